//! Records of played games.
//!
//! A record is a head that does not change once the game has begun and a list of [`Event`]s that only grows; replaying the events gives the game
//! again. [`GameStore`] is what a keeper of records promises, [`MemberStore`] a keeper of people with a name here,
//! [`RatingStore`] of how strong they are, [`PeopleStore`] of what they are to one another, [`TalkStore`] of what is said at
//! games, [`ModerationStore`] of what was done about it, [`ExhibitionStore`] of who plays many at once, [`StudyStore`] of trees
//! that several people share, [`VacationStore`] of vacations, [`MailStore`] of e-mail, [`ConsultationStore`] of several at one seat,
//! [`SeekStore`] of what members look for by correspondence, [`CompetitionStore`] of competitions,
//! [`NodeStore`] of which server owns which room; a [`Store`] is all of that, and [`contract`] is
//! these promises as a test. [`MemoryStore`] keeps them for tests. Back
//! ends that keep records for good are crates of their own.
//!
//! An [`Append`] names the number of events that the caller believes there are, so two writers can never both succeed. Games
//! of every kind are kept alike: a flick of Chapaev is a move, with no column of its own.

pub mod columns;
mod competitions;
mod consultation;
#[cfg(any(test, feature = "testing"))]
pub mod contract;
mod exhibitions;
mod mail;
mod members;
#[cfg(any(test, feature = "testing"))]
mod memory;
mod moderation;
mod nodes;
mod own;
mod people;
mod puzzles;
mod ratings;
mod record;
mod seeks;
mod studies;
mod talk;
mod vacations;

use std::fmt;
use std::sync::mpsc;

pub use bolshak_arena::ClockReading;
pub use bolshak_arena::referee::GameEvent;
pub use competitions::{
    CompetitionAddition, CompetitionGame, CompetitionHead, CompetitionState, CompetitionStore,
};
pub use consultation::{Consultant, ConsultationStore, Part, Side};
pub use exhibitions::{Board, BoardTerms, Exhibition, ExhibitionEntry, ExhibitionPlan, ExhibitionStore};
pub use mail::{LONGEST_PAUSE, Mail, MailAddress, MailStore, QueuedMail};
pub use members::{Member, MemberStore, Session, SessionKey};
#[cfg(any(test, feature = "testing"))]
pub use memory::MemoryStore;
pub use moderation::{LogEntry, LogKind, ModerationStore, Quote, Standing};
pub use nodes::{Holder, Lease, NodeStore};
pub use own::OwnStore;
pub use people::{GameFilter, NOTICES, Notice, Opponent, PeopleStore, Profile, Related, Relation, Tally};
pub use puzzles::{PuzzleRating, PuzzleStore, PuzzleTry};
pub use ratings::{Rated, RatedEnd, RatingChange, RatingStore};
pub use record::{
    Document, DocumentKind, Ended, Event, Listed, Lot, MatchGame, Occupant, Origin, Outage, PersonId, Record,
    RecordId, SeatRecord, Stored, Summary,
};
pub use seeks::{KeptSeek, SeekStore};
pub use studies::{
    Chapter, SaidToAll, Study, StudyHead, StudyKeys, StudyRole, StudyStore, StudyWrite, WORDS_TO_ALL,
};
pub use talk::{Circle, Notes, Said, TalkStore, Words};
pub use vacations::{Vacation, VacationStore};

use bolshak_arena::Millis;
use bolshak_game::Seat;

/// The events of one action, to be added to a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The record.
    pub id: RecordId,
    /// How many events it has, as the caller believes.
    pub expected: u64,
    /// What happened, in order. With none, only the summary is noted.
    pub events: Vec<Event>,
    /// How the game stands after them.
    pub summary: Summary,
    /// What they mean for ratings, if they end a rated game. Whoever is no member any more leaves both as they are.
    pub rated: Option<RatedEnd>,
}

/// A keeper of everything.
pub trait Store:
    GameStore
    + MemberStore
    + RatingStore
    + PeopleStore
    + TalkStore
    + ModerationStore
    + ExhibitionStore
    + StudyStore
    + NodeStore
    + VacationStore
    + MailStore
    + ConsultationStore
    + PuzzleStore
    + SeekStore
    + OwnStore
    + CompetitionStore
{
}

impl<T> Store for T where
    T: GameStore
        + MemberStore
        + RatingStore
        + PeopleStore
        + TalkStore
        + ModerationStore
        + ExhibitionStore
        + StudyStore
        + NodeStore
        + VacationStore
        + MailStore
        + ConsultationStore
        + PuzzleStore
        + SeekStore
        + OwnStore
        + CompetitionStore
{
}

/// For so long after others are cleared away a game by correspondence between members waits for its first move, in milliseconds.
pub const LETTER_WAITS: Millis = 30 * 24 * 60 * 60 * 1_000;

/// What is called, on any thread, when something is safe on the disk or was refused. It must not wait for the store.
pub type Done<T> = Box<dyn FnOnce(Result<T, StoreError>) + Send>;

/// A keeper of records and documents. What a call has written is safe when it returns; an append when its [`Done`] is called.
pub trait GameStore: Send + Sync {
    /// Begins a record.
    ///
    /// # Errors
    /// If the id or the place in the micro-match is taken, or storage fails.
    fn create(&self, record: &Record) -> Result<(), StoreError>;

    /// Adds all the events of one action to a record that has exactly `expected` events, or nothing.
    ///
    /// `done` is told [`StoreError::Conflict`] if the record has another number of events, [`StoreError::Missing`] if
    /// there is none, [`StoreError::Elsewhere`] if another node holds it, or how storage failed.
    fn append(&self, append: Append, done: Done<()>);

    /// Somebody sits down on a seat that is free or kept for him.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if the seat is neither free nor kept for the sitter, [`StoreError::Missing`] if there is no such
    /// record, or storage fails.
    fn sit(&self, id: &RecordId, seat: Seat, sitter: &SeatRecord) -> Result<(), StoreError>;

    /// Removes a record in which nothing has happened.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if something has, [`StoreError::Missing`] if there is no such record, or storage fails.
    fn remove(&self, id: &RecordId) -> Result<(), StoreError>;

    /// A record with its events.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn load(&self, id: &RecordId) -> Result<Option<Stored>, StoreError>;

    /// The games in which this guest sits, is awaited or owns the device, newest first: those in which something has happened, or
    /// in which a seat was free at first; of `None`: those without an owner, from earlier versions. What cannot be understood is left out.
    ///
    /// # Errors
    /// If storage fails.
    fn games_of(&self, guest: Option<&PersonId>, most: usize) -> Result<Vec<Listed>, StoreError>;

    /// The games of the micro-match that this record was the first of, in their order. What cannot be understood is
    /// left out.
    ///
    /// # Errors
    /// If storage fails.
    fn games_of_match(&self, first: &RecordId) -> Result<Vec<Listed>, StoreError>;

    /// Running games whose deadline is at or before this moment, earliest first; and the earliest deadline after it.
    ///
    /// # Errors
    /// If storage fails.
    fn due(&self, until: Millis, most: usize) -> Result<(Vec<RecordId>, Option<Millis>), StoreError>;

    /// Removes records made before this moment in which nothing has happened. Returns how many. Boards of exhibitions stay,
    /// and games by correspondence between members stay for [`LETTER_WAITS`].
    ///
    /// # Errors
    /// If storage fails.
    fn remove_untouched(&self, before: Millis) -> Result<usize, StoreError>;

    /// The server begins to run: notes the outage since it was last alive, moves the deadlines of running games by its
    /// length, and tells all outages, the earliest first.
    ///
    /// # Errors
    /// If storage fails.
    fn begin_run(&self, now: Millis) -> Result<Vec<Outage>, StoreError>;

    /// The server is alive: called every few seconds while it runs, and at its end.
    ///
    /// # Errors
    /// If storage fails.
    fn alive(&self, now: Millis) -> Result<(), StoreError>;

    /// The variants of all records, each once.
    ///
    /// # Errors
    /// If storage fails.
    fn variants_in_use(&self) -> Result<Vec<String>, StoreError>;

    /// Games that are over, by when something last happened in them and then by name: those behind this place. What
    /// cannot be understood is left out.
    ///
    /// # Errors
    /// If storage fails.
    fn ended_after(
        &self,
        after: &(Millis, String),
        most: usize,
    ) -> Result<Vec<(Millis, RecordId)>, StoreError>;

    /// Keeps a document, in the place of its earlier version if there is one.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if it is somebody else's or of another kind; or if storage fails.
    fn keep_document(&self, document: &Document) -> Result<(), StoreError>;

    /// A document.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn document(&self, id: &RecordId) -> Result<Option<Document>, StoreError>;

    /// The documents of somebody, the last changed first.
    ///
    /// # Errors
    /// If storage fails.
    fn documents_of(&self, owner: &PersonId, most: usize) -> Result<Vec<Document>, StoreError>;

    /// Removes a document if it is this owner's; whether it was.
    ///
    /// # Errors
    /// If storage fails.
    fn remove_document(&self, id: &RecordId, owner: &PersonId) -> Result<bool, StoreError>;
}

/// Adds events and waits until they are safe; for tests and tools.
///
/// # Errors
/// As [`GameStore::append`] tells its `done`.
pub fn append_and_wait(store: &dyn GameStore, append: Append) -> Result<(), StoreError> {
    let (sender, answer) = mpsc::channel();
    // Nobody waits any more only if this thread has ended.
    store.append(append, Box::new(move |done| drop(sender.send(done))));
    answer.recv().unwrap_or_else(|_| Err(StoreError::Failed("the store was closed".to_owned())))
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
    /// Another server owns the room of this record ([`NodeStore`]).
    Elsewhere,
    /// Anything else that storage says.
    Failed(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict => f.write_str("the record has changed in the meantime"),
            Self::Missing => f.write_str("there is no such record"),
            Self::Taken => f.write_str("a record with this id exists"),
            Self::Elsewhere => f.write_str("another server has this game"),
            Self::Damaged(text) | Self::Busy(text) | Self::Failed(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for StoreError {}
