//! The transposition table: results for positions that were searched before, whatever moves led there.

use std::collections::HashMap;

use bolshak_game::Score;

use super::walk::{Look, Window};

/// The most positions that are kept.
const MOST: usize = 1 << 20;

/// What a stored score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

impl Bound {
    /// What a score says that was found with this window.
    fn of(score: i32, (alpha, beta): Window) -> Self {
        match score {
            _ if score <= alpha => Self::AtMost,
            _ if score >= beta => Self::AtLeast,
            _ => Self::Exact,
        }
    }
}

/// The result of searching a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The index of the best move.
    pub(super) best: usize,
    score: i32,
    bound: Bound,
    depth: u32,
}

impl Entry {
    /// The result of a search: the score and the index of the best move.
    pub(super) fn new(score: i32, best: usize, Look { depth, window, ply }: Look) -> Self {
        Self { best, score: score + plies_of_win(score, ply), bound: Bound::of(score, window), depth }
    }

    /// The score, if this was searched at least as deeply and the bound is enough for the window. With an open window the
    /// position is searched again, so that there is a line to show.
    pub(super) fn answer(&self, Look { depth, window: (alpha, beta), ply }: Look) -> Option<i32> {
        let score = self.score - plies_of_win(self.score, ply);
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= beta,
            Bound::AtMost => score <= alpha,
        };
        (beta - alpha == 1 && self.depth >= depth && decides).then_some(score)
    }

    /// The score, if this was searched to the same depth with a full window.
    pub(super) fn exact(&self, Look { depth, ply, .. }: Look) -> Option<i32> {
        (self.bound == Bound::Exact && self.depth == depth)
            .then(|| self.score - plies_of_win(self.score, ply))
    }
}

/// Wins are counted from the root but stored relative to the position.
fn plies_of_win(score: i32, ply: u32) -> i32 {
    let ply = i32::try_from(ply).unwrap_or(i32::MAX);
    if Score(score).decided_in().is_some() { ply * score.signum() } else { 0 }
}

/// The positions that were seen in one search.
#[derive(Default)]
pub(super) struct Transpositions(HashMap<u64, Entry>);

impl Transpositions {
    pub(super) fn about(&self, key: u64) -> Option<Entry> {
        self.0.get(&key).copied()
    }

    pub(super) fn note(&mut self, key: u64, seen: Entry) {
        if self.0.len() < MOST || self.0.contains_key(&key) {
            self.0.insert(key, seen);
        }
    }
}
