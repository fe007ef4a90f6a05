//! The other ways to move: dragging, the keyboard, typing.

use anyhow::{Result, ensure};
use fantoccini::key::Key;

use crate::stage::{Stage, pieces_of, russian, russian_from, texts};

#[tokio::test]
async fn a_drag_moves_a_piece_and_a_drag_to_nowhere_puts_it_back() -> Result<()> {
    let stage = Stage::new().await?;
    let id = stage.enter(&russian("white")).await?;
    let before = stage.page.pieces().await?;
    stage.page.drag(&["c3", "c5"]).await?;
    stage.page.shows(&before).await?;
    ensure!(!stage.page.has("#board .bb-lifted").await?, "the piece is still in the hand");
    stage.page.drag(&["c3", "d4"]).await?;
    let state = stage.settled(&id, 2).await?;
    ensure!(texts(&state)[0] == "c3-d4");
    stage.end().await
}

#[tokio::test]
async fn a_drag_over_its_squares_makes_a_long_capture() -> Result<()> {
    let stage = Stage::new().await?;
    let id = stage.enter(&russian_from("white: c3, a1 black: d4, d6, h8, a7", "white")).await?;
    stage.page.drag(&["c3", "e5", "c7"]).await?;
    let state = stage.settled(&id, 1).await?;
    ensure!(texts(&state)[0] == "c3:e5:c7", "played {:?}", texts(&state));
    stage.end().await
}

#[tokio::test]
async fn the_keyboard_alone_makes_a_move() -> Result<()> {
    let stage = Stage::new().await?;
    let id = stage.enter(&russian("white")).await?;
    stage.page.ready().await?;
    // The board is one stop of the Tab key; from there the arrows lead.
    for _ in 0..40 {
        if stage.page.focused_cell().await?.is_some() {
            break;
        }
        stage.page.keys(&[Key::Tab.into()]).await?;
    }
    ensure!(stage.page.focused_cell().await?.as_deref() == Some("a1"), "the board is not reached by Tab");
    let [up, right, enter] = [Key::Up.into(), Key::Right.into(), Key::Enter.into()];
    stage.page.keys(&[up, up, right, right]).await?;
    ensure!(stage.page.focused_cell().await?.as_deref() == Some("c3"), "the arrows led elsewhere");
    stage.page.keys(&[enter, up, right]).await?;
    stage.page.sees("#board [data-cell=c3][aria-selected=true]").await?;
    stage.page.sees("#board [data-cell=d4][data-target]").await?;
    stage.page.keys(&[enter]).await?;
    let state = stage.settled(&id, 2).await?;
    ensure!(texts(&state)[0] == "c3-d4");
    ensure!(stage.page.focused_cell().await?.as_deref() == Some("d4"), "the focus was lost");
    stage.end().await
}

#[tokio::test]
async fn a_typed_move_is_played_and_a_wrong_one_is_explained() -> Result<()> {
    let stage = Stage::new().await?;
    let id = stage.enter(&russian("white")).await?;
    let start = stage.page.pieces().await?;
    for (text, answer) in
        [("c3-c4", ""), ("a1-b2", "That move is not possible."), ("hello", "cannot be read as a move")]
    {
        stage.page.enter_move(text).await?;
        stage.page.sees("#refusal:not(:empty)").await?;
        stage.page.reads("#refusal", answer).await?;
        ensure!(
            stage.page.pieces().await? == start && stage.server.state(&id)?["version"] == 0,
            "{text} did something"
        );
    }
    stage.page.enter_move("cd4").await?;
    let state = stage.settled(&id, 2).await?;
    ensure!(texts(&state)[0] == "c3-d4");
    ensure!(stage.page.text("#refusal").await?.is_empty(), "an old refusal stayed");
    stage.page.shows(&pieces_of(state["fen"].as_str().unwrap_or_default())).await?;
    stage.end().await
}
