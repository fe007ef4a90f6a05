//! A position in the tree.

use bolshak_core::{Move, Position, RuleSet};

use super::Start;
use crate::ordering::{Place, Step, step};

/// A position in the tree with the relevant part of its past.
#[derive(Clone, Copy)]
pub(crate) struct Node<R: RuleSet> {
    pub(super) position: Position<R>,
    pub(super) key: u64,
    pub(super) ply: usize,
    /// Plies since the last move that cannot be undone.
    pub(super) reversible: usize,
    /// The move that led here.
    last: Step,
    /// Whether a draw count may run; the counts themselves are kept by the worker.
    pub(super) counted: bool,
}

impl<R: RuleSet> Node<R> {
    pub(crate) fn root(start: &Start<R>) -> Self {
        let Start { position, keys, .. } = start;
        let key = position.hash_value();
        Self { position: *position, key, ply: 0, reversible: keys.len(), last: 0, counted: true }
    }

    pub(super) fn key_after(&self, mv: Move<R::Bits>) -> u64 {
        self.position.hash_after(self.key, mv)
    }

    /// The node after a move, whose key is known, without its draw counts.
    #[inline(always)]
    pub(super) fn after(&self, mv: Move<R::Bits>, key: u64) -> Self {
        Self {
            position: self.position.after(mv),
            key,
            ply: self.ply + 1,
            reversible: if self.position.is_progress(mv) { 0 } else { self.reversible + 1 },
            last: step(&mv),
            counted: false,
        }
    }

    pub(super) fn place(&self) -> Place {
        Place { ply: self.ply, color: self.position.side_to_move(), last: self.last }
    }
}
