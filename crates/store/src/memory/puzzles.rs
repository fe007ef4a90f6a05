//! Ratings in puzzles in memory.

use std::collections::{BTreeMap, BTreeSet};

use crate::{MemoryStore, PersonId, PuzzleRating, PuzzleStore, PuzzleTry, StoreError};

#[derive(Debug, Default)]
pub(crate) struct Puzzles {
    /// By person and variant.
    ratings: BTreeMap<(PersonId, String), PuzzleRating>,
    tried: BTreeSet<(PersonId, String, String)>,
}

impl Puzzles {
    pub(crate) fn forget(&mut self, person: &PersonId) {
        self.ratings.retain(|(of, _), _| of != person);
        self.tried.retain(|(of, ..)| of != person);
    }
}

impl PuzzleStore for MemoryStore {
    fn try_puzzle(&self, person: &PersonId, tried: &PuzzleTry) -> Result<PuzzleRating, StoreError> {
        let mut kept = self.kept();
        if !kept.members.contains_key(person) {
            return Err(StoreError::Missing);
        }
        let key = (person.clone(), tried.variant.clone());
        let known = kept.puzzles.ratings.get(&key).cloned();
        let before = known.unwrap_or_else(|| PuzzleRating::of_beginner(&tried.variant));
        let is_new = kept.puzzles.tried.insert((person.clone(), tried.variant.clone(), tried.puzzle.clone()));
        let after = if is_new { before.after(tried) } else { before };
        kept.puzzles.ratings.insert(key, after.clone());
        Ok(after)
    }

    fn puzzle_ratings_of(&self, person: &PersonId) -> Result<Vec<PuzzleRating>, StoreError> {
        let kept = self.kept();
        let own = kept.puzzles.ratings.iter().filter(|((of, _), _)| of == person);
        Ok(own.map(|(_, rating)| rating.clone()).collect())
    }
}
