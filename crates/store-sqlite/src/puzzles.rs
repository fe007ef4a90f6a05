//! Ratings in puzzles.

use bolshak_community::Rating;
use bolshak_store::{PersonId, PuzzleRating, PuzzleStore, PuzzleTry, StoreError};
use rusqlite::{OptionalExtension, Row, params};

use crate::SqliteStore;
use crate::changes::Changes;
use crate::fault::Fault;
use crate::numbers::{signed, unsigned};
use crate::ratings::all;

pub(crate) const PUZZLE_RATINGS_OF: &str = "
    SELECT variant, value, deviation, volatility, games, at, solved FROM puzzle_rating
    WHERE person = ?1 ORDER BY variant";

pub(crate) const PUZZLE_RATING: &str = "
    SELECT variant, value, deviation, volatility, games, at, solved FROM puzzle_rating
    WHERE person = ?1 AND variant = ?2";

const KEEP: &str = "
    INSERT INTO puzzle_rating (person, variant, value, deviation, volatility, games, at, solved)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
    ON CONFLICT DO UPDATE SET value = ?3, deviation = ?4, volatility = ?5, games = ?6, at = ?7, solved = ?8";

fn puzzle_rating(row: &Row<'_>) -> rusqlite::Result<PuzzleRating> {
    let rating = Rating {
        value: row.get(1)?,
        deviation: row.get(2)?,
        volatility: row.get(3)?,
        games: row.get(4)?,
        at: unsigned(row.get(5)?),
    };
    Ok(PuzzleRating { variant: row.get(0)?, rating, solved: row.get(6)? })
}

impl PuzzleStore for SqliteStore {
    fn try_puzzle(&self, person: &PersonId, tried: &PuzzleTry) -> Result<PuzzleRating, StoreError> {
        let (person, tried) = (person.clone(), tried.clone());
        self.writer.wait(move |changes| changes.try_puzzle(&person, &tried))
    }

    fn puzzle_ratings_of(&self, person: &PersonId) -> Result<Vec<PuzzleRating>, StoreError> {
        self.readers.read(|connection| {
            all(connection, PUZZLE_RATINGS_OF, [person.as_str()], |row| Ok(puzzle_rating(row)?))
        })
    }
}

impl Changes<'_> {
    fn try_puzzle(&mut self, person: &PersonId, tried: &PuzzleTry) -> Result<PuzzleRating, Fault> {
        self.check_member(person)?;
        let (id, variant) = (person.as_str(), &tried.variant);
        let known =
            self.connection.prepare(PUZZLE_RATING)?.query_row([id, variant], puzzle_rating).optional()?;
        let before = known.unwrap_or_else(|| PuzzleRating::of_beginner(variant));
        let sql =
            "INSERT INTO puzzle_try (person, variant, puzzle) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
        if self.connection.execute(sql, [id, variant, &tried.puzzle])? == 0 {
            return Ok(before);
        }
        let after = before.after(tried);
        let Rating { value, deviation, volatility, games, at } = after.rating;
        let values = params![id, variant, value, deviation, volatility, games, signed(at), after.solved];
        self.connection.execute(KEEP, values)?;
        Ok(after)
    }
}
