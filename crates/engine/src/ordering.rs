//! In which order moves are tried: what refuted before comes first.

use bolshak_core::{Bits, Color, Move};

const POINTS: usize = 128;

/// Quiet moves that cut before: two for each ply, and a tally for each origin and destination.
pub(crate) struct Ordering {
    killers: Vec<[(u8, u8); 2]>,
    history: Vec<i32>,
}

impl Ordering {
    pub(crate) fn new(plies: usize) -> Self {
        Self { killers: vec![[(0, 0); 2]; plies], history: vec![0; 2 * POINTS * POINTS] }
    }

    /// The places of the moves in their list, best first. `first` is the move to begin with, if it is in the list.
    pub(crate) fn order<B: Bits>(
        &self,
        moves: &[Move<B>],
        first: u16,
        ply: usize,
        color: Color,
        order: &mut Vec<u16>,
    ) {
        order.clear();
        order.extend((0..moves.len()).map(|index| index as u16));
        order.sort_by_cached_key(|&index| {
            let turn = &moves[usize::from(index)];
            std::cmp::Reverse(if index == first { (1, 0) } else { (0, self.worth(turn, ply, color)) })
        });
    }

    fn worth<B: Bits>(&self, turn: &Move<B>, ply: usize, color: Color) -> i32 {
        if turn.is_capture() {
            return 1_000 * turn.captures() as i32 + i32::from(turn.promotes);
        }
        if turn.promotes {
            return 3_000_000;
        }
        if self.killers[ply].contains(&(turn.from_point(), turn.to_point())) {
            return 2_000_000;
        }
        self.history[slot(turn, color)]
    }

    /// A quiet move refuted the line at this depth.
    pub(crate) fn cut<B: Bits>(&mut self, turn: &Move<B>, ply: usize, color: Color, depth: i32) {
        if turn.is_capture() {
            return;
        }
        let killer = (turn.from_point(), turn.to_point());
        if self.killers[ply][0] != killer {
            self.killers[ply][1] = self.killers[ply][0];
            self.killers[ply][0] = killer;
        }
        let tally = &mut self.history[slot(turn, color)];
        *tally = (*tally + depth * depth).min(1_000_000);
    }
}

fn slot<B: Bits>(turn: &Move<B>, color: Color) -> usize {
    (color as usize * POINTS + usize::from(turn.from_point())) * POINTS + usize::from(turn.to_point())
}
