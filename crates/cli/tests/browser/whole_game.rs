//! A game from the first move to the result, by clicks.

use anyhow::{Context, Result, ensure};
use fastrand::Rng;
use serde_json::Value;

use crate::stage::{Stage, path_of, pieces_of, russian, texts};

/// After this many moves of the person a game that goes on is given up.
const ENOUGH: usize = 60;

/// Plays one of the legal turns and waits for the answer.
async fn any_move(stage: &Stage, id: &str, state: &Value, lot: &mut Rng) -> Result<Value> {
    let moves = state["legal"].as_array().context("no turns")?;
    let turn = lot.choice(moves).context("nobody can move and the game goes on")?;
    let before = texts(state).len();
    stage.page.play(&path_of(turn)?).await?;
    let after = stage.settled(id, before + 1).await?;
    ensure!(
        after["moves"][before]["removed"].as_array().map(Vec::len)
            == turn["removed"].as_array().map(Vec::len)
    );
    Ok(after)
}

#[tokio::test]
async fn a_game_by_clicks_ends_with_a_result() -> Result<()> {
    let stage = Stage::new().await?;
    let id = stage.enter(&russian("white")).await?;
    let mut lot = Rng::with_seed(23);
    let mut state = stage.server.state(&id)?;
    for _ in 0..ENOUGH {
        if !state["result"].is_null() {
            break;
        }
        state = any_move(&stage, &id, &state, &mut lot).await?;
    }
    stage.page.shows(&pieces_of(state["fen"].as_str().context("no FEN")?)).await?;
    if state["result"].is_null() {
        stage.page.press("#resign").await?;
        stage.page.press("#confirm-yes").await?;
    }
    stage.page.sees("#result[data-outcome]:not([hidden])").await?;
    ensure!(
        !stage.page.text("#result-title").await?.is_empty()
            && !stage.page.text("#result-reason").await?.is_empty()
    );
    ensure!(!stage.page.has("#board[data-ready]").await?, "the game is over and moves are taken");
    stage.end().await
}
