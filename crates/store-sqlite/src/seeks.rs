//! Seeks that stand in the hall while their members are away.

use bolshak_arena::Millis;
use bolshak_store::columns::read_word;
use bolshak_store::{KeptSeek, PersonId, RecordId, SeekStore, StoreError};
use rusqlite::{Row, params};

use crate::SqliteStore;
use crate::changes::Changes;
use crate::fault::Fault;
use crate::numbers::{signed, unsigned};
use crate::ratings::all;

pub(crate) const SEEKS: &str = "
    SELECT id, person, (SELECT name FROM member WHERE member.id = person), terms, since FROM seek ORDER BY since, id";

fn seek(row: &Row<'_>) -> Result<KeptSeek, Fault> {
    let word = |column| row.get::<_, String>(column);
    Ok(KeptSeek {
        id: read_word("name of a seek", &word(0)?, RecordId::new)?,
        person: read_word("member of a seek", &word(1)?, PersonId::new)?,
        name: row.get::<_, Option<String>>(2)?.unwrap_or_default(),
        terms: row.get(3)?,
        since: unsigned(row.get(4)?),
    })
}

impl SeekStore for SqliteStore {
    fn keep_seek(&self, seek: &KeptSeek) -> Result<(), StoreError> {
        let seek = seek.clone();
        self.writer.wait(move |changes| changes.keep_seek(&seek))
    }

    fn kept_seeks(&self) -> Result<Vec<KeptSeek>, StoreError> {
        self.readers.read(|connection| all(connection, SEEKS, [], seek))
    }

    fn take_seek(&self, id: &RecordId) -> Result<bool, StoreError> {
        let id = id.clone();
        self.writer.wait(move |changes| {
            Ok(changes.connection.execute("DELETE FROM seek WHERE id = ?1", [id.as_str()])? > 0)
        })
    }

    fn end_seeks(&self, before: Millis) -> Result<usize, StoreError> {
        self.writer.wait(move |changes| {
            Ok(changes.connection.execute("DELETE FROM seek WHERE since < ?1", [signed(before)])?)
        })
    }
}

impl Changes<'_> {
    fn keep_seek(&mut self, seek: &KeptSeek) -> Result<(), Fault> {
        self.check_member(&seek.person)?;
        let KeptSeek { id, person, terms, since, .. } = seek;
        let sql =
            "INSERT INTO seek (id, person, terms, since) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING";
        let values = params![id.as_str(), person.as_str(), terms, signed(*since)];
        match self.connection.execute(sql, values)? {
            0 => Err(StoreError::Taken.into()),
            _ => Ok(()),
        }
    }
}
