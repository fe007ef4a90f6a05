//! The games and positions of the sources, entered on the board.

use anyhow::{Context, Result, ensure};

use crate::stage::{Stage, after_moves, legal_moves, path_of, pieces_of, play_moves, russian_from, texts};

/// A game that is quoted completely; its last move takes four men, is promoted on the way and goes on as a king.
const QUOTED: &str = "e3-d4 d6-c5 f2-e3 f6-g5 c3-b4 g5-h4 b4:d6 h4:f2 e1:g3 c7:h4";
const LAST: [&str; 5] = ["c7", "e5", "c3", "e1", "h4"];

/// The position before each move, the move in full notation, and the position after it.
fn quoted_moves() -> Result<Vec<(String, String, String)>> {
    let words: Vec<_> = QUOTED.split(' ').collect();
    let fen = |plies: usize| -> Result<String> {
        Ok(play_moves(&words[..plies].join(" "))?["fen"].as_str().context("no FEN")?.to_owned())
    };
    let full = play_moves(QUOTED)?;
    let text = |ply: usize| full["moves"][ply].as_str().map(str::to_owned).context("no text");
    (0..words.len()).map(|ply| Ok((fen(ply)?, text(ply)?, fen(ply + 1)?))).collect()
}

/// Opens a room for the side that is to move.
async fn sit_down(stage: &Stage, fen: &str) -> Result<String> {
    let side = if fen.starts_with('W') { "white" } else { "black" };
    stage.enter(&russian_from(fen, side)).await
}

/// The first move of the room is this one and leads here, by the server, the record and the board.
async fn was_played(stage: &Stage, id: &str, text: &str, fen: &str) -> Result<()> {
    let state = stage.settled(id, 1).await?;
    ensure!(texts(&state)[0] == text, "{} was played instead of {text}", texts(&state)[0]);
    stage.page.press("#moves button[data-ply='1']").await?;
    stage.page.shows(&pieces_of(fen)).await
}

#[tokio::test]
async fn every_move_of_a_quoted_game_can_be_clicked() -> Result<()> {
    let stage = Stage::new().await?;
    for (before, text, after) in quoted_moves()? {
        let cells: Vec<_> = text.split(['-', ':']).collect();
        let id = sit_down(&stage, &before).await?;
        stage.page.click(&cells).await?;
        was_played(&stage, &id, &text, &after).await?;
    }
    stage.end().await
}

#[tokio::test]
async fn a_capture_of_four_pieces_grows_step_by_step_or_is_played_by_its_final_square() -> Result<()> {
    let stage = Stage::new().await?;
    let (before, text, after) = quoted_moves()?.pop().context("no moves")?;
    let id = sit_down(&stage, &before).await?;
    for (index, cell) in LAST[..4].iter().enumerate() {
        stage.page.click(&[*cell]).await?;
        stage.page.sees(&format!("#board [data-piece-cell='{cell}'][data-seat=black]")).await?;
        let started = if index > 0 { "#board[data-started]" } else { "#board:not([data-started])" };
        stage.page.sees(started).await?;
        ensure!(texts(&stage.server.state(&id)?).is_empty(), "a part of a capture was played");
    }
    stage.page.click(&LAST[4..]).await?;
    was_played(&stage, &id, &text, &after).await?;

    let id = sit_down(&stage, &before).await?;
    stage.page.click(&["c7", "h4"]).await?;
    was_played(&stage, &id, &text, &after).await?;
    stage.end().await
}

#[tokio::test]
async fn each_of_four_ways_to_capture_can_be_clicked() -> Result<()> {
    let stage = Stage::new().await?;
    let before = after_moves("white: Ka5, b4 black: d6, b2, d4, f2, g5", "b4-c5 d6:b4")?;
    let ways = legal_moves(&before)?;
    ensure!(ways.len() == 4, "the source names four ways, there are {}", ways.len());
    for way in ways {
        let text = way["full"].as_str().context("no text")?;
        let id = sit_down(&stage, &before).await?;
        stage.page.play(&path_of(&way)?).await?;
        was_played(&stage, &id, text, &after_moves(&before, text)?).await?;
    }
    stage.end().await
}

#[tokio::test]
async fn two_ways_that_take_the_same_pieces_need_no_choice_and_both_can_be_typed() -> Result<()> {
    let stage = Stage::new().await?;
    let start = "white: a1, a3, b2, b4, c3, d2, e3, f2, f4 black: a5, c5, c7, d6, e7, g7";
    let before = after_moves(start, "c3-d4")?;
    let ways = legal_moves(&before)?;
    ensure!(ways.len() == 2, "the source names two ways, there are {}", ways.len());
    let after = after_moves(&before, ways[0]["full"].as_str().context("no text")?)?;

    let id = sit_down(&stage, &before).await?;
    stage.page.click(&["a5", "c3"]).await?;
    let played = texts(&stage.settled(&id, 1).await?).remove(0);
    ensure!(ways.iter().any(|way| way["full"] == played.as_str()), "{played} is neither way");
    was_played(&stage, &id, &played, &after).await?;

    for way in ways {
        let text = way["full"].as_str().context("no text")?;
        let id = sit_down(&stage, &before).await?;
        stage.page.enter_move(text).await?;
        was_played(&stage, &id, text, &after).await?;
    }
    stage.end().await
}
