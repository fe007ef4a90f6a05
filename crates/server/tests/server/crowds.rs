//! Many at once: nobody waits for those who do nothing, or for games that nobody watches.

use bolshak_server::Config;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::common::{PATIENCE, config, moves, start, start_with};

/// 1 100 connections that say nothing, and 200 bodies that never come whole: others find a place and an answer, and each
/// has its end.
#[tokio::test]
async fn who_says_nothing_keeps_nobody_out() {
    rlimit::increase_nofile_limit(8_192).expect("enough files may be open");
    let data = TempDir::new().expect("a folder");
    let server = start_with(&Config { connections: 1_400, ..config(data.path()) }).await;
    let mut silent = vec![];
    for _ in 0..1_100 {
        silent.push(TcpStream::connect(server.address).await.expect("a connection"));
    }
    let head = format!(
        "POST /api/games HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n",
        server.address
    );
    let mut halves = vec![];
    for _ in 0..200 {
        let mut stream = TcpStream::connect(server.address).await.expect("a connection");
        stream.write_all(head.as_bytes()).await.expect("a head");
        stream.write_all(&[b' '; 30_000]).await.expect("half a body");
        halves.push(stream);
    }
    assert_eq!(server.create(json!({ "variant": "russian", "level": 1 })).await.0, 201);
    for mut stream in silent {
        let mut answer = vec![];
        timeout(PATIENCE, stream.read_to_end(&mut answer))
            .await
            .expect("silence has an end")
            .expect("it is closed");
    }
    for mut half in halves {
        let mut answer = [0; 12];
        timeout(PATIENCE, half.read_exact(&mut answer)).await.expect("an end").expect("an answer");
        assert_eq!(&answer, b"HTTP/1.1 408");
    }
    server.stop().await;
}

/// One engine thread, 150 games at the highest level that nobody watches, and somebody who plays at the lowest.
#[tokio::test]
async fn unwatched_games_wait_for_watched_ones() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    for _ in 0..150 {
        // The engine is to move at once, and its book does not know the position.
        let position = "W:Wa1,b2,c3,d2,e3,f2,g3,h4:Ba5,b6,c7,d6,e5,f8,g7,h8";
        let wanted =
            json!({ "variant": "russian", "side": "black", "level": 10, "time": null, "position": position });
        let (status, made) = server.create(wanted).await;
        assert_eq!(status, 201, "{made}");
        // Somebody looks in and goes again.
        drop(server.join(made["id"].as_str().expect("an id")).await);
    }
    server.forget_guest();
    let mut player = server.game(json!({ "level": 1 })).await;
    player.play_on().await;
    let (status, listed) = server.get("/metrics").await;
    assert_eq!(status, 200);
    let waiting = number(&listed, "bolshak_engine_queue");
    assert!(waiting > 100, "{waiting} of 150 wait after the player had his answer");
    assert_eq!(moves(&player.state), 2);
    server.stop().await;
}

fn number(metrics: &Value, name: &str) -> usize {
    let text = metrics.as_str().expect("a text");
    let line =
        text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_else(|| panic!("no {name}: {text}"));
    line.trim().parse().expect("a number")
}

/// Messages of every odd kind: each is refused or does something, and the room and the server live on.
#[tokio::test]
async fn odd_messages_change_nothing() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.game(json!({ "level": null, "side": null, "time": "300+5" })).await;
    let before = server.position(&table.id).await;
    let odd = [
        json!({ "type": "move", "ply": 0, "path": [] }),
        json!({ "type": "move", "ply": 0, "path": vec!["c3"; 600] }),
        json!({ "type": "move", "ply": usize::MAX, "path": ["c3", "d4"] }),
        json!({ "type": "move", "ply": 0, "path": ["\u{202e}c3", "d4"] }),
        json!({ "type": "enter", "ply": 0, "text": "c3".repeat(2_000) }),
        json!({ "type": "enter", "ply": 0, "text": "\u{0}" }),
        json!({ "type": "press", "ply": 0, "deeds": "c3-d4, off e5".repeat(200) }),
        json!({ "type": "flick", "ply": 0, "disc": "a", "angle": 65_535, "strength": 65_535 }),
        json!({ "type": "propose", "proposal": "everything" }),
        json!({ "type": "agree", "proposal": "draw" }),
        json!({ "type": "decline", "proposal": "pause" }),
        json!({ "type": "claim", "text": "a1-h8" }),
        json!({ "type": "demand" }),
        json!({ "type": "let-stand" }),
        json!({ "type": "report", "fault": "none" }),
        json!({ "type": "claim-flag" }),
        json!({ "type": "resign", "seat": "purple" }),
        json!({ "type": "disobey", "seat": "" }),
        json!({ "type": 7 }),
        json!([]),
        json!(null),
    ];
    for message in odd {
        let text = message.to_string();
        table.send_text(&text).await;
        let answer = table.receive().await;
        assert_eq!(answer["type"], "refused", "{text}: {answer}");
        assert!(answer.to_string().len() < 500, "what was sent is not sent back: {answer}");
    }
    assert_eq!(server.position(&table.id).await, before);
    table.send(json!({ "type": "enter", "text": "c3-d4" })).await;
    table.state_where(|state| moves(state) == 1).await;
    server.stop().await;
}
