//! `bolshak book build`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use anyhow::Context;
use bolshak_core::{Position, RuleSet};
use bolshak_engine::{Growth, Searched};
use bolshak_game::{Variant, position_of};
use bolshak_notation::start_tables_of;
use bolshak_train::{BookRoot, grow_book};
use clap::Args;

use crate::progress::{Lines, bar, clock, tell};
use crate::train::{choose_evaluation, threads};
use crate::typed::{Job, with_rules};

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game: an identifier, one with house rules, or a file of house rules (.toml)
    #[arg(value_parser = crate::variant::parse)]
    variant: &'static dyn Variant,
    /// The file of the book; what is done is kept beside it, with the ending .done
    #[arg(long = "output", short, value_name = "FILE")]
    out: PathBuf,
    /// How many positions are judged from the initial position
    #[arg(long, value_name = "N", default_value_t = 3_000)]
    from_start: usize,
    /// How many positions are judged from each cell of the drawing tables
    #[arg(long, value_name = "N", default_value_t = 20)]
    from_cell: usize,
    /// How many positions the search visits to judge a move
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: u64,
    /// Threads that work; all processors if left out
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// The evaluation that judges: `hand`, `embedded` (the one built in for the game), or a file
    #[arg(long = "eval", value_name = "hand|embedded|FILE", default_value = "embedded")]
    evaluation: String,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    with_rules(arguments.variant, arguments)
}

impl Job for Arguments {
    fn run<R: Searched + 'static>(&self, rules: R) -> anyhow::Result<ExitCode> {
        let Self { variant, out, nodes, .. } = self;
        let id = variant.info().id;
        let evaluation = Arc::new(choose_evaluation(&self.evaluation, *variant, rules.rules())?);
        let cells = cells(rules, *variant);
        let growth = |positions| Growth { positions, nodes: *nodes };
        let mut roots: Vec<BookRoot<R>> = vec![(Position::start(rules), growth(self.from_start))];
        roots.extend(cells.into_iter().map(|cell| (cell, growth(self.from_cell))));
        tell(format_args!("{id}: {} positions to grow from, judged by {}", roots.len(), evaluation.name()));
        let start = Instant::now();
        let mut lines = Lines::new();
        let mut begun = None;
        let mut report = |done: usize| {
            let begun = *begun.get_or_insert(done);
            lines.show(|| progress(done, begun, roots.len(), start));
        };
        let done = out.with_extension("done");
        let book = grow_book(rules, id, &roots, &evaluation, threads(self.threads), &done, &mut report)?;
        lines.clear();
        let bytes = book.to_bytes();
        std::fs::write(out, &bytes).with_context(|| format!("cannot write {}", out.display()))?;
        tell(format_args!("{}: {} positions, {} bytes", out.display(), book.len(), bytes.len()));
        Ok(ExitCode::SUCCESS)
    }
}

/// The cells of the game's drawing tables, each position once.
fn cells<R: RuleSet>(rules: R, variant: &'static dyn Variant) -> Vec<Position<R>> {
    let matches = start_tables_of(variant.info().id).flat_map(|table| table.entries_for(variant));
    let opened = matches.filter_map(|(_, game)| position_of(rules, &game.view()).ok());
    let mut cells: Vec<_> = opened.filter(|position| position.ending().is_none()).collect();
    cells.sort_by_key(Position::hash_value);
    cells.dedup();
    cells
}

fn progress(done: usize, begun: usize, all: usize, start: Instant) -> String {
    let fresh = u32::try_from(done - begun).unwrap_or(u32::MAX);
    let left = u32::try_from(all - done).unwrap_or(u32::MAX);
    let rest = start.elapsed().checked_div(fresh).unwrap_or_default() * left;
    format!("{} {done} of {all}, {} left", bar(done as u64, all as u64, 20), clock(rest))
}
