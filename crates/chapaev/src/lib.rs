//! Chapaev: two lines of draughtsmen, and whoever flicks the others off the board.
//!
//! A [`Game`] is where everything stands between two flicks, a [`Flick`] is what a player does, and [`Game::after`]
//! says what comes of it: the simulation of [`mod@motion`] runs, and the rules of [`mod@game`] read from who fell whose
//! turn it is. Whatever is kept or sent is whole numbers, and the same flick in the same position has the same result on
//! every machine.
//!
//! Its moves cannot be listed, so there is no rulebook and no row in the registry of variants: this crate depends on none of
//! ours.

pub mod disc;
pub mod flick;
pub mod game;
pub mod kept;
pub mod motion;
pub mod opponent;
pub mod position;
pub mod record;

pub use disc::{BOARD, CELL, DISCS, Disc, Discs, RADIUS, Side, Spot};
pub use flick::{Flick, STRONGEST, TURN};
pub use game::{Effect, Game, Illegal, Length, Played};
pub use kept::Kept;
pub use motion::{Motion, RATE, SIMULATION, Track};
pub use opponent::{Level, choose};
pub use record::Record;

use std::fmt;

/// A text that cannot be read: where, and what was expected there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    /// The part of the text.
    pub text: String,
    /// What should stand there.
    pub expected: String,
}

impl Unreadable {
    pub(crate) fn new(text: &str, expected: impl Into<String>) -> Self {
        Self { text: text.to_owned(), expected: expected.into() }
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}", self.text, self.expected)
    }
}

impl std::error::Error for Unreadable {}
