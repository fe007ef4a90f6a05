//! What a store promises about ratings in puzzles.

use super::{guest, member};
use crate::{PuzzleTry, Store, StoreError};

pub(super) fn check(store: &impl Store) {
    for (id, name) in [("rita", "Rita"), ("semyon", "Semyon")] {
        store.sign_up(&member(id, name), id).expect("a free name");
    }
    a_puzzle_counts_once(store);
    ratings_in_puzzles_leave_with_their_member(store);
}

fn tried(variant: &str, puzzle: &str, solved: bool) -> PuzzleTry {
    PuzzleTry { variant: variant.to_owned(), puzzle: puzzle.to_owned(), difficulty: 1_200, solved, at: 500 }
}

fn a_puzzle_counts_once(store: &impl Store) {
    let rita = guest("rita");
    assert_eq!(store.try_puzzle(&guest("nobody"), &tried("russian", "a", true)), Err(StoreError::Missing));
    assert_eq!(store.puzzle_ratings_of(&rita), Ok(vec![]));
    let first = store.try_puzzle(&rita, &tried("russian", "a", true)).expect("it counts");
    assert!(first.rating.value > 1_000.0 && first.rating.games == 1 && first.solved == 1, "{first:?}");
    for solved in [true, false] {
        let again = store.try_puzzle(&rita, &tried("russian", "a", solved)).expect("it is known");
        assert_eq!(again, first, "it has counted");
    }
    let second = store.try_puzzle(&rita, &tried("russian", "b", false)).expect("it counts");
    assert!(second.rating.value < first.rating.value && second.solved == 1, "{second:?}");
    assert!(second.rating.deviation < first.rating.deviation, "{second:?}");
    let other = store.try_puzzle(&rita, &tried("brazilian", "a", true)).expect("it counts");
    assert_eq!(other.rating, first.rating, "each variant has a rating of its own");
    assert_eq!(store.puzzle_ratings_of(&rita), Ok(vec![other, second]));
    let another = store.try_puzzle(&guest("semyon"), &tried("russian", "a", true)).expect("it counts");
    assert_eq!(another, first, "as has each member");
}

fn ratings_in_puzzles_leave_with_their_member(store: &impl Store) {
    store.remove_member(&guest("rita")).expect("she leaves");
    assert_eq!(store.puzzle_ratings_of(&guest("rita")), Ok(vec![]));
    assert_eq!(store.puzzle_ratings_of(&guest("semyon")).expect("a list").len(), 1);
}
