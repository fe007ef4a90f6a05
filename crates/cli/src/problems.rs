//! `bolshak problems`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::anyhow;
use bolshak_analysis::Endgames;
use bolshak_analysis::lesson::Goal;
use bolshak_analysis::problem::{Flaw, FlawKind, LINES, Question, goal_of, questions};
use bolshak_engine::{Options, VariantEngine};
use bolshak_game::{Engine, Flow, Info, Limits, Variant};
use bolshak_notation::pdn::{PdnGame, game_or};
use bolshak_notation::tree::{GameTree, NodeId};
use bolshak_notation::{Form, write_move};
use clap::{Args, ValueEnum};

use crate::NO;
use crate::pdn::Files;
use crate::progress::{Lines, bar};

/// Say whether problems are sound: the author's moves reach the goal, and no others do
///
/// Each game of the files is a problem: a position, and the solution with its variations. Every position of it is searched,
/// or looked up in endgame tables. A second solution is another first move that reaches the goal, a dual another later one;
/// a reply that the author does not show must not keep the goal away.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Files of problems as PDN; - reads standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// What the solver must reach [default: a draw where the result is one, otherwise a win]
    #[arg(long)]
    goal: Option<Wanted>,
    /// The game of problems that do not name theirs
    #[arg(long, value_parser = crate::variant::parse)]
    game: Option<&'static dyn Variant>,
    /// How many positions the search visits for each position of a solution
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    nodes: u64,
    /// The folder of endgame tables, with a folder for each game [default: that of the server, if there is one]
    #[arg(long, value_name = "DIR")]
    egdb: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Wanted {
    Win,
    Draw,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut all_sound = true;
    let mut number = 0;
    let read = Files::of(&arguments.files).each(|found| {
        number += 1;
        let told = match found.game {
            Ok(record) => check(&record, arguments).unwrap_or_else(|why| vec![format!("{why:#}")]),
            Err(fault) => vec![fault.to_string()],
        };
        all_sound &= told.is_empty();
        println!("{}: problem {number}: {}", found.file, if told.is_empty() { "sound" } else { "not sound" });
        told.iter().for_each(|line| println!("  {line}"));
        Ok(())
    })?;
    Ok(read.code(if all_sound { ExitCode::SUCCESS } else { ExitCode::from(NO) }))
}

/// What is wrong with a problem, in words.
fn check(record: &PdnGame, arguments: &Arguments) -> anyhow::Result<Vec<String>> {
    let goal = match arguments.goal {
        Some(Wanted::Win) => Goal::Win,
        Some(Wanted::Draw) => Goal::Draw,
        None => goal_of(record),
    };
    let search = Search { game: arguments.game, nodes: arguments.nodes, egdb: arguments.egdb.clone() };
    Ok(faults(record, goal, &search)?.into_iter().map(|fault| fault.words).collect())
}

/// How a solution is looked through.
pub(crate) struct Search {
    /// The game of records that do not name theirs.
    pub game: Option<&'static dyn Variant>,
    /// How many positions the search visits for each position of a solution.
    pub nodes: u64,
    /// The folder of endgame tables, if it is not that of the server.
    pub egdb: Option<PathBuf>,
}

/// What is wrong with a problem, or with a solution of it.
pub(crate) struct Found {
    /// Whether the solution does not do what it says; otherwise only the problem has more than one.
    pub is_wrong: bool,
    pub words: String,
}

/// Everything that is wrong with a problem and its solution.
pub(crate) fn faults(record: &PdnGame, goal: Goal, search: &Search) -> anyhow::Result<Vec<Found>> {
    let variant = game_or(record, search.game).map_err(|fault| anyhow!("{fault}"))?;
    let read = GameTree::from_pdn(record, Some(variant)).map_err(|fault| anyhow!("{fault}"))?;
    let folder = search.egdb.clone().or_else(|| crate::serve::tables_folder().ok());
    let tables = folder.as_deref().map(|folder| Endgames::open(folder, variant)).transpose()?.flatten();
    let mut engine =
        VariantEngine::with(Options { lines: LINES, book: None, tables: folder, ..Options::default() });
    let asked = questions(&read.tree)?;
    let mut lines = Lines::new();
    let mut told: Vec<Found> =
        read.faults.iter().map(|fault| Found { is_wrong: true, words: fault.to_string() }).collect();
    for (done, question) in asked.iter().enumerate() {
        lines.show(|| bar(done as u64, asked.len() as u64, 20));
        let found = look(&mut engine, question, search.nodes)?;
        let flaws = question.judge(goal, &found, tables.as_ref());
        told.extend(flaws.iter().map(|flaw| Found {
            is_wrong: matches!(flaw.kind, FlawKind::NoSolution | FlawKind::Refuted),
            words: words(&read.tree, question, flaw),
        }));
    }
    lines.clear();
    Ok(told)
}

/// The best lines of a position, the best first.
fn look(engine: &mut VariantEngine, question: &Question, nodes: u64) -> anyhow::Result<Vec<Info>> {
    let mut lines: Vec<Info> = vec![];
    let Some(task) = question.task() else { return Ok(lines) };
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    engine.search(&task, &limits, &mut |info| {
        lines.retain(|line| line.rank != info.rank);
        lines.push(info.clone());
        Flow::Continue
    })?;
    lines.sort_by_key(|line| line.rank);
    Ok(lines)
}

fn words(tree: &GameTree, question: &Question, flaw: &Flaw) -> String {
    let (info, moves) = (tree.variant().info(), question.game.legal_moves());
    let place = match (flaw.node, tree.node(flaw.node).and_then(|node| node.text())) {
        (NodeId::ROOT, _) | (_, None) => "at the beginning".to_owned(),
        (_, Some(text)) => format!("after {} moves, the last {text}", question.game.played().len()),
    };
    let mv = flaw.mv.as_ref().and_then(|mv| moves.iter().position(|other| other.same_move(mv)));
    let mv = mv.map_or("the end".to_owned(), |index| write_move(info, moves, index, Form::Short));
    let what = match flaw.kind {
        FlawKind::NoSolution => "does not reach the goal",
        FlawKind::SecondSolution => "reaches the goal, too: a second solution",
        FlawKind::Dual => "reaches the goal, too: a dual",
        FlawKind::Refuted => "is a reply that keeps the goal away",
    };
    format!("{place}: {}{mv} {what}", if flaw.is_sure { "" } else { "perhaps " })
}
