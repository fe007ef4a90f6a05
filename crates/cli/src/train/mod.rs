//! `bolshak train`.

mod generate;
mod progress;

use std::process::ExitCode;

use clap::Subcommand;

/// Make evaluations that are learned: play games, and fit weights to them.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Let the engine play against itself and keep the quiet positions
    ///
    /// Games begin from the drawing tables of the game and from random openings. Every quiet position is kept once, with
    /// the search's score and the result of its game. A run that was broken off goes on with the same command; the
    /// file depends on game, evaluation, nodes and seed alone.
    Generate(generate::Arguments),
}

pub(crate) fn run(command: &Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Generate(arguments) => generate::run(arguments),
    }
}
