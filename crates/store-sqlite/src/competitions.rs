//! Competitions: lists of records that only grow.

use bolshak_game::Seat;
use bolshak_store::columns::read_word;
use bolshak_store::{
    CompetitionAddition, CompetitionGame, CompetitionHead, CompetitionState, CompetitionStore, Ended,
    PersonId, RecordId, SaidToAll, StoreError, WORDS_TO_ALL,
};
use rusqlite::{ErrorCode, Row, params};

use crate::SqliteStore;
use crate::changes::Changes;
use crate::fault::Fault;
use crate::numbers::{signed, unsigned};
use crate::ratings::all;
use crate::studies::said;

macro_rules! heads {
    ($rest:literal) => {
        concat!(
            "SELECT id, owner, name, variant, state, public, version, created_at, updated_at, online FROM competition ",
            $rest
        )
    };
}

pub(crate) const BY_ID: &str = heads!("WHERE id = ?1");

pub(crate) const PUBLIC: &str =
    heads!("WHERE public = 1 AND state = ?1 ORDER BY updated_at DESC, id DESC LIMIT ?2");

pub(crate) const COMPETITIONS_OF: &str = heads!(
    "WHERE owner = ?1 OR id IN (SELECT competition FROM competition_arbiter WHERE person = ?1)
     ORDER BY updated_at DESC, id DESC LIMIT ?2"
);

pub(crate) const RECORDS: &str =
    "SELECT text FROM competition_record WHERE competition = ?1 AND number >= ?2 ORDER BY number";

pub(crate) const ARBITERS: &str =
    "SELECT person FROM competition_arbiter WHERE competition = ?1 ORDER BY person";

/// Games, the first made first: those that are not settled, or all.
pub(crate) const OPEN_GAMES: &str = "
    SELECT game.id, place, settled, created_at, plies, reason, winner
    FROM competition_game JOIN game ON game.id = competition_game.game
    WHERE competition = ?1 AND settled = 0 ORDER BY number";

pub(crate) const GAMES: &str = "
    SELECT game.id, place, settled, created_at, plies, reason, winner
    FROM competition_game JOIN game ON game.id = competition_game.game
    WHERE competition = ?1 ORDER BY number";

pub(crate) const AT_GAME: &str = "SELECT competition, place FROM competition_game WHERE game = ?1";

pub(crate) const THAT_RUN: &str = "SELECT id FROM competition WHERE online = 1 AND state <> 'over'
     UNION SELECT competition FROM competition_game WHERE settled = 0 ORDER BY 1";

pub(crate) const SAID: &str =
    "SELECT person, name, text, at FROM competition_said WHERE competition = ?1 ORDER BY number";

/// What is older than the last words that are kept.
pub(crate) const FORGET_SAID: &str = "
    DELETE FROM competition_said WHERE competition = ?1 AND number <= (
        SELECT number FROM competition_said WHERE competition = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)";

const ADD_GAME: &str = "INSERT INTO competition_game (competition, game, place) VALUES (?1, ?2, ?3)";

const SETTLE: &str = "UPDATE competition_game SET settled = 1 WHERE competition = ?1 AND game = ?2";

const CREATE: &str = "
    INSERT INTO competition (id, owner, name, variant, state, public, version, created_at, updated_at, online)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0, ?7, ?8, ?9)";

const GROW: &str = "
    UPDATE competition SET name = ?3, variant = ?4, state = ?5, public = ?6, updated_at = ?7, version = version + ?8,
                           online = ?9
    WHERE id = ?1 AND version = ?2";

const ADD: &str = "INSERT INTO competition_record (competition, number, text) VALUES (?1, ?2, ?3)";

const SET_VERSION: &str = "UPDATE competition SET version = ?2 WHERE id = ?1";

fn head(row: &Row<'_>) -> Result<CompetitionHead, Fault> {
    Ok(CompetitionHead {
        id: read_word("name of a competition", &row.get::<_, String>(0)?, RecordId::new)?,
        owner: read_word("owner of a competition", &row.get::<_, String>(1)?, PersonId::new)?,
        name: row.get(2)?,
        variant: row.get(3)?,
        state: read_word("state of a competition", &row.get::<_, String>(4)?, CompetitionState::of_code)?,
        public: row.get(5)?,
        version: unsigned(row.get(6)?),
        created_at: unsigned(row.get(7)?),
        updated_at: unsigned(row.get(8)?),
        online: row.get(9)?,
    })
}

fn game(row: &Row<'_>) -> Result<CompetitionGame, Fault> {
    let winner: Option<u8> = row.get(6)?;
    let ended = row.get::<_, Option<String>>(5)?.map(|reason| Ended {
        reason,
        winner: winner.map(|seat| Seat::of(usize::from(seat))),
        places: None,
    });
    Ok(CompetitionGame {
        game: read_word("game of a competition", &row.get::<_, String>(0)?, RecordId::new)?,
        place: row.get(1)?,
        settled: row.get(2)?,
        created_at: unsigned(row.get(3)?),
        plies: row.get(4)?,
        ended,
    })
}

impl CompetitionStore for SqliteStore {
    fn create_competition(&self, head: &CompetitionHead, records: &[String]) -> Result<(), StoreError> {
        let (head, records) = (head.clone(), records.to_vec());
        self.writer.wait(move |changes| changes.create_competition(&head, &records))
    }

    fn competition(&self, id: &RecordId) -> Result<Option<CompetitionHead>, StoreError> {
        self.readers.read(|connection| Ok(all(connection, BY_ID, [id.as_str()], head)?.pop()))
    }

    fn competition_records(&self, id: &RecordId, from: u64) -> Result<Vec<String>, StoreError> {
        let values = params![id.as_str(), signed(from)];
        self.readers.read(|connection| all(connection, RECORDS, values, |row| Ok(row.get(0)?)))
    }

    fn add_to_competition(
        &self,
        head: &CompetitionHead,
        expected: u64,
        addition: &CompetitionAddition,
    ) -> Result<(), StoreError> {
        let (head, addition) = (head.clone(), addition.clone());
        self.writer.wait(move |changes| changes.add_to_competition(&head, expected, &addition))
    }

    fn competition_games(
        &self,
        id: &RecordId,
        all_of_them: bool,
    ) -> Result<Vec<CompetitionGame>, StoreError> {
        let sql = if all_of_them { GAMES } else { OPEN_GAMES };
        self.readers.read(|connection| all(connection, sql, [id.as_str()], game))
    }

    fn competition_at(&self, game: &RecordId) -> Result<Option<(CompetitionHead, String)>, StoreError> {
        self.readers.read(|connection| {
            let place = |row: &Row<'_>| Ok((row.get::<_, String>(0)?, row.get(1)?));
            let Some((id, place)) = all(connection, AT_GAME, [game.as_str()], place)?.pop() else {
                return Ok(None);
            };
            Ok(all(connection, BY_ID, [&id], head)?.pop().map(|head| (head, place)))
        })
    }

    fn competitions_that_run(&self) -> Result<Vec<RecordId>, StoreError> {
        let id =
            |row: &Row<'_>| Ok(read_word("name of a competition", &row.get::<_, String>(0)?, RecordId::new)?);
        self.readers.read(|connection| all(connection, THAT_RUN, [], id))
    }

    fn say_in_competition(&self, id: &RecordId, said: &SaidToAll) -> Result<(), StoreError> {
        let (id, said) = (id.clone(), said.clone());
        self.writer.wait(move |changes| changes.say_in_competition(&id, &said))
    }

    fn said_in_competition(&self, id: &RecordId) -> Result<Vec<SaidToAll>, StoreError> {
        self.readers.read(|connection| all(connection, SAID, [id.as_str()], said))
    }

    fn public_competitions(
        &self,
        state: CompetitionState,
        most: usize,
    ) -> Result<Vec<CompetitionHead>, StoreError> {
        let values = params![state.code(), signed(most as u64)];
        self.readers.read(|connection| all(connection, PUBLIC, values, head))
    }

    fn competitions_of(&self, person: &PersonId, most: usize) -> Result<Vec<CompetitionHead>, StoreError> {
        let values = params![person.as_str(), signed(most as u64)];
        self.readers.read(|connection| all(connection, COMPETITIONS_OF, values, head))
    }

    fn set_arbiter(&self, id: &RecordId, person: &PersonId, is_arbiter: bool) -> Result<(), StoreError> {
        let (id, person) = (id.clone(), person.clone());
        self.writer.wait(move |changes| changes.set_arbiter(&id, &person, is_arbiter))
    }

    fn arbiters_of(&self, id: &RecordId) -> Result<Vec<PersonId>, StoreError> {
        let person = |row: &Row<'_>| {
            Ok(read_word("arbiter of a competition", &row.get::<_, String>(0)?, PersonId::new)?)
        };
        self.readers.read(|connection| all(connection, ARBITERS, [id.as_str()], person))
    }

    fn remove_competition(&self, id: &RecordId) -> Result<bool, StoreError> {
        let id = id.clone();
        self.writer.wait(move |changes| changes.remove_competition(&id))
    }
}

impl Changes<'_> {
    fn create_competition(&mut self, head: &CompetitionHead, records: &[String]) -> Result<(), Fault> {
        let CompetitionHead { id, owner, name, variant, state, public, online, .. } = head;
        let (created_at, updated_at) = (signed(head.created_at), signed(head.updated_at));
        let (word, owner, state) = (id.as_str(), owner.as_str(), state.code());
        let values = params![word, owner, name, variant, state, public, created_at, updated_at, online];
        match self.connection.execute(CREATE, values) {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
                return Err(StoreError::Taken.into());
            }
            created => created?,
        };
        self.add_records(id, 0, records)?;
        self.connection.execute(SET_VERSION, params![id.as_str(), signed(records.len() as u64)])?;
        Ok(())
    }

    fn add_to_competition(
        &mut self,
        head: &CompetitionHead,
        expected: u64,
        CompetitionAddition { records, games, settled }: &CompetitionAddition,
    ) -> Result<(), Fault> {
        let CompetitionHead { id, name, variant, state, public, online, updated_at, .. } = head;
        let (before, more) = (signed(expected), signed(records.len() as u64));
        let (word, state, updated_at) = (id.as_str(), state.code(), signed(*updated_at));
        let values = params![word, before, name, variant, state, public, updated_at, more, online];
        if self.connection.execute(GROW, values)? == 0 {
            self.check_competition(id)?;
            return Err(StoreError::Conflict.into());
        }
        let connection = self.connection;
        let (mut add, mut settle) = (connection.prepare(ADD_GAME)?, connection.prepare(SETTLE)?);
        for game in settled {
            settle.execute(params![word, game.as_str()])?;
        }
        for (place, record) in games {
            self.create(record)?;
            match add.execute(params![word, record.id.as_str(), place]) {
                Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
                    return Err(StoreError::Conflict.into());
                }
                added => added?,
            };
        }
        self.add_records(id, expected, records)
    }

    fn say_in_competition(&mut self, id: &RecordId, said: &SaidToAll) -> Result<(), Fault> {
        self.check_competition(id)?;
        let SaidToAll { person, name, text, at } = said;
        self.connection.execute(
            "INSERT INTO competition_said (competition, person, name, text, at) VALUES (?1, ?2, ?3, ?4, ?5)",
            params![id.as_str(), person.as_str(), name, text, signed(*at)],
        )?;
        self.connection.execute(FORGET_SAID, params![id.as_str(), signed(WORDS_TO_ALL as u64)])?;
        Ok(())
    }

    fn add_records(&mut self, id: &RecordId, from: u64, records: &[String]) -> Result<(), Fault> {
        let mut add = self.connection.prepare(ADD)?;
        for (number, text) in (from..).zip(records) {
            add.execute(params![id.as_str(), signed(number), text])?;
        }
        Ok(())
    }

    fn check_competition(&mut self, id: &RecordId) -> Result<(), Fault> {
        match all(self.connection, BY_ID, [id.as_str()], head)?.pop() {
            Some(_) => Ok(()),
            None => Err(StoreError::Missing.into()),
        }
    }

    fn set_arbiter(&mut self, id: &RecordId, person: &PersonId, is_arbiter: bool) -> Result<(), Fault> {
        self.check_competition(id)?;
        let sql = if is_arbiter {
            "INSERT OR IGNORE INTO competition_arbiter (competition, person) VALUES (?1, ?2)"
        } else {
            "DELETE FROM competition_arbiter WHERE competition = ?1 AND person = ?2"
        };
        self.connection.execute(sql, params![id.as_str(), person.as_str()])?;
        Ok(())
    }

    fn remove_competition(&mut self, id: &RecordId) -> Result<bool, Fault> {
        let id = id.as_str();
        let removed = self.connection.execute("DELETE FROM competition WHERE id = ?1", [id])? > 0;
        for sql in [
            "DELETE FROM competition_record WHERE competition = ?1",
            "DELETE FROM competition_arbiter WHERE competition = ?1",
            "DELETE FROM competition_game WHERE competition = ?1",
            "DELETE FROM competition_said WHERE competition = ?1",
        ] {
            self.connection.execute(sql, [id])?;
        }
        Ok(removed)
    }
}
