//! The library of games over HTTP: taking in, finding, exploring, and the server's own games.
use bolshak_server::Config;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpStream;

use crate::common::{Running, config, eventually, start, start_with};

/// Three games that are sound, and one with a move that cannot be played in line 18.
const CLUB: &str = "[White \"Ivanov\"]\n[Black \"Petrov\"]\n[Event \"Cup\"]\n[Date \"2024.05.01\"]\n[GameType \"25\"]\n\
[Result \"1-0\"]\n\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0\n\n\
[White \"IVANOV\"]\n[Black \"Sidorova\"]\n[GameType \"25\"]\n\n1. c3-d4 b6-a5 2. b2-c3 *\n\n\
[White \"Petrov\"]\n[GameType \"25\"]\n1. a1-h8 *\n\n\
[White \"Petrov\"]\n[Black \"Ivanov\"]\n[GameType \"25\"]\n[Result \"1/2-1/2\"]\n\n1. g3-f4 d6-c5 1/2-1/2\n";

impl Running {
    /// The games that a query finds, as the last line of the answer tells them.
    async fn find(&self, query: &str) -> Value {
        let (status, answer) = self.get(&format!("/api/library/games?q={}", escaped(query))).await;
        assert_eq!(status, 200, "{answer}");
        match answer {
            // One line alone is JSON.
            Value::String(lines) => {
                serde_json::from_str(lines.lines().last().expect("a line")).expect("JSON")
            }
            line => line,
        }
    }

    async fn players_of(&self, query: &str) -> Vec<String> {
        let found = self.find(query).await;
        assert_eq!(found["type"], "found", "{found}");
        let games = found["games"].as_array().expect("games");
        games.iter().map(|game| game["players"][0].as_str().expect("a name").to_owned()).collect()
    }

    /// Waits until the library has so many games.
    async fn has_games(&self, count: u64) {
        eventually(async || self.get("/api/library").await.1, |info| info["games"] == count).await;
    }
}

fn escaped(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric();
    text.bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

#[tokio::test]
async fn games_come_in_and_are_found_and_explored() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (status, told) = server.send_file("/api/library/games?collection=club", CLUB).await;
    assert_eq!(status, 200, "{told}");
    assert_eq!((&told["new"], &told["double"]), (&json!(3), &json!(0)), "{told}");
    assert_eq!(told["faults"].as_array().map(Vec::len), Some(1), "{told}");
    assert_eq!(told["faults"][0]["line"], 18, "{told}");
    let (_, again) = server.send_file("/api/library/games?collection=club", CLUB).await;
    assert_eq!((&again["new"], &again["double"]), (&json!(0), &json!(3)), "{again}");

    assert_eq!(server.players_of("winner:white").await, ["Ivanov"]);
    assert_eq!(server.players_of("black:ivanov").await, ["Petrov"]);
    let position = "position:\"B:Wa1,c1,e1,g1,d2,f2,h2,a3,c3,e3,g3,d4:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,f6,h6,c5\"";
    assert_eq!(server.players_of(position).await, ["Ivanov"]);
    let (status, refused) = server.get("/api/library/games?q=color%3Ared").await;
    assert_eq!((status, &refused["error"]["code"]), (422, &json!("bad-query")), "{refused}");

    let (status, explored) = server.get("/api/explorer/russian?moves=c3-d4").await;
    assert_eq!(status, 200, "{explored}");
    assert_eq!(explored["games"], 2);
    assert!(explored["opening"].is_null(), "{explored}");
    let (_, named) = server.get("/api/explorer/russian?moves=c3-d4%20f6-g5%20b2-c3%20d6-c5%20c3-b4").await;
    assert_eq!(named["opening"]["names"]["ru"], "Городская партия", "{named}");
    let moves = explored["moves"].as_array().expect("moves");
    let played: Vec<_> = moves.iter().map(|one| (&one["move"], &one["games"], &one["white"])).collect();
    assert!(played.contains(&(&json!("d6-c5"), &json!(1), &json!(1))), "{explored}");
    assert!(played.contains(&(&json!("b6-a5"), &json!(1), &json!(0))), "{explored}");
    let (_, narrowed) = server.get("/api/explorer/russian?moves=c3-d4&q=player%3ASidorova").await;
    assert_eq!(narrowed["games"], 1, "{narrowed}");
    let (status, bad) = server.get("/api/explorer/russian?moves=c3-d4%20a1-h8").await;
    assert_eq!((status, &bad["error"]["code"]), (422, &json!("bad-position")), "{bad}");

    let (_, text) = server.get("/api/library/pdn?q=event%3ACup").await;
    let text = text.as_str().expect("a text");
    assert!(text.contains("2. b2-c3 f6-g5 *"), "{text}");
    assert_eq!(text.matches("[White ").count(), 1, "{text}");
    server.stop().await;
}

#[tokio::test]
async fn two_names_become_one_players() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    server.send_file("/api/library/games?collection=club", CLUB).await;
    let merged = json!({ "name": "Sidorova", "counting": "Petrov" });
    let (status, answer) = server.request("POST", "/api/library/players", Some(merged)).await;
    assert_eq!(status, 204, "{answer}");
    assert_eq!(server.find("player:Petrov").await["total"], 3);
    let (_, players) = server.get("/api/library/players?name=sidor").await;
    assert_eq!((&players[0]["name"], &players[0]["games"]), (&json!("Petrov"), &json!(3)), "{players}");
    server.stop().await;
}

#[tokio::test]
async fn games_that_are_played_here_come_in_by_themselves_and_once() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut player = server.game(json!({ "level": 1 })).await;
    player.play_on().await;
    player.send(json!({ "type": "resign" })).await;
    player.state_where(|state| !state["result"].is_null()).await;
    server.has_games(1).await;
    assert_eq!(server.players_of("winner:black collection:Bolshak").await.len(), 1);
    // Also when it is forgotten how far it came.
    std::fs::remove_file(data.path().join("library-own.txt")).expect("the mark");
    let server = server.restart(data.path()).await;
    let mut player = server.game(json!({ "level": 1, "side": "black" })).await;
    player.state_where(|state| !state["legal"].as_array().expect("moves").is_empty()).await;
    player.play_on().await;
    player.send(json!({ "type": "resign" })).await;
    player.state_where(|state| !state["result"].is_null()).await;
    server.has_games(2).await;
    server.stop().await;
}

#[tokio::test]
async fn visitors_of_a_server_for_others_read_only() {
    let data = TempDir::new().expect("a folder");
    let names = vec!["draughts.example.org".to_owned()];
    let server = start_with(&Config { names: names.clone(), ..config(data.path()) }).await;
    let (status, refused) = server.send_file("/api/library/games?collection=club", CLUB).await;
    assert_eq!((status, &refused["error"]["code"]), (403, &json!("library-closed")), "{refused}");
    let (_, info) = server.get("/api/library").await;
    assert_eq!((&info["games"], &info["mayChange"]), (&json!(0), &json!(false)));
    server.stop().await;
    let open = Config { names, open_library: true, ..config(data.path()) };
    let server = start_with(&open).await;
    let (status, _) = server.send_file("/api/library/games?collection=club", CLUB).await;
    assert_eq!(status, 200);
    server.stop().await;
}

#[tokio::test]
async fn a_game_is_annotated_for_a_program() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let moves = escaped("c3-d4 b6-a5 b2-c3 f6-g5 g3-h4 g7-f6 d4-e5");
    let path = format!("/api/annotate/russian?nodes=3000&moves={moves}");
    let (status, told) = server.get(&path).await;
    assert_eq!(status, 200, "{told}");
    let last = told.as_str().expect("lines").lines().last().expect("a line");
    let last: Value = serde_json::from_str(last).expect("JSON");
    assert_eq!(last["type"], "annotated", "{last}");
    let moves = last["report"]["moves"].as_array().expect("moves");
    assert_eq!((moves.len(), &moves[6]["mark"]), (7, &json!("blunder")), "{last}");
    let (status, refused) = server.get("/api/annotate/russian?moves=a1-h8").await;
    assert_eq!((status, &refused["error"]["code"]), (422, &json!("bad-position")), "{refused}");
    server.stop().await;
}

#[tokio::test]
async fn programs_of_others_may_ask_but_not_without_end() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let data = TempDir::new().expect("a folder");
    let server = start_with(&Config { questions: 2, ..config(data.path()) }).await;
    let mut stream = TcpStream::connect(server.address).await.expect("a connection");
    let request = format!(
        "GET /api/explorer/russian HTTP/1.1\r\nhost: {}\r\norigin: https://elsewhere.example.org\r\n\
         connection: close\r\n\r\n",
        server.address
    );
    stream.write_all(request.as_bytes()).await.expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.contains("access-control-allow-origin: *"), "{answer}");
    server.get("/api/explorer/english").await;
    let (status, refused) = server.get("/api/explorer/english").await;
    assert_eq!((status, &refused["error"]["code"]), (429, &json!("too-many")), "{refused}");
    server.stop().await;
}
