//! `bolshak puzzles solve`.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{anyhow, ensure};
use bolshak_analysis::puzzle::{Puzzle, shipped};
use bolshak_engine::{Options, VariantEngine};
use bolshak_game::{Engine, Flow, Info, Limits, Task, Variant};
use clap::Args;
use serde_json::json;

use crate::in_turn::in_turn;
use crate::progress::{Lines, bar};
use crate::train::threads;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game of the puzzles
    #[arg(value_parser = crate::variant::parse)]
    variant: &'static dyn Variant,
    /// The file of puzzles; those that come with the program if left out
    file: Option<PathBuf>,
    /// With how many positions, least first
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "1000,10000,100000,1000000")]
    nodes: Vec<u64>,
    /// Try every N-th puzzle only
    #[arg(long, value_name = "N", default_value_t = 1)]
    every: usize,
    /// Threads that work; all processors if left out
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let Arguments { variant, nodes, .. } = arguments;
    let are_limits = nodes.is_sorted() && nodes.first().is_some_and(|&least| least > 0);
    ensure!(are_limits, "--nodes: expected numbers of positions, least first");
    let most = nodes[nodes.len() - 1];
    let id = variant.info().id;
    let puzzles = match &arguments.file {
        Some(path) => super::read(path)?.1,
        None => shipped(id),
    };
    let tried: Vec<_> = puzzles.iter().step_by(arguments.every.max(1)).collect();
    ensure!(!tried.is_empty(), "there are no puzzles of {id}");
    let all = tried.len() as u64;
    // For each number of positions, how many puzzles are solved with them.
    let mut solved = vec![0_u64; nodes.len()];
    let mut lines = Lines::new();
    let means = || VariantEngine::with(Options { table_mib: 16, ..Options::default() });
    let job = |machine: &mut VariantEngine, number: u64| {
        needed(machine, *variant, tried[usize::try_from(number).expect("a place in a list")], most)
    };
    in_turn(threads(arguments.threads), 0..all, means, job, |number, needed| {
        lines.show(|| format!("{} {number} of {all}", bar(number, all, 20)));
        if let Some(needed) = needed? {
            nodes.iter().zip(&mut solved).for_each(|(&limit, solved)| *solved += u64::from(needed <= limit));
        }
        anyhow::Ok(true)
    })?;
    lines.clear();
    let mut out = std::io::stdout().lock();
    if arguments.json {
        let solved: Vec<_> = nodes
            .iter()
            .zip(&solved)
            .map(|(nodes, solved)| json!({ "nodes": nodes, "solved": solved }))
            .collect();
        writeln!(out, "{}", json!({ "game": id, "puzzles": all, "solved": solved }))?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(out, "{id}: {all} puzzles\n{:>12} {:>8} {:>7}", "positions", "solved", "%")?;
    for (limit, solved) in nodes.iter().zip(solved) {
        #[allow(clippy::cast_precision_loss)]
        let share = 100.0 * solved as f64 / all as f64;
        writeln!(out, "{limit:>12} {solved:>8} {share:>7.1}")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// After how many positions the engine has found the first move and keeps to it, if it does within the limit.
fn needed(
    machine: &mut VariantEngine,
    variant: &'static dyn Variant,
    puzzle: &Puzzle,
    most: u64,
) -> anyhow::Result<Option<u64>> {
    let (start, moves) = puzzle.replay(variant).map_err(|error| anyhow!(error))?;
    let is_found = |info: &Info| info.line.first().is_some_and(|first| first.same_move(&moves[0]));
    let mut since = None;
    machine.forget();
    let limits = Limits { nodes: Some(most), ..Limits::default() };
    let task = Task::of(start.as_ref()).for_analysis();
    let last = machine.search(&task, &limits, &mut |info: &Info| {
        since = since.filter(|_| is_found(info)).or_else(|| is_found(info).then_some(info.nodes));
        Flow::Continue
    });
    let last = last.map_err(|error| anyhow!("{}: {error}", puzzle.fen))?;
    Ok(is_found(&last).then(|| since.unwrap_or(last.nodes)))
}
