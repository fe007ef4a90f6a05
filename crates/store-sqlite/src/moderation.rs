//! The log of moderation.

use bolshak_arena::Millis;
use bolshak_store::columns::{read_quotes, read_word, write_quotes};
use bolshak_store::{LogEntry, LogKind, ModerationStore, NodeStore, PersonId, RecordId, StoreError};
use rusqlite::{Row, params};

use crate::SqliteStore;
use crate::changes::Changes;
use crate::fault::Fault;
use crate::numbers::{signed, unsigned};
use crate::ratings::all;

pub(crate) const LOG_ABOUT: &str = "
    SELECT number, about, author, kind, text, until, game, study, quotes, at FROM moderation_log WHERE about = ?1 ORDER BY number";

pub(crate) const LOG: &str = "
    SELECT number, about, author, kind, text, until, game, study, quotes, at FROM moderation_log
    WHERE number < ?1 ORDER BY number DESC LIMIT ?2";

/// [`LogKind::settles`] names the same kinds.
pub(crate) const OPEN_REPORTS: &str = "
    SELECT number, about, author, kind, text, until, game, study, quotes, at FROM moderation_log AS report
    WHERE kind = 'report' AND NOT EXISTS (
        SELECT 1 FROM moderation_log AS later WHERE later.about = report.about AND later.number > report.number
          AND later.kind IN ('dismissal', 'warning', 'mute', 'closing'))
    ORDER BY number LIMIT ?1";

pub(crate) fn entry(row: &Row<'_>) -> Result<(u64, LogEntry), Fault> {
    let read =
        |what, column| read_word(what, &row.get::<_, String>(column)?, PersonId::new).map_err(Fault::from);
    let place =
        |column| Ok::<_, Fault>(row.get::<_, Option<String>>(column)?.and_then(|id| RecordId::new(&id)));
    let entry = LogEntry {
        about: read("member in the log", 1)?,
        by: read("author in the log", 2)?,
        kind: read_word("kind of an entry", &row.get::<_, String>(3)?, LogKind::of_code)?,
        text: row.get(4)?,
        until: row.get::<_, Option<i64>>(5)?.map(unsigned),
        game: place(6)?,
        study: place(7)?,
        quotes: read_word("quote in the log", &row.get::<_, String>(8)?, read_quotes)?,
        at: unsigned(row.get(9)?),
    };
    Ok((unsigned(row.get(0)?), entry))
}

impl ModerationStore for SqliteStore {
    fn add_to_log(&self, entry: &LogEntry) -> Result<(), StoreError> {
        let entry = entry.clone();
        self.writer.wait(move |changes| changes.add_to_log(&entry))
    }

    fn log_about(&self, person: &PersonId) -> Result<Vec<LogEntry>, StoreError> {
        let found = self.readers.read(|connection| all(connection, LOG_ABOUT, [person.as_str()], entry))?;
        Ok(found.into_iter().map(|(_, entry)| entry).collect())
    }

    fn log(&self, before: Option<u64>, most: usize) -> Result<Vec<(u64, LogEntry)>, StoreError> {
        let values = [before.map_or(i64::MAX, signed), signed(most as u64)];
        self.readers.read(|connection| all(connection, LOG, values, entry))
    }

    fn open_reports(&self, most: usize) -> Result<Vec<(u64, LogEntry)>, StoreError> {
        self.readers.read(|connection| all(connection, OPEN_REPORTS, [signed(most as u64)], entry))
    }
}

impl Changes<'_> {
    fn add_to_log(&mut self, entry: &LogEntry) -> Result<(), Fault> {
        self.check_member(&entry.about)?;
        let LogEntry { about, by, kind, text, until, game, study, quotes, at } = entry;
        let [game, study] = [game, study].map(|place| place.as_ref().map(RecordId::as_str));
        let (until, quotes) = (until.map(|until: Millis| signed(until)), write_quotes(quotes));
        self.connection.execute(
            "INSERT INTO moderation_log (about, author, kind, text, until, game, study, quotes, at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
            params![about.as_str(), by.as_str(), kind.code(), text, until, game, study, quotes, signed(*at)],
        )?;
        Ok(())
    }
}

impl NodeStore for SqliteStore {}
