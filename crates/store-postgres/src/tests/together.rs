//! What the writing thread does with many changes at once.

use std::sync::{Mutex, mpsc};

use bolshak_store::{Append, Done, GameStore, RecordId, StoreError, append_and_wait};

use super::{connect, count, id, one_more, open, place, play, record};
use crate::PostgresStore;
use crate::changes::Changes;
use crate::fault::Fault;
use crate::writer::{Job, Told};

/// The number of a change, and how it ended.
type End = (usize, Result<(), StoreError>);

/// What is handed in while the writing thread is held up, and how it ends.
pub(super) struct Held<'s> {
    store: &'s PostgresStore,
    release: mpsc::Sender<()>,
    ends: (mpsc::Sender<End>, mpsc::Receiver<End>),
    handed_in: usize,
}

impl<'s> Held<'s> {
    pub(super) fn new(store: &'s PostgresStore) -> Self {
        let (release, released) = mpsc::channel();
        let (begun, has_begun) = mpsc::channel();
        let released = Mutex::new(released);
        let hold = move |_: &mut Changes<'_>| {
            let _ = begun.send(());
            let _ = released.lock().expect("nobody else").recv();
            Err(Fault::Refused(StoreError::Missing))
        };
        store.writer.submit(job(hold, Box::new(|_| ())));
        has_begun.recv().expect("the thread is held up");
        Self { store, release, ends: mpsc::channel(), handed_in: 0 }
    }

    fn done(&mut self) -> Done<()> {
        let (sender, number) = (self.ends.0.clone(), self.handed_in);
        self.handed_in += 1;
        Box::new(move |end| drop(sender.send((number, end))))
    }

    pub(super) fn change(&mut self, change: impl Fn(&mut Changes<'_>) -> Result<(), Fault> + Send + 'static) {
        let done = self.done();
        self.store.writer.submit(job(change, done));
    }

    pub(super) fn play(&mut self, id: &RecordId, expected: u64) {
        self.append(one_more(id, expected));
    }

    pub(super) fn append(&mut self, append: Append) {
        let done = self.done();
        self.store.append(append, done);
    }

    /// Lets the thread go on: how each change ended.
    pub(super) fn ends(self) -> Vec<Result<(), StoreError>> {
        self.release.send(()).expect("the thread waits");
        let mut ends: Vec<_> = self.ends.1.iter().take(self.handed_in).collect();
        ends.sort_by_key(|(number, _)| *number);
        ends.into_iter().map(|(_, end)| end).collect()
    }
}

fn job(change: impl Fn(&mut Changes<'_>) -> Result<(), Fault> + Send + 'static, done: Done<()>) -> Job {
    Job::Change(Box::new(Told { game: None, change, made: None, done }))
}

fn store_with(games: &[&str]) -> PostgresStore {
    let store = open(&place());
    games.iter().for_each(|id| store.create(&record(id)).expect("a new record"));
    store
}

#[test]
fn what_waits_is_committed_together() {
    let names: Vec<String> = (0..100).map(|number| format!("game{number}")).collect();
    let store = store_with(&names.iter().map(String::as_str).collect::<Vec<_>>());
    let commits = store.commits();
    let mut held = Held::new(&store);
    names.iter().for_each(|name| held.play(&id(name), 0));
    // A room that does not wait for an answer, too.
    held.play(&id("game7"), 1);
    assert!(held.ends().into_iter().all(|end| end == Ok(())));
    assert_eq!(store.commits() - commits, 1);
    assert_eq!([count(&store, &id("game7")), count(&store, &id("game8"))], [2, 1]);
}

#[test]
fn a_refused_change_leaves_the_others_alone() {
    let store = store_with(&["one", "two"]);
    let mut held = Held::new(&store);
    held.play(&id("one"), 0);
    held.play(&id("one"), 0);
    held.play(&id("nobody"), 0);
    held.play(&id("two"), 0);
    held.change(|changes| {
        // Something of it was already written.
        changes.connection.execute("UPDATE game SET version = 99", &[])?;
        changes.connection.execute("INSERT INTO nowhere VALUES (1)", &[])?;
        Ok(())
    });
    held.change(|changes| {
        changes.connection.execute("UPDATE game SET version = 99", &[])?;
        Err(StoreError::Taken.into())
    });
    held.play(&id("one"), 1);
    let ends = held.ends();
    assert_eq!(ends[..4], [Ok(()), Err(StoreError::Conflict), Err(StoreError::Missing), Ok(())]);
    assert!(matches!(ends[4], Err(StoreError::Failed(_))), "{:?}", ends[4]);
    assert_eq!(ends[5..], [Err(StoreError::Taken), Ok(())]);
    assert_eq!([count(&store, &id("one")), count(&store, &id("two"))], [2, 1]);
}

#[test]
fn an_append_that_the_database_refuses_leaves_the_others_alone() {
    let store = store_with(&["one", "two"]);
    // There is an event already that the row of the game does not know of.
    store
        .writer
        .wait(None, |changes| {
            let sql = "INSERT INTO event (game, version, at, kind) VALUES ('one', 0, 7, 'stood')";
            changes.connection.execute(sql, &[])
        })
        .expect("an event");
    let mut held = Held::new(&store);
    held.play(&id("one"), 0);
    held.play(&id("two"), 0);
    held.play(&id("two"), 1);
    let ends = held.ends();
    assert!(matches!(ends[0], Err(StoreError::Failed(_))), "{:?}", ends[0]);
    assert_eq!(ends[1..], [Ok(()), Ok(())]);
    assert_eq!(count(&store, &id("two")), 2);
}

#[test]
fn a_commit_that_fails_refuses_all() {
    let store = store_with(&["one", "two"]);
    let mut held = Held::new(&store);
    held.play(&id("one"), 0);
    // A promise about rows that the commit finds broken.
    held.change(|changes| {
        changes.connection.run(
            "CREATE TABLE a (id INTEGER PRIMARY KEY);
             CREATE TABLE b (a INTEGER REFERENCES a (id) DEFERRABLE INITIALLY DEFERRED); INSERT INTO b VALUES (7);",
        )
    });
    held.play(&id("two"), 0);
    let ends = held.ends();
    assert!(ends.iter().all(|end| matches!(end, Err(StoreError::Failed(_)))), "{ends:?}");
    assert_eq!([count(&store, &id("one")), count(&store, &id("two"))], [0, 0]);
    play(&store, &id("one"), 0).expect("the store goes on");
}

#[test]
fn a_failure_that_nobody_tells_of_is_no_success() {
    let store = store_with(&["one"]);
    let done = store.writer.wait(None, |changes| {
        // PostgreSQL takes the transaction back, and its answer to COMMIT would be no error.
        let _ = changes.connection.execute("INSERT INTO nowhere VALUES (1)", &[]);
        Ok(())
    });
    assert!(matches!(done, Err(StoreError::Failed(_))), "{done:?}");
    play(&store, &id("one"), 0).expect("the store goes on");
}

#[test]
fn what_was_handed_in_is_written_before_the_store_is_closed() {
    let url = place();
    let store = open(&url);
    store.create(&record("one")).expect("a new record");
    for expected in 0..50 {
        store.append(one_more(&id("one"), expected), Box::new(|_| ()));
    }
    drop(store);
    assert_eq!(count(&open(&url), &id("one")), 50);
}

#[test]
fn a_reader_does_not_wait_for_the_writing_thread() {
    let store = store_with(&["one"]);
    play(&store, &id("one"), 0).expect("an event");
    let mut held = Held::new(&store);
    held.play(&id("one"), 1);
    // This returns although the thread is held up in the middle of a transaction.
    assert_eq!(count(&store, &id("one")), 1);
    assert_eq!(held.ends(), [Ok(())]);
    assert_eq!(count(&store, &id("one")), 2);
}

#[test]
fn connections_that_the_server_has_ended_are_made_anew() {
    let url = place();
    let store = open(&url);
    store.create(&record("one")).expect("a new record");
    for expected in 0..3 {
        // The connection of the writing thread is gone, and some of the readers'.
        let sql = "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
                   WHERE datname = current_database() AND pid <> pg_backend_pid()";
        connect(&url).run(sql).expect("they are ended");
        play(&store, &id("one"), expected).expect("nothing was begun");
        (0..8).for_each(|_| assert_eq!(count(&store, &id("one")) as u64, expected + 1));
    }
}

#[test]
fn an_append_without_an_event_lists_nothing() {
    let store = store_with(&["one"]);
    let append = Append { events: vec![], ..one_more(&id("one"), 0) };
    append_and_wait(&store, append).expect("a summary");
    assert_eq!(store.games_of(record("one").owner.as_ref(), 9), Ok(vec![]));
}
