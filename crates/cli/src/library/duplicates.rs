//! `bolshak library duplicates`.

use std::io::Write;
use std::process::ExitCode;

use bolshak_library::Alike;
use clap::Args;
use serde_json::{Value, json};

use super::lines;
use super::place::Place;

#[derive(Args)]
pub(crate) struct Duplicates {
    /// Only games of at least so many moves of all players together; short ones are alike by chance
    #[arg(long, value_name = "PLIES", default_value_t = 20)]
    plies: u16,
    #[command(flatten)]
    place: Place,
    /// Print one JSON object a line for each group of games
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Duplicates) -> anyhow::Result<ExitCode> {
    let library = arguments.place.read()?;
    let groups = library.duplicates(arguments.plies)?;
    let mut out = std::io::stdout().lock();
    for group in &groups {
        let games = group.games.iter().map(|id| library.line(*id)).collect::<Result<Vec<_>, _>>()?;
        let (code, words) = match group.alike {
            Alike::PlayersAndMoves => ("players-and-moves", "the same players and moves"),
            Alike::Moves => ("moves", "the same moves"),
        };
        if arguments.json {
            let games: Vec<Value> = games.iter().map(lines::data).collect();
            writeln!(out, "{}", json!({ "alike": code, "games": games }))?;
        } else {
            writeln!(out, "{words}:")?;
            games.iter().try_for_each(|game| writeln!(out, "{}", lines::text(game)))?;
        }
    }
    Ok(if groups.is_empty() { ExitCode::from(crate::NO) } else { ExitCode::SUCCESS })
}
