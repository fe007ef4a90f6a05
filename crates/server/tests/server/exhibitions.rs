//! Exhibitions: applied for, begun once, played, settled, counted.

use bolshak_server::Config;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::administration::code;
use crate::common::{Player, Running, config, moves, start, start_with};

/// What is announced: one against many in Russian draughts, without clocks.
fn wanted(change: &Value) -> Value {
    let mut wanted = json!({ "name": "Evening", "variant": "russian", "side": "white", "most": 3 });
    for (key, value) in change.as_object().expect("an object") {
        wanted[key] = value.clone();
    }
    wanted
}

async fn announce(host: &Player<'_>, change: Value) -> String {
    let (status, made) = host.ask("POST", "/api/exhibitions", Some(wanted(&change))).await;
    assert_eq!(status, 201, "{made}");
    format!("/api/exhibitions/{}", made["id"].as_str().expect("an id"))
}

async fn apply(player: &Player<'_>, path: &str, name: &str) -> (u16, Value) {
    player.ask("POST", &format!("{path}/entries"), Some(json!({ "name": name }))).await
}

async fn answer(host: &Player<'_>, path: &str, number: u32, state: &str) -> (u16, Value) {
    host.ask("PUT", &format!("{path}/entries/{number}"), Some(json!({ "state": state }))).await
}

async fn set_terms(by: &Player<'_>, path: &str, number: u32, terms: Value) -> (u16, Value) {
    by.ask("PUT", &format!("{path}/entries/{number}/terms"), Some(terms)).await
}

async fn begin(host: &Player<'_>, path: &str) -> (u16, Value) {
    host.ask("POST", &format!("{path}/start"), Some(json!({}))).await
}

async fn settle(by: &Player<'_>, path: &str, board: u16, winner: &str) -> (u16, Value) {
    by.ask("POST", &format!("{path}/boards/{board}/result"), Some(json!({ "winner": winner }))).await
}

/// A host, and players who are all accepted.
struct Evening<'s> {
    host: Player<'s>,
    players: Vec<Player<'s>>,
    path: String,
}

async fn evening<'s>(server: &'s Running, change: Value, names: &[&str]) -> Evening<'s> {
    let host = server.member("Host").await;
    let path = announce(&host, change).await;
    let mut players = vec![];
    for (name, number) in names.iter().zip(1..) {
        let player = server.member(name).await;
        assert_eq!(apply(&player, &path, "").await.0, 204);
        assert_eq!(answer(&host, &path, number, "accepted").await.0, 204);
        players.push(player);
    }
    Evening { host, players, path }
}

#[tokio::test]
async fn what_cannot_be_played_is_not_announced() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (host, stranger) = (server.member("Host").await, server.stranger().await);
    let refused = stranger.ask("POST", "/api/exhibitions", Some(wanted(&json!({})))).await;
    assert_eq!(code(&refused), (401, "not-signed-in"));
    for (change, expected) in [
        (json!({ "name": " " }), "bad-exhibition"),
        (json!({ "name": "a\nb" }), "bad-name"),
        (json!({ "variant": "neva" }), "bad-exhibition"),
        (json!({ "variant": "chapaev" }), "no-such-variant"),
        (json!({ "side": "red" }), "bad-exhibition"),
        (json!({ "most": 0 }), "bad-exhibition"),
        (json!({ "most": 61 }), "bad-exhibition"),
        (json!({ "position": "W:Wa1" }), "one-sided"),
        (json!({ "table": "nowhere" }), "no-such-table"),
        (json!({ "table": "idf", "position": "W:Wa1:Bh8" }), "bad-position"),
        (json!({ "hostTime": "*300" }), "bad-time"),
        (json!({ "hostTime": "300", "playerTime": "soon" }), "bad-time"),
        (json!({ "hostTime": "*300", "playerTime": "300" }), "bad-time"),
        (json!({ "about": "a".repeat(1_001) }), "too-long"),
    ] {
        let refused = host.ask("POST", "/api/exhibitions", Some(wanted(&change))).await;
        assert_eq!(code(&refused), (422, expected), "{change}");
    }
    for _ in 0..5 {
        announce(&host, json!({})).await;
    }
    let refused = host.ask("POST", "/api/exhibitions", Some(wanted(&json!({})))).await;
    assert_eq!(code(&refused), (409, "too-many-exhibitions"));
    server.stop().await;
}

#[tokio::test]
async fn whoever_applies_waits_for_the_host() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let host = server.member("Host").await;
    let path = announce(&host, json!({ "most": 1, "about": "Bring a friend" })).await;
    let (anna, boris, guest) =
        (server.member("Anna").await, server.member("Boris").await, server.stranger().await);
    assert_eq!(code(&apply(&host, &path, "").await), (403, "not-your-exhibition"));
    for (player, name) in [(&anna, ""), (&boris, ""), (&guest, "Гость")] {
        assert_eq!(apply(player, &path, name).await.0, 204);
    }
    assert_eq!(code(&apply(&anna, &path, "").await), (409, "applied-already"));
    assert_eq!(code(&apply(&anna, "/api/exhibitions/nowhere", "").await), (404, "no-such-exhibition"));

    let seen = host.get(&path).await;
    let names = |seen: &Value| -> Vec<String> {
        let entries = seen["entries"].as_array().expect("a list");
        entries.iter().map(|entry| entry["name"].as_str().expect("a name").to_owned()).collect()
    };
    assert_eq!(names(&seen), ["Anna", "Boris", "Гость"]);
    assert_eq!(
        (&seen["about"], &seen["may"]),
        (&json!("Bring a friend"), &json!(["answer", "start", "call-off"]))
    );
    let seen = anna.get(&path).await;
    assert_eq!(
        (names(&seen), &seen["role"]),
        (vec!["Anna".to_owned()], &json!("applicant")),
        "others are not told"
    );

    assert_eq!(code(&answer(&anna, &path, 1, "accepted").await), (403, "not-your-exhibition"));
    assert_eq!(code(&answer(&host, &path, 1, "perhaps").await), (422, "bad-answer"));
    assert_eq!(code(&answer(&host, &path, 9, "accepted").await), (404, "no-such-entry"));
    assert_eq!(code(&begin(&host, &path).await), (409, "nobody-accepted"));
    assert_eq!(answer(&host, &path, 1, "accepted").await.0, 204);
    assert_eq!(code(&answer(&host, &path, 2, "accepted").await), (409, "exhibition-full"));
    assert_eq!(answer(&host, &path, 2, "declined").await.0, 204);
    assert_eq!(boris.get(&path).await["role"], "declined");
    assert_eq!(code(&apply(&boris, &path, "").await), (409, "applied-already"), "no is no");
    let told = anna.get("/api/account/notices").await;
    assert_eq!((&told[0]["kind"], &told[0]["detail"]), (&json!("exhibition-accepted"), &json!("Evening")));

    assert_eq!(anna.ask("DELETE", &format!("{path}/entries"), None).await.0, 204);
    assert_eq!(answer(&host, &path, 3, "accepted").await.0, 204, "a board is free again");
    assert_eq!(names(&anna.get(&path).await), ["Гость"]);
    let list = server.get("/api/exhibitions").await.1;
    assert_eq!((&list["open"][0]["players"], &list["open"][0]["host"]), (&json!(1), &json!("Host")));
    assert_eq!(code(&guest.ask("DELETE", &path, None).await), (403, "not-your-exhibition"));
    assert_eq!(host.ask("DELETE", &path, None).await.0, 204);
    assert_eq!(code(&host.ask("GET", &path, None).await), (404, "no-such-exhibition"));
    server.stop().await;
}

#[tokio::test]
async fn whoever_is_blocked_by_the_host_gets_no_board() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (host, rude) = (server.member("Host").await, server.member("Rude").await);
    let path = announce(&host, json!({})).await;
    let blocked = json!({ "relation": "blocked" });
    assert_eq!(host.ask("PUT", "/api/members/Rude/relation", Some(blocked)).await.0, 204);
    assert_eq!(code(&apply(&rude, &path, "").await), (403, "host-blocks"));
    server.stop().await;
}

#[tokio::test]
async fn each_who_is_accepted_has_one_board_however_often_it_is_started() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let change = json!({ "side": "alternating", "hostTime": "3600+10", "playerTime": "1800" });
    let Evening { host, players, path } = evening(&server, change, &["Anna", "Boris", "Clara"]).await;
    assert_eq!(code(&begin(&players[0], &path).await), (403, "not-your-exhibition"));
    assert_eq!(begin(&host, &path).await.0, 204);
    assert_eq!(code(&begin(&host, &path).await), (409, "wrong-stage"));
    assert_eq!(code(&apply(&server.member("Late").await, &path, "").await), (409, "wrong-stage"));

    let seen = host.get(&path).await;
    let boards = seen["boards"].as_array().expect("boards");
    let told: Vec<_> =
        boards.iter().map(|one| json!([one["name"], one["seat"], one["toMove"], one["plies"]])).collect();
    let expected = [
        json!(["Anna", "black", "host", 0]),
        json!(["Boris", "white", "player", 0]),
        json!(["Clara", "black", "host", 0]),
    ];
    assert_eq!(told, expected);
    assert_eq!((&seen["stage"], &seen["may"]), (&json!("running"), &json!(["settle"])));
    assert_eq!(seen["score"], json!({ "won": 0, "drawn": 0, "lost": 0, "going": 3, "points": [0, 0] }));
    let told = players[1].get("/api/account/notices").await;
    assert_eq!((&told[0]["kind"], &told[0]["game"]), (&json!("exhibition-begun"), &boards[1]["game"]));

    let game = host.get(&format!("/api/games/{}", boards[1]["game"].as_str().expect("an id"))).await;
    assert_eq!((&game["mine"], &game["rated"]), (&json!(["black"]), &Value::Null));
    let place = json!({ "id": seen["id"], "name": "Evening", "board": 2, "host": "black" });
    assert_eq!(game["exhibition"], place);
    let times: Vec<_> =
        game["game"]["controls"].as_array().expect("clocks").iter().map(|one| one["text"].clone()).collect();
    assert_eq!(times, ["1800", "3600+10"], "the host has White nowhere but at odd boards");
    let id = boards[1]["game"].as_str().expect("an id");
    let mut white = players[1].join(id).await;
    white.send(json!({ "type": "enter", "text": "c3-d4" })).await;
    white.state_where(|state| moves(state) == 1).await;
    // The room has done with the move when it answers the next question.
    host.get(&format!("/api/games/{id}")).await;
    assert_eq!(host.get("/api/account/notices").await, json!([]), "the host is called to no board");
    server.stop().await;
}

/// The game of a board as its host sees it.
async fn game_of(host: &Player<'_>, path: &str, board: usize) -> Value {
    let seen = host.get(path).await;
    host.get(&format!("/api/games/{}", seen["boards"][board - 1]["game"].as_str().expect("an id"))).await
}

fn controls(game: &Value) -> Vec<Value> {
    let controls = game["game"]["controls"].as_array().expect("clocks");
    controls.iter().map(|one| one["text"].clone()).collect()
}

#[tokio::test]
async fn a_host_may_have_no_clock_while_the_players_have_one() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let Evening { host, players, path } =
        evening(&server, json!({ "playerTime": "1800+10" }), &["Anna"]).await;
    let seen = host.get(&path).await;
    assert_eq!((&seen["hostTime"], &seen["playerTime"]["text"]), (&Value::Null, &json!("1800+10")));
    assert_eq!(begin(&host, &path).await.0, 204);
    let game = game_of(&host, &path, 1).await;
    assert_eq!(controls(&game), ["-", "1800+10"]);
    assert_eq!(game["game"]["controls"][0]["kind"], "unlimited");
    let id = game["id"].as_str().expect("an id");
    let (mut white, mut black) = (host.join(id).await, players[0].join(id).await);
    for (number, text) in ["c3-d4", "b6-a5", "b2-c3", "f6-g5"].into_iter().enumerate() {
        let mover = if number % 2 == 0 { &mut white } else { &mut black };
        mover.send(json!({ "type": "enter", "text": text })).await;
        white.state_where(|state| moves(state) > number).await;
        black.state_where(|state| moves(state) > number).await;
    }
    let clock = &white.state["clock"];
    assert_eq!((&clock["running"], &clock["seats"][0]["left"]), (&json!("white"), &json!(0)));
    assert_eq!(white.state["result"], Value::Null, "nothing runs out");
    assert_eq!(
        white.refused(json!({ "type": "propose", "proposal": "more-time" })).await["reason"],
        "no-clock"
    );
    let pdn = host.get(&format!("/api/games/{id}/pdn")).await;
    let pdn = pdn.as_str().expect("a text");
    assert!(pdn.contains("[TimeControlWhite \"-\"]\n[TimeControlBlack \"1800+10\"]"), "{pdn}");
    server.stop().await;
}

#[tokio::test]
async fn a_player_may_have_more_or_less_time_another_side_and_odds() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let table = server.get("/api/variants/russian/tables").await.1["tables"][0]["id"].clone();
    let times = json!({ "side": "alternating", "hostTime": "3600", "playerTime": "1800", "table": table });
    let names = ["Anna", "Boris", "Clara"];
    let Evening { host, players, path } = evening(&server, times, &names).await;
    for (number, terms, status, expected) in [
        (1, json!({ "extra": -1800 }), 422, "bad-board-terms"),
        (1, json!({ "extra": i64::MAX }), 422, "bad-board-terms"),
        (1, json!({ "host": "red" }), 422, "bad-board-terms"),
        (1, json!({ "handicap": { "without": ["c1"], "first": "black" } }), 422, "bad-board-terms"),
        (
            1,
            json!({ "host": "white", "handicap": { "without": ["c1", "b8"], "first": "black" } }),
            422,
            "bad-handicap",
        ),
        (1, json!({ "host": "white", "position": "W:Wa1" }), 422, "one-sided"),
        (9, json!({}), 404, "no-such-entry"),
    ] {
        let refused = set_terms(&host, &path, number, terms.clone()).await;
        assert_eq!(code(&refused), (status, expected), "{terms}");
    }
    assert_eq!(code(&set_terms(&players[0], &path, 1, json!({})).await), (403, "not-your-exhibition"));
    let odds = json!({ "extra": 600, "host": "black", "handicap": { "without": ["b8"], "first": "white" } });
    assert_eq!(set_terms(&host, &path, 1, odds).await.0, 204);
    assert_eq!(set_terms(&host, &path, 2, json!({ "extra": 60 })).await.0, 204);
    assert_eq!(set_terms(&host, &path, 2, json!({ "extra": -900 })).await.0, 204, "all of it anew");
    let own = json!({ "host": "white", "position": "W:Wa1,c1:Bh8,f8" });
    assert_eq!(set_terms(&host, &path, 3, own).await.0, 204);
    let terms = players[2].get(&path).await["entries"][0]["terms"].clone();
    let handicap = json!({ "seat": "black", "without": ["b8"], "first": "white" });
    assert_eq!(
        (&terms["extra"], &terms["host"], &terms["handicap"]),
        (&json!(600), &json!("black"), &handicap)
    );

    assert_eq!(begin(&host, &path).await.0, 204);
    assert_eq!(code(&set_terms(&host, &path, 2, json!({})).await), (409, "wrong-stage"));
    let games =
        [game_of(&host, &path, 1).await, game_of(&host, &path, 2).await, game_of(&host, &path, 3).await];
    let times: Vec<_> = games.iter().map(controls).collect();
    assert_eq!(times, [["2400", "3600"], ["900", "3600"], ["3600", "1800"]]);
    let hosts: Vec<_> = games.iter().map(|game| game["mine"].clone()).collect();
    assert_eq!(hosts, [json!(["black"]), json!(["black"]), json!(["white"])]);
    assert_eq!(games[0]["game"]["handicap"], handicap);
    let pieces: Vec<_> =
        games.iter().map(|game| game["game"]["view"]["pieces"].as_array().map_or(0, Vec::len)).collect();
    assert_eq!((pieces[0], pieces[2]), (23, 4));
    let lots: Vec<_> = games.iter().map(|game| game["game"]["lot"].is_object()).collect();
    assert_eq!(lots, [false, true, false], "an own position takes the place of a drawn opening");
    assert_eq!(host.get(&path).await["boards"][1]["terms"], json!({ "extra": -900 }));
    server.stop().await;
}

#[tokio::test]
async fn whoever_has_no_clock_has_no_extra_time() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (host, player) = (server.member("Host").await, server.stranger().await);
    for change in
        [json!({}), json!({ "hostTime": "3600" }), json!({ "hostTime": "*300", "playerTime": "*300" })]
    {
        let path = announce(&host, change.clone()).await;
        assert_eq!(apply(&player, &path, "Guest").await.0, 204);
        let refused = set_terms(&host, &path, 1, json!({ "extra": 60 })).await;
        assert_eq!(code(&refused), (422, "bad-board-terms"), "{change}");
        assert_eq!(host.ask("DELETE", &path, None).await.0, 204);
    }
    server.stop().await;
}

#[tokio::test]
async fn a_host_who_plays_blindfold_is_told_no_pieces() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let Evening { host, players, path } = evening(&server, json!({ "blindfold": true }), &["Anna"]).await;
    assert_eq!(begin(&host, &path).await.0, 204);
    let board = host.get(&path).await["boards"][0]["game"].clone();
    let game = format!("/api/games/{}", board.as_str().expect("an id"));
    let (hosts, players) =
        (host.get(&game).await["game"].clone(), players[0].get(&game).await["game"].clone());
    assert_eq!((&hosts["hidden"], &hosts["view"]["pieces"]), (&json!(true), &json!([])));
    assert_eq!((&players["hidden"], &players["blindfold"]), (&Value::Null, &json!(["white"])));
    assert_eq!(players["view"]["pieces"].as_array().map(Vec::len), Some(24));
    assert_eq!(code(&host.ask("GET", &format!("{game}/position"), None).await), (403, "blindfold"));
    server.stop().await;
}

#[tokio::test]
async fn openings_are_drawn_for_each_board_and_by_a_seed_that_all_see() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (status, tables) = server.get("/api/variants/russian/tables").await;
    assert_eq!(status, 200);
    let table = tables["tables"][0]["id"].clone();
    let names = ["Anna", "Boris", "Clara"];
    let Evening { host, path, .. } = evening(&server, json!({ "table": table, "side": "lot" }), &names).await;
    assert_eq!(begin(&host, &path).await.0, 204);
    let mut seeds = vec![];
    for board in host.get(&path).await["boards"].as_array().expect("boards") {
        let game = host.get(&format!("/api/games/{}", board["game"].as_str().expect("an id"))).await;
        let lot = &game["game"]["lot"];
        let asked = json!({ "table": table, "seed": lot["seed"] });
        let (_, drawn) = server.request("POST", "/api/variants/russian/lots", Some(asked)).await;
        assert_eq!(drawn["cell"], lot["cell"], "{drawn}");
        seeds.push(lot["seed"].as_str().expect("a seed").to_owned());
    }
    assert_eq!(seeds.len(), 3);
    assert!(seeds[0].ends_with("-1") && seeds[2].ends_with("-3") && seeds[0] != seeds[1], "{seeds:?}");
    server.stop().await;
}

#[tokio::test]
async fn games_end_by_play_or_by_the_hosts_word_and_are_counted() {
    let data = TempDir::new().expect("a folder");
    let administrators = vec!["Judge".to_owned()];
    let server = start_with(&Config { administrators, ..config(data.path()) }).await;
    let judge = server.member("Judge").await;
    let Evening { host, players, path } = evening(&server, json!({}), &["Anna", "Boris", "Clara"]).await;
    assert_eq!(code(&settle(&host, &path, 1, "host").await), (409, "wrong-stage"));
    assert_eq!(begin(&host, &path).await.0, 204);
    let game =
        |seen: &Value, board: usize| seen["boards"][board - 1]["game"].as_str().expect("an id").to_owned();
    let seen = host.get(&path).await;

    let mut white = host.join(&game(&seen, 1)).await;
    white.send(json!({ "type": "enter", "text": "c3-d4" })).await;
    white.state_where(|state| moves(state) == 1).await;
    assert_eq!(host.get(&path).await["boards"][0]["toMove"], "player");
    let mut black = players[0].join(&game(&seen, 1)).await;
    assert!(black.state["away"].as_array().is_none_or(Vec::is_empty), "the host walks from board to board");
    assert_eq!(black.refused(json!({ "type": "claim-absence" })).await["reason"], "not-gone");
    black.send(json!({ "type": "resign" })).await;
    white.state_where(|state| !state["result"].is_null()).await;

    assert_eq!(code(&settle(&players[1], &path, 2, "player").await), (403, "not-your-exhibition"));
    assert_eq!(code(&settle(&host, &path, 2, "me").await), (422, "bad-result"));
    assert_eq!(code(&settle(&host, &path, 7, "host").await), (404, "no-such-game"));
    assert_eq!(code(&settle(&host, &path, 1, "nobody").await), (409, "over"));
    assert_eq!(settle(&host, &path, 2, "nobody").await.0, 204);
    let seen = host.get(&path).await;
    assert_eq!(seen["score"], json!({ "won": 1, "drawn": 1, "lost": 0, "going": 1, "points": [3, 1] }));
    assert_eq!(seen["stage"], "running");
    assert_eq!(settle(&judge, &path, 3, "player").await.0, 204, "an administrator settles, too");
    let seen = players[2].get(&path).await;
    assert_eq!(seen["score"], json!({ "won": 1, "drawn": 1, "lost": 1, "going": 0, "points": [3, 3] }));
    assert_eq!((&seen["stage"], &seen["may"]), (&json!("over"), &json!([])));
    let boards = seen["boards"].as_array().expect("boards");
    let ends: Vec<_> =
        boards.iter().map(|one| json!([one["winner"], one["result"], one["toMove"]])).collect();
    let expected =
        [json!(["host", "1-0", null]), json!(["nobody", "1/2-1/2", null]), json!(["player", "0-1", null])];
    assert_eq!(ends, expected);
    let over = server.get("/api/exhibitions").await.1;
    assert_eq!((&over["over"][0]["name"], &over["running"]), (&json!("Evening"), &json!([])));
    let settled = host.get(&format!("/api/games/{}", game(&seen, 3))).await;
    assert_eq!(settled["result"]["reason"], "forfeited");
    server.stop().await;
}

#[tokio::test]
async fn sixty_boards_are_made_at_once() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let host = server.member("Host").await;
    let path = announce(&host, json!({ "most": 60, "side": "alternating" })).await;
    for number in 1..=60 {
        server.forget_guest();
        let name = json!({ "name": format!("Guest {number}") });
        assert_eq!(server.request("POST", &format!("{path}/entries"), Some(name)).await.0, 204);
        assert_eq!(answer(&host, &path, number, "accepted").await.0, 204);
    }
    assert_eq!(begin(&host, &path).await.0, 204);
    let seen = host.get(&path).await;
    let boards = seen["boards"].as_array().expect("boards");
    let numbers: Vec<_> = boards.iter().map(|board| board["number"].as_u64().expect("a number")).collect();
    assert_eq!(numbers, (1..=60).collect::<Vec<_>>());
    let waiting = boards.iter().filter(|board| board["toMove"] == "host").count();
    assert_eq!((waiting, &seen["score"]["going"], &boards[59]["name"]), (30, &json!(60), &json!("Guest 60")));
    server.stop().await;
}

#[tokio::test]
async fn whoever_leaves_takes_his_data_along() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let Evening { host, players, path } = evening(&server, json!({}), &["Anna"]).await;
    assert_eq!(begin(&host, &path).await.0, 204);
    let kept = players[0].get("/api/account/data").await;
    assert_eq!(
        (&kept["exhibitions"][0]["name"], &kept["exhibitions"][0]["hosted"]),
        (&json!("Evening"), &json!(false))
    );
    let kept = host.get("/api/account/data").await;
    assert_eq!(kept["exhibitions"][0]["hosted"], true);
    let removal = json!({ "password": "pass phrase" });
    assert_eq!(players[0].ask("POST", "/api/account/removal", Some(removal)).await.0, 204);
    let seen = host.get(&path).await;
    assert_eq!((&seen["boards"][0]["name"], &seen["entries"][0]["name"]), (&json!(""), &json!("")));
    server.stop().await;
}
