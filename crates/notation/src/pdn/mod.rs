//! Portable Draughts Notation: reading files that people and programs wrote, and writing games that they can read.
//!
//! [`read`] takes a file apart and never fails: it returns the games it could read and a list of [`Fault`]s, each with
//! its line and column, and goes on with the next game after each. [`replay`] plays a game out by the rules.

mod lexer;
mod parser;
mod replay;
mod write;

use std::fmt;

use bolshak_game::{Outcome, Seat};

pub use parser::read;
pub use replay::{Replayed, game_of, replay};
pub use write::{Tags, from_match, write};

/// A place in a text: line and column, both from 1, columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

impl Default for Place {
    fn default() -> Self {
        Self { line: 1, column: 1 }
    }
}

/// Something wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Where.
    pub place: Place,
    /// What is wrong and what was expected.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.place.line, self.place.column, self.message)
    }
}

impl std::error::Error for Fault {}

/// What a file holds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct File {
    /// The games that could be read.
    pub games: Vec<PdnGame>,
    /// What could not.
    pub faults: Vec<Fault>,
}

/// One game as it is written, before the rules are asked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PdnGame {
    /// Where it begins.
    pub place: Place,
    /// The tags in their order.
    pub tags: Vec<Tag>,
    /// Moves with everything between them.
    pub items: Vec<Item>,
    /// The result after the moves; unknown for `*` and where none is written.
    pub result: GameResult,
}

impl PdnGame {
    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }
}

/// A tag of a game's head: `[White "Ivanov, I."]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// Where its value stands.
    pub place: Place,
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// Something in the body of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// A move as it is written, without its strength marks.
    Move {
        /// Where it stands.
        place: Place,
        /// The text.
        text: String,
        /// `!`, `?` and their kind.
        marks: String,
    },
    /// A comment.
    Comment(String),
    /// A numeric glyph, `$1`.
    Nag(u16),
    /// Other moves instead of the last one.
    Variation(Vec<Item>),
    /// `/FEN "…"/`: the position is changed by hand.
    Setup {
        /// Where it stands.
        place: Place,
        /// The new position.
        fen: String,
    },
}

/// How a game ended, whatever points were written for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum GameResult {
    /// Not known, or not over.
    #[default]
    Unknown,
    /// White won.
    White,
    /// Black won.
    Black,
    /// A draw.
    Draw,
    /// Both lost.
    BothLost,
}

impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> Self {
        match outcome.map(|outcome| outcome.winner) {
            None => Self::Unknown,
            Some(None) => Self::Draw,
            Some(Some(Seat::WHITE)) => Self::White,
            Some(Some(_)) => Self::Black,
        }
    }
}

impl GameResult {
    /// Reads a result in any of the families: `1-0`, `2-0`, `1/2-1/2`, `½-½`, `1-1`, `0-0`, `*`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "*" => Self::Unknown,
            "1-0" | "2-0" => Self::White,
            "0-1" | "0-2" => Self::Black,
            "1/2-1/2" | "½-½" | "0.5-0.5" | "1-1" => Self::Draw,
            "0-0" => Self::BothLost,
            _ => return None,
        })
    }
}
