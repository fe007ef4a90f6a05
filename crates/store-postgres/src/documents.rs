//! Documents: texts that somebody keeps here to show to others.

use bolshak_store::{Document, DocumentKind, PersonId, RecordId, StoreError};
use postgres::Row;

use crate::changes::Changes;
use crate::fault::Fault;
use crate::numbers::{signed, unsigned};
use crate::source::Connection;

const BY_ID: &str = "SELECT id, kind, owner, title, text, created_at, updated_at FROM document WHERE id = $1";

pub(crate) const OF_OWNER: &str = "
    SELECT id, kind, owner, title, text, created_at, updated_at FROM document
    WHERE owner = $1 ORDER BY updated_at DESC, id DESC LIMIT $2";

/// Nothing changes where the document is somebody else's or of another kind.
const KEEP: &str = "
    INSERT INTO document AS kept (id, kind, owner, title, text, created_at, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (id) DO UPDATE SET title = excluded.title, text = excluded.text, updated_at = excluded.updated_at
    WHERE kept.kind = excluded.kind AND kept.owner = excluded.owner";

pub(crate) fn by_id(connection: &mut Connection, id: &RecordId) -> Result<Option<Document>, Fault> {
    connection.first(BY_ID, &[&id.as_str()])?.as_ref().map(document).transpose()
}

pub(crate) fn of_owner(
    connection: &mut Connection,
    owner: &PersonId,
    most: usize,
) -> Result<Vec<Document>, Fault> {
    let rows = connection.query(OF_OWNER, &[&owner.as_str(), &signed(most as u64)])?;
    rows.iter().map(document).collect()
}

fn document(row: &Row) -> Result<Document, Fault> {
    let (id, kind, owner): (&str, &str, &str) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
    let of = |what| {
        let message = format!("the database holds a document with an impossible {what}, {id}");
        Fault::Refused(StoreError::Damaged(message))
    };
    Ok(Document {
        id: RecordId::new(id).ok_or_else(|| of("name"))?,
        kind: DocumentKind::of_code(kind).ok_or_else(|| of("kind"))?,
        owner: PersonId::new(owner).ok_or_else(|| of("owner"))?,
        title: row.try_get(3)?,
        text: row.try_get(4)?,
        created_at: unsigned(row.try_get(5)?),
        updated_at: unsigned(row.try_get(6)?),
    })
}

impl Changes<'_> {
    pub(crate) fn keep_document(&mut self, document: &Document) -> Result<(), Fault> {
        let Document { id, kind, owner, title, text, created_at, updated_at } = document;
        let (created_at, updated_at) = (signed(*created_at), signed(*updated_at));
        let kept = self.connection.execute(
            KEEP,
            &[&id.as_str(), &kind.code(), &owner.as_str(), title, text, &created_at, &updated_at],
        )?;
        if kept == 0 { Err(StoreError::Taken.into()) } else { Ok(()) }
    }

    pub(crate) fn remove_document(&mut self, id: &RecordId, owner: &PersonId) -> Result<bool, Fault> {
        let sql = "DELETE FROM document WHERE id = $1 AND owner = $2";
        Ok(self.connection.execute(sql, &[&id.as_str(), &owner.as_str()])? > 0)
    }
}
