//! Seeks that stand in the hall while their members are away.

use bolshak_arena::Millis;
use bolshak_store::columns::read_word;
use bolshak_store::{KeptSeek, PersonId, RecordId, SeekStore, StoreError};
use postgres::Row;

use crate::PostgresStore;
use crate::changes::Changes;
use crate::fault::Fault;
use crate::numbers::{signed, unsigned};

pub(crate) const SEEKS: &str = "
    SELECT id, person, (SELECT member.name FROM member WHERE member.id = person), terms, since
    FROM seek ORDER BY since, id";

const KEEP: &str =
    "INSERT INTO seek (id, person, terms, since) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";

fn seek(row: &Row) -> Result<KeptSeek, Fault> {
    Ok(KeptSeek {
        id: read_word("name of a seek", row.try_get(0)?, RecordId::new)?,
        person: read_word("member of a seek", row.try_get(1)?, PersonId::new)?,
        name: row.try_get::<_, Option<String>>(2)?.unwrap_or_default(),
        terms: row.try_get(3)?,
        since: unsigned(row.try_get(4)?),
    })
}

impl SeekStore for PostgresStore {
    fn keep_seek(&self, seek: &KeptSeek) -> Result<(), StoreError> {
        let seek = seek.clone();
        self.writer.wait(None, move |changes| changes.keep_seek(&seek))
    }

    fn kept_seeks(&self) -> Result<Vec<KeptSeek>, StoreError> {
        self.readers.read(|connection| connection.query(SEEKS, &[])?.iter().map(seek).collect())
    }

    fn take_seek(&self, id: &RecordId) -> Result<bool, StoreError> {
        let id = id.clone();
        self.writer.wait(None, move |changes| {
            Ok(changes.connection.execute("DELETE FROM seek WHERE id = $1", &[&id.as_str()])? > 0)
        })
    }

    fn end_seeks(&self, before: Millis) -> Result<usize, StoreError> {
        self.writer.wait(None, move |changes| {
            let ended =
                changes.connection.execute("DELETE FROM seek WHERE since < $1", &[&signed(before)])?;
            Ok(usize::try_from(ended).unwrap_or(0))
        })
    }
}

impl Changes<'_> {
    fn keep_seek(&mut self, seek: &KeptSeek) -> Result<(), Fault> {
        self.check_members(&[seek.person.as_str()])?;
        let KeptSeek { id, person, terms, since, .. } = seek;
        let added =
            self.connection.execute(KEEP, &[&id.as_str(), &person.as_str(), terms, &signed(*since)])?;
        if added == 0 { Err(StoreError::Taken.into()) } else { Ok(()) }
    }
}
