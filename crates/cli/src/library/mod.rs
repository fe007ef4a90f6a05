//! `bolshak library`.

mod duplicates;
mod explore;
mod export;
mod import;
mod lines;
mod place;
mod players;
mod query;
mod search;
mod stats;

use std::process::ExitCode;

use clap::Subcommand;

/// Keep games in a library, and find them by anything that happened in them
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Take the games of PDN files into the library
    ///
    /// Every game is played out by the rules. Games that are there already, with the same moves between the same players,
    /// are passed over, so an import that was broken off goes on with the same command: what it had written is whole.
    /// Faulty games are named on standard error; then the exit code is 1.
    Import(import::Import),
    /// List the games of which all of a query is so
    ///
    /// A query has words such as player:Ivanov white:"Petrov, P." event:Cup game:russian date:2020..2024.05 result:1-0
    /// winner:red plies:40..80 rating:2200.. collection:club; moves:"c3-d4 d6-c5" are the first moves, position:"W:Wc3:Bf6" is
    /// a position and turned:"W:Wc3:Bf6" the same or with colours exchanged, cell:idf/XIII-3 a cell of a drawing table,
    /// part:"?:Wc3,*e3,!d4:BKf6" a part of a position (W or B to move or ? for any; K a king, * any piece, ! an empty
    /// square), material:K3-K1/6 these pieces in six positions in a row, capture:3 a move that takes three pieces,
    /// sacrifice:2 two pieces given up by who does not lose, promotions:2 two pieces crowned. sort:latest (number, date,
    /// rating, length, white, black, event) and limit:20 say how they are listed. Exits 1 if no game is found.
    Search(search::Search),
    /// Say what was played from a position, how often, and what became of it
    ///
    /// All games that came to the position count, in whatever order the moves were made.
    Explore(explore::Explore),
    /// Write games as PDN: those of which all of a query is so, in its order
    Export(export::Export),
    /// List the players, or say that two names are one player's
    Players(players::Players),
    /// List games with the same moves
    Duplicates(duplicates::Duplicates),
    /// Count games, results, years, variants and collections
    Stats(stats::Stats),
}

pub(crate) fn run(command: &Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Import(arguments) => import::run(arguments),
        Command::Search(arguments) => search::run(arguments),
        Command::Explore(arguments) => explore::run(arguments),
        Command::Export(arguments) => export::run(arguments),
        Command::Players(arguments) => players::run(arguments),
        Command::Duplicates(arguments) => duplicates::run(arguments),
        Command::Stats(arguments) => stats::run(arguments),
    }
}
