//! Rooms of games for more than two, and of games that no rule table says, against a whole server.
use std::collections::HashSet;

use crate::common::{Client, Running, moves, pieces, start};
use serde_json::{Value, json};
use tempfile::TempDir;

/// A room in which people sit in all seats of a game.
async fn shared(server: &Running, variant: &str, seats: usize) -> Client {
    let wanted = json!({ "variant": variant, "time": null, "players": vec!["human"; seats] });
    let (status, made) = server.create(wanted).await;
    assert_eq!(status, 201, "{made}");
    server.join(made["id"].as_str().expect("an id")).await
}

/// Makes the first legal turn of whoever is to move.
async fn step(table: &mut Client) {
    let turn = table.state["legal"][0].clone();
    let plies = table.plies();
    table.send(json!({ "type": "move", "path": turn["path"], "removed": turn["removed"] })).await;
    table.state_where(|state| moves(state) > plies).await;
}

fn turn_of(table: &Client) -> &str {
    table.state["sideToMove"].as_str().expect("a seat")
}

#[tokio::test]
async fn the_catalogue_tells_forms_camps_targets_and_what_hands_may_play() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (_, catalogue) = server.get("/api/catalogue").await;
    let game = |id: &str| {
        let games = catalogue["variants"].as_array().expect("games").iter();
        games.clone().find(|game| game["id"] == id).unwrap_or_else(|| panic!("{id}")).clone()
    };
    assert_eq!(game("chinese-small-3")["form"]["of"], "chinese-2");
    assert_eq!(game("russian")["form"], Value::Null);
    assert_eq!(game("chinese-6")["board"]["camps"].as_array().map(Vec::len), Some(6));
    assert_eq!(game("halma-four")["targets"].as_array().map(Vec::len), Some(4));
    assert_eq!(game("neva-pairs")["pairs"], true);
    assert_eq!(game("goban")["start"]["hands"].as_array().map(Vec::len), Some(2));
    for (id, shape) in
        [("pskov", "hexes"), ("neva", "lattice"), ("chinese-2", "holes"), ("corners", "chequer")]
    {
        assert_eq!(game(id)["board"]["shape"], shape, "{id}");
    }
    for (id, open) in [("russian", true), ("turkish", true), ("lasca", false), ("novgorod", false)] {
        assert_eq!(game(id)["overTheBoard"], open, "{id}");
    }
    server.stop().await;
}

#[tokio::test]
async fn one_person_plays_two_engines_and_each_has_its_level() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let wanted =
        json!({ "variant": "novgorod", "time": null, "players": [1, "human", 2], "names": ["", "Anna"] });
    let (status, made) = server.create(wanted).await;
    assert_eq!(status, 201, "{made}");
    let mut table = server.join(made["id"].as_str().expect("an id")).await;
    assert_eq!(
        table.state["seats"],
        json!([
            { "seat": "white", "occupant": "engine", "level": 1, "name": null },
            { "seat": "black", "occupant": "guest", "name": "Anna" },
            { "seat": "red", "occupant": "engine", "level": 2, "name": null },
        ])
    );
    if table.state["legal"] == json!([]) {
        table.state_where(|state| state["legal"] != json!([])).await;
    }
    assert_eq!((moves(&table.state), turn_of(&table)), (1, "black"));
    step(&mut table).await;
    let state = table.state_where(|state| state["legal"] != json!([])).await;
    let movers: Vec<_> =
        state["moves"].as_array().expect("moves").iter().map(|one| one["seat"].clone()).collect();
    assert_eq!(movers, ["white", "black", "red", "white"]);
    table.send(json!({ "type": "propose", "proposal": "take-back" })).await;
    let state = table.state_where(|state| moves(state) == 1).await;
    assert_eq!(state["sideToMove"], "black");
    server.stop().await;
}

#[tokio::test]
async fn rooms_that_cannot_be_are_refused() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let three = json!(["human", 1, 1]);
    let desk = "board=free";
    let matched = json!({ "games": 2, "scoring": "2-1-0", "ifEqual": "drawn" });
    for (wanted, code) in [
        (json!({ "variant": "novgorod", "players": ["human", 1] }), "bad-players"),
        (json!({ "variant": "novgorod", "players": ["human", 1, 1, 1] }), "bad-players"),
        (json!({ "variant": "russian", "players": three }), "bad-players"),
        (json!({ "variant": "novgorod", "players": ["human", "robot", 1] }), "bad-players"),
        (json!({ "variant": "novgorod", "players": ["human", 11, 1] }), "no-such-level"),
        (json!({ "variant": "novgorod", "players": three, "match": matched }), "several"),
        (json!({ "variant": "novgorod", "players": three, "names": ["a", "b", "c", "d"] }), "bad-name"),
        (
            json!({ "variant": "novgorod", "players": ["human", "human", "human"], "terms": desk }),
            "bad-terms",
        ),
        (json!({ "variant": "novgorod", "players": three, "first": "lot" }), "bad-first"),
        (json!({ "variant": "neva", "first": "violet" }), "no-such-side"),
        (json!({ "variant": "goban", "first": "lot", "position": "W:W:B:N12,12" }), "bad-position"),
        (json!({ "variant": "lasca", "terms": desk }), "bad-terms"),
        (json!({ "variant": "halma", "terms": desk }), "bad-terms"),
        (json!({ "variant": "lasca+capture=optional" }), "no-such-variant"),
    ] {
        let (status, answer) = server.create(wanted.clone()).await;
        assert_eq!((status, answer["error"]["code"].as_str()), (422, Some(code)), "{wanted}: {answer}");
    }
    server.stop().await;
}

/// Dossier §26, §30: the lot decides who begins.
#[tokio::test]
async fn the_lot_decides_who_begins_in_neva_and_goban() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    for (variant, seats) in [("neva", 4), ("goban", 2)] {
        let begun = async |first: Value| {
            let mut wanted = json!({ "variant": variant, "time": null });
            wanted["first"] = first;
            let (status, made) = server.create(wanted).await;
            assert_eq!(status, 201, "{made}");
            server.join(made["id"].as_str().expect("an id")).await
        };
        let names = begun(Value::Null).await.state["seats"].clone();
        let mut drawn = HashSet::new();
        for seat in names.as_array().expect("seats") {
            let mut table = begun(seat["seat"].clone()).await;
            assert_eq!(table.state["sideToMove"], seat["seat"]);
            step(&mut table).await;
            assert_eq!(table.state["moves"][0]["seat"], seat["seat"]);
            for _ in 0..10 {
                drawn.insert(begun(json!("lot")).await.state["sideToMove"].to_string());
            }
        }
        // That twenty lots of two all fall on the same happens once in half a million runs.
        assert!(drawn.len() > 1 && drawn.len() <= seats, "{drawn:?}");
    }
    server.stop().await;
}

#[tokio::test]
async fn whoever_gives_up_falls_out_and_the_record_names_every_seat_and_its_place() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = shared(&server, "novgorod", 3).await;
    for _ in 0..4 {
        step(&mut table).await;
    }
    assert_eq!(turn_of(&table), "black");
    table.send(json!({ "type": "resign", "seat": "white" })).await;
    let state = table.state_where(|state| state["out"] == json!(["white"])).await;
    assert_eq!((&state["result"], &state["sideToMove"]), (&Value::Null, &json!("black")), "the others go on");
    step(&mut table).await;
    assert_eq!(turn_of(&table), "red");
    assert_eq!(table.refused(json!({ "type": "resign", "seat": "white" })).await["reason"], "already-out");
    table.send(json!({ "type": "resign", "seat": "red" })).await;
    let state = table.state_where(|state| !state["result"].is_null()).await;
    assert_eq!(
        (&state["result"]["places"], &state["result"]["winner"], &state["result"]["reason"]),
        (&json!([3, 1, 2]), &json!("black"), &json!("resigned"))
    );
    let (_, list) = server.get("/api/games").await;
    assert_eq!(list["games"][0]["result"]["places"], json!([3, 1, 2]), "{list}");
    let (status, sheet) = server.get(&format!("/api/games/{}/sheet/english", table.id)).await;
    assert_eq!((status, &sheet["error"]["code"]), (422, &json!("several")));
    let (_, pdn) = server.get(&format!("/api/games/{}/pdn", table.id)).await;
    let text = pdn.as_str().expect("a text");
    for tag in ["[White \"", "[Black \"", "[Red \"", "[Places \"3 1 2\"]", "[GameType \""] {
        assert!(text.contains(tag), "{tag} is missing in {text}");
    }
    let file = bolshak_notation::pdn::read(text);
    let [record] = &file.games[..] else { panic!("one game: {text}") };
    let replayed =
        bolshak_notation::pdn::replay(record, None).unwrap_or_else(|fault| panic!("{fault}: {text}"));
    let info = replayed.game.variant().info();
    // The last who left is told by the result, not by a position.
    let standing = |fen: &str| fen.split(':').skip(1).take(3).map(str::to_owned).collect::<Vec<_>>();
    let fen = bolshak_notation::write_fen(info, &replayed.game.view());
    assert_eq!(standing(&fen), standing(&server.position(&table.id).await));
    server.stop().await;
}

#[tokio::test]
async fn a_restart_keeps_that_the_third_seat_gave_up() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = shared(&server, "chinese-3", 3).await;
    step(&mut table).await;
    let third = table.state["seats"][2]["seat"].as_str().expect("a seat").to_owned();
    table.send(json!({ "type": "resign", "seat": third })).await;
    let before = table.state_where(|state| state["version"] == 2).await;
    let server = server.restart(data.path()).await;
    let mut table = server.join(&table.id).await;
    for part in ["moves", "out", "sideToMove", "legal"] {
        assert_eq!(table.state[part], before[part], "{part}");
    }
    step(&mut table).await;
    step(&mut table).await;
    let makers: Vec<_> =
        table.state["moves"].as_array().expect("moves").iter().map(|one| &one["seat"]).collect();
    assert!(makers.len() == 3 && makers.iter().all(|seat| **seat != json!(third)), "{makers:?}");
    server.stop().await;
}

#[tokio::test]
async fn three_people_have_clocks_and_whose_time_is_up_falls_out() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let wanted = json!({ "variant": "novgorod", "time": "1", "players": ["human", "human", "human"] });
    let (status, made) = server.create(wanted).await;
    assert_eq!(status, 201, "{made}");
    let mut table = server.join(made["id"].as_str().expect("an id")).await;
    assert_eq!(table.state["clock"]["seats"].as_array().map(Vec::len), Some(3));
    for _ in 0..3 {
        step(&mut table).await;
    }
    let state = table.state_where(|state| !state["result"].is_null()).await;
    assert_eq!((&state["result"]["reason"], &state["result"]["places"]), (&json!("time"), &json!([3, 2, 1])));
    server.stop().await;
}

#[tokio::test]
async fn partners_give_up_together() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = shared(&server, "neva-pairs", 4).await;
    step(&mut table).await;
    table.send(json!({ "type": "resign" })).await;
    let state = table.state_where(|state| !state["result"].is_null()).await;
    assert_eq!(state["result"]["places"], json!([1, 2, 1, 2]), "{}", state["result"]);
    server.stop().await;
}

#[tokio::test]
async fn a_restart_brings_a_game_for_four_back_and_any_of_the_people_takes_back() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = shared(&server, "halma-four", 4).await;
    for _ in 0..6 {
        step(&mut table).await;
    }
    let before = table.state.clone();
    let server = server.restart(data.path()).await;
    let mut table = server.join(&table.id).await;
    assert_eq!(pieces(&table.state), pieces(&before));
    for part in ["moves", "version", "seats", "legal", "start", "sideToMove"] {
        assert_eq!(table.state[part], before[part], "{part}");
    }
    table.send(json!({ "type": "propose", "proposal": "take-back" })).await;
    let state = table.state_where(|state| moves(state) == 5).await;
    assert_eq!(state["sideToMove"], before["moves"][5]["seat"]);
    server.stop().await;
}

#[tokio::test]
async fn the_second_move_of_a_turn_is_its_own_and_the_engine_makes_both_of_its() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.game(json!({ "variant": "two-move", "level": 1 })).await;
    step(&mut table).await;
    assert_eq!((turn_of(&table), &table.state["step"]), ("white", &json!(1)));
    step(&mut table).await;
    let state = table.state_where(|state| moves(state) == 4 && state["thinking"] == false).await;
    let steps: Vec<_> = state["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .map(|one| one["step"].as_u64().unwrap_or(0))
        .collect();
    assert_eq!((steps, &state["sideToMove"]), (vec![0, 1, 0, 1], &json!("white")));
    server.stop().await;
}

#[tokio::test]
async fn stones_come_from_the_hand_and_a_position_may_have_all_of_them_there() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.game(json!({ "variant": "goban" })).await;
    let hands = table.state["hands"].clone();
    table.send(json!({ "type": "enter", "text": "d4" })).await;
    let state = table.state_where(|state| moves(state) == 1).await;
    assert_eq!(state["moves"][0]["path"], json!(["d4"]));
    assert_eq!(state["hands"][0].as_u64(), hands[0].as_u64().map(|stones| stones - 1));
    let position = server.position(&table.id).await;
    let (status, made) =
        server.create(json!({ "variant": "goban", "time": null, "position": position })).await;
    assert_eq!(status, 201, "{made}");
    server.stop().await;
}
