//! A game outlives the page and the server.

use std::time::Instant;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::stage::{Stage, pieces_of, texts, until};

/// The clocks of a room that the server has, and when it was asked.
struct Clocks {
    asked: Instant,
    white: f64,
    black: f64,
}

impl Clocks {
    fn read(stage: &Stage, id: &str) -> Result<Self> {
        let state = stage.server.state(id)?;
        let left = |seat: &str| {
            state["clock"]["seats"][usize::from(seat == "black")]["left"].as_f64().context("no clock")
        };
        Ok(Self { asked: Instant::now(), white: left("white")?, black: left("black")? })
    }

    /// White's clock has run on since `before`, Black's has stood; `slack` milliseconds may be lost or won.
    fn follow(&self, before: &Self, slack: f64) -> Result<()> {
        let passed = (self.asked - before.asked).as_secs_f64() * 1000.0;
        let used = before.white - self.white;
        ensure!(used <= passed + slack && used >= -slack, "White has used {used} ms in {passed} ms");
        ensure!(
            (before.black - self.black).abs() < 1.0,
            "Black's clock went from {} to {}",
            before.black,
            self.black
        );
        Ok(())
    }
}

fn with_clock() -> Value {
    json!({
        "variant": "russian", "side": "white", "level": 1,
        "time": "180+2",
    })
}

const ROUNDING: f64 = 1_200.0;

/// The page shows the game that the server has: moves, pieces and clocks.
async fn in_step(stage: &Stage, id: &str) -> Result<()> {
    let state = stage.settled(id, 1).await?;
    stage.page.shows(&pieces_of(state["fen"].as_str().context("no FEN")?)).await?;
    let before = Clocks::read(stage, id)?;
    let [white, black] = [stage.page.clock("white").await?, stage.page.clock("black").await?];
    let after = Clocks::read(stage, id)?;
    // The face of a clock shows whole seconds, rounded up, and Black's stands.
    let fits = |shown: f64, most: f64, least: f64| shown <= most + ROUNDING && shown >= least - ROUNDING;
    ensure!(
        fits(white, before.white, after.white),
        "White's shows {white}, from {} to {}",
        before.white,
        after.white
    );
    ensure!(fits(black, before.black, after.black), "Black's shows {black} and has {}", after.black);
    Ok(())
}

#[tokio::test]
async fn a_reload_brings_the_same_game_back() -> Result<()> {
    let stage = Stage::new().await?;
    let id = stage.enter(&with_clock()).await?;
    let before = stage.play_some(&id, 3).await?;
    let clocks = Clocks::read(&stage, &id)?;
    stage.page.reload().await?;
    stage.page.ready().await?;
    let after = stage.settled(&id, 6).await?;
    ensure!(after["moves"] == before["moves"] && after["fen"] == before["fen"], "another game came back");
    Clocks::read(&stage, &id)?.follow(&clocks, 500.0)?;
    in_step(&stage, &id).await?;
    stage.play_some(&id, 1).await?;
    stage.end().await
}

#[tokio::test]
async fn a_killed_server_comes_back_with_the_same_game_and_the_page_finds_it() -> Result<()> {
    let mut stage = Stage::new().await?;
    let id = stage.enter(&with_clock()).await?;
    let before = stage.play_some(&id, 3).await?;
    let clocks = Clocks::read(&stage, &id)?;
    stage.server.kill();
    stage.page.sees("#connection:not([hidden])").await?;
    ensure!(!stage.page.has("#board[data-ready]").await?, "moves are taken that nobody receives");
    stage.server.start_again()?;
    stage.page.sees("#connection[hidden]").await?;
    stage.page.ready().await?;
    let after = stage.settled(&id, 6).await?;
    ensure!(after["moves"] == before["moves"] && after["fen"] == before["fen"], "another game came back");
    ensure!(after["seats"] == before["seats"] && after["clock"]["running"] == "white");
    // A running clock is kept every two seconds, so that much may be forgotten.
    Clocks::read(&stage, &id)?.follow(&clocks, 2_500.0)?;
    in_step(&stage, &id).await?;
    let state = stage.play_some(&id, 1).await?;
    ensure!(texts(&state).len() >= 8, "the game does not go on");
    stage.end().await
}

#[tokio::test]
async fn an_engine_that_was_thinking_when_the_server_was_killed_moves_after_its_return() -> Result<()> {
    let mut stage = Stage::new().await?;
    let id =
        stage.enter(&json!({ "variant": "russian", "side": "white", "level": 10, "time": null })).await?;
    stage.page.click(&["c3", "d4"]).await?;
    until("the move has arrived", async || Ok((!texts(&stage.server.state(&id)?).is_empty()).then_some(())))
        .await?;
    stage.server.kill();
    stage.server.start_again()?;
    let state = stage.settled(&id, 2).await?;
    ensure!(texts(&state)[0] == "c3-d4");
    stage.end().await
}
