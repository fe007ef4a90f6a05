//! How strong members are. Ratings change in the transaction that keeps the end of a game.

use bolshak_arena::Millis;
use bolshak_community::{Rating, Score, Tempo};
use bolshak_store::columns::read_word;
use bolshak_store::{PersonId, Rated, RatedEnd, RatingChange, RatingStore, RecordId, StoreError};
use rusqlite::{Connection, OptionalExtension, Params, Row, params};

use crate::SqliteStore;
use crate::changes::Changes;
use crate::fault::Fault;
use crate::numbers::{signed, unsigned};

const RATING: &str = "
    SELECT value, deviation, volatility, games, at FROM rating WHERE person = ?1 AND variant = ?2 AND tempo = ?3";

const OF_PERSON: &str = "
    SELECT value, deviation, volatility, games, at, person, variant, tempo,
           (SELECT name FROM member WHERE id = person)
    FROM rating WHERE person = ?1 ORDER BY variant, tempo";

pub(crate) const LEADERS: &str = "
    SELECT value, deviation, volatility, games, at, person, variant, tempo,
           (SELECT name FROM member WHERE id = person)
    FROM rating WHERE variant = ?1 AND tempo = ?2 AND deviation <= ?3 AND at >= ?4
    ORDER BY value DESC, person LIMIT ?5";

const CHANGE: &str =
    "SELECT value, deviation, volatility, games, at, game, person, variant, tempo, score, before, number
    FROM rating_change";

const KEEP: &str = "
    INSERT INTO rating (person, variant, tempo, value, deviation, volatility, games, at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
    ON CONFLICT DO UPDATE SET value = ?4, deviation = ?5, volatility = ?6, games = ?7, at = ?8";

const NOTE_CHANGE: &str = "
    INSERT INTO rating_change (game, seat, person, variant, tempo, score, before, value, deviation, volatility, games, at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";

pub(crate) const OF_CLASS: &str = "person = ?1 AND variant = ?2 AND tempo = ?3 ORDER BY number DESC LIMIT ?4";

fn rating(row: &Row<'_>) -> rusqlite::Result<Rating> {
    Ok(Rating {
        value: row.get(0)?,
        deviation: row.get(1)?,
        volatility: row.get(2)?,
        games: row.get(3)?,
        at: unsigned(row.get(4)?),
    })
}

fn rated(row: &Row<'_>) -> Result<Rated, Fault> {
    Ok(Rated {
        rating: rating(row)?,
        person: read_word("person of a rating", &row.get::<_, String>(5)?, PersonId::new)?,
        variant: row.get(6)?,
        tempo: read_word("tempo of a rating", &row.get::<_, String>(7)?, Tempo::of_code)?,
        name: row.get::<_, Option<String>>(8)?.unwrap_or_default(),
    })
}

fn change(row: &Row<'_>) -> Result<(u64, RatingChange), Fault> {
    let change = RatingChange {
        after: rating(row)?,
        game: read_word("game of a rating", &row.get::<_, String>(5)?, RecordId::new)?,
        person: read_word("person of a rating", &row.get::<_, String>(6)?, PersonId::new)?,
        variant: row.get(7)?,
        tempo: read_word("tempo of a rating", &row.get::<_, String>(8)?, Tempo::of_code)?,
        score: read_word("score of a game", &row.get::<_, String>(9)?, Score::of_code)?,
        before: row.get(10)?,
    };
    Ok((unsigned(row.get(11)?), change))
}

/// Every row that a statement finds, read.
pub(crate) fn all<T>(
    connection: &Connection,
    sql: &str,
    values: impl Params,
    read: impl Fn(&Row<'_>) -> Result<T, Fault>,
) -> Result<Vec<T>, Fault> {
    let mut statement = connection.prepare(sql)?;
    let mut rows = statement.query(values)?;
    let mut found = vec![];
    while let Some(row) = rows.next()? {
        found.push(read(row)?);
    }
    Ok(found)
}

fn of_class(
    connection: &Connection,
    person: &str,
    variant: &str,
    tempo: Tempo,
) -> Result<Option<Rating>, Fault> {
    let values = [person, variant, tempo.code()];
    Ok(connection.prepare(RATING)?.query_row(values, rating).optional()?)
}

impl RatingStore for SqliteStore {
    fn rating(&self, person: &PersonId, variant: &str, tempo: Tempo) -> Result<Option<Rating>, StoreError> {
        self.readers.read(|connection| of_class(connection, person.as_str(), variant, tempo))
    }

    fn ratings_of(&self, person: &PersonId) -> Result<Vec<Rated>, StoreError> {
        self.readers.read(|connection| all(connection, OF_PERSON, [person.as_str()], rated))
    }

    fn changes_of(
        &self,
        person: &PersonId,
        variant: &str,
        tempo: Tempo,
        most: usize,
    ) -> Result<Vec<RatingChange>, StoreError> {
        let sql = format!("{CHANGE} WHERE {OF_CLASS}");
        let values = params![person.as_str(), variant, tempo.code(), signed(most as u64)];
        let mut found = self.readers.read(|connection| all(connection, &sql, values, change))?;
        found.reverse();
        Ok(found.into_iter().map(|(_, change)| change).collect())
    }

    fn changes_by(&self, game: &RecordId) -> Result<Vec<RatingChange>, StoreError> {
        let sql = format!("{CHANGE} WHERE game = ?1 ORDER BY seat");
        let found = self.readers.read(|connection| all(connection, &sql, [game.as_str()], change))?;
        Ok(found.into_iter().map(|(_, change)| change).collect())
    }

    fn leaders(
        &self,
        variant: &str,
        tempo: Tempo,
        deviation: f64,
        since: Millis,
        most: usize,
    ) -> Result<Vec<Rated>, StoreError> {
        let values = params![variant, tempo.code(), deviation, signed(since), signed(most as u64)];
        self.readers.read(|connection| all(connection, LEADERS, values, rated))
    }

    fn all_changes(&self, after: u64, most: usize) -> Result<Vec<(u64, RatingChange)>, StoreError> {
        let sql = format!("{CHANGE} WHERE number > ?1 ORDER BY number LIMIT ?2");
        let values = [signed(after), signed(most as u64)];
        self.readers.read(|connection| all(connection, &sql, values, change))
    }
}

impl Changes<'_> {
    /// Both ratings change, if both players are still members.
    pub(crate) fn rate(&mut self, game: &RecordId, end: &RatedEnd, at: Millis) -> Result<(), Fault> {
        for player in &end.players {
            if crate::members::by_id(self.connection, player)?.is_none() {
                return Ok(());
            }
        }
        let [first, second] = &end.players;
        let before = |player: &PersonId| {
            let kept = of_class(self.connection, player.as_str(), &end.variant, end.tempo)?;
            Ok::<_, Fault>(kept.unwrap_or_default())
        };
        let changes = end.changes(game, [before(first)?, before(second)?], at);
        (0..).zip(&changes).try_for_each(|(seat, change)| self.keep_change(seat, change))
    }

    fn keep_change(&mut self, seat: u8, change: &RatingChange) -> Result<(), Fault> {
        let RatingChange { game, person, variant, tempo, score, before, after } = change;
        let Rating { value, deviation, volatility, games, at } = after;
        let (person, tempo, at) = (person.as_str(), tempo.code(), signed(*at));
        let kept = params![person, variant, tempo, value, deviation, volatility, games, at];
        self.connection.execute(KEEP, kept)?;
        let (game, score) = (game.as_str(), score.code());
        self.connection.execute(
            NOTE_CHANGE,
            params![
                game, seat, person, variant, tempo, score, before, value, deviation, volatility, games, at
            ],
        )?;
        Ok(())
    }
}
