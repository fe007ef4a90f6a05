//! Ratings in puzzles.

use bolshak_community::Rating;
use bolshak_store::{PersonId, PuzzleRating, PuzzleStore, PuzzleTry, StoreError};
use postgres::Row;

use crate::PostgresStore;
use crate::changes::Changes;
use crate::fault::Fault;
use crate::numbers::{signed, unsigned};
use crate::source::Value;

pub(crate) const PUZZLE_RATINGS_OF: &str = "
    SELECT variant, value, deviation, volatility, games, at, solved FROM puzzle_rating
    WHERE person = $1 ORDER BY variant";

pub(crate) const PUZZLE_RATING: &str = "
    SELECT variant, value, deviation, volatility, games, at, solved FROM puzzle_rating
    WHERE person = $1 AND variant = $2";

const NOTE_TRY: &str =
    "INSERT INTO puzzle_try (person, variant, puzzle) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";

const KEEP: &str = "
    INSERT INTO puzzle_rating (person, variant, value, deviation, volatility, games, at, solved)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (person, variant) DO UPDATE
    SET value = excluded.value, deviation = excluded.deviation, volatility = excluded.volatility,
        games = excluded.games, at = excluded.at, solved = excluded.solved";

fn count(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn puzzle_rating(row: &Row) -> Result<PuzzleRating, Fault> {
    let rating = Rating {
        value: row.try_get(1)?,
        deviation: row.try_get(2)?,
        volatility: row.try_get(3)?,
        games: count(row.try_get(4)?),
        at: unsigned(row.try_get(5)?),
    };
    Ok(PuzzleRating { variant: row.try_get(0)?, rating, solved: count(row.try_get(6)?) })
}

impl PuzzleStore for PostgresStore {
    fn try_puzzle(&self, person: &PersonId, tried: &PuzzleTry) -> Result<PuzzleRating, StoreError> {
        let (person, tried) = (person.clone(), tried.clone());
        self.writer.wait(None, move |changes| changes.try_puzzle(&person, &tried))
    }

    fn puzzle_ratings_of(&self, person: &PersonId) -> Result<Vec<PuzzleRating>, StoreError> {
        let person = person.clone();
        self.readers.read(move |connection| {
            connection.query(PUZZLE_RATINGS_OF, &[&person.as_str()])?.iter().map(puzzle_rating).collect()
        })
    }
}

impl Changes<'_> {
    /// The member is locked, so nobody rates him at the same time.
    fn try_puzzle(&mut self, person: &PersonId, tried: &PuzzleTry) -> Result<PuzzleRating, Fault> {
        if self.lock_members(&[person.as_str()])?.is_empty() {
            return Err(StoreError::Missing.into());
        }
        let (id, variant) = (person.as_str(), &tried.variant);
        let known = self.connection.first(PUZZLE_RATING, &[&id, variant])?;
        let known = known.as_ref().map(puzzle_rating).transpose()?;
        let before = known.unwrap_or_else(|| PuzzleRating::of_beginner(variant));
        if self.connection.execute(NOTE_TRY, &[&id, variant, &tried.puzzle])? == 0 {
            return Ok(before);
        }
        let after = before.after(tried);
        let Rating { value, deviation, volatility, games, at } = after.rating;
        let (games, at, solved) = (i64::from(games), signed(at), i64::from(after.solved));
        let values: [Value<'_>; 8] = [&id, variant, &value, &deviation, &volatility, &games, &at, &solved];
        self.connection.execute(KEEP, &values)?;
        Ok(after)
    }
}
