//! The positions that the threads of a search are working on, so that they share the work instead of doing it twice.
//!
//! A move that another thread is already searching waits until the others have been tried: by then the table most often
//! knows the answer (after Kerrigan's simplified ABDADA). Only a hint: a lost or stale entry costs time, never a
//! result.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// More than all threads together ever work on.
const CELLS: usize = 1 << 12;

/// The positions that are being searched. Empty and unused with one thread.
pub(crate) struct MovesInProgress {
    cells: Box<[AtomicU64]>,
}

impl MovesInProgress {
    pub(crate) fn new(threads: usize) -> Self {
        let cells = if threads > 1 { CELLS } else { 0 };
        Self { cells: (0..cells).map(|_| AtomicU64::new(0)).collect() }
    }

    /// Whether there is another thread to share with.
    pub(crate) fn is_shared(&self) -> bool {
        !self.cells.is_empty()
    }

    pub(crate) fn has(&self, key: u64) -> bool {
        self.cell(key).load(Relaxed) == key
    }

    pub(crate) fn begin(&self, key: u64) {
        self.cell(key).store(key, Relaxed);
    }

    pub(crate) fn end(&self, key: u64) {
        self.cell(key).store(0, Relaxed);
    }

    fn cell(&self, key: u64) -> &AtomicU64 {
        &self.cells[key as usize % self.cells.len()]
    }
}

/// The order in which the moves of a position are tried: one after the other, and deferred ones at the end.
pub(crate) struct Queue {
    next: usize,
    len: usize,
    /// The places of the deferred moves.
    late: u128,
}

impl Queue {
    pub(crate) fn new(len: usize) -> Self {
        Self { next: 0, len, late: 0 }
    }

    /// Whether the move can be deferred: once, and never the first, which sets the window for the others.
    pub(crate) fn may_put_off(&self, place: usize) -> bool {
        0 < place && place < u128::BITS as usize && place + 1 == self.next
    }

    pub(crate) fn put_off(&mut self, place: usize) {
        self.late |= 1 << place;
    }
}

impl Iterator for Queue {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.next < self.len {
            self.next += 1;
            return Some(self.next - 1);
        }
        if self.late == 0 {
            return None;
        }
        // In the second pass nothing is deferred again.
        self.next = self.len + 1;
        let place = self.late.trailing_zeros() as usize;
        self.late &= self.late - 1;
        Some(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_comes_once_and_what_was_put_off_comes_last() {
        let mut queue = Queue::new(5);
        let mut seen = vec![];
        while let Some(place) = queue.next() {
            if queue.may_put_off(place) && place % 2 == 0 {
                queue.put_off(place);
            } else {
                seen.push(place);
            }
        }
        assert_eq!(seen, [0, 1, 3, 2, 4]);
    }

    #[test]
    fn a_position_is_busy_from_its_beginning_to_its_end() {
        let busy = MovesInProgress::new(2);
        assert!(!busy.has(77));
        busy.begin(77);
        assert!(busy.has(77) && !busy.has(78));
        busy.end(77);
        assert!(!busy.has(77));
        assert!(!MovesInProgress::new(1).is_shared());
    }
}
