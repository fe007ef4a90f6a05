//! `bolshak train combinations`.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, anyhow};
use bolshak_core::{Position, RuleSet};
use bolshak_game::Variant;
use bolshak_train::{Combination, Sample, Seeker, read_data};
use clap::Args;

use crate::typed::{Job, short_text, with_rules};

use crate::progress::{Lines, bar, tell};

#[derive(Args)]
pub(crate) struct Arguments {
    /// A data file
    data: PathBuf,
    /// Where the combinations are written, one a line: position; first move; what it comes to
    #[arg(long = "output", short, value_name = "FILE")]
    out: PathBuf,
    /// How many are wanted
    #[arg(long, value_name = "N", default_value_t = 200)]
    count: usize,
    /// How deep the search looks for them, in plies
    #[arg(long, value_name = "N", default_value_t = 12)]
    depth: u32,
    /// The evaluation that judges: `hand`, `embedded` (the one built in for the game), or a file
    #[arg(long = "eval", value_name = "hand|embedded|FILE", default_value = "embedded")]
    evaluation: String,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let (header, chunks) = read_data(&arguments.data)?;
    let format = header.format();
    let bytes = chunks.iter().flat_map(|chunk| chunk.samples.chunks_exact(format.size()));
    let samples: Vec<Sample> = bytes.map(|bytes| format.read(bytes)).collect();
    let game = bolshak_game::look_up(&header.game).map_err(|error| anyhow!("{error}"))?;
    with_rules(game, &Hunt { variant: game, samples: &samples, arguments })
}

/// The search for combinations in the positions of one game.
struct Hunt<'a> {
    variant: &'static dyn Variant,
    samples: &'a [Sample],
    arguments: &'a Arguments,
}

impl Job for Hunt<'_> {
    fn run<R: RuleSet + 'static>(&self, rules: R) -> anyhow::Result<ExitCode> {
        let Self { variant: game, samples, arguments } = *self;
        let Arguments { out, count, depth, evaluation, .. } = arguments;
        let evaluation = Arc::new(super::choose_evaluation(evaluation, game, rules.rules())?);
        let mut seeker = Seeker::new(rules, evaluation, (*depth).max(2));
        let mut file =
            BufWriter::new(File::create(out).with_context(|| format!("cannot write {}", out.display()))?);
        let mut lines = Lines::new();
        let mut found = 0;
        // The search of the game has seen them: only positions with an advantage are worth a look.
        for sample in samples.iter().filter(|sample| sample.score >= 100) {
            let Ok(position) = Position::from_setup(rules, &sample.setup()) else { continue };
            if let Some(combination) = seeker.look(&position) {
                writeln!(file, "{}", text(game, &combination)?)?;
                found += 1;
            }
            lines.show(|| format!("{} {found} of {count}", bar(found as u64, *count as u64, 20)));
            if found == *count {
                break;
            }
        }
        lines.clear();
        file.flush()?;
        tell(format_args!("{}: {found} combinations", out.display()));
        Ok(ExitCode::SUCCESS)
    }
}

fn text<R: RuleSet>(variant: &'static dyn Variant, combination: &Combination<R>) -> anyhow::Result<String> {
    let Combination { position, solution, score } = combination;
    let fen = super::inspect::fen(variant, &Sample::of(position));
    let line = bolshak_notation::read_position(variant, &fen)?;
    let solution = short_text(line.as_ref(), position, *solution).context("the solution is a legal move")?;
    Ok(format!("{fen}; {solution}; {score}"))
}
