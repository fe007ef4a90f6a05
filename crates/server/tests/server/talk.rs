//! What is said at a game, and who hears it.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::{Client, Player, Running, start};

fn say(circle: &str, text: &str) -> Value {
    json!({ "type": "say", "circle": circle, "text": text })
}

/// A game of two members.
async fn game(one: &Player<'_>, other: &Player<'_>, other_name: &str) -> String {
    let wanted = json!({ "variant": "russian", "side": "white", "opponent": other_name });
    let (_, made) = one.ask("POST", "/api/games", Some(wanted)).await;
    let id = made["id"].as_str().expect("an id").to_owned();
    assert_eq!(other.ask("POST", &format!("/api/games/{id}/seats"), Some(json!({}))).await.0, 204);
    id
}

/// What the next words are, and who said them.
async fn heard(client: &mut Client) -> (String, String) {
    let said = client.message("said").await;
    let text = |key: &str| said[key].as_str().unwrap_or_default().to_owned();
    (text("name"), text("text"))
}

#[tokio::test]
async fn players_and_watchers_speak_apart_until_the_game_is_over() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, boris) = (server.member("Anna").await, server.member("Boris").await);
    let vera = server.member("Vera").await;
    let id = game(&anna, &boris, "Boris").await;
    let (mut white, mut black) = (anna.join(&id).await, boris.join(&id).await);
    let (mut watcher, mut stranger) = (vera.join(&id).await, server.watch(&id).await);

    white.send(say("players", " Удачи!\u{202e} ")).await;
    assert_eq!(heard(&mut black).await, ("Anna".to_owned(), "Удачи!".to_owned()));
    watcher.send(say("watchers", "White is better")).await;
    assert_eq!(heard(&mut stranger).await, ("Vera".to_owned(), "White is better".to_owned()));
    assert_eq!(watcher.refused(say("players", "Move!")).await["reason"], "not-your-game");
    assert_eq!(stranger.refused(say("watchers", "Move!")).await["reason"], "not-a-member");
    for (words, reason) in [
        (say("watchers", "What do you think?"), "not-yet"),
        (say("players", "  "), "too-long"),
        (say("players", &"я".repeat(301)), "too-long"),
        (say("all", "x"), "unreadable"),
        (json!({ "type": "say", "circle": "players", "phrase": "<b>" }), "unreadable"),
    ] {
        assert_eq!(white.refused(words.clone()).await["reason"], reason, "{words}");
    }
    white.send(json!({ "type": "say", "circle": "players", "phrase": "good-luck" })).await;
    assert_eq!(black.message("said").await["phrase"], "good-luck");

    black.send(json!({ "type": "resign" })).await;
    let all = white.message("talk").await["said"].clone();
    let names: Vec<_> = all.as_array().expect("words").iter().map(|said| &said["name"]).collect();
    assert_eq!(names, ["Anna", "Vera", "Anna"], "the players hear what was said behind them");
    white.send(say("watchers", "Thank you")).await;
    assert_eq!(heard(&mut watcher).await.1, "Thank you");
    assert_eq!(heard(&mut black).await.1, "Thank you");
    drop((white, black, watcher, stranger));
    kept(server, &data, &id).await;
}

/// After a restart everybody hears what he heard before.
async fn kept(server: Running, data: &TempDir, id: &str) {
    let server = server.restart(data.path()).await;
    let mut stranger = server.watch(id).await;
    let said = stranger.message("talk").await["said"].clone();
    let texts: Vec<_> = said.as_array().expect("words").iter().map(|said| &said["text"]).collect();
    assert_eq!(texts, ["White is better", "Thank you"]);
    server.stop().await;
}

#[tokio::test]
async fn whoever_speaks_too_much_is_stopped() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, boris) = (server.member("Anna").await, server.member("Boris").await);
    let id = game(&anna, &boris, "Boris").await;
    let mut white = anna.join(&id).await;
    for number in 0..30 {
        white.send(say("players", &number.to_string())).await;
    }
    assert_eq!(white.refused(say("players", "more")).await["reason"], "too-many");
    server.stop().await;
}
