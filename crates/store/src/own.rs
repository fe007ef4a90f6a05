//! Everything that one person has written, for himself: so that nothing is kept of him that he does not get.

use crate::{LogEntry, Notes, PersonId, RecordId, Said, SaidToAll, StoreError};

/// A keeper of what people write, asked by who has written it.
pub trait OwnStore: Send + Sync {
    /// What somebody has said at games, with the game, in the order in which he said it.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn said_by(&self, person: &PersonId) -> Result<Vec<(RecordId, Said)>, StoreError>;

    /// What somebody has written down for himself at games, and his plans, by game.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn notes_by(&self, person: &PersonId) -> Result<Vec<(RecordId, Notes)>, StoreError>;

    /// What somebody has said at competitions, with the competition, in the order in which he said it.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn said_in_competitions_by(&self, person: &PersonId) -> Result<Vec<(RecordId, SaidToAll)>, StoreError>;

    /// What somebody has said in studies, with the study, in the order in which he said it.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn said_in_studies_by(&self, person: &PersonId) -> Result<Vec<(RecordId, SaidToAll)>, StoreError>;

    /// What somebody has written into the log of moderation, the oldest first.
    ///
    /// # Errors
    /// If storage fails or what it holds cannot be understood.
    fn log_by(&self, person: &PersonId) -> Result<Vec<LogEntry>, StoreError>;
}
