//! Documents: texts that somebody keeps here to show to others.

use bolshak_store::{Document, DocumentKind, PersonId, RecordId, StoreError};
use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::changes::Changes;
use crate::fault::Fault;
use crate::numbers::{signed, unsigned};

const BY_ID: &str = "SELECT id, kind, owner, title, text, created_at, updated_at FROM document WHERE id = ?1";

pub(crate) const OF_OWNER: &str = "
    SELECT id, kind, owner, title, text, created_at, updated_at FROM document
    WHERE owner = ?1 ORDER BY updated_at DESC, id DESC LIMIT ?2";

/// Nothing changes where the document is somebody else's or of another kind.
const KEEP: &str = "
    INSERT INTO document (id, kind, owner, title, text, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
    ON CONFLICT (id) DO UPDATE SET title = ?4, text = ?5, updated_at = ?7 WHERE kind = ?2 AND owner = ?3";

pub(crate) fn by_id(connection: &Connection, id: &RecordId) -> Result<Option<Document>, Fault> {
    connection.prepare(BY_ID)?.query_row([id.as_str()], |row| Ok(document(row))).optional()?.transpose()
}

pub(crate) fn of_owner(
    connection: &Connection,
    owner: &PersonId,
    most: usize,
) -> Result<Vec<Document>, Fault> {
    let mut statement = connection.prepare(OF_OWNER)?;
    let mut rows = statement.query(params![owner.as_str(), signed(most as u64)])?;
    let mut found = vec![];
    while let Some(row) = rows.next()? {
        found.push(document(row)?);
    }
    Ok(found)
}

fn document(row: &Row<'_>) -> Result<Document, Fault> {
    let (id, kind, owner): (String, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
    let of = |what| {
        let message = format!("the database holds a document with an impossible {what}, {id}");
        Fault::Refused(StoreError::Damaged(message))
    };
    Ok(Document {
        id: RecordId::new(&id).ok_or_else(|| of("name"))?,
        kind: DocumentKind::of_code(&kind).ok_or_else(|| of("kind"))?,
        owner: PersonId::new(&owner).ok_or_else(|| of("owner"))?,
        title: row.get(3)?,
        text: row.get(4)?,
        created_at: unsigned(row.get(5)?),
        updated_at: unsigned(row.get(6)?),
    })
}

impl Changes<'_> {
    pub(crate) fn keep_document(&mut self, document: &Document) -> Result<(), Fault> {
        let Document { id, kind, owner, title, text, created_at, updated_at } = document;
        let (created_at, updated_at) = (signed(*created_at), signed(*updated_at));
        let values = params![id.as_str(), kind.code(), owner.as_str(), title, text, created_at, updated_at];
        match self.connection.execute(KEEP, values)? {
            0 => Err(Fault::Refused(StoreError::Taken)),
            _ => Ok(()),
        }
    }

    pub(crate) fn remove_document(&mut self, id: &RecordId, owner: &PersonId) -> Result<bool, Fault> {
        let sql = "DELETE FROM document WHERE id = ?1 AND owner = ?2";
        Ok(self.connection.execute(sql, [id.as_str(), owner.as_str()])? > 0)
    }
}
