//! Clients that were away, and what a move costs on the wire.
use crate::common::{Client, moves, pieces, start};
use serde_json::{Value, json};
use tempfile::TempDir;

/// Two people at one device play a long game of moves that do not end it.
async fn shuffle(table: &mut Client, from: usize, to: usize) {
    for ply in from..to {
        let mv = table.state["legal"].as_array().expect("moves")
            [ply % table.state["legal"].as_array().map_or(1, Vec::len)]
        .clone();
        let plies = moves(&table.state);
        table.send(json!({ "type": "move", "path": mv["path"], "removed": mv["removed"] })).await;
        let state = table.state_where(|state| moves(state) > plies).await;
        if !state["result"].is_null() {
            return;
        }
    }
}

#[tokio::test]
async fn who_was_away_gets_what_he_missed() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.game(json!({ "level": null, "side": null })).await;
    let cookie = server.cookie.lock().expect("no panic").clone();
    let mut away = server.join(&table.id).await;
    shuffle(&mut table, 0, 9).await;
    let mut back = server.join_as(&table.id, cookie.clone(), "?since=0").await;
    back.state = std::mem::take(&mut away.state);
    for version in 1..=9 {
        let message = back.receive().await;
        assert_eq!((&message["type"], &message["version"]), (&json!("update"), &json!(version)));
        back.take(&message);
    }
    assert_eq!(pieces(&back.state), pieces(&table.state));
    assert_eq!(back.state["legal"], table.state["legal"]);
    assert_eq!(back.receive().await["type"], "status");
    // What is no longer at hand comes as a whole: after a restart, and from a version that never was.
    for query in ["?since=99", "?since=4"] {
        let server_again = server.join_as(&table.id, cookie.clone(), query).await;
        let mut client = server_again;
        let first = client.receive().await["type"].clone();
        assert_eq!(first, if query.ends_with("99") { "snapshot" } else { "update" }, "{query}");
    }
    let server = server.restart(data.path()).await;
    let mut client = server.join_as(&table.id, cookie, "?since=4").await;
    assert_eq!(client.receive().await["type"], "snapshot");
    server.stop().await;
}

/// A move is told in a kilobyte at most, however long the game is.
#[tokio::test]
async fn a_move_costs_a_kilobyte_at_most() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let wanted = json!({ "variant": "international", "level": null, "side": null, "time": "3600+5",
        "position": "W:WK46,K47,31,32,33,36,37,38,39,40:BK5,K4,6,7,8,9,10,11,12,13" });
    let mut table = server.game(wanted).await;
    let mut watcher = server.watch(&table.id).await;
    let mut worst = (0, 0);
    for _ in 0..100 {
        let plies = moves(&table.state);
        let before = (table.bytes, watcher.bytes);
        shuffle(&mut table, plies, plies + 1).await;
        watcher.state_where(|state| moves(state) > plies).await;
        worst = (worst.0.max(table.bytes - before.0), worst.1.max(watcher.bytes - before.1));
        if !table.state["result"].is_null() {
            break;
        }
    }
    println!("bytes of the dearest move: {} for the players, {} for a watcher", worst.0, worst.1);
    assert!(worst.1 <= 1_024, "{worst:?}");
    assert_eq!(pieces(&watcher.state), pieces(&table.state));
    assert_ne!(table.state["moves"], Value::Null);
    server.stop().await;
}
