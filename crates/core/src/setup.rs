use alloc::vec::Vec;
use core::fmt;

use crate::{Color, Rules, Square};

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Kind {
    /// A man: an ordinary piece.
    Man,
    /// A king.
    King,
}

/// A piece and its owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// The owner.
    pub color: Color,
    /// Man or king.
    pub kind: Kind,
}

/// Any arrangement of pieces with a side to move: what a file or a person may hand in. It becomes a
/// [`crate::Position`] through [`crate::Position::from_setup`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The side to move.
    pub side_to_move: Color,
    /// The pieces, in any order.
    pub pieces: Vec<(Square, Piece)>,
}

impl Setup {
    /// The initial position of a game.
    #[must_use]
    pub fn initial(rules: &Rules) -> Self {
        let men = |color: Color| {
            let home = rules.start.home(&rules.geometry, color);
            let on_board = (0..128).filter(move |point| home >> point & 1 == 1);
            on_board.filter_map(move |point| {
                Some((rules.geometry.square(point)?, Piece { color, kind: Kind::Man }))
            })
        };
        Self { side_to_move: rules.first, pieces: Color::ALL.into_iter().flat_map(men).collect() }
    }
}

/// Why an arrangement of pieces is not a position of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetupError {
    /// The board has no square with this number.
    NoSuchSquare(Square),
    /// Two pieces on one square.
    Occupied(Square),
    /// A man on its promotion row.
    ManOnPromotionRow(Square),
}

impl SetupError {
    /// The square at fault.
    #[must_use]
    pub const fn square(&self) -> Square {
        match self {
            Self::NoSuchSquare(square) | Self::Occupied(square) | Self::ManOnPromotionRow(square) => *square,
        }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchSquare(square) => write!(f, "the board has no square {square:?}"),
            Self::Occupied(square) => write!(f, "two pieces on square {square:?}"),
            Self::ManOnPromotionRow(square) => {
                write!(f, "a man on square {square:?}, where it would be a king")
            }
        }
    }
}

impl core::error::Error for SetupError {}
