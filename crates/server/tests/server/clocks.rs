//! Clocks over restarts, and flags that fall while nobody looks.
use std::time::Duration;

use crate::common::{Running, start};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::time::{Instant, sleep};

/// How long anything may take on a slow machine.
const PATIENCE: Duration = Duration::from_secs(60);

fn left(state: &Value) -> i64 {
    state["clock"]["seats"][0]["left"].as_i64().expect("milliseconds")
}

async fn result_in_list(server: &Running) -> Value {
    server.get("/api/games").await.1["games"][0]["result"].clone()
}

#[tokio::test]
async fn time_in_which_the_server_was_off_belongs_to_nobody() {
    const OFF: Duration = Duration::from_secs(3);
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.game(json!({ "time": "600" })).await;
    table.play_on().await;
    let began = Instant::now();
    let before = left(&server.join(&table.id).await.state);
    let cookie = server.cookie.lock().expect("no panic").clone();
    server.stop().await;
    sleep(OFF).await;
    let server = start(data.path()).await;
    *server.cookie.lock().expect("no panic") = cookie;
    let after = left(&server.join(&table.id).await.state);
    let passed = i64::try_from(began.elapsed().as_millis()).expect("a short test");
    let used = before - after;
    assert!(
        used >= 0 && used <= passed - 2_900,
        "{used} ms were used in {passed} ms, 3000 of which it was off"
    );
    server.stop().await;
}

#[tokio::test]
async fn a_flag_falls_after_a_restart_though_nobody_looks() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.game(json!({ "time": "3" })).await;
    table.play_on().await;
    drop(table);
    let server = server.restart(data.path()).await;
    let began = Instant::now();
    while result_in_list(&server).await.is_null() {
        assert!(began.elapsed() < PATIENCE, "the flag does not fall");
        sleep(Duration::from_millis(100)).await;
    }
    let result = result_in_list(&server).await;
    assert_eq!((&result["reason"], &result["winner"]), (&json!("time"), &json!("black")));
    server.stop().await;
}

/// What was used up of a delay before a restart stays used up, and no more of it.
#[tokio::test]
async fn a_delay_goes_on_where_it_was() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.game(json!({ "time": "300d100" })).await;
    table.play_on().await;
    sleep(Duration::from_secs(2)).await;
    let server = server.restart(data.path()).await;
    let state = server.join(&table.id).await.state;
    let delay = state["clock"]["seats"][0]["delay"].as_u64().expect("milliseconds");
    assert!((30_000..=98_000).contains(&delay), "{delay} of 100 s");
    assert_eq!(left(&state), 300_000);
    server.stop().await;
}

#[tokio::test]
async fn the_record_tells_how_long_each_move_took() {
    let data = TempDir::new().expect("a folder");
    let server = start(data.path()).await;
    let mut table = server.game(json!({ "time": "600" })).await;
    // Clocks run from the second move of each on.
    for _ in 0..3 {
        table.play_on().await;
    }
    let path = format!("/api/games/{}/pdn", table.id);
    let (_, pdn) = server.get(&path).await;
    let pdn = pdn.as_str().expect("a text").to_owned();
    assert_eq!(pdn.matches("{[%emt 0:00:0").count(), 4, "{pdn}");
    let server = server.restart(data.path()).await;
    assert_eq!(server.get(&path).await.1, pdn, "the same after a restart");
    let mut without = server.game(json!({ "time": null })).await;
    without.play_on().await;
    let (_, pdn) = server.get(&format!("/api/games/{}/pdn", without.id)).await;
    assert!(!pdn.as_str().expect("a text").contains("%emt"), "{pdn}");
    server.stop().await;
}
