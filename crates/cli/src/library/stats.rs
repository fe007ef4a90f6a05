//! `bolshak library stats`.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::Write;
use std::process::ExitCode;

use bolshak_library::{Counts, Ending};
use bolshak_notation::pdn::GameResult;
use bolshak_notation::printable;
use clap::Args;
use serde_json::json;

use super::place::Place;

#[derive(Args)]
pub(crate) struct Stats {
    #[command(flatten)]
    place: Place,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Stats) -> anyhow::Result<ExitCode> {
    let counts = arguments.place.read()?.counts()?;
    let endings = endings(&counts);
    let mut out = std::io::stdout().lock();
    if arguments.json {
        let Counts { games, plies, variants, collections, years, players, files, positions, .. } = &counts;
        let counts = json!({ "games": games, "plies": plies, "variants": variants, "collections": collections,
                             "years": years, "results": endings, "players": players, "files": files,
                             "positions": positions });
        writeln!(out, "{counts}")?;
        return Ok(ExitCode::SUCCESS);
    }
    let Counts { games, plies, players, files, positions, .. } = counts;
    writeln!(out, "{games} games, {plies} moves of all players, {players} players")?;
    writeln!(out, "{positions} positions in {files} files of the index")?;
    list(&mut out, "games", &counts.variants)?;
    list(&mut out, "collections", &counts.collections)?;
    list(&mut out, "results", &endings)?;
    list(&mut out, "years", &counts.years)?;
    Ok(ExitCode::SUCCESS)
}

fn list<K: Display>(out: &mut impl Write, title: &str, counts: &BTreeMap<K, u32>) -> std::io::Result<()> {
    writeln!(out, "{title}:")?;
    counts.iter().try_for_each(|(name, count)| writeln!(out, "{count:>9}  {}", printable(&name.to_string())))
}

fn endings(counts: &Counts) -> BTreeMap<String, u32> {
    let mut endings = BTreeMap::new();
    for (ending, count) in &counts.endings {
        let name = match ending {
            Ending::Result(GameResult::White) => "1-0".to_owned(),
            Ending::Result(GameResult::Black) => "0-1".to_owned(),
            Ending::Result(GameResult::Draw) => "1/2-1/2".to_owned(),
            Ending::Result(GameResult::BothLost) => "0-0".to_owned(),
            Ending::Result(GameResult::Unknown) => "*".to_owned(),
            Ending::Places(places) => {
                let places: Vec<String> = places.iter().map(u8::to_string).collect();
                format!("places {}", places.join(" "))
            }
        };
        *endings.entry(name).or_default() += count;
    }
    endings
}
