//! Studies: trees of variations that several people share.

use bolshak_arena::Millis;
use bolshak_store::columns::read_word;
use bolshak_store::{
    Chapter, PersonId, RecordId, SaidToAll, StoreError, Study, StudyHead, StudyKeys, StudyRole, StudyStore,
    StudyWrite, WORDS_TO_ALL,
};
use rusqlite::{ErrorCode, OptionalExtension, Row, ToSql, params};

use crate::SqliteStore;
use crate::changes::Changes;
use crate::fault::Fault;
use crate::numbers::{signed, unsigned};
use crate::ratings::all;

/// What a head is read from; the variant is that of the first chapter.
macro_rules! heads {
    ($rest:literal) => {
        concat!(
            "SELECT study.id, owner, title, (SELECT study_chapter.variant FROM study_chapter
                 WHERE study_chapter.study = study.id ORDER BY position LIMIT 1),
                 public, reader_key, writer_key, version, created_at, updated_at ",
            $rest
        )
    };
}

/// A study with its chapters in one look, so that they are of its version: a row for each.
pub(crate) const BY_ID: &str = "
    SELECT study.id, owner, title, NULL, public, reader_key, writer_key, version, created_at, updated_at,
           study_chapter.id, name, variant, text
    FROM study JOIN study_chapter ON study_chapter.study = study.id WHERE study.id = ?1 ORDER BY position";

pub(crate) const STUDIES_OF: &str =
    heads!("FROM study WHERE owner = ?1 ORDER BY updated_at DESC, study.id DESC LIMIT ?2");

const SHARED_WITH: &str = heads!(
    "FROM study_role JOIN study ON study.id = study_role.study
     WHERE person = ?1 ORDER BY updated_at DESC, study.id DESC LIMIT ?2"
);

pub(crate) const PUBLIC: &str =
    heads!("FROM study WHERE public = 1 ORDER BY updated_at DESC, study.id DESC LIMIT ?1");

pub(crate) const ROLES_IN: &str = "SELECT person, role FROM study_role WHERE study = ?1 ORDER BY person";

pub(crate) const SAID_IN_STUDY: &str = "
    SELECT person, name, text, at FROM study_said WHERE study = ?1 ORDER BY number";

const CREATE: &str = "
    INSERT INTO study (id, owner, title, public, reader_key, writer_key, version, created_at, updated_at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";

/// Behind the others.
const ADD_CHAPTER: &str = "
    INSERT INTO study_chapter (study, id, position, name, variant, text)
    VALUES (?1, ?2, (SELECT coalesce(max(position) + 1, 0) FROM study_chapter WHERE study = ?1), ?3, ?4, ?5)";

const WRITE_TREE: &str = "UPDATE study_chapter SET text = ?3 WHERE study = ?1 AND id = ?2";

const NAME_CHAPTER: &str = "UPDATE study_chapter SET name = ?3 WHERE study = ?1 AND id = ?2";

const PLACE_CHAPTER: &str = "UPDATE study_chapter SET position = ?3 WHERE study = ?1 AND id = ?2";

const REMOVE_CHAPTER: &str = "DELETE FROM study_chapter WHERE study = ?1 AND id = ?2";

/// What is older than the last words that are kept.
const FORGET_SAID: &str = "
    DELETE FROM study_said WHERE study = ?1 AND number <= (
        SELECT number FROM study_said WHERE study = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)";

fn head(row: &Row<'_>) -> Result<StudyHead, Fault> {
    Ok(StudyHead {
        id: read_word("name of a study", &row.get::<_, String>(0)?, RecordId::new)?,
        owner: read_word("owner of a study", &row.get::<_, String>(1)?, PersonId::new)?,
        title: row.get(2)?,
        variant: row.get::<_, Option<String>>(3)?.unwrap_or_default(),
        public: row.get(4)?,
        keys: StudyKeys { reader: row.get(5)?, writer: row.get(6)? },
        version: unsigned(row.get(7)?),
        created_at: unsigned(row.get(8)?),
        updated_at: unsigned(row.get(9)?),
    })
}

fn chapter(row: &Row<'_>) -> Result<Chapter, Fault> {
    let id = read_word("name of a chapter", &row.get::<_, String>(10)?, RecordId::new)?;
    Ok(Chapter { id, name: row.get(11)?, variant: row.get(12)?, text: row.get(13)? })
}

/// A study from its rows, one for each chapter.
fn whole(rows: Vec<(StudyHead, Chapter)>) -> Option<Study> {
    let head = rows.first()?.0.clone();
    let chapters: Vec<_> = rows.into_iter().map(|(_, chapter)| chapter).collect();
    Some(Study { head: StudyHead { variant: chapters[0].variant.clone(), ..head }, chapters })
}

fn role(row: &Row<'_>) -> Result<(PersonId, StudyRole), Fault> {
    let person = read_word("person of a study", &row.get::<_, String>(0)?, PersonId::new)?;
    Ok((person, read_word("role in a study", &row.get::<_, String>(1)?, StudyRole::of_code)?))
}

pub(crate) fn said(row: &Row<'_>) -> Result<SaidToAll, Fault> {
    let person = read_word("person of words", &row.get::<_, String>(0)?, PersonId::new)?;
    Ok(SaidToAll { person, name: row.get(1)?, text: row.get(2)?, at: unsigned(row.get(3)?) })
}

/// A row that would be there twice is taken.
fn taken(added: rusqlite::Result<usize>) -> Result<(), Fault> {
    match added {
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
            Err(StoreError::Taken.into())
        }
        added => Ok(added.map(drop)?),
    }
}

impl StudyStore for SqliteStore {
    fn create_study(&self, study: &Study) -> Result<(), StoreError> {
        let study = study.clone();
        self.writer.wait(move |changes| changes.create_study(&study))
    }

    fn study(&self, id: &RecordId) -> Result<Option<Study>, StoreError> {
        self.readers.read(|connection| {
            let both = |row: &Row<'_>| Ok((head(row)?, chapter(row)?));
            Ok(whole(all(connection, BY_ID, [id.as_str()], both)?))
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

    fn write_study(
        &self,
        id: &RecordId,
        version: u64,
        write: &StudyWrite,
        at: Millis,
    ) -> Result<(), StoreError> {
        let (id, write) = (id.clone(), write.clone());
        self.writer.wait(move |changes| changes.write_study(&id, version, &write, at))
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

    fn say_in_study(&self, id: &RecordId, said: &SaidToAll) -> Result<(), StoreError> {
        let (id, said) = (id.clone(), said.clone());
        self.writer.wait(move |changes| changes.say_in_study(&id, &said))
    }

    fn said_in_study(&self, id: &RecordId) -> Result<Vec<SaidToAll>, StoreError> {
        self.readers.read(|connection| all(connection, SAID_IN_STUDY, [id.as_str()], said))
    }
}

impl Changes<'_> {
    fn create_study(&mut self, study: &Study) -> Result<(), Fault> {
        let StudyHead { id, owner, title, public, keys, version, created_at, updated_at, .. } = &study.head;
        let (version, created_at, updated_at) = (signed(*version), signed(*created_at), signed(*updated_at));
        let StudyKeys { reader, writer } = keys;
        let values = params![
            id.as_str(),
            owner.as_str(),
            title,
            public,
            reader,
            writer,
            version,
            created_at,
            updated_at
        ];
        taken(self.connection.execute(CREATE, values))?;
        self.add_chapters(id, &study.chapters)
    }

    fn add_chapters(&mut self, study: &RecordId, chapters: &[Chapter]) -> Result<(), Fault> {
        chapters.iter().try_for_each(|Chapter { id, name, variant, text }| {
            let values = params![study.as_str(), id.as_str(), name, variant, text];
            taken(self.connection.execute(ADD_CHAPTER, values))
        })
    }

    fn write_study(
        &mut self,
        id: &RecordId,
        version: u64,
        write: &StudyWrite,
        at: Millis,
    ) -> Result<(), Fault> {
        let sql = "UPDATE study SET version = version + 1, updated_at = ?3 WHERE id = ?1 AND version = ?2";
        if self.connection.execute(sql, params![id.as_str(), signed(version), signed(at)])? == 0 {
            self.check_study(id)?;
            return Err(StoreError::Conflict.into());
        }
        match write {
            StudyWrite::Add(chapters) => self.add_chapters(id, chapters),
            StudyWrite::Tree(chapter, text) => {
                self.write_chapter(WRITE_TREE, params![id.as_str(), chapter.as_str(), text])
            }
            StudyWrite::Name(chapter, name) => {
                self.write_chapter(NAME_CHAPTER, params![id.as_str(), chapter.as_str(), name])
            }
            StudyWrite::Remove(chapter) => {
                self.write_chapter(REMOVE_CHAPTER, params![id.as_str(), chapter.as_str()])
            }
            StudyWrite::Order(chapters) => {
                chapters.iter().zip(0_i64..).try_for_each(|(chapter, position)| {
                    self.write_chapter(PLACE_CHAPTER, params![id.as_str(), chapter.as_str(), position])
                })
            }
        }
    }

    /// Changes one chapter, which must be there.
    fn write_chapter(&mut self, sql: &str, values: &[&dyn ToSql]) -> Result<(), Fault> {
        match self.connection.execute(sql, values)? {
            0 => Err(StoreError::Missing.into()),
            _ => Ok(()),
        }
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
        self.connection.execute("DELETE FROM study_chapter WHERE study = ?1", [id.as_str()])?;
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

    fn say_in_study(&mut self, id: &RecordId, said: &SaidToAll) -> Result<(), Fault> {
        self.check_study(id)?;
        let SaidToAll { person, name, text, at } = said;
        self.connection.execute(
            "INSERT INTO study_said (study, person, name, text, at) VALUES (?1, ?2, ?3, ?4, ?5)",
            params![id.as_str(), person.as_str(), name, text, signed(*at)],
        )?;
        self.connection.execute(FORGET_SAID, params![id.as_str(), signed(WORDS_TO_ALL as u64)])?;
        Ok(())
    }
}
