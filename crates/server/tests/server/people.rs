//! Profiles, friends, and the games of members.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::{Player, moves, start};

/// A game without a clock that the second resigns.
async fn resigned(winner: &Player<'_>, loser: &Player<'_>, loser_name: &str, variant: &str) -> String {
    let wanted = json!({ "variant": variant, "side": "white", "opponent": loser_name });
    let (_, made) = winner.ask("POST", "/api/games", Some(wanted)).await;
    let id = made["id"].as_str().expect("an id").to_owned();
    let (status, answer) = loser.ask("POST", &format!("/api/games/{id}/seats"), Some(json!({}))).await;
    assert_eq!(status, 204, "{answer}");
    let mut seat = loser.join(&id).await;
    seat.send(json!({ "type": "resign" })).await;
    seat.state_where(|state| !state["result"].is_null()).await;
    id
}

#[tokio::test]
async fn a_profile_tells_about_games_and_friends() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, boris) = (server.member("Анна").await, server.member("Boris").await);
    let about = |text: &str| Some(json!({ "about": text }));
    assert_eq!(anna.ask("PUT", "/api/account/profile", about(" Люблю кол. ")).await.0, 204);
    let long = "я".repeat(1_001);
    assert_eq!(anna.ask("PUT", "/api/account/profile", about(&long)).await.1["error"]["code"], "too-long");
    let [first, second] =
        [resigned(&boris, &anna, "Анна", "russian").await, resigned(&anna, &boris, "Boris", "frisian").await];

    let name = "/api/members/%D0%B0%D0%BD%D0%BD%D0%B0";
    let profile = boris.get(name).await;
    assert_eq!((&profile["name"], &profile["about"]), (&json!("Анна"), &json!("Люблю кол.")));
    assert_eq!(profile["score"], json!({ "won": 1, "drawn": 0, "lost": 1 }));
    assert_eq!((&profile["own"], &profile["here"]), (&json!(false), &json!(false)));
    assert_eq!(anna.get(name).await["own"], true);
    let ids = |list: &Value| {
        let games = list["games"].as_array().expect("a list").iter();
        games.map(|game| game["id"].as_str().expect("an id").to_owned()).collect::<Vec<_>>()
    };
    let games = |query: &str| format!("{name}/games{query}");
    assert_eq!(ids(&boris.get(&games("")).await), [second.clone(), first.clone()]);
    let over = ids(&boris.get(&games("?variant=russian&over=true&rated=false")).await);
    assert_eq!(over, [first.as_str()]);
    assert_eq!(ids(&boris.get(&games(&format!("?before={second}"))).await), [first]);
    assert_eq!(ids(&boris.get(&games("?against=boris")).await).len(), 2);
    assert_eq!(boris.ask("GET", &games("?color=red"), None).await.1["error"]["code"], "bad-query");
    assert_eq!(boris.ask("GET", "/api/members/nobody", None).await.1["error"]["code"], "no-such-member");

    assert_eq!(
        boris.ask("PUT", &format!("{name}/relation"), Some(json!({ "relation": "friend" }))).await.0,
        204
    );
    assert_eq!(boris.get(name).await["relation"], "friend");
    let mut hears = boris.hall().await;
    let there = anna.hall().await;
    assert_eq!(hears.message("friend").await, json!({ "type": "friend", "name": "Анна", "here": true }));
    let related = json!([{ "name": "Анна", "relation": "friend", "here": true }]);
    assert_eq!(boris.get("/api/account/people").await, related);
    assert_eq!(boris.hall().await.state["friends"], json!(["Анна"]));
    drop(there);
    assert_eq!(hears.message("friend").await["here"], false);
    let exported = boris.get("/api/account/data").await;
    assert_eq!(exported["people"], json!([{ "name": "Анна", "relation": "friend" }]));
    server.stop().await;
}

#[tokio::test]
async fn leaders_are_those_whose_strength_is_certain() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let anna = server.member("Anna").await;
    assert_eq!(anna.get("/api/leaders/russian/blitz").await, json!([]));
    assert_eq!(anna.ask("GET", "/api/leaders/russian/fast", None).await.1["error"]["code"], "no-such-tempo");
    server.stop().await;
}

#[tokio::test]
async fn games_are_counted_by_opponent_and_chosen_by_tempo_and_result() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, boris) = (server.member("Anna").await, server.member("Boris").await);
    let vera = server.member("Vera").await;
    let lost = resigned(&boris, &anna, "Anna", "russian").await;
    let won = resigned(&anna, &boris, "Boris", "frisian").await;
    let last = resigned(&anna, &vera, "Vera", "russian").await;
    let fast = json!({ "variant": "russian", "side": "white", "opponent": "Boris", "time": "180+2" });
    let (_, made) = anna.ask("POST", "/api/games", Some(fast)).await;
    let blitz = made["id"].as_str().expect("an id").to_owned();
    assert_eq!(boris.ask("POST", &format!("/api/games/{blitz}/seats"), Some(json!({}))).await.0, 204);
    let mut white = anna.join(&blitz).await;
    white.send(json!({ "type": "enter", "ply": 0, "text": "c3-d4" })).await;
    white.state_where(|state| moves(state) == 1).await;

    let against = vera.get("/api/members/anna/opponents").await;
    let told = against.as_array().expect("a list").iter().map(|one| {
        (one["name"].as_str(), ["won", "drawn", "lost"].map(|kind| one[kind].as_u64().expect("a number")))
    });
    assert_eq!(told.collect::<Vec<_>>(), [(Some("Boris"), [1, 0, 1]), (Some("Vera"), [1, 0, 0])]);
    assert!(against[0]["last"].as_u64().is_some_and(|at| at > 0));
    assert_eq!(anna.get("/api/members/vera/opponents").await[0]["lost"], 1);
    assert_eq!(anna.ask("GET", "/api/members/nobody/opponents", None).await.0, 404);

    let ids = async |query: &str| {
        let found = anna.get(&format!("/api/members/anna/games?{query}")).await;
        assert!(found.get("next").is_none(), "there are no more: {found}");
        let games = found["games"].as_array().expect("a list").clone();
        games.iter().map(|game| game["id"].as_str().expect("an id").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(ids("result=won").await, [last.clone(), won.clone()]);
    assert_eq!(ids("result=lost").await, [lost]);
    assert_eq!(ids("result=drawn").await, [""; 0]);
    assert_eq!(ids("tempo=blitz").await, [blitz]);
    assert_eq!(ids("tempo=rapid").await, [""; 0]);
    assert_eq!(ids("result=won&against=vera&variant=russian").await, [last]);
    for query in ["result=best", "tempo=fast"] {
        let refused = anna.ask("GET", &format!("/api/members/anna/games?{query}"), None).await.0;
        assert!(matches!(refused, 404 | 422), "{query}: {refused}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_list_of_games_goes_on_behind_the_last_one() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, boris) = (server.member("Anna").await, server.member("Boris").await);
    let mut games = vec![];
    for _ in 0..51 {
        games.push(resigned(&anna, &boris, "Boris", "russian").await);
    }
    let first = anna.get("/api/members/anna/games?result=won").await;
    assert_eq!(first["games"].as_array().map(Vec::len), Some(50));
    let next = first["next"].as_str().expect("there is one more");
    let rest = anna.get(&format!("/api/members/anna/games?result=won&before={next}")).await;
    assert_eq!(
        (&rest["games"][0]["id"], rest["games"].as_array().map(Vec::len)),
        (&json!(games[0]), Some(1))
    );
    let none = anna.get("/api/members/anna/games?result=lost").await;
    assert_eq!(none, json!({ "games": [] }), "all pages were looked through");
    server.stop().await;
}

#[tokio::test]
async fn members_who_are_here_are_listed_but_for_those_who_hide() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, boris) = (server.member("Anna").await, server.member("Boris").await);
    let (vera, rude) = (server.member("Vera").await, server.member("Rude").await);
    let stranger = server.stranger().await;
    let relate = async |name: &str, relation: &str| {
        let wanted = Some(json!({ "relation": relation }));
        assert_eq!(anna.ask("PUT", &format!("/api/members/{name}/relation"), wanted).await.0, 204);
    };
    relate("Vera", "friend").await;
    relate("Rude", "blocked").await;
    let here =
        [anna.hall().await, boris.hall().await, vera.hall().await, rude.hall().await, stranger.hall().await];
    let seen = anna.get("/api/hall/people").await;
    assert_eq!(seen, json!([{ "name": "Vera", "friend": true }, { "name": "Anna" }, { "name": "Boris" }]));
    let hide = |hidden: bool| Some(json!({ "hidden": hidden }));
    assert_eq!(stranger.ask("PUT", "/api/account/presence", hide(true)).await.0, 401);
    assert_eq!(boris.ask("PUT", "/api/account/presence", hide(true)).await.0, 204);
    let seen = stranger.get("/api/hall/people").await;
    assert_eq!(seen, json!([{ "name": "Anna" }, { "name": "Rude" }, { "name": "Vera" }]));
    let told = anna.get("/api/members/boris").await;
    assert_eq!(
        (&told["here"], told.get("hidden")),
        (&json!(false), None),
        "others are not told that he hides"
    );
    assert_eq!(boris.get("/api/members/boris").await["hidden"], true);
    assert_eq!(boris.ask("PUT", "/api/account/presence", hide(false)).await.0, 204);
    assert_eq!(anna.get("/api/hall/people").await.as_array().map(Vec::len), Some(3));
    drop(here);
    server.stop().await;
}

#[tokio::test]
async fn whoever_is_blocked_takes_no_seat_by_a_link() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, rude, vera) =
        (server.member("Anna").await, server.member("Rude").await, server.member("Vera").await);
    let blocked = Some(json!({ "relation": "blocked" }));
    assert_eq!(anna.ask("PUT", "/api/members/Rude/relation", blocked).await.0, 204);
    let free = |change: Value| {
        let mut wanted = json!({ "variant": "russian", "side": "white", "free": true });
        wanted.as_object_mut().expect("an object").extend(change.as_object().expect("an object").clone());
        Some(wanted)
    };
    let sit = async |player: &Player<'_>, id: &Value, wanted: Value| {
        let path = format!("/api/games/{}/seats", id.as_str().expect("an id"));
        let (status, answer) = player.ask("POST", &path, Some(wanted)).await;
        (status, answer["error"]["code"].as_str().unwrap_or_default().to_owned())
    };
    let refused = (403, "blocked-here".to_owned());
    let hers = anna.ask("POST", "/api/games", free(json!({}))).await.1["id"].clone();
    assert_eq!(sit(&rude, &hers, json!({})).await, refused);
    assert_eq!(sit(&vera, &hers, json!({})).await.0, 204);
    let his = rude.ask("POST", "/api/games", free(json!({}))).await.1["id"].clone();
    assert_eq!(sit(&anna, &his, json!({})).await, refused, "nor does she sit down with him");

    let together = free(json!({ "terms": "consultation=captain" }));
    let side = vera.ask("POST", "/api/games", together).await.1["id"].clone();
    assert_eq!(sit(&anna, &side, json!({ "seat": "white" })).await.0, 204);
    assert_eq!(sit(&rude, &side, json!({ "seat": "white" })).await, refused, "not on her side");
    assert_eq!(sit(&rude, &side, json!({})).await, refused, "nor against it");
    let forgiven = Some(json!({ "relation": null }));
    assert_eq!(anna.ask("PUT", "/api/members/Rude/relation", forgiven).await.0, 204);
    assert_eq!(sit(&rude, &side, json!({})).await.0, 204);
    server.stop().await;
}

#[tokio::test]
async fn whoever_asks_for_his_data_gets_what_he_has_written_and_nothing_of_others() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, boris) = (server.member("Anna").await, server.member("Boris").await);
    let wanted = json!({ "variant": "russian", "side": "white", "opponent": "Boris" });
    let (status, made) = anna.ask("POST", "/api/games", Some(wanted)).await;
    assert_eq!(status, 201, "{made}");
    let id = made["id"].as_str().expect("an id").to_owned();
    assert_eq!(boris.ask("POST", &format!("/api/games/{id}/seats"), Some(json!({}))).await.0, 204);
    let (mut white, mut black) = (anna.join(&id).await, boris.join(&id).await);
    white.send(json!({ "type": "say", "circle": "players", "text": "Hello «you»" })).await;
    black.message("said").await;
    black.send(json!({ "type": "say", "circle": "players", "phrase": "hello" })).await;
    // His own words, which are told when they are kept.
    black.message("said").await;
    let notes = json!({ "text": "careful", "plan": "cd4 ba5" });
    assert_eq!(boris.ask("PUT", &format!("/api/games/{id}/notes"), Some(notes)).await.0, 200);
    let study = json!({ "title": "Ours", "variant": "russian" });
    let (_, made) = anna.ask("POST", "/api/studies", Some(study)).await;
    let study = made["id"].as_str().expect("an id").to_owned();
    let mut there = anna.at(&format!("/api/studies/{study}/ws")).await;
    there.send(json!({ "type": "say", "text": "a note" })).await;
    there.message("said").await;
    let report = json!({ "text": "he is slow", "game": id });
    assert_eq!(anna.ask("POST", "/api/members/Boris/reports", Some(report)).await.0, 204);

    let (hers, his) = (anna.get("/api/account/data").await, boris.get("/api/account/data").await);
    let said = hers["said"].as_array().expect("a list");
    let words: Vec<_> = said.iter().map(|one| (&one["game"], &one["study"], &one["text"])).collect();
    let (game, study, nothing) = (json!(id), json!(study), Value::Null);
    let expected = [(&game, &nothing, &json!("Hello «you»")), (&nothing, &study, &json!("a note"))];
    assert_eq!(words, expected);
    let reports = &hers["reports"];
    assert_eq!(
        (&reports[0]["about"], &reports[0]["text"], &reports[0]["game"]),
        (&json!("Boris"), &json!("he is slow"), &game)
    );
    assert_eq!((&hers["notes"], &his["reports"]), (&json!([]), &json!([])));
    assert_eq!(his["said"][0]["phrase"], "hello");
    assert_eq!(his["notes"], json!([{ "game": id, "text": "careful", "plan": "c3-d4 b6-a5\n" }]));
    server.stop().await;
}
