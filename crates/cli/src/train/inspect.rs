//! `bolshak train inspect`.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::anyhow;
use bolshak_game::Variant;
use bolshak_notation::write_fen;
use bolshak_train::{ResultCounts, Sample, read_data};
use clap::Args;

use super::generate::shares;
use crate::typed::view;

#[derive(Args)]
pub(crate) struct Arguments {
    /// A data file
    file: PathBuf,
    /// How many positions to show
    #[arg(long, value_name = "N", default_value_t = 8)]
    show: usize,
}

/// The results for the side to move, and the scores, of the positions with about so many pieces.
#[derive(Clone, Copy, Default)]
struct Row {
    positions: u64,
    results: [u64; 3],
    scores: i64,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let (header, chunks) = read_data(&arguments.file)?;
    let format = header.format();
    let bytes = chunks.iter().flat_map(|chunk| chunk.samples.chunks_exact(format.size()));
    let samples: Vec<Sample> = bytes.map(|bytes| format.read(bytes)).collect();
    let tally = chunks.iter().fold(ResultCounts::default(), |tally, chunk| tally.and(chunk.tally));
    let mut out = std::io::stdout().lock();
    writeln!(out, "{header}")?;
    writeln!(out, "{} positions, {} games ({})", samples.len(), tally.games(), shares(tally))?;
    writeln!(
        out,
        "\n{:>7} {:>10} {:>6} {:>6} {:>6} {:>10}",
        "pieces", "positions", "won", "drawn", "lost", "mean score"
    )?;
    for (index, row) in rows(&samples).iter().enumerate().filter(|(_, row)| row.positions > 0) {
        writeln!(out, "{}", line(index, row))?;
    }
    let game = bolshak_game::look_up(&header.game).map_err(|error| anyhow!("{error}"))?;
    let step = (samples.len() / arguments.show.max(1)).max(1);
    writeln!(out)?;
    for sample in samples.iter().step_by(step).take(arguments.show) {
        let result = ["lost", "drawn", "won"][usize::from(sample.result).min(2)];
        writeln!(
            out,
            "{}  game {} ply {} score {} {result}",
            fen(game, sample),
            sample.game,
            sample.ply,
            sample.score
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Numbers of pieces that go together.
const STEP: usize = 4;

fn rows(samples: &[Sample]) -> Vec<Row> {
    let mut rows = vec![Row::default(); 128 / STEP + 1];
    for sample in samples {
        let row = &mut rows[sample.pieces() as usize / STEP];
        row.positions += 1;
        row.results[usize::from(sample.result).min(2)] += 1;
        row.scores += i64::from(sample.score);
    }
    rows
}

fn line(index: usize, row: &Row) -> String {
    #[allow(clippy::cast_precision_loss)]
    let share = |part: u64| 100.0 * part as f64 / row.positions as f64;
    #[allow(clippy::cast_possible_wrap)]
    let mean = row.scores / row.positions as i64;
    let pieces = format!("{}-{}", index * STEP, index * STEP + STEP - 1);
    let [lost, drawn, won] = row.results.map(share);
    format!("{pieces:>7} {:>10} {won:>5.1}% {drawn:>5.1}% {lost:>5.1}% {mean:>10}", row.positions)
}

/// The position of a sample.
pub(super) fn fen(variant: &dyn Variant, sample: &Sample) -> String {
    write_fen(variant.info(), &view(&sample.setup()))
}
