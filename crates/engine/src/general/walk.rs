//! The tree search.

use std::collections::HashMap;
use std::sync::Arc;

use bolshak_game::{Cell, Game, Limits, Move, Node, Outcome, Score, Seat};

use super::effort::Effort;
use super::evaluator::Evaluator;
use super::rivals;
use super::transpositions::{Entry, Transpositions};

/// The longest line that is followed, and how far captures are followed beyond the depth.
pub(super) const MAX_PLY: u32 = 60;
const BEYOND: u32 = 10;
/// The cost of not being first, and more for each seat that is ahead.
const BEATEN: i32 = 20_000;
/// The cost of sharing the first place at the beginning, so that a side with an equal position plays on. After `EARLY`
/// moves it costs nothing any more.
const SHARED: i32 = 30;
const EARLY: i32 = 80;

/// Where several sides capture each other: the value of an end that some reply may bring, more than any pieces.
const UNDECIDED: i32 = 3_000;
/// Quiet moves from this place in the order on are searched a ply less at first, from the next on two plies less …
const LATE: usize = 4;
const VERY_LATE: usize = 12;
/// … where at least so many plies are left.
const LATE_FROM: u32 = 3;
const VERY_LATE_FROM: u32 = 5;
/// What a quiet move just before the end of the search may be expected to gain, in hundredths of a man.
const HOPE: i32 = 120;
/// The full window.
const EVERYTHING: Window = (-Score::WIN, Score::WIN);

/// The result for a position: its score for the root's side, and the expected line, its last move
/// first.
pub(super) type Found = (i32, Vec<Move>);
/// The window of scores of a search.
pub(super) type Window = (i32, i32);

/// How a position is searched: depth in plies, window, and plies from the root.
#[derive(Clone, Copy)]
pub(super) struct Look {
    pub(super) depth: u32,
    pub(super) window: Window,
    pub(super) ply: u32,
}

/// The search: alpha-beta, in which the root's side maximises and everybody else minimises. Where several sides capture
/// each other it searches all moves, and the others are less sure to find the worst for the root.
pub(super) struct Walk {
    judge: Arc<Evaluator>,
    root: Seat,
    /// The seats of other sides whose places are still open.
    rivals: Vec<Seat>,
    pub(super) effort: Effort,
    /// How often a quiet move with this origin and destination caused a cutoff.
    history: HashMap<(Cell, Cell), u32>,
    /// Where captures stop being followed.
    horizon: u32,
    /// The cost of sharing the first place.
    shared: i32,
    known: Transpositions,
    /// Whether late moves are searched less deeply and hopeless ones not at all.
    pub(super) prunes: bool,
}

impl Walk {
    /// A search from the present position.
    pub(super) fn new(game: &dyn Game, judge: Arc<Evaluator>, limits: &Limits) -> Self {
        let played = i32::try_from(game.played().len()).unwrap_or(EARLY);
        Self {
            judge,
            rivals: rivals(game),
            root: game.side_to_move(),
            effort: Effort::new(limits),
            history: HashMap::new(),
            horizon: 0,
            shared: SHARED * (EARLY - played).max(0) / EARLY,
            known: Transpositions::default(),
            prunes: true,
        }
    }

    /// Prepares an iteration.
    pub(super) fn set_out(&mut self, depth: u32) {
        self.horizon = (depth + BEYOND).min(MAX_PLY);
    }

    /// The score of the legal move with this index, and the line that begins with it.
    pub(super) fn after(&mut self, node: &dyn Node, index: usize, look: Look) -> Found {
        let next = Look { depth: look.depth - 1, ply: look.ply + 1, ..look };
        let (score, mut line) = self.value(node.after(index).as_ref(), next);
        let (alpha, beta) = look.window;
        if alpha < score && score < beta {
            line.push(node.legal_moves()[index].clone());
        }
        (score, line)
    }

    /// The score of a legal move that is expected to be no better than the best so far. A null window shows that cheaply;
    /// if the move is better, it is searched again. Where several sides capture each other the window is always full.
    pub(super) fn doubted(&mut self, node: &dyn Node, index: usize, look: Look) -> Found {
        if self.judge.is_melee() {
            return self.after(node, index, look);
        }
        let (alpha, beta) = look.window;
        let window = self.doubt(node, look.window);
        let found = self.after(node, index, Look { window, ..look });
        let is_better = alpha < found.0 && found.0 < beta;
        if is_better && window != look.window { self.after(node, index, look) } else { found }
    }

    /// The score of a move that comes late in the order: less deeply first if it is quiet, because it is hardly the best.
    fn late(&mut self, node: &dyn Node, index: usize, order: usize, look: Look) -> Found {
        let less = if node.legal_moves()[index].is_capture() { 0 } else { reduction(order, look.depth) };
        if less > 0 && self.prunes {
            let window = self.doubt(node, look.window);
            let found = self.after(node, index, Look { depth: look.depth - less, window, ..look });
            let is_better = if self.seeks_best(node) { found.0 > window.0 } else { found.0 < window.1 };
            if !is_better {
                return found;
            }
        }
        self.doubted(node, index, look)
    }

    /// Where one ply is left and nobody must capture: the best that the side to move may hope for, if it is not enough.
    fn hopeless(&self, node: &dyn Node, Look { depth, window: (alpha, beta), ply }: Look) -> Option<i32> {
        let asked = self.prunes && depth == 1 && beta - alpha == 1 && self.judge.captures();
        if !asked || !self.is_quiet(node, ply) {
            return None;
        }
        let guess = self.judge.value(&node.view(), self.root);
        let (hope, is_enough) = if self.seeks_best(node) {
            (guess + HOPE, guess + HOPE > alpha)
        } else {
            (guess - HOPE, guess - HOPE < beta)
        };
        (!is_enough).then_some(hope)
    }

    /// The null window that tells whether a move is better for the side to move than the best so far.
    fn doubt(&self, node: &dyn Node, (alpha, beta): Window) -> Window {
        if self.seeks_best(node) { (alpha, alpha + 1) } else { (beta - 1, beta) }
    }

    /// Whether the side to move is the root's.
    fn seeks_best(&self, node: &dyn Node) -> bool {
        self.judge.together(node.side_to_move(), self.root)
    }

    fn value(&mut self, node: &dyn Node, look: Look) -> Found {
        self.effort.count();
        let Look { depth, ply, .. } = look;
        if let Some(outcome) = node.outcome() {
            return (self.ended(&outcome, ply), vec![]);
        }
        if self.effort.spent || ply >= MAX_PLY || depth == 0 && self.is_quiet(node, ply) {
            return (self.judge.value(&node.view(), self.root), vec![]);
        }
        let key = node.key();
        if self.judge.is_melee() {
            return self.melee(node, key, look);
        }
        let seen = self.known.about(key);
        if let Some(score) = seen.and_then(|seen| seen.answer(look)) {
            return (score, vec![]);
        }
        if let Some(score) = self.hopeless(node, look) {
            return (score, vec![]);
        }
        let (found, best) = self.best_turn(node, seen.map(|seen| seen.best), look);
        if !self.effort.spent {
            self.known.note(key, Entry::new(found.0, best, look));
        }
        found
    }

    /// The best result for the side to move, and the index of the move.
    fn best_turn(&mut self, node: &dyn Node, first: Option<usize>, look: Look) -> (Found, usize) {
        let Look { depth, window: (mut alpha, mut beta), ply } = look;
        let seeks_best = self.seeks_best(node);
        let each = depth_of_turns(node, depth);
        let mut best: Option<(Found, usize)> = None;
        for (order, index) in self.ordered(node, first).into_iter().enumerate() {
            let mv = &node.legal_moves()[index];
            let look = Look { depth: each, window: (alpha, beta), ply };
            let found = match order {
                0 => self.after(node, index, look),
                _ => self.late(node, index, order, look),
            };
            if self.effort.spent {
                break;
            }
            if seeks_best {
                alpha = alpha.max(found.0);
            } else {
                beta = beta.min(found.0);
            }
            let better =
                |((old, _), _): &(Found, usize)| if seeks_best { found.0 > *old } else { found.0 < *old };
            if best.as_ref().is_none_or(better) {
                best = Some((found, index));
            }
            if alpha >= beta {
                if !mv.is_capture() {
                    *self.history.entry((mv.from(), mv.to())).or_default() += depth * depth;
                }
                break;
            }
        }
        best.unwrap_or(((0, vec![]), 0))
    }

    /// The score where several sides capture each other: the root's side takes its best move, and the replies of the others
    /// are combined by `weighed`. All moves have to be searched.
    fn melee(&mut self, node: &dyn Node, key: u64, look: Look) -> Found {
        let seen = self.known.about(key);
        // The first moves are always searched, so that there is a line to show.
        if let Some(score) = seen.and_then(|seen| seen.exact(look)).filter(|_| look.ply > 2) {
            return (score, vec![]);
        }
        let each = Look { depth: depth_of_turns(node, look.depth), window: EVERYTHING, ..look };
        let mut found: Vec<Found> = vec![];
        for index in 0..node.legal_moves().len() {
            found.push(self.after(node, index, each));
            if self.effort.spent {
                return found.swap_remove(0);
            }
        }
        let scores: Vec<i32> = found.iter().map(|(score, _)| *score).collect();
        let (best, score) = if self.seeks_best(node) { highest(&scores) } else { weighed(&scores) };
        self.known.note(key, Entry::new(score, best, Look { window: EVERYTHING, ..look }));
        (score, found.swap_remove(best).1)
    }

    /// The score of a position by a plain search of everything.
    #[cfg(test)]
    pub(super) fn plain(&self, node: &dyn Node, depth: u32, ply: u32) -> i32 {
        if let Some(outcome) = node.outcome() {
            return self.ended(&outcome, ply);
        }
        if ply >= MAX_PLY || depth == 0 && self.is_quiet(node, ply) {
            return self.judge.value(&node.view(), self.root);
        }
        let deeper = depth_of_turns(node, depth) - 1;
        let moves = 0..node.legal_moves().len();
        let scores: Vec<i32> =
            moves.map(|index| self.plain(node.after(index).as_ref(), deeper, ply + 1)).collect();
        match (self.seeks_best(node), self.judge.is_melee()) {
            (true, _) => scores.into_iter().max().unwrap_or(0),
            (false, false) => scores.into_iter().min().unwrap_or(0),
            (false, true) => weighed(&scores).1,
        }
    }

    /// Whether a position can be evaluated statically. Its moves are generated only in variants with captures.
    fn is_quiet(&self, node: &dyn Node, ply: u32) -> bool {
        let captures = || self.judge.captures() && node.legal_moves().first().is_some_and(Move::is_capture);
        ply >= self.horizon || !captures()
    }

    /// The value of an outcome for the root's side.
    fn ended(&self, outcome: &Outcome, ply: u32) -> i32 {
        let (own, others) = (outcome.place(self.root), self.rivals.len());
        let places = || self.rivals.iter().map(|rival| outcome.place(*rival));
        let (before, behind) =
            (places().filter(|place| *place < own).count(), places().filter(|place| *place > own).count());
        let number = |seats: usize| i32::try_from(seats).unwrap_or(i32::MAX);
        let distance = i32::try_from(ply).unwrap_or(i32::MAX);
        match before {
            0 if behind == others => Score::WIN - distance,
            0 => -self.shared,
            _ => distance - BEATEN - (Score::WIN - BEATEN) * number(before) / number(others),
        }
    }

    /// The indices of the moves: the one that was best before, then the largest captures, the largest gains in a race, and
    /// moves that caused cutoffs elsewhere.
    fn ordered(&self, node: &dyn Node, first: Option<usize>) -> Vec<usize> {
        let mut order: Vec<usize> = (0..node.legal_moves().len()).collect();
        let gains = self.judge.gains(node);
        order.sort_by_cached_key(|index| {
            let mv = &node.legal_moves()[*index];
            let known = self.history.get(&(mv.from(), mv.to())).copied().unwrap_or_default();
            std::cmp::Reverse((first == Some(*index), mv.removed.len(), gains.get(*index), known))
        });
        order
    }
}

/// How deep a position's moves are searched. A forced reply costs no depth, and neither do captures beyond the depth.
fn depth_of_turns(node: &dyn Node, depth: u32) -> u32 {
    if node.legal_moves().len() == 1 || depth == 0 { depth + 1 } else { depth }
}

/// By how many plies a late quiet move is searched less at first.
fn reduction(order: usize, depth: u32) -> u32 {
    u32::from(order >= LATE && depth >= LATE_FROM) + u32::from(order >= VERY_LATE && depth >= VERY_LATE_FROM)
}

/// The place of the best score, and the score.
fn highest(scores: &[i32]) -> (usize, i32) {
    let best = scores.iter().enumerate().rev().max_by_key(|(_, score)| **score);
    best.map_or((0, 0), |(place, score)| (place, *score))
}

/// The index of the worst score, and the combined score: half the worst, half the average, because the others do not all
/// play against the root. If every reply decides the game in the same way, it is decided.
#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "few moves, small scores")]
fn weighed(scores: &[i32]) -> (usize, i32) {
    let Some((place, worst)) = scores.iter().copied().enumerate().min_by_key(|(_, score)| *score) else {
        return (0, 0);
    };
    let felt = |score: i32| score.clamp(-UNDECIDED, UNDECIDED);
    let average = scores.iter().map(|score| felt(*score)).sum::<i32>() / scores.len() as i32;
    let score = if average.abs() == UNDECIDED { worst } else { i32::midpoint(felt(worst), average) };
    (place, score)
}
