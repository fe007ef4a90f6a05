//! Games by letter: notes, plans that the server follows, and the call to move.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::{Player, moves, start};

/// A game with three days for each move, in which the other has accepted.
async fn game(one: &Player<'_>, other: &Player<'_>, other_name: &str) -> String {
    let wanted = json!({ "variant": "russian", "side": "white", "opponent": other_name, "time": "1/259200" });
    let (_, made) = one.ask("POST", "/api/games", Some(wanted)).await;
    let id = made["id"].as_str().expect("an id").to_owned();
    assert_eq!(other.ask("POST", &format!("/api/games/{id}/seats"), Some(json!({}))).await.0, 204);
    id
}

async fn keep(player: &Player<'_>, id: &str, notes: Value) -> (u16, Value) {
    player.ask("PUT", &format!("/api/games/{id}/notes"), Some(notes)).await
}

fn texts(state: &Value) -> Vec<&str> {
    state["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .map(|one| one["text"].as_str().expect("a text"))
        .collect()
}

#[tokio::test]
async fn a_plan_is_followed_by_the_server_as_if_its_moves_were_sent() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, boris) = (server.member("Anna").await, server.member("Boris").await);
    let id = game(&anna, &boris, "Boris").await;
    let plan = "cd4 ba5\nc3-d4 b6-a5 d4:g5\n";
    let refused = keep(&boris, &id, json!({ "plan": plan })).await;
    assert_eq!((refused.0, &refused.1["error"]["code"]), (422, &json!("bad-plan")), "{refused:?}");
    for (bad, why) in
        [("cd4", "does not answer"), ("cd4 ba5\ncd4 dc5", "otherwise"), ("cd9 ba5", "line 1, cd9")]
    {
        let (status, answer) = keep(&boris, &id, json!({ "plan": bad })).await;
        let message = answer["error"]["message"].as_str().expect("words");
        assert!(status == 422 && message.contains(why), "{bad}: {answer}");
    }
    let plan = "cd4 ba5 de5 f6:d4\ngh4 ba5\n";
    let (status, kept) = keep(&boris, &id, json!({ "plan": plan, "text": "спокойно" })).await;
    assert_eq!((status, &kept["plan"]), (200, &json!("c3-d4 b6-a5 d4-e5 f6:d4\ng3-h4 b6-a5\n")), "{kept}");
    let own = boris.get(&format!("/api/games/{id}/notes")).await;
    assert_eq!(own["text"], "спокойно");
    assert_eq!(anna.get(&format!("/api/games/{id}/notes")).await["plan"], "", "nobody sees another's plan");

    let mut white = anna.join(&id).await;
    white.send(json!({ "type": "enter", "text": "c3-d4" })).await;
    let state = white.state_where(|state| moves(state) == 2).await;
    assert_eq!(texts(&state), ["c3-d4", "b6-a5"]);
    let [hers, his] = [anna.get("/api/games").await, boris.get("/api/games").await];
    assert_eq!((&hers["games"][0]["myTurn"], &his["games"][0]["myTurn"]), (&json!(true), &Value::Null));
    // The plan goes on after a restart.
    drop(white);
    let cookies = [anna.cookie.clone(), boris.cookie.clone()];
    let server = server.restart(data.path()).await;
    let [anna, boris] = cookies.map(|cookie| Player { server: &server, cookie });
    let mut white = anna.join(&id).await;
    white.send(json!({ "type": "enter", "text": "d4-e5" })).await;
    let state = white.state_where(|state| moves(state) == 4).await;
    assert_eq!(texts(&state), ["c3-d4", "b6-a5", "d4-e5", "f6:d4"]);
    assert_eq!(boris.get(&format!("/api/games/{id}/notes")).await["plan"], "", "it has ended");
    // The same moves typed make the same game.
    let mut one = anna.join(&game(&anna, &boris, "Boris").await).await;
    let mut black = boris.join(&one.id).await;
    for (ply, text) in ["c3-d4", "b6-a5", "d4-e5", "f6:d4"].into_iter().enumerate() {
        let mover = if ply % 2 == 0 { &mut one } else { &mut black };
        mover.send(json!({ "type": "enter", "text": text, "ply": ply })).await;
        one.state_where(|state| moves(state) == ply + 1).await;
        black.state_where(|state| moves(state) == ply + 1).await;
    }
    assert_eq!(server.position(&one.id).await, server.position(&id).await);
    server.stop().await;
}

#[tokio::test]
async fn a_plan_ends_with_a_move_that_it_does_not_foresee() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, boris) = (server.member("Anna").await, server.member("Boris").await);
    let id = game(&anna, &boris, "Boris").await;
    assert_eq!(keep(&boris, &id, json!({ "plan": "cd4 ba5" })).await.0, 200);
    let mut boris_hears = boris.hall().await;
    let mut white = anna.join(&id).await;
    white.send(json!({ "type": "enter", "text": "g3-h4" })).await;
    let notice = boris_hears.message("noticed").await;
    assert_eq!(
        (&notice["kind"], &notice["name"], &notice["game"]),
        (&json!("your-move"), &json!("Anna"), &json!(id))
    );
    assert_eq!(boris.get(&format!("/api/games/{id}/notes")).await["plan"], "");
    assert_eq!(moves(&white.state_where(|state| moves(state) > 0).await), 1, "nothing is answered");
    let stranger = server.stranger().await;
    assert_eq!(stranger.ask("GET", &format!("/api/games/{id}/notes"), None).await.0, 403);
    server.stop().await;
}

#[tokio::test]
async fn with_a_clock_of_minutes_nothing_is_planned() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let (anna, boris) = (server.member("Anna").await, server.member("Boris").await);
    let wanted = json!({ "variant": "russian", "side": "white", "opponent": "Boris", "time": "300" });
    let (_, made) = anna.ask("POST", "/api/games", Some(wanted)).await;
    let id = made["id"].as_str().expect("an id");
    boris.ask("POST", &format!("/api/games/{id}/seats"), Some(json!({}))).await;
    let (_, answer) = keep(&boris, id, json!({ "plan": "cd4 ba5" })).await;
    assert_eq!(answer["error"]["code"], "bad-plan");
    assert_eq!(keep(&boris, id, json!({ "text": "hm" })).await.0, 200);
    server.stop().await;
}
