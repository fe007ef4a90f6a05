//! What pieces are.

use bolshak_core as core;

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// A man: the piece that the game begins with.
    Man,
    /// A king: a man that has come to its promotion row.
    King,
    /// A pawn of Belarusian draughts, which walks straight on and captures nothing.
    Pawn,
}

impl From<core::Kind> for Kind {
    fn from(kind: core::Kind) -> Self {
        match kind {
            core::Kind::Man => Self::Man,
            core::Kind::King => Self::King,
        }
    }
}

/// A piece that no rule table knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotOfTables;

impl TryFrom<Kind> for core::Kind {
    type Error = NotOfTables;

    fn try_from(kind: Kind) -> Result<Self, NotOfTables> {
        match kind {
            Kind::Man => Ok(Self::Man),
            Kind::King => Ok(Self::King),
            Kind::Pawn => Err(NotOfTables),
        }
    }
}
