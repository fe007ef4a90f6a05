//! What a store promises about vacations.

use super::{guest, member};
use crate::{Store, StoreError, Vacation};

pub(super) fn check(store: &impl Store) {
    for (id, name) in [("lev", "Lev"), ("mila", "Mila")] {
        store.sign_up(&member(id, name), id).expect("a free name");
    }
    vacations_are_counted(store);
    a_vacation_ends_early_or_was_never(store);
    vacations_leave_with_their_member(store);
}

fn vacation(begins: u64, ends: u64) -> Vacation {
    Vacation { begins, ends }
}

fn vacations_are_counted(store: &impl Store) {
    let lev = guest("lev");
    assert_eq!(store.take_vacation(&guest("nobody"), 0, &vacation(1, 2)), Err(StoreError::Missing));
    assert_eq!(store.vacations_of(&lev), Ok(vec![]));
    assert_eq!(store.take_vacation(&lev, 1, &vacation(100, 200)), Err(StoreError::Conflict));
    assert_eq!(store.take_vacation(&lev, 0, &vacation(100, 200)), Ok(()));
    assert_eq!(store.take_vacation(&lev, 0, &vacation(100, 200)), Err(StoreError::Conflict), "taken once");
    assert_eq!(store.take_vacation(&lev, 1, &vacation(300, 400)), Ok(()));
    assert_eq!(store.take_vacation(&guest("mila"), 0, &vacation(50, 150)), Ok(()));
    assert_eq!(store.vacations_of(&lev), Ok(vec![vacation(100, 200), vacation(300, 400)]));
    let after = |at| store.on_vacation_after(at).expect("a list").len();
    assert_eq!([149, 150, 399, 400].map(after), [2, 1, 1, 0]);
}

fn a_vacation_ends_early_or_was_never(store: &impl Store) {
    let lev = guest("lev");
    for (at, expected) in [(350, 350), (380, 350), (250, 300), (90, 300)] {
        store.end_vacations(&lev, at).expect("it is written");
        let first = if at < 100 { vacation(100, 100) } else { vacation(100, 200) };
        assert_eq!(store.vacations_of(&lev), Ok(vec![first, vacation(300, expected)]), "{at}");
    }
    assert_eq!(store.on_vacation_after(0), Ok(vec![guest("mila")]), "what was never is not to come");
    assert_eq!(store.vacations_of(&guest("mila")), Ok(vec![vacation(50, 150)]), "another's are his own");
}

fn vacations_leave_with_their_member(store: &impl Store) {
    store.remove_member(&guest("lev")).expect("he leaves");
    assert_eq!(store.vacations_of(&guest("lev")), Ok(vec![]));
    assert_eq!(store.vacations_of(&guest("mila")).expect("a list").len(), 1);
}
