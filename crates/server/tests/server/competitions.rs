//! Competitions that run by themselves: entered, paired, played, broken off, decided.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::administration::code;
use crate::common::{Client, Player, eventually, moves, now, start};

/// A competition that the server runs; gives its path.
async fn made(organiser: &Player<'_>, preset: &str, online: Value) -> String {
    let wanted = json!({
        "name": "Кубок", "preset": preset, "variant": "russian", "public": true, "time": "300+2", "online": online,
    });
    let (status, made) = organiser.ask("POST", "/api/competitions", Some(wanted)).await;
    assert_eq!(status, 201, "{made}");
    format!("/api/competitions/{}", made["id"].as_str().expect("an id"))
}

async fn enter(player: &Player<'_>, path: &str, change: Value) -> (u16, Value) {
    player.ask("POST", &format!("{path}/entry"), Some(change)).await
}

async fn act(arbiter: &Player<'_>, path: &str, deed: Value) {
    let (status, answer) = arbiter.ask("POST", &format!("{path}/deeds"), Some(deed)).await;
    assert_eq!(status, 204, "{answer}");
}

/// The game that somebody has to play, when it is there; another one than this.
async fn game_of(player: &Player<'_>, path: &str, but: &str) -> String {
    let is_there = |info: &Value| info["online"]["game"].as_str().is_some_and(|game| game != but);
    let info = eventually(async || player.get(path).await, is_there).await;
    info["online"]["game"].as_str().expect("a game").to_owned()
}

/// Both make their first moves; gives White and Black.
async fn begun(players: [&Player<'_>; 2], game: &str) -> [Client; 2] {
    let mut sides = [players[0].join(game).await, players[1].join(game).await];
    if sides[0].state["mine"][0] != "white" {
        sides.swap(0, 1);
    }
    // After a drawn opening Black may be to move.
    let first = usize::from(sides[0].state["legal"][0].is_null());
    for turn in 0..2 {
        let side = &mut sides[(first + turn) % 2];
        let state = side.state_where(|state| !state["legal"][0].is_null()).await;
        let (mv, plies) = (&state["legal"][0], moves(&state));
        side.send(json!({ "type": "move", "path": mv["path"], "removed": mv["removed"] })).await;
        side.state_where(|state| moves(state) > plies).await;
    }
    sides
}

async fn ended(client: &mut Client) {
    client.state_where(|state| !state["result"].is_null()).await;
}

async fn drawn([white, black]: &mut [Client; 2]) {
    white.send(json!({ "type": "propose", "proposal": "draw" })).await;
    black.state_where(|state| state["proposals"].as_array().is_some_and(|all| !all.is_empty())).await;
    black.send(json!({ "type": "agree", "proposal": "draw" })).await;
    ended(white).await;
}

#[tokio::test]
async fn a_swiss_runs_by_itself() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let organiser = server.member("Organiser").await;
    let path = made(&organiser, "blitz", json!({ "pause": 0, "patience": 600 })).await;
    let mut players = vec![];
    for name in ["Anna", "Boris", "Vera", "Gleb"] {
        let player = server.member(name).await;
        assert_eq!(enter(&player, &path, json!({})).await.0, 204);
        assert_eq!(enter(&player, &path, json!({})).await.0, 204, "twice is once");
        players.push(player);
    }
    let stranger = server.stranger().await;
    assert_eq!(code(&enter(&stranger, &path, json!({ "name": "Some" })).await), (422, "no-guests"));
    let info = organiser.get(&path).await;
    assert_eq!((info["entries"].as_array().map(Vec::len), &info["head"]["state"]), (Some(4), &json!("open")));
    act(&organiser, &path, json!({ "deed": "pair" })).await;
    for round in 0..3 {
        let mut done = vec![];
        let mut games = vec![];
        for player in &players {
            games.push(game_of(player, &path, "").await);
        }
        for (at, game) in games.iter().enumerate() {
            if done.contains(game) {
                continue;
            }
            done.push(game.clone());
            let other = games.iter().rposition(|one| one == game).expect("two play");
            assert_ne!(at, other, "two play each game");
            let [mut white, mut black] = begun([&players[at], &players[other]], game).await;
            let place = &white.state["competition"];
            assert_eq!((&place["name"], &place["round"]), (&json!("Кубок"), &json!(round + 1)));
            let refused = white.refused(json!({ "type": "call-off" })).await;
            assert_eq!(refused["reason"], "in-competition");
            white.send(json!({ "type": "resign" })).await;
            ended(&mut black).await;
        }
        let is_scored = |info: &Value| {
            let pairs = info["groups"][0]["rounds"][round]["pairs"].as_array();
            pairs.is_some_and(|pairs| pairs.iter().all(|pair| pair["result"] == "0-2"))
        };
        let info = eventually(async || organiser.get(&path).await, is_scored).await;
        let pairs = &info["groups"][0]["rounds"][round]["pairs"];
        assert_eq!(pairs[0]["played"].as_array().map(Vec::len), Some(1), "{pairs}");
    }
    // Four people can play three rounds; then nobody is left whom anybody has not met.
    let info = eventually(async || organiser.get(&path).await, |info| info["head"]["state"] == "over").await;
    assert_eq!(info["groups"][0]["standings"]["rows"].as_array().map(Vec::len), Some(4));
    assert_eq!(players[0].get("/api/account/notices").await[0]["kind"], "competition-game");
    server.stop().await;
}

#[tokio::test]
async fn an_equal_pair_plays_on_and_then_a_lot_decides() {
    let data = TempDir::new().expect("a folder");
    let mut server = start(data.path()).await;
    let (path, cookies) = {
        let organiser = server.member("Organiser").await;
        let path = made(&organiser, "cup", json!({ "pause": 0, "patience": 600 })).await;
        let players = [server.member("Anna").await, server.member("Boris").await];
        for player in &players {
            assert_eq!(enter(player, &path, json!({})).await.0, 204);
        }
        act(&organiser, &path, json!({ "deed": "pair" })).await;
        let [one, other] = players;
        (path, [organiser.cookie, one.cookie, other.cookie])
    };
    let mut last = String::new();
    // Two games of a micro-match, three additional ones.
    let mut clocks = vec![];
    for number in 0..5 {
        let [_, one, other] = cookies.clone().map(|cookie| Player { server: &server, cookie });
        let game = game_of(&one, &path, &last).await;
        let mut sides = begun([&one, &other], &game).await;
        clocks.push(sides[0].state["controls"][0]["text"].as_str().expect("a clock").to_owned());
        drawn(&mut sides).await;
        last = game;
        if number == 1 {
            // Nothing depends on a server that goes on.
            drop(sides);
            server = server.restart(data.path()).await;
        }
    }
    assert_eq!(clocks[..4], ["300+2", "300+2", "600+5", "180+2"], "{clocks:?}");
    assert!(clocks[4].ends_with("+2") && clocks[4].starts_with("1"), "what was left: {clocks:?}");
    let organiser = Player { server: &server, cookie: cookies[0].clone() };
    let info = eventually(async || organiser.get(&path).await, |info| info["head"]["state"] == "over").await;
    let pair = &info["groups"][0]["rounds"][0]["pairs"][0];
    assert_eq!(pair["played"].as_array().map(Vec::len), Some(5), "{pair}");
    let places = &info["groups"][0]["standings"]["rows"];
    assert_eq!((&places[0][0], &places[1][0]), (&json!("1"), &json!("2")), "the lot has decided");
    server.stop().await;
}

#[tokio::test]
async fn whoever_does_not_come_has_lost() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let organiser = server.member("Organiser").await;
    let path = made(&organiser, "round-robin", json!({ "patience": 5, "pause": 0 })).await;
    let players = [server.member("Anna").await, server.member("Boris").await];
    for player in &players {
        enter(player, &path, json!({})).await;
    }
    act(&organiser, &path, json!({ "deed": "pair" })).await;
    let over = |info: &Value| info["head"]["state"] == "over";
    let info = eventually(async || organiser.get(&path).await, over).await;
    assert_eq!(info["groups"][0]["rounds"][0]["pairs"][0]["result"], "-:-");

    let path = made(&organiser, "round-robin", json!({ "patience": 5, "pause": 0 })).await;
    for player in &players {
        enter(player, &path, json!({})).await;
    }
    act(&organiser, &path, json!({ "deed": "pair" })).await;
    let game = game_of(&players[0], &path, "").await;
    let mut one = players[0].join(&game).await;
    let mine = one.state["mine"][0].clone();
    if mine == "white" {
        let mv = one.state["legal"][0].clone();
        one.send(json!({ "type": "move", "path": mv["path"], "removed": mv["removed"] })).await;
    }
    let info = eventually(async || organiser.get(&path).await, over).await;
    let result = &info["groups"][0]["rounds"][0]["pairs"][0]["result"];
    // Whoever is to move has lost; he who has White and is there does not move here only if it is his turn.
    assert_eq!(*result, if mine == "white" { json!("+:-") } else { json!("-:+") });
    server.stop().await;
}

#[tokio::test]
async fn arbiters_intervene_in_games() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let organiser = server.member("Organiser").await;
    let path = made(&organiser, "round-robin", json!({ "patience": 600, "pause": 0 })).await;
    let players = [server.member("Anna").await, server.member("Boris").await];
    for player in &players {
        enter(player, &path, json!({})).await;
    }
    act(&organiser, &path, json!({ "deed": "pair" })).await;
    let first = game_of(&players[0], &path, "").await;
    let ruling = async |by: &Player<'_>, game: &str, what: Value| {
        by.ask("POST", &format!("{path}/games/{game}/ruling"), Some(what)).await
    };
    let sides = begun([&players[0], &players[1]], &first).await;
    assert_eq!(ruling(&players[0], &first, json!({ "ruling": "draw" })).await.0, 403);
    assert_eq!(ruling(&organiser, &first, json!({ "ruling": "annul" })).await.0, 204);
    drop(sides);
    // It is played again.
    let game = game_of(&players[0], &path, &first).await;
    assert_eq!(code(&ruling(&organiser, &first, json!({ "ruling": "draw" })).await), (422, "game-over"));
    let [mut white, _black] = begun([&players[0], &players[1]], &game).await;
    assert_eq!(ruling(&organiser, &game, json!({ "ruling": "pause" })).await.0, 204);
    white.state_where(|state| state["clock"]["running"].is_null()).await;
    assert_eq!(ruling(&organiser, &game, json!({ "ruling": "start" })).await.0, 204);
    let more = json!({ "ruling": "time", "seat": "white", "seconds": 100 });
    assert_eq!(ruling(&organiser, &game, more).await.0, 204);
    assert_eq!(ruling(&organiser, &game, json!({ "ruling": "award", "seat": "black" })).await.0, 204);
    ended(&mut white).await;
    let info = eventually(async || organiser.get(&path).await, |info| info["head"]["state"] == "over").await;
    assert_eq!(info["groups"][0]["rounds"][0]["pairs"][0]["result"], "0-2");
    server.stop().await;
}

#[tokio::test]
async fn an_arena_pairs_whoever_is_there_until_it_ends() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let organiser = server.member("Organiser").await;
    let wanted = json!({ "begins": now(), "minutes": 60, "guests": true, "password": "сезам" });
    let path = made(&organiser, "arena", wanted).await;
    let mut players = vec![];
    for name in ["Один", "Два", "Три"] {
        let guest = server.stranger().await;
        let refused = enter(&guest, &path, json!({ "name": name, "password": "sesame" })).await;
        assert_eq!(code(&refused), (422, "wrong-password"));
        assert_eq!(enter(&guest, &path, json!({ "name": name, "password": "сезам" })).await.0, 204);
        players.push(guest);
    }
    let socket = format!("{path}/ws");
    let mut lobbies = vec![];
    for player in &players[..2] {
        let mut lobby = player.at(&socket).await;
        assert_eq!(lobby.state["type"], "welcome");
        lobby.send(json!({ "type": "say", "text": "привет" })).await;
        assert!(["Один", "Два"].contains(&lobby.message("said").await["name"].as_str().expect("a name")));
        lobbies.push(lobby);
    }
    let mut games = vec![];
    for _ in 0..2 {
        let game = lobbies[0].message("game").await["game"].as_str().expect("an id").to_owned();
        assert_eq!(
            lobbies[1].message("game").await["game"],
            json!(game),
            "whoever is not there is not paired"
        );
        assert!(!games.contains(&game));
        let [mut white, mut black] = begun([&players[0], &players[1]], &game).await;
        black.send(json!({ "type": "resign" })).await;
        ended(&mut white).await;
        games.push(game);
    }
    let leaders = lobbies[0].message("arena").await;
    assert_eq!(leaders["leaders"].as_array().map(Vec::len), Some(3), "{leaders}");
    // Whoever rests is not paired.
    lobbies[0].send(json!({ "type": "rest", "on": true })).await;
    lobbies[0].until_pong().await;
    act(&organiser, &path, json!({ "deed": "end" })).await;
    let info = eventually(async || organiser.get(&path).await, |info| info["head"]["state"] == "over").await;
    let rows = info["groups"][0]["standings"]["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 3, "{rows:?}");
    server.stop().await;
}

#[tokio::test]
async fn only_some_may_enter_and_not_everything_can_be_run() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let organiser = server.member("Organiser").await;
    for (online, expected) in [
        (json!({ "rating": [1800, 2000] }), "other-rating"),
        (json!({ "games": 1 }), "too-few-games"),
        (json!({ "title": true }), "no-title"),
        (json!({ "team": "Тверь" }), "other-team"),
        (json!({ "password": "x" }), "wrong-password"),
    ] {
        let path = made(&organiser, "blitz", online).await;
        assert_eq!(code(&enter(&organiser, &path, json!({})).await), (422, expected));
    }
    let path = made(&organiser, "blitz", json!({ "team": "Тверь" })).await;
    assert_eq!(enter(&organiser, &path, json!({ "team": "Тверь" })).await.0, 204);
    assert_eq!(organiser.ask("DELETE", &format!("{path}/entry"), None).await.0, 204);
    assert_eq!(organiser.get(&path).await["entries"][0]["out"], true);
    let listed = json!({ "deed": "enter", "list": "Nobody Known\n" });
    let refused = organiser.ask("POST", &format!("{path}/deeds"), Some(listed)).await;
    assert_eq!(code(&refused), (404, "no-such-member"));
    for (preset, online, time) in [
        ("solving", json!({ "minutes": 0 }), "300+2"),
        ("arena", json!({ "minutes": 0 }), "300+2"),
        ("arena", json!({}), "1/86400"),
        ("blitz", json!({ "patience": 1 }), "300+2"),
    ] {
        let wanted =
            json!({ "name": "A", "preset": preset, "variant": "russian", "time": time, "online": online });
        let refused = organiser.ask("POST", "/api/competitions", Some(wanted)).await;
        assert_eq!(code(&refused), (422, "bad-online"), "{preset} {online}");
    }
    server.stop().await;
}

/// A round robin of two at the board, whose round is published; gives its path and what an arbiter sees.
async fn at_the_board(organiser: &Player<'_>) -> (String, Value) {
    let wanted = json!({ "name": "Cup", "preset": "round-robin", "variant": "russian", "public": true });
    let (_, made) = organiser.ask("POST", "/api/competitions", Some(wanted)).await;
    let path = format!("/api/competitions/{}", made["id"].as_str().expect("an id"));
    act(organiser, &path, json!({ "deed": "enter", "list": "Anna\nBoris\n" })).await;
    act(organiser, &path, json!({ "deed": "pair" })).await;
    let info = organiser.get(&path).await;
    (path, info)
}

#[tokio::test]
async fn players_report_their_games_by_the_codes_on_their_cards() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let organiser = server.member("Organiser").await;
    let (path, info) = at_the_board(&organiser).await;
    let player = server.stranger().await;
    let cards: Vec<&str> = (0..2).map(|who| info["cards"][who].as_str().expect("a code")).collect();
    let card = async |who: usize| {
        let (status, card) =
            player.ask("GET", &format!("{path}/cards/{who}?code={}", cards[who]), None).await;
        assert_eq!(status, 200, "{card}");
        card
    };
    let report = async |who: usize, code: &str, result: &str| {
        let said = json!({ "code": code, "game": 0, "result": result });
        player.ask("POST", &format!("{path}/cards/{who}/reports"), Some(said)).await
    };
    assert_eq!(player.get(&path).await["cards"], json!([]), "codes are for arbiters");
    assert_eq!(code(&report(0, cards[1], "won").await), (404, "no-such-card"));
    assert_eq!(code(&report(0, cards[0], "perhaps").await), (422, "bad-result"));
    assert_eq!((&card(0).await["opponent"], &card(0).await["round"]), (&json!("Boris"), &json!(1)));
    assert_eq!(report(0, cards[0], "won").await.0, 204);
    assert_eq!(report(1, cards[1], "drawn").await.0, 204);
    let seen = card(1).await;
    assert_eq!((&seen["games"][0]["mine"], &seen["games"][0]["theirs"]), (&json!("drawn"), &json!("lost")));
    let pair = &organiser.get(&path).await["groups"][0]["rounds"][0]["pairs"][0];
    assert_eq!((&pair["result"], pair["reports"].as_array().map(Vec::len)), (&json!(""), Some(2)));
    assert_eq!(report(1, cards[1], "lost").await.0, 204);
    assert_eq!(card(0).await["games"][0]["result"], "won");
    let pair = &organiser.get(&path).await["groups"][0]["rounds"][0]["pairs"][0];
    assert_ne!(pair["result"], json!(""), "both say the same");
    assert_eq!(code(&report(1, cards[1], "won").await), (422, "has-result"));
    server.stop().await;
}

#[tokio::test]
async fn a_game_on_a_device_at_the_board_ends_in_the_competition() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let organiser = server.member("Organiser").await;
    let (path, info) = at_the_board(&organiser).await;
    let tablet = server.stranger().await;
    let wanted = |code: &str| json!({ "code": code, "game": 0 });
    let card = info["cards"][0].as_str().expect("a code");
    let table = format!("{path}/cards/0/table");
    assert_eq!(code(&tablet.ask("POST", &table, Some(wanted("guess"))).await), (404, "no-such-card"));
    let (status, made) = tablet.ask("POST", &table, Some(wanted(card))).await;
    assert_eq!(status, 201, "{made}");
    let again = tablet.ask("POST", &table, Some(wanted(card))).await;
    assert_eq!(again.1, made, "there is one");
    let game = made["id"].as_str().expect("an id");
    let mut client = tablet.join(game).await;
    assert_eq!(client.state["mine"].as_array().map(Vec::len), Some(2), "both sit at the device");
    let seen = organiser.get(&path).await;
    assert_eq!(seen["boards"][0]["game"], game);
    client.send(json!({ "type": "press", "deeds": "c3-d4" })).await;
    // What arbiters say of it, they say from where they are.
    let award = json!({ "ruling": "award", "seat": "white" });
    assert_eq!(organiser.ask("POST", &format!("{path}/games/{game}/ruling"), Some(award)).await.0, 204);
    let over = |info: &Value| info["head"]["state"] == "over";
    let info = eventually(async || organiser.get(&path).await, over).await;
    assert_eq!(info["boards"], json!([]));
    server.stop().await;
}

#[tokio::test]
async fn boards_are_relayed_from_a_file_that_grows() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let organiser = server.member("Organiser").await;
    let (path, info) = at_the_board(&organiser).await;
    let pair = &info["groups"][0]["rounds"][0]["pairs"][0];
    let name = |side: &str| {
        let who = pair[side].as_u64().expect("an entry") as usize;
        info["entries"][who]["name"].as_str().expect("a name").to_owned()
    };
    let (white, black) = (name("first"), name("second"));
    let relay = format!("{path}/relay?code={}", info["relay"].as_str().expect("a code"));
    let file = |moves: &str| {
        format!(
            "[White \"{white}\"]\n[Black \"{black}\"]\n\n{moves}\n\n[White \"X\"]\n[Black \"Y\"]\n\n1. c3-d4 *\n"
        )
    };
    let refused = server.send_file(&format!("{path}/relay?code=x"), &file("1. c3-d4 *")).await;
    assert_eq!(refused.0, 403, "{refused:?}");
    let told = server.send_file(&relay, &file("1. c3-d4 *")).await;
    assert_eq!(told, (200, json!({ "games": 1 })));
    let game = organiser.get(&path).await["boards"][0]["game"].as_str().expect("an id").to_owned();
    let mut watcher = server.watch(&game).await;
    assert_eq!(moves(&watcher.state), 1);
    // A word that is not whole is read when it is.
    server.send_file(&relay, &file("1. c3-d4 b6-a5 2. d4-e")).await;
    watcher.state_where(|state| moves(state) == 2).await;
    // What was written otherwise begins anew.
    server.send_file(&relay, &file("1. c3-d4 d6-c5 2. b2-c3 *")).await;
    let info = organiser.get(&path).await;
    let again = info["boards"][0]["game"].as_str().expect("an id");
    assert_ne!(again, game);
    assert_eq!(moves(&server.watch(again).await.state), 3);
    server.send_file(&relay, &file("1. c3-d4 d6-c5 2. b2-c3 f6-g5 2-0")).await;
    let over = |info: &Value| info["head"]["state"] == "over";
    let info = eventually(async || organiser.get(&path).await, over).await;
    assert_eq!(info["groups"][0]["rounds"][0]["pairs"][0]["result"], "2-0");
    let (_, text) = organiser.ask("GET", &format!("{path}/pdn"), None).await;
    let text = text.as_str().expect("a text").to_owned();
    let wanted = ["[Event \"Cup\"]", "[Round \"1.1\"]", "c3-d4 d6-c5", "[Result \"1-0\"]"];
    assert!(wanted.iter().all(|part| text.contains(part)), "{text}");
    server.stop().await;
}

#[tokio::test]
async fn teams_are_entered_by_their_captains_who_say_who_plays() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let organiser = server.member("Organiser").await;
    let path = made(&organiser, "teams", json!({ "pause": 3, "patience": 600 })).await;
    let plan = organiser.get(&format!("{path}/plan")).await["plan"].as_str().expect("a plan").to_owned();
    assert!(plan.contains("\"boards\": 4"), "{plan}");
    let plan = plan.replace("\"boards\": 4", "\"boards\": 2");
    act(&organiser, &path, json!({ "deed": "plan", "plan": plan })).await;
    let mut people = vec![];
    for name in ["Anna", "Boris", "Vera", "Gleb", "Daria"] {
        people.push(server.member(name).await);
    }
    let team = |name: &str, members: &[&str]| json!({ "team": name, "members": members });
    let few = enter(&people[0], &path, team("North", &["Anna"])).await;
    assert_eq!(code(&few), (422, "bad-team"));
    assert_eq!(
        code(&enter(&people[0], &path, team("North", &["Anna", "Nobody"])).await),
        (404, "no-such-member")
    );
    assert_eq!(enter(&people[0], &path, team("North", &["Anna", "Boris", "Daria"])).await.0, 204);
    assert_eq!(code(&enter(&people[2], &path, team("South", &["Vera", "Boris"])).await), (422, "bad-team"));
    assert_eq!(enter(&people[2], &path, team("South", &["Vera", "Gleb"])).await.0, 204);
    assert_eq!(code(&people[1].ask("DELETE", &format!("{path}/entry"), None).await), (422, "captain"));
    act(&organiser, &path, json!({ "deed": "pair" })).await;
    let is_paired = |info: &Value| !info["groups"][0]["rounds"][0].is_null();
    let info = eventually(async || people[0].get(&path).await, is_paired).await;
    let north = info["online"]["mine"].as_u64().expect("a team");
    let side = if info["groups"][0]["rounds"][0]["pairs"][0]["first"] == north { "first" } else { "second" };
    let line_up = |side: &str| {
        let place = json!({ "stage": 0, "group": 0, "round": 0, "pair": 0, "members": [2, 0], "side": side });
        let mut deed = place;
        deed["deed"] = "line-up".into();
        deed
    };
    let deeds = format!("{path}/deeds");
    assert_eq!(people[1].ask("POST", &deeds, Some(line_up(side))).await.0, 403, "he does not lead the team");
    assert_eq!(people[0].ask("POST", &deeds, Some(line_up(side))).await.0, 204);
    // Daria and Anna play for the North, Boris does not.
    let first = game_of(&people[4], &path, "").await;
    let second = game_of(&people[0], &path, "").await;
    assert_ne!(first, second);
    assert_eq!(people[0].ask("POST", &deeds, Some(line_up(side))).await.0, 403, "the games are made");
    assert_eq!(people[1].get(&path).await["online"]["game"], Value::Null);
    for (game, other) in [(&first, 2), (&second, 3)] {
        let mut client = people[other].join(game).await;
        assert_eq!(client.state["mine"].as_array().map(Vec::len), Some(1), "{}", client.state);
        client.send(json!({ "type": "resign" })).await;
        ended(&mut client).await;
    }
    let over = |info: &Value| info["head"]["state"] == "over";
    let info = eventually(async || organiser.get(&path).await, over).await;
    assert_eq!(info["groups"][0]["standings"]["rows"][0][1], "North");
    server.stop().await;
}
