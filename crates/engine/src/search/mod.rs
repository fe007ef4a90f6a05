//! The search: iterative deepening until a limit is reached, on one or more threads.
//!
//! [`Search`] coordinates: it searches the root moves, keeps the time and reports results. A [`Worker`] searches the
//! tree. Further workers on threads of their own search the same root and share results through the table.
//!
//! [`root`] keeps the root moves, [`budget`] decides how long to think. Everything is generic over the variant.

mod budget;
mod draw_facts;
mod moves_in_progress;
mod node;
mod passes;
mod plan;
mod root;
mod score;
mod window;
mod worker;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use bolshak_core::{Bits, DrawCounts, Move, Position, RuleSet};
use bolshak_egdb::{Tables, Value};
use bolshak_game::{Flow, Limits};

use crate::endings;
use crate::eval::Evaluation;
use crate::transpositions::TranspositionTable;
use budget::Budget;
use moves_in_progress::MovesInProgress;
use passes::Passes;
use root::{Pass, Root};
use worker::POLL_EVERY;
pub(crate) use worker::Worker;

/// The longest line that is followed.
const MAX_PLY: usize = 120;
/// The deepest iteration.
const MAX_DEPTH: u32 = 100;
/// The depth for a forced move if only the move is wanted.
const FORCED_DEPTH: u32 = 8;

/// The result of an iteration, in typed moves.
#[derive(Clone, Debug)]
pub(crate) struct Found<R: RuleSet> {
    pub depth: u32,
    /// 1 for the best line, 2 for the next best, where more than one is asked for.
    pub rank: u32,
    pub score: i32,
    pub nodes: u64,
    pub time: Duration,
    pub line: Vec<Move<R::Bits>>,
}

/// The state that all threads of a search share.
pub(crate) struct Shared<'a, R: RuleSet> {
    pub table: &'a TranspositionTable,
    pub evaluation: &'a Evaluation,
    pub tables: &'a Tables<R>,
    /// Positions with at most this many pieces are looked up in the endgame tables.
    pub known_pieces: u32,
    pub threads: usize,
    pub busy: MovesInProgress,
    pub passes: Passes<Pass<R>>,
    pub stop: AtomicBool,
    /// Positions visited by the helper threads.
    pub helped: AtomicU64,
}

impl<'a, R: RuleSet> Shared<'a, R> {
    pub(crate) fn new(
        table: &'a TranspositionTable,
        evaluation: &'a Evaluation,
        tables: &'a Tables<R>,
        threads: usize,
    ) -> Self {
        Self {
            table,
            evaluation,
            tables,
            known_pieces: u32::from(tables.most_pieces()),
            threads,
            busy: MovesInProgress::new(threads),
            passes: Passes::new(),
            stop: AtomicBool::new(false),
            helped: AtomicU64::new(0),
        }
    }
}

/// The start of a search: a position that has a legal move, and the history of the game.
#[derive(Clone)]
pub(crate) struct Start<R: RuleSet> {
    pub position: Position<R>,
    /// Hashes of the positions before it, back to the last move that cannot be undone.
    pub keys: Vec<u64>,
    /// The draw counts that are running.
    pub counts: DrawCounts,
}

/// The request.
pub(crate) struct Search<'a, R: RuleSet> {
    pub shared: Shared<'a, R>,
    pub limits: Limits,
    /// How many of the best moves are wanted with their lines.
    pub lines: usize,
    pub report: &'a mut dyn FnMut(&Found<R>) -> Flow,
}

impl<R: RuleSet> Search<'_, R> {
    /// Searches until a limit is reached or the result cannot change.
    pub(crate) fn run(mut self, start: &Start<R>) -> Found<R> {
        let mut root = Root::new(start);
        if let Some(advice) = endings::advise(self.shared.tables, &start.position) {
            if let Some(value @ (Value::Win(_) | Value::Loss(_))) = advice.value
                && self.lines <= 1
            {
                return self.known(start, value);
            }
            root.follow(&advice);
            // With as many pieces the tables no longer show the way, but the next capture or promotion does.
            self.shared.known_pieces = start.position.occupied().count() - 1;
        }
        self.shared.table.next_search();
        let (shared, lines) = (&self.shared, self.lines.clamp(1, root.len()));
        std::thread::scope(|scope| {
            for _ in 1..shared.threads {
                let root = root.clone();
                scope.spawn(move || help(shared, start, root, lines));
            }
            let best = conduct(shared, (start, root), &self.limits, lines, self.report);
            shared.stop.store(true, Relaxed);
            best
        })
    }

    /// The answer of the endgame tables.
    fn known(self, start: &Start<R>, value: Value) -> Found<R> {
        let line = endings::line(self.shared.tables, &start.position);
        let (score, depth) = (endings::score(value), line.len() as u32);
        let found = Found { depth, rank: 1, score, nodes: 1, time: Duration::ZERO, line };
        (self.report)(&found);
        found
    }
}

/// A helper thread: its results go into the table, and to the others whenever it is the first to finish a pass.
fn help<R: RuleSet>(shared: &Shared<'_, R>, start: &Start<R>, mut root: Root<R>, lines: usize) {
    let mut report = || {
        shared.helped.fetch_add(POLL_EVERY, Relaxed);
        Flow::Continue
    };
    let mut worker = Worker::new(shared, start, None, &mut report);
    for depth in 1..=MAX_DEPTH {
        for rank in 0..lines {
            if worker.is_stopped() {
                return;
            }
            root.deepen(&mut worker, depth, rank);
        }
    }
}

/// The main thread, which decides when to stop.
fn conduct<R: RuleSet>(
    shared: &Shared<'_, R>,
    (start, mut root): (&Start<R>, Root<R>),
    limits: &Limits,
    lines: usize,
    report: &mut dyn FnMut(&Found<R>) -> Flow,
) -> Found<R> {
    let mut budget = Budget::new(limits);
    let first =
        Found { depth: 0, rank: 1, score: 0, nodes: 0, time: Duration::ZERO, line: vec![root.first()] };
    let said = std::cell::RefCell::new((first, report));
    let clock = budget.clone();
    let mut poll = || {
        let (latest, report) = &mut *said.borrow_mut();
        // Before a first result there is nothing to report, and only time can stop the search.
        let told = latest.depth > 0 && report(latest) == Flow::Stop;
        if told || clock.is_over() { Flow::Stop } else { Flow::Continue }
    };
    let mut worker = Worker::new(shared, start, limits.nodes, &mut poll);
    let deepest = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
    for depth in 1..=deepest {
        for rank in 0..lines {
            root.deepen(&mut worker, depth, rank);
            if worker.is_stopped() && !root.has_news(rank, depth) {
                break;
            }
            let found = root.found(rank, depth, worker.nodes_of_all(), budget.elapsed());
            let (latest, report) = &mut *said.borrow_mut();
            if report(&found) == Flow::Stop {
                worker.stop();
            }
            if rank == 0 {
                budget.learn(&found, latest);
                *latest = found;
            }
        }
        let waited_for = limits.time.is_some() || limits.clock.is_some();
        let forced = root.len() == 1 && waited_for && depth >= FORCED_DEPTH;
        if worker.is_stopped() || forced || lines == 1 && root.is_decided(depth) || budget.is_enough() {
            break;
        }
    }
    let (nodes, time) = (worker.nodes_of_all(), budget.elapsed());
    drop(worker);
    let (latest, _) = said.into_inner();
    Found { nodes, time, ..latest }
}
