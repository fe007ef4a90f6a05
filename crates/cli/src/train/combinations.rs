//! `bolshak train combinations`.

use std::fs::File;
use std::io::{LineWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, anyhow};
use bolshak_core::{Position, RuleSet};
use bolshak_engine::{Evaluation, Searched};
use bolshak_game::Variant;
use bolshak_train::{Combination, Sample, Seeker, ShotSeeker, read_data};
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
    /// How deep the search looks for them, in plies [default: 12; with --missed-by 7, captures not counted]
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    /// Only what the engine does not see with so many positions; a search that prunes nothing proves it
    #[arg(long, value_name = "NODES")]
    missed_by: Option<u64>,
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
    fn run<R: Searched + 'static>(&self, rules: R) -> anyhow::Result<ExitCode> {
        let Self { variant: game, samples, arguments } = *self;
        let Arguments { out, count, evaluation, .. } = arguments;
        let evaluation = Arc::new(super::choose_evaluation(evaluation, game, rules.rules())?);
        let mut look = seeker(rules, evaluation, arguments)?;
        // What was found stays when the search is broken off.
        let file = File::create(out).with_context(|| format!("cannot write {}", out.display()))?;
        let mut file = LineWriter::new(file);
        let mut lines = Lines::new();
        let mut found = 0;
        // What the search of the game has seen gave its side an advantage; what it missed did not.
        let worth_a_look = |sample: &&Sample| arguments.missed_by.is_some() || sample.score >= 100;
        for sample in samples.iter().filter(worth_a_look) {
            let Ok(position) = Position::from_setup(rules, &sample.setup()) else { continue };
            if let Some(combination) = look(&position) {
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

type Look<R> = Box<dyn FnMut(&Position<R>) -> Option<Combination<R>>>;

/// What looks for combinations in a position.
fn seeker<R: Searched + 'static>(
    rules: R,
    evaluation: Arc<Evaluation>,
    arguments: &Arguments,
) -> anyhow::Result<Look<R>> {
    const DEEPEST: u32 = 40;
    let depth = |usual: u32| arguments.depth.unwrap_or(usual).clamp(2, DEEPEST);
    let Some(nodes) = arguments.missed_by else {
        let mut seeker = Seeker::new(rules, evaluation, depth(12));
        return Ok(Box::new(move |position| seeker.look(position)));
    };
    let seeker = ShotSeeker::new(rules, evaluation, depth(7) as i32, nodes);
    let mut seeker = seeker.context("--missed-by: no shot wins where pieces are to be lost")?;
    Ok(Box::new(move |position| seeker.look(position)))
}

fn text<R: RuleSet>(variant: &'static dyn Variant, combination: &Combination<R>) -> anyhow::Result<String> {
    let Combination { position, solution, score } = combination;
    let fen = super::inspect::fen(variant, &Sample::of(position));
    let line = bolshak_notation::read_position(variant, &fen)?;
    let solution = short_text(line.as_ref(), position, *solution).context("the solution is a legal move")?;
    Ok(format!("{fen}; {solution}; {score}"))
}
