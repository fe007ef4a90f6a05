//! `bolshak train weights`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, anyhow, bail};
use bolshak_engine::{Features, Judging, Weights};
use bolshak_game::Variant;
use bolshak_train::{Conditions, Fitted, GamesFile, Lesson, Record, fit_weights, play_games};
use clap::Args;

use super::generate::threads;
use crate::progress::{Lines, bar, tell};

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game, one without a rule table
    #[arg(value_parser = crate::variant::parse)]
    pub(super) variant: &'static dyn Variant,
    /// The file of the evaluation; the games go beside it, one file for each generation
    #[arg(long = "output", short, value_name = "FILE")]
    pub(super) out: PathBuf,
    /// How many games each generation has
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(20..))]
    pub(super) games: u32,
    /// How often games are played and weights are fitted to them: the first time by hand, then by the weights before
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) generations: u32,
    /// How many positions the search visits for a move
    #[arg(long, value_name = "N", default_value_t = 300)]
    pub(super) nodes: u64,
    /// The share of a game's result in what is learned; the rest is the search's score [default: 0.7, in games for rows 0]
    #[arg(long, value_name = "0..1")]
    pub(super) lambda: Option<f32>,
    /// How many positions it takes to move a weight away from the one made by hand [default: 20, in games for rows 200]
    #[arg(long, value_name = "POSITIONS")]
    pub(super) trust: Option<f32>,
    /// The seed of the random numbers of the first generation; each later one has the next
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// Threads that play; they do not change the outcome
    #[arg(long, value_name = "N")]
    pub(super) threads: Option<usize>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let Arguments { variant, out, .. } = arguments;
    let id = variant.info().id;
    let features = features_of(*variant)?;
    let usual = Lesson::of(*variant);
    let lesson = Lesson {
        lambda: arguments.lambda.map_or(usual.lambda, |share| share.clamp(0.0, 1.0)),
        trust: arguments.trust.map_or(usual.trust, |positions| positions.max(0.0)),
    };
    let mut judging = Judging::Handcrafted;
    let mut games: Vec<Record> = vec![];
    for generation in 0..arguments.generations {
        // Those of the generation before count, too; older ones are too weak.
        let before = games.split_off(games.len().saturating_sub(arguments.games as usize));
        games = [before, played(arguments, generation, &judging)?].concat();
        let fitted = fit_weights(*variant, &games, lesson).map_err(|error| anyhow!("{error}"))?;
        let Fitted { positions, unit, by_hand, fitted: loss, weights } = fitted;
        tell(format_args!(
            "{id}: {positions} positions, odds of e to one at {unit:.0}, loss on other games {loss:.4}, by hand {by_hand:.4}"
        ));
        judging = Judging::Net(Weights::encode(&features, &weights, &format!("{id}-{generation}")).into());
    }
    if let Judging::Net(bytes) = judging {
        std::fs::write(out, &bytes).with_context(|| format!("cannot write {}", out.display()))?;
        tell(format_args!("{}: {} weights", out.display(), features.len()));
    }
    Ok(ExitCode::SUCCESS)
}

/// The features of a game that is judged by them.
///
/// # Errors
/// If it has a rule table.
pub(super) fn features_of(variant: &'static dyn Variant) -> anyhow::Result<Features> {
    let info = variant.info();
    if variant.rules().is_some() {
        bail!("{} has a rule table: its evaluation is made by bolshak train generate and fit", info.id);
    }
    Ok(Features::of(info))
}

/// The games of a generation: those in its file, and more until there are enough.
fn played(arguments: &Arguments, generation: u32, judging: &Judging) -> anyhow::Result<Vec<Record>> {
    let conditions = Conditions {
        variant: arguments.variant,
        judging: judging.clone(),
        nodes: arguments.nodes,
        seed: arguments.seed + u64::from(generation),
    };
    let wanted = arguments.games as usize;
    let path = arguments.out.with_extension(format!("{generation}.games"));
    let mut file = GamesFile::open(&path, &conditions.to_string())?;
    let mut lines = Lines::new();
    let mut report = |played: usize| {
        lines.show(|| format!("{} {played} of {wanted} games", bar(played as u64, wanted as u64, 20)));
    };
    play_games(&mut file, &conditions, (wanted, threads(arguments.threads)), &mut report)?;
    lines.clear();
    file.lines.truncate(wanted);
    Ok(file.lines)
}
