//! How many moves a second are stored while so many rooms write at once, at one node and at two, and how many are read.
//!
//! `cargo run --release -p bolshak-store-postgres --example postgres_appends [SECONDS] [ADDRESS]`; without an address a server is
//! started that ends with the program.
use std::sync::mpsc;
use std::time::{Duration, Instant};

use bolshak_arena::{ClockReading, SeatTime};
use bolshak_private_postgres::Instance;
use bolshak_store::{
    Append, Event, GameEvent, GameStore, Occupant, Origin, PersonId, Record, RecordId, SeatRecord, Summary,
};
use bolshak_store_postgres::PostgresStore;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seconds = arguments.next().map_or(3, |text| text.parse().expect("a number of seconds"));
    let url = arguments.next().unwrap_or_else(|| Instance::shared().database());
    let open = |node: &str| PostgresStore::open(&url, node).expect("the database");
    let nodes = ["one", "two"].map(open);
    println!("nodes   rooms   moves/s   mean wait   commits/s   moves/commit   loads/s");
    for nodes in [&nodes[..1], &nodes[..]] {
        for rooms in [1, 10, 100, 500, 1_000] {
            measure(nodes, rooms, Duration::from_secs(seconds));
        }
    }
}

fn measure(nodes: &[PostgresStore], rooms: usize, length: Duration) {
    // Names that no measurement before this one had.
    let first = std::time::UNIX_EPOCH.elapsed().expect("a clock").as_micros() as usize;
    let ids: Vec<RecordId> = (first..first + rooms).map(id).collect();
    ids.iter().for_each(|id| nodes[0].create(&record(id)).expect("a new record"));
    let (sender, done) = mpsc::channel();
    let append = |room: usize, version: u64| {
        let sender = sender.clone();
        let append = Append {
            id: ids[room].clone(),
            expected: version,
            events: vec![event(version)],
            summary: Summary {
                plies: 1,
                deadline: Some(1_700_000_300_000 + version * 1_000),
                ..Summary::default()
            },
            rated: None,
        };
        let done = Box::new(move |ended| drop(sender.send((room, version + 1, ended))));
        nodes[room % nodes.len()].append(append, done);
    };
    let commits = || nodes.iter().map(PostgresStore::commits).sum::<u64>();
    let (before, began) = (commits(), Instant::now());
    (0..rooms).for_each(|room| append(room, 0));
    let (mut moves, mut waiting) = (0_u64, rooms);
    while waiting > 0 {
        let (room, version, ended) = done.recv().expect("an answer");
        ended.expect("it is stored");
        moves += 1;
        if began.elapsed() < length { append(room, version) } else { waiting -= 1 }
    }
    let (passed, commits, count) = (began.elapsed().as_secs_f64(), (commits() - before) as f64, moves as f64);
    println!(
        "{:5} {rooms:7} {:9.0} {:8.2} ms {:11.0} {:14.1} {:9.0}",
        nodes.len(),
        count / passed,
        1_000.0 * passed * rooms as f64 / count,
        commits / passed,
        count / commits,
        loads(&nodes[0], &ids),
    );
}

/// How many games a second are read, one after the other.
fn loads(store: &PostgresStore, ids: &[RecordId]) -> f64 {
    let (began, mut count) = (Instant::now(), 0);
    for id in ids.iter().cycle().take_while(|_| began.elapsed() < Duration::from_millis(500)) {
        store.load(id).expect("it loads").expect("it is there");
        count += 1;
    }
    f64::from(count) / began.elapsed().as_secs_f64()
}

fn id(room: usize) -> RecordId {
    // Names as they are drawn: not in the order in which games are made.
    let scattered = (room as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    RecordId::new(&format!("{scattered:016x}")).expect("an id")
}

fn record(id: &RecordId) -> Record {
    let guest = PersonId::new(&format!("guest{id}")).expect("a guest");
    let seats = [Occupant::Guest(guest.clone()), Occupant::Engine { level: 5 }];
    Record {
        id: id.clone(),
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
