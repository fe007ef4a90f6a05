//! The URL tree and the socket.
use std::time::Duration;

use crate::common::{config, moves, pieces, start};
use bolshak_server::{Config, Server, StartError};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

#[tokio::test]
async fn the_catalogue_offers_every_game() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (_, catalogue) = server.get("/api/catalogue").await;
    let ids: Vec<_> = catalogue["variants"]
        .as_array()
        .expect("games")
        .iter()
        .map(|variant| variant["id"].clone())
        .collect();
    let known: Vec<_> = bolshak_game::registry().iter().map(|variant| json!(variant.info().id)).collect();
    assert_eq!(ids, known);
    let russian = &catalogue["variants"][0];
    assert_eq!(russian["board"]["cells"].as_array().map(Vec::len), Some(32));
    assert_eq!(russian["board"]["cells"][0], json!({ "name": "b8", "x": 1.0, "y": 7.0 }));
    assert_eq!(russian["start"]["pieces"].as_array().map(Vec::len), Some(24));
    let variant = |id: &str| {
        let games = catalogue["variants"].as_array().expect("games").iter();
        games.clone().find(|variant| variant["id"] == id).unwrap_or_else(|| panic!("{id}")).clone()
    };
    assert_eq!(variant("english")["first"], "black");
    assert_eq!(variant("turkish")["board"]["shape"], "grid");
    assert_eq!(variant("spanish")["board"]["cells"][0]["name"], "32");
    assert_eq!(variant("jamaican")["board"]["edge"], "algebraic-from-top");
    assert_eq!(variant("brazilian")["tables"], json!(["idf", "fmjd", "idf-basic"]));
    assert_eq!(variant("frisian")["rules"]["choice"], "frisian");
    assert_eq!(russian["diagonals"][0]["cells"][7], "h8");
    assert_eq!(variant("english")["diagonals"], json!([]));
    assert!(catalogue["switches"].as_array().is_some_and(|switches| switches.len() > 10));
    server.stop().await;
}

#[tokio::test]
async fn house_rules_are_a_game_or_refused_with_a_code() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (status, game) = server.get("/api/variants/russian+men=forward+capture=optional").await;
    assert_eq!((status, &game["id"]), (200, &json!("russian+capture=optional+men=forward")));
    let (status, refused) = server.get("/api/variants/russian+rows=4").await;
    assert_eq!((status, &refused["error"]["code"]), (422, &json!("too-many-rows")));
    let wanted = json!({ "variant": "turkish+aim=give", "side": "white", "level": 1, "time": null });
    let (status, made) = server.create(wanted).await;
    assert_eq!(status, 201);
    let room = made["id"].as_str().expect("an identifier");
    assert_eq!(server.get(&format!("/api/games/{room}")).await.1["variant"], "turkish+aim=give");
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_played_is_refused_with_its_place() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let good = json!({ "variant": "russian", "side": "lot", "level": 1, "time": null });
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
    assert_eq!(code("variant", json!("chess")).await.1, "no-such-variant");
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
    assert_eq!(server.request("POST", "/api/games", None).await.0, 400);
    assert_eq!(server.get("/api/games/nobody").await.0, 404);
    assert_eq!(server.get("/api/games/not%20an%20id/pdn").await.0, 404);
    assert_eq!(server.create(good).await.0, 201);
    server.stop().await;
}

#[tokio::test]
async fn a_game_is_played_and_the_engine_replies() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.game(json!({})).await;
    assert_eq!(table.state["legal"].as_array().map(Vec::len), Some(7));
    table.send(json!({ "type": "enter", "text": "cd4" })).await;
    let state = table.state_where(|state| moves(state) == 2).await;
    assert_eq!(state["moves"][0]["text"], "c3-d4");
    assert_eq!(state["moves"][0]["placed"], json!([{ "cell": "d4", "seat": "white", "kind": "man" }]));
    assert_eq!(state["sideToMove"], "white");
    let (_, again) = server.get(&format!("/api/games/{}", table.id)).await;
    assert_eq!(again["game"]["moves"], state["moves"]);
    let (_, list) = server.get("/api/games").await;
    assert_eq!((&list["games"][0]["id"], &list["games"][0]["plies"]), (&json!(table.id), &json!(2)));
    server.stop().await;
}

#[tokio::test]
async fn black_waits_for_the_engine_to_begin() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.game(json!({ "side": "black" })).await;
    if table.plies() == 0 {
        table.state_where(|state| moves(state) == 1).await;
    }
    assert_eq!(table.state["sideToMove"], "black");
    assert!(
        table.refused(json!({ "type": "propose", "proposal": "take-back" })).await["reason"]
            == "nothing-to-take-back"
    );
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_done_changes_nothing() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.game(json!({})).await;
    let before = server.position(&table.id).await;
    for (message, reason) in [
        (json!({ "type": "move", "ply": 99, "path": ["c3", "d4"], "removed": [] }), "stale"),
        (json!({ "type": "move", "path": ["c3", "c4"], "removed": [] }), "illegal"),
        (json!({ "type": "move", "path": ["c3", "d4"], "removed": ["d4"] }), "illegal"),
        (json!({ "type": "move", "path": [], "removed": [] }), "illegal"),
        (json!({ "type": "enter", "text": "c3-e5" }), "illegal"),
        (json!({ "type": "enter", "text": "!!" }), "unreadable"),
        (json!({ "type": "propose", "proposal": "take-back" }), "nothing-to-take-back"),
        (json!({ "type": "dance" }), "unreadable"),
    ] {
        assert_eq!(table.refused(message.clone()).await["reason"], reason, "{message}");
        let (_, state) = server.get(&format!("/api/games/{}", table.id)).await;
        assert_eq!(
            (server.position(&table.id).await, &state["version"]),
            (before.clone(), &json!(0)),
            "{message}"
        );
    }
    server.stop().await;
}

#[tokio::test]
async fn a_double_click_makes_one_move() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.game(json!({})).await;
    let click = json!({ "type": "move", "ply": 0, "path": ["c3", "d4"], "removed": [] });
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
    let mut table = server.game(json!({ "position": position })).await;
    let refused = table.refused(json!({ "type": "enter", "text": "cd4" })).await;
    assert_eq!((&refused["reason"], &refused["choices"]), (&json!("ambiguous"), &json!(["c3-d4", "c5-d4"])));
    server.stop().await;
}

#[tokio::test]
async fn every_watcher_sees_what_happens() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut first = server.game(json!({})).await;
    let mut second = server.join(&first.id).await;
    first.play_on().await;
    let seen = second.state_where(|state| moves(state) == 2).await;
    assert_eq!(pieces(&seen), pieces(&first.state));
    second.play_on().await;
    assert_eq!(pieces(&first.state_where(|state| moves(state) == 4).await), pieces(&second.state));
    server.stop().await;
}

#[tokio::test]
async fn offers_are_answered_and_moves_taken_back() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.game(json!({})).await;
    table.play_on().await;
    table.send(json!({ "type": "propose", "proposal": "draw" })).await;
    let state = table.state_where(|state| state["event"]["kind"] == "declined").await;
    assert_eq!(state["event"]["detail"], "1 draw", "nobody takes a draw on move two");
    assert_eq!(table.refused(json!({ "type": "propose", "proposal": "draw" })).await["reason"], "too-soon");
    table.send(json!({ "type": "propose", "proposal": "take-back" })).await;
    assert_eq!(table.state_where(|state| moves(state) == 0).await["sideToMove"], "white");
    server.stop().await;
}

#[tokio::test]
async fn resignation_ends_the_game_and_its_record_reads_back() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.game(json!({ "time": "180+2" })).await;
    for _ in 0..3 {
        table.play_on().await;
    }
    table.send(json!({ "type": "resign" })).await;
    let state = table.state_where(|state| !state["result"].is_null()).await;
    let result = json!({ "winner": "black", "score": "0-1", "reason": "resigned" });
    assert_eq!((&state["result"], &state["clock"]["running"]), (&result, &Value::Null));
    assert_eq!(table.refused(json!({ "type": "propose", "proposal": "take-back" })).await["reason"], "over");
    let (_, pdn) = server.get(&format!("/api/games/{}/pdn", table.id)).await;
    let file = bolshak_notation::pdn::read(pdn.as_str().expect("a text"));
    let [record] = &file.games[..] else { panic!("one game: {pdn}") };
    let replayed = bolshak_notation::pdn::replay(record, None).unwrap_or_else(|fault| panic!("{fault}"));
    let info = replayed.game.variant().info();
    let fen = bolshak_notation::write_fen(info, &replayed.game.view());
    assert_eq!(fen, server.position(&table.id).await);
    assert_eq!(record.tag("TimeControl").map(|tag| tag.value.as_str()), Some("180+2"));
    for (style, result) in [("russian", "<dd>0-2</dd>"), ("english", "<dd>0-1</dd>")] {
        let (status, sheet) = server.get(&format!("/api/games/{}/sheet/{style}", table.id)).await;
        let sheet = sheet.as_str().expect("a page");
        assert!(status == 200 && sheet.contains(result), "{sheet}");
        let first = state["moves"][0]["text"].as_str().expect("a move");
        assert!(sheet.contains(&format!("<td>{first}</td>")), "{first} is missing in {sheet}");
    }
    assert_eq!(server.get(&format!("/api/games/{}/sheet/klingon", table.id)).await.0, 404);
    server.stop().await;
}

#[tokio::test]
async fn a_restart_brings_the_same_game_back() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.game(json!({ "time": "300+3" })).await;
    for _ in 0..4 {
        table.play_on().await;
    }
    let before = table.state.clone();
    let server = server.restart(data.path()).await;
    let mut table = server.join(&table.id).await;
    for part in ["moves", "version", "seats", "legal", "start"] {
        assert_eq!(table.state[part], before[part], "{part}");
    }
    let left = |state: &Value| state["clock"]["seats"][0]["left"].as_i64().expect("milliseconds");
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
    let mut table = server.game(json!({ "time": "1" })).await;
    table.play_on().await;
    let state = table.state_where(|state| !state["result"].is_null()).await;
    assert_eq!((&state["result"]["reason"], &state["result"]["winner"]), (&json!("time"), &json!("black")));
    assert_eq!(state["clock"]["seats"][0]["left"], 0);
    assert_eq!(table.refused(json!({ "type": "enter", "text": "g3-h4" })).await["reason"], "over");
    server.stop().await;
}

#[tokio::test]
async fn stages_and_delays_of_unequal_sides_are_counted_and_outlive_a_restart() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.game(json!({ "time": { "white": "3/300:60d5", "black": "1/86400" } })).await;
    let clock = |state: &Value| state["clock"].clone();
    let to_go = |state: &Value| [0, 1].map(|seat| state["clock"]["seats"][seat]["movesToGo"].as_u64());
    assert_eq!(to_go(&table.state), [Some(3), Some(1)]);
    assert_eq!(table.state["controls"][0]["kind"], "stages");
    for _ in 0..3 {
        table.play_on().await;
    }
    let left = |state: &Value| state["clock"]["seats"][0]["left"].as_i64().expect("milliseconds");
    assert_eq!(to_go(&table.state), [None, Some(1)]);
    assert_eq!(clock(&table.state)["seats"][1]["left"], 86_400_000);
    assert!((340_000..=360_000).contains(&left(&table.state)), "{}", table.state);
    assert!(clock(&table.state)["seats"][0]["delay"].as_i64().is_some_and(|delay| delay > 2_000));
    table.send(json!({ "type": "propose", "proposal": "take-back" })).await;
    let state = table.state_where(|state| moves(state) == 4).await;
    assert_eq!(to_go(&state)[0], Some(1));
    let server = server.restart(data.path()).await;
    let mut table = server.join(&table.id).await;
    assert_eq!(to_go(&table.state)[0], Some(1));
    table.play_on().await;
    assert!((330_000..=360_000).contains(&left(&table.state)), "the stage is reached only once");
    let (_, pdn) = server.get(&format!("/api/games/{}/pdn", table.id)).await;
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
    let _watcher = server.game(json!({})).await;
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
    let lots = "/api/variants/russian/lots";
    let (status, drawn) = server.request("POST", lots, Some(json!({ "table": "idf" }))).await;
    assert_eq!(status, 200, "{drawn}");
    let lot = json!({ "table": "idf", "seed": drawn["seed"] });
    let again = server.request("POST", lots, Some(lot.clone())).await;
    assert_eq!(again, (200, drawn.clone()));
    let table = server.game(json!({ "lot": lot })).await;
    assert_eq!((&table.state["lot"]["cell"], &table.state["startFen"]), (&drawn["cell"], &drawn["position"]));
    // A game that differs only in its draws is drawn for as its base is.
    let house = "/api/variants/russian%2Bdraws=idf/lots";
    assert_eq!(server.request("POST", house, Some(lot.clone())).await.1["cell"], drawn["cell"]);
    for (body, code) in [
        (json!({ "lot": { "table": "idf", "seed": "" } }), "bad-seed"),
        (json!({ "lot": { "table": "english-two-move", "seed": "1" } }), "no-such-table"),
        (json!({ "lot": lot, "position": "W:Wa1:Bh8" }), "bad-position"),
        (json!({ "handicap": { "without": ["c1", "h8"], "first": "white" } }), "bad-handicap"),
        (json!({ "handicap": { "without": ["c1"], "first": "green" } }), "no-such-side"),
        (json!({ "match": { "games": 3, "scoring": "2-1-0", "ifEqual": "drawn" } }), "bad-match"),
        (json!({ "match": { "games": 2, "scoring": "3-1-0", "ifEqual": "drawn" } }), "bad-match"),
    ] {
        let mut wanted = json!({ "variant": "russian", "side": "white", "level": 2, "time": null });
        for (key, value) in body.as_object().expect("an object") {
            wanted[key] = value.clone();
        }
        let (status, answer) = server.create(wanted).await;
        assert_eq!((status, answer["error"]["code"].as_str()), (422, Some(code)), "{body}");
    }
    server.stop().await;
}

/// S0, International draughts: 20 minutes and 10 seconds a move, then 10 and 5, then with the time that is left.
#[tokio::test]
async fn ties_are_broken_with_less_and_less_time() {
    let folder = TempDir::new().expect("a folder");
    let server = start(folder.path()).await;
    let terms = json!({ "games": 1, "scoring": "2-1-0", "ifEqual": "tie-breaks" });
    let wanted = json!({ "variant": "international", "match": terms, "players": ["human", "human"],
                         "time": { "white": "3600", "black": "60" } });
    let mut table = server.game(wanted).await;
    let games = format!("/api/matches/{}/games", table.id);
    let mut starts = vec![];
    for _ in 0..3 {
        table.send(json!({ "type": "propose", "proposal": "draw", "seat": "white" })).await;
        table.send(json!({ "type": "agree", "proposal": "draw", "seat": "black" })).await;
        table.state_where(|state| !state["result"].is_null()).await;
        let made = server.request("POST", &games, Some(json!({}))).await.1;
        table = server.join(made["id"].as_str().expect("an id")).await;
        starts.push(table.state["controls"].clone());
    }
    let text =
        |number: usize, seat: usize| starts[number][seat]["text"].as_str().expect("a control").to_owned();
    assert_eq!([text(0, 0), text(0, 1)], ["1200+10", "1200+10"]);
    assert_eq!([text(1, 0), text(1, 1)], ["600+5", "600+5"]);
    for seat in 0..2 {
        let left: u32 = text(2, seat).strip_suffix("+5").expect("an increment").parse().expect("seconds");
        assert!((1..=600).contains(&left), "{left} seconds of 600 are left");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_micro_match_goes_on_until_it_is_decided() {
    let folder = TempDir::new().expect("a folder");
    let server = start(folder.path()).await;
    let terms = json!({ "games": 2, "scoring": "1-½-0", "ifEqual": "another" });
    let mut table = server.game(json!({ "match": terms, "side": "white" })).await;
    let first = table.id.clone();
    let standing = format!("/api/matches/{first}");
    let games = format!("{standing}/games");
    let next = || server.request("POST", &games, Some(json!({})));
    // Asked for too early, the next game is the one that is being played.
    assert_eq!(next().await.1["id"], first.as_str());
    table.send(json!({ "type": "resign" })).await;
    table.state_where(|state| !state["result"].is_null()).await;
    assert_eq!(server.get(&standing).await.1["points"], json!(["0", "1"]));
    // Whoever asks first makes it, whoever asks again finds it.
    let (one, two) = tokio::join!(next(), next());
    assert_eq!((one.0, &one.1), (201, &two.1));
    let second = one.1["id"].as_str().expect("an id").to_owned();
    let mut table = server.join(&second).await;
    assert_eq!((&table.state["mine"], &table.state["match"]["game"]), (&json!(["black"]), &2.into()));
    table.state_where(|state| moves(state) == 1).await;
    table.send(json!({ "type": "resign" })).await;
    table.state_where(|state| !state["result"].is_null()).await;
    let (_, found) = server.get(&standing).await;
    assert_eq!((&found["points"], &found["over"]["winner"]), (&json!(["0", "2"]), &1.into()), "{found}");
    assert_eq!(next().await.1["error"]["code"], "match-over");
    let alone = server.game(json!({})).await;
    let (status, answer) = server.get(&format!("/api/matches/{}", alone.id)).await;
    assert_eq!((status, &answer["error"]["code"]), (404, &"no-such-match".into()));
    server.stop().await;
}
