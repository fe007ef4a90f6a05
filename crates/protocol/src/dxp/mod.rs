//! The `DamExchange` protocol, version 1: two programs play a game over a connection. A message is a letter and fields
//! of fixed width, in ASCII, closed by a NUL. It names squares by number from the top left and has only a start position
//! and one clock for the whole game, but it is the protocol that old programs speak.

mod fields;
mod frames;
mod message;
mod position;

pub use frames::Frames;
pub use message::{Accept, BackAnswer, DxpMessage, End, GameRequest, MoveMade, PlayedBy, Start};
pub use position::{match_of, start_of};

use std::fmt;

/// The port that programs listen on.
pub const PORT: u16 = 27_531;

/// The longest message, in bytes, its NUL not counted.
pub const LONGEST: usize = 127;

/// A message that cannot be understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DxpError {
    /// The character at fault, from 1; one past the end when something is missing.
    pub column: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

impl fmt::Display for DxpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: {}", self.column, self.message)
    }
}

impl std::error::Error for DxpError {}
