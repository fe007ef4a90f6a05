//! `bolshak puzzles`.

mod check;
mod mine;
mod solve;

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, anyhow};
use bolshak_analysis::puzzle::{Puzzle, read_puzzles};
use clap::Subcommand;

/// Find puzzles in games, prove them, and let the engine solve them
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Find puzzles where somebody has erred
    ///
    /// Looks through games of the engine against itself, or of PDN files, for mistakes after which one move alone wins.
    /// Each of the solver's moves is proven to be the only one that wins. A run that was broken off goes on with the same
    /// command; the result depends on the arguments alone, not on the number of threads.
    Mine(mine::Arguments),
    /// Prove puzzles again, slower
    Check(check::Arguments),
    /// Let the engine solve puzzles, and say how many positions it needs
    ///
    /// Counts the puzzles whose first move it has found after so many positions and keeps to: how well it sees shots. The
    /// numbers are the same on every machine and change with the search or the evaluation.
    Solve(solve::Arguments),
}

pub(crate) fn run(command: &Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Mine(arguments) => mine::run(arguments),
        Command::Check(arguments) => check::run(arguments),
        Command::Solve(arguments) => solve::run(arguments),
    }
}

/// The text of a file of puzzles, and the puzzles in it.
fn read(path: &Path) -> anyhow::Result<(String, Vec<Puzzle>)> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let puzzles = read_puzzles(&text).map_err(|error| anyhow!("{}: {error}", path.display()))?;
    Ok((text, puzzles))
}
