//! `bolshak puzzles check`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use bolshak_analysis::puzzle::{Flaw, Prover};
use bolshak_engine::Options;
use bolshak_game::Variant;
use clap::Args;

use crate::NO;
use crate::in_turn::in_turn;
use crate::progress::{Lines, bar, tell};
use crate::train::threads;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The game of the puzzles
    #[arg(value_parser = crate::variant::parse)]
    variant: &'static dyn Variant,
    /// The file of puzzles
    file: PathBuf,
    /// How many positions the search visits to prove each move
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    nodes: u64,
    /// Look at every N-th puzzle only
    #[arg(long, value_name = "N", default_value_t = 1)]
    every: usize,
    /// Take puzzles that do not hold out of the file
    #[arg(long)]
    drop: bool,
    /// The folder of endgame tables, with a folder for each game
    #[arg(long, value_name = "DIR")]
    egdb: Option<PathBuf>,
    /// Threads that work; all processors if left out
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let (text, puzzles) = super::read(&arguments.file)?;
    let looked_at: Vec<_> = puzzles.iter().step_by(arguments.every.max(1)).collect();
    let all = looked_at.len() as u64;
    let means = || {
        let options = Options { table_mib: 64, tables: arguments.egdb.clone(), ..Options::default() };
        Prover::new(arguments.variant, arguments.nodes, options)
    };
    let check = |prover: &mut Prover, number: u64| {
        prover.check(arguments.variant, looked_at[usize::try_from(number).expect("a place in a list")])
    };
    let mut faulty = vec![];
    let mut lines = Lines::new();
    let mut take = |number: u64, result: Result<(), Flaw>| {
        lines.show(|| format!("{} {number} of {all}, {} do not hold", bar(number, all, 20), faulty.len()));
        if let Err(flaw) = result {
            let puzzle = looked_at[usize::try_from(number)?];
            lines.clear();
            tell(format_args!("{}: {flaw}", puzzle.fen));
            faulty.push(puzzle.fen.clone());
        }
        anyhow::Ok(true)
    };
    in_turn(threads(arguments.threads), 0..all, means, check, &mut take)?;
    lines.clear();
    tell(format_args!("{}: {} of {all} hold", arguments.file.display(), all as usize - faulty.len()));
    if arguments.drop && !faulty.is_empty() {
        let holds =
            |line: &&str| !line.split_once('|').is_some_and(|(fen, _)| faulty.iter().any(|bad| bad == fen));
        let kept: String = text.lines().filter(holds).flat_map(|line| [line, "\n"]).collect();
        std::fs::write(&arguments.file, kept).with_context(|| arguments.file.display().to_string())?;
    }
    Ok(if faulty.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(NO) })
}
