//! What a store promises about seeks.

use super::{guest, id, member};
use crate::{KeptSeek, Store, StoreError};

pub(super) fn check(store: &impl Store) {
    for (id, name) in [("olga", "Olga"), ("pavel", "Pavel")] {
        store.sign_up(&member(id, name), id).expect("a free name");
    }
    seeks_stand_until_they_are_taken(store);
    seeks_end_after_some_time(store);
    seeks_leave_with_their_member(store);
}

fn seek(name: &str, person: &str, since: u64) -> KeptSeek {
    let terms = "{\"variants\":[\"russian\"],\"times\":[\"1/86400\"]}".to_owned();
    let shown = if person == "olga" { "Olga" } else { "Pavel" };
    KeptSeek { id: id(name), person: guest(person), name: shown.to_owned(), terms, since }
}

fn names(store: &impl Store) -> Vec<String> {
    store.kept_seeks().expect("a list").into_iter().map(|one| one.id.to_string()).collect()
}

fn seeks_stand_until_they_are_taken(store: &impl Store) {
    assert_eq!(store.kept_seeks(), Ok(vec![]));
    let later = seek("seek2", "pavel", 200);
    store.keep_seek(&later).expect("a new seek");
    store.keep_seek(&seek("seek1", "olga", 100)).expect("a new seek");
    assert_eq!(store.keep_seek(&later), Err(StoreError::Taken));
    assert_eq!(store.keep_seek(&seek("seek3", "nobody", 1)), Err(StoreError::Missing));
    assert_eq!(store.kept_seeks(), Ok(vec![seek("seek1", "olga", 100), later]));
    assert_eq!([store.take_seek(&id("seek2")), store.take_seek(&id("seek2"))], [Ok(true), Ok(false)]);
    assert_eq!(names(store), ["seek1"]);
}

fn seeks_end_after_some_time(store: &impl Store) {
    store.keep_seek(&seek("seek4", "pavel", 150)).expect("a new seek");
    assert_eq!([store.end_seeks(100), store.end_seeks(101)], [Ok(0), Ok(1)]);
    assert_eq!(names(store), ["seek4"]);
}

fn seeks_leave_with_their_member(store: &impl Store) {
    store.keep_seek(&seek("seek5", "olga", 300)).expect("a new seek");
    store.remove_member(&guest("pavel")).expect("he leaves");
    assert_eq!(names(store), ["seek5"]);
    assert_eq!(store.take_seek(&id("seek5")), Ok(true));
}
