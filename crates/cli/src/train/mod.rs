//! `bolshak train`.

mod all;
mod combinations;
mod evaluation;
mod fit;
mod generate;
mod inspect;
mod tune;
mod weights;

use std::process::ExitCode;

use clap::Subcommand;

pub(crate) use evaluation::choose as choose_evaluation;
pub(crate) use generate::threads;

/// Make evaluations that are learned: play games, and fit weights to them.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Let the engine play against itself and keep the quiet positions
    ///
    /// Games begin from the drawing tables of the game and from random openings. Every quiet position is kept once, with
    /// the search's score and the result of its game. A run that was broken off goes on with the same command; the
    /// file depends on game, evaluation, nodes and seed alone.
    Generate(generate::Arguments),
    /// Fit an evaluation to data files
    ///
    /// Prints the loss of each round on the positions that are learned from and on those of other games, and writes
    /// the evaluation with two plots beside it: the losses, and the error by the number of pieces.
    Fit(fit::Arguments),
    /// Make an evaluation for a game without a rule table: play games, and fit the weights of its features to them
    ///
    /// The games are lines of text beside the evaluation. What was broken off goes on with the same command; the evaluation
    /// depends on game, games, nodes and seed alone.
    Weights(weights::Arguments),
    /// Make an evaluation for a game with few features: move their weights by the results of games
    ///
    /// In each step all weights are moved a little at random, the two evaluations that come of it play each other, and the
    /// weights follow the better one. What was broken off goes on with the same command.
    Tune(tune::Arguments),
    /// Make an evaluation for every game, from nothing
    ///
    /// Each game is played by hand-made evaluation, a small network is fitted to its games, plays the next games, and so on;
    /// in games without a rule table the weights of features are fitted. What was broken off goes on with the same command; the
    /// evaluations depend on the numbers given here alone.
    All(all::Arguments),
    /// Look for combinations in the games of a data file
    Combinations(combinations::Arguments),
    /// Say what a data file holds
    Inspect(inspect::Arguments),
}

pub(crate) fn run(command: &Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Generate(arguments) => generate::run(arguments),
        Command::Fit(arguments) => fit::run(arguments),
        Command::Weights(arguments) => weights::run(arguments),
        Command::Tune(arguments) => tune::run(arguments),
        Command::All(arguments) => all::run(arguments),
        Command::Combinations(arguments) => combinations::run(arguments),
        Command::Inspect(arguments) => inspect::run(arguments),
    }
}
