//! A process that is killed at any moment has lost nothing that it has acknowledged.
//!
//! The killed process is this test program again, with the database in its environment. `BOLSHAK_KILLS` says how often.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use bolshak_store::GameStore;
use rusqlite::Connection;

use super::{count, id, old, one_more, place, record};
use crate::{SqliteStore, VERSION};

const DATABASE: &str = "BOLSHAK_TEST_DATABASE";
/// How long a slow machine may take to begin.
const PATIENCE: Duration = Duration::from_secs(120);
const ROOMS: [&str; 4] = ["room0", "room1", "room2", "room3"];

fn kills(usual: u32) -> u32 {
    env::var("BOLSHAK_KILLS").map_or(usual, |text| text.parse().expect("BOLSHAK_KILLS: a number"))
}

/// Starts this program again to do one of the tests that are ignored here.
fn start(test: &str, database: &Path) -> Child {
    let program = env::current_exe().expect("this program");
    let mut command = Command::new(program);
    command.args([&format!("tests::killed::{test}"), "--exact", "--ignored", "--nocapture"]);
    command.env(DATABASE, database).stdout(Stdio::piped()).stderr(Stdio::null());
    command.spawn().expect("a process")
}

fn database() -> Option<PathBuf> {
    env::var_os(DATABASE).map(PathBuf::from)
}

#[test]
#[ignore = "a part of the test beside it"]
fn append_for_ever() {
    let Some(path) = database() else { return };
    let store = SqliteStore::open(&path).expect("the database");
    let (sender, next) = mpsc::channel();
    for room in ROOMS {
        let _ = store.create(&record(room));
        sender.send((room, count(&store, &id(room)) as u64)).expect("a place in the queue");
    }
    while let Ok((room, version)) = next.recv() {
        let sender = sender.clone();
        let acknowledge = move |end: Result<(), _>| {
            end.expect("it is stored");
            let mut out = std::io::stdout().lock();
            let _ = writeln!(out, "kept {room} {version}").and_then(|()| out.flush());
            let _ = sender.send((room, version + 1));
        };
        store.append(one_more(&id(room), version), Box::new(acknowledge));
    }
}

/// From when a process is let live for a while before it is killed.
#[derive(Clone, Copy)]
enum From {
    /// From its start, so that it may not even have opened the database.
    Start,
    /// From the first event that it acknowledges, however slow the machine is.
    FirstEvent,
}

/// How many events of each room were acknowledged, as far as the killed process came to say it.
fn acknowledged(child: &mut Child, from: From, life: Duration) -> BTreeMap<String, usize> {
    let out = BufReader::new(child.stdout.take().expect("its output"));
    let (began, first) = mpsc::channel();
    let reading = thread::spawn(move || {
        let mut kept = BTreeMap::new();
        for line in out.lines().map_while(Result::ok) {
            // The last line may be cut in the middle.
            let said = line.split_once("kept ").and_then(|(_, said)| said.split_once(' '));
            let Some((room, version)) = said else { continue };
            if let (true, Ok(version)) = (ROOMS.contains(&room), version.parse::<usize>()) {
                let known = kept.entry(room.to_owned()).or_insert(0);
                *known = version.max(*known);
                // Nobody may be waiting for it.
                let _ = began.send(());
            }
        }
        kept
    });
    if let From::FirstEvent = from {
        first.recv_timeout(PATIENCE).expect("something is acknowledged");
    }
    thread::sleep(life);
    child.kill().expect("it is killed");
    child.wait().expect("it has ended");
    reading.join().expect("its output")
}

#[test]
fn no_acknowledged_event_is_lost_when_the_process_is_killed() {
    let (_folder, path) = place();
    drop(SqliteStore::open(&path).expect("a new database"));
    let mut all = 0;
    for round in 0..kills(20) {
        let mut child = start("append_for_ever", &path);
        // From before the database is open to the middle of many appends.
        let from = if round % 2 == 0 { From::FirstEvent } else { From::Start };
        let kept = acknowledged(&mut child, from, Duration::from_millis(u64::from(20 + 37 * round % 180)));
        let store = SqliteStore::open(&path).expect("the database of the killed process");
        for (room, last) in kept {
            let found = count(&store, &id(&room));
            assert!(
                found > last,
                "round {round}: {room} has {found} events, and number {last} was acknowledged"
            );
            all += 1;
        }
    }
    assert!(all > 0, "nothing was ever acknowledged");
}

#[test]
#[ignore = "a part of the test beside it"]
fn migrate_once() {
    let Some(path) = database() else { return };
    drop(SqliteStore::open(&path).expect("the database"));
}

#[test]
fn a_migration_that_is_killed_is_done_again() {
    let (folder, path) = place();
    let endings: Vec<String> = (0..400).map(|number| format!("x{number}")).collect();
    let old = folder.path().join("old.db");
    old::make(&old, 5, &endings);
    fs::copy(&old, &path).expect("a copy");
    let began = Instant::now();
    start("migrate_once", &path).wait().expect("it ends");
    let whole = began.elapsed();
    let mut halfway = 0;
    for round in 0..kills(10) {
        for ending in ["", "-wal", "-shm"] {
            let _ = fs::remove_file(crate::file::beside(&path, ending));
        }
        fs::copy(&old, &path).expect("a copy");
        let mut child = start("migrate_once", &path);
        thread::sleep(whole * (round + 1) / (kills(10) + 1));
        child.kill().expect("it is killed");
        child.wait().expect("it has ended");
        halfway += u32::from(version(&path) < VERSION);
        let store = SqliteStore::open(&path).expect("the database of the killed process");
        for ending in &endings {
            assert_eq!(count(&store, &id(&format!("running{ending}"))), 5, "round {round}");
        }
        let games: i64 = Connection::open(&path)
            .and_then(|file| file.query_row("SELECT count(*) FROM game", [], |row| row.get(0)))
            .expect("a number");
        assert_eq!(games as usize, 21 * endings.len());
    }
    assert!(halfway > 0, "it was never killed before it was done");
}

fn version(path: &Path) -> u32 {
    Connection::open(path).and_then(|file| crate::migrate::version(&file)).expect("a version")
}
