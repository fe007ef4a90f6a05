//! Studies: trees of variations that several people share.

use bolshak_arena::Millis;
use bolshak_store::columns::read_word;
use bolshak_store::{
    PersonId, RecordId, STUDY_WORDS, SaidInStudy, StoreError, Study, StudyHead, StudyKeys, StudyRole,
    StudyStore,
};
use postgres::Row;

use crate::PostgresStore;
use crate::changes::Changes;
use crate::fault::Fault;
use crate::numbers::{signed, unsigned};
use crate::source::Value;

const BY_ID: &str = "
    SELECT id, owner, title, variant, public, reader_key, writer_key, version, created_at, updated_at, text
    FROM study WHERE id = $1";

pub(crate) const STUDIES_OF: &str = "
    SELECT id, owner, title, variant, public, reader_key, writer_key, version, created_at, updated_at FROM study
    WHERE owner = $1 ORDER BY updated_at DESC, id DESC LIMIT $2";

const SHARED_WITH: &str = "
    SELECT id, owner, title, variant, public, reader_key, writer_key, version, created_at, updated_at
    FROM study_role JOIN study ON study.id = study_role.study
    WHERE person = $1 ORDER BY updated_at DESC, id DESC LIMIT $2";

pub(crate) const PUBLIC: &str = "
    SELECT id, owner, title, variant, public, reader_key, writer_key, version, created_at, updated_at FROM study
    WHERE public ORDER BY updated_at DESC, id DESC LIMIT $1";

pub(crate) const ROLES_IN: &str = "SELECT person, role FROM study_role WHERE study = $1 ORDER BY person";

pub(crate) const SAID_IN_STUDY: &str = "
    SELECT person, name, text, at FROM study_said WHERE study = $1 ORDER BY number";

const CREATE: &str = "
    INSERT INTO study (id, owner, title, variant, public, reader_key, writer_key, version, created_at, updated_at, text)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING";

const WRITE: &str = "
    UPDATE study SET version = version + 1, text = $3, updated_at = $4 WHERE id = $1 AND version = $2";

const CHANGE: &str = "
    UPDATE study SET title = $2, public = $3, reader_key = $4, writer_key = $5 WHERE id = $1";

/// The study, which nobody removes before this is committed; and nothing that is said later, at any node, comes before.
const LOCK_STUDY: &str = "SELECT id FROM study WHERE id = $1 FOR NO KEY UPDATE";

const GIVE_ROLE: &str = "
    INSERT INTO study_role (study, person, role) VALUES ($1, $2, $3)
    ON CONFLICT (study, person) DO UPDATE SET role = excluded.role";

const SAY: &str = "INSERT INTO study_said (study, person, name, text, at) VALUES ($1, $2, $3, $4, $5)";

/// What is older than the last words that are kept.
pub(crate) const FORGET_SAID: &str = "
    DELETE FROM study_said WHERE study = $1 AND number <= (
        SELECT number FROM study_said WHERE study = $1 ORDER BY number DESC LIMIT 1 OFFSET $2)";

/// A study with what belongs to it, its own row first, so that nothing is added meanwhile.
const REMOVE: [&str; 2] =
    ["DELETE FROM study_role WHERE study = $1", "DELETE FROM study_said WHERE study = $1"];

fn head(row: &Row) -> Result<StudyHead, Fault> {
    Ok(StudyHead {
        id: read_word("name of a study", row.try_get(0)?, RecordId::new)?,
        owner: read_word("owner of a study", row.try_get(1)?, PersonId::new)?,
        title: row.try_get(2)?,
        variant: row.try_get(3)?,
        public: row.try_get(4)?,
        keys: StudyKeys { reader: row.try_get(5)?, writer: row.try_get(6)? },
        version: unsigned(row.try_get(7)?),
        created_at: unsigned(row.try_get(8)?),
        updated_at: unsigned(row.try_get(9)?),
    })
}

fn role(row: &Row) -> Result<(PersonId, StudyRole), Fault> {
    let person = read_word("person of a study", row.try_get(0)?, PersonId::new)?;
    Ok((person, read_word("role in a study", row.try_get(1)?, StudyRole::of_code)?))
}

fn said(row: &Row) -> Result<SaidInStudy, Fault> {
    let person = read_word("person of words", row.try_get(0)?, PersonId::new)?;
    Ok(SaidInStudy { person, name: row.try_get(1)?, text: row.try_get(2)?, at: unsigned(row.try_get(3)?) })
}

impl StudyStore for PostgresStore {
    fn create_study(&self, study: &Study) -> Result<(), StoreError> {
        let study = study.clone();
        self.writer.wait(None, move |changes| changes.create_study(&study))
    }

    fn study(&self, id: &RecordId) -> Result<Option<Study>, StoreError> {
        let id = id.clone();
        self.readers.read(move |connection| {
            let row = connection.first(BY_ID, &[&id.as_str()])?;
            row.map(|row| Ok(Study { head: head(&row)?, text: row.try_get(10)? })).transpose()
        })
    }

    fn studies_of(&self, owner: &PersonId, most: usize) -> Result<Vec<StudyHead>, StoreError> {
        let (owner, most) = (owner.clone(), signed(most as u64));
        self.readers.read(move |connection| {
            connection.query(STUDIES_OF, &[&owner.as_str(), &most])?.iter().map(head).collect()
        })
    }

    fn studies_shared_with(&self, person: &PersonId, most: usize) -> Result<Vec<StudyHead>, StoreError> {
        let (person, most) = (person.clone(), signed(most as u64));
        self.readers.read(move |connection| {
            connection.query(SHARED_WITH, &[&person.as_str(), &most])?.iter().map(head).collect()
        })
    }

    fn public_studies(&self, most: usize) -> Result<Vec<StudyHead>, StoreError> {
        let most = signed(most as u64);
        self.readers.read(move |connection| connection.query(PUBLIC, &[&most])?.iter().map(head).collect())
    }

    fn write_study(&self, id: &RecordId, version: u64, text: &str, at: Millis) -> Result<(), StoreError> {
        let (id, text) = (id.clone(), text.to_owned());
        self.writer.wait(None, move |changes| changes.write_study(&id, version, &text, at))
    }

    fn change_study(&self, head: &StudyHead) -> Result<(), StoreError> {
        let head = head.clone();
        self.writer.wait(None, move |changes| changes.change_study(&head))
    }

    fn remove_study(&self, id: &RecordId) -> Result<bool, StoreError> {
        let id = id.clone();
        self.writer.wait(None, move |changes| changes.remove_study(&id))
    }

    fn give_role(&self, id: &RecordId, person: &PersonId, role: Option<StudyRole>) -> Result<(), StoreError> {
        let (id, person) = (id.clone(), person.clone());
        self.writer.wait(None, move |changes| changes.give_role(&id, &person, role))
    }

    fn roles_in(&self, id: &RecordId) -> Result<Vec<(PersonId, StudyRole)>, StoreError> {
        let id = id.clone();
        self.readers
            .read(move |connection| connection.query(ROLES_IN, &[&id.as_str()])?.iter().map(role).collect())
    }

    fn say_in_study(&self, id: &RecordId, said: &SaidInStudy) -> Result<(), StoreError> {
        let (id, said) = (id.clone(), said.clone());
        self.writer.wait(None, move |changes| changes.say_in_study(&id, &said))
    }

    fn said_in_study(&self, id: &RecordId) -> Result<Vec<SaidInStudy>, StoreError> {
        let id = id.clone();
        self.readers.read(move |connection| {
            connection.query(SAID_IN_STUDY, &[&id.as_str()])?.iter().map(said).collect()
        })
    }
}

impl Changes<'_> {
    fn create_study(&mut self, study: &Study) -> Result<(), Fault> {
        let StudyHead { id, owner, title, variant, public, keys, version, created_at, updated_at } =
            &study.head;
        let (version, created_at, updated_at) = (signed(*version), signed(*created_at), signed(*updated_at));
        let (id, owner, StudyKeys { reader, writer }) = (id.as_str(), owner.as_str(), keys);
        let values: [Value<'_>; 11] = [
            &id,
            &owner,
            title,
            variant,
            public,
            reader,
            writer,
            &version,
            &created_at,
            &updated_at,
            &study.text,
        ];
        let created = self.connection.execute(CREATE, &values)?;
        if created == 0 { Err(StoreError::Taken.into()) } else { Ok(()) }
    }

    /// Of two nodes that write the same version the second finds another one there.
    fn write_study(&mut self, id: &RecordId, version: u64, text: &str, at: Millis) -> Result<(), Fault> {
        let values: [Value<'_>; 4] = [&id.as_str(), &signed(version), &text, &signed(at)];
        if self.connection.execute(WRITE, &values)? == 0 {
            self.lock_study(id)?;
            return Err(StoreError::Conflict.into());
        }
        Ok(())
    }

    fn change_study(&mut self, head: &StudyHead) -> Result<(), Fault> {
        let StudyHead { id, title, public, keys: StudyKeys { reader, writer }, .. } = head;
        match self.connection.execute(CHANGE, &[&id.as_str(), title, public, reader, writer])? {
            0 => Err(StoreError::Missing.into()),
            _ => Ok(()),
        }
    }

    fn remove_study(&mut self, id: &RecordId) -> Result<bool, Fault> {
        let id = id.as_str();
        let removed = self.connection.execute("DELETE FROM study WHERE id = $1", &[&id])? > 0;
        REMOVE.into_iter().try_for_each(|sql| self.connection.execute(sql, &[&id]).map(drop))?;
        Ok(removed)
    }

    fn lock_study(&mut self, id: &RecordId) -> Result<(), Fault> {
        let found = self.connection.first(LOCK_STUDY, &[&id.as_str()])?;
        found.map(drop).ok_or_else(|| StoreError::Missing.into())
    }

    fn give_role(&mut self, id: &RecordId, person: &PersonId, role: Option<StudyRole>) -> Result<(), Fault> {
        self.lock_study(id)?;
        let (id, person) = (id.as_str(), person.as_str());
        match role {
            Some(role) => self.connection.execute(GIVE_ROLE, &[&id, &person, &role.code()])?,
            None => {
                let sql = "DELETE FROM study_role WHERE study = $1 AND person = $2";
                self.connection.execute(sql, &[&id, &person])?
            }
        };
        Ok(())
    }

    fn say_in_study(&mut self, id: &RecordId, said: &SaidInStudy) -> Result<(), Fault> {
        self.lock_study(id)?;
        let SaidInStudy { person, name, text, at } = said;
        self.connection.execute(SAY, &[&id.as_str(), &person.as_str(), name, text, &signed(*at)])?;
        self.connection.execute(FORGET_SAID, &[&id.as_str(), &signed(STUDY_WORDS as u64)]).map(drop)
    }
}
