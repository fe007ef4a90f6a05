//! Turns and views: what happens on a board and what stands on it, as plain data for every game.

use crate::{Cell, Kind};

/// A side of a game, by its place in [`crate::GameInfo::seats`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Seat(pub u8);

impl Seat {
    /// The first seat: White in games of two colours.
    pub const WHITE: Self = Self(0);
    /// The second seat: Black in games of two colours.
    pub const BLACK: Self = Self(1);

    /// The other seat of a game for two.
    #[must_use]
    pub const fn other(self) -> Self {
        Self(1 - self.0)
    }

    /// The place in a table with one entry a seat.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A piece on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placed {
    /// Where it stands.
    pub cell: Cell,
    /// Whose it is.
    pub seat: Seat,
    /// Man or king.
    pub kind: Kind,
}

/// A whole turn. Its effect is complete: the piece on the first cell of the path and those on `removed` go, those of
/// `placed` come. So a record can be replayed without rules.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    /// The way a person takes: origin, squares where a chain turns or that lie directly behind a captured piece,
    /// destination. Two ways can be one move.
    pub path: Vec<Cell>,
    /// The captured pieces in the order of capture.
    pub removed: Vec<Cell>,
    /// What stands on the board afterwards and did not before.
    pub placed: Vec<Placed>,
}

impl Turn {
    /// Where the turn begins.
    #[must_use]
    pub fn from(&self) -> Cell {
        self.path[0]
    }

    /// Where the turn ends.
    #[must_use]
    pub fn to(&self) -> Cell {
        self.path[self.path.len() - 1]
    }

    /// Whether pieces are taken.
    #[must_use]
    pub fn is_capture(&self) -> bool {
        !self.removed.is_empty()
    }

    /// Whether the two go the same way: the same path and the same pieces taken in the same order.
    #[must_use]
    pub fn same_way(&self, other: &Self) -> bool {
        self.path == other.path && self.removed == other.removed
    }

    /// Whether the two lead to the same position, whatever way they go: same origin, destination and captured set.
    #[must_use]
    pub fn same_move(&self, other: &Self) -> bool {
        let taken = |turn: &Self| {
            let mut cells = turn.removed.clone();
            cells.sort_unstable();
            cells
        };
        self.from() == other.from() && self.to() == other.to() && taken(self) == taken(other)
    }
}

/// What stands on the board and who is to move: what a page draws, and what a match can start from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// The seat to move.
    pub turn: Seat,
    /// The pieces, in the order of the cells.
    pub pieces: Vec<Placed>,
}
