//! Copies while the server runs, and a copy in the place of the database.

use std::fs;
use std::path::Path;

use bolshak_store::{GameStore, StoreError};
use rusqlite::Connection;

use super::{count, id, old, place, play, record};
use crate::file::{Lock, beside};
use crate::{Restored, SqliteStore, restore};

fn store_with_a_game(path: &Path, events: u64) -> SqliteStore {
    let store = SqliteStore::open(path).expect("a new database");
    store.create(&record("one")).expect("a new record");
    (0..events).for_each(|expected| play(&store, &id("one"), expected).expect("an event"));
    store
}

#[test]
fn a_copy_is_made_while_the_server_writes() {
    let (folder, path) = place();
    let store = store_with_a_game(&path, 3);
    let copy = folder.path().join("copy.db");
    let done = SqliteStore::backup(&path, &copy).expect("a copy");
    assert_eq!((done.games, done.bytes), (1, fs::metadata(&copy).expect("the copy").len()));
    play(&store, &id("one"), 3).expect("the server goes on");
    assert_eq!(count(&SqliteStore::open(&copy).expect("the copy opens"), &id("one")), 3);
    let again = SqliteStore::backup(&path, &copy);
    assert!(matches!(&again, Err(StoreError::Failed(text)) if text.contains("exists")), "{again:?}");
}

#[test]
fn a_closed_database_is_copied_and_nothing_is_left_beside_it() {
    let (folder, path) = place();
    drop(store_with_a_game(&path, 2));
    let copy = folder.path().join("copy.db");
    SqliteStore::backup(&path, &copy).expect("a copy");
    assert_eq!(count(&SqliteStore::open(&copy).expect("the copy opens"), &id("one")), 2);
    let missing = SqliteStore::backup(&folder.path().join("nothing.db"), &folder.path().join("2.db"));
    assert!(matches!(&missing, Err(StoreError::Failed(text)) if text.contains("nothing.db")), "{missing:?}");
    assert!(!folder.path().join("nothing.db").exists());
}

#[test]
fn other_programs_may_read_while_the_server_runs() {
    let (_folder, path) = place();
    let store = store_with_a_game(&path, 2);
    let other = Connection::open(&path).expect("another program");
    let events = |other: &Connection| -> i64 {
        other.query_row("SELECT count(*) FROM event", [], |row| row.get(0)).expect("a number")
    };
    assert_eq!(events(&other), 2);
    play(&store, &id("one"), 2).expect("the server goes on");
    assert_eq!(events(&other), 3);
    drop(other);
    play(&store, &id("one"), 3).expect("and on");
}

#[test]
fn a_plain_copy_of_a_new_database_has_its_tables() {
    let (folder, path) = place();
    let _store = SqliteStore::open(&path).expect("a new database");
    let copy = folder.path().join("copy.db");
    fs::copy(&path, &copy).expect("a plain copy");
    let tables = Connection::open(&copy).and_then(|copy| {
        copy.query_row("SELECT count(*) FROM sqlite_schema WHERE type = 'table'", [], |row| row.get(0))
    });
    assert_eq!(tables, Ok(crate::schema::tables().count() as i64));
}

#[test]
fn a_closed_database_is_one_file() {
    let (_folder, path) = place();
    let store = store_with_a_game(&path, 2);
    assert_eq!(count(&store, &id("one")), 2);
    drop(store);
    assert!(!beside(&path, "-wal").exists());
}

#[test]
fn a_server_waits_until_the_one_before_it_has_let_go() {
    let (_folder, path) = place();
    let before = store_with_a_game(&path, 2);
    let refused = SqliteStore::open(&path).map(drop);
    assert!(matches!(&refused, Err(StoreError::Busy(_))), "{refused:?}");
    let mut before = Some(before);
    drop(Lock::take_between(&path, || drop(before.take())).expect("it waits"));
    assert_eq!(count(&SqliteStore::open(&path).expect("nobody has it"), &id("one")), 2);
}

#[test]
fn a_copy_takes_the_place_of_the_database() {
    let (folder, path) = place();
    let copy = folder.path().join("copy.db");
    let store = store_with_a_game(&path, 3);
    SqliteStore::backup(&path, &copy).expect("a copy");
    play(&store, &id("one"), 3).expect("one more");
    let refused = restore(&copy, &path);
    assert!(matches!(&refused, Err(StoreError::Busy(_))), "{refused:?}");
    assert_eq!(count(&store, &id("one")), 4);
    drop(store);
    let aside = beside(&path, ".before-restore-1");
    assert_eq!(restore(&copy, &path), Ok(Restored { games: 1, kept_aside: Some(aside.clone()) }));
    assert_eq!(count(&SqliteStore::open(&path).expect("the copy"), &id("one")), 3);
    assert_eq!(count(&SqliteStore::open(&aside).expect("the old one"), &id("one")), 4);
    let second = restore(&copy, &path).expect("it can be done again");
    assert_eq!(second.kept_aside, Some(beside(&path, ".before-restore-2")));
}

#[test]
fn a_damaged_database_is_kept_aside_as_it_is() {
    let (folder, path) = place();
    let copy = folder.path().join("copy.db");
    drop(store_with_a_game(&path, 3));
    SqliteStore::backup(&path, &copy).expect("a copy");
    fs::write(&path, "a letter to my aunt".repeat(1_000)).expect("it is overwritten");
    fs::write(beside(&path, "-wal"), "and its journal").expect("a journal");
    let done = restore(&copy, &path).expect("the copy takes its place");
    let aside = done.kept_aside.expect("the old file");
    assert!(fs::read_to_string(&aside).expect("the old file").starts_with("a letter"));
    assert_eq!(count(&SqliteStore::open(&path).expect("the copy"), &id("one")), 3);
}

#[test]
fn what_is_no_sound_copy_is_not_put_in_place() {
    let (folder, path) = place();
    drop(store_with_a_game(&path, 3));
    let bad = folder.path().join("bad.db");
    let refuses = |word: &str| {
        let refused = restore(&bad, &path);
        assert!(matches!(&refused, Err(StoreError::Damaged(text)) if text.contains(word)), "{refused:?}");
        assert_eq!(count(&SqliteStore::open(&path).expect("the old one"), &id("one")), 3);
        fs::remove_file(&bad).expect("it is there");
    };
    fs::write(&bad, "a letter to my aunt".repeat(1_000)).expect("a file");
    refuses("is damaged");
    fs::write(&bad, "").expect("a file");
    refuses("holds no games");
    let other = Connection::open(&bad).expect("a database");
    other.execute_batch("CREATE TABLE cake (slices INTEGER)").expect("a table");
    drop(other);
    refuses("another program");
    fs::copy(&path, &bad).expect("a copy");
    let mut bytes = fs::read(&bad).expect("the copy");
    bytes[4_096..].fill(0x55);
    fs::write(&bad, bytes).expect("a damaged copy");
    refuses("is damaged");
}

#[test]
fn copies_of_earlier_versions_are_made_and_put_back() {
    let (folder, path) = place();
    old::make(&path, 4, &[String::new()]);
    let copy = folder.path().join("copy.db");
    let games = SqliteStore::backup(&path, &copy).expect("a copy").games;
    fs::remove_file(&path).expect("the database is gone");
    assert_eq!(restore(&copy, &path), Ok(Restored { games, kept_aside: None }));
    assert_eq!(count(&SqliteStore::open(&path).expect("the copy"), &id("running")), 5);
}
