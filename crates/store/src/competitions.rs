//! Competitions: lists of records that only grow, and who may add to them.

use bolshak_arena::Millis;

use crate::{Ended, PersonId, Record, RecordId, SaidToAll, StoreError};

/// What there is to say of a competition beside its records.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompetitionHead {
    /// Its name in addresses.
    pub id: RecordId,
    /// Who made it.
    pub owner: PersonId,
    /// What it is called.
    pub name: String,
    /// The variant that is played.
    pub variant: String,
    /// How far it is.
    pub state: CompetitionState,
    /// Whether everybody may look at it and it stands in the list.
    pub public: bool,
    /// Whether the server runs it by itself.
    pub online: bool,
    /// How many records there are.
    pub version: u64,
    /// When it was made, milliseconds since 1970.
    pub created_at: Millis,
    /// When the last record was added.
    pub updated_at: Millis,
}

/// How far a competition is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CompetitionState {
    /// No round is published.
    Open,
    /// It is played.
    Playing,
    /// All of it is played.
    Over,
}

impl CompetitionState {
    /// Every state, in its order.
    pub const ALL: [Self; 3] = [Self::Open, Self::Playing, Self::Over];

    /// The word for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Playing => "playing",
            Self::Over => "over",
        }
    }

    /// The state by its word.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }
}

/// What is added to a competition at once: all of it, or nothing.
#[derive(Clone, Debug, Default)]
pub struct CompetitionAddition {
    /// Records behind those that are there.
    pub records: Vec<String>,
    /// New games, each with the word by which the competition knows it.
    pub games: Vec<(String, Record)>,
    /// Games whose ends are among the records now, or that are of no interest any more.
    pub settled: Vec<RecordId>,
}

/// A game of a competition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompetitionGame {
    /// Its record.
    pub game: RecordId,
    /// The word by which the competition knows it.
    pub place: String,
    /// Whether the competition knows how it ended, or does not ask.
    pub settled: bool,
    /// When it was made, milliseconds since 1970.
    pub created_at: Millis,
    /// How many moves have been played.
    pub plies: u32,
    /// How it ended, if it has.
    pub ended: Option<Ended>,
}

/// A keeper of competitions. What a call has written is safe when it returns.
pub trait CompetitionStore: Send + Sync {
    /// Begins a competition with its first records, of which the head's version is the number.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if there is one of this name; or if storage fails.
    fn create_competition(&self, head: &CompetitionHead, records: &[String]) -> Result<(), StoreError>;

    /// What there is to say of a competition.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn competition(&self, id: &RecordId) -> Result<Option<CompetitionHead>, StoreError>;

    /// Its records from this number on, from 0.
    ///
    /// # Errors
    /// If storage fails.
    fn competition_records(&self, id: &RecordId, from: u64) -> Result<Vec<String>, StoreError>;

    /// Adds records behind so many, and games, all or nothing; and writes the name, the variant, the state, whether it is public, whether it
    /// runs by itself and when it changed.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if there are not as many, or a game goes on at the place of a new one; [`StoreError::Missing`] if there is no such competition;
    /// [`StoreError::Taken`] if there is a game of this name; or if storage fails.
    fn add_to_competition(
        &self,
        head: &CompetitionHead,
        expected: u64,
        addition: &CompetitionAddition,
    ) -> Result<(), StoreError>;

    /// The games of a competition in the order in which they were made: all, or those that are not settled.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn competition_games(&self, id: &RecordId, all: bool) -> Result<Vec<CompetitionGame>, StoreError>;

    /// The competition that a game belongs to, and the word by which it is known there.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn competition_at(&self, game: &RecordId) -> Result<Option<(CompetitionHead, String)>, StoreError>;

    /// The competitions that run by themselves and are not over.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn competitions_that_run(&self) -> Result<Vec<RecordId>, StoreError>;

    /// Keeps what was said; what is older than the last [`crate::WORDS_TO_ALL`] is forgotten.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is no such competition; or if storage fails.
    fn say_in_competition(&self, id: &RecordId, said: &SaidToAll) -> Result<(), StoreError>;

    /// What was said at a competition, in its order.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn said_in_competition(&self, id: &RecordId) -> Result<Vec<SaidToAll>, StoreError>;

    /// The public competitions in this state, the last changed first.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn public_competitions(
        &self,
        state: CompetitionState,
        most: usize,
    ) -> Result<Vec<CompetitionHead>, StoreError>;

    /// The competitions that somebody made, or of which he is an arbiter, the last changed first.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn competitions_of(&self, person: &PersonId, most: usize) -> Result<Vec<CompetitionHead>, StoreError>;

    /// Somebody becomes an arbiter, or is one no longer.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is no such competition; or if storage fails.
    fn set_arbiter(&self, id: &RecordId, person: &PersonId, is_arbiter: bool) -> Result<(), StoreError>;

    /// The arbiters beside the owner, in the order of their identities.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn arbiters_of(&self, id: &RecordId) -> Result<Vec<PersonId>, StoreError>;

    /// Removes a competition with all that belongs to it; tells whether there was one.
    ///
    /// # Errors
    /// If storage fails.
    fn remove_competition(&self, id: &RecordId) -> Result<bool, StoreError>;
}
