//! How strong members are in puzzles. Whether somebody has solved one is his browser's word: the page has the solution, to show it.

use bolshak_arena::Millis;
use bolshak_store::{PersonId, PuzzleRating, PuzzleTry, Store};
use bolshak_wire as wire;

use crate::error::ApiError;
use crate::lessons;

/// The ratings of a member as they are now.
pub(crate) fn ratings(
    store: &dyn Store,
    person: &PersonId,
    now: Millis,
) -> Result<Vec<wire::PuzzleRatingInfo>, ApiError> {
    Ok(store.puzzle_ratings_of(person)?.into_iter().map(|rating| told(rating, now)).collect())
}

/// A member has solved or failed a puzzle, which counts the first time.
pub(crate) fn tried(
    store: &dyn Store,
    person: &PersonId,
    (variant, puzzle): (String, String),
    solved: bool,
    now: Millis,
) -> Result<wire::PuzzleRatingInfo, ApiError> {
    let difficulty = lessons::difficulty(&variant, &puzzle)?;
    let tried = PuzzleTry { variant, puzzle, difficulty, solved, at: now };
    Ok(told(store.try_puzzle(person, &tried)?, now))
}

// Ratings are far inside what these can hold.
#[allow(clippy::cast_possible_truncation)]
fn told(PuzzleRating { variant, rating, solved }: PuzzleRating, now: Millis) -> wire::PuzzleRatingInfo {
    let rating = rating.at(now);
    wire::PuzzleRatingInfo {
        variant,
        value: rating.shown(),
        deviation: rating.deviation.round() as i32,
        provisional: rating.is_provisional(),
        tried: rating.games,
        solved,
    }
}
