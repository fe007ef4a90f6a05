//! What one person has written, in memory.

use crate::{LogEntry, MemoryStore, Notes, OwnStore, PersonId, RecordId, Said, SaidToAll, StoreError};

impl OwnStore for MemoryStore {
    fn said_by(&self, person: &PersonId) -> Result<Vec<(RecordId, Said)>, StoreError> {
        Ok(self.kept().people.said_by(person))
    }

    fn notes_by(&self, person: &PersonId) -> Result<Vec<(RecordId, Notes)>, StoreError> {
        Ok(self.kept().people.notes_by(person))
    }

    fn said_in_competitions_by(&self, person: &PersonId) -> Result<Vec<(RecordId, SaidToAll)>, StoreError> {
        Ok(self.kept().competitions.said_by(person))
    }

    fn said_in_studies_by(&self, person: &PersonId) -> Result<Vec<(RecordId, SaidToAll)>, StoreError> {
        Ok(self.kept().studies.said_by(person))
    }

    fn log_by(&self, person: &PersonId) -> Result<Vec<LogEntry>, StoreError> {
        Ok(self.kept().log.iter().filter(|entry| entry.by == *person).cloned().collect())
    }
}
