//! `bolshak pdn`.

mod check;
mod complaints;
mod convert;
mod dates;
mod files;
mod filter;
mod material;
mod output;
mod progress;
mod stats;
mod stats_report;
mod unchanged;
mod which_game;

use std::process::ExitCode;

use clap::Subcommand;

pub(crate) use which_game::{OfGame, WhichGame};

/// Work with PDN files of any size: every command reads them game by game.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play every game out by the rules and list what is wrong
    ///
    /// Each fault is a line FILE:LINE:COLUMN: what is wrong and what was expected; what is odd and was understood all the
    /// same is a warning. Of each kind the first three of a file are told, and how many more there were. Reading goes on
    /// with the next game. Exits 0 if nothing is wrong and 1 otherwise.
    Check(check::Check),
    /// Write games anew as PDN 3.0 asks, or as JSON lines
    ///
    /// Every game is played out by the rules; moves, dates, results and tags come out in one form, comments, variations and
    /// signs stay. Games that are not legal are left out, or with --salvage kept up to their fault, and named on standard
    /// error; then the exit code is 1.
    Convert(convert::Convert),
    /// Count games, results, lengths, players and openings
    Stats(stats::Stats),
    /// Write the games that fit, unchanged
    ///
    /// All conditions must hold. Exits 0 if a game fits and 1 if none does. What cannot be read is named on standard
    /// error and passed over.
    Filter(filter::Filter),
}

pub(crate) fn run(command: &Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Check(arguments) => check::run(arguments),
        Command::Convert(arguments) => convert::run(arguments),
        Command::Stats(arguments) => stats::run(arguments),
        Command::Filter(arguments) => filter::run(arguments),
    }
}

/// A number and what it counts: `1 game`, `2 games`.
fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
