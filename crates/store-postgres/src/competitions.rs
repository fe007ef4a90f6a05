//! Competitions: lists of records that only grow.

use bolshak_game::Seat;
use bolshak_store::columns::read_word;
use bolshak_store::{
    CompetitionAddition, CompetitionGame, CompetitionHead, CompetitionState, CompetitionStore, Ended,
    PersonId, RecordId, SaidToAll, StoreError, WORDS_TO_ALL,
};
use postgres::Row;

use crate::PostgresStore;
use crate::changes::Changes;
use crate::fault::Fault;
use crate::numbers::{signed, unsigned};
use crate::source::Value;
use crate::studies::said;

macro_rules! heads {
    ($rest:literal) => {
        concat!(
            "SELECT id, owner, name, variant, state, public, version, created_at, updated_at, online FROM competition ",
            $rest
        )
    };
}

pub(crate) const BY_ID: &str = heads!("WHERE id = $1");

pub(crate) const PUBLIC: &str =
    heads!("WHERE public AND state = $1 ORDER BY updated_at DESC, id DESC LIMIT $2");

pub(crate) const COMPETITIONS_OF: &str = heads!(
    "WHERE owner = $1 OR id IN (SELECT competition FROM competition_arbiter WHERE person = $1)
     ORDER BY updated_at DESC, id DESC LIMIT $2"
);

pub(crate) const RECORDS: &str =
    "SELECT text FROM competition_record WHERE competition = $1 AND number >= $2 ORDER BY number";

pub(crate) const ARBITERS: &str =
    "SELECT person FROM competition_arbiter WHERE competition = $1 ORDER BY person";

/// Games, the first made first: those that are not settled, or all.
pub(crate) const OPEN_GAMES: &str = "
    SELECT game.id, place, settled, created_at, plies, reason, winner
    FROM competition_game JOIN game ON game.id = competition_game.game
    WHERE competition = $1 AND NOT settled ORDER BY number";

pub(crate) const GAMES_OF: &str = "
    SELECT game.id, place, settled, created_at, plies, reason, winner
    FROM competition_game JOIN game ON game.id = competition_game.game
    WHERE competition = $1 ORDER BY number";

pub(crate) const AT_GAME: &str = "SELECT competition, place FROM competition_game WHERE game = $1";

pub(crate) const THAT_RUN: &str = "
    SELECT id FROM competition WHERE online AND state <> 'over'
    UNION SELECT competition FROM competition_game WHERE NOT settled ORDER BY 1";

pub(crate) const SAID: &str =
    "SELECT person, name, text, at FROM competition_said WHERE competition = $1 ORDER BY number";

const SAY: &str =
    "INSERT INTO competition_said (competition, person, name, text, at) VALUES ($1, $2, $3, $4, $5)";

/// What is older than the last words that are kept.
const FORGET_SAID: &str = "
    DELETE FROM competition_said WHERE competition = $1 AND number <= (
        SELECT number FROM competition_said WHERE competition = $1 ORDER BY number DESC LIMIT 1 OFFSET $2)";

const ADD_GAME: &str = "
    INSERT INTO competition_game (competition, game, place) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";

const SETTLE: &str = "UPDATE competition_game SET settled = true WHERE competition = $1 AND game = ANY ($2)";

const CREATE: &str = "
    INSERT INTO competition (id, owner, name, variant, state, public, version, created_at, updated_at, online)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING";

const GROW: &str = "
    UPDATE competition SET name = $3, variant = $4, state = $5, public = $6, updated_at = $7, version = version + $8,
                           online = $9
    WHERE id = $1 AND version = $2";

const ADD: &str = "INSERT INTO competition_record (competition, number, text) VALUES ($1, $2, $3)";

/// The competition, which nobody removes before this is committed.
const LOCK: &str = "SELECT id FROM competition WHERE id = $1 FOR NO KEY UPDATE";

fn head(row: &Row) -> Result<CompetitionHead, Fault> {
    Ok(CompetitionHead {
        id: read_word("name of a competition", row.try_get(0)?, RecordId::new)?,
        owner: read_word("owner of a competition", row.try_get(1)?, PersonId::new)?,
        name: row.try_get(2)?,
        variant: row.try_get(3)?,
        state: read_word("state of a competition", row.try_get(4)?, CompetitionState::of_code)?,
        public: row.try_get(5)?,
        version: unsigned(row.try_get(6)?),
        created_at: unsigned(row.try_get(7)?),
        updated_at: unsigned(row.try_get(8)?),
        online: row.try_get(9)?,
    })
}

fn game(row: &Row) -> Result<CompetitionGame, Fault> {
    let winner: Option<i16> = row.try_get(6)?;
    let winner = winner.and_then(|seat| usize::try_from(seat).ok()).map(Seat::of);
    let ended = row.try_get::<_, Option<String>>(5)?.map(|reason| Ended { reason, winner, places: None });
    Ok(CompetitionGame {
        game: read_word("game of a competition", row.try_get(0)?, RecordId::new)?,
        place: row.try_get(1)?,
        settled: row.try_get(2)?,
        created_at: unsigned(row.try_get(3)?),
        plies: u32::try_from(row.try_get::<_, i64>(4)?).unwrap_or(0),
        ended,
    })
}

impl CompetitionStore for PostgresStore {
    fn create_competition(&self, head: &CompetitionHead, records: &[String]) -> Result<(), StoreError> {
        let (head, records) = (head.clone(), records.to_vec());
        self.writer.wait(None, move |changes| changes.create_competition(&head, &records))
    }

    fn competition(&self, id: &RecordId) -> Result<Option<CompetitionHead>, StoreError> {
        let id = id.clone();
        self.readers
            .read(move |connection| connection.query(BY_ID, &[&id.as_str()])?.first().map(head).transpose())
    }

    fn competition_records(&self, id: &RecordId, from: u64) -> Result<Vec<String>, StoreError> {
        let (id, from) = (id.clone(), signed(from));
        self.readers.read(move |connection| {
            let rows = connection.query(RECORDS, &[&id.as_str(), &from])?;
            rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
        })
    }

    fn add_to_competition(
        &self,
        head: &CompetitionHead,
        expected: u64,
        addition: &CompetitionAddition,
    ) -> Result<(), StoreError> {
        let (head, addition) = (head.clone(), addition.clone());
        self.writer.wait(None, move |changes| changes.add_to_competition(&head, expected, &addition))
    }

    fn competition_games(&self, id: &RecordId, all: bool) -> Result<Vec<CompetitionGame>, StoreError> {
        let (id, sql) = (id.clone(), if all { GAMES_OF } else { OPEN_GAMES });
        self.readers
            .read(move |connection| connection.query(sql, &[&id.as_str()])?.iter().map(game).collect())
    }

    fn competition_at(&self, game: &RecordId) -> Result<Option<(CompetitionHead, String)>, StoreError> {
        let game = game.clone();
        self.readers.read(move |connection| {
            let Some(found) = connection.first(AT_GAME, &[&game.as_str()])? else { return Ok(None) };
            let (id, place): (&str, String) = (found.try_get(0)?, found.try_get(1)?);
            let kept = connection.first(BY_ID, &[&id])?;
            Ok(kept.map(|row| head(&row)).transpose()?.map(|head| (head, place)))
        })
    }

    fn competitions_that_run(&self) -> Result<Vec<RecordId>, StoreError> {
        let id = |row: &Row| Ok(read_word("name of a competition", row.try_get(0)?, RecordId::new)?);
        self.readers.read(move |connection| connection.query(THAT_RUN, &[])?.iter().map(id).collect())
    }

    fn say_in_competition(&self, id: &RecordId, said: &SaidToAll) -> Result<(), StoreError> {
        let (id, said) = (id.clone(), said.clone());
        self.writer.wait(None, move |changes| changes.say_in_competition(&id, &said))
    }

    fn said_in_competition(&self, id: &RecordId) -> Result<Vec<SaidToAll>, StoreError> {
        let id = id.clone();
        self.readers
            .read(move |connection| connection.query(SAID, &[&id.as_str()])?.iter().map(said).collect())
    }

    fn public_competitions(
        &self,
        state: CompetitionState,
        most: usize,
    ) -> Result<Vec<CompetitionHead>, StoreError> {
        let most = signed(most as u64);
        self.readers.read(move |connection| {
            connection.query(PUBLIC, &[&state.code(), &most])?.iter().map(head).collect()
        })
    }

    fn competitions_of(&self, person: &PersonId, most: usize) -> Result<Vec<CompetitionHead>, StoreError> {
        let (person, most) = (person.clone(), signed(most as u64));
        self.readers.read(move |connection| {
            connection.query(COMPETITIONS_OF, &[&person.as_str(), &most])?.iter().map(head).collect()
        })
    }

    fn set_arbiter(&self, id: &RecordId, person: &PersonId, is_arbiter: bool) -> Result<(), StoreError> {
        let (id, person) = (id.clone(), person.clone());
        self.writer.wait(None, move |changes| changes.set_arbiter(&id, &person, is_arbiter))
    }

    fn arbiters_of(&self, id: &RecordId) -> Result<Vec<PersonId>, StoreError> {
        let id = id.clone();
        let person = |row: &Row| Ok(read_word("arbiter of a competition", row.try_get(0)?, PersonId::new)?);
        self.readers
            .read(move |connection| connection.query(ARBITERS, &[&id.as_str()])?.iter().map(person).collect())
    }

    fn remove_competition(&self, id: &RecordId) -> Result<bool, StoreError> {
        let id = id.clone();
        self.writer.wait(None, move |changes| changes.remove_competition(&id))
    }
}

impl Changes<'_> {
    fn create_competition(&mut self, head: &CompetitionHead, records: &[String]) -> Result<(), Fault> {
        let CompetitionHead { id, owner, name, variant, state, public, online, .. } = head;
        let version = signed(records.len() as u64);
        let (created_at, updated_at) = (signed(head.created_at), signed(head.updated_at));
        let (word, owner, state) = (id.as_str(), owner.as_str(), state.code());
        let values: [Value<'_>; 10] =
            [&word, &owner, name, variant, &state, public, &version, &created_at, &updated_at, online];
        if self.connection.execute(CREATE, &values)? == 0 {
            return Err(StoreError::Taken.into());
        }
        self.add_records(id, 0, records)
    }

    /// Of two nodes that add behind the same records the second finds others there.
    fn add_to_competition(
        &mut self,
        head: &CompetitionHead,
        expected: u64,
        CompetitionAddition { records, games, settled }: &CompetitionAddition,
    ) -> Result<(), Fault> {
        let CompetitionHead { id, name, variant, state, public, online, updated_at, .. } = head;
        let (before, more, updated_at) =
            (signed(expected), signed(records.len() as u64), signed(*updated_at));
        let values: [Value<'_>; 9] =
            [&id.as_str(), &before, name, variant, &state.code(), public, &updated_at, &more, online];
        if self.connection.execute(GROW, &values)? == 0 {
            self.lock_competition(id)?;
            return Err(StoreError::Conflict.into());
        }
        if !settled.is_empty() {
            let settled: Vec<&str> = settled.iter().map(RecordId::as_str).collect();
            self.connection.execute(SETTLE, &[&id.as_str(), &settled])?;
        }
        for (place, record) in games {
            self.create(record)?;
            let added = self.connection.execute(ADD_GAME, &[&id.as_str(), &record.id.as_str(), place])?;
            if added == 0 {
                return Err(StoreError::Conflict.into());
            }
        }
        self.add_records(id, expected, records)
    }

    fn say_in_competition(&mut self, id: &RecordId, said: &SaidToAll) -> Result<(), Fault> {
        self.lock_competition(id)?;
        let SaidToAll { person, name, text, at } = said;
        self.connection.execute(SAY, &[&id.as_str(), &person.as_str(), name, text, &signed(*at)])?;
        self.connection.execute(FORGET_SAID, &[&id.as_str(), &signed(WORDS_TO_ALL as u64)]).map(drop)
    }

    fn add_records(&mut self, id: &RecordId, from: u64, records: &[String]) -> Result<(), Fault> {
        for (number, text) in (from..).zip(records) {
            self.connection.execute(ADD, &[&id.as_str(), &signed(number), text])?;
        }
        Ok(())
    }

    fn lock_competition(&mut self, id: &RecordId) -> Result<(), Fault> {
        let found = self.connection.first(LOCK, &[&id.as_str()])?;
        found.map(drop).ok_or_else(|| StoreError::Missing.into())
    }

    fn set_arbiter(&mut self, id: &RecordId, person: &PersonId, is_arbiter: bool) -> Result<(), Fault> {
        self.lock_competition(id)?;
        let sql = if is_arbiter {
            "INSERT INTO competition_arbiter (competition, person) VALUES ($1, $2) ON CONFLICT DO NOTHING"
        } else {
            "DELETE FROM competition_arbiter WHERE competition = $1 AND person = $2"
        };
        self.connection.execute(sql, &[&id.as_str(), &person.as_str()]).map(drop)
    }

    fn remove_competition(&mut self, id: &RecordId) -> Result<bool, Fault> {
        let id = id.as_str();
        let removed = self.connection.execute("DELETE FROM competition WHERE id = $1", &[&id])? > 0;
        for sql in [
            "DELETE FROM competition_record WHERE competition = $1",
            "DELETE FROM competition_arbiter WHERE competition = $1",
            "DELETE FROM competition_game WHERE competition = $1",
            "DELETE FROM competition_said WHERE competition = $1",
        ] {
            self.connection.execute(sql, &[&id])?;
        }
        Ok(removed)
    }
}
