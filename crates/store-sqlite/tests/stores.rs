//! The contract on a file, and what a file can suffer.
use std::fs;
use std::path::PathBuf;

use bolshak_arena::referee::{OfferManner, Proposal};
use bolshak_game::Seat;
use bolshak_store::{
    Append, Event, GameEvent, GameStore, Occupant, Origin, Record, RecordId, SeatRecord, StoreError, Summary,
    append_and_wait, contract,
};
use bolshak_store_sqlite::{SqliteStore, VERSION};
use tempfile::TempDir;

fn file() -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("bolshak.db");
    (folder, path)
}

#[test]
fn sqlite_keeps_the_contract() {
    let (_folder, path) = file();
    contract::check(&SqliteStore::open(&path).expect("a new database"));
}

#[test]
fn what_was_written_is_there_after_reopening() {
    let (_folder, path) = file();
    let record = Record {
        id: RecordId::new("kept").expect("an id"),
        variant: "russian".to_owned(),
        start: None,
        seats: [Occupant::Local, Occupant::Engine { level: 3 }]
            .map(|occupant| SeatRecord { occupant, name: String::new() })
            .to_vec(),
        owner: None,
        control: None,
        terms: Default::default(),
        created_at: 5,
        origin: Origin::default(),
        listed: false,
        rated: false,
        consultants: vec![],
    };
    let event = happened(6, GameEvent::Played("c3-d4".to_owned()));
    {
        let store = SqliteStore::open(&path).expect("a new database");
        store.create(&record).expect("a new record");
        append(&store, &record.id, 0, &event);
    }
    let stored = SqliteStore::open(&path).expect("the same database").load(&record.id);
    assert_eq!(stored.expect("it loads").expect("it is there").events, [event]);
}

fn happened(at: u64, what: GameEvent) -> Event {
    Event { at, used: None, clock: None, what }
}

fn append(store: &SqliteStore, id: &RecordId, expected: u64, event: &Event) {
    let (id, events) = (id.clone(), vec![event.clone()]);
    let append = Append { id, expected, events, summary: Summary::default(), rated: None };
    append_and_wait(store, append).expect("an event");
}

/// The schema of version 1 with a game in each way to have a clock.
const VERSION_1: &str = "
    CREATE TABLE record (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        start TEXT,
        white_level INTEGER,            -- NULL: a person
        black_level INTEGER,
        initial_seconds INTEGER,        -- NULL: no clock
        increment_seconds INTEGER,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        plies INTEGER NOT NULL DEFAULT 0,
        result TEXT,
        white_clock INTEGER,
        black_clock INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX record_by_age ON record (updated_at DESC);
    CREATE TABLE event (
        record TEXT NOT NULL REFERENCES record (id),
        version INTEGER NOT NULL,
        at INTEGER NOT NULL,
        kind TEXT NOT NULL,
        detail ANY,
        PRIMARY KEY (record, version)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO record VALUES ('fischer', 'russian', NULL, NULL, 3, 180, 2, 1, 2, 0, NULL, 170000, 180000);
    INSERT INTO record VALUES ('plain', 'russian', NULL, NULL, 3, 600, 0, 1, 2, 0, NULL, NULL, NULL);
    INSERT INTO record VALUES ('nothing', 'russian', NULL, NULL, 3, 0, 5, 1, 2, 0, NULL, NULL, NULL);
    INSERT INTO record VALUES ('none', 'russian', NULL, NULL, 3, NULL, NULL, 1, 2, 0, NULL, NULL, NULL);
    INSERT INTO event VALUES ('fischer', 0, 2, 'played', 'c3-d4');
    PRAGMA application_id = 1112298312;
    PRAGMA user_version = 1;
";

#[test]
fn games_of_the_first_version_keep_their_clocks() {
    let (_folder, path) = file();
    let old = rusqlite::Connection::open(&path).expect("a database");
    old.execute_batch(VERSION_1).expect("a database of version 1");
    drop(old);
    let store = SqliteStore::open(&path).expect("an old database");
    for (id, control) in
        [("fischer", Some("180+2")), ("plain", Some("600")), ("nothing", Some("0+5")), ("none", None)]
    {
        let stored = store.load(&RecordId::new(id).expect("an id")).expect("it loads").expect("it is there");
        let shared =
            stored.record.control.as_ref().map(|controls| controls.shared().expect("both alike").to_string());
        assert_eq!(shared.as_deref(), control, "{id}");
        assert_eq!(stored.events.len(), usize::from(id == "fischer"));
        for event in stored.events {
            let clock = event.clock.map(|clock| clock.to_string());
            assert_eq!(clock.as_deref(), Some("170000/0 180000/0"));
        }
    }
}

#[test]
fn a_time_control_that_cannot_be_read_is_named() {
    let (_folder, path) = file();
    contract::check(&SqliteStore::open(&path).expect("a new database"));
    let broken = rusqlite::Connection::open(&path).expect("a database");
    let changed = broken.execute("UPDATE game SET controls = 'soon' WHERE id = 'events'", []);
    assert_eq!(changed, Ok(1), "the contract keeps this game");
    drop(broken);
    let store = SqliteStore::open(&path).expect("the database");
    let loaded = store.load(&RecordId::new("events").expect("an id"));
    assert!(
        matches!(&loaded, Err(StoreError::Damaged(text)) if text.contains("time control, events")),
        "{loaded:?}"
    );
}

#[test]
fn a_damaged_file_is_named_and_left_alone() {
    let (_folder, path) = file();
    fs::write(&path, "this is no database, it is a letter to my aunt ".repeat(100)).expect("a file");
    let error = SqliteStore::open(&path).err();
    let Some(StoreError::Damaged(message)) = error else { panic!("expected damage, got {error:?}") };
    assert!(message.contains("bolshak.db is damaged") && message.contains("move it away"), "{message}");
    assert!(fs::read_to_string(&path).expect("the file").starts_with("this is no database"));
}

#[test]
fn a_hole_in_the_middle_of_a_file_is_noticed() {
    let (_folder, path) = file();
    contract::check(&SqliteStore::open(&path).expect("a new database"));
    let mut bytes = fs::read(&path).expect("the file");
    let length = bytes.len();
    bytes[4096..length].fill(0x55);
    fs::write(&path, bytes).expect("the file with a hole");
    assert!(matches!(SqliteStore::open(&path).err(), Some(StoreError::Damaged(_))));
}

#[test]
fn a_database_of_another_program_is_not_touched() {
    let (_folder, path) = file();
    let other = rusqlite::Connection::open(&path).expect("a database");
    other.execute_batch("CREATE TABLE cake (slices INTEGER);").expect("a table");
    drop(other);
    let before = fs::read(&path).expect("the file");
    assert!(
        matches!(SqliteStore::open(&path).err(), Some(StoreError::Damaged(text)) if text.contains("another program"))
    );
    assert_eq!(fs::read(&path).expect("the file"), before);
}

#[test]
fn a_newer_schema_is_refused() {
    let (_folder, path) = file();
    drop(SqliteStore::open(&path).expect("a new database"));
    let newer = rusqlite::Connection::open(&path).expect("a database");
    newer.pragma_update(None, "user_version", VERSION + 1).expect("a newer version");
    drop(newer);
    assert!(
        matches!(SqliteStore::open(&path).err(), Some(StoreError::Damaged(text)) if text.contains("newer Bolshak"))
    );
}

#[test]
fn a_second_process_is_told_that_the_file_is_in_use() {
    let (_folder, path) = file();
    let _first = SqliteStore::open(&path).expect("a new database");
    assert!(matches!(SqliteStore::open(&path).err(), Some(StoreError::Busy(_))));
}

/// The first schema, as it was released, with a game that was played under it.
const FIRST_SCHEMA: &str = "
    CREATE TABLE record (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, start TEXT, white_level INTEGER, black_level INTEGER,
        initial_seconds INTEGER, increment_seconds INTEGER, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
        plies INTEGER NOT NULL DEFAULT 0, result TEXT, white_clock INTEGER, black_clock INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE event (
        record TEXT NOT NULL REFERENCES record (id), version INTEGER NOT NULL, at INTEGER NOT NULL,
        kind TEXT NOT NULL, detail ANY, PRIMARY KEY (record, version)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO record VALUES ('old', 'russian', NULL, NULL, 4, 180, 2, 1, 2, 2, NULL, 1000, 2000);
    INSERT INTO event VALUES ('old', 0, 1, 'played', 'c3-d4'), ('old', 1, 2, 'offered', 0), ('old', 2, 3, 'declined', NULL),
                             ('old', 3, 4, 'took-back', 2), ('old', 4, 5, 'resigned', 1);
    PRAGMA application_id = 0x424c5348; PRAGMA user_version = 1;";

#[test]
fn a_database_of_the_first_version_is_read_and_goes_on() {
    let (_folder, path) = file();
    let connection = rusqlite::Connection::open(&path).expect("a database");
    connection.execute_batch(FIRST_SCHEMA).expect("the first schema");
    drop(connection);
    let store = SqliteStore::open(&path).expect("an old database");
    let id = RecordId::new("old").expect("an id");
    let stored = store.load(&id).expect("it loads").expect("it is there");
    assert_eq!(stored.record.terms, bolshak_arena::referee::Terms::default());
    assert_eq!(stored.record.origin, Origin::default());
    let what: Vec<GameEvent> = stored.events.into_iter().map(|event| event.what).collect();
    assert_eq!(
        what,
        [
            GameEvent::Played("c3-d4".to_owned()),
            GameEvent::Proposed(Seat::WHITE, Proposal::Draw, OfferManner::Loose),
            GameEvent::Declined(Seat::BLACK, Proposal::Draw),
            GameEvent::TookBack(2),
            GameEvent::Resigned(Seat::BLACK),
        ]
    );
    append(&store, &id, 5, &happened(6, GameEvent::Flagged(Seat::WHITE)));
}
