//! `bolshak library players`.

use std::io::Write;
use std::process::ExitCode;

use bolshak_library::{Player, PlayerIs, Query};
use bolshak_notation::printable;
use clap::Args;
use serde_json::json;

use super::place::Place;

#[derive(Args)]
pub(crate) struct Players {
    /// Only players with this in one of their names
    name: Option<String>,
    /// Say that the first name is another of the second, which counts from now on; with "" as the second, that the first is a
    /// player of its own again
    #[arg(long, num_args = 2, value_names = ["NAME", "PLAYER"])]
    merge: Vec<String>,
    #[command(flatten)]
    place: Place,
    /// Print one JSON object a line for each player
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Players) -> anyhow::Result<ExitCode> {
    if let [name, counting] = arguments.merge.as_slice() {
        arguments.place.write()?.merge_players(name, counting)?;
        return Ok(ExitCode::SUCCESS);
    }
    let library = arguments.place.read()?;
    let mut query = Query::default();
    let wanted = arguments.name.as_ref().map(|name| name.to_lowercase());
    query.filter.players.extend(arguments.name.clone().map(|name| PlayerIs { name, seat: None }));
    let has = |player: &Player| {
        let names = player.aliases.iter().chain([&player.name]);
        wanted
            .as_ref()
            .is_none_or(|wanted| names.into_iter().any(|name| name.to_lowercase().contains(wanted)))
    };
    let players: Vec<Player> = library.players(&query.filter)?.into_iter().filter(has).collect();
    let mut out = std::io::stdout().lock();
    for Player { name, aliases, games, won, drawn, best_rating } in &players {
        let lost = games - won - drawn;
        if arguments.json {
            let player = json!({ "name": name, "aliases": aliases, "games": games, "won": won, "drawn": drawn,
                                 "bestRating": best_rating });
            writeln!(out, "{player}")?;
        } else {
            let also =
                if aliases.is_empty() { String::new() } else { format!("  also {}", aliases.join("; ")) };
            let line = format!("{games:>7} games  +{won} ={drawn} -{lost}  {name}{also}");
            writeln!(out, "{}", printable(&line))?;
        }
    }
    Ok(if players.is_empty() { ExitCode::from(crate::NO) } else { ExitCode::SUCCESS })
}
