//! Iterative-deepening alpha-beta over one position.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bolshak_core::{DrawKind, Duty, Move, MoveList, Objective, Position, RuleSet, Rules};
use bolshak_game::{Flow, Limits, Score};

use crate::eval::Evaluation;
use crate::ordering::Ordering;
use crate::table::{Bound, NO_MOVE, Table};

const WIN: i32 = Score::WIN;
/// The longest line that is followed.
const MAX_PLY: usize = 120;
/// Scores beyond this are wins that were found; they are stored relative to the position.
const FOUND: i32 = WIN - 1_000;
/// How often the clock is looked at, in positions.
const CLOCK_EVERY: u64 = 1 << 12;
const DRAW: i32 = 0;

/// What an iteration found, in typed moves.
pub(crate) struct Found<R: RuleSet> {
    pub depth: u32,
    pub score: i32,
    pub nodes: u64,
    pub time: Duration,
    pub line: Vec<Move<R::Bits>>,
}

pub(crate) struct Search<'a, R: RuleSet> {
    pub table: &'a mut Table,
    pub limits: Limits,
    /// Hashes of the positions of the game and of the line being searched, the present one last.
    pub keys: Vec<u64>,
    /// How many of the last moves could be undone, from the root.
    pub reversible: usize,
    /// Random hundredths of a man added to the score of each root move: how a weak player errs.
    pub noise: Vec<i32>,
    pub report: &'a mut dyn FnMut(&Found<R>) -> Flow,
    pub state: State<R>,
}

/// What a search needs to remember within itself.
pub(crate) struct State<R: RuleSet> {
    start: Instant,
    nodes: u64,
    stopped: bool,
    evaluation: Arc<Evaluation>,
    ordering: Ordering,
    lists: Vec<(MoveList<R::Bits>, Vec<u16>)>,
    /// The best line from each ply on.
    lines: Vec<Vec<Move<R::Bits>>>,
    /// After how many plies by kings alone the game is drawn.
    king_plies: usize,
    objective: Objective,
    duty: Duty,
    latest: Option<Found<R>>,
}

impl<R: RuleSet> State<R> {
    pub(crate) fn new(rules: &Rules, evaluation: Arc<Evaluation>) -> Self {
        let king_plies = rules.draws.iter().find_map(|rule| match rule.kind {
            DrawKind::KingMoves { each } => Some(usize::from(each) * 2),
            _ => None,
        });
        Self {
            start: Instant::now(),
            nodes: 0,
            stopped: false,
            evaluation,
            ordering: Ordering::new(MAX_PLY + 1),
            lists: (0..=MAX_PLY).map(|_| (MoveList::new(), Vec::new())).collect(),
            lines: vec![vec![]; MAX_PLY + 2],
            king_plies: king_plies.unwrap_or(usize::MAX),
            objective: rules.objective,
            duty: rules.duty,
            latest: None,
        }
    }
}

/// Where in the tree a node is and what is asked of it.
#[derive(Clone, Copy)]
struct Window {
    depth: i32,
    ply: usize,
    alpha: i32,
    beta: i32,
    /// Plies since the last capture or move of a man.
    reversible: usize,
}

impl Window {
    /// The same question seen from the other side, one ply on.
    fn next(self, depth: i32, alpha: i32, beta: i32, progress: bool) -> Self {
        let reversible = if progress { 0 } else { self.reversible + 1 };
        Self { depth, ply: self.ply + 1, alpha: -beta, beta: -alpha, reversible }
    }
}

impl<R: RuleSet> Search<'_, R> {
    /// Searches deeper and deeper until a limit is reached or the result cannot change. The position has a legal move.
    pub(crate) fn run(mut self, root: &Position<R>) -> Found<R> {
        self.table.next_search();
        let moves = root.moves();
        let deepest = self.limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32 - 20);
        let mut best = Found { depth: 0, score: 0, nodes: 0, time: Duration::ZERO, line: vec![moves[0]] };
        for depth in 1..=deepest {
            let score = self.root(root, &moves, depth as i32);
            if self.state.stopped && depth > 1 {
                break;
            }
            best = self.found(depth, score);
            let flow = (self.report)(&best);
            self.state.latest = Some(self.found(depth, score));
            // A forced reply needs no thought, and a win that was found at its own distance cannot become shorter.
            let certain = moves.len() == 1 || score.abs() >= WIN - depth as i32;
            if flow == Flow::Stop || certain || self.state.stopped || self.half_time_is_over() {
                break;
            }
        }
        if best.line.is_empty() {
            // Stopped before anything was tried: any legal move is better than none.
            best.line.push(moves[0]);
        }
        best.nodes = self.state.nodes;
        best.time = self.state.start.elapsed();
        best
    }

    fn found(&self, depth: u32, score: i32) -> Found<R> {
        let line = self.state.lines[0].clone();
        Found { depth, score, nodes: self.state.nodes, time: self.state.start.elapsed(), line }
    }

    /// A new iteration takes longer than all before it together, so none is begun in the second half of the time.
    fn half_time_is_over(&self) -> bool {
        self.limits.time.is_some_and(|time| self.state.start.elapsed() * 2 > time)
    }

    fn root(&mut self, root: &Position<R>, moves: &[Move<R::Bits>], depth: i32) -> i32 {
        let key = root.hash_value();
        if self.noise.is_empty() {
            let window = Window { depth, ply: 0, alpha: -WIN, beta: WIN, reversible: self.reversible };
            return self.node(root, key, window);
        }
        self.noisy_root(root, key, moves, depth)
    }

    /// Every root move gets its own full score, and then its error.
    fn noisy_root(&mut self, root: &Position<R>, key: u64, moves: &[Move<R::Bits>], depth: i32) -> i32 {
        let window = Window { depth, ply: 0, alpha: -WIN, beta: WIN, reversible: self.reversible };
        let mut best = -2 * WIN;
        let mut line = vec![];
        self.keys.push(key);
        for (index, &turn) in moves.iter().enumerate() {
            let score =
                -self.child(root, key, turn, window.next(depth - 1, -WIN, WIN, root.is_progress(turn)));
            if self.state.stopped && index > 0 {
                break;
            }
            let judged = score + self.noise[index % self.noise.len()];
            if judged > best {
                best = judged;
                line = std::iter::once(turn).chain(self.state.lines[1].iter().copied()).collect();
            }
        }
        self.keys.pop();
        self.state.lines[0] = line;
        best.clamp(-WIN, WIN)
    }

    /// The score of a position for its side to move, within the window.
    fn node(&mut self, position: &Position<R>, key: u64, window: Window) -> i32 {
        let Window { depth, ply, beta, .. } = window;
        self.state.lines[ply].clear();
        self.count_node();
        if self.state.stopped {
            return DRAW;
        }
        if ply > 0 && self.is_draw(key, window.reversible) {
            return DRAW;
        }
        if ply >= MAX_PLY {
            return self.state.evaluation.of(position);
        }
        if depth <= 0 && self.is_quiet(position, depth) {
            return self.quiet_score(position, ply);
        }
        let known = self.table.get(key).filter(|_| depth > 0);
        if let Some(score) = known.and_then(|entry| entry.cutoff(window))
            && ply > 0
        {
            return score;
        }
        let (mut moves, mut order) = std::mem::take(&mut self.state.lists[ply]);
        position.moves_into(&mut moves);
        self.state.ordering.order(
            &moves,
            known.map_or(NO_MOVE, |entry| entry.best),
            ply,
            position.turn(),
            &mut order,
        );
        let (best, score) = self.try_moves(position, key, &moves, &order, window);
        if best != NO_MOVE && score >= beta && !self.state.stopped {
            self.state.ordering.cut(&moves[usize::from(best)], ply, position.turn(), depth.max(1));
        }
        self.state.lists[ply] = (moves, order);
        if depth > 0 && !self.state.stopped {
            let bound = match score {
                _ if score >= beta => Bound::Lower,
                _ if score > window.alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            self.table.put(key, depth, to_table(score, ply), bound, best);
        }
        score
    }

    /// The best of the moves, by its place in the list, and its score.
    fn try_moves(
        &mut self,
        position: &Position<R>,
        key: u64,
        moves: &[Move<R::Bits>],
        order: &[u16],
        window: Window,
    ) -> (u16, i32) {
        if moves.is_empty() {
            return (NO_MOVE, self.stuck_score(window.ply));
        }
        let mut best = (NO_MOVE, window.ply as i32 - WIN);
        let mut alpha = window.alpha;
        // A forced reply costs no depth: the choice comes after it.
        let depth = if moves.len() == 1 && window.depth > 0 { window.depth } else { window.depth - 1 };
        self.keys.push(key);
        for (tried, &index) in order.iter().enumerate() {
            let turn = moves[usize::from(index)];
            let progress = position.is_progress(turn);
            let ask = |depth, alpha, beta| window.next(depth, alpha, beta, progress);
            let mut score;
            if tried == 0 {
                score = -self.child(position, key, turn, ask(depth, alpha, window.beta));
            } else {
                let reduced = depth - reduction(window.depth, tried, &turn);
                score = -self.child(position, key, turn, ask(reduced, alpha, alpha + 1));
                if score > alpha && reduced < depth {
                    score = -self.child(position, key, turn, ask(depth, alpha, alpha + 1));
                }
                if score > alpha && score < window.beta {
                    score = -self.child(position, key, turn, ask(depth, alpha, window.beta));
                }
            }
            if self.state.stopped && tried > 0 {
                break;
            }
            if score > best.1 {
                best = (index, score);
                self.remember_line(window.ply, turn);
            }
            alpha = alpha.max(score);
            if alpha >= window.beta {
                break;
            }
        }
        self.keys.pop();
        best
    }

    fn child(&mut self, position: &Position<R>, key: u64, turn: Move<R::Bits>, window: Window) -> i32 {
        self.node(&position.after(turn), position.hash_after(key, turn), window)
    }

    fn remember_line(&mut self, ply: usize, turn: Move<R::Bits>) {
        let (line, rest) = self.state.lines.split_at_mut(ply + 1);
        line[ply].clear();
        line[ply].push(turn);
        line[ply].extend_from_slice(&rest[0]);
    }

    /// Where captures are compulsory a position is quiet only if neither side can capture; a threat against the side
    /// to move is looked at for one ply. Where they are optional an exchange is followed for a few plies.
    fn is_quiet(&self, position: &Position<R>, depth: i32) -> bool {
        let threatened = depth >= 0 && position.can_capture(position.turn().opposite());
        match self.state.duty {
            Duty::Compulsory => !position.can_capture(position.turn()) && !threatened,
            Duty::Optional => depth <= -4 || !position.can_capture(position.turn()) && !threatened,
        }
    }

    /// The score of a side that cannot move.
    fn stuck_score(&self, ply: usize) -> i32 {
        match self.state.objective {
            Objective::GiveAll => WIN - ply as i32,
            Objective::TakeAll | Objective::FirstKing => ply as i32 - WIN,
        }
    }

    fn quiet_score(&mut self, position: &Position<R>, ply: usize) -> i32 {
        let (list, _) = &mut self.state.lists[ply];
        if position.count_moves(list) == 0 {
            return self.stuck_score(ply);
        }
        self.state.evaluation.of(position)
    }

    /// One repetition inside the search is as good as a draw: who could avoid it would.
    fn is_draw(&self, key: u64, reversible: usize) -> bool {
        reversible >= self.state.king_plies
            || self.keys.iter().rev().take(reversible).skip(1).step_by(2).any(|&past| past == key)
    }

    fn count_node(&mut self) {
        self.state.nodes += 1;
        if self.state.nodes.is_multiple_of(CLOCK_EVERY) {
            let out_of_time = self.limits.time.is_some_and(|time| self.state.start.elapsed() >= time);
            let told_to = self.state.latest.as_ref().is_some_and(|found| (self.report)(found) == Flow::Stop);
            self.state.stopped |= out_of_time || told_to;
        }
        self.state.stopped |= self.limits.nodes.is_some_and(|nodes| self.state.nodes >= nodes);
    }
}

impl crate::table::Entry {
    /// The stored score, if it answers the question.
    fn cutoff(&self, window: Window) -> Option<i32> {
        let score = from_table(i32::from(self.score), window.ply);
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        (i32::from(self.depth) >= window.depth && decides).then_some(score)
    }
}

/// Late quiet moves are looked at less deeply first.
fn reduction<B: bolshak_core::Bits>(depth: i32, tried: usize, turn: &Move<B>) -> i32 {
    if depth < 3 || tried < 3 || turn.is_capture() || turn.promotes {
        return 0;
    }
    if tried < 8 { 1 } else { 1 + depth / 6 }
}

/// Distances to a win are stored from the position, not from the root.
fn to_table(score: i32, ply: usize) -> i32 {
    match score {
        _ if score >= FOUND => score + ply as i32,
        _ if score <= -FOUND => score - ply as i32,
        _ => score,
    }
}

fn from_table(score: i32, ply: usize) -> i32 {
    match score {
        _ if score >= FOUND => score - ply as i32,
        _ if score <= -FOUND => score + ply as i32,
        _ => score,
    }
}
