//! Chapaev over the wire: tables, flicks, the engine's answer, what survives a restart.
use bolshak_chapaev::{Flick, Game, Record};
use bolshak_server::rules::{LANGUAGES, Page};
use serde_json::{Value, json};
use tempfile::tempdir;

use crate::common::{Client, Running, start};

async fn table(server: &Running, wanted: Value) -> Client {
    let mut wanted = wanted;
    wanted["variant"] = "chapaev".into();
    let (status, made) = server.create(wanted).await;
    assert_eq!(status, 201, "{made}");
    server.join(made["id"].as_str().expect("an id")).await
}

fn flick(disc: &str, angle: u16, strength: u16) -> Value {
    json!({ "type": "flick", "disc": disc, "angle": angle, "strength": strength })
}

async fn play(table: &mut Client, wanted: Value) -> Value {
    let version = table.state["version"].as_u64();
    table.send(wanted).await;
    table.state_where(|state| state["version"].as_u64() > version).await
}

#[tokio::test]
async fn a_flick_is_simulated_and_shown_with_its_ways() {
    let data = tempdir().expect("a folder");
    let server = start(data.path()).await;
    let mut table = table(&server, json!({ "names": ["Анна", ""] })).await;
    let state = table.state.clone();
    assert_eq!(
        (&state["sideToMove"], &state["round"], &state["last"]),
        (&json!("white"), &json!(1), &Value::Null)
    );
    assert_eq!(state["discs"].as_array().map(Vec::len), Some(16));
    assert_eq!(state["discs"][0], json!({ "seat": "white", "disc": "a", "x": 500, "y": 500 }));
    assert_eq!(state["seats"][0], json!({ "seat": "white", "occupant": "local", "name": "Анна" }));
    // Straight up the file: white's d hits black's d, which falls, and white's turn goes on.
    let state = play(&mut table, flick("d", 900, 700)).await;
    let last = &state["last"];
    assert_eq!(
        (&last["text"], &last["effect"], &state["sideToMove"]),
        (&json!("d@900/700"), &json!("kept"), &json!("white"))
    );
    assert_eq!(last["fell"], json!([{ "seat": "black", "disc": "d" }]));
    assert_eq!(state["discs"].as_array().map(Vec::len), Some(15));
    assert_eq!(last["before"].as_array().map(Vec::len), Some(16));
    let tracks = last["motion"]["tracks"].as_array().expect("tracks");
    let of = |seat: &str| tracks.iter().find(|track| track["seat"] == seat).expect("it moved");
    assert_eq!((&of("black")["fell"], &of("white")["fell"]), (&json!(true), &json!(false)));
    assert_eq!((&of("white")["points"][0], &of("white")["points"][1]), (&json!(3500), &json!(500)));
    // The library says the same.
    let (after, _) =
        Game::default().after(Flick::new(3, 900, 700).expect("a flick")).expect("it can be played");
    assert_eq!(state["position"], after.to_string());
    server.stop().await;
}

#[tokio::test]
async fn every_flick_can_be_seen_again() {
    let data = tempdir().expect("a folder");
    let server = start(data.path()).await;
    let mut table = table(&server, json!({})).await;
    let mut seen = vec![];
    for (disc, angle) in [("d", 900), ("c", 900), ("h", 0)] {
        let turn = table.state["sideToMove"].as_str().expect("a side");
        let angle = if turn == "white" { angle } else { 3600 - angle };
        seen.push(play(&mut table, flick(disc, angle % 3600, 700)).await["last"].clone());
    }
    let id = table.id.clone();
    let server = server.restart(data.path()).await;
    for (number, last) in (1..).zip(&seen) {
        let again = server.get(&format!("/api/games/{id}/flicks/{number}")).await;
        assert_eq!(again, (200, last.clone()));
        assert!(last["motion"]["frames"].as_u64().is_some_and(|frames| frames > 0));
    }
    for number in ["0", "4", "-1", "x"] {
        let (status, answer) = server.get(&format!("/api/games/{id}/flicks/{number}")).await;
        assert_eq!((status, &answer["error"]["code"]), (404, &json!("no-such-flick")));
    }
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_played_is_refused_and_changes_nothing() {
    let data = tempdir().expect("a folder");
    let server = start(data.path()).await;
    let mut table = table(&server, json!({})).await;
    let refused = |answer: &Value| answer["reason"].as_str().unwrap_or_default().to_owned();
    for (message, reason) in [
        (json!({ "type": "flick", "ply": 5, "disc": "a", "angle": 0, "strength": 1 }), "stale"),
        (flick("z", 0, 1), "unreadable"),
        (flick("a", 3600, 1), "unreadable"),
        (flick("a", 0, 0), "unreadable"),
        (json!({ "type": "move", "ply": 0, "path": [] }), "unreadable"),
        (json!({ "type": "resign", "seat": "green" }), "no-such-seat"),
    ] {
        let answer = table.refused(message.clone()).await;
        assert_eq!(refused(&answer), reason, "{message}");
    }
    // White's a leaves the board at the left and cannot be flicked again.
    play(&mut table, flick("a", 1800, 300)).await;
    play(&mut table, flick("a", 900, 1)).await;
    let answer = table.refused(flick("a", 0, 1)).await;
    assert_eq!(refused(&answer), "illegal");
    let state = play(&mut table, json!({ "type": "resign", "seat": "black" })).await;
    assert_eq!(state["result"], json!({ "winner": "white", "score": "1-0", "reason": "resigned" }));
    assert_eq!(refused(&table.refused(flick("b", 900, 1)).await), "over");
    for (method, path, body, expected) in [
        ("POST", "/api/games", Some(json!({ "variant": "chapaev", "level": 11 })), (422, "no-such-level")),
        (
            "POST",
            "/api/games",
            Some(json!({ "variant": "chapaev", "level": 1, "side": "green" })),
            (422, "no-such-side"),
        ),
        (
            "POST",
            "/api/games",
            Some(json!({ "variant": "chapaev", "time": "180+2" })),
            (422, "not-in-this-game"),
        ),
        (
            "POST",
            "/api/games",
            Some(json!({ "variant": "chapaev", "names": ["a\nb", ""] })),
            (422, "bad-name"),
        ),
        ("GET", "/api/games/nobody", None, (404, "no-such-game")),
        ("GET", "/api/games/-", None, (404, "no-such-game")),
    ] {
        let (status, answer) = server.request(method, path, body).await;
        assert_eq!(
            (status, answer["error"]["code"].as_str()),
            (expected.0, Some(expected.1)),
            "{path} {answer}"
        );
    }
    server.stop().await;
}

#[tokio::test]
async fn the_engine_flicks_for_as_long_as_it_is_its_turn() {
    let data = tempdir().expect("a folder");
    let server = start(data.path()).await;
    let mut table = table(&server, json!({ "side": "black", "level": 6 })).await;
    let state = table.state_where(|state| state["sideToMove"] == "black" && state["thinking"] == false).await;
    assert!(state["played"].as_array().is_some_and(|all| !all.is_empty()));
    assert_eq!(state["seats"][0]["level"], 6);
    // Which of black's discs the engine has left on the board differs from game to game.
    let discs = state["discs"].as_array().expect("discs").iter();
    let own = discs.filter(|disc| disc["seat"] == "black").find_map(|disc| disc["disc"].as_str());
    let state = play(&mut table, flick(own.expect("a black disc"), 2700, 10)).await;
    assert_eq!(state["sideToMove"], "white");
    table.state_where(|state| state["sideToMove"] == "black").await;
    let (_, text) = server.get(&format!("/api/games/{}/pdn", table.id)).await;
    let record = Record::read(text.as_str().expect("a text")).expect("a record that replays");
    assert_eq!(record.replay().expect("it can be played").1.to_string(), table.state["position"]);
    assert!(record.tags.contains(&("White".to_owned(), "Bolshak, level 6".to_owned())));
    server.stop().await;
}

#[tokio::test]
async fn a_table_comes_back_as_it_was() {
    let data = tempdir().expect("a folder");
    let server = start(data.path()).await;
    let mut before = table(&server, json!({})).await;
    for number in 0..12u16 {
        let white = before.state["sideToMove"] == "white";
        let discs = before.state["discs"].as_array().expect("discs").clone();
        let own = discs.iter().find(|disc| disc["seat"] == before.state["sideToMove"]).expect("a disc");
        let ahead = if white { 900 } else { 2700 };
        play(&mut before, flick(own["disc"].as_str().expect("a letter"), ahead + number * 10, 600)).await;
    }
    let (_, list) = server.get("/api/games").await;
    assert_eq!((&list["games"][0]["variant"], &list["games"][0]["plies"]), (&json!("chapaev"), &json!(12)));
    let id = before.id.clone();
    let server = server.restart(data.path()).await;
    let mut after = server.join(&id).await;
    for part in ["played", "discs", "score", "lines", "last", "version", "position"] {
        assert_eq!(after.state[part], before.state[part], "{part}");
    }
    // Two who watch see the same.
    let mut other = server.join(&id).await;
    let turn = after.state["sideToMove"].as_str().expect("a side").to_owned();
    let state = play(&mut after, json!({ "type": "resign" })).await;
    assert_ne!(state["result"]["winner"], turn);
    assert_eq!(other.state_where(|state| !state["result"].is_null()).await["result"], state["result"]);
    server.stop().await;
}

#[tokio::test]
async fn the_rules_can_be_read_in_every_language() {
    let data = tempdir().expect("a folder");
    let server = start(data.path()).await;
    let pages =
        LANGUAGES.map(|language| Page::of_chapaev(language).unwrap_or_else(|error| panic!("{error}")));
    let drawn = |page: &Page| page.diagrams().map(|(_, position, _)| position.to_owned()).collect::<Vec<_>>();
    assert!(drawn(&pages[0]).len() >= 3);
    assert!(
        pages.iter().all(|page| drawn(page) == drawn(&pages[0])),
        "the languages have different diagrams"
    );
    for language in LANGUAGES {
        let (status, page) = server.get(&format!("/api/variants/chapaev/rules/{language}")).await;
        assert_eq!((status, &page["variant"]), (200, &json!("chapaev")));
    }
    server.stop().await;
}
