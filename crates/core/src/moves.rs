use alloc::vec::Vec;

use crate::{Bits, Geometry, Square};

/// A whole move of one piece. Its identity is origin, destination and the set of captured pieces: two chains that
/// agree in these are one move, whichever way they go.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move<B> {
    pub(crate) from: u8,
    pub(crate) to: u8,
    /// Whether a man becomes a king.
    pub promotes: bool,
    pub(crate) captured: B,
}

impl<B: Bits> Move<B> {
    /// Whether pieces are taken.
    #[must_use]
    #[inline(always)]
    pub fn is_capture(&self) -> bool {
        self.captured.any()
    }

    /// How many pieces are taken.
    #[must_use]
    #[inline(always)]
    pub fn captures(&self) -> u32 {
        self.captured.count()
    }

    /// The points of the captured pieces.
    #[must_use]
    #[inline(always)]
    pub fn captured(&self) -> B {
        self.captured
    }

    /// The point the piece leaves, for tables indexed by point.
    #[must_use]
    #[inline(always)]
    pub fn from_point(&self) -> u8 {
        self.from
    }

    /// The point the piece reaches, for tables indexed by point.
    #[must_use]
    #[inline(always)]
    pub fn to_point(&self) -> u8 {
        self.to
    }

    /// Where the piece comes from.
    #[must_use]
    pub fn from(&self, board: &Geometry) -> Square {
        square(board, self.from)
    }

    /// Where the piece ends.
    #[must_use]
    pub fn to(&self, board: &Geometry) -> Square {
        square(board, self.to)
    }

    /// The squares of the captured pieces, in no particular order.
    pub fn captured_squares(&self, board: &Geometry) -> impl Iterator<Item = Square> {
        self.captured.points().map(|point| square(board, point))
    }
}

/// The square at a point that a piece has stood on.
pub(crate) fn square(board: &Geometry, point: u8) -> Square {
    board.square(point).expect("pieces stand on playing squares only")
}

/// A list of moves that keeps its memory from use to use.
#[derive(Clone, Debug)]
pub struct MoveList<B>(pub(crate) Vec<Move<B>>);

impl<B: Bits> MoveList<B> {
    /// An empty list.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The moves.
    #[must_use]
    #[inline(always)]
    pub fn as_slice(&self) -> &[Move<B>] {
        &self.0
    }
}

impl<B: Bits> Default for MoveList<B> {
    fn default() -> Self {
        Self::new()
    }
}

impl<B> core::ops::Deref for MoveList<B> {
    type Target = [Move<B>];
    #[inline(always)]
    fn deref(&self) -> &[Move<B>] {
        &self.0
    }
}

impl<B> core::ops::DerefMut for MoveList<B> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [Move<B>] {
        &mut self.0
    }
}
