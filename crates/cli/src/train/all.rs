//! `bolshak train all`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use bolshak_core::Objective;
use bolshak_game::{Aim, Variant, registry};
use clap::Args;

use super::{fit, generate, tune, weights};
use crate::progress::tell;

/// The random numbers of the first generation; each later one has the next.
const FIRST_SEED: u64 = 1;
/// In so many of a thousand positions later generations play a random move, whatever it costs. The first, played by hand, errs
/// enough.
const BLUNDERS: u32 = 60;
/// Without a rule table a game has a few hundred weights instead of thousands, so few games are enough.
const POSITIONS_A_GAME: u64 = 250;
const FEWEST_GAMES: u32 = 20;
/// A race has fewer still, which are moved by results; so many positions of another game are a step.
const POSITIONS_A_STEP: u64 = 500;
const FEWEST_STEPS: u32 = 2;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The folder of all data and nets; what is there already is not made again
    #[arg(long = "output", short = 'o', value_name = "DIR")]
    folder: PathBuf,
    /// Only these games, with commas between [default: every game on a board]
    #[arg(long, value_name = "GAMES", value_delimiter = ',', value_parser = crate::variant::parse)]
    games: Vec<&'static dyn Variant>,
    /// How often games are played and an evaluation is fitted to them: the first time by hand, then by the one before
    #[arg(long, value_name = "N", default_value_t = 2)]
    generations: u32,
    /// How many positions each generation has; a game without a rule table has one game for
    /// each 250 of them, a race one step of tuning for each 500
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    positions: u64,
    /// How many positions the search visits for a move
    #[arg(long, value_name = "N", default_value_t = 500)]
    nodes: u64,
    /// Threads that play and fit; they do not change the outcome
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let Arguments { folder, .. } = arguments;
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let games = if arguments.games.is_empty() { registry().to_vec() } else { arguments.games.clone() };
    let (with_table, others): (Vec<_>, Vec<_>) = games.into_iter().partition(|game| game.rules().is_some());
    for generation in 0..arguments.generations {
        for game in &with_table {
            grow(arguments, *game, generation)?;
        }
    }
    for game in others {
        weigh(arguments, game)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A generation of a game: its games, and the net that is fitted to them and to those of the generation before, unless these
/// were played by hand.
fn grow(arguments: &Arguments, game: &'static dyn Variant, generation: u32) -> anyhow::Result<()> {
    let file = |generation: u32, kind: &str| path(&arguments.folder, game, generation, kind);
    let net = file(generation, "net");
    if net.exists() {
        tell(format_args!("{} is there", net.display()));
        return Ok(());
    }
    let before = generation.checked_sub(1);
    let player = before.map_or_else(|| "hand".into(), |before| file(before, "net").display().to_string());
    generate::run(&generate::Arguments {
        variant: game,
        out: file(generation, "data"),
        positions: arguments.positions,
        nodes: arguments.nodes,
        blunders: before.map_or(0, |_| BLUNDERS),
        threads: arguments.threads,
        seed: FIRST_SEED + u64::from(generation),
        evaluation: player,
        egdb: None,
    })?;
    let learned = before.filter(|&before| before > 0);
    let data = std::iter::once(generation).chain(learned).map(|generation| file(generation, "data"));
    let lessons = (share_of_result(game, generation), highest_score(game, generation));
    fit::run(&fit::Arguments::small(data.collect(), net, lessons, arguments.threads))?;
    Ok(())
}

/// How much the result of a game counts beside the scores. Those of a fitted evaluation teach better alone, except where pieces are
/// to be given away (`docs/experiments.md`).
fn share_of_result(game: &dyn Variant, generation: u32) -> f32 {
    let gives_away = game.rules().is_some_and(|rules| rules.objective == Objective::GiveAll);
    if generation == 0 || gives_away { 0.5 } else { 0.0 }
}

/// Beyond which score a position teaches nothing. Where the last piece or the first king decides, wins are what a fitted evaluation has
/// to learn most; where pieces are taken they teach no more than others (`docs/experiments.md`).
fn highest_score(game: &dyn Variant, generation: u32) -> i32 {
    let takes_all = game.rules().is_some_and(|rules| rules.objective == Objective::TakeAll);
    if generation == 0 || takes_all { fit::HIGHEST_SCORE } else { i16::MAX.into() }
}

/// The weights of a game without a rule table.
fn weigh(arguments: &Arguments, game: &'static dyn Variant) -> anyhow::Result<()> {
    let out = arguments.folder.join(format!("{}.net", game.info().id));
    if out.exists() {
        tell(format_args!("{} is there", out.display()));
        return Ok(());
    }
    let &Arguments { positions, nodes, threads, .. } = arguments;
    let share = |each: u64, least: u32| u32::try_from(positions / each).unwrap_or(u32::MAX).max(least);
    if game.info().aim == Aim::Camp {
        let steps = share(POSITIONS_A_STEP, FEWEST_STEPS);
        let openings = tune::OPENINGS;
        tune::run(&tune::Arguments {
            variant: game,
            out,
            steps,
            openings,
            nodes,
            seed: FIRST_SEED,
            threads,
        })?;
        return Ok(());
    }
    weights::run(&weights::Arguments {
        variant: game,
        out,
        games: share(POSITIONS_A_GAME, FEWEST_GAMES),
        generations: arguments.generations.max(1),
        nodes,
        lambda: None,
        trust: None,
        seed: FIRST_SEED,
        threads,
    })?;
    Ok(())
}

fn path(folder: &Path, game: &dyn Variant, generation: u32, kind: &str) -> PathBuf {
    folder.join(format!("{}-{generation}.{kind}", game.info().id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_count_by_hand_and_where_pieces_are_given_away() {
        let share = |id, generation| share_of_result(bolshak_game::find(id).expect("a game"), generation);
        assert_eq!([share("frisian", 0), share("frisian", 1), share("breakthrough", 1)], [0.5, 0.0, 0.0]);
        assert_eq!([share("giveaway", 0), share("giveaway", 1), share("antidraughts", 2)], [0.5; 3]);
    }
}
