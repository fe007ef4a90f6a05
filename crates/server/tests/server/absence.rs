//! Who is there and who is not; games that are called off.

use std::time::Duration;

use bolshak_server::Config;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::{Client, Running, config, moves, start, start_with};

/// Two people at two devices, White and Black, and the address of their game.
async fn two(server: &Running) -> (Client, Client, String) {
    let wanted = json!({ "variant": "russian", "side": "white", "free": true });
    let (status, made) = server.create(wanted).await;
    assert_eq!(status, 201, "{made}");
    let id = made["id"].as_str().expect("an id").to_owned();
    let white = server.join(&id).await;
    server.forget_guest();
    let (status, answer) = server.request("POST", &format!("/api/games/{id}/seats"), Some(json!({}))).await;
    assert_eq!(status, 204, "{answer}");
    let black = server.join(&id).await;
    (white, black, id)
}

fn away(state: &Value) -> Vec<&str> {
    let seats = state["away"].as_array().map_or(&[][..], Vec::as_slice);
    seats.iter().map(|one| one["seat"].as_str().expect("a seat")).collect()
}

#[tokio::test]
async fn whoever_has_been_gone_for_too_long_loses_when_the_other_says_so() {
    let data = TempDir::new().expect("a folder");
    let server = start_with(&Config { absence: Duration::from_secs(1), ..config(data.path()) }).await;
    let (mut white, mut black, id) = two(&server).await;
    black.state_where(|state| away(state).is_empty()).await;
    let claim = json!({ "type": "claim-absence" });
    assert_eq!(black.refused(claim.clone()).await["reason"], "not-gone");
    let mut watcher = server.watch(&id).await;
    white.state_where(|state| state["watchers"] == 1).await;

    drop(black);
    let seen = white.state_where(|state| away(state) == ["black"]).await;
    assert!(seen["away"][0]["until"].is_u64(), "{seen}");
    watcher.state_where(|state| away(state) == ["black"]).await;
    assert_eq!(watcher.refused(claim.clone()).await["reason"], "not-your-game");
    // Whoever comes back in time is not missed any more.
    let again = server.join(&id).await;
    white.state_where(|state| away(state).is_empty()).await;
    drop(again);
    white.state_where(|state| away(state) == ["black"]).await;
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    white.send(claim.clone()).await;
    let ended = white.state_where(|state| !state["result"].is_null()).await;
    assert_eq!((&ended["result"]["reason"], &ended["result"]["winner"]), (&json!("absent"), &json!("white")));
    assert_eq!(white.refused(claim).await["reason"], "over");
    let server = server.restart(data.path()).await;
    assert_eq!(server.join(&id).await.state["result"]["reason"], "absent");
    server.stop().await;
}

#[tokio::test]
async fn a_game_is_called_off_until_everybody_has_moved() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (mut white, mut black, id) = two(&server).await;
    white.send(json!({ "type": "enter", "text": "c3-d4" })).await;
    black.state_where(|state| moves(state) == 1).await;
    black.send(json!({ "type": "call-off" })).await;
    let ended = white.state_where(|state| !state["result"].is_null()).await;
    assert_eq!(
        (&ended["result"]["reason"], &ended["result"]["winner"], &ended["result"]["score"]),
        (&json!("called-off"), &Value::Null, &json!("*"))
    );
    let (_, pdn) = server.get(&format!("/api/games/{id}/pdn")).await;
    assert!(pdn.as_str().is_some_and(|pdn| pdn.contains("[Result \"*\"]")), "{pdn}");

    let (mut white, mut black, _) = two(&server).await;
    white.send(json!({ "type": "enter", "text": "c3-d4" })).await;
    black.state_where(|state| moves(state) == 1).await;
    black.send(json!({ "type": "enter", "text": "b6-a5" })).await;
    white.state_where(|state| moves(state) == 2).await;
    assert_eq!(white.refused(json!({ "type": "call-off" })).await["reason"], "begun");
    server.stop().await;
}

#[tokio::test]
async fn nobody_is_missed_who_plays_alone_or_at_one_device() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    for wanted in [json!({ "variant": "russian" }), json!({ "variant": "russian", "level": 1 })] {
        let (_, made) = server.create(wanted).await;
        let mut watcher = server.watch(made["id"].as_str().expect("an id")).await;
        let state = watcher.state_where(|state| state["watchers"] == 1).await;
        assert_eq!(away(&state), [""; 0]);
    }
    server.stop().await;
}

#[tokio::test]
async fn a_ping_is_answered_to_whoever_asks_and_nobody_else_hears_of_it() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (mut white, mut black, id) = two(&server).await;
    let mut stranger = server.watch(&id).await;
    let ping = || json!({ "type": "ping" });
    for asking in [&mut white, &mut stranger] {
        asking.send(ping()).await;
        assert_eq!(asking.message("pong").await, json!({ "type": "pong" }));
    }
    white.send(json!({ "type": "enter", "text": "cd4" })).await;
    loop {
        let message = black.receive().await;
        assert_ne!(message["type"], "pong", "it was another's");
        if message["type"] == "update" {
            assert_eq!(message["version"], 1, "a ping is no event");
            break;
        }
    }
}
