//! One story on every back end, and what a file can suffer.
use std::fs;
use std::path::PathBuf;

use bolshak_store::{
    Event, Happening, MemoryStore, Origin, Player, Record, RecordId, SqliteStore, Standing, Store,
    StoreError, contract,
};
use tempfile::TempDir;

fn file() -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("bolshak.db");
    (folder, path)
}

#[test]
fn memory_keeps_the_contract() {
    contract::check(&MemoryStore::default());
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
        game: "russian".to_owned(),
        start: None,
        players: [Player::Human, Player::Engine { level: 3 }],
        control: None,
        created_at: 5,
        origin: Origin::default(),
    };
    let event = Event { at: 6, what: Happening::Played("c3-d4".to_owned()) };
    {
        let store = SqliteStore::open(&path).expect("a new database");
        store.create(&record).expect("a new record");
        store.append(&record.id, 0, &event, &Standing::default()).expect("an event");
    }
    let stored = SqliteStore::open(&path).expect("the same database").load(&record.id);
    assert_eq!(stored.expect("it loads").expect("it is there").events, [event]);
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
    newer.pragma_update(None, "user_version", bolshak_store::SQLITE_VERSION + 1).expect("a newer version");
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

/// What the first release wrote is read, and new records go beside it.
#[test]
fn a_database_of_the_first_schema_is_brought_up_to_date() {
    let (_folder, path) = file();
    {
        let old = rusqlite::Connection::open(&path).expect("a file");
        old.execute_batch(
            "CREATE TABLE record (id TEXT PRIMARY KEY, game TEXT NOT NULL, start TEXT, white_level INTEGER,
                 black_level INTEGER, initial_seconds INTEGER, increment_seconds INTEGER, created_at INTEGER NOT NULL,
                 updated_at INTEGER NOT NULL, plies INTEGER NOT NULL DEFAULT 0, result TEXT, white_clock INTEGER,
                 black_clock INTEGER) STRICT, WITHOUT ROWID;
             CREATE INDEX record_by_age ON record (updated_at DESC);
             CREATE TABLE event (record TEXT NOT NULL REFERENCES record (id), version INTEGER NOT NULL,
                 at INTEGER NOT NULL, kind TEXT NOT NULL, detail ANY, PRIMARY KEY (record, version)) STRICT, WITHOUT ROWID;
             INSERT INTO record (id, game, white_level, created_at, updated_at, plies, result)
                 VALUES ('old', 'russian', 4, 5, 6, 1, '0-1');
             INSERT INTO event VALUES ('old', 0, 6, 'played', 'c3-d4');
             PRAGMA application_id = 0x424c5348; PRAGMA user_version = 1;",
        )
        .expect("the first schema");
    }
    let store = SqliteStore::open(&path).expect("the old database");
    let stored = store.load(&RecordId::new("old").expect("an id")).expect("it loads").expect("it is there");
    assert_eq!(stored.record.players, [Player::Engine { level: 4 }, Player::Human]);
    assert_eq!(stored.record.origin, Origin::default());
    assert_eq!(stored.events, [Event { at: 6, what: Happening::Played("c3-d4".to_owned()) }]);
    assert_eq!(store.newest(9).expect("a list").len(), 1);
    contract::check(&store);
}
