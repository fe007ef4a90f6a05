//! Position hashes: one random word for each kind of piece on each point, and one for the side to move.
//!
//! Opening books keep these hashes in files, so the words and the numbers of the points never change; a test holds some
//! of them. Indexes of other things take `bolshak_game::position_key`, which knows nothing of points.

use crate::{Bits, Color, Kind, Move, Position, RuleSet};

const POINTS: usize = 128;

/// Words by colour and kind, then point.
static WORDS: [[u64; POINTS]; 4] = words();
const BLACK_TO_MOVE: u64 = 0x9d39_247e_3377_6d41;

const fn words() -> [[u64; POINTS]; 4] {
    let mut table = [[0; POINTS]; 4];
    let mut state: u64 = 0x0b01_5a4b_ad6a_0064;
    let mut row = 0;
    while row < 4 {
        let mut point = 0;
        while point < POINTS {
            // SplitMix64 (Steele, Lea, Flood 2014).
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut word = state;
            word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            table[row][point] = word ^ (word >> 31);
            point += 1;
        }
        row += 1;
    }
    table
}

#[inline(always)]
fn word(color: Color, kind: Kind, point: u8) -> u64 {
    WORDS[color as usize * 2 + kind as usize][point as usize]
}

impl<R: RuleSet> Position<R> {
    /// The hash of the position, side to move included. Equal positions have equal hashes on every machine.
    #[must_use]
    pub fn hash_value(&self) -> u64 {
        let turn = if self.side_to_move == Color::Black { BLACK_TO_MOVE } else { 0 };
        Color::ALL.into_iter().fold(turn, |hash, color| {
            let men = self.men(color).points().map(|point| word(color, Kind::Man, point));
            let kings = self.kings(color).points().map(|point| word(color, Kind::King, point));
            men.chain(kings).fold(hash, |hash, word| hash ^ word) ^ self.runs_word(color)
        })
    }

    /// If the moves of one king in a row are limited, their number is part of the position.
    #[inline(always)]
    fn runs_word(&self, color: Color) -> u64 {
        let run = self.runs[color];
        if self.rules.rules().king_rest.is_none() || run.moves == 0 {
            return 0;
        }
        word(color, Kind::King, run.at).rotate_left(u32::from(run.moves))
    }

    /// The hash after a legal move, from the hash before it.
    #[must_use]
    #[inline]
    pub fn hash_after(&self, hash: u64, mv: Move<R::Bits>) -> u64 {
        let kind_at = |point| {
            if (self.kings & R::Bits::point(point)).any() { Kind::King } else { Kind::Man }
        };
        let before = kind_at(mv.from);
        let after = if mv.promotes { Kind::King } else { before };
        let other = self.side_to_move.opposite();
        let moved = hash
            ^ word(self.side_to_move, before, mv.from)
            ^ word(self.side_to_move, after, mv.to)
            ^ BLACK_TO_MOVE;
        let taken = mv.captured.points();
        let hash = taken.fold(moved, |hash, point| hash ^ word(other, kind_at(point), point));
        let Some(rest) = self.rules.rules().king_rest else { return hash };
        let next = Self { runs: self.runs_after(mv, rest.after), ..*self };
        let runs = |position: &Self| position.runs_word(Color::White) ^ position.runs_word(Color::Black);
        hash ^ runs(self) ^ runs(&next)
    }
}
