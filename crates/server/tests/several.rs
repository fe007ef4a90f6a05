//! Rooms of games for more than two, and of games that no rule table says, against a whole server.
mod common;

use std::collections::HashSet;

use common::{Running, Table, moves, start};
use serde_json::{Value, json};
use tempfile::TempDir;

/// A room in which people sit in all seats of a game.
async fn shared(server: &Running, game: &str, seats: usize) -> Table {
    let wanted = json!({ "game": game, "time": null, "players": vec!["human"; seats] });
    let (status, made) = server.create(wanted).await;
    assert_eq!(status, 201, "{made}");
    server.sit(made["id"].as_str().expect("an id")).await
}

/// Makes the first legal turn of whoever is to move.
async fn step(table: &mut Table) {
    let turn = table.state["turns"][0].clone();
    let plies = table.plies();
    table.send(json!({ "type": "play", "path": turn["path"], "removed": turn["removed"] })).await;
    table.state_where(|state| moves(state) > plies).await;
}

fn turn_of(table: &Table) -> &str {
    table.state["view"]["turn"].as_str().expect("a seat")
}

#[tokio::test]
async fn the_catalogue_tells_forms_camps_targets_and_what_hands_may_play() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (_, catalogue) = server.get("/api/catalogue").await;
    let game = |id: &str| {
        let games = catalogue["games"].as_array().expect("games").iter();
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
        json!({ "game": "novgorod", "time": null, "players": [1, "human", 2], "names": ["", "Anna"] });
    let (status, made) = server.create(wanted).await;
    assert_eq!(status, 201, "{made}");
    let mut table = server.sit(made["id"].as_str().expect("an id")).await;
    assert_eq!(
        table.state["seats"],
        json!([
            { "seat": "white", "player": "engine", "level": 1, "name": null },
            { "seat": "black", "player": "human", "name": "Anna" },
            { "seat": "red", "player": "engine", "level": 2, "name": null },
        ])
    );
    if table.state["turns"] == json!([]) {
        table.state_where(|state| state["turns"] != json!([])).await;
    }
    assert_eq!((moves(&table.state), turn_of(&table)), (1, "black"));
    step(&mut table).await;
    let state = table.state_where(|state| state["turns"] != json!([])).await;
    let movers: Vec<_> =
        state["moves"].as_array().expect("moves").iter().map(|one| one["seat"].clone()).collect();
    assert_eq!(movers, ["white", "black", "red", "white"]);
    table.send(json!({ "type": "take-back" })).await;
    let state = table.state_where(|state| moves(state) == 1).await;
    assert_eq!(state["view"]["turn"], "black");
    server.stop().await;
}

#[tokio::test]
async fn rooms_that_cannot_be_are_refused() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let three = json!(["human", 1, 1]);
    let desk = "board=free";
    let matched = json!({ "games": 2, "scoring": "2-1-0", "untilDecided": false });
    for (wanted, code) in [
        (json!({ "game": "novgorod", "players": ["human", 1] }), "bad-players"),
        (json!({ "game": "novgorod", "players": ["human", 1, 1, 1] }), "bad-players"),
        (json!({ "game": "russian", "players": three }), "bad-players"),
        (json!({ "game": "novgorod", "players": ["human", "robot", 1] }), "bad-players"),
        (json!({ "game": "novgorod", "players": ["human", 11, 1] }), "no-such-level"),
        (json!({ "game": "novgorod", "players": three, "time": "180+2" }), "several"),
        (json!({ "game": "novgorod", "players": three, "microMatch": matched }), "several"),
        (json!({ "game": "novgorod", "players": three, "names": ["a", "b", "c", "d"] }), "bad-name"),
        (json!({ "game": "novgorod", "players": ["human", "human", "human"], "terms": desk }), "bad-terms"),
        (json!({ "game": "novgorod", "players": three, "first": "lot" }), "bad-first"),
        (json!({ "game": "neva", "first": "violet" }), "no-such-side"),
        (json!({ "game": "goban", "first": "lot", "position": "W:W:B:N12,12" }), "bad-position"),
        (json!({ "game": "lasca", "terms": desk }), "bad-terms"),
        (json!({ "game": "halma", "terms": desk }), "bad-terms"),
        (json!({ "game": "lasca+capture=optional" }), "no-such-game"),
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
    for (game, seats) in [("neva", 4), ("goban", 2)] {
        let begun = async |first: Value| {
            let mut wanted = json!({ "game": game, "time": null });
            wanted["first"] = first;
            let (status, made) = server.create(wanted).await;
            assert_eq!(status, 201, "{made}");
            server.sit(made["id"].as_str().expect("an id")).await
        };
        let names = begun(Value::Null).await.state["seats"].clone();
        let mut drawn = HashSet::new();
        for seat in names.as_array().expect("seats") {
            let mut table = begun(seat["seat"].clone()).await;
            assert_eq!(table.state["view"]["turn"], seat["seat"]);
            step(&mut table).await;
            assert_eq!(table.state["moves"][0]["seat"], seat["seat"]);
            for _ in 0..10 {
                drawn.insert(begun(json!("lot")).await.state["view"]["turn"].to_string());
            }
        }
        // That twenty lots of two all fall on the same happens once in half a million runs.
        assert!(drawn.len() > 1 && drawn.len() <= seats, "{drawn:?}");
    }
    server.stop().await;
}

#[tokio::test]
async fn whoever_gives_up_is_last_and_the_record_names_every_seat_and_its_place() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = shared(&server, "novgorod", 3).await;
    for _ in 0..4 {
        step(&mut table).await;
    }
    assert_eq!(turn_of(&table), "black");
    assert_eq!(table.refused(json!({ "type": "offer-draw" })).await["reason"], "several");
    table.send(json!({ "type": "resign", "seat": "white" })).await;
    let state = table.state_where(|state| !state["result"].is_null()).await;
    assert_eq!(
        (&state["result"]["places"], &state["result"]["winner"], &state["result"]["reason"]),
        (&json!([3, 1, 1]), &Value::Null, &json!("resigned"))
    );
    let (_, list) = server.get("/api/rooms").await;
    assert_eq!(list["rooms"][0]["places"], json!([3, 1, 1]), "{list}");
    let (status, sheet) = server.get(&format!("/api/rooms/{}/sheet/english", table.id)).await;
    assert_eq!((status, &sheet["error"]["code"]), (422, &json!("several")));
    let (_, pdn) = server.get(&format!("/api/rooms/{}/pdn", table.id)).await;
    let text = pdn.as_str().expect("a text");
    for tag in ["[White \"", "[Black \"", "[Red \"", "[Places \"3 1 1\"]", "[GameType \""] {
        assert!(text.contains(tag), "{tag} is missing in {text}");
    }
    let file = bolshak_notation::pdn::read(text);
    let [record] = &file.games[..] else { panic!("one game: {text}") };
    let replayed =
        bolshak_notation::pdn::replay(record, None).unwrap_or_else(|fault| panic!("{fault}: {text}"));
    assert_eq!(replayed.line.played().len(), 4);
    let info = replayed.line.game().info();
    assert_eq!(
        bolshak_notation::write_fen(info, &replayed.line.view()),
        state["fen"].as_str().expect("a FEN")
    );
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
    let before = table.state_where(|state| !state["result"].is_null()).await;
    assert_eq!(before["result"]["places"], json!([1, 1, 3]));
    server.stop().await;
    let server = start(data.path()).await;
    let table = server.sit(&table.id).await;
    assert_eq!(table.state["result"], before["result"]);
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
    server.stop().await;
    let server = start(data.path()).await;
    let mut table = server.sit(&table.id).await;
    for part in ["fen", "moves", "version", "seats", "turns", "start", "view"] {
        assert_eq!(table.state[part], before[part], "{part}");
    }
    table.send(json!({ "type": "take-back" })).await;
    let state = table.state_where(|state| moves(state) == 5).await;
    assert_eq!(state["view"]["turn"], before["moves"][5]["seat"]);
    server.stop().await;
}

#[tokio::test]
async fn the_second_move_of_a_turn_is_its_own_and_the_engine_makes_both_of_its() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.room(json!({ "game": "two-move", "level": 1 })).await;
    step(&mut table).await;
    assert_eq!((turn_of(&table), &table.state["view"]["step"]), ("white", &json!(1)));
    step(&mut table).await;
    let state = table.state_where(|state| moves(state) == 4 && state["thinking"] == false).await;
    let steps: Vec<_> = state["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .map(|one| one["step"].as_u64().unwrap_or(0))
        .collect();
    assert_eq!((steps, &state["view"]["turn"]), (vec![0, 1, 0, 1], &json!("white")));
    server.stop().await;
}

#[tokio::test]
async fn stones_come_from_the_hand_and_a_position_may_have_all_of_them_there() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.room(json!({ "game": "goban" })).await;
    let hands = table.state["view"]["hands"].clone();
    table.send(json!({ "type": "enter", "text": "d4" })).await;
    let state = table.state_where(|state| moves(state) == 1).await;
    assert_eq!(state["moves"][0]["path"], json!(["d4"]));
    assert_eq!(state["view"]["hands"][0].as_u64(), hands[0].as_u64().map(|stones| stones - 1));
    let position = state["fen"].clone();
    let (status, made) = server.create(json!({ "game": "goban", "time": null, "position": position })).await;
    assert_eq!(status, 201, "{made}");
    server.stop().await;
}
