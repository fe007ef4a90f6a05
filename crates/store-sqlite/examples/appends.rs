//! How many moves a second are stored while so many rooms write at once, and what each of them costs the disk.
//!
//! `cargo run --release -p bolshak-store-sqlite --example appends [SECONDS] [FOLDER]`
use std::path::PathBuf;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use bolshak_arena::{ClockReading, SeatTime};
use bolshak_store::{
    Append, Event, GameEvent, GameStore, Occupant, Origin, PersonId, Record, RecordId, SeatRecord, Summary,
};
use bolshak_store_sqlite::SqliteStore;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seconds = arguments.next().map_or(3, |text| text.parse().expect("a number of seconds"));
    let folder = arguments.next().map_or_else(|| std::env::temp_dir().join("bolshak-appends"), PathBuf::from);
    println!("rooms   moves/s   mean wait   flushes/s   moves/flush   writes/move   bytes/move");
    for rooms in [1, 10, 100, 500] {
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        let store = SqliteStore::open(&folder.join("bolshak.db")).expect("a new database");
        measure(&store, rooms, Duration::from_secs(seconds));
    }
    let _ = std::fs::remove_dir_all(&folder);
}

fn measure(store: &SqliteStore, rooms: usize, length: Duration) {
    for room in 0..rooms {
        store.create(&record(room)).expect("a new record");
    }
    let (sender, done) = mpsc::channel();
    let append = |room: usize, version: u64| {
        let sender = sender.clone();
        let append = Append {
            id: id(room),
            expected: version,
            events: vec![event(version)],
            summary: Summary {
                plies: 1,
                deadline: Some(1_700_000_300_000 + version * 1_000),
                ..Summary::default()
            },
            rated: None,
        };
        store.append(append, Box::new(move |ended| drop(sender.send((room, version + 1, ended)))));
    };
    let (before, commits, began) = (Writes::now(), store.commits(), Instant::now());
    (0..rooms).for_each(|room| append(room, 0));
    let (mut moves, mut waiting) = (0_u64, rooms);
    while waiting > 0 {
        let (room, version, ended) = done.recv().expect("an answer");
        ended.expect("it is stored");
        moves += 1;
        if began.elapsed() < length { append(room, version) } else { waiting -= 1 }
    }
    let (passed, commits) = (began.elapsed().as_secs_f64(), (store.commits() - commits) as f64);
    let written = before.until_now();
    let count = moves as f64;
    println!(
        "{rooms:5} {:9.0} {:8.2} ms {:11.0} {:13.1} {:13.2} {:12.0}",
        count / passed,
        1_000.0 * passed * rooms as f64 / count,
        commits / passed,
        count / commits,
        written.calls as f64 / count,
        written.bytes as f64 / count,
    );
}

/// What the process has written so far, as Linux counts it; nothing elsewhere.
#[derive(Default)]
struct Writes {
    calls: u64,
    bytes: u64,
}

impl Writes {
    fn now() -> Self {
        let text = std::fs::read_to_string("/proc/self/io").unwrap_or_default();
        let number = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name));
            line.and_then(|number| number.trim().parse().ok()).unwrap_or(0)
        };
        Self { calls: number("syscw:"), bytes: number("wchar:") }
    }

    fn until_now(&self) -> Self {
        let now = Self::now();
        Self { calls: now.calls - self.calls, bytes: now.bytes - self.bytes }
    }
}

fn id(room: usize) -> RecordId {
    // Names as they are drawn: not in the order in which games are made.
    let scattered = (room as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 24;
    RecordId::new(&format!("{scattered:010x}")).expect("an id")
}

fn record(room: usize) -> Record {
    let guest = PersonId::new(&format!("guest{room}")).expect("a guest");
    let seats = [Occupant::Guest(guest.clone()), Occupant::Engine { level: 5 }];
    Record {
        id: id(room),
        variant: "russian".to_owned(),
        start: None,
        seats: seats.map(|occupant| SeatRecord { occupant, name: String::new() }).to_vec(),
        owner: Some(guest),
        control: Some("300+2".parse::<bolshak_arena::TimeControl>().expect("a control").into()),
        terms: Default::default(),
        created_at: 1_700_000_000_000,
        origin: Origin::default(),
        listed: false,
        rated: false,
        consultants: vec![],
    }
}

fn event(version: u64) -> Event {
    let seat = |left| SeatTime { left, thought: 0, fallen: false };
    Event {
        at: 1_700_000_000_000 + version * 1_000,
        used: Some(1_000),
        clock: Some(ClockReading(vec![seat(298_500), seat(300_000)])),
        what: GameEvent::Played("c3-d4".to_owned()),
    }
}
