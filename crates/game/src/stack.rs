//! Pieces that stand under another one.

use std::fmt;

use crate::{Kind, Seat};

/// Pieces on top of each other, bottom first, packed into a word so that it is copied like a piece. Only men and kings of
/// two seats are ever stacked, and no game has more than 24 pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stack(u64);

/// Bits of a piece: its seat and whether it is a king.
const WIDTH: u32 = 2;

impl Stack {
    /// No pieces.
    pub const EMPTY: Self = Self(1); // the highest bit that is set marks the top

    /// The most pieces that it can hold.
    pub const MOST: usize = 31;

    /// How many pieces there are.
    #[must_use]
    pub const fn height(self) -> usize {
        (self.0.ilog2() / WIDTH) as usize
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == Self::EMPTY.0
    }

    /// With a piece put under all others.
    ///
    /// # Panics
    /// With more than [`Stack::MOST`] pieces.
    #[must_use]
    pub fn with_bottom(self, seat: Seat, kind: Kind) -> Self {
        assert!(self.height() < Self::MOST, "no game has so many pieces");
        Self(self.0 << WIDTH | Self::bits(seat, kind))
    }

    /// With a piece put on all others.
    ///
    /// # Panics
    /// With more than [`Stack::MOST`] pieces.
    #[must_use]
    pub fn with_top(self, seat: Seat, kind: Kind) -> Self {
        assert!(self.height() < Self::MOST, "no game has so many pieces");
        let place = self.0.ilog2();
        Self(self.0 & !(1 << place) | Self::bits(seat, kind) << place | 1 << (place + WIDTH))
    }

    /// The uppermost piece, and what is left without it.
    #[must_use]
    pub fn take_top(self) -> Option<((Seat, Kind), Self)> {
        let place = self.0.ilog2().checked_sub(WIDTH)?;
        let rest = Self(self.0 & ((1 << place) - 1) | 1 << place);
        Some((Self::piece(self.0 >> place), rest))
    }

    /// The pieces, bottom first.
    pub fn iter(self) -> impl Iterator<Item = (Seat, Kind)> {
        (0..self.height()).map(move |index| Self::piece(self.0 >> (index * WIDTH as usize)))
    }

    fn bits(seat: Seat, kind: Kind) -> u64 {
        u64::from(seat.0 & 1) << 1 | u64::from(kind == Kind::King)
    }

    fn piece(bits: u64) -> (Seat, Kind) {
        let kind = if bits & 1 == 0 { Kind::Man } else { Kind::King };
        (if bits & 2 == 0 { Seat::WHITE } else { Seat::BLACK }, kind)
    }
}

impl Default for Stack {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_come_off_the_top_and_go_under_the_bottom() {
        let pieces = [(Seat::WHITE, Kind::Man), (Seat::BLACK, Kind::King), (Seat::BLACK, Kind::Man)];
        let from_below = pieces.iter().fold(Stack::EMPTY, |stack, (seat, kind)| stack.with_top(*seat, *kind));
        let from_above =
            pieces.iter().rev().fold(Stack::EMPTY, |stack, (seat, kind)| stack.with_bottom(*seat, *kind));
        assert_eq!(from_below, from_above);
        assert_eq!(from_below.iter().collect::<Vec<_>>(), pieces);
        let mut stack = from_below;
        for piece in pieces.iter().rev() {
            let (top, rest) = stack.take_top().expect("a piece is left");
            assert_eq!(top, *piece);
            stack = rest;
        }
        assert!(stack.is_empty() && stack.take_top().is_none());
    }

    #[test]
    fn the_tallest_stack_fits() {
        let tall = (0..Stack::MOST).fold(Stack::EMPTY, |stack, _| stack.with_bottom(Seat::BLACK, Kind::King));
        assert_eq!(tall.height(), Stack::MOST);
        assert!(tall.iter().all(|piece| piece == (Seat::BLACK, Kind::King)));
    }
}
