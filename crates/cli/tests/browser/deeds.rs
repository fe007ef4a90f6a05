//! What a player does besides moving.

use anyhow::{Result, ensure};

use crate::stage::{Stage, russian, russian_from, texts};

#[tokio::test]
async fn resigning_is_asked_about_and_then_shows_the_result() -> Result<()> {
    let stage = Stage::new().await?;
    let id = stage.enter(&russian("white")).await?;
    stage.play_some(&id, 1).await?;
    stage.page.press("#resign").await?;
    stage.page.sees("#confirm-dialog[open]").await?;
    stage.page.press("#confirm-no").await?;
    stage.page.sees("#confirm-dialog:not([open])").await?;
    ensure!(stage.server.state(&id)?["result"].is_null(), "resigned in spite of the answer");

    stage.page.press("#resign").await?;
    stage.page.sees("#confirm-dialog[open]").await?;
    stage.page.press("#confirm-yes").await?;
    stage.page.sees("#result:not([hidden])[data-outcome=lost]").await?;
    stage.page.reads("#result-title", "You lost").await?;
    stage.page.reads("#result-reason", "You resigned.").await?;
    ensure!(!stage.page.has("#board[data-ready]").await?, "the game is over and moves are taken");
    stage.page.press("#dismiss-result").await?;
    stage.page.sees("#result[hidden]").await?;

    stage.page.press("#new-game").await?;
    stage.page.reads(&format!("#recent a[data-game='{id}']"), "You lost, 0-1").await?;
    stage.end().await
}

#[tokio::test]
async fn a_move_can_be_taken_back() -> Result<()> {
    let stage = Stage::new().await?;
    let id = stage.enter(&russian("white")).await?;
    let start = stage.page.pieces().await?;
    stage.page.sees("#take-back:disabled").await?;
    let state = stage.play_some(&id, 2).await?;
    stage.page.press("#take-back").await?;
    stage.page.sees("#moves:not(:has([data-ply='3']))").await?;
    ensure!(texts(&stage.server.state(&id)?) == texts(&state)[..2], "more or less was taken back");
    stage.page.ready().await?;
    stage.page.press("#take-back").await?;
    stage.page.shows(&start).await?;
    stage.play_some(&id, 1).await?;
    stage.end().await
}

#[tokio::test]
async fn a_draw_offer_gets_an_answer() -> Result<()> {
    let stage = Stage::new().await?;
    let id = stage.enter(&russian_from("white: a1 black: b4, d4, f6, h8, Kd8, Kb8", "white")).await?;
    stage.page.ready().await?;
    stage.page.press("#offer-draw").await?;
    stage.page.reads("#offer", "The opponent declined your draw offer.").await?;
    stage.page.sees("#offer-draw:disabled").await?;
    ensure!(stage.server.state(&id)?["result"].is_null());

    stage.enter(&russian_from("white: a1, c1, Kd2, Kf2 black: h8, a5", "white")).await?;
    stage.page.ready().await?;
    stage.page.press("#offer-draw").await?;
    stage.page.sees("#result[data-outcome=draw]:not([hidden])").await?;
    stage.page.reads("#result-reason", "Agreed by both players.").await?;
    stage.end().await
}
