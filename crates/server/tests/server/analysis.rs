//! Trees of variations, endgame tables and the engine for people who analyse.
use std::path::Path;

use bolshak_core::Russian;
use bolshak_egdb::{Kind, Plan, build};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::time::timeout;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

use bolshak_server::Config;

use crate::common::{PATIENCE, Running, config, eventually, start, start_with};

async fn tree(server: &Running, variant: &str, body: Value) -> (u16, Value) {
    server.request("POST", &format!("/api/variants/{variant}/tree"), Some(body)).await
}

/// The texts of the nodes with their parents, as a line of words.
fn shape(tree: &Value) -> Vec<String> {
    let nodes = tree["nodes"].as_array().expect("nodes");
    let told = |node: &Value| {
        format!("{}>{} {}", node["parent"], node["id"], node["move"]["text"].as_str().unwrap_or("-"))
    };
    nodes.iter().map(told).collect()
}

#[tokio::test]
async fn a_tree_grows_and_is_changed() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (status, new) = tree(&server, "russian", json!({})).await;
    assert_eq!(status, 200, "{new}");
    assert_eq!(
        (new["here"]["legal"].as_array().map(Vec::len), new["here"]["now"]["sideToMove"].as_str()),
        (Some(7), Some("white"))
    );
    let edit = async |pdn: &Value, node: u32, edit: Value| {
        let (status, answer) =
            tree(&server, "russian", json!({ "pdn": pdn, "node": node, "edit": edit })).await;
        assert_eq!(status, 200, "{answer}");
        answer
    };
    let line =
        edit(&new["tree"]["pdn"], 0, json!({ "type": "line", "moves": ["c3-d4", "d6-c5", "b2-c3"] })).await;
    assert_eq!(line["here"]["node"], 3);
    let path = json!({ "type": "move", "path": ["b6", "a5"] });
    let branched = edit(&line["tree"]["pdn"], 1, path).await;
    let text = |answer: &Value| shape(&answer["tree"]);
    assert_eq!(
        text(&branched),
        ["null>0 -", "0>1 c3-d4", "1>2 d6-c5", "2>3 b2-c3", "1>4 b6-a5"].map(str::to_owned)
    );
    assert_eq!(branched["here"]["node"], 4, "the new move is looked at");
    let again = edit(&branched["tree"]["pdn"], 1, json!({ "type": "move", "path": ["b6", "a5"] })).await;
    assert_eq!(text(&again).len(), 5, "a move that is there is not added twice");
    let promoted = edit(&branched["tree"]["pdn"], 4, json!({ "type": "promote" })).await;
    assert_eq!(promoted["tree"]["nodes"][2]["move"]["text"], "b6-a5");
    let node = promoted["here"]["node"].as_u64().expect("a node") as u32;
    let said =
        edit(&promoted["tree"]["pdn"], node, json!({ "type": "comment", "text": "good {move}" })).await;
    let said = edit(&said["tree"]["pdn"], node, json!({ "type": "signs", "signs": ["!?", "="] })).await;
    let shapes = json!({ "type": "shapes", "shapes": [
        { "from": "c3", "to": "d4", "color": "green" }, { "from": "e5", "to": "e5", "color": "red" },
    ] });
    let said = edit(&said["tree"]["pdn"], node, shapes).await;
    let noted = said["tree"]["nodes"]
        .as_array()
        .expect("nodes")
        .iter()
        .find(|one| one["id"] == node)
        .expect("the node");
    assert_eq!((&noted["comment"], &noted["signs"]), (&json!("good (move)"), &json!(["!?", "="])));
    assert_eq!(noted["shapes"].as_array().map(Vec::len), Some(2));
    let named = edit(
        &said["tree"]["pdn"],
        0,
        json!({ "type": "tags", "tags": [["White", "Ivanov"], ["bad name", "x"]] }),
    )
    .await;
    assert!(named["tree"]["tags"].as_array().expect("tags").contains(&json!(["White", "Ivanov"])));
    let cut = edit(&named["tree"]["pdn"], node, json!({ "type": "delete" })).await;
    assert_eq!(text(&cut), ["null>0 -", "0>1 c3-d4", "1>2 d6-c5", "2>3 b2-c3"].map(str::to_owned));
    assert_eq!(cut["here"]["node"], 1);
    // A node alone is told without the tree.
    let (_, alone) = tree(&server, "russian", json!({ "pdn": cut["tree"]["pdn"], "node": 3 })).await;
    assert!(alone["tree"].is_null() && alone["here"]["now"]["sideToMove"] == "black");
}

#[tokio::test]
async fn what_cannot_be_done_to_a_tree_is_said() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    for (variant, body, status, code) in [
        ("russian", json!({ "fen": "W:Wa1:Bb2,b2" }), 422, "bad-position"),
        ("russian", json!({ "pdn": "[FEN \"nonsense\"] *" }), 422, "bad-record"),
        ("russian", json!({ "node": 7 }), 422, "bad-edit"),
        ("russian", json!({ "edit": { "type": "line", "moves": ["c3-c4"] } }), 422, "bad-edit"),
        ("russian", json!({ "edit": { "type": "delete" } }), 422, "bad-edit"),
        ("russian", json!({ "edit": { "type": "fly" } }), 422, "unreadable"),
        ("chess", json!({}), 422, "unknown-variant"),
    ] {
        let (found, answer) = tree(&server, variant, body.clone()).await;
        let told = answer["error"]["code"].as_str().unwrap_or_default();
        assert!(found == status || found == 400, "{body}: {found} {answer}");
        assert!(told == code || code == "unknown-variant" && !told.is_empty(), "{body}: {answer}");
    }
    // A record that breaks off is read as far as it goes, and says so.
    let (status, part) = tree(&server, "russian", json!({ "pdn": "1. c3-d4 d6-c5 2. a1-a9 *" })).await;
    assert_eq!((status, part["tree"]["nodes"].as_array().map(Vec::len)), (200, Some(3)));
    assert_eq!(part["tree"]["faults"].as_array().map(Vec::len), Some(1));
    // Every game has its trees.
    for variant in ["international", "towers", "neva", "halma", "goban", "two-move", "frisian"] {
        let (status, new) = tree(&server, variant, json!({})).await;
        assert_eq!(status, 200, "{variant}: {new}");
        let first = new["here"]["legal"][0].clone();
        let path: Vec<&str> = first["path"].as_str().expect("a path").split(' ').collect();
        let edit = json!({ "type": "move", "path": path });
        let (status, next) = tree(&server, variant, json!({ "pdn": new["tree"]["pdn"], "edit": edit })).await;
        assert_eq!(
            (status, next["tree"]["nodes"].as_array().map(Vec::len)),
            (200, Some(2)),
            "{variant}: {next}"
        );
    }
}

fn build_tables(data: &Path) {
    let folder = data.join("egdb/russian");
    let kinds = [Kind::Wld, Kind::Distance, Kind::Conversion, Kind::Limits];
    let plan = Plan { folder: &folder, game: "russian", pieces: 3, only: None, kinds: &kinds, threads: 1 };
    build(Russian, &plan, &|_| {}).expect("tables");
}

#[tokio::test]
async fn tables_tell_the_value_of_a_position_and_of_each_move() {
    let data = TempDir::new().expect("a folder");
    build_tables(data.path());
    let server = start(data.path()).await;
    let ask = async |fen: &str| server.get(&format!("/api/tables/russian?fen={fen}")).await;
    let (status, won) = ask("W:WKa1,Kc1:BKh2").await;
    assert_eq!(status, 200, "{won}");
    assert_eq!(won["moves"].as_array().map(Vec::len), Some(won_moves(&server, "W:WKa1,Kc1:BKh2").await));
    for one in won["moves"].as_array().expect("moves") {
        assert!(["win", "draw", "loss"].contains(&one["value"].as_str().expect("a value")), "{one}");
    }
    let (status, lost) = ask("W:Wa1:Bc3,d4").await;
    assert_eq!((status, &lost["value"]), (200, &json!("loss")));
    let (status, many) = ask("W:Wa1,c1,e1:Bh8,f8,d8").await;
    assert_eq!((status, &many["error"]["code"]), (404, &json!("not-in-tables")));
    assert_eq!(server.get("/api/tables/english?fen=W:W22:B10").await.0, 404);
    // The tree tells the same beside the position.
    let (_, tree) = tree(&server, "russian", json!({ "fen": "W:WKa1,Kc1:BKh2" })).await;
    assert_eq!(tree["here"]["tables"]["value"], won["value"]);
}

#[tokio::test]
async fn tables_tell_what_a_win_is_worth_after_moves_that_were_counted() {
    let data = TempDir::new().expect("a folder");
    build_tables(data.path());
    let server = start(data.path()).await;
    // Three moves of the five of FMJD-64 7.2.8 are gone, and the win takes four.
    let moves = ["d4-g1", "a7-b8", "f8-c5", "b8-h2", "c5-f2", "h2-b8"];
    let edit = json!({ "type": "line", "moves": moves });
    let (status, played) = tree(&server, "russian", json!({ "fen": "W:WKf8,Kd4:BKa7", "edit": edit })).await;
    assert_eq!(status, 200, "{played}");
    let known = &played["here"]["tables"];
    assert_eq!((&known["value"], &known["plies"]), (&json!("win"), &json!(7)));
    assert_eq!((&known["underRules"], &known["now"]), (&json!("win"), &json!("draw")));
    assert!(known["moves"].as_array().expect("moves").iter().all(|one| one["now"] != "win"), "{known}");
    // The same position with no move counted.
    let (_, fresh) = tree(&server, "russian", json!({ "fen": played["here"]["fen"] })).await;
    let known = &fresh["here"]["tables"];
    assert_eq!((&known["underRules"], &known["now"]), (&json!("win"), &json!("win")));
}

async fn won_moves(server: &Running, fen: &str) -> usize {
    let (_, tree) = tree(server, "russian", json!({ "fen": fen })).await;
    tree["here"]["legal"].as_array().map_or(0, Vec::len)
}

/// A socket to the engine.
struct Engine(tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>);

impl Engine {
    async fn at(server: &Running) -> Self {
        let (stream, _) =
            connect_async(format!("ws://{}/api/analysis", server.address)).await.expect("a socket");
        Self(stream)
    }

    async fn say(&mut self, message: Value) {
        self.0.send(Message::text(message.to_string())).await.expect("sent");
    }

    async fn hear(&mut self, kind: &str) -> Value {
        let wait = async {
            loop {
                let Some(Ok(Message::Text(text))) = self.0.next().await else { continue };
                let message: Value = serde_json::from_str(&text).expect("JSON");
                if message["type"] == kind {
                    return message;
                }
                assert!(kind == "refused" || message["type"] != "refused", "{message}");
            }
        };
        timeout(PATIENCE, wait).await.expect("a message")
    }
}

fn at(fen: &str, moves: &[&str]) -> Value {
    json!({ "variant": "russian", "fen": fen, "moves": moves })
}

const START: &str = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8";

#[tokio::test]
async fn the_engine_tells_several_lines_and_turns_to_what_is_asked_next() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut engine = Engine::at(&server).await;
    engine.say(json!({ "type": "search", "number": 1, "position": at(START, &["c3-d4"]), "lines": 3 })).await;
    let mut found = engine.hear("found").await;
    while found["lines"].as_array().map_or(0, Vec::len) < 3 {
        found = engine.hear("found").await;
    }
    // A ping asks nothing of the engine.
    engine.say(json!({ "type": "ping" })).await;
    engine.hear("pong").await;
    assert_eq!(engine.hear("found").await["number"], 1);
    let lines = found["lines"].as_array().expect("lines");
    let firsts: Vec<_> = lines.iter().map(|line| line["moves"][0].as_str().expect("a move")).collect();
    assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2], "{firsts:?}");
    let sum = ["win", "draw", "loss"]
        .map(|end| lines[0]["chances"][end].as_f64().expect("a share"))
        .iter()
        .sum::<f64>();
    assert!((sum - 1.0).abs() < 0.01, "{sum}");
    // Black is to move and will take two: for White, the first seat, that is bad.
    let shot = "B:Wa5,a3,c3,e3,f2,h2,c1,e1,g1:Bb8,d8,f8,a7,c7,e7,f6,h6,c5";
    engine.say(json!({ "type": "search", "number": 2, "position": at(shot, &[]), "lines": 1 })).await;
    let verdict = loop {
        let found = engine.hear("found").await;
        let line = &found["lines"][0];
        if found["number"] == 2 && line["moves"][0] == "c5-b4" && line["score"].as_i64() > Some(150) {
            break line["chances"]["verdict"].clone();
        }
    };
    assert!(["much-worse", "losing", "worse"].contains(&verdict.as_str().expect("a word")), "{verdict}");
    // What if it were White's move?
    engine
        .say(json!({ "type": "search", "number": 3, "position": at(shot, &[]), "lines": 1, "threat": true }))
        .await;
    let found = engine.hear("found").await;
    assert!(found["number"] == 3 || found["number"] == 2);
    engine.say(json!({ "type": "stop" })).await;
    engine.say(json!({ "type": "play", "number": 4, "position": at(START, &[]), "level": 1 })).await;
    let played = engine.hear("played").await;
    assert_eq!((&played["number"], played["move"].as_str().map(str::len)), (&json!(4), Some(5)));
    // A search that has found the end says that nothing more comes.
    engine.say(json!({ "type": "search", "number": 5, "position": at("W:Wc3:Bd4", &[]), "lines": 1 })).await;
    assert_eq!(engine.hear("ended").await["number"], 5);
}

#[tokio::test]
async fn what_cannot_be_thought_about_is_refused() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut engine = Engine::at(&server).await;
    for (message, reason) in [
        (
            json!({ "type": "search", "number": 1, "position": at("W:Wa9:Bb8", &[]), "lines": 1 }),
            "bad-position",
        ),
        (
            json!({ "type": "search", "number": 1, "position": at(START, &["a1-h8"]), "lines": 1 }),
            "bad-position",
        ),
        (
            json!({ "type": "search", "number": 1, "position": at("W:Wc3:Bd4", &["c3:e5"]), "lines": 1 }),
            "over",
        ),
        (json!({ "type": "play", "number": 1, "position": at(START, &[]), "level": 11 }), "bad-level"),
        (
            json!({ "type": "annotate", "number": 1, "variant": "russian", "pdn": "*", "nodes": 5, "language": "en" }),
            "bad-record",
        ),
        (json!({ "type": "dance" }), "unreadable"),
    ] {
        engine.say(message.clone()).await;
        assert_eq!(engine.hear("refused").await["reason"], reason, "{message}");
    }
    // The socket is still of use.
    engine.say(json!({ "type": "search", "number": 9, "position": at(START, &[]), "lines": 1 })).await;
    assert_eq!(engine.hear("found").await["number"], 9);
}

#[tokio::test]
async fn a_whole_game_is_annotated_while_others_play() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut engine = Engine::at(&server).await;
    let pdn = "[GameType \"25\"]\n\n1. c3-d4 b6-a5 2. b2-c3 f6-g5 3. g3-h4 g7-f6 4. d4-e5 *";
    engine.say(json!({ "type": "annotate", "number": 7, "variant": "russian", "pdn": pdn, "nodes": 5000, "language": "ru" })).await;
    let first = engine.hear("annotating").await;
    assert_eq!((&first["number"], &first["all"]), (&json!(7), &json!(8)));
    let report = engine.hear("annotated").await["report"].clone();
    assert_eq!(report["chances"].as_array().map(Vec::len), Some(8));
    assert_eq!(report["moves"][6]["mark"], "blunder");
    let words: Vec<_> = report["pdn"].as_str().expect("a text").split_whitespace().collect();
    assert!(words.join(" ").contains("Грубая ошибка"), "{words:?}");
    let (_, tree) = tree(&server, "russian", json!({ "pdn": report["pdn"] })).await;
    assert!(tree["tree"]["nodes"].as_array().map_or(0, Vec::len) > 8, "better play is in the tree");
}

#[tokio::test]
async fn lessons_come_with_every_position_that_comes_up() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (_, list) = server.get("/api/lessons").await;
    let courses = list["courses"].as_array().expect("courses");
    let mut all = 0;
    for head in courses.iter().flat_map(|course| course["lessons"].as_array().expect("lessons")) {
        all += 1;
        let name = head["name"].as_str().expect("a name");
        let (status, lesson) = server.get(&format!("/api/lessons/{name}")).await;
        assert_eq!(status, 200, "{name}");
        assert_eq!(Some(lesson["steps"].as_array().expect("steps").len() as u64), head["steps"].as_u64());
        for turn in lesson["steps"]
            .as_array()
            .expect("steps")
            .iter()
            .flat_map(|step| step["task"]["turns"].as_array().cloned().unwrap_or_default())
        {
            let moves: Vec<_> = turn["here"]["legal"].as_array().expect("moves").clone();
            assert!(!moves.is_empty(), "{name}: the learner can move");
            assert!(
                turn["right"].as_array().expect("a list").is_empty() || !turn["made"].is_null(),
                "{name}"
            );
        }
    }
    assert!(all >= 80, "{all} lessons");
    assert_eq!(server.get("/api/lessons/nothing").await.0, 404);
}

#[tokio::test]
async fn puzzles_are_chosen_by_theme_and_rating_and_never_twice() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (_, stock) = server.get("/api/puzzles").await;
    let russian =
        stock["variants"].as_array().expect("variants").iter().find(|one| one["variant"] == "russian");
    assert!(russian.expect("puzzles of Russian draughts")["count"].as_u64() >= Some(2_500));
    let mut known: Vec<String> = vec![];
    for _ in 0..30 {
        let path = format!("/api/puzzles/russian?theme=turkish-strike&rating=1100&but={}", known.join(","));
        let (status, puzzle) = server.get(&path).await;
        assert_eq!(status, 200, "{puzzle}");
        assert!(puzzle["themes"].as_array().expect("themes").contains(&json!("turkish-strike")));
        let name = puzzle["name"].as_str().expect("a name").to_owned();
        assert!(!known.contains(&name), "{name} came twice");
        let (_, again) = server.get(&format!("/api/puzzles/russian/{name}")).await;
        assert_eq!(again["turns"], puzzle["turns"]);
        known.push(name);
    }
    let today = server.get("/api/puzzles/russian/today").await;
    assert_eq!(today, server.get("/api/puzzles/russian/today").await);
    assert_eq!(server.get("/api/puzzles/russian?theme=magic").await.0, 404);
    assert_eq!(server.get("/api/puzzles/chess").await.0, 404);
}

/// Tables that are not there are built on request, while the server goes on; then it and its engine know them.
#[tokio::test]
async fn tables_are_built_on_request() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let path = "/api/variants/russian/endgames";
    let told = async || server.request("GET", path, None).await.1;
    assert_eq!(told().await, json!({ "known": 0, "offered": 4, "share": null, "failed": null }));
    let build = async |body: Value| server.request("POST", path, Some(body)).await;
    let (status, refused) = build(json!({ "pieces": 5 })).await;
    assert_eq!((status, refused["error"]["code"].as_str()), (422, Some("no-tables")), "{refused}");
    let known = async || server.request("GET", "/api/tables/russian?fen=W:WKa1:Bh4", None).await;
    assert_eq!(known().await.0, 404);
    let (status, begun) = build(json!({ "pieces": 2 })).await;
    assert_eq!((status, begun["failed"].clone()), (202, Value::Null), "{begun}");
    let done = eventually(told, |told| told["share"].is_null()).await;
    assert_eq!(done, json!({ "known": 2, "offered": 4, "share": null, "failed": null }));
    let (status, answer) = known().await;
    assert_eq!(status, 200, "{answer}");
    let (status, refused) = build(json!({ "pieces": 2 })).await;
    assert_eq!((status, refused["error"]["code"].as_str()), (422, Some("no-tables")), "{refused}");
    let none = server.request("GET", "/api/variants/breakthrough/endgames", None).await.1;
    assert_eq!(none["offered"], Value::Null, "there are no tables of such a game: {none}");
}

/// Where strangers come the machine's work is not theirs to order.
#[tokio::test]
async fn visitors_of_an_open_server_build_no_tables() {
    let data = TempDir::new().expect("a folder");
    let config = Config { names: vec!["draughts.example".to_owned()], ..config(data.path()) };
    let server = start_with(&config).await;
    let path = "/api/variants/russian/endgames";
    assert_eq!(server.request("GET", path, None).await.1["offered"], Value::Null);
    let (status, refused) = server.request("POST", path, Some(json!({ "pieces": 4 }))).await;
    assert_eq!((status, refused["error"]["code"].as_str()), (403, Some("tables-closed")), "{refused}");
}
