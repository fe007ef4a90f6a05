//! People find each other: seeks, challenges, rated games.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::{Client, Player, moves, now, start};

fn blitz() -> Value {
    json!({ "type": "seek", "variants": ["russian"], "times": ["180+2"], "rated": true })
}

/// The game of two who look for the same, and both at it: White first.
async fn paired<'s>(one: &Player<'s>, other: &Player<'s>) -> (String, [Client; 2]) {
    let (mut first, mut second) = (one.hall().await, other.hall().await);
    first.send(blitz()).await;
    assert_eq!(first.message("sought").await["mine"], true);
    second.send(blitz()).await;
    let game = second.message("paired").await["game"].clone();
    assert_eq!(first.message("paired").await["game"], game);
    let id = game.as_str().expect("an address").to_owned();
    let [one, other] = [one.join(&id).await, other.join(&id).await];
    let at_board = if one.state["mine"] == json!(["white"]) { [one, other] } else { [other, one] };
    (id, at_board)
}

#[tokio::test]
async fn two_members_meet_in_the_hall_and_the_end_changes_both_ratings() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, boris) = (server.member("Anna").await, server.member("Boris").await);
    let (id, [mut white, mut black]) = paired(&anna, &boris).await;
    let state = &white.state;
    assert_eq!((&state["rated"], &state["mine"]), (&json!(true), &json!(["white"])));
    let ratings = &state["ratings"];
    assert_eq!((&ratings[0]["value"], &ratings[0]["provisional"]), (&json!(1500), &json!(true)));
    let live = anna.get("/api/live").await;
    assert_eq!((&live["games"][0]["id"], &live["games"][0]["rated"]), (&json!(id), &json!(true)));
    white.send(json!({ "type": "enter", "text": "c3-d4" })).await;
    black.state_where(|state| moves(state) == 1).await;
    let refused = white.refused(json!({ "type": "propose", "proposal": "take-back" })).await;
    assert_eq!(refused["reason"], "no-take-backs");
    black.send(json!({ "type": "resign" })).await;
    let changed = |state: &Value| state["ratings"][0]["change"].is_i64();
    let state = white.state_where(changed).await;
    assert_eq!(anna.get("/api/live").await["games"], json!([]), "it is over");
    let change = |seat: usize| state["ratings"][seat]["change"].as_i64().expect("a change");
    assert!(change(0) > 50 && change(1) == -change(0), "{state}");
    let whole = white.state["seats"][0]["name"].as_str().expect("a name").to_owned();
    let profile = anna.get(&format!("/api/members/{whole}")).await;
    let rating = &profile["ratings"][0];
    assert_eq!((&rating["variant"], &rating["tempo"]), (&json!("russian"), &json!("blitz")));
    assert_eq!(rating["value"], 1500 + change(0));
    let path = format!("/api/members/{whole}/ratings/russian/blitz");
    assert_eq!(anna.get(&path).await[0]["game"], json!(id));
    // The end is kept with the ratings: nothing changes by reading it again.
    drop((white, black));
    let server_again = server.restart(data.path()).await;
    let (_, again) = server_again.get(&format!("/api/members/{whole}")).await;
    assert_eq!(again["ratings"], profile["ratings"]);
    let seen = server_again.watch(&id).await.state;
    assert_eq!(seen["ratings"][0]["change"], change(0));
    server_again.stop().await;
}

#[tokio::test]
async fn a_game_that_comes_to_nothing_changes_nothing() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, boris) = (server.member("Anna").await, server.member("Boris").await);
    let (_, [mut white, _black]) = paired(&anna, &boris).await;
    white.send(json!({ "type": "call-off" })).await;
    white.state_where(|state| state["result"]["reason"] == "called-off").await;
    assert_eq!(anna.get("/api/members/Anna").await["ratings"], json!([]));
    assert_eq!(anna.get("/api/members/Boris").await["score"], json!({ "won": 0, "drawn": 0, "lost": 0 }));
    server.stop().await;
}

#[tokio::test]
async fn a_seek_is_seen_by_all_taken_up_by_one_and_gone_with_whoever_made_it() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, guest) = (server.member("Anna").await, server.stranger().await);
    let (mut first, mut second) = (anna.hall().await, guest.hall().await);
    assert_eq!(first.message("here").await["here"], 2);
    let several =
        json!({ "type": "seek", "variants": ["frisian", "russian"], "times": [null, "300"], "games": 2 });
    first.send(several).await;
    let sought = second.message("sought").await;
    assert_eq!((&sought["name"], &sought["terms"]["variants"][0]), (&json!("Anna"), &json!("frisian")));
    assert!(sought["mine"].is_null());
    let accept = |variant: &str| json!({ "type": "accept", "seek": sought["seek"], "variant": variant });
    assert_eq!(second.refused(accept("english")).await["reason"], "unfit");
    second.send(accept("russian")).await;
    let game = second.message("paired").await["game"].as_str().expect("an address").to_owned();
    let state = guest.join(&game).await.state;
    assert_eq!((&state["variant"], &state["match"]["game"]), (&json!("russian"), &json!(1)));
    assert_eq!(second.refused(accept("russian")).await["reason"], "seek-gone");
    first.send(json!({ "type": "seek", "variants": ["russian"], "times": [null] })).await;
    let sought = second.message("sought").await;
    drop(first);
    assert_eq!(second.message("gone").await["seek"], sought["seek"]);
    server.stop().await;
}

#[tokio::test]
async fn two_find_each_other_for_chapaev() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, guest) = (server.member("Anna").await, server.stranger().await);
    let (mut first, mut second) = (anna.hall().await, guest.hall().await);
    let wanted =
        json!({ "type": "seek", "variants": ["russian", "chapaev"], "times": [null], "colour": "black" });
    first.send(wanted).await;
    let sought = second.message("sought").await;
    second.send(json!({ "type": "accept", "seek": sought["seek"], "variant": "chapaev" })).await;
    let game = second.message("paired").await["game"].as_str().expect("an address").to_owned();
    let state = anna.get(&format!("/api/games/{game}")).await;
    assert_eq!((&state["variant"], &state["game"]["kind"]), (&json!("chapaev"), &json!("flicks")));
    assert_eq!(state["mine"], json!(["black"]));
    // Two who are content with the same meet without a word.
    let plain = json!({ "type": "seek", "variants": ["chapaev-one-round"], "times": [null] });
    first.send(plain.clone()).await;
    second.message("sought").await;
    second.send(plain).await;
    let game = second.message("paired").await["game"].as_str().expect("an address").to_owned();
    let state = guest.get(&format!("/api/games/{game}")).await;
    assert_eq!((&state["variant"], &state["version"]), (&json!("chapaev-one-round"), &json!(0)));
    server.stop().await;
}

#[tokio::test]
async fn what_nobody_can_play_is_refused() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let guest = server.stranger().await;
    let mut hall = guest.hall().await;
    let seek = |change: Value| {
        let mut seek = json!({ "type": "seek", "variants": ["russian"], "times": ["180+2"] });
        for (key, value) in change.as_object().expect("an object") {
            seek[key] = value.clone();
        }
        seek
    };
    for (change, reason) in [
        (json!({ "rated": true }), "not-a-member"),
        (json!({ "variants": ["no-such"] }), "unknown"),
        (json!({ "variants": ["neva", "russian"] }), "bad-seek"),
        (json!({ "variants": ["neva"], "colour": "white" }), "bad-seek"),
        (json!({ "variants": ["neva"], "times": ["soon"] }), "bad-time"),
        (json!({ "variants": ["neva"], "blindfold": "both" }), "bad-seek"),
        (json!({ "blindfold": "white" }), "bad-seek"),
        (json!({ "variants": ["chapaev"] }), "bad-seek"),
        (json!({ "variants": ["chapaev"], "times": [null], "games": 2 }), "bad-seek"),
        (json!({ "variants": ["chapaev"], "times": [null], "blindfold": "both" }), "bad-seek"),
        (json!({ "variants": [] }), "bad-seek"),
        (json!({ "times": ["soon"] }), "bad-time"),
        (json!({ "colour": "red" }), "bad-seek"),
        (json!({ "games": 3 }), "bad-seek"),
        (json!({ "range": [1600, 1500] }), "bad-seek"),
        (json!({ "else": 1 }), "unreadable"),
    ] {
        let refused = hall.refused(seek(change.clone())).await;
        let told = refused["reason"].as_str().expect("a reason");
        assert!(told == reason || reason == "unknown", "{change}: {refused}");
    }
    server.stop().await;
}

#[tokio::test]
async fn three_gather_where_others_wait_and_the_computer_takes_what_stays_free() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let people = [server.stranger().await, server.stranger().await, server.stranger().await];
    let seek = |time: &str| json!({ "type": "seek", "variants": ["novgorod"], "times": [time] });
    let look = async |person: &Player<'_>, time: &str| -> String {
        let mut hall = person.hall().await;
        hall.send(seek(time)).await;
        hall.message("paired").await["game"].as_str().expect("an address").to_owned()
    };
    let game = look(&people[0], "300").await;
    // Whoever waits is there.
    let maker = people[0].join(&game).await;
    assert_eq!(maker.state["made"], true);
    assert_eq!(look(&people[0], "300").await, game, "he has a seat already");
    assert_eq!(look(&people[1], "300").await, game);
    assert_ne!(look(&people[2], "180+2").await, game, "at another tempo");
    let path = format!("/api/games/{game}/machines");
    let level = json!({ "level": 1 });
    let (status, refused) = people[1].ask("POST", &path, Some(level.clone())).await;
    assert_eq!((status, &refused["error"]["code"]), (403, &json!("not-your-game")));
    let (status, refused) = people[0].ask("POST", &path, Some(json!({ "level": 11 }))).await;
    assert_eq!((status, &refused["error"]["code"]), (422, &json!("no-such-level")));
    assert_eq!(people[0].ask("POST", &path, Some(level.clone())).await.0, 204);
    let seats = people[1].join(&game).await.state["seats"].clone();
    let engines = seats.as_array().expect("seats").iter().filter(|seat| seat["occupant"] == "engine");
    assert_eq!(engines.count(), 1, "{seats}");
    let (status, refused) = people[0].ask("POST", &path, Some(level)).await;
    assert_eq!((status, &refused["error"]["code"]), (409, &json!("begun")));
    server.stop().await;
}

#[tokio::test]
async fn whoever_looks_with_one_press_comes_only_to_games_by_the_usual_terms() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (maker, guest) = (server.stranger().await, server.stranger().await);
    let wanted = |change: Value| {
        let mut wanted = json!({ "variant": "novgorod", "time": "300", "players": ["human", "open", "open"], "listed": true });
        wanted.as_object_mut().expect("an object").extend(change.as_object().expect("an object").clone());
        wanted
    };
    let made = async |change: Value| {
        let (status, made) = maker.ask("POST", "/api/games", Some(wanted(change))).await;
        assert_eq!(status, 201, "{made}");
        let id = made["id"].as_str().expect("an id").to_owned();
        (maker.join(&id).await, id)
    };
    let odd = [
        made(json!({ "terms": "blindfold=2" })).await,
        made(json!({ "terms": "take-backs=no" })).await,
        made(json!({ "players": ["human", "open", 1] })).await,
        made(json!({ "position": "W:Wa1:Bd10:Rg11" })).await,
    ];
    let games = guest.get("/api/lobby").await["games"].clone();
    let games = games.as_array().expect("games");
    assert_eq!(games.iter().filter(|game| game["usual"] == false).count(), odd.len(), "{games:?}");
    assert!(games.iter().any(|game| game["blindfold"] == json!(["black"])), "{games:?}");
    let (_there, usual) = made(json!({})).await;
    let mut hall = guest.hall().await;
    hall.send(json!({ "type": "seek", "variants": ["novgorod"], "times": ["300"] })).await;
    assert_eq!(hall.message("paired").await["game"], usual.as_str());
    server.stop().await;
}

fn challenge(name: &str) -> Value {
    json!({ "variant": "russian", "side": "white", "opponent": name, "time": "300", "rated": true })
}

#[tokio::test]
async fn a_member_is_challenged_and_answers() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, boris) = (server.member("Anna").await, server.member("Boris").await);
    let vera = server.member("Vera").await;
    let mut boris_hears = boris.hall().await;
    let (status, made) = anna.ask("POST", "/api/games", Some(challenge("boris"))).await;
    assert_eq!(status, 201, "{made}");
    let id = made["id"].as_str().expect("an id");
    let notice = boris_hears.message("noticed").await;
    assert_eq!(
        (&notice["kind"], &notice["name"], &notice["game"]),
        (&json!("challenged"), &json!("Anna"), &json!(id))
    );
    assert_eq!(boris.get("/api/games").await["games"][0]["seats"][1]["occupant"], "invited");
    let seats = format!("/api/games/{id}/seats");
    assert_eq!(vera.ask("POST", &seats, Some(json!({}))).await.1["error"]["code"], "seat-taken");
    let stranger = server.stranger().await;
    assert_eq!(stranger.ask("POST", "/api/games", Some(challenge("Boris"))).await.0, 401);
    let mut anna_hears = anna.hall().await;
    assert_eq!(boris.ask("POST", &seats, Some(json!({}))).await.0, 204);
    let notice = anna_hears.message("noticed").await;
    assert_eq!((&notice["kind"], &notice["name"]), (&json!("accepted"), &json!("Boris")));
    assert_eq!(boris.join(id).await.state["mine"], json!(["black"]));

    let (_, made) = anna.ask("POST", "/api/games", Some(challenge("Boris"))).await;
    let id = made["id"].as_str().expect("an id");
    let refusal = format!("/api/games/{id}/refusal");
    let why = |reason: &str| Some(json!({ "reason": reason }));
    assert_eq!(vera.ask("POST", &refusal, why("later")).await.1["error"]["code"], "not-challenged");
    assert_eq!(boris.ask("POST", &refusal, why("<b>")).await.1["error"]["code"], "unreadable");
    assert_eq!(boris.ask("POST", &refusal, why("too-fast")).await.0, 204);
    let notice = anna_hears.message("noticed").await;
    assert_eq!((&notice["kind"], &notice["detail"]), (&json!("declined"), &json!("too-fast")));
    assert_eq!(anna.ask("GET", &format!("/api/games/{id}"), None).await.0, 404);

    let notices = anna.get("/api/account/notices").await;
    let kinds: Vec<_> = notices.as_array().expect("a list").iter().map(|one| &one["kind"]).collect();
    assert_eq!(kinds, ["declined", "accepted"]);
    assert_eq!(anna.hall().await.state["unseen"], 2);
    assert_eq!(anna.ask("POST", "/api/account/notices/seen", Some(json!({}))).await.0, 204);
    assert_eq!(anna.hall().await.state["unseen"], 0);
    server.stop().await;
}

#[tokio::test]
async fn whoever_is_blocked_challenges_and_meets_nobody() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, boris) = (server.member("Anna").await, server.member("Boris").await);
    let block = |relation: Value| Some(json!({ "relation": relation }));
    let path = "/api/members/Boris/relation";
    assert_eq!(anna.ask("PUT", path, block(json!("blocked"))).await.0, 204);
    let refused = boris.ask("POST", "/api/games", Some(challenge("Anna"))).await;
    assert_eq!((refused.0, &refused.1["error"]["code"]), (403, &json!("blocked")));
    let (mut first, mut second) = (anna.hall().await, boris.hall().await);
    first.send(blitz()).await;
    second.message("sought").await;
    second.send(blitz()).await;
    assert_eq!(second.message("sought").await["mine"], true, "they are not paired");
    assert_eq!(anna.ask("PUT", path, block(Value::Null)).await.0, 204);
    assert_eq!(boris.ask("POST", "/api/games", Some(challenge("Anna"))).await.0, 201);
    for (relation, code) in [(json!("foe"), "bad-relation"), (json!(1), "unreadable")] {
        assert_eq!(anna.ask("PUT", path, block(relation)).await.1["error"]["code"], code);
    }
    server.stop().await;
}

#[tokio::test]
async fn rated_games_are_for_members_with_clocks_and_without_special_rules() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, guest) = (server.member("Anna").await, server.stranger().await);
    let free = json!({ "variant": "russian", "side": "white", "free": true, "time": "300", "rated": true });
    let with = |change: Value| {
        let mut wanted = free.clone();
        for (key, value) in change.as_object().expect("an object") {
            wanted[key] = value.clone();
        }
        Some(wanted)
    };
    for change in [
        json!({ "time": null }),
        json!({ "free": false }),
        json!({ "free": false, "level": 3 }),
        json!({ "variant": "russian+capture=optional" }),
        json!({ "position": "W:Wa1:Bh8" }),
        json!({ "time": { "white": "300", "black": "60" } }),
    ] {
        let refused = anna.ask("POST", "/api/games", with(change.clone())).await;
        assert_eq!(refused.1["error"]["code"], "not-rated", "{change}");
    }
    assert_eq!(guest.ask("POST", "/api/games", with(json!({}))).await.1["error"]["code"], "not-rated");
    let drawn = anna.ask("POST", "/api/games", with(json!({ "lot": { "table": "idf" } }))).await;
    assert_eq!(drawn.0, 201, "{}", drawn.1);
    let seats = format!("/api/games/{}/seats", drawn.1["id"].as_str().expect("an id"));
    assert_eq!(guest.ask("POST", &seats, Some(json!({}))).await.1["error"]["code"], "not-a-member");
    server.stop().await;
}

fn letter(change: &Value) -> Value {
    let mut seek = json!({ "type": "seek", "variants": ["russian"], "times": ["1/86400", "259200d86400"] });
    for (key, value) in change.as_object().expect("an object") {
        seek[key] = value.clone();
    }
    seek
}

#[tokio::test]
async fn a_seek_by_correspondence_stands_while_its_member_is_away_and_after_a_restart() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, boris) = (server.member("Anna").await, server.member("Boris").await);
    let mut hall = anna.hall().await;
    hall.send(letter(&json!({ "colour": "white" }))).await;
    let sought = hall.message("sought").await;
    assert!(sought["until"].as_u64().expect("a moment") > now() + 13 * 86_400_000, "{sought}");
    drop(hall);
    let cookies = [anna.cookie.clone(), boris.cookie.clone()];
    let server = server.restart(data.path()).await;
    let [anna, boris] = cookies.map(|cookie| Player { server: &server, cookie });
    let mut hall = boris.hall().await;
    // It may be read before or after he comes in.
    let seek = match hall.state["seeks"][0]["seek"].clone() {
        Value::Null => hall.message("sought").await["seek"].clone(),
        seek => seek,
    };
    hall.send(json!({ "type": "accept", "seek": seek, "time": "259200d86400" })).await;
    let game = hall.message("paired").await["game"].as_str().expect("an address").to_owned();
    let told = anna.get("/api/account/notices").await;
    assert_eq!(
        json!([told[0]["kind"], told[0]["name"], told[0]["game"]]),
        json!(["paired", "Boris", game]),
        "{told}"
    );
    let board = anna.join(&game).await;
    assert_eq!(
        (&board.state["mine"], &board.state["controls"][1]["text"]),
        (&json!(["white"]), &json!("259200d86400"))
    );
    assert_eq!(hall.refused(json!({ "type": "accept", "seek": seek })).await["reason"], "seek-gone");
    server.stop().await;
}

#[tokio::test]
async fn a_seek_by_correspondence_is_withdrawn_from_any_window_and_limited() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, guest) = (server.member("Anna").await, server.stranger().await);
    let mut one = anna.hall().await;
    let mut seeks = vec![];
    for _ in 0..5 {
        one.send(letter(&json!({}))).await;
        seeks.push(one.message("sought").await["seek"].clone());
    }
    assert_eq!(one.refused(letter(&json!({}))).await["reason"], "too-many-seeks");
    // A quick game is something else, and ends with the window.
    one.send(blitz()).await;
    let quick = one.message("sought").await;
    assert!(quick["until"].is_null());
    drop(one);
    let mut other = anna.hall().await;
    let mut standing: Vec<Value> = other.state["seeks"].as_array().expect("a list").clone();
    standing.retain(|seek| seek["seek"] != quick["seek"]);
    assert_eq!(standing.len(), 5);
    assert!(standing.iter().all(|seek| seek["mine"] == true), "{standing:?}");
    for seek in &seeks {
        other.send(json!({ "type": "withdraw", "seek": seek })).await;
        while other.message("gone").await["seek"] != *seek {}
    }
    let kept = anna.get("/api/account/data").await["seeks"].clone();
    assert_eq!(kept, json!([]), "nor is anything kept");
    let mut stranger = guest.hall().await;
    stranger.send(letter(&json!({}))).await;
    assert!(
        stranger.message("sought").await["until"].is_null(),
        "nothing is kept for somebody without a name"
    );
    server.stop().await;
}

#[tokio::test]
async fn of_two_who_look_by_correspondence_each_hears_of_the_game() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, boris) = (server.member("Anna").await, server.member("Boris").await);
    let (mut first, mut second) = (anna.hall().await, boris.hall().await);
    first.send(letter(&json!({}))).await;
    first.message("sought").await;
    first.send(blitz()).await;
    first.message("sought").await;
    second.send(letter(&json!({ "times": ["1/86400"] }))).await;
    let game = second.message("paired").await["game"].clone();
    assert_eq!(first.message("noticed").await["game"], game, "she is not led away from where she is");
    // Neither looks for it any more, and she still looks for a quick game.
    assert_eq!(anna.get("/api/account/data").await["seeks"], json!([]));
    assert_eq!(boris.get("/api/account/data").await["seeks"], json!([]));
    let seen = boris.hall().await;
    let times: Vec<_> = seen.state["seeks"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|seek| &seek["terms"]["times"][0])
        .collect();
    assert_eq!(times, [&json!("180+2")]);
    server.stop().await;
}
