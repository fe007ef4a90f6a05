//! What is said at a game, and what somebody writes down for himself.

use bolshak_arena::Millis;
use bolshak_game::Seat;

use crate::{PersonId, RecordId, StoreError};

/// Who hears what is said at a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Circle {
    /// Those who play.
    Players,
    /// Those who look on; the players, when the game is over.
    Watchers,
    /// Those who hold this seat together.
    Side(Seat),
}

impl Circle {
    /// Every circle, with its word for storage.
    const ALL: [(Self, &'static str); 2 + Seat::MOST as usize] = [
        (Self::Players, "players"),
        (Self::Watchers, "watchers"),
        (Self::Side(Seat(0)), "side-0"),
        (Self::Side(Seat(1)), "side-1"),
        (Self::Side(Seat(2)), "side-2"),
        (Self::Side(Seat(3)), "side-3"),
        (Self::Side(Seat(4)), "side-4"),
        (Self::Side(Seat(5)), "side-5"),
    ];

    /// The word for storage.
    ///
    /// # Panics
    /// If there is no such seat in any game.
    #[must_use]
    pub fn code(self) -> &'static str {
        let found = Self::ALL.iter().find(|(circle, _)| *circle == self);
        found.expect("a game has few seats").1
    }

    /// The circle by its word.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, word)| *word == code).map(|(circle, _)| *circle)
    }
}

/// Something that somebody has said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// To whom.
    pub circle: Circle,
    /// Who.
    pub person: PersonId,
    /// What he was called then.
    pub name: String,
    /// The words, or the name of a ready-made phrase.
    pub words: Words,
    /// When, milliseconds since 1970.
    pub at: Millis,
}

/// What was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Words {
    /// In his own words.
    Own(String),
    /// A phrase that everybody reads in his own language, by its name.
    Phrase(String),
}

/// What a player writes down for himself at a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Notes {
    /// A text that only he sees.
    pub text: String,
    /// The moves that he will answer with: see [`bolshak_community::Plan`].
    pub plan: String,
}

/// A keeper of what is said and written at games. What a call has written is safe when it returns.
pub trait TalkStore: Send + Sync {
    /// Keeps what was said.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is no such game; or if storage fails.
    fn say(&self, game: &RecordId, said: &Said) -> Result<(), StoreError>;

    /// Everything that was said at a game, in its order.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn said_at(&self, game: &RecordId) -> Result<Vec<Said>, StoreError>;

    /// Keeps what a player has written down; with neither text nor plan nothing is kept.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is no such game; or if storage fails.
    fn keep_notes(&self, game: &RecordId, person: &PersonId, notes: &Notes) -> Result<(), StoreError>;

    /// What players have written down at a game.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn notes_at(&self, game: &RecordId) -> Result<Vec<(PersonId, Notes)>, StoreError>;
}
