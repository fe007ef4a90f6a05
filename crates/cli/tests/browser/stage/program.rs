//! The tools of the program itself, to know without the server what should come out.

use std::process::{Command, Output};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

/// Runs the program to its end.
pub(crate) fn program(arguments: &[&str]) -> Result<Output> {
    Command::new(env!("CARGO_BIN_EXE_bolshak"))
        .args(arguments)
        .output()
        .context("the program cannot be started")
}

/// The JSON that the program prints.
fn answer(arguments: &[&str]) -> Result<Value> {
    let output = program(arguments)?;
    ensure!(output.status.success(), "{arguments:?} failed: {}", String::from_utf8_lossy(&output.stdout));
    serde_json::from_slice(&output.stdout).context("no JSON")
}

/// Plays moves of Russian draughts from the initial position: the full texts and the final FEN.
pub(crate) fn play_moves(moves: &str) -> Result<Value> {
    answer(&["play-moves", "russian", moves, "--json"])
}

/// The FEN after moves of Russian draughts from a position.
pub(crate) fn after_moves(position: &str, moves: &str) -> Result<String> {
    let all = answer(&["play-moves", "russian", moves, "--json", "--fen", position])?;
    all["fen"].as_str().map(str::to_owned).context("no FEN")
}

/// The legal moves of a position of Russian draughts: `full`, `path` and `captured` of each.
pub(crate) fn legal_moves(position: &str) -> Result<Vec<Value>> {
    let all = answer(&["moves", "russian", position, "--json"])?;
    all.as_array().cloned().context("no list")
}
