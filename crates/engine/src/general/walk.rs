//! The walk through the tree.

use std::collections::HashMap;
use std::time::Instant;

use bolshak_game::{Cell, GameInfo, Limits, Node, Outcome, Score, Seat, Turn};

use super::judge::{Balance, Judge};
use super::time_for_move;

/// The longest line that is followed, and how far captures are followed beyond the depth.
pub(super) const MAX_PLY: u32 = 60;
const BEYOND: u32 = 10;
/// Where many race: how many of the longest ways of one's own are followed. Of the others' only the longest is.
const OWN_WAYS: usize = 12;
/// What a place between the first and the last is worth at most.
const PLACE: i32 = 20_000;

/// What has been found about a position: its score for the root's side, and the line that is expected.
pub(super) type Found = (i32, Vec<Turn>);

/// The walk: alpha-beta, in which the root's side seeks the best and everybody else the worst for it.
pub(super) struct Walk {
    judge: Judge,
    root: Seat,
    pub(super) nodes: u64,
    most_nodes: u64,
    pub(super) start: Instant,
    until: Option<Instant>,
    pub(super) stopped: bool,
    /// How often a quiet move from here to there has refuted.
    history: HashMap<(Cell, Cell), u32>,
    /// Where captures stop being followed.
    horizon: u32,
}

impl Walk {
    pub(super) fn new(info: &'static GameInfo, root: Seat, limits: &Limits) -> Self {
        let start = Instant::now();
        Self {
            judge: Judge::of(info),
            root,
            nodes: 0,
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            start,
            until: time_for_move(limits).map(|time| start + time),
            stopped: false,
            history: HashMap::new(),
            horizon: 0,
        }
    }

    /// Makes ready for an iteration.
    pub(super) fn set_out(&mut self, depth: u32) {
        self.horizon = (depth + BEYOND).min(MAX_PLY);
    }

    /// The score of the legal turn with this index, and the line that begins with it.
    pub(super) fn after(
        &mut self,
        node: &dyn Node,
        index: usize,
        depth: u32,
        window: (i32, i32),
        ply: u32,
    ) -> Found {
        let (score, mut rest) = self.value(node.after(index).as_ref(), depth - 1, window, ply + 1);
        rest.insert(0, node.turns()[index].clone());
        (score, rest)
    }

    fn value(&mut self, node: &dyn Node, depth: u32, (mut alpha, mut beta): (i32, i32), ply: u32) -> Found {
        self.count();
        if let Some(outcome) = node.outcome() {
            return (self.ended(&outcome, ply), vec![]);
        }
        if self.stopped || ply >= MAX_PLY || depth == 0 && self.is_quiet(node, ply) {
            return (self.judge.value(&node.view(), self.root), vec![]);
        }
        let seeks_best = self.judge.together(node.turn(), self.root);
        // A forced reply costs no depth, and neither does a capture beyond it.
        let deeper = if node.turns().len() == 1 || depth == 0 { depth + 1 } else { depth };
        let mut best: Option<Found> = None;
        for index in self.ordered(node) {
            let found = self.after(node, index, deeper, (alpha, beta), ply);
            if self.stopped {
                break;
            }
            let better = |old: &Found| if seeks_best { found.0 > old.0 } else { found.0 < old.0 };
            if seeks_best {
                alpha = alpha.max(found.0);
            } else {
                beta = beta.min(found.0);
            }
            if best.as_ref().is_none_or(better) {
                best = Some(found);
            }
            if alpha >= beta {
                let turn = &node.turns()[index];
                if !turn.is_capture() {
                    *self.history.entry((turn.from(), turn.to())).or_default() += depth * depth;
                }
                break;
            }
        }
        best.unwrap_or((0, vec![]))
    }

    /// Whether a position can be judged as it stands. What is possible in it is asked only where there are captures.
    fn is_quiet(&self, node: &dyn Node, ply: u32) -> bool {
        let captures = || self.judge.captures() && node.turns().first().is_some_and(Turn::is_capture);
        ply >= self.horizon || !captures()
    }

    /// What an end is worth to the root's side.
    fn ended(&self, outcome: &Outcome, ply: u32) -> i32 {
        let Balance { behind, before, others } = self.judge.balance(outcome, self.root);
        let distance = i32::try_from(ply).unwrap_or(i32::MAX);
        let number = |seats: usize| i32::try_from(seats).unwrap_or(1);
        let share = |seats: usize| PLACE * number(seats) / number(others);
        match others {
            _ if behind == others => Score::WIN - distance,
            _ if before == others => distance - Score::WIN,
            _ => share(behind) - share(before),
        }
    }

    /// The indices of the turns, the largest captures, the longest ways and what has refuted before first.
    fn ordered(&self, node: &dyn Node) -> Vec<usize> {
        let mut order: Vec<usize> = (0..node.turns().len()).collect();
        let gains = self.judge.gains(node);
        order.sort_by_cached_key(|index| {
            let turn = &node.turns()[*index];
            let known = self.history.get(&(turn.from(), turn.to())).copied().unwrap_or_default();
            let gain = gains.as_ref().map_or(0, |gains| gains[*index]);
            std::cmp::Reverse((turn.removed.len(), gain, known))
        });
        if self.judge.is_race_of_many() {
            order.truncate(if node.turn() == self.root { OWN_WAYS } else { 1 });
        }
        order
    }

    fn count(&mut self) {
        self.nodes += 1;
        let late = self.nodes.is_multiple_of(64) && self.until.is_some_and(|until| Instant::now() >= until);
        self.stopped |= self.nodes >= self.most_nodes || late;
    }
}
