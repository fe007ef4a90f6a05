//! `bolshak train tune`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use bolshak_engine::{Judging, Weights};
use bolshak_game::Variant;
use bolshak_train::{Conditions, LinesFile, Tuning, tune_weights};
use clap::Args;

use super::generate::threads;
use super::weights::features_of;
use crate::progress::{Lines, bar, tell};

/// Unless it is said otherwise.
pub(super) const OPENINGS: u32 = 10;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game, one without a rule table
    #[arg(value_parser = crate::variant::parse)]
    pub(super) variant: &'static dyn Variant,
    /// The file of the evaluation; the weights after each step go beside it
    #[arg(long = "output", short, value_name = "FILE")]
    pub(super) out: PathBuf,
    /// How many steps
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..))]
    pub(super) steps: u32,
    /// How many random openings are played in a step, each twice from every seat
    #[arg(long, value_name = "N", default_value_t = OPENINGS, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) openings: u32,
    /// How many positions the search visits for a move
    #[arg(long, value_name = "N", default_value_t = 300)]
    pub(super) nodes: u64,
    /// The seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// Threads that play; they do not change the outcome
    #[arg(long, value_name = "N")]
    pub(super) threads: Option<usize>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let &Arguments { variant, ref out, steps, openings, nodes, seed, .. } = arguments;
    let features = features_of(variant)?;
    let conditions = Conditions { variant, judging: Judging::Handcrafted, nodes, seed };
    let head = format!("steps of {openings} openings, {conditions}");
    let mut file = LinesFile::open(&out.with_extension("steps"), &head)?;
    let mut lines = Lines::new();
    let mut report = |done: usize| {
        lines.show(|| format!("{} {done} of {steps} steps", bar(done as u64, steps.into(), 20)));
    };
    let tuning = Tuning { steps: steps as usize, openings };
    let weights = tune_weights(&mut file, &conditions, tuning, threads(arguments.threads), &mut report)?;
    lines.clear();
    let bytes = Weights::encode(&features, &weights, &format!("{}-tuned", variant.info().id));
    std::fs::write(out, bytes).with_context(|| format!("cannot write {}", out.display()))?;
    let list =
        |weights: &[f32]| weights.iter().map(|weight| format!("{weight:.3}")).collect::<Vec<_>>().join(" ");
    tell(format_args!("{}: {}; by hand {}", out.display(), list(&weights), list(&features.by_hand())));
    Ok(ExitCode::SUCCESS)
}
