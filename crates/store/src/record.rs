//! What is kept of a game.

use std::fmt;

use bolshak_arena::referee::{Happening, Terms};
use bolshak_arena::{Millis, TimeControls, micro_match};

/// The name of a record, part of its web address.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct RecordId(String);

impl RecordId {
    /// The id, if it is one: 1 to 32 letters and digits.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let fits = (1..=32).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        fits.then(|| Self(text.to_owned()))
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RecordId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The head of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Its name.
    pub id: RecordId,
    /// The game's identifier.
    pub game: String,
    /// The FEN it began from, unless that is the initial position.
    pub start: Option<String>,
    /// Who sits where, in the order of the seats.
    pub players: Vec<Player>,
    /// The time controls, if there is a clock.
    pub control: Option<TimeControls>,
    /// What the players agreed on.
    pub terms: Terms,
    /// What the players are called, in the order of the seats; empty where nobody said.
    pub names: Vec<String>,
    /// When it was made, milliseconds since 1970.
    pub created_at: Millis,
    /// How it came about.
    pub origin: Origin,
}

/// How a game came about.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Origin {
    /// The lot that gave its position.
    pub lot: Option<Lot>,
    /// The micro-match that it is a game of.
    pub micro_match: Option<MatchGame>,
}

/// What a lot has drawn, and how to draw it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lot {
    /// The identifier of the table.
    pub table: String,
    /// The cell that was drawn.
    pub cell: String,
    /// The seed, see [`bolshak_arena::lot`].
    pub seed: String,
}

/// A game's place in a micro-match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchGame {
    /// The record of the first game, which names the match.
    pub first: RecordId,
    /// Its number, from 1.
    pub number: u16,
    /// What was agreed on.
    pub terms: micro_match::Terms,
}

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// A person.
    Human,
    /// The engine at this level.
    Engine {
        /// 1 to 10.
        level: u8,
    },
}

/// Something that happened in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// When, milliseconds since 1970.
    pub at: Millis,
    /// What.
    pub what: Happening,
}

/// How a game stands, for lists and for the clocks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// How many turns have been played.
    pub plies: u32,
    /// The result as the game writes it, once it is over.
    pub result: Option<String>,
    /// What the clocks show.
    pub clock: Option<[Millis; 2]>,
}

/// A record with everything that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    /// The head.
    pub record: Record,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// What the clocks showed last.
    pub clock: Option<[Millis; 2]>,
}

/// A record in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// The head.
    pub record: Record,
    /// How it stands.
    pub standing: Standing,
    /// When something happened last, milliseconds since 1970.
    pub updated_at: Millis,
}
