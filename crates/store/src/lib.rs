//! Records of played games.
//!
//! A record is a head that never changes and a list of [`Event`]s that only grows; replaying the events gives the game
//! again. [`Store`] is what a keeper of records promises and [`contract`] is that promise as a test; [`SqliteStore`]
//! keeps it in a file, [`MemoryStore`] for tests.

pub mod contract;
mod memory;
mod record;
mod sqlite;

use std::fmt;

pub use bolshak_arena::referee::Happening;
pub use memory::MemoryStore;
pub use record::{Event, Lot, MatchGame, Origin, Player, Record, RecordId, Standing, Stored, Summary};
pub use sqlite::{SqliteStore, VERSION as SQLITE_VERSION};

use bolshak_arena::Millis;

/// A keeper of records. Every call is finished, and what it wrote is safe, when it returns.
pub trait Store: Send + Sync {
    /// Begins a record.
    ///
    /// # Errors
    /// If the id or the place in the micro-match is taken, or storage fails.
    fn create(&self, record: &Record) -> Result<(), StoreError>;

    /// Adds an event to a record that has exactly `version` events, and notes how the game stands after it.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if it has another number of events, [`StoreError::Missing`] if there is no such record,
    /// or if storage fails. Nothing is written then.
    fn append(
        &self,
        id: &RecordId,
        version: u64,
        event: &Event,
        standing: &Standing,
    ) -> Result<(), StoreError>;

    /// Notes what the clocks show, between events.
    ///
    /// # Errors
    /// If there is no such record or storage fails.
    fn keep_clock(&self, id: &RecordId, clock: [Millis; 2]) -> Result<(), StoreError>;

    /// A record with its events.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn load(&self, id: &RecordId) -> Result<Option<Stored>, StoreError>;

    /// The records in which something has happened, the newest happening first.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn newest(&self, most: usize) -> Result<Vec<Summary>, StoreError>;

    /// The games of the micro-match that this record was the first of, in their order.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn games_of(&self, first: &RecordId) -> Result<Vec<Summary>, StoreError>;
}

/// Why a record could not be kept or found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StoreError {
    /// The record has another number of events than the caller believed.
    Conflict,
    /// There is no such record.
    Missing,
    /// The id is taken.
    Taken,
    /// The file is not a database of this program, or is damaged; the text says what to do.
    Damaged(String),
    /// Another process has the database open.
    Busy(String),
    /// Anything else that storage says.
    Failed(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict => f.write_str("the record has changed in the meantime"),
            Self::Missing => f.write_str("there is no such record"),
            Self::Taken => f.write_str("a record with this id exists"),
            Self::Damaged(text) | Self::Busy(text) | Self::Failed(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for StoreError {}
