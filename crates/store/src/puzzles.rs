//! How strong members are in puzzles.

use bolshak_arena::Millis;
use bolshak_community::Rating;

use crate::{PersonId, StoreError};

/// A rating begins here: most puzzles are easier than most opponents.
const BEGINNER: f64 = 1000.0;
/// A puzzle's rating is a guess, and stays what it is.
const PUZZLE_DEVIATION: f64 = 120.0;

/// How strong a member is in the puzzles of a variant.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleRating {
    /// The variant.
    pub variant: String,
    /// The rating; its games are the puzzles that have counted.
    pub rating: Rating,
    /// How many of them he has solved.
    pub solved: u32,
}

/// A puzzle that a member has solved or failed.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleTry {
    /// The variant.
    pub variant: String,
    /// The name of the puzzle.
    pub puzzle: String,
    /// Its rating.
    pub difficulty: u16,
    /// Whether he has solved it.
    pub solved: bool,
    /// When, milliseconds since 1970.
    pub at: Millis,
}

impl PuzzleRating {
    /// Of somebody who has tried none.
    #[must_use]
    pub fn of_beginner(variant: &str) -> Self {
        let rating = Rating { value: BEGINNER, ..Rating::default() };
        Self { variant: variant.to_owned(), rating, solved: 0 }
    }

    /// The same after another puzzle.
    #[must_use]
    pub fn after(self, tried: &PuzzleTry) -> Self {
        let rating =
            self.rating.after_task(f64::from(tried.difficulty), PUZZLE_DEVIATION, tried.solved, tried.at);
        Self { rating, solved: self.solved + u32::from(tried.solved), ..self }
    }
}

/// A keeper of what members have done in puzzles. What a call has written is safe when it returns.
pub trait PuzzleStore: Send + Sync {
    /// A member has tried a puzzle, which counts the first time that he does; tells how he is rated then.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is no such member; or if storage fails.
    fn try_puzzle(&self, person: &PersonId, tried: &PuzzleTry) -> Result<PuzzleRating, StoreError>;

    /// How strong a member is, in the order of the variants.
    ///
    /// # Errors
    /// If storage fails.
    fn puzzle_ratings_of(&self, person: &PersonId) -> Result<Vec<PuzzleRating>, StoreError>;
}
