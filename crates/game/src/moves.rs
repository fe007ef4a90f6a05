//! Moves and views: what happens on a board and what stands on it, as plain data for every variant.
//!
//! The identity of a move is its origin, its destination and the captured pieces, and where prisoners are piled up what is
//! built of them ([`Move::same_move`]). The path is for people: several paths can be one move.
//!
//! What a position is beside its pieces ([`View::aside`]) and what lies under a piece ([`Placed::below`], packed into a word
//! so that pieces stay `Copy`) is empty in most variants. Who is to move follows from the state, never from the number of
//! moves, because turns can have two moves and seats can be passed over.

use crate::{Aim, Cell, Kind, Stack, VariantInfo};

/// A side of a game, by its place in [`crate::VariantInfo::seats`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Seat(pub u8);

impl Seat {
    /// The first seat: White in games of two colours.
    pub const WHITE: Self = Self(0);
    /// The second seat: Black in games of two colours.
    pub const BLACK: Self = Self(1);
    /// No game has more seats.
    pub const MOST: u8 = 6;

    /// The seat at this place in [`crate::VariantInfo::seats`].
    ///
    /// # Panics
    /// If it is no place at a table.
    #[must_use]
    pub fn of(place: usize) -> Self {
        Self(u8::try_from(place).expect("a table has few seats"))
    }

    /// The other seat of a game for two.
    #[must_use]
    pub const fn other(self) -> Self {
        Self(1 - self.0)
    }

    /// Whether the two sit opposite each other, or are one: where four play in pairs, partners.
    #[must_use]
    pub const fn is_across(self, other: Self) -> bool {
        self.0 % 2 == other.0 % 2
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
    /// What it is.
    pub kind: Kind,
    /// The pieces that it stands on.
    pub below: Stack,
}

impl Placed {
    /// A piece that stands alone.
    #[must_use]
    pub const fn new(cell: Cell, seat: Seat, kind: Kind) -> Self {
        Self { cell, seat, kind, below: Stack::EMPTY }
    }
}

/// A whole move. Its effect is complete: the piece on the first cell of the path and those on `removed` go, those of
/// `placed` come. So a record can be replayed without rules.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The way a person takes: origin, squares where a chain turns or that lie directly behind a captured piece,
    /// destination. Two ways can be one move.
    pub path: Vec<Cell>,
    /// The captured pieces in the order of capture.
    pub removed: Vec<Cell>,
    /// What stands on the board afterwards and did not before.
    pub placed: Vec<Placed>,
}

impl Move {
    /// Where the move begins.
    #[must_use]
    pub fn from(&self) -> Cell {
        self.path[0]
    }

    /// Where the move ends.
    #[must_use]
    pub fn to(&self) -> Cell {
        self.path[self.path.len() - 1]
    }

    /// Whether a piece comes onto the board: the way is one cell.
    #[must_use]
    pub fn places(&self) -> bool {
        self.path.len() == 1
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

    /// Whether the two lead to the same position, whatever way they go: same origin, destination and captured set, and
    /// the same stands there afterwards, which depends on the order of capture where prisoners are piled up.
    #[must_use]
    pub fn same_move(&self, other: &Self) -> bool {
        let ends = |mv: &Self| (mv.from(), mv.to(), mv.removed.len(), mv.placed.len());
        // No cell is in a list twice, so one list within the other is all of it.
        ends(self) == ends(other)
            && self.removed.iter().all(|cell| other.removed.contains(cell))
            && self.placed.iter().all(|placed| other.placed.contains(placed))
    }
}

/// What stands on the board and who is to move: what a page draws, and what a game can start from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// The seat to move.
    pub side_to_move: Seat,
    /// The pieces, in the order of the cells.
    pub pieces: Vec<Placed>,
    /// What a position is beside its pieces.
    pub aside: StateExtras,
}

impl View {
    /// A position that is nothing beside its pieces.
    #[must_use]
    pub fn new(side_to_move: Seat, pieces: Vec<Placed>) -> Self {
        Self { side_to_move, pieces, aside: StateExtras::default() }
    }
}

/// What a position is beside its pieces; most games have nothing of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StateExtras {
    /// How many moves of the present turn have been made, where a turn has more than one.
    pub step: u8,
    /// The seats that play no more, because they are beaten, have arrived or have given up, in that order; in a race who
    /// has given up comes last.
    pub out: Vec<Seat>,
    /// Those of them who have left a race without arriving, in that order. Where pieces are taken it makes no difference
    /// why a seat is out.
    pub retired: Vec<Seat>,
    /// Pieces that each seat has yet to place; empty where none are placed.
    pub hands: Vec<u16>,
    /// What each seat has scored; empty where nothing is scored.
    pub scores: Vec<u16>,
}

impl StateExtras {
    /// What is said here and means nothing in this game, in words.
    pub(crate) fn foreign(&self, info: &VariantInfo) -> Option<&'static str> {
        let rows = info.aim == Aim::Rows;
        [
            (self.step >= info.moves_a_turn, "a turn of this game does not have so many moves"),
            (!self.out.is_empty() && info.seats.len() == 2, "nobody goes out in this game"),
            (!self.retired.is_empty() && info.aim != Aim::Camp, "nobody leaves a race in this game"),
            (!self.hands.is_empty() && !rows, "nothing is placed in this game"),
            (!self.scores.is_empty() && !rows, "no points are made in this game"),
        ]
        .into_iter()
        .find_map(|(said, message)| said.then_some(message))
    }
}
