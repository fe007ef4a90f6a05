//! The log of moderation.

use bolshak_store::columns::{read_quotes, read_word, write_quotes};
use bolshak_store::{LogEntry, LogKind, ModerationStore, PersonId, RecordId, StoreError};
use postgres::Row;

use crate::PostgresStore;
use crate::changes::Changes;
use crate::fault::Fault;
use crate::numbers::{signed, unsigned};
use crate::source::Value;

pub(crate) const LOG_ABOUT: &str = "
    SELECT number, about, author, kind, text, until, game, study, quotes, at FROM moderation_log WHERE about = $1 ORDER BY number";

pub(crate) const LOG: &str = "
    SELECT number, about, author, kind, text, until, game, study, quotes, at FROM moderation_log
    WHERE number < $1 ORDER BY number DESC LIMIT $2";

/// [`LogKind::settles`] names the same kinds.
pub(crate) const OPEN_REPORTS: &str = "
    SELECT number, about, author, kind, text, until, game, study, quotes, at FROM moderation_log AS report
    WHERE kind = 'report' AND NOT EXISTS (
        SELECT FROM moderation_log AS later WHERE later.about = report.about AND later.number > report.number
          AND later.kind IN ('dismissal', 'warning', 'mute', 'closing'))
    ORDER BY number LIMIT $1";

const ADD: &str = "
    INSERT INTO moderation_log (about, author, kind, text, until, game, study, quotes, at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";

pub(crate) fn entry(row: &Row) -> Result<(u64, LogEntry), Fault> {
    let place =
        |column: usize| Ok::<_, Fault>(row.try_get::<_, Option<&str>>(column)?.and_then(RecordId::new));
    let entry = LogEntry {
        about: read_word("member in the log", row.try_get(1)?, PersonId::new)?,
        by: read_word("author in the log", row.try_get(2)?, PersonId::new)?,
        kind: read_word("kind of an entry", row.try_get(3)?, LogKind::of_code)?,
        text: row.try_get(4)?,
        until: row.try_get::<_, Option<i64>>(5)?.map(unsigned),
        game: place(6)?,
        study: place(7)?,
        quotes: read_word("quote in the log", row.try_get(8)?, read_quotes)?,
        at: unsigned(row.try_get(9)?),
    };
    Ok((unsigned(row.try_get(0)?), entry))
}

impl ModerationStore for PostgresStore {
    fn add_to_log(&self, entry: &LogEntry) -> Result<(), StoreError> {
        let entry = entry.clone();
        self.writer.wait(None, move |changes| changes.add_to_log(&entry))
    }

    fn log_about(&self, person: &PersonId) -> Result<Vec<LogEntry>, StoreError> {
        let person = person.clone();
        self.readers.read(move |connection| {
            let rows = connection.query(LOG_ABOUT, &[&person.as_str()])?;
            rows.iter().map(|row| Ok(entry(row)?.1)).collect()
        })
    }

    fn log(&self, before: Option<u64>, most: usize) -> Result<Vec<(u64, LogEntry)>, StoreError> {
        let (before, most) = (before.map_or(i64::MAX, signed), signed(most as u64));
        self.readers
            .read(move |connection| connection.query(LOG, &[&before, &most])?.iter().map(entry).collect())
    }

    fn open_reports(&self, most: usize) -> Result<Vec<(u64, LogEntry)>, StoreError> {
        let most = signed(most as u64);
        self.readers
            .read(move |connection| connection.query(OPEN_REPORTS, &[&most])?.iter().map(entry).collect())
    }
}

impl Changes<'_> {
    fn add_to_log(&mut self, entry: &LogEntry) -> Result<(), Fault> {
        let LogEntry { about, by, kind, text, until, game, study, quotes, at } = entry;
        self.check_members(&[about.as_str()])?;
        let [game, study] = [game, study].map(|place| place.as_ref().map(RecordId::as_str));
        let (until, quotes, at) = (until.map(signed), write_quotes(quotes), signed(*at));
        let values: [Value<'_>; 9] =
            [&about.as_str(), &by.as_str(), &kind.code(), text, &until, &game, &study, &quotes, &at];
        self.connection.execute(ADD, &values).map(drop)
    }
}
