//! A database that is deleted, replaced or overwritten under a running server.

use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

use bolshak_store::{GameStore, StoreError};

use super::{count, id, place, play, record};
use crate::SqliteStore;
use crate::file::beside;

/// What is done to the file, and a word of the answer to the next event.
fn noticed(harm: impl FnOnce(&Path), word: &str) {
    let (_folder, path) = place();
    let store = SqliteStore::open(&path).expect("a new database");
    store.create(&record("one")).expect("a new record");
    play(&store, &id("one"), 0).expect("an event");
    harm(&path);
    let refused = play(&store, &id("one"), 1);
    assert!(matches!(&refused, Err(StoreError::Damaged(text)) if text.contains(word)), "{word}: {refused:?}");
    assert!(matches!(store.create(&record("two")), Err(StoreError::Damaged(_))));
}

#[test]
fn a_deleted_file_is_noticed() {
    noticed(|path| fs::remove_file(path).expect("it is deleted"), "No such file");
    noticed(|path| fs::remove_file(beside(path, "-wal")).expect("it is deleted"), "bolshak.db-wal");
    noticed(
        |path| fs::remove_dir_all(path.parent().expect("a folder")).expect("it is deleted"),
        "bolshak.db",
    );
}

#[test]
fn a_replaced_file_is_noticed() {
    let replace = |path: &Path| {
        let other = beside(path, ".other");
        drop(SqliteStore::open(&other).expect("a new database"));
        fs::rename(&other, path).expect("it is replaced");
    };
    noticed(replace, "was replaced");
}

#[test]
fn an_overwritten_file_is_noticed() {
    let overwrite = |path: &Path| {
        let mut file = File::options().write(true).open(path).expect("the file");
        file.write_all(b"a letter to my aunt, and").expect("it is written");
    };
    noticed(overwrite, "was overwritten");
    let copy_over = |path: &Path| {
        let copy = beside(path, ".copy");
        SqliteStore::backup(path, &copy).expect("a copy");
        let bytes = fs::read(&copy).expect("the copy");
        let mut file = File::options().write(true).open(path).expect("the file");
        file.seek(SeekFrom::Start(0)).expect("its beginning");
        file.write_all(&bytes).expect("it is written");
    };
    noticed(copy_over, "was overwritten");
}

#[test]
fn a_file_that_was_cut_off_is_noticed() {
    let cut = |path: &Path| {
        File::options().write(true).open(path).and_then(|file| file.set_len(4_096)).expect("it is cut off");
    };
    noticed(cut, "was cut off");
}

#[test]
fn a_file_that_comes_back_is_used_again() {
    let (_folder, path) = place();
    let store = SqliteStore::open(&path).expect("a new database");
    store.create(&record("one")).expect("a new record");
    let away = beside(&path, ".away");
    fs::rename(&path, &away).expect("it goes");
    assert!(matches!(play(&store, &id("one"), 0), Err(StoreError::Damaged(_))));
    fs::rename(&away, &path).expect("it comes back");
    play(&store, &id("one"), 0).expect("an event");
    assert_eq!(count(&store, &id("one")), 1);
}
