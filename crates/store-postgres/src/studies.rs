//! Studies: trees of variations that several people share.

use bolshak_arena::Millis;
use bolshak_store::columns::read_word;
use bolshak_store::{
    Chapter, PersonId, RecordId, SaidToAll, StoreError, Study, StudyHead, StudyKeys, StudyRole, StudyStore,
    StudyWrite, WORDS_TO_ALL,
};
use postgres::Row;

use crate::PostgresStore;
use crate::changes::Changes;
use crate::fault::Fault;
use crate::numbers::{signed, unsigned};
use crate::source::Value;

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
    FROM study JOIN study_chapter ON study_chapter.study = study.id WHERE study.id = $1 ORDER BY position";

pub(crate) const STUDIES_OF: &str =
    heads!("FROM study WHERE owner = $1 ORDER BY updated_at DESC, study.id DESC LIMIT $2");

const SHARED_WITH: &str = heads!(
    "FROM study_role JOIN study ON study.id = study_role.study
     WHERE person = $1 ORDER BY updated_at DESC, study.id DESC LIMIT $2"
);

pub(crate) const PUBLIC: &str =
    heads!("FROM study WHERE public ORDER BY updated_at DESC, study.id DESC LIMIT $1");

pub(crate) const ROLES_IN: &str = "SELECT person, role FROM study_role WHERE study = $1 ORDER BY person";

pub(crate) const SAID_IN_STUDY: &str = "
    SELECT person, name, text, at FROM study_said WHERE study = $1 ORDER BY number";

const CREATE: &str = "
    INSERT INTO study (id, owner, title, public, reader_key, writer_key, version, created_at, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING";

/// The row of the study is locked till its chapters are written.
const WRITE: &str = "
    UPDATE study SET version = version + 1, updated_at = $3 WHERE id = $1 AND version = $2";

/// Behind the others.
pub(crate) const ADD_CHAPTER: &str = "
    INSERT INTO study_chapter (study, id, position, name, variant, text)
    VALUES ($1, $2, (SELECT coalesce(max(position) + 1, 0) FROM study_chapter WHERE study = $1), $3, $4, $5)
    ON CONFLICT DO NOTHING";

const WRITE_TREE: &str = "UPDATE study_chapter SET text = $3 WHERE study = $1 AND id = $2";

const NAME_CHAPTER: &str = "UPDATE study_chapter SET name = $3 WHERE study = $1 AND id = $2";

const PLACE_CHAPTER: &str = "UPDATE study_chapter SET position = $3 WHERE study = $1 AND id = $2";

const REMOVE_CHAPTER: &str = "DELETE FROM study_chapter WHERE study = $1 AND id = $2";

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
const REMOVE: [&str; 3] = [
    "DELETE FROM study_chapter WHERE study = $1",
    "DELETE FROM study_role WHERE study = $1",
    "DELETE FROM study_said WHERE study = $1",
];

fn head(row: &Row) -> Result<StudyHead, Fault> {
    Ok(StudyHead {
        id: read_word("name of a study", row.try_get(0)?, RecordId::new)?,
        owner: read_word("owner of a study", row.try_get(1)?, PersonId::new)?,
        title: row.try_get(2)?,
        variant: row.try_get::<_, Option<String>>(3)?.unwrap_or_default(),
        public: row.try_get(4)?,
        keys: StudyKeys { reader: row.try_get(5)?, writer: row.try_get(6)? },
        version: unsigned(row.try_get(7)?),
        created_at: unsigned(row.try_get(8)?),
        updated_at: unsigned(row.try_get(9)?),
    })
}

fn chapter(row: &Row) -> Result<Chapter, Fault> {
    let id = read_word("name of a chapter", row.try_get(10)?, RecordId::new)?;
    Ok(Chapter { id, name: row.try_get(11)?, variant: row.try_get(12)?, text: row.try_get(13)? })
}

/// A study from its rows, one for each chapter.
fn whole(rows: Vec<(StudyHead, Chapter)>) -> Option<Study> {
    let head = rows.first()?.0.clone();
    let chapters: Vec<_> = rows.into_iter().map(|(_, chapter)| chapter).collect();
    Some(Study { head: StudyHead { variant: chapters[0].variant.clone(), ..head }, chapters })
}

fn role(row: &Row) -> Result<(PersonId, StudyRole), Fault> {
    let person = read_word("person of a study", row.try_get(0)?, PersonId::new)?;
    Ok((person, read_word("role in a study", row.try_get(1)?, StudyRole::of_code)?))
}

pub(crate) fn said(row: &Row) -> Result<SaidToAll, Fault> {
    let person = read_word("person of words", row.try_get(0)?, PersonId::new)?;
    Ok(SaidToAll { person, name: row.try_get(1)?, text: row.try_get(2)?, at: unsigned(row.try_get(3)?) })
}

impl StudyStore for PostgresStore {
    fn create_study(&self, study: &Study) -> Result<(), StoreError> {
        let study = study.clone();
        self.writer.wait(None, move |changes| changes.create_study(&study))
    }

    fn study(&self, id: &RecordId) -> Result<Option<Study>, StoreError> {
        let id = id.clone();
        self.readers.read(move |connection| {
            let rows = connection.query(BY_ID, &[&id.as_str()])?;
            let both = rows.iter().map(|row| Ok((head(row)?, chapter(row)?)));
            Ok(whole(both.collect::<Result<_, Fault>>()?))
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

    fn write_study(
        &self,
        id: &RecordId,
        version: u64,
        write: &StudyWrite,
        at: Millis,
    ) -> Result<(), StoreError> {
        let (id, write) = (id.clone(), write.clone());
        self.writer.wait(None, move |changes| changes.write_study(&id, version, &write, at))
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

    fn say_in_study(&self, id: &RecordId, said: &SaidToAll) -> Result<(), StoreError> {
        let (id, said) = (id.clone(), said.clone());
        self.writer.wait(None, move |changes| changes.say_in_study(&id, &said))
    }

    fn said_in_study(&self, id: &RecordId) -> Result<Vec<SaidToAll>, StoreError> {
        let id = id.clone();
        self.readers.read(move |connection| {
            connection.query(SAID_IN_STUDY, &[&id.as_str()])?.iter().map(said).collect()
        })
    }
}

impl Changes<'_> {
    fn create_study(&mut self, study: &Study) -> Result<(), Fault> {
        let StudyHead { id, owner, title, public, keys, version, created_at, updated_at, .. } = &study.head;
        let (version, created_at, updated_at) = (signed(*version), signed(*created_at), signed(*updated_at));
        let (id, owner, StudyKeys { reader, writer }) = (id.as_str(), owner.as_str(), keys);
        let values: [Value<'_>; 9] =
            [&id, &owner, title, public, reader, writer, &version, &created_at, &updated_at];
        if self.connection.execute(CREATE, &values)? == 0 {
            return Err(StoreError::Taken.into());
        }
        self.add_chapters(id, &study.chapters)
    }

    fn add_chapters(&mut self, study: &str, chapters: &[Chapter]) -> Result<(), Fault> {
        chapters.iter().try_for_each(|Chapter { id, name, variant, text }| {
            match self.connection.execute(ADD_CHAPTER, &[&study, &id.as_str(), name, variant, text])? {
                0 => Err(StoreError::Taken.into()),
                _ => Ok(()),
            }
        })
    }

    /// Of two nodes that write the same version the second finds another one there.
    fn write_study(
        &mut self,
        id: &RecordId,
        version: u64,
        write: &StudyWrite,
        at: Millis,
    ) -> Result<(), Fault> {
        let values: [Value<'_>; 3] = [&id.as_str(), &signed(version), &signed(at)];
        if self.connection.execute(WRITE, &values)? == 0 {
            self.lock_study(id)?;
            return Err(StoreError::Conflict.into());
        }
        let id = id.as_str();
        match write {
            StudyWrite::Add(chapters) => self.add_chapters(id, chapters),
            StudyWrite::Tree(chapter, text) => {
                self.write_chapter(WRITE_TREE, &[&id, &chapter.as_str(), text])
            }
            StudyWrite::Name(chapter, name) => {
                self.write_chapter(NAME_CHAPTER, &[&id, &chapter.as_str(), name])
            }
            StudyWrite::Remove(chapter) => self.write_chapter(REMOVE_CHAPTER, &[&id, &chapter.as_str()]),
            StudyWrite::Order(chapters) => {
                chapters.iter().zip(0_i32..).try_for_each(|(chapter, position)| {
                    self.write_chapter(PLACE_CHAPTER, &[&id, &chapter.as_str(), &position])
                })
            }
        }
    }

    /// Changes one chapter, which must be there.
    fn write_chapter(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<(), Fault> {
        match self.connection.execute(sql, values)? {
            0 => Err(StoreError::Missing.into()),
            _ => Ok(()),
        }
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

    fn say_in_study(&mut self, id: &RecordId, said: &SaidToAll) -> Result<(), Fault> {
        self.lock_study(id)?;
        let SaidToAll { person, name, text, at } = said;
        self.connection.execute(SAY, &[&id.as_str(), &person.as_str(), name, text, &signed(*at)])?;
        self.connection.execute(FORGET_SAID, &[&id.as_str(), &signed(WORDS_TO_ALL as u64)]).map(drop)
    }
}
