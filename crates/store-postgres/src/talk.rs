//! What is said at games, and what players write down for themselves.

use bolshak_store::columns::read_word;
use bolshak_store::{Circle, Notes, PersonId, RecordId, Said, StoreError, TalkStore, Words};
use postgres::Row;

use crate::PostgresStore;
use crate::changes::Changes;
use crate::fault::Fault;
use crate::numbers::{signed, unsigned};

pub(crate) const SAID: &str = "
    SELECT circle, person, name, phrase, words, at FROM said WHERE game = $1 ORDER BY number";

pub(crate) const NOTES: &str = "SELECT person, text, plan FROM notes WHERE game = $1 ORDER BY person";

const SAY: &str =
    "INSERT INTO said (game, circle, person, name, phrase, words, at) VALUES ($1, $2, $3, $4, $5, $6, $7)";

const KEEP_NOTES: &str = "
    INSERT INTO notes (game, person, text, plan) VALUES ($1, $2, $3, $4)
    ON CONFLICT (game, person) DO UPDATE SET text = excluded.text, plan = excluded.plan";

pub(crate) fn said(row: &Row) -> Result<Said, Fault> {
    Ok(Said {
        circle: read_word("circle of words", row.try_get(0)?, Circle::of_code)?,
        person: read_word("person of words", row.try_get(1)?, PersonId::new)?,
        name: row.try_get(2)?,
        words: Words::of_columns(row.try_get(3)?, row.try_get(4)?),
        at: unsigned(row.try_get(5)?),
    })
}

fn notes(row: &Row) -> Result<(PersonId, Notes), Fault> {
    let person = read_word("person of notes", row.try_get(0)?, PersonId::new)?;
    Ok((person, Notes { text: row.try_get(1)?, plan: row.try_get(2)? }))
}

impl TalkStore for PostgresStore {
    fn say(&self, game: &RecordId, said: &Said) -> Result<(), StoreError> {
        let (id, said) = (game.clone(), said.clone());
        self.writer.wait(Some(game), move |changes| changes.say(&id, &said))
    }

    fn said_at(&self, game: &RecordId) -> Result<Vec<Said>, StoreError> {
        let game = game.clone();
        self.readers
            .read(move |connection| connection.query(SAID, &[&game.as_str()])?.iter().map(said).collect())
    }

    fn keep_notes(&self, game: &RecordId, person: &PersonId, notes: &Notes) -> Result<(), StoreError> {
        let (id, person, notes) = (game.clone(), person.clone(), notes.clone());
        self.writer.wait(Some(game), move |changes| changes.keep_notes(&id, &person, &notes))
    }

    fn notes_at(&self, game: &RecordId) -> Result<Vec<(PersonId, Notes)>, StoreError> {
        let game = game.clone();
        self.readers
            .read(move |connection| connection.query(NOTES, &[&game.as_str()])?.iter().map(notes).collect())
    }
}

impl Changes<'_> {
    /// The game is locked until this is committed, so nothing that is said later, at any node, comes before it.
    fn say(&mut self, game: &RecordId, said: &Said) -> Result<(), Fault> {
        self.find(game)?;
        let Said { circle, person, name, words, at } = said;
        let (is_phrase, words) = words.columns();
        let (game, circle, person, at) = (game.as_str(), circle.code(), person.as_str(), signed(*at));
        self.connection.execute(SAY, &[&game, &circle, &person, name, &is_phrase, &words, &at]).map(drop)
    }

    fn keep_notes(&mut self, game: &RecordId, person: &PersonId, notes: &Notes) -> Result<(), Fault> {
        self.find(game)?;
        let (game, person, Notes { text, plan }) = (game.as_str(), person.as_str(), notes);
        if *notes == Notes::default() {
            let sql = "DELETE FROM notes WHERE game = $1 AND person = $2";
            return self.connection.execute(sql, &[&game, &person]).map(drop);
        }
        self.connection.execute(KEEP_NOTES, &[&game, &person, text, plan]).map(drop)
    }
}
