//! What one person has written.

use bolshak_store::columns::read_word;
use bolshak_store::{LogEntry, Notes, OwnStore, PersonId, RecordId, Said, SaidToAll, StoreError};
use rusqlite::Row;

use crate::SqliteStore;
use crate::fault::Fault;
use crate::moderation::entry;
use crate::ratings::all;
use crate::{studies, talk};

pub(crate) const SAID_BY: &str = "
    SELECT circle, person, name, phrase, words, at, game FROM said WHERE person = ?1 ORDER BY number";

pub(crate) const NOTES_BY: &str = "SELECT game, text, plan FROM notes WHERE person = ?1 ORDER BY game";

pub(crate) const SAID_IN_STUDIES_BY: &str = "
    SELECT person, name, text, at, study FROM study_said WHERE person = ?1 ORDER BY number";

pub(crate) const SAID_IN_COMPETITIONS_BY: &str = "
    SELECT person, name, text, at, competition FROM competition_said WHERE person = ?1 ORDER BY number";

pub(crate) const LOG_BY: &str = "
    SELECT number, about, author, kind, text, until, game, study, quotes, at FROM moderation_log
    WHERE author = ?1 ORDER BY number";

/// The game or study that a column names.
fn place(row: &Row<'_>, column: usize) -> Result<RecordId, Fault> {
    Ok(read_word("place of words", &row.get::<_, String>(column)?, RecordId::new)?)
}

impl OwnStore for SqliteStore {
    fn said_by(&self, person: &PersonId) -> Result<Vec<(RecordId, Said)>, StoreError> {
        let read = |row: &Row<'_>| Ok((place(row, 6)?, talk::said(row)?));
        self.readers.read(|connection| all(connection, SAID_BY, [person.as_str()], read))
    }

    fn notes_by(&self, person: &PersonId) -> Result<Vec<(RecordId, Notes)>, StoreError> {
        let read = |row: &Row<'_>| Ok((place(row, 0)?, Notes { text: row.get(1)?, plan: row.get(2)? }));
        self.readers.read(|connection| all(connection, NOTES_BY, [person.as_str()], read))
    }

    fn said_in_competitions_by(&self, person: &PersonId) -> Result<Vec<(RecordId, SaidToAll)>, StoreError> {
        let read = |row: &Row<'_>| Ok((place(row, 4)?, studies::said(row)?));
        self.readers.read(|connection| all(connection, SAID_IN_COMPETITIONS_BY, [person.as_str()], read))
    }

    fn said_in_studies_by(&self, person: &PersonId) -> Result<Vec<(RecordId, SaidToAll)>, StoreError> {
        let read = |row: &Row<'_>| Ok((place(row, 4)?, studies::said(row)?));
        self.readers.read(|connection| all(connection, SAID_IN_STUDIES_BY, [person.as_str()], read))
    }

    fn log_by(&self, person: &PersonId) -> Result<Vec<LogEntry>, StoreError> {
        let found = self.readers.read(|connection| all(connection, LOG_BY, [person.as_str()], entry))?;
        Ok(found.into_iter().map(|(_, entry)| entry).collect())
    }
}
