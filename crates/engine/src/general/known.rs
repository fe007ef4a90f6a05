//! What is known of positions that were looked at before, on whatever way they came about.

use std::collections::HashMap;

use bolshak_game::Score;

use super::walk::{Look, Window};

/// So many positions are kept at most.
const MOST: usize = 1 << 20;

/// What a score says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

impl Bound {
    /// What a score says that was found when looking between two others.
    fn of(score: i32, (alpha, beta): Window) -> Self {
        match score {
            _ if score <= alpha => Self::AtMost,
            _ if score >= beta => Self::AtLeast,
            _ => Self::Exact,
        }
    }
}

/// What was found about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    /// The index of the best turn.
    pub(super) best: usize,
    score: i32,
    bound: Bound,
    depth: u32,
}

impl Seen {
    /// What a look has found: the score and the index of the best turn.
    pub(super) fn new(score: i32, best: usize, Look { depth, window, ply }: Look) -> Self {
        Self { best, score: score + plies_of_win(score, ply), bound: Bound::of(score, window), depth }
    }

    /// The score, if this was looked at to the same depth and decides what is asked. Where the exact score matters the
    /// position is looked at again, so that there is a line to show.
    pub(super) fn answer(&self, Look { depth, window: (alpha, beta), ply }: Look) -> Option<i32> {
        let score = self.score - plies_of_win(self.score, ply);
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= beta,
            Bound::AtMost => score <= alpha,
        };
        (beta - alpha == 1 && self.depth == depth && decides).then_some(score)
    }

    /// The score, if this was looked at to the same depth without a window.
    pub(super) fn exact(&self, Look { depth, ply, .. }: Look) -> Option<i32> {
        (self.bound == Bound::Exact && self.depth == depth)
            .then(|| self.score - plies_of_win(self.score, ply))
    }
}

/// A win is counted from the root; kept is how far it is from the position.
fn plies_of_win(score: i32, ply: u32) -> i32 {
    let ply = i32::try_from(ply).unwrap_or(i32::MAX);
    if Score(score).decided_in().is_some() { ply * score.signum() } else { 0 }
}

/// The positions that were looked at in one search.
#[derive(Default)]
pub(super) struct Known(HashMap<u64, Seen>);

impl Known {
    pub(super) fn about(&self, key: u64) -> Option<Seen> {
        self.0.get(&key).copied()
    }

    pub(super) fn note(&mut self, key: u64, seen: Seen) {
        if self.0.len() < MOST || self.0.contains_key(&key) {
            self.0.insert(key, seen);
        }
    }
}
