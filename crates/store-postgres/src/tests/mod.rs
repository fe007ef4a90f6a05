//! Tests that look inside: at the schema, at the plans of queries, at the writing thread; and those that share a server.
//! What a server suffers is tested in the folder beside `src`.

mod copies;
mod killed;
mod log;
mod migrations;
mod nodes;
mod plans;
mod rated;
mod texts;
mod together;

use bolshak_private_postgres::Instance;
use bolshak_store::{
    Append, Event, GameEvent, GameStore, Occupant, Origin, PersonId, Record, RecordId, SeatRecord,
    StoreError, Summary, append_and_wait, contract,
};

use crate::PostgresStore;
use crate::source::{Connection, Source};

#[test]
fn postgres_keeps_the_contract() {
    contract::check(&store());
}

/// The address of a new database.
fn place() -> String {
    Instance::shared().database()
}

fn open(url: &str) -> PostgresStore {
    PostgresStore::open(url, "one").expect("the database")
}

fn store() -> PostgresStore {
    open(&place())
}

/// A connection beside the store.
fn connect(url: &str) -> Connection {
    Source::new(url, "test").expect("an address").connect().expect("a connection")
}

fn id(text: &str) -> RecordId {
    RecordId::new(text).expect("an id")
}

fn person(text: &str) -> PersonId {
    PersonId::new(text).expect("an id")
}

fn record(id: &str) -> Record {
    let guest = person("anna");
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

fn play(store: &PostgresStore, id: &RecordId, expected: u64) -> Result<(), StoreError> {
    append_and_wait(store, one_more(id, expected))
}

/// How many events a game has. Each of them is there once.
fn count(store: &PostgresStore, id: &RecordId) -> usize {
    let events = store.load(id).expect("it loads").expect("it is there").events;
    let times: Vec<u64> = events.iter().map(|event| event.at).collect();
    assert_eq!(times, (10..10 + events.len() as u64).collect::<Vec<_>>(), "{id}");
    events.len()
}
