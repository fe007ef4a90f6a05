//! A process that is killed at any moment has lost nothing that it has acknowledged.
//!
//! The killed process is this test program again, with the database in its environment. `BOLSHAK_KILLS` says how often.

use std::collections::BTreeMap;
use std::env;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use bolshak_store::GameStore;

use super::{count, id, one_more, open, place, record};
use crate::PostgresStore;

const DATABASE: &str = "BOLSHAK_TEST_DATABASE";
/// How long a slow machine may take to begin.
const PATIENCE: Duration = Duration::from_secs(120);
const ROOMS: [&str; 4] = ["room0", "room1", "room2", "room3"];

fn kills(usual: u32) -> u32 {
    env::var("BOLSHAK_KILLS").map_or(usual, |text| text.parse().expect("BOLSHAK_KILLS: a number"))
}

/// Starts this program again to do the test that is ignored here.
fn start(database: &str) -> Child {
    let mut command = Command::new(env::current_exe().expect("this program"));
    command.args(["tests::killed::append_for_ever", "--exact", "--ignored", "--nocapture"]);
    command.env(DATABASE, database).stdout(Stdio::piped()).stderr(Stdio::null());
    command.spawn().expect("a process")
}

#[test]
#[ignore = "a part of the test beside it"]
fn append_for_ever() {
    let Ok(url) = env::var(DATABASE) else { return };
    let store = PostgresStore::open(&url, "killed").expect("the database");
    let (sender, next) = mpsc::channel();
    for room in ROOMS {
        let _ = store.create(&record(room));
        sender.send((room, None)).expect("a place in the queue");
    }
    while let Ok((room, kept)) = next.recv() {
        // What the process before this one had in hand may be committed after it was killed.
        let version = kept.map_or_else(|| count(&store, &id(room)) as u64, |last: u64| last + 1);
        let sender = sender.clone();
        let acknowledge = move |end: Result<(), _>| {
            if end.is_ok() {
                let mut out = std::io::stdout().lock();
                let _ = writeln!(out, "kept {room} {version}").and_then(|()| out.flush());
            }
            let _ = sender.send((room, end.ok().map(|()| version)));
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

/// The last event of each room that was acknowledged, as far as the killed process came to say it.
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
    let url = place();
    // It never had to be opened again.
    let store = open(&url);
    ROOMS.into_iter().for_each(|room| store.create(&record(room)).expect("a new record"));
    let mut all = 0;
    for round in 0..kills(20) {
        let mut child = start(&url);
        // From before the database is open to the middle of many appends.
        let from = if round % 2 == 0 { From::FirstEvent } else { From::Start };
        let kept = acknowledged(&mut child, from, Duration::from_millis(u64::from(20 + 37 * round % 180)));
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
