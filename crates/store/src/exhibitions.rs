//! Simultaneous exhibitions: what was announced, who has applied, and which games belong to them.

use bolshak_arena::{Millis, TimeControl};
use bolshak_community::{EntryState, HostSide, Stage};
use bolshak_game::Seat;

use crate::{Listed, PersonId, RecordId, SeatRecord, StoreError};

/// An exhibition that was announced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exhibition {
    /// Its name, part of its web address.
    pub id: RecordId,
    /// The member who plays against all.
    pub host: PersonId,
    /// What he is called now; empty if he has left. Not kept with it.
    pub host_name: String,
    /// How far it has come.
    pub stage: Stage,
    /// What was announced.
    pub plan: ExhibitionPlan,
    /// From which the lots of all boards follow, drawn when it starts.
    pub seed: Option<String>,
    /// How many are accepted. Not kept with it.
    pub players: u32,
    /// When it was announced, milliseconds since 1970.
    pub announced_at: Millis,
}

/// What is announced of an exhibition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExhibitionPlan {
    /// What it is called.
    pub name: String,
    /// What the host tells of it.
    pub about: String,
    /// The variant's identifier.
    pub variant: String,
    /// The FEN from which all games begin, unless that is the initial position.
    pub start: Option<String>,
    /// The table from which the opening of each board is drawn.
    pub table: Option<String>,
    /// Which side the host has.
    pub side: HostSide,
    /// The clocks of the host and of a player at each board, if there are any; one of the two may have none.
    pub times: Option<[TimeControl; 2]>,
    /// The most boards.
    pub most: u16,
    /// Whether the host plays without seeing the pieces.
    pub blindfold: bool,
}

/// Somebody's application.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExhibitionEntry {
    /// Its number in the exhibition, from 1.
    pub number: u32,
    /// Who; a member is called what he is called now.
    pub player: SeatRecord,
    /// What has become of it.
    pub state: EntryState,
    /// On which terms he plays.
    pub terms: BoardTerms,
    /// His board, once they are given out.
    pub board: Option<Board>,
}

/// What is another at a player's board than at all others: a handicap that the host gives or takes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BoardTerms {
    /// Milliseconds that his clock has more at the beginning, or less.
    pub extra: i64,
    /// The host's seat there, if it does not follow from the plan.
    pub host: Option<Seat>,
    /// The FEN from which his game begins, if it is another than that of the plan, a drawn opening included.
    pub start: Option<String>,
}

/// A board of an exhibition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// Its number, from 1.
    pub number: u16,
    /// The game that is played on it, made or yet to be made.
    pub game: RecordId,
}

/// A keeper of exhibitions. What a call has written is safe when it returns.
pub trait ExhibitionStore: Send + Sync {
    /// Keeps a new exhibition.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if the host is no member, [`StoreError::Taken`] if the id is; or if storage fails.
    fn announce(&self, exhibition: &Exhibition) -> Result<(), StoreError>;

    /// An exhibition.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn exhibition(&self, id: &RecordId) -> Result<Option<Exhibition>, StoreError>;

    /// Exhibitions at a stage, the newest first.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn exhibitions(&self, stage: Stage, most: usize) -> Result<Vec<Exhibition>, StoreError>;

    /// Exhibitions that somebody has announced or has applied for, the newest first.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn exhibitions_of(&self, person: &PersonId) -> Result<Vec<Exhibition>, StoreError>;

    /// Removes an exhibition that is open.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if it is not open, [`StoreError::Missing`] if there is none; or if storage fails.
    fn remove_exhibition(&self, id: &RecordId) -> Result<(), StoreError>;

    /// Somebody applies: a guest or a member. Gives the number of his entry.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if he has an entry, [`StoreError::Conflict`] if the exhibition is not open,
    /// [`StoreError::Missing`] if there is none; or if storage fails.
    fn enter(&self, id: &RecordId, player: &SeatRecord) -> Result<u32, StoreError>;

    /// An entry has this state from now on, or is removed.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the exhibition is not open, [`StoreError::Missing`] if there is no such entry; or if
    /// storage fails.
    fn change_entry(&self, id: &RecordId, number: u32, state: Option<EntryState>) -> Result<(), StoreError>;

    /// Somebody plays on these terms from now on.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the exhibition is not open, [`StoreError::Missing`] if there is no such entry; or if
    /// storage fails.
    fn set_terms(&self, id: &RecordId, number: u32, terms: &BoardTerms) -> Result<(), StoreError>;

    /// The entries of an exhibition by their numbers.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn entries(&self, id: &RecordId) -> Result<Vec<ExhibitionEntry>, StoreError>;

    /// Gives out the boards, each to the entry with this number, and leaves the open stage.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the exhibition is not open or these are not all who are accepted,
    /// [`StoreError::Missing`] if there is none; or if storage fails.
    fn give_out_boards(&self, id: &RecordId, seed: &str, boards: &[(u32, Board)]) -> Result<(), StoreError>;

    /// Goes from one stage to another; whether it was at the first.
    ///
    /// # Errors
    /// If storage fails.
    fn change_stage(&self, id: &RecordId, from: Stage, to: Stage) -> Result<bool, StoreError>;

    /// The games of an exhibition that are made, in the order of the boards.
    ///
    /// # Errors
    /// If storage fails.
    fn exhibition_games(&self, id: &RecordId) -> Result<Vec<Listed>, StoreError>;

    /// The exhibition that a game belongs to, and the number of its board.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn exhibition_at(&self, game: &RecordId) -> Result<Option<(Exhibition, u16)>, StoreError>;
}
