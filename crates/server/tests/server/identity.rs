//! Who may see and do what.
use crate::common::{moves, start};
use serde_json::{Value, json};
use tempfile::TempDir;

#[tokio::test]
async fn nobody_acts_for_a_player_whose_secret_he_does_not_have() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut own = server.game(json!({})).await;
    assert_eq!(own.state["mine"], json!(["white"]));
    let mut watcher = server.watch(&own.id).await;
    assert_eq!((&watcher.state["mine"], &watcher.state["legal"]), (&json!([]), &json!([])));
    for message in [
        json!({ "type": "move", "path": ["c3", "d4"], "removed": [] }),
        json!({ "type": "enter", "text": "c3-d4", "seat": "white" }),
        json!({ "type": "resign" }),
        json!({ "type": "resign", "seat": "black" }),
        json!({ "type": "propose", "proposal": "take-back", "seat": "white" }),
        json!({ "type": "agree", "proposal": "draw" }),
    ] {
        assert_eq!(watcher.refused(message.clone()).await["reason"], "not-your-game", "{message}");
    }
    assert_eq!(own.refused(json!({ "type": "resign", "seat": "black" })).await["reason"], "not-your-seat");
    own.play_on().await;
    let seen = watcher.state_where(|state| moves(state) == 2).await;
    assert_eq!(seen["legal"], json!([]), "legal moves are for whoever is to move");
    server.stop().await;
}

#[tokio::test]
async fn lists_show_ones_own_games_and_addresses_cannot_be_guessed() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut own = server.game(json!({})).await;
    own.play_on().await;
    assert_eq!(own.id.len(), 26, "{}: 130 bits", own.id);
    let listed = async || server.get("/api/games").await.1["games"].as_array().map(Vec::len);
    assert_eq!(listed().await, Some(1));
    server.forget_guest();
    assert_eq!(listed().await, Some(0));
    // A secret that was made up is somebody else's.
    *server.cookie.lock().expect("no panic") = Some(format!("bolshak_guest={}", "a".repeat(26)));
    assert_eq!(listed().await, Some(0));
    server.stop().await;
}

#[tokio::test]
async fn a_secret_is_for_the_server_alone_and_is_given_once() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let own = server.game(json!({})).await;
    let first = server.cookie.lock().expect("no panic").clone();
    server.game(json!({})).await;
    assert_eq!(*server.cookie.lock().expect("no panic"), first, "who has one keeps it");
    let secret = first.expect("a cookie").split_once('=').expect("a pair").1.to_owned();
    let (_, snapshot) = server.get(&format!("/api/games/{}", own.id)).await;
    assert!(!snapshot.to_string().contains(&secret));
    let bytes: Vec<u8> = std::fs::read_dir(data.path())
        .expect("the folder")
        .filter_map(|entry| std::fs::read(entry.expect("an entry").path()).ok())
        .flatten()
        .collect();
    let found = bytes.windows(secret.len()).any(|window| window == secret.as_bytes());
    assert!(!found, "what is kept does not let anybody else act");
    server.stop().await;
}

#[tokio::test]
async fn an_opponents_offer_does_not_make_ones_move_stale() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.game(json!({ "level": null, "side": null })).await;
    assert_eq!(table.state["mine"], json!(["white", "black"]));
    // Both are under way at once.
    table.send(json!({ "type": "propose", "proposal": "draw", "seat": "black" })).await;
    table.send(json!({ "type": "enter", "text": "c3-d4", "ply": 0, "seat": "white" })).await;
    let state = table.state_where(|state| moves(state) == 1).await;
    assert_eq!(state["proposals"], Value::Null, "a move refuses the offer");
    server.stop().await;
}

#[tokio::test]
async fn direction_marks_do_not_get_into_names() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let table = server.game(json!({ "names": [" An\u{202e}na\u{2066} ", "\u{200b}"] })).await;
    assert_eq!(
        (&table.state["seats"][0]["name"], &table.state["seats"][1]["name"]),
        (&json!("Anna"), &Value::Null)
    );
    server.stop().await;
}
