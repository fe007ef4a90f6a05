//! The tree search of one thread: principal variation search.

use std::sync::atomic::Ordering::Relaxed;

use bolshak_core::{Bits, DrawCounts, Duty, Move, MoveList, Objective, RuleSet, Rules};
use bolshak_game::Flow;

use super::draw_facts::DrawFacts;
use super::moves_in_progress::{MovesInProgress, Queue};
use super::node::Node;
use super::passes::Passes;
use super::plan::{FORCING_TO, Plan, hope, is_calm, is_far_above, is_forcing, is_position_calm};
use super::root::Pass;
use super::score::{DRAW, WIN, from_table, is_decisive, to_table};
use super::window::Window;
use super::{MAX_PLY, Shared, Start};
use crate::endings;
use crate::eval::Sums;
use crate::ordering::{Ordering, Ranked, Sorted};
use crate::transpositions::{Bound, Entry, NO_MOVE};

/// The clock is asked every this many positions.
pub(super) const POLL_EVERY: u64 = 1 << 11;

/// Every this many positions a thread asks whether another one has finished the pass.
const LISTEN_EVERY: u64 = 1 << 8;

/// The data of a worker for each ply.
struct Ply<R: RuleSet> {
    moves: MoveList<R::Bits>,
    order: Vec<Ranked>,
    /// The best line from here on.
    line: Vec<Move<R::Bits>>,
    counts: DrawCounts,
    /// Of the position that was evaluated last: most often a neighbour of the next.
    sums: Sums<R::Bits>,
}

/// One thread of a search.
pub(crate) struct Worker<'a, 'p, R: RuleSet> {
    shared: &'a Shared<'a, R>,
    poll: &'p mut dyn FnMut() -> Flow,
    /// Positions visited, and the limit.
    nodes: u64,
    most_nodes: u64,
    /// Whether the tree is being left, because the search is over or another thread has finished this pass.
    stopped: bool,
    over: bool,
    /// The number of this pass over the root moves.
    pass: usize,
    /// Whether this is the shallow search of a [`Worker::probable_cut`].
    verifies: bool,
    /// Hashes of the positions of the game and of the line being searched.
    keys: Vec<u64>,
    plies: Vec<Ply<R>>,
    ordering: Ordering,
    rules: DrawFacts,
    /// How far a probable cut must be above the window for each ply that it replaces.
    probable_margin: i32,
}

impl<'a, 'p, R: RuleSet> Worker<'a, 'p, R> {
    pub(crate) fn new(
        shared: &'a Shared<'a, R>,
        start: &Start<R>,
        most_nodes: Option<u64>,
        poll: &'p mut dyn FnMut() -> Flow,
    ) -> Self {
        let ply = || Ply {
            moves: MoveList::new(),
            order: vec![],
            line: vec![],
            counts: start.counts,
            sums: Sums::new(),
        };
        let table = start.position.rules();
        Self {
            shared,
            poll,
            nodes: 0,
            most_nodes: most_nodes.unwrap_or(u64::MAX),
            stopped: false,
            over: false,
            pass: 0,
            verifies: false,
            keys: start.keys.clone(),
            plies: (0..MAX_PLY + 2).map(|_| ply()).collect(),
            ordering: Ordering::new(MAX_PLY + 2),
            rules: DrawFacts::new(table.rules()),
            probable_margin: probable_margin(table.rules()),
        }
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// What the threads have found at the root, if there are several.
    pub(crate) fn passes(&self) -> Option<&'a Passes<Pass<R>>> {
        Some(&self.shared.passes).filter(|_| self.shared.busy.is_shared())
    }

    pub(crate) fn pass(&self) -> usize {
        self.pass
    }

    /// The tree is searched again, unless the search is over.
    pub(crate) fn next_pass(&mut self) {
        self.pass += 1;
        self.stopped = self.over;
    }

    /// Ends the search.
    pub(crate) fn stop(&mut self) {
        self.over = true;
        self.stopped = true;
    }

    /// With the positions that other threads have reported.
    pub(crate) fn nodes_of_all(&self) -> u64 {
        self.nodes + self.shared.helped.load(Relaxed)
    }

    /// The score of a root move; `tried` moves were searched before it.
    pub(crate) fn root_move(
        &mut self,
        root: &Node<R>,
        mv: Move<R::Bits>,
        depth: i32,
        window: Window,
        tried: usize,
    ) -> i32 {
        let plan = Plan { depth: depth - 1, reduced: depth - 1, first: tried == 0 };
        let shared = self.busy().map(|busy| (busy, root.key_after(mv)));
        self.keys.push(root.key);
        let score = self.try_announced(root, mv, plan, window, shared);
        self.keys.pop();
        score
    }

    /// Whether another thread is searching this move.
    pub(crate) fn is_busy_with(&self, root: &Node<R>, mv: Move<R::Bits>) -> bool {
        self.busy().is_some_and(|busy| busy.has(root.key_after(mv)))
    }

    /// What the threads are searching, if there are several.
    fn busy(&self) -> Option<&'a MovesInProgress> {
        Some(&self.shared.busy).filter(|busy| busy.is_shared())
    }

    /// The line that begins with a root move that was searched last.
    pub(crate) fn line_after(&self, mv: Move<R::Bits>) -> Vec<Move<R::Bits>> {
        std::iter::once(mv).chain(self.plies[1].line.iter().copied()).collect()
    }

    /// The score of a position for its side to move, exact within the window.
    fn value(&mut self, node: &Node<R>, depth: i32, window: Window) -> i32 {
        self.plies[node.ply].line.clear();
        self.count_node();
        if self.stopped || self.is_draw(node) {
            return DRAW;
        }
        if let Some(score) = self.by_tables(node) {
            return score;
        }
        let window = window.with_distance(node.ply);
        if window.is_empty() {
            return window.alpha;
        }
        if node.ply >= MAX_PLY {
            return self.judge(node);
        }
        if depth <= 0 { self.quiet_value(node, depth, window) } else { self.deep_value(node, depth, window) }
    }

    /// The value from the endgame tables, which are probed right after a move that cannot be undone.
    fn by_tables(&self, node: &Node<R>) -> Option<i32> {
        let asked = node.reversible == 0 && node.position.occupied().count() <= self.shared.known_pieces;
        if asked { endings::judge(self.shared.tables, &node.position, node.ply) } else { None }
    }

    fn deep_value(&mut self, node: &Node<R>, mut depth: i32, window: Window) -> i32 {
        let key = self.table_key(node);
        let known = self.shared.table.get(key);
        if let Some(score) = known.and_then(|entry| entry.answer(node.ply, depth, window)) {
            return score;
        }
        let guess = known.map_or_else(|| self.judge(node), |entry| entry.guess.into());
        if is_far_above(guess, depth, window) && is_position_calm(&node.position) {
            return guess;
        }
        if let Some(score) = self.probable_cut(node, depth, guess, window) {
            return score;
        }
        let best = known.map_or(NO_MOVE, |entry| entry.best);
        if best == NO_MOVE && depth >= UNKNOWN_REDUCES {
            // The position is new: the first search of it need not be the deepest.
            depth -= 1;
        }
        let hope = hope(guess, depth, window);
        let (best, score) = self.try_moves(node, depth, best, window, hope);
        if !self.stopped {
            let bound = window.bound(score);
            let (depth, score_kept) = (depth as i8, to_table(score, node.ply));
            self.shared.table.put(key, Entry { score: score_kept, guess: guess as i16, depth, bound, best });
        }
        score
    }

    /// A shallow search that is far above the window makes the deep one unnecessary (after Buro's ProbCut). The shallow
    /// search does without: where it leans on one still shallower, nobody sees the shot that is a few plies away.
    fn probable_cut(&mut self, node: &Node<R>, depth: i32, guess: i32, window: Window) -> Option<i32> {
        let Window { beta, .. } = window;
        let asked = !self.verifies && depth >= PROBABLE_FROM && guess >= beta;
        if !asked || !window.is_null() || is_decisive(beta) {
            return None;
        }
        let above = beta + self.probable_margin * depth;
        self.verifies = true;
        let score = self.value(node, depth * 2 / 5, Window { alpha: above - 1, beta: above });
        self.verifies = false;
        (score >= above && !self.stopped).then(|| if is_decisive(score) { score } else { beta })
    }

    /// The best of the moves, by its index in the list, and its score.
    /// `hope` is the best score that a quiet move may be expected to reach; if it is below the window, quiet moves are
    /// pruned.
    fn try_moves(&mut self, node: &Node<R>, depth: i32, first: u16, window: Window, hope: i32) -> (u16, i32) {
        let ply = node.ply;
        let mut moves = std::mem::take(&mut self.plies[ply].moves);
        let mut order = std::mem::take(&mut self.plies[ply].order);
        node.position.moves_into(&mut moves);
        self.ordering.rank(&moves, first, node.place(), &mut order);
        self.keys.push(node.key);
        let found = self.best_of(node, depth, (&moves, Sorted::new(&mut order)), window, hope);
        self.keys.pop();
        self.plies[ply].moves = moves;
        self.plies[ply].order = order;
        found
    }

    fn best_of(
        &mut self,
        node: &Node<R>,
        depth: i32,
        (moves, mut order): (&[Move<R::Bits>], Sorted<'_>),
        mut window: Window,
        hope: i32,
    ) -> (u16, i32) {
        let mut best = (NO_MOVE, self.stuck_score(node.ply));
        let busy = if depth >= SHARED_FROM { self.busy() } else { None };
        let mut queue = Queue::new(order.len());
        while let Some(tried) = queue.next()
            && let Some(ranked) = order.get(tried)
        {
            let mv = moves[usize::from(ranked.index)];
            if tried > 0 && is_calm(&mv) && hope <= window.alpha && !is_decisive(best.1) {
                best.1 = best.1.max(hope);
                if depth > FORCING_TO {
                    // So are all that come after it.
                    break;
                }
                if !is_forcing(&node.position, mv) {
                    continue;
                }
            }
            let shared = busy.map(|busy| (busy, node.key_after(mv)));
            if queue.may_put_off(tried) && shared.is_some_and(|(busy, key)| busy.has(key)) {
                queue.put_off(tried);
                continue;
            }
            let plan = Plan::new(depth, tried, order.len(), &ranked, &mv, window);
            if FETCHES_NEXT.contains(&depth)
                && let Some(next) = order.get(tried + 1)
            {
                self.shared.table.prefetch(node.key_after(moves[usize::from(next.index)]));
            }
            let score = self.try_announced(node, mv, plan, window, shared);
            if self.stopped {
                break;
            }
            if tried == 0 || score > best.1 {
                best = (ranked.index, score);
                if !window.is_null() {
                    self.remember_line(node.ply, mv);
                }
            }
            window.alpha = window.alpha.max(score);
            if window.is_empty() {
                self.ordering.cut(moves, order.up_to(tried), node.place(), depth.max(1));
                break;
            }
        }
        best
    }

    /// The score of a move, of which the other threads, if there are any, hear meanwhile that it is being searched.
    fn try_announced(
        &mut self,
        node: &Node<R>,
        mv: Move<R::Bits>,
        plan: Plan,
        window: Window,
        shared: Option<(&MovesInProgress, u64)>,
    ) -> i32 {
        let Some((busy, key)) = shared else { return self.try_move(node, mv, plan, window) };
        busy.begin(key);
        let score = self.try_move(node, mv, plan, window);
        busy.end(key);
        score
    }

    /// The score of a move: the first with the whole window, the others against a null window first, and less deeply
    /// where they promise little.
    fn try_move(&mut self, node: &Node<R>, mv: Move<R::Bits>, plan: Plan, window: Window) -> i32 {
        let key = node.key_after(mv);
        // Only deep nodes look into the table; most are not.
        if plan.reduced > 0 {
            self.shared.table.prefetch(key);
        }
        let mut child = node.after(mv, key);
        child.counted = self.count_on(node, mv, &child);
        let null = Window { alpha: window.alpha, beta: window.alpha + 1 };
        let mut score = window.beta;
        if !plan.first {
            score = -self.value(&child, plan.reduced, null.turned());
            if score > window.alpha && plan.reduced < plan.depth {
                score = -self.value(&child, plan.depth, null.turned());
            }
        }
        let open = !window.is_null() && score > window.alpha && score < window.beta;
        if plan.first || open {
            score = -self.value(&child, plan.depth, window.turned());
        }
        score
    }

    /// Whether a draw count may run at the next node, for which they are kept then.
    fn count_on(&mut self, node: &Node<R>, mv: Move<R::Bits>, next: &Node<R>) -> bool {
        let counted = self.rules.counts(&next.position);
        if counted {
            self.plies[next.ply].counts = match node.counted {
                true => self.plies[node.ply].counts.after(&node.position, mv, &next.position),
                false => DrawCounts::new(&next.position),
            };
        }
        counted
    }

    fn remember_line(&mut self, ply: usize, mv: Move<R::Bits>) {
        let (here, next) = self.plies.split_at_mut(ply + 1);
        let line = &mut here[ply].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&next[0].line);
    }

    /// Where captures are compulsory a position is quiet only if neither side can capture; a threat against the side
    /// to move is looked at for one ply. Where they are optional an exchange is followed for a few plies.
    fn quiet_value(&mut self, node: &Node<R>, depth: i32, window: Window) -> i32 {
        let position = &node.position;
        let turn = position.side_to_move();
        let captures = position.can_capture(turn);
        let threatened = depth >= 0 && position.can_capture(turn.opposite());
        let over = self.rules.duty == Duty::Optional && depth <= -4;
        if (captures || threatened) && !over {
            return self.try_moves(node, depth, NO_MOVE, window, WIN).1;
        }
        if !captures && !position.can_move_quietly(turn) {
            return self.stuck_score(node.ply);
        }
        self.judge(node)
    }

    /// The static evaluation, from what was summed at this ply last.
    fn judge(&mut self, node: &Node<R>) -> i32 {
        self.shared.evaluation.of_next(&node.position, &mut self.plies[node.ply].sums)
    }

    /// The score of a side that cannot move.
    fn stuck_score(&self, ply: usize) -> i32 {
        match self.rules.objective {
            Objective::GiveAll => WIN - ply as i32,
            Objective::TakeAll | Objective::FirstKing => ply as i32 - WIN,
        }
    }

    /// One repetition inside the search counts as a draw: a side that could do better would avoid it.
    fn is_draw(&self, node: &Node<R>) -> bool {
        // No position comes back in less than two moves of each side.
        let mut past = (4..=node.reversible).step_by(2).map(|plies| self.keys[self.keys.len() - plies]);
        node.reversible >= self.rules.king_plies
            || past.any(|past| past == node.key)
            || node.counted && self.plies[node.ply].counts.drawn(&node.position).is_some()
    }

    /// Near the end of a draw count a position has another value than at its start, so it gets another key.
    fn table_key(&self, node: &Node<R>) -> u64 {
        const NEAR: usize = 10;
        let kings = self.rules.king_plies.saturating_sub(node.reversible);
        let counts = || self.plies[node.ply].counts.plies_left(&node.position);
        let other = if node.counted { counts().map_or(usize::MAX, usize::from) } else { usize::MAX };
        match kings.min(other) {
            left if left <= NEAR => node.key ^ (left as u64 / 2 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15),
            _ => node.key,
        }
    }

    fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.most_nodes {
            self.stop();
        }
        if self.nodes.is_multiple_of(LISTEN_EVERY) {
            self.listen();
        }
    }

    fn listen(&mut self) {
        self.stopped |= self.shared.passes.count() > self.pass;
        if self.nodes.is_multiple_of(POLL_EVERY)
            && (self.shared.stop.load(Relaxed) || (self.poll)() == Flow::Stop)
        {
            self.stop();
        }
    }
}

/// From this depth on a position without a known best move is searched a ply less.
const UNKNOWN_REDUCES: i32 = 4;
/// ProbCut: from this depth on a shallow search may replace the deep one.
const PROBABLE_FROM: i32 = 4;

/// By how much the shallow search must be above the window for each ply of the deep one. On a large board less changes from
/// ply to ply: there 4 won against 6, which in Russian draughts lost (`docs/experiments.md`).
fn probable_margin(rules: &Rules) -> i32 {
    const LARGE: u8 = 40;
    if rules.geometry.squares > LARGE { 4 } else { 6 }
}

/// At these depths the table is asked for the next move while one is searched: the search is long enough for the answer to
/// come and short enough for it to stay in the cache.
const FETCHES_NEXT: std::ops::RangeInclusive<i32> = 2..=4;

/// From this depth on threads tell each other what they search; where less is left, telling costs more than it saves.
const SHARED_FROM: i32 = 6;

impl Entry {
    /// The stored score, if it is enough for the window. On the main line the moves are needed too, so it is searched.
    fn answer(&self, ply: usize, depth: i32, window: Window) -> Option<i32> {
        let score = from_table(self.score, ply);
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        (window.is_null() && i32::from(self.depth) >= depth && decides).then_some(score)
    }
}
