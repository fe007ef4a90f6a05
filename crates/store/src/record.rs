//! What is kept of a game.

use std::fmt;

use bolshak_arena::referee::{GameEvent, Terms};
use bolshak_arena::{ClockReading, Millis, TimeControls, micro_match};
use bolshak_game::{Reason, Seat};

use crate::Consultant;

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

/// Whoever plays here, a browser or somebody who has signed up: nobody's name, only that it is the same one again.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PersonId(String);

impl PersonId {
    /// The id, if it is one: 1 to 64 small letters and digits.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        let fits = (1..=64).contains(&text.len()) && text.bytes().all(is_plain);
        fits.then(|| Self(text.to_owned()))
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The head of a record. It never changes, but for free seats on which somebody sits down before the game begins, and for who
/// holds a seat where several do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Its name.
    pub id: RecordId,
    /// The variant's identifier.
    pub variant: String,
    /// The FEN it began from, unless that is the initial position.
    pub start: Option<String>,
    /// Who sits where, in the order of the seats.
    pub seats: Vec<SeatRecord>,
    /// Whose device the local seats are at; none in records of earlier versions.
    pub owner: Option<PersonId>,
    /// The time controls, if there is a clock.
    pub control: Option<TimeControls>,
    /// What the players agreed on.
    pub terms: Terms,
    /// When it was made, milliseconds since 1970.
    pub created_at: Millis,
    /// How it came about.
    pub origin: Origin,
    /// Whether everybody may know of it while a seat is free.
    pub listed: bool,
    /// Whether its end changes the ratings of the players.
    pub rated: bool,
    /// Who holds seats together with those who sit there, by seat and in the order in which they joined.
    pub consultants: Vec<Consultant>,
}

/// A seat and who sits there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatRecord {
    /// Who plays.
    pub occupant: Occupant,
    /// What the player is called; empty if nobody said.
    pub name: String,
}

/// Who plays.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Occupant {
    /// Somebody at a device of their own.
    Guest(PersonId),
    /// Somebody who has signed up, under his name.
    Member(PersonId),
    /// Somebody at the owner's device.
    Local,
    /// Nobody yet: the seat is free for whoever has the game's address, and the game waits for him.
    Open,
    /// Nobody yet: the seat is kept for a member who was challenged, and the game waits for his answer.
    Invited(PersonId),
    /// The engine at this level.
    Engine {
        /// 1 to 10.
        level: u8,
    },
}

impl Occupant {
    /// Who sits there at a device of his own.
    #[must_use]
    pub const fn person(&self) -> Option<&PersonId> {
        match self {
            Self::Guest(person) | Self::Member(person) => Some(person),
            Self::Local | Self::Open | Self::Invited(_) | Self::Engine { .. } => None,
        }
    }

    /// Who sits there or is awaited there.
    #[must_use]
    pub const fn named(&self) -> Option<&PersonId> {
        match self {
            Self::Invited(person) => Some(person),
            other => other.person(),
        }
    }

    /// Whether somebody is still to sit down there.
    #[must_use]
    pub const fn is_vacant(&self) -> bool {
        matches!(self, Self::Open | Self::Invited(_))
    }

    /// Whether this sitter may have the seat.
    #[must_use]
    pub fn is_for(&self, sitter: &Self) -> bool {
        match self {
            Self::Open => true,
            Self::Invited(person) => sitter.person() == Some(person),
            _ => false,
        }
    }
}

impl Record {
    /// Whether somebody is still to sit down, so that the game cannot begin.
    #[must_use]
    pub fn waits(&self) -> bool {
        self.seats.iter().any(|seat| seat.occupant.is_vacant())
    }
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

/// A text that somebody keeps here to show to others: a tree of variations, or a lesson of one's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Document {
    /// Its name, part of its web address.
    pub id: RecordId,
    /// What kind of text it is.
    pub kind: DocumentKind,
    /// Who may change it.
    pub owner: PersonId,
    /// What it is called; empty if nobody said.
    pub title: String,
    /// The text.
    pub text: String,
    /// When it was made, milliseconds since 1970.
    pub created_at: Millis,
    /// When it was last changed.
    pub updated_at: Millis,
}

/// What kind of text a document is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DocumentKind {
    /// A tree of variations as PDN.
    Tree,
    /// A lesson as `docs/lessons.md` says.
    Lesson,
}

impl DocumentKind {
    /// All kinds.
    pub const ALL: [Self; 2] = [Self::Tree, Self::Lesson];

    /// The word for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Tree => "tree",
            Self::Lesson => "lesson",
        }
    }

    /// The kind by its word.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

/// Something that happened in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// When, milliseconds since 1970.
    pub at: Millis,
    /// The time that this move took its maker; none for what is no move, without a clock, and in earlier versions.
    pub used: Option<Millis>,
    /// What the clocks show after it, if there are any.
    pub clock: Option<ClockReading>,
    /// What.
    pub what: GameEvent,
}

/// How a game stands, for lists and for whoever must look at it again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// How many moves have been played.
    pub plies: u32,
    /// How it ended, if it has.
    pub ended: Option<Ended>,
    /// When this game must be looked at again, milliseconds since 1970.
    pub deadline: Option<Millis>,
    /// Whose turn it is, if it goes on; nothing where an earlier version did not keep it.
    pub to_move: Option<Seat>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// The code of the reason; [`Ended::UNKNOWN`] where an earlier version did not keep it.
    pub reason: String,
    /// Who won; nobody in a draw.
    pub winner: Option<Seat>,
    /// The places by seat, in games for more than two.
    pub places: Option<Vec<u8>>,
}

impl Ended {
    /// The reason of games that ended on the board in an earlier version, which kept only the points.
    pub const UNKNOWN: &'static str = "unknown";

    /// The reasons of games that came to nothing, as storage knows them.
    pub const VOID: [&'static str; 2] = [Reason::Annulled.code(), Reason::CalledOff.code()];

    /// Whether the game came to nothing.
    #[must_use]
    pub fn is_void(&self) -> bool {
        Self::VOID.contains(&self.reason.as_str())
    }
}

/// A record with everything that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    /// The head.
    pub record: Record,
    /// What happened, in order.
    pub events: Vec<Event>,
}

/// A record in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// The head.
    pub record: Record,
    /// How it stands.
    pub summary: Summary,
    /// When something happened last, milliseconds since 1970.
    pub updated_at: Millis,
}

impl Listed {
    /// Its place in lists that begin with the newest.
    #[must_use]
    pub fn place(&self) -> (Millis, &RecordId) {
        (self.updated_at, &self.record.id)
    }
}

/// A time in which the server did not run, milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outage {
    /// When it was last alive.
    pub began: Millis,
    /// When it ran again.
    pub ended: Millis,
}
