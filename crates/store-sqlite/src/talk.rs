//! What is said at games, and what players write down for themselves.

use bolshak_store::columns::read_word;
use bolshak_store::{Circle, Notes, PersonId, RecordId, Said, StoreError, TalkStore, Words};
use rusqlite::{Row, params};

use crate::SqliteStore;
use crate::changes::Changes;
use crate::fault::Fault;
use crate::numbers::{signed, unsigned};
use crate::ratings::all;

pub(crate) const SAID: &str = "
    SELECT circle, person, name, phrase, words, at FROM said WHERE game = ?1 ORDER BY number";

pub(crate) const NOTES: &str = "SELECT person, text, plan FROM notes WHERE game = ?1 ORDER BY person";

pub(crate) fn said(row: &Row<'_>) -> Result<Said, Fault> {
    Ok(Said {
        circle: read_word("circle of words", &row.get::<_, String>(0)?, Circle::of_code)?,
        person: read_word("person of words", &row.get::<_, String>(1)?, PersonId::new)?,
        name: row.get(2)?,
        words: Words::of_columns(row.get(3)?, row.get(4)?),
        at: unsigned(row.get(5)?),
    })
}

impl TalkStore for SqliteStore {
    fn say(&self, game: &RecordId, said: &Said) -> Result<(), StoreError> {
        let (game, said) = (game.clone(), said.clone());
        self.writer.wait(move |changes| changes.say(&game, &said))
    }

    fn said_at(&self, game: &RecordId) -> Result<Vec<Said>, StoreError> {
        self.readers.read(|connection| all(connection, SAID, [game.as_str()], said))
    }

    fn keep_notes(&self, game: &RecordId, person: &PersonId, notes: &Notes) -> Result<(), StoreError> {
        let (game, person, notes) = (game.clone(), person.clone(), notes.clone());
        self.writer.wait(move |changes| changes.keep_notes(&game, &person, &notes))
    }

    fn notes_at(&self, game: &RecordId) -> Result<Vec<(PersonId, Notes)>, StoreError> {
        self.readers.read(|connection| {
            all(connection, NOTES, [game.as_str()], |row| {
                let notes = Notes { text: row.get(1)?, plan: row.get(2)? };
                Ok((read_word("person of notes", &row.get::<_, String>(0)?, PersonId::new)?, notes))
            })
        })
    }
}

impl Changes<'_> {
    fn say(&mut self, game: &RecordId, said: &Said) -> Result<(), Fault> {
        self.check_game(game)?;
        let Said { circle, person, name, words, at } = said;
        let (is_phrase, words) = words.columns();
        self.connection.execute(
            "INSERT INTO said (game, circle, person, name, phrase, words, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            params![game.as_str(), circle.code(), person.as_str(), name, is_phrase, words, signed(*at)],
        )?;
        Ok(())
    }

    fn keep_notes(&mut self, game: &RecordId, person: &PersonId, notes: &Notes) -> Result<(), Fault> {
        self.check_game(game)?;
        let Notes { text, plan } = notes;
        if *notes == Notes::default() {
            let sql = "DELETE FROM notes WHERE game = ?1 AND person = ?2";
            self.connection.execute(sql, [game.as_str(), person.as_str()])?;
        } else {
            let sql = "INSERT INTO notes (game, person, text, plan) VALUES (?1, ?2, ?3, ?4)
                ON CONFLICT DO UPDATE SET text = ?3, plan = ?4";
            self.connection.execute(sql, [game.as_str(), person.as_str(), text, plan])?;
        }
        Ok(())
    }
}
