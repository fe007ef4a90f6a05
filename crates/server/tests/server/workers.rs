//! A server whose engines are workers elsewhere.

use bolshak_server::worker::{WorkerConfig, run_until};
use bolshak_server::{BusAddress, Config, InProcess};
use serde_json::json;
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;

use crate::common::{config, moves, start_with};

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_thinks_for_a_server_and_another_one_goes_on() {
    let data = TempDir::new().expect("a folder");
    let bus = BusAddress::InProcess(InProcess::default());
    let server = start_with(&Config { bus: bus.clone(), workers: true, ..config(data.path()) }).await;
    let begin = || {
        let stop = CancellationToken::new();
        let config =
            WorkerConfig { bus: bus.clone(), threads: 1, table_mib: 1, tables: data.path().join("egdb") };
        let until = stop.clone();
        (stop, tokio::spawn(async move { run_until(&config, until).await }))
    };
    let mut game = server.game(json!({})).await;
    let mv = game.state["legal"][0].clone();
    game.send(json!({ "type": "move", "path": mv["path"], "removed": mv["removed"] })).await;
    game.state_where(|state| moves(state) == 1 && state["thinking"] == true).await;
    // The task has waited for somebody who does it.
    let (stop, worker) = begin();
    game.state_where(|state| moves(state) == 2).await;
    game.play_on().await;
    assert_eq!(game.plies(), 4);
    stop.cancel();
    worker.await.expect("it ends").expect("well");
    let (stop, _worker) = begin();
    game.play_on().await;
    assert_eq!(game.plies(), 6);
    stop.cancel();
    server.stop().await;
}
