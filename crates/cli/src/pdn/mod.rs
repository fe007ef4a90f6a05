//! `bolshak pdn`.

mod check;
mod complaints;
mod convert;
mod csv;
mod dates;
mod dedup;
mod files;
mod filter;
mod folder;
mod numbers;
mod output;
mod pick;
mod progress;
mod sort;
mod split;
mod spool;
mod stats;
mod stats_report;
mod unchanged;
mod which_game;

use std::process::ExitCode;

use clap::Subcommand;

pub(crate) use complaints::Complaints;
pub(crate) use csv::quoted;
pub(crate) use files::Files;
pub(crate) use output::Output;
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
    /// Write games by their numbers, unchanged
    ///
    /// Exits 1 if there is no game of a number.
    Pick(pick::Pick),
    /// Write the games without those that were there already, unchanged
    ///
    /// Games are the same if their players are, whatever the case and the punctuation, and if all moves of their main
    /// lines are, however they are written; the first is kept. Games without moves are all kept. Standard error says how
    /// many were dropped. What cannot be read is named there and left out; then the exit code is 1.
    Dedup(dedup::Dedup),
    /// Write the games in another order, unchanged
    ///
    /// What cannot be read is named on standard error and left out; then the exit code is 1. Games are put aside in a file
    /// without a name in the folder for temporary files, so that memory does not limit their number.
    Sort(sort::Sort),
    /// Write the games into several files of a folder, unchanged
    ///
    /// What cannot be read is named on standard error and left out; then the exit code is 1.
    Split(split::Split),
    /// Write a table with a row for each game, as CSV
    ///
    /// Tags, the game, the result, the number of moves of both sides and the first moves; the first row names the columns.
    /// Results are 1-0, 0-1, 1/2-1/2, 0-0 and *. Control characters are written as escapes. What cannot be read is named
    /// on standard error and has no row; then the exit code is 1.
    Csv(csv::Csv),
}

pub(crate) fn run(command: &Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Check(arguments) => check::run(arguments),
        Command::Convert(arguments) => convert::run(arguments),
        Command::Stats(arguments) => stats::run(arguments),
        Command::Filter(arguments) => filter::run(arguments),
        Command::Pick(arguments) => pick::run(arguments),
        Command::Dedup(arguments) => dedup::run(arguments),
        Command::Sort(arguments) => sort::run(arguments),
        Command::Split(arguments) => split::run(arguments),
        Command::Csv(arguments) => csv::run(arguments),
    }
}

/// A number and what it counts: `1 game`, `2 games`.
fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
