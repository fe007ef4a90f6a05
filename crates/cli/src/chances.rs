//! `bolshak chances`.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, anyhow};
use bolshak_analysis::selfplay::{Pace, SelfPlay};
use bolshak_analysis::{ChanceScale, Measured};
use bolshak_engine::VariantEngine;
use bolshak_game::{EngineError, Score, Seat, Variant, registry};
use clap::Args;

use crate::in_turn::in_turn;
use crate::progress::{Lines, bar, tell};
use crate::train::threads;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The games; all of them if left out
    #[arg(value_parser = crate::variant::parse)]
    variants: Vec<&'static dyn Variant>,
    /// The file of the table; a game that it has already is not measured again
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// How many games are played of each
    #[arg(long, value_name = "N", default_value_t = 300)]
    games: u64,
    /// How many positions the search visits for a move
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    nodes: u64,
    /// Threads that play; all processors if left out
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let variants =
        if arguments.variants.is_empty() { registry().to_vec() } else { arguments.variants.clone() };
    let mut table = read(&arguments.output)?;
    for variant in variants {
        let id = variant.info().id;
        if table.contains_key(id) {
            continue;
        }
        let measured = measure(variant, arguments)?;
        tell(format_args!("{}", line(&measured)));
        table.insert(id.to_owned(), measured);
        let lines: Vec<_> = table.values().map(|measured| line(measured) + "\n").collect();
        let text = format!("# variant unit margin games\n{}", lines.concat());
        fs::write(&arguments.output, text).with_context(|| arguments.output.display().to_string())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn read(path: &std::path::Path) -> anyhow::Result<BTreeMap<String, Measured>> {
    if !path.exists() {
        return Ok(BTreeMap::new());
    }
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#'));
    let read = lines.map(|(number, line)| {
        let measured: Measured =
            line.parse().map_err(|why: String| anyhow!("{}, line {number}: {why}", path.display()))?;
        Ok((measured.variant.clone(), measured))
    });
    read.collect()
}

fn line(measured: &Measured) -> String {
    let Measured { variant, scale, games } = measured;
    format!("{variant} {:.1} {:.1} {games}", scale.unit, scale.margin)
}

fn measure(variant: &'static dyn Variant, arguments: &Arguments) -> anyhow::Result<Measured> {
    let pace = Pace { nodes: arguments.nodes, slips: 2, ..Pace::default() };
    let selfplay = SelfPlay::new(variant, pace);
    let mut lines = Lines::new();
    let mut seen = vec![];
    let make = || VariantEngine::new(16);
    let play = |engine: &mut VariantEngine, number| one_game(&selfplay, engine, number);
    in_turn(threads(arguments.threads), 0..arguments.games, make, play, |number, scores| {
        seen.extend(scores?);
        lines.show(|| format!("{} {}", bar(number, arguments.games, 20), variant.info().id));
        anyhow::Ok(true)
    })?;
    lines.clear();
    let games = u32::try_from(arguments.games)?;
    Ok(Measured { variant: variant.info().id.to_owned(), scale: ChanceScale::fitted(&seen), games })
}

/// Every score of a game, with how the game ended for that side.
fn one_game(
    selfplay: &SelfPlay,
    engine: &mut VariantEngine,
    number: u64,
) -> Result<Vec<(Score, i8)>, EngineError> {
    engine.forget();
    let played = selfplay.play(engine, &mut fastrand::Rng::with_seed(number))?;
    let info = played.game.variant().info();
    let result = |seat: Seat| match played.winner {
        Some(winner) if info.are_partners(winner, seat) => 1,
        Some(_) => -1,
        None => 0,
    };
    let before = |place: usize| played.game.mover(played.opening + place);
    Ok(played.scores.iter().enumerate().map(|(place, &score)| (score, result(before(place)))).collect())
}
