//! The record of a game: replay, PDN, FEN.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::stage::{Pieces, Stage, pieces_of, play_moves, program, russian, texts, until};

#[tokio::test]
async fn a_downloaded_pdn_reads_back_as_the_same_game() -> Result<()> {
    let stage = Stage::new().await?;
    let id = stage.enter(&russian("white")).await?;
    let state = stage.play_some(&id, 4).await?;
    stage.page.press_in_menu("#download-pdn").await?;
    let file = downloaded(&stage.downloads()).await?;
    let name = file.to_str().context("a name that is no text")?;
    ensure!(name.ends_with(&format!("bolshak-{id}.pdn")), "it is called {name}");
    let check = program(&["pdn", "check", name])?;
    ensure!(check.status.success(), "{}", String::from_utf8_lossy(&check.stdout));

    let played = play_moves(&moves_of(&fs::read_to_string(&file)?))?;
    ensure!(played["moves"] == json!(texts(&state)), "other moves: {played}");
    ensure!(pieces(&played) == pieces(&state), "another position: {played}");
    stage.page.shows(&pieces(&played)).await?;
    stage.end().await
}

fn pieces(state: &Value) -> Pieces {
    pieces_of(state["fen"].as_str().unwrap_or_default())
}

/// Waits for a complete download.
async fn downloaded(folder: &Path) -> Result<PathBuf> {
    until("a file was downloaded", async || {
        let files =
            fs::read_dir(folder).map(|list| list.filter_map(Result::ok).map(|entry| entry.path()).collect());
        let files: Vec<PathBuf> = files.unwrap_or_default();
        Ok(files.into_iter().find(|file| file.extension().is_some_and(|end| end == "pdn")))
    })
    .await
}

/// The moves of a record that is not finished, without its tags.
fn moves_of(pdn: &str) -> String {
    let lines = pdn.lines().filter(|line| !line.starts_with('['));
    lines.collect::<Vec<_>>().join(" ").replace('*', "")
}

#[tokio::test]
async fn the_copied_fen_is_the_position_of_the_game() -> Result<()> {
    let stage = Stage::new().await?;
    let id = stage.enter(&russian("black")).await?;
    stage.settled(&id, 1).await?;
    let state = stage.play_some(&id, 1).await?;
    stage.page.press_in_menu("#copy-fen").await?;
    until("the page says that it is copied", async || {
        Ok(stage.page.said().await?.contains("The FEN is copied.").then_some(()))
    })
    .await?;
    stage.page.find("#move-input").await?.send_keys(&(Key::Control + "v")).await?;
    let pasted = stage.page.value("#move-input").await?;
    ensure!(state["fen"] == pasted.as_str(), "{pasted} was copied instead of {}", state["fen"]);
    stage.end().await
}

#[tokio::test]
async fn replay_shows_every_earlier_position_and_returns() -> Result<()> {
    let stage = Stage::new().await?;
    let id = stage.enter(&russian("white")).await?;
    let start = stage.page.pieces().await?;
    let state = stage.play_some(&id, 3).await?;
    let moves = texts(&state);
    let after = |plies: usize| play_moves(&moves[..plies].join(" ")).map(|played| pieces(&played));

    for ply in [1, 4, 2] {
        stage.page.press(&format!("#moves button[data-ply='{ply}']")).await?;
        sees_ply(&stage, ply, &after(ply)?).await?;
    }
    stage.page.keys(&[Key::Left.into()]).await?;
    sees_ply(&stage, 1, &after(1)?).await?;
    stage.page.press("#go-back").await?;
    stage.page.shows(&start).await?;
    stage.page.reads("#viewing", "Viewing the starting position").await?;
    stage.page.keys(&[Key::Right.into(), Key::Right.into()]).await?;
    sees_ply(&stage, 2, &after(2)?).await?;
    ensure!(!stage.page.has("#board[data-ready]").await?, "a move can be made in an earlier position");
    stage.page.press("#back-to-game").await?;
    stage.page.shows(&after(moves.len())?).await?;
    stage.page.sees("#viewing[hidden]").await?;

    stage.page.keys(&[Key::Home.into()]).await?;
    stage.page.shows(&start).await?;
    stage.page.keys(&[Key::End.into()]).await?;
    stage.page.shows(&after(moves.len())?).await?;
    stage.play_some(&id, 1).await?;
    stage.end().await
}

/// The board and the record both show the position after so many moves.
async fn sees_ply(stage: &Stage, ply: usize, position: &Pieces) -> Result<()> {
    stage.page.shows(position).await?;
    stage.page.sees("#viewing:not([hidden])").await?;
    stage.page.sees(&format!("#moves button[data-ply='{ply}'][aria-current=step]")).await
}
