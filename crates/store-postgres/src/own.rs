//! What one person has written.

use bolshak_store::columns::read_word;
use bolshak_store::{LogEntry, Notes, OwnStore, PersonId, RecordId, Said, SaidToAll, StoreError};
use postgres::Row;

use crate::PostgresStore;
use crate::fault::Fault;
use crate::moderation::entry;
use crate::{studies, talk};

pub(crate) const SAID_BY: &str = "
    SELECT circle, person, name, phrase, words, at, game FROM said WHERE person = $1 ORDER BY number";

pub(crate) const NOTES_BY: &str = "SELECT game, text, plan FROM notes WHERE person = $1 ORDER BY game";

pub(crate) const SAID_IN_STUDIES_BY: &str = "
    SELECT person, name, text, at, study FROM study_said WHERE person = $1 ORDER BY number";

pub(crate) const SAID_IN_COMPETITIONS_BY: &str = "
    SELECT person, name, text, at, competition FROM competition_said WHERE person = $1 ORDER BY number";

pub(crate) const LOG_BY: &str = "
    SELECT number, about, author, kind, text, until, game, study, quotes, at FROM moderation_log
    WHERE author = $1 ORDER BY number";

/// The game or study that a column names.
fn place(row: &Row, column: usize) -> Result<RecordId, Fault> {
    Ok(read_word("place of words", row.try_get(column)?, RecordId::new)?)
}

impl PostgresStore {
    /// What a statement finds of a person.
    fn of_person<T: Send + 'static>(
        &self,
        sql: &'static str,
        person: &PersonId,
        read: fn(&Row) -> Result<T, Fault>,
    ) -> Result<Vec<T>, StoreError> {
        let person = person.clone();
        self.readers
            .read(move |connection| connection.query(sql, &[&person.as_str()])?.iter().map(read).collect())
    }
}

impl OwnStore for PostgresStore {
    fn said_by(&self, person: &PersonId) -> Result<Vec<(RecordId, Said)>, StoreError> {
        self.of_person(SAID_BY, person, |row| Ok((place(row, 6)?, talk::said(row)?)))
    }

    fn notes_by(&self, person: &PersonId) -> Result<Vec<(RecordId, Notes)>, StoreError> {
        let read = |row: &Row| Ok((place(row, 0)?, Notes { text: row.try_get(1)?, plan: row.try_get(2)? }));
        self.of_person(NOTES_BY, person, read)
    }

    fn said_in_competitions_by(&self, person: &PersonId) -> Result<Vec<(RecordId, SaidToAll)>, StoreError> {
        self.of_person(SAID_IN_COMPETITIONS_BY, person, |row| Ok((place(row, 4)?, studies::said(row)?)))
    }

    fn said_in_studies_by(&self, person: &PersonId) -> Result<Vec<(RecordId, SaidToAll)>, StoreError> {
        self.of_person(SAID_IN_STUDIES_BY, person, |row| Ok((place(row, 4)?, studies::said(row)?)))
    }

    fn log_by(&self, person: &PersonId) -> Result<Vec<LogEntry>, StoreError> {
        self.of_person(LOG_BY, person, |row| Ok(entry(row)?.1))
    }
}
