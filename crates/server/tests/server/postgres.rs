//! The server with its games in PostgreSQL: everything is there again after a restart.

use bolshak_private_postgres::Instance;
use serde_json::json;
use tempfile::TempDir;

use crate::common::{Player, config, moves, start_with};

#[tokio::test]
async fn members_and_their_rated_game_are_there_after_a_restart() {
    let data = TempDir::new().expect("a folder");
    let database = tokio::task::spawn_blocking(|| Instance::shared().database()).await.expect("a database");
    let config = bolshak_server::Config { database: Some(database), ..config(data.path()) };
    let server = start_with(&config).await;
    let (anna, boris) = (server.member("Anna").await, server.member("Boris").await);
    let wanted =
        json!({ "variant": "russian", "side": "white", "opponent": "Boris", "time": "300", "rated": true });
    let (status, made) = anna.ask("POST", "/api/games", Some(wanted)).await;
    assert_eq!(status, 201, "{made}");
    let id = made["id"].as_str().expect("an id").to_owned();
    assert_eq!(boris.ask("POST", &format!("/api/games/{id}/seats"), Some(json!({}))).await.0, 204);
    let mut white = anna.join(&id).await;
    white.send(json!({ "type": "enter", "text": "c3-d4" })).await;
    white.state_where(|state| moves(state) == 1).await;
    white.send(json!({ "type": "say", "circle": "players", "text": "Удачи!" })).await;
    white.message("said").await;
    drop(white);

    let cookies = [anna.cookie.clone(), boris.cookie.clone()];
    server.stop().await;
    let server = start_with(&config).await;
    let [anna, boris] = cookies.map(|cookie| Player { server: &server, cookie });
    let mut black = boris.join(&id).await;
    assert_eq!(black.plies(), 1);
    assert_eq!(black.message("talk").await["said"][0]["text"], "Удачи!");
    black.send(json!({ "type": "resign" })).await;
    black.state_where(|state| state["ratings"][0]["change"].is_i64()).await;
    let profile = anna.get("/api/members/Boris").await;
    assert_eq!((&profile["ratings"][0]["games"], &profile["score"]["won"]), (&json!(1), &json!(1)));
    assert!(!data.path().join("bolshak.db").exists(), "nothing is kept in a file beside it");
    server.stop().await;
}

#[tokio::test]
async fn a_database_that_is_not_there_is_named_without_its_password() {
    let data = TempDir::new().expect("a folder");
    let database = Some("postgresql://bolshak:secret@127.0.0.1:1/bolshak".to_owned());
    let config = bolshak_server::Config { database, ..config(data.path()) };
    let Err(error) = bolshak_server::Server::prepare(&config, &|_| {}).await else {
        panic!("nobody listens there");
    };
    assert!(!error.to_string().contains("secret"), "{error}");
}
