//! Studies: trees of variations that several people share.

use bolshak_arena::Millis;
use bolshak_store::columns::read_word;
use bolshak_store::{
    PersonId, RecordId, STUDY_WORDS, SaidInStudy, StoreError, Study, StudyHead, StudyKeys, StudyRole,
    StudyStore,
};
use rusqlite::{ErrorCode, OptionalExtension, Row, params};

use crate::SqliteStore;
use crate::changes::Changes;
use crate::fault::Fault;
use crate::numbers::{signed, unsigned};
use crate::ratings::all;

const BY_ID: &str = "
    SELECT id, owner, title, variant, public, reader_key, writer_key, version, created_at, updated_at, text
    FROM study WHERE id = ?1";

pub(crate) const STUDIES_OF: &str = "
    SELECT id, owner, title, variant, public, reader_key, writer_key, version, created_at, updated_at FROM study
    WHERE owner = ?1 ORDER BY updated_at DESC, id DESC LIMIT ?2";

const SHARED_WITH: &str = "
    SELECT id, owner, title, variant, public, reader_key, writer_key, version, created_at, updated_at
    FROM study_role JOIN study ON study.id = study_role.study
    WHERE person = ?1 ORDER BY updated_at DESC, id DESC LIMIT ?2";

pub(crate) const PUBLIC: &str = "
    SELECT id, owner, title, variant, public, reader_key, writer_key, version, created_at, updated_at FROM study
    WHERE public = 1 ORDER BY updated_at DESC, id DESC LIMIT ?1";

pub(crate) const ROLES_IN: &str = "SELECT person, role FROM study_role WHERE study = ?1 ORDER BY person";

pub(crate) const SAID_IN_STUDY: &str = "
    SELECT person, name, text, at FROM study_said WHERE study = ?1 ORDER BY number";

const CREATE: &str = "
    INSERT INTO study (id, owner, title, variant, public, reader_key, writer_key, version, created_at, updated_at, text)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";

/// What is older than the last words that are kept.
const FORGET_SAID: &str = "
    DELETE FROM study_said WHERE study = ?1 AND number <= (
        SELECT number FROM study_said WHERE study = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)";

fn head(row: &Row<'_>) -> Result<StudyHead, Fault> {
    Ok(StudyHead {
        id: read_word("name of a study", &row.get::<_, String>(0)?, RecordId::new)?,
        owner: read_word("owner of a study", &row.get::<_, String>(1)?, PersonId::new)?,
        title: row.get(2)?,
        variant: row.get(3)?,
        public: row.get(4)?,
        keys: StudyKeys { reader: row.get(5)?, writer: row.get(6)? },
        version: unsigned(row.get(7)?),
        created_at: unsigned(row.get(8)?),
        updated_at: unsigned(row.get(9)?),
    })
}

fn role(row: &Row<'_>) -> Result<(PersonId, StudyRole), Fault> {
    let person = read_word("person of a study", &row.get::<_, String>(0)?, PersonId::new)?;
    Ok((person, read_word("role in a study", &row.get::<_, String>(1)?, StudyRole::of_code)?))
}

fn said(row: &Row<'_>) -> Result<SaidInStudy, Fault> {
    let person = read_word("person of words", &row.get::<_, String>(0)?, PersonId::new)?;
    Ok(SaidInStudy { person, name: row.get(1)?, text: row.get(2)?, at: unsigned(row.get(3)?) })
}

impl StudyStore for SqliteStore {
    fn create_study(&self, study: &Study) -> Result<(), StoreError> {
        let study = study.clone();
        self.writer.wait(move |changes| changes.create_study(&study))
    }

    fn study(&self, id: &RecordId) -> Result<Option<Study>, StoreError> {
        self.readers.read(|connection| {
            let study = |row: &Row<'_>| Ok(Study { head: head(row)?, text: row.get(10)? });
            Ok(all(connection, BY_ID, [id.as_str()], study)?.into_iter().next())
        })
    }

    fn studies_of(&self, owner: &PersonId, most: usize) -> Result<Vec<StudyHead>, StoreError> {
        let values = params![owner.as_str(), signed(most as u64)];
        self.readers.read(|connection| all(connection, STUDIES_OF, values, head))
    }

    fn studies_shared_with(&self, person: &PersonId, most: usize) -> Result<Vec<StudyHead>, StoreError> {
        let values = params![person.as_str(), signed(most as u64)];
        self.readers.read(|connection| all(connection, SHARED_WITH, values, head))
    }

    fn public_studies(&self, most: usize) -> Result<Vec<StudyHead>, StoreError> {
        self.readers.read(|connection| all(connection, PUBLIC, [signed(most as u64)], head))
    }

    fn write_study(&self, id: &RecordId, version: u64, text: &str, at: Millis) -> Result<(), StoreError> {
        let (id, text) = (id.clone(), text.to_owned());
        self.writer.wait(move |changes| changes.write_study(&id, version, &text, at))
    }

    fn change_study(&self, head: &StudyHead) -> Result<(), StoreError> {
        let head = head.clone();
        self.writer.wait(move |changes| changes.change_study(&head))
    }

    fn remove_study(&self, id: &RecordId) -> Result<bool, StoreError> {
        let id = id.clone();
        self.writer.wait(move |changes| changes.remove_study(&id))
    }

    fn give_role(&self, id: &RecordId, person: &PersonId, role: Option<StudyRole>) -> Result<(), StoreError> {
        let (id, person) = (id.clone(), person.clone());
        self.writer.wait(move |changes| changes.give_role(&id, &person, role))
    }

    fn roles_in(&self, id: &RecordId) -> Result<Vec<(PersonId, StudyRole)>, StoreError> {
        self.readers.read(|connection| all(connection, ROLES_IN, [id.as_str()], role))
    }

    fn say_in_study(&self, id: &RecordId, said: &SaidInStudy) -> Result<(), StoreError> {
        let (id, said) = (id.clone(), said.clone());
        self.writer.wait(move |changes| changes.say_in_study(&id, &said))
    }

    fn said_in_study(&self, id: &RecordId) -> Result<Vec<SaidInStudy>, StoreError> {
        self.readers.read(|connection| all(connection, SAID_IN_STUDY, [id.as_str()], said))
    }
}

impl Changes<'_> {
    fn create_study(&mut self, study: &Study) -> Result<(), Fault> {
        let StudyHead { id, owner, title, variant, public, keys, version, created_at, updated_at } =
            &study.head;
        let (version, created_at, updated_at) = (signed(*version), signed(*created_at), signed(*updated_at));
        let (id, owner, StudyKeys { reader, writer }) = (id.as_str(), owner.as_str(), keys);
        let values = params![
            id, owner, title, variant, public, reader, writer, version, created_at, updated_at, study.text
        ];
        match self.connection.execute(CREATE, values) {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
                Err(StoreError::Taken.into())
            }
            created => Ok(created.map(drop)?),
        }
    }

    fn write_study(&mut self, id: &RecordId, version: u64, text: &str, at: Millis) -> Result<(), Fault> {
        let sql = "UPDATE study SET version = version + 1, text = ?3, updated_at = ?4 WHERE id = ?1 AND version = ?2";
        let written =
            self.connection.execute(sql, params![id.as_str(), signed(version), text, signed(at)])?;
        if written == 0 {
            self.check_study(id)?;
            return Err(StoreError::Conflict.into());
        }
        Ok(())
    }

    fn change_study(&mut self, head: &StudyHead) -> Result<(), Fault> {
        let StudyHead { id, title, public, keys: StudyKeys { reader, writer }, .. } = head;
        let sql = "UPDATE study SET title = ?2, public = ?3, reader_key = ?4, writer_key = ?5 WHERE id = ?1";
        match self.connection.execute(sql, params![id.as_str(), title, public, reader, writer])? {
            0 => Err(StoreError::Missing.into()),
            _ => Ok(()),
        }
    }

    fn remove_study(&mut self, id: &RecordId) -> Result<bool, Fault> {
        self.connection.execute("DELETE FROM study_role WHERE study = ?1", [id.as_str()])?;
        self.connection.execute("DELETE FROM study_said WHERE study = ?1", [id.as_str()])?;
        Ok(self.connection.execute("DELETE FROM study WHERE id = ?1", [id.as_str()])? > 0)
    }

    fn check_study(&mut self, id: &RecordId) -> Result<(), Fault> {
        let mut statement = self.connection.prepare("SELECT 1 FROM study WHERE id = ?1")?;
        let found: Option<i64> = statement.query_row([id.as_str()], |row| row.get(0)).optional()?;
        found.map(drop).ok_or_else(|| StoreError::Missing.into())
    }

    fn give_role(&mut self, id: &RecordId, person: &PersonId, role: Option<StudyRole>) -> Result<(), Fault> {
        self.check_study(id)?;
        let (id, person) = (id.as_str(), person.as_str());
        match role {
            Some(role) => {
                let sql = "INSERT INTO study_role (study, person, role) VALUES (?1, ?2, ?3)
                    ON CONFLICT DO UPDATE SET role = ?3";
                self.connection.execute(sql, [id, person, role.code()])?
            }
            None => {
                let sql = "DELETE FROM study_role WHERE study = ?1 AND person = ?2";
                self.connection.execute(sql, [id, person])?
            }
        };
        Ok(())
    }

    fn say_in_study(&mut self, id: &RecordId, said: &SaidInStudy) -> Result<(), Fault> {
        self.check_study(id)?;
        let SaidInStudy { person, name, text, at } = said;
        self.connection.execute(
            "INSERT INTO study_said (study, person, name, text, at) VALUES (?1, ?2, ?3, ?4, ?5)",
            params![id.as_str(), person.as_str(), name, text, signed(*at)],
        )?;
        self.connection.execute(FORGET_SAID, params![id.as_str(), signed(STUDY_WORDS as u64)])?;
        Ok(())
    }
}
