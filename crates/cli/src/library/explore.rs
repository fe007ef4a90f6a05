//! `bolshak library explore`.

use std::io::Write;
use std::process::ExitCode;

use anyhow::anyhow;
use bolshak_game::Variant;
use bolshak_library::{Explored, Query, Tally};
use bolshak_notation::find_move;
use clap::Args;
use serde_json::{Value, json};

use super::place::Place;
use super::query::Words;

#[derive(Args)]
pub(crate) struct Explore {
    /// The game: an identifier, perhaps with house rules
    #[arg(value_parser = crate::variant::parse)]
    game: &'static dyn Variant,
    /// Only games of which this is so: words of a query about players, dates, results and the like
    #[command(flatten)]
    words: Words,
    /// The position; left out, the initial one
    #[arg(long, value_name = "FEN")]
    position: Option<String>,
    /// Moves from there, separated by blanks
    #[arg(long, value_name = "MOVES", default_value = "")]
    moves: String,
    #[command(flatten)]
    place: Place,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Explore) -> anyhow::Result<ExitCode> {
    let mut game = crate::variant::open(arguments.game, arguments.position.as_deref())?;
    for text in arguments.moves.split_whitespace() {
        let found = find_move(game.as_ref(), text).map_err(|error| anyhow!("{text}: {error}"))?;
        game.play_at(found.index)?;
    }
    let Query { filter, conditions, .. } = arguments.words.query()?;
    anyhow::ensure!(
        conditions.is_empty(),
        "the games to count can be chosen by players, dates and the like alone"
    );
    let explored = arguments.place.read()?.explore(game.as_ref(), &filter)?;
    let mut out = std::io::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", data(&explored))?;
    } else {
        writeln!(out, "{} games", explored.games)?;
        for tried in &explored.moves {
            writeln!(out, "{}", line(&tried.text, &tried.tally))?;
        }
        if let Some(tally) = &explored.ended {
            writeln!(out, "{}", line("(end)", tally))?;
        }
    }
    Ok(if explored.games == 0 { ExitCode::from(crate::NO) } else { ExitCode::SUCCESS })
}

/// A move, how often, and what became of it: wins of White, draws and wins of Black in parts of a hundred.
fn line(text: &str, tally: &Tally) -> String {
    let rating = tally.average_rating.map_or(String::new(), |rating| format!("  {rating:.0}"));
    let results = if tally.places.is_empty() {
        let known = (tally.white + tally.draws + tally.black).max(1);
        let part = |count: u32| 100.0 * f64::from(count) / f64::from(known);
        format!("{:>5.1}% {:>5.1}% {:>5.1}%", part(tally.white), part(tally.draws), part(tally.black))
    } else {
        let firsts = tally.places.iter().map(|places| places.first().copied().unwrap_or(0).to_string());
        format!("firsts {}", firsts.collect::<Vec<_>>().join(" "))
    };
    format!("{text:<10} {:>8}  {results}{rating}", tally.games)
}

fn data(explored: &Explored) -> Value {
    let tally = |tally: &Tally| {
        json!({
            "games": tally.games,
            "white": tally.white,
            "draws": tally.draws,
            "black": tally.black,
            "other": tally.other,
            "places": tally.places,
            "averageRating": tally.average_rating,
            "samples": tally.samples.iter().map(|id| id.0).collect::<Vec<_>>(),
        })
    };
    let moves = explored.moves.iter().map(|tried| {
        let mut data = tally(&tried.tally);
        data["move"] = tried.text.clone().into();
        data
    });
    json!({
        "games": explored.games,
        "moves": moves.collect::<Vec<_>>(),
        "ended": explored.ended.as_ref().map(tally),
    })
}
