//! Tests that look inside: at old schemas, at the plans of queries, at the writing thread. What can be told from outside
//! is in the folder beside `src`.

mod copies;
mod killed;
mod log;
mod migrations;
mod old;
mod plans;
mod salvaging;
mod together;
mod watching;

use std::path::PathBuf;

use bolshak_store::{
    Append, Event, GameEvent, GameStore, Occupant, Origin, PersonId, Record, RecordId, SeatRecord,
    StoreError, Summary, append_and_wait,
};
use tempfile::TempDir;

use crate::{FILE_NAME, SqliteStore};

/// A place for a database.
fn place() -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join(FILE_NAME);
    (folder, path)
}

fn id(text: &str) -> RecordId {
    RecordId::new(text).expect("an id")
}

fn record(id: &str) -> Record {
    let guest = PersonId::new("anna").expect("a guest");
    let seats = [Occupant::Guest(guest.clone()), Occupant::Engine { level: 3 }];
    Record {
        id: self::id(id),
        variant: "russian".to_owned(),
        start: None,
        seats: seats.map(|occupant| SeatRecord { occupant, name: "somebody".to_owned() }).to_vec(),
        owner: Some(guest),
        control: None,
        terms: Default::default(),
        created_at: 5,
        origin: Origin::default(),
        listed: false,
        rated: false,
        consultants: vec![],
    }
}

fn played(at: u64) -> Event {
    Event { at, used: None, clock: None, what: GameEvent::Played("c3-d4".to_owned()) }
}

/// One more move in a game that has so many.
fn one_more(id: &RecordId, expected: u64) -> Append {
    let summary = Summary { plies: 1, ..Summary::default() };
    Append { id: id.clone(), expected, events: vec![played(10 + expected)], summary, rated: None }
}

fn play(store: &SqliteStore, id: &RecordId, expected: u64) -> Result<(), StoreError> {
    append_and_wait(store, one_more(id, expected))
}

/// How many events a game has.
fn count(store: &SqliteStore, id: &RecordId) -> usize {
    store.load(id).expect("it loads").expect("it is there").events.len()
}
