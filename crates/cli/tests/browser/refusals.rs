//! What cannot be done changes nothing and says why.

use anyhow::{Result, ensure};

use crate::stage::{Stage, russian, russian_from};

#[tokio::test]
async fn an_illegal_click_changes_nothing() -> Result<()> {
    let stage = Stage::new().await?;
    let id = stage.enter(&russian("white")).await?;
    let start = stage.page.pieces().await?;
    stage.page.click(&["b2"]).await?;
    stage.page.reads("#refusal", "That piece has no move.").await?;
    stage.page.click(&["b6"]).await?;
    stage.page.reads("#refusal", "That piece is the opponent's.").await?;
    stage.page.click(&["c3", "c5"]).await?;
    ensure!(!stage.page.has("#board [aria-selected=true]").await?, "the choice was not dropped");
    let state = stage.server.state(&id)?;
    ensure!(state["version"] == 0 && stage.page.pieces().await? == start, "something was played");
    stage.end().await
}

#[tokio::test]
async fn a_forced_capture_explains_itself() -> Result<()> {
    let stage = Stage::new().await?;
    let id = stage.enter(&russian_from("white: c3, g1 black: d4, h8, a7", "white")).await?;
    stage.page.reads("#status", "You must capture: 1 choice.").await?;
    ensure!(stage.page.said().await?.contains("You must capture"), "a screen reader is not told");
    stage.page.click(&["g1"]).await?;
    stage.page.reads("#refusal", "You must capture with c3.").await?;
    stage.page.enter_move("g1-h2").await?;
    stage.page.reads("#refusal", "That move is not possible. You must capture with c3.").await?;
    stage.page.click(&["c3", "b4"]).await?;
    stage.page.reads("#refusal", "You must capture with c3.").await?;
    ensure!(stage.server.state(&id)?["version"] == 0, "something was played");
    stage.end().await
}

#[tokio::test]
async fn a_capture_that_was_begun_must_be_finished() -> Result<()> {
    let stage = Stage::new().await?;
    let id = stage.enter(&russian_from("white: c3, g1 black: d4, d6, f6, h8, a7", "white")).await?;
    stage.page.click(&["c3", "e5"]).await?;
    stage.page.sees("#board[data-started]").await?;
    stage.page.click(&["g1"]).await?;
    stage.page.reads("#refusal", "The capture goes on: c7 or g7.").await?;
    ensure!(stage.server.state(&id)?["version"] == 0, "something was played");
    stage.end().await
}
