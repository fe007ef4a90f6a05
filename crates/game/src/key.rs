//! Keys of positions: numbers for indexes, the same on every machine and with every compiler.

use std::fmt;

use crate::{Cell, Kind, Placed, Seat, Stack, StateExtras, View};

/// The key of a position: equal views have equal keys, and two positions that differ have different ones but by a chance
/// of one in 2^64. How it is made says [`position_key`].
///
/// It does not say of which variant the position is: an index of several variants keeps the variant beside the key.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PositionKey(pub u64);

impl PositionKey {
    /// The way in which keys are made. It is raised if any key ever changes, so an index keeps it beside its keys and is
    /// made anew when it has grown old.
    pub const VERSION: u32 = 1;
}

impl fmt::Display for PositionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for PositionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PositionKey({self})")
    }
}

/// The key of a position as it can be set up: its pieces, who is to move, and what it is beside its pieces. What only the
/// game that led to it knows, such as how often it came up, is not in it.
///
/// Each fact has a number: its kind in the highest byte, then what is below. The number `n` stands for the word that
/// SplitMix64, seeded with [`SEED`], gives as its `n`-th, counted from 0, and the key is the exclusive or of the words:
///
/// | kind | fact | the rest of the number |
/// |---|---|---|
/// | 1 | a piece | `cell << 16 \| seat << 8 \| kind`, kinds being man 0, king 1, pawn 2 |
/// | 2 | who is to move | `seat` |
/// | 3 | moves made in this turn, if any | `moves` |
/// | 4 | a seat that plays no more | `place << 8 \| seat`, places from 0 for the first to go |
/// | 5 | pieces that a seat has yet to place, if any | `seat << 16 \| pieces` |
/// | 6 | what a seat has scored, if anything | `seat << 16 \| points` |
/// | 11 | a seat that has left the game, beside its fact 4 | `seat` |
///
/// Cells have their numbers from [`crate::Board::cells`], seats from [`crate::VariantInfo::seats`]. Of a piece that stands
/// on others the word `w` becomes, for each of them from the bottom up, that of the number
/// `w ^ (seat << 8 | kind)`.
///
/// Sixty-four bits are enough: among ten million positions the chance that any two share a key is about one in 370 000.
/// The hash of the core is another: it belongs to the machine words of the move generator and knows the runs of kings, which no
/// view has.
#[must_use]
pub fn position_key(view: &View) -> PositionKey {
    let View { side_to_move, pieces, aside } = view;
    let StateExtras { step, out, retired, hands, scores } = aside;
    let pieces = pieces.iter().fold(0, |key, placed| key ^ piece(placed));
    let beside = steps(*step) ^ gone(out) ^ left(retired) ^ in_hand(hands) ^ scored(scores);
    PositionKey(pieces ^ to_move(*side_to_move) ^ beside)
}

/// The seed of the words, `Bolshak1` in ASCII.
const SEED: u64 = 0x426f_6c73_6861_6b31;

/// What a fact is about. Those from 7 to 10 are only in the keys by which a search remembers positions.
#[derive(Clone, Copy)]
pub(crate) enum Fact {
    Piece = 1,
    ToMove = 2,
    Step = 3,
    Out = 4,
    Hand = 5,
    Score = 6,
    ShortTurns = 7,
    OutTogether = 8,
    TurnsMade = 9,
    LastTurn = 10,
    Retired = 11,
}

/// The word of a fact.
pub(crate) const fn word(fact: Fact, rest: u64) -> u64 {
    numbered((fact as u64) << 56 | rest)
}

/// The word of a fact about a seat, and none if its number is 0.
pub(crate) fn word_of_seat(fact: Fact, seat: usize, number: u16) -> u64 {
    if number == 0 { 0 } else { word(fact, (seat as u64) << 16 | u64::from(number)) }
}

/// The word of a piece on its cell.
pub(crate) fn piece(placed: &Placed) -> u64 {
    let &Placed { cell: Cell(cell), seat, kind, below } = placed;
    let alone = word(Fact::Piece, u64::from(cell) << 16 | code(seat, kind));
    if below == Stack::EMPTY {
        return alone;
    }
    below.iter().fold(alone, |word, (seat, kind)| numbered(word ^ code(seat, kind)))
}

/// The word of the seat to move.
pub(crate) fn to_move(seat: Seat) -> u64 {
    word(Fact::ToMove, u64::from(seat.0))
}

/// The word of the moves made in a turn.
pub(crate) fn steps(step: u8) -> u64 {
    if step == 0 { 0 } else { word(Fact::Step, u64::from(step)) }
}

/// The words of those who play no more, in the order in which they went.
pub(crate) fn gone<'a>(out: impl IntoIterator<Item = &'a Seat>) -> u64 {
    let words = (0_u64..).zip(out).map(|(place, seat)| word(Fact::Out, place << 8 | u64::from(seat.0)));
    words.fold(0, |key, word| key ^ word)
}

/// The words of those who have left the game.
pub(crate) fn left(retired: &[Seat]) -> u64 {
    retired.iter().fold(0, |key, seat| key ^ word(Fact::Retired, u64::from(seat.0)))
}

/// The words of the pieces in hand, by seat.
pub(crate) fn in_hand(hands: &[u16]) -> u64 {
    by_seat(Fact::Hand, hands)
}

/// The words of the points, by seat.
pub(crate) fn scored(scores: &[u16]) -> u64 {
    by_seat(Fact::Score, scores)
}

/// The words of what each seat has a number of.
pub(crate) fn by_seat(fact: Fact, numbers: &[u16]) -> u64 {
    numbers.iter().enumerate().fold(0, |key, (seat, &number)| key ^ word_of_seat(fact, seat, number))
}

/// Seat and kind as they stand in a number.
const fn code(seat: Seat, kind: Kind) -> u64 {
    // Said here and not taken from the order of the kinds, which may change.
    let kind = match kind {
        Kind::Man => 0,
        Kind::King => 1,
        Kind::Pawn => 2,
    };
    (seat.0 as u64) << 8 | kind
}

/// The word with this number among those of SplitMix64 (Steele, Lea, Flood 2014).
const fn numbered(number: u64) -> u64 {
    let state = SEED.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let word = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_splitmix() {
        // The published generator, step by step.
        let mut state = SEED;
        for number in 0..100 {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut word = state;
            word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            assert_eq!(numbered(number), word ^ (word >> 31));
        }
    }
}
