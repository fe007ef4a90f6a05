//! The URL tree and the socket, against a whole server with a database in a temporary folder.
mod common;

use std::time::Duration;

use bolshak_server::{Config, Server, StartError};
use common::{config, moves, start};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

#[tokio::test]
async fn the_page_and_its_parts() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    for path in ["/", "/play/whatever"] {
        let (status, page) = server.get(path).await;
        assert!(status == 200 && page.as_str().is_some_and(|page| page.contains("<html")), "{path}");
    }
    for path in ["/assets/js/main.js", "/assets/i18n/ru.json", "/favicon.ico", "/assets/favicon.svg"] {
        assert_eq!(server.get(path).await.0, 200, "{path}");
    }
    assert_eq!(server.get("/assets/../Cargo.toml").await.0, 404);
    assert_eq!(server.get("/nowhere").await.1["error"]["code"], "nothing-here");
    server.stop().await;
}

#[tokio::test]
async fn the_catalogue_offers_every_game() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (_, catalogue) = server.get("/api/catalogue").await;
    let ids: Vec<_> =
        catalogue["games"].as_array().expect("games").iter().map(|game| game["id"].clone()).collect();
    let known: Vec<_> = bolshak_game::registry().iter().map(|game| json!(game.info().id)).collect();
    assert_eq!(ids, known);
    let russian = &catalogue["games"][0];
    assert_eq!(russian["board"]["cells"].as_array().map(Vec::len), Some(32));
    assert_eq!(russian["board"]["cells"][0], json!({ "name": "b8", "x": 1.0, "y": 7.0 }));
    assert_eq!(russian["start"]["pieces"].as_array().map(Vec::len), Some(24));
    let game = |id: &str| {
        let games = catalogue["games"].as_array().expect("games").iter();
        games.clone().find(|game| game["id"] == id).unwrap_or_else(|| panic!("{id}")).clone()
    };
    assert_eq!(game("english")["first"], "black");
    assert_eq!(game("turkish")["board"]["shape"], "grid");
    assert_eq!(game("spanish")["board"]["cells"][0]["name"], "32");
    assert_eq!(game("jamaican")["board"]["edge"], "algebraic-from-top");
    assert_eq!(game("brazilian")["tables"], json!(["idf", "fmjd", "idf-basic"]));
    assert_eq!(game("frisian")["rules"]["choice"], "frisian");
    assert_eq!(russian["diagonals"][0]["cells"][7], "h8");
    assert_eq!(game("english")["diagonals"], json!([]));
    assert!(catalogue["switches"].as_array().is_some_and(|switches| switches.len() > 10));
    server.stop().await;
}

#[tokio::test]
async fn house_rules_are_a_game_or_refused_with_a_code() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (status, game) = server.get("/api/games/russian+men=forward+capture=optional").await;
    assert_eq!((status, &game["id"]), (200, &json!("russian+capture=optional+men=forward")));
    let (status, refused) = server.get("/api/games/russian+rows=4").await;
    assert_eq!((status, &refused["error"]["code"]), (422, &json!("too-many-rows")));
    let wanted = json!({ "game": "turkish+aim=give", "side": "white", "level": 1, "time": null });
    let (status, made) = server.create(wanted).await;
    assert_eq!(status, 201);
    let room = made["id"].as_str().expect("an identifier");
    assert_eq!(server.get(&format!("/api/rooms/{room}")).await.1["game"], "turkish+aim=give");
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_played_is_refused_with_its_place() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let good = json!({ "game": "russian", "side": "lot", "level": 1, "time": null });
    let code = async |key: &str, value: Value| {
        let mut wanted = good.clone();
        wanted[key] = value;
        let (status, answer) = server.create(wanted).await;
        (
            status,
            answer["error"]["code"].as_str().unwrap_or_default().to_owned(),
            answer["error"]["place"].clone(),
        )
    };
    assert_eq!(code("game", json!("chess")).await.1, "no-such-game");
    assert_eq!(code("side", json!("red")).await.1, "no-such-side");
    assert_eq!(code("level", json!(11)).await.1, "no-such-level");
    for time in
        [json!("0"), json!("5 min"), json!({ "white": "300" }), json!({ "white": "*60", "black": "60" })]
    {
        assert_eq!(code("time", time).await.1, "bad-time");
    }
    assert_eq!(code("level", json!("strong")).await.0, 400);
    assert_eq!(code("colour", json!("white")).await.0, 400, "a field that does not exist is not passed over");
    let bad = "bad-position".to_owned();
    assert_eq!(code("position", json!("W:Wa1,c9:Bh8")).await, (422, bad.clone(), json!("7")));
    assert_eq!(code("position", json!("W:Wb8:Bh8")).await, (422, bad.clone(), json!("b8")));
    assert_eq!(code("position", json!("W:Wg3:Bh4,f8")).await.0, 201);
    assert_eq!(code("position", json!("W:Wa5:Bb6,c7")).await, (422, bad, Value::Null));
    assert_eq!(code("position", json!("white: c3, Kd4")).await.1, "one-sided");
    assert_eq!(server.request("POST", "/api/rooms", None).await.0, 400);
    assert_eq!(server.get("/api/rooms/nobody").await.0, 404);
    assert_eq!(server.get("/api/rooms/not%20an%20id/pdn").await.0, 404);
    assert_eq!(server.create(good).await.0, 201);
    server.stop().await;
}

#[tokio::test]
async fn a_game_is_played_and_the_engine_replies() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.room(json!({})).await;
    assert_eq!(table.state["turns"].as_array().map(Vec::len), Some(7));
    table.send(json!({ "type": "enter", "text": "cd4" })).await;
    let state = table.state_where(|state| moves(state) == 2).await;
    assert_eq!(state["moves"][0]["text"], "c3-d4");
    assert_eq!(state["moves"][0]["placed"], json!([{ "cell": "d4", "seat": "white", "kind": "man" }]));
    assert_eq!(state["view"]["turn"], "white");
    let (_, again) = server.get(&format!("/api/rooms/{}", table.id)).await;
    assert_eq!(again["fen"], state["fen"]);
    let (_, list) = server.get("/api/rooms").await;
    assert_eq!((&list["rooms"][0]["id"], &list["rooms"][0]["plies"]), (&json!(table.id), &json!(2)));
    server.stop().await;
}

#[tokio::test]
async fn black_waits_for_the_engine_to_begin() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.room(json!({ "side": "black" })).await;
    if table.plies() == 0 {
        table.state_where(|state| moves(state) == 1).await;
    }
    assert_eq!(table.state["view"]["turn"], "black");
    assert!(table.refused(json!({ "type": "take-back" })).await["reason"] == "nothing-to-take-back");
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_done_changes_nothing() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.room(json!({})).await;
    let before = table.state["fen"].clone();
    for (message, reason) in [
        (json!({ "type": "play", "version": 99, "path": ["c3", "d4"], "removed": [] }), "stale"),
        (json!({ "type": "play", "path": ["c3", "c4"], "removed": [] }), "illegal"),
        (json!({ "type": "play", "path": ["c3", "d4"], "removed": ["d4"] }), "illegal"),
        (json!({ "type": "play", "path": [], "removed": [] }), "illegal"),
        (json!({ "type": "enter", "text": "c3-e5" }), "illegal"),
        (json!({ "type": "enter", "text": "!!" }), "unreadable"),
        (json!({ "type": "take-back" }), "nothing-to-take-back"),
        (json!({ "type": "dance" }), "unreadable"),
    ] {
        assert_eq!(table.refused(message.clone()).await["reason"], reason, "{message}");
        let state = table.state_where(|_| true).await;
        assert_eq!((&state["fen"], &state["version"]), (&before, &json!(0)), "{message}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_double_click_makes_one_move() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.room(json!({})).await;
    let click = json!({ "type": "play", "version": 0, "path": ["c3", "d4"], "removed": [] });
    table.send(click.clone()).await;
    assert_eq!(table.refused(click).await["reason"], "stale");
    let state = table.state_where(|state| moves(state) == 2).await;
    assert_eq!(state["moves"][0]["text"], "c3-d4");
    server.stop().await;
}

#[tokio::test]
async fn an_ambiguous_move_is_asked_back() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let position = "white: Kc3 Kc5 black: h8 f8; white to move";
    let mut table = server.room(json!({ "position": position })).await;
    let refused = table.refused(json!({ "type": "enter", "text": "cd4" })).await;
    assert_eq!((&refused["reason"], &refused["choices"]), (&json!("ambiguous"), &json!(["c3-d4", "c5-d4"])));
    server.stop().await;
}

#[tokio::test]
async fn every_watcher_sees_what_happens() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut first = server.room(json!({})).await;
    let mut second = server.sit(&first.id).await;
    first.play_on().await;
    let seen = second.state_where(|state| moves(state) == 2).await;
    assert_eq!(seen["fen"], first.state["fen"]);
    second.play_on().await;
    assert_eq!(first.state_where(|state| moves(state) == 4).await["fen"], second.state["fen"]);
    server.stop().await;
}

#[tokio::test]
async fn offers_are_answered_and_moves_taken_back() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.room(json!({})).await;
    table.play_on().await;
    table.send(json!({ "type": "offer-draw" })).await;
    let state = table.state_where(|state| !state["offer"]["answer"].is_null()).await;
    assert_eq!(state["offer"]["answer"], "declined", "nobody takes a draw on move two");
    assert_eq!(table.refused(json!({ "type": "offer-draw" })).await["reason"], "too-soon");
    table.send(json!({ "type": "take-back" })).await;
    assert_eq!(table.state_where(|state| moves(state) == 0).await["view"]["turn"], "white");
    server.stop().await;
}

#[tokio::test]
async fn resignation_ends_the_game_and_its_record_reads_back() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.room(json!({ "time": "180+2" })).await;
    for _ in 0..3 {
        table.play_on().await;
    }
    table.send(json!({ "type": "resign" })).await;
    let state = table.state_where(|state| !state["result"].is_null()).await;
    let result = json!({
        "winner": "black", "places": null, "score": "0-1", "reason": "resigned", "article": null, "criterion": null,
    });
    assert_eq!((&state["result"], &state["clock"]["running"]), (&result, &Value::Null));
    assert_eq!(table.refused(json!({ "type": "take-back" })).await["reason"], "over");
    let (_, pdn) = server.get(&format!("/api/rooms/{}/pdn", table.id)).await;
    let file = bolshak_notation::pdn::read(pdn.as_str().expect("a text"));
    let [record] = &file.games[..] else { panic!("one game: {pdn}") };
    let replayed = bolshak_notation::pdn::replay(record, None).unwrap_or_else(|fault| panic!("{fault}"));
    let info = replayed.line.game().info();
    assert_eq!(
        bolshak_notation::write_fen(info, &replayed.line.view()),
        state["fen"].as_str().expect("a FEN")
    );
    assert_eq!(record.tag("TimeControl").map(|tag| tag.value.as_str()), Some("180+2"));
    for (style, result) in [("russian", "<dd>0-2</dd>"), ("english", "<dd>0-1</dd>")] {
        let (status, sheet) = server.get(&format!("/api/rooms/{}/sheet/{style}", table.id)).await;
        let sheet = sheet.as_str().expect("a page");
        assert!(status == 200 && sheet.contains(result), "{sheet}");
        let first = state["moves"][0]["text"].as_str().expect("a move");
        assert!(sheet.contains(&format!("<td>{first}</td>")), "{first} is missing in {sheet}");
    }
    assert_eq!(server.get(&format!("/api/rooms/{}/sheet/klingon", table.id)).await.0, 404);
    server.stop().await;
}

#[tokio::test]
async fn a_restart_brings_the_same_game_back() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.room(json!({ "time": "300+3" })).await;
    for _ in 0..4 {
        table.play_on().await;
    }
    let before = table.state.clone();
    server.stop().await;
    let server = start(data.path()).await;
    let mut table = server.sit(&table.id).await;
    for part in ["fen", "moves", "version", "seats", "turns", "start"] {
        assert_eq!(table.state[part], before[part], "{part}");
    }
    let left = |state: &Value| state["clock"]["remaining"]["white"].as_i64().expect("milliseconds");
    assert!((left(&before) - left(&table.state)).abs() < 3_000, "{before} {}", table.state);
    assert_eq!(table.state["clock"]["running"], "white");
    table.play_on().await;
    assert_eq!(table.plies(), 10);
    server.stop().await;
}

#[tokio::test]
async fn a_fallen_flag_loses() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.room(json!({ "time": "1" })).await;
    table.play_on().await;
    let state = table.state_where(|state| !state["result"].is_null()).await;
    assert_eq!((&state["result"]["reason"], &state["result"]["winner"]), (&json!("time"), &json!("black")));
    assert_eq!(state["clock"]["remaining"]["white"], 0);
    assert_eq!(table.refused(json!({ "type": "enter", "text": "g3-h4" })).await["reason"], "over");
    server.stop().await;
}

#[tokio::test]
async fn stages_and_delays_of_unequal_sides_are_counted_and_outlive_a_restart() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.room(json!({ "time": { "white": "3/300:60d5", "black": "1/86400" } })).await;
    let clock = |state: &Value| state["clock"].clone();
    assert_eq!(clock(&table.state)["movesToGo"], json!({ "white": 3, "black": 1 }));
    assert_eq!(clock(&table.state)["controls"]["white"]["kind"], "stages");
    for _ in 0..3 {
        table.play_on().await;
    }
    let left = |state: &Value| state["clock"]["remaining"]["white"].as_i64().expect("milliseconds");
    assert_eq!(clock(&table.state)["movesToGo"], json!({ "white": null, "black": 1 }));
    assert_eq!(clock(&table.state)["remaining"]["black"], 86_400_000);
    assert!((340_000..=360_000).contains(&left(&table.state)), "{}", table.state);
    assert!(clock(&table.state)["delay"]["white"].as_i64().is_some_and(|delay| delay > 2_000));
    table.send(json!({ "type": "take-back" })).await;
    let state = table.state_where(|state| moves(state) == 4).await;
    assert_eq!(clock(&state)["movesToGo"]["white"], 1);
    server.stop().await;
    let server = start(data.path()).await;
    let mut table = server.sit(&table.id).await;
    assert_eq!(clock(&table.state)["movesToGo"]["white"], 1);
    table.play_on().await;
    assert!((330_000..=360_000).contains(&left(&table.state)), "the stage is reached only once");
    let (_, pdn) = server.get(&format!("/api/rooms/{}/pdn", table.id)).await;
    let pdn = pdn.as_str().expect("a text");
    assert!(pdn.contains("[TimeControlWhite \"3/300:60d5\"]\n[TimeControlBlack \"1/86400\"]"), "{pdn}");
    server.stop().await;
}

#[tokio::test]
async fn a_client_that_never_finishes_does_not_keep_the_server() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut half = TcpStream::connect(server.address).await.expect("a connection");
    half.write_all(b"GET / HTTP/1.1\r\nHost: 127").await.expect("half a request");
    let _watcher = server.room(json!({})).await;
    tokio::time::timeout(Duration::from_secs(20), server.stop()).await.expect("the server stops");
}

#[tokio::test]
async fn a_busy_port_and_a_bad_folder_say_what_to_do() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let other = TempDir::new().expect("a folder");
    let busy = Config { address: server.address, ..config(other.path()) };
    let error = Server::prepare(&busy, &|_| {}).await.err().expect("the port is taken");
    assert!(error.to_string().contains("--port"), "{error}");
    let file = other.path().join("file");
    std::fs::write(&file, "in the way").expect("a file");
    let error = Server::prepare(&config(&file), &|_| {}).await.err().expect("not a folder");
    assert!(matches!(error, StartError::DataFolder(..)) && error.to_string().contains("--data"), "{error}");
    server.stop().await;
}

#[tokio::test]
async fn a_lot_is_what_its_seed_draws_and_nothing_else() {
    let folder = TempDir::new().expect("a folder");
    let server = start(folder.path()).await;
    let lots = "/api/games/russian/lots";
    let (status, drawn) = server.request("POST", lots, Some(json!({ "table": "idf" }))).await;
    assert_eq!(status, 200, "{drawn}");
    let lot = json!({ "table": "idf", "seed": drawn["seed"] });
    let again = server.request("POST", lots, Some(lot.clone())).await;
    assert_eq!(again, (200, drawn.clone()));
    let table = server.room(json!({ "lot": lot })).await;
    assert_eq!((&table.state["lot"]["cell"], &table.state["startFen"]), (&drawn["cell"], &drawn["position"]));
    // A game that differs only in its draws is drawn for as its base is.
    let house = "/api/games/russian%2Bdraws=idf/lots";
    assert_eq!(server.request("POST", house, Some(lot.clone())).await.1["cell"], drawn["cell"]);
    for (body, code) in [
        (json!({ "lot": { "table": "idf", "seed": "" } }), "bad-seed"),
        (json!({ "lot": { "table": "english-two-move", "seed": "1" } }), "no-such-table"),
        (json!({ "lot": lot, "position": "W:Wa1:Bh8" }), "bad-position"),
        (json!({ "handicap": { "without": ["c1", "h8"], "first": "white" } }), "bad-handicap"),
        (json!({ "handicap": { "without": ["c1"], "first": "green" } }), "no-such-side"),
        (json!({ "microMatch": { "games": 3, "scoring": "2-1-0", "untilDecided": false } }), "bad-match"),
        (json!({ "microMatch": { "games": 2, "scoring": "3-1-0", "untilDecided": false } }), "bad-match"),
    ] {
        let mut wanted = json!({ "game": "russian", "side": "white", "level": 2, "time": null });
        for (key, value) in body.as_object().expect("an object") {
            wanted[key] = value.clone();
        }
        let (status, answer) = server.create(wanted).await;
        assert_eq!((status, answer["error"]["code"].as_str()), (422, Some(code)), "{body}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_micro_match_goes_on_until_it_is_decided() {
    let folder = TempDir::new().expect("a folder");
    let server = start(folder.path()).await;
    let terms = json!({ "games": 2, "scoring": "1-½-0", "untilDecided": true });
    let mut table = server.room(json!({ "microMatch": terms, "side": "white" })).await;
    let first = table.id.clone();
    let standing = format!("/api/rooms/{first}/match");
    let next = || server.request("POST", &standing, Some(json!({})));
    // Asked for too early, the next game is the one that is being played.
    assert_eq!(next().await.1["id"], first.as_str());
    table.send(json!({ "type": "resign" })).await;
    table.state_where(|state| !state["result"].is_null()).await;
    assert_eq!(server.get(&standing).await.1["points"], json!(["0", "1"]));
    // Whoever asks first makes it, whoever asks again finds it.
    let (one, two) = tokio::join!(next(), next());
    assert_eq!((one.0, &one.1), (201, &two.1));
    let second = one.1["id"].as_str().expect("an id").to_owned();
    let mut table = server.sit(&second).await;
    assert_eq!(
        (&table.state["seats"][1]["player"], &table.state["match"]["game"]),
        (&"human".into(), &2.into())
    );
    table.state_where(|state| moves(state) == 1).await;
    table.send(json!({ "type": "resign" })).await;
    table.state_where(|state| !state["result"].is_null()).await;
    let (_, found) = server.get(&standing).await;
    assert_eq!((&found["points"], &found["over"]["winner"]), (&json!(["0", "2"]), &1.into()), "{found}");
    assert_eq!(next().await.1["error"]["code"], "match-over");
    let alone = server.room(json!({})).await;
    let (status, answer) = server.get(&format!("/api/rooms/{}/match", alone.id)).await;
    assert_eq!((status, &answer["error"]["code"]), (422, &"no-match".into()));
    server.stop().await;
}
