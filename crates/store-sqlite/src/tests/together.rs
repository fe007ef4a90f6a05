//! What the writing thread does with many changes at once.

use std::sync::mpsc;

use bolshak_store::{GameStore, RecordId, StoreError};

use super::{count, id, one_more, place, play, record};
use crate::SqliteStore;
use crate::changes::Changes;
use crate::fault::Fault;

/// The number of a change, and how it ended.
type End = (usize, Result<(), StoreError>);

/// What is handed in while the writing thread is held up, and how it ends.
struct Held<'s> {
    store: &'s SqliteStore,
    release: mpsc::Sender<()>,
    ends: (mpsc::Sender<End>, mpsc::Receiver<End>),
    handed_in: usize,
}

impl<'s> Held<'s> {
    fn new(store: &'s SqliteStore) -> Self {
        let (release, released) = mpsc::channel();
        let (begun, has_begun) = mpsc::channel();
        let hold = move |_: &mut Changes<'_>| {
            let _ = begun.send(());
            let _ = released.recv();
            Err::<(), _>(Fault::Refused(StoreError::Missing))
        };
        store.writer.submit(hold, Box::new(|_| ()));
        has_begun.recv().expect("the thread is held up");
        Self { store, release, ends: mpsc::channel(), handed_in: 0 }
    }

    fn change(&mut self, change: impl FnOnce(&mut Changes<'_>) -> Result<(), Fault> + Send + 'static) {
        let (sender, number) = (self.ends.0.clone(), self.handed_in);
        self.store.writer.submit(change, Box::new(move |end| drop(sender.send((number, end)))));
        self.handed_in += 1;
    }

    fn play(&mut self, id: &RecordId, expected: u64) {
        let append = one_more(id, expected);
        self.change(move |changes| changes.append(&append));
    }

    /// Lets the thread go on: how each change ended.
    fn ends(self) -> Vec<Result<(), StoreError>> {
        self.release.send(()).expect("the thread waits");
        let mut ends: Vec<_> = self.ends.1.iter().take(self.handed_in).collect();
        ends.sort_by_key(|(number, _)| *number);
        ends.into_iter().map(|(_, end)| end).collect()
    }
}

fn store_with(games: &[&str]) -> (tempfile::TempDir, SqliteStore) {
    let (folder, path) = place();
    let store = SqliteStore::open(&path).expect("a new database");
    games.iter().for_each(|id| store.create(&record(id)).expect("a new record"));
    (folder, store)
}

#[test]
fn what_waits_is_flushed_together() {
    let names: Vec<String> = (0..100).map(|number| format!("game{number}")).collect();
    let (_folder, store) = store_with(&names.iter().map(String::as_str).collect::<Vec<_>>());
    let commits = store.commits();
    let mut held = Held::new(&store);
    names.iter().for_each(|name| held.play(&id(name), 0));
    assert!(held.ends().into_iter().all(|end| end == Ok(())));
    assert_eq!(store.commits() - commits, 1);
}

#[test]
fn a_refused_change_leaves_the_others_alone() {
    let (_folder, store) = store_with(&["one", "two"]);
    let mut held = Held::new(&store);
    held.play(&id("one"), 0);
    held.play(&id("one"), 0);
    held.play(&id("nobody"), 0);
    held.play(&id("two"), 0);
    held.change(|changes| {
        // Something of it was already written.
        changes.connection.execute("UPDATE game SET version = 99", [])?;
        changes.connection.execute("INSERT INTO nowhere VALUES (1)", [])?;
        Ok(())
    });
    held.play(&id("one"), 1);
    let ends = held.ends();
    assert_eq!(ends[..4], [Ok(()), Err(StoreError::Conflict), Err(StoreError::Missing), Ok(())]);
    assert!(matches!(ends[4], Err(StoreError::Failed(_))), "{:?}", ends[4]);
    assert_eq!(ends[5], Ok(()));
    assert_eq!([count(&store, &id("one")), count(&store, &id("two"))], [2, 1]);
}

#[test]
fn a_commit_that_fails_refuses_all() {
    let (_folder, store) = store_with(&["one", "two"]);
    let mut held = Held::new(&store);
    held.play(&id("one"), 0);
    held.change(|changes| {
        // A promise about rows that the commit finds broken.
        changes.connection.execute_batch(
            "PRAGMA foreign_keys = 1; CREATE TABLE a (id INTEGER PRIMARY KEY);
             CREATE TABLE b (a REFERENCES a (id) DEFERRABLE INITIALLY DEFERRED); INSERT INTO b VALUES (7);",
        )?;
        Ok(())
    });
    held.play(&id("two"), 0);
    let ends = held.ends();
    assert!(ends.iter().all(|end| matches!(end, Err(StoreError::Failed(_)))), "{ends:?}");
    assert_eq!([count(&store, &id("one")), count(&store, &id("two"))], [0, 0]);
    play(&store, &id("one"), 0).expect("the store goes on");
}

#[test]
fn a_full_disk_refuses_and_is_survived() {
    let (_folder, store) = store_with(&["one", "two"]);
    let limit = |pages: i64| {
        store
            .writer
            .wait(move |changes| Ok(changes.connection.pragma_update(None, "max_page_count", pages)?))
    };
    limit(1).expect("a limit: as many pages as there are");
    let mut kept = 0;
    let refused = loop {
        match play(&store, &id("one"), kept) {
            Ok(()) => kept += 1,
            Err(error) => break error,
        }
        assert!(kept < 10_000, "the limit was never reached");
    };
    assert!(matches!(&refused, StoreError::Failed(text) if text.contains("no room")), "{refused:?}");
    assert_eq!(count(&store, &id("one")) as u64, kept);
    limit(1_000_000).expect("room again");
    play(&store, &id("one"), kept).expect("the store goes on");
}

#[test]
fn what_was_handed_in_is_written_before_the_store_is_closed() {
    let (_folder, store) = store_with(&["one"]);
    let path = store.path().to_owned();
    for expected in 0..50 {
        store.append(one_more(&id("one"), expected), Box::new(|_| ()));
    }
    drop(store);
    assert_eq!(count(&SqliteStore::open(&path).expect("the same database"), &id("one")), 50);
}

#[test]
fn a_reader_does_not_wait_for_the_writing_thread() {
    let (_folder, store) = store_with(&["one"]);
    play(&store, &id("one"), 0).expect("an event");
    let mut held = Held::new(&store);
    held.play(&id("one"), 1);
    // This returns although the thread is held up in the middle of a transaction.
    assert_eq!(count(&store, &id("one")), 1);
    assert_eq!(held.ends(), [Ok(())]);
    assert_eq!(count(&store, &id("one")), 2);
}
