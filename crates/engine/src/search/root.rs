//! The root moves, which are searched in the order of their last scores.

use std::time::Duration;

use bolshak_core::{Move, RuleSet};
use bolshak_egdb::Wld;
use bolshak_game::Score;

use super::moves_in_progress::Queue;
use super::node::Node;
use super::score::{DRAW, WIN, WON};
use super::window::Window;
use super::{Found, Start, Worker};
use crate::endings::Advice;

/// The score of a move that failed low before its score was known.
const UNKNOWN: i32 = -2 * WIN;

/// A root move and the play that is expected after it.
#[derive(Clone)]
struct RootMove<R: RuleSet> {
    score: i32,
    /// The last iteration that gave it an exact score.
    depth: u32,
    line: Vec<Move<R::Bits>>,
}

/// The result of a pass over the root moves.
#[derive(Clone)]
pub(crate) struct Pass<R: RuleSet> {
    score: i32,
    moves: Vec<RootMove<R>>,
}

/// The moves of the root, the best ones of the latest iteration first.
#[derive(Clone)]
pub(crate) struct Root<R: RuleSet> {
    node: Node<R>,
    moves: Vec<RootMove<R>>,
    /// The score that the endgame tables give to all of them, if the tables have no distances.
    known: Option<i32>,
}

impl<R: RuleSet> Root<R> {
    pub(crate) fn new(start: &Start<R>) -> Self {
        let moves = start.position.moves();
        let alone = |&mv| RootMove { score: UNKNOWN, depth: 0, line: vec![mv] };
        Self { node: Node::root(start), moves: moves.iter().map(alone).collect(), known: None }
    }

    /// Keeps only the moves that the endgame tables advise.
    pub(crate) fn follow(&mut self, advice: &Advice<R>) {
        self.moves.retain(|root_move| advice.moves.contains(&root_move.line[0]));
        self.known = Some(match advice.outcome {
            Wld::Win => Score::TABLE_WIN,
            Wld::Draw => DRAW,
            Wld::Loss => -Score::TABLE_WIN,
        });
    }

    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }

    /// The move to play if nothing is known.
    pub(crate) fn first(&self) -> Move<R::Bits> {
        self.moves[0].line[0]
    }

    /// Whether the iteration, even if it was cut short, has found a usable result.
    pub(crate) fn has_news(&self, rank: usize, depth: u32) -> bool {
        self.moves[rank].depth == depth
    }

    /// A win or loss at its own distance cannot become shorter.
    pub(crate) fn is_decided(&self, depth: u32) -> bool {
        self.moves[0].score.abs() >= WIN - depth as i32
    }

    pub(crate) fn found(&self, rank: usize, depth: u32, nodes: u64, time: Duration) -> Found<R> {
        let RootMove { score, line, .. } = &self.moves[rank];
        let score = match self.known {
            Some(known) if score.abs() < WON => known,
            _ => *score,
        };
        Found { depth, rank: rank as u32 + 1, score, nodes, time, line: line.clone() }
    }

    /// Finds the best of the moves from this rank on and puts it there. A stopped search keeps its result so far.
    pub(crate) fn deepen(&mut self, worker: &mut Worker<'_, '_, R>, depth: u32, rank: usize) {
        let last = self.moves[rank].score;
        let mut near = Window::NEAR;
        let trusted = depth > 4 && last.abs() < WON;
        let mut window = if trusted { Window::around(last, near) } else { Window::FULL };
        loop {
            let score = self.pass(worker, depth, rank, window);
            let inside = window.alpha < score && score < window.beta;
            if worker.is_stopped() || inside || near > 1_000 || !trusted {
                return;
            }
            near *= 4;
            window = if near > 1_000 { Window::FULL } else { Window::around(score.clamp(-WIN, WIN), near) };
        }
    }

    /// One pass over the moves. With several threads that of the first who finishes it counts for all.
    fn pass(&mut self, worker: &mut Worker<'_, '_, R>, depth: u32, rank: usize, window: Window) -> i32 {
        let Some(passes) = worker.passes() else { return self.try_all(worker, depth, rank, window) };
        let number = worker.pass();
        if passes.count() == number {
            let score = self.try_all(worker, depth, rank, window);
            if !worker.is_stopped() {
                passes.finish(number, Pass { score, moves: self.moves.clone() });
            }
        }
        let Some(pass) = passes.get(number) else { return UNKNOWN };
        worker.next_pass();
        self.moves = pass.moves;
        pass.score
    }

    fn try_all(&mut self, worker: &mut Worker<'_, '_, R>, depth: u32, rank: usize, window: Window) -> i32 {
        let mut best = UNKNOWN;
        let mut alpha = window.alpha;
        let moves: Vec<_> = self.moves[rank..].iter().map(|root_move| root_move.line[0]).collect();
        let mut queue = Queue::new(moves.len());
        while let Some(tried) = queue.next() {
            let mv = moves[tried];
            if queue.may_put_off(tried) && worker.is_busy_with(&self.node, mv) {
                queue.put_off(tried);
                continue;
            }
            let beta = window.beta;
            let score = worker.root_move(&self.node, mv, depth as i32, Window { alpha, beta }, tried);
            if worker.is_stopped() {
                break;
            }
            if score > best {
                best = score;
            }
            if score > alpha || tried == 0 {
                self.promote(rank, RootMove { score, depth, line: worker.line_after(mv) });
                alpha = alpha.max(score);
            }
            if alpha >= window.beta {
                break;
            }
        }
        best
    }

    /// Moves a new best move to this place; the others keep their order.
    fn promote(&mut self, rank: usize, best: RootMove<R>) {
        let is_it = |root_move: &RootMove<R>| root_move.line[0] == best.line[0];
        let index = self.moves.iter().position(is_it).expect("a root move");
        self.moves[index] = best;
        self.moves[rank..=index].rotate_right(1);
    }
}
