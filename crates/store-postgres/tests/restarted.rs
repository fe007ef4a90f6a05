//! A server that crashes and comes back under a store that stays open.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use bolshak_private_postgres::Instance;
use bolshak_store::{
    Append, Event, GameEvent, GameStore, Occupant, Origin, Record, RecordId, SeatRecord, StoreError, Summary,
    append_and_wait,
};
use bolshak_store_postgres::PostgresStore;

const ROOMS: usize = 8;
const RESTARTS: usize = 6;
/// How many appends must succeed between two restarts.
const BETWEEN: u64 = 200;
/// How long a slow machine may take.
const PATIENCE: Duration = Duration::from_secs(300);

fn record(id: &RecordId) -> Record {
    let seats = [Occupant::Local, Occupant::Engine { level: 3 }];
    Record {
        id: id.clone(),
        variant: "russian".to_owned(),
        start: None,
        seats: seats.map(|occupant| SeatRecord { occupant, name: String::new() }).to_vec(),
        owner: None,
        control: None,
        terms: Default::default(),
        created_at: 5,
        origin: Origin::default(),
        listed: false,
        rated: false,
        consultants: vec![],
    }
}

/// Asks until the server answers.
fn read<T>(ask: impl Fn() -> Result<T, StoreError>) -> T {
    let end = Instant::now() + PATIENCE;
    loop {
        match ask() {
            Ok(answer) => return answer,
            Err(error) => assert!(Instant::now() < end, "it never answered again: {error}"),
        }
        thread::sleep(Duration::from_millis(5));
    }
}

fn events(store: &PostgresStore, id: &RecordId) -> Vec<u64> {
    let stored = read(|| store.load(id)).expect("it is there");
    stored.events.iter().map(|event| event.at).collect()
}

/// What all rooms have seen.
struct Seen {
    is_over: AtomicBool,
    /// Numbers that no two appends share.
    numbers: AtomicU64,
    kept: AtomicU64,
    failed: AtomicU64,
}

/// Plays until it is over, as a room does that reads its game anew when something fails: the numbers of the moves with
/// what was said of each.
fn play(store: &PostgresStore, id: &RecordId, seen: &Seen) -> BTreeMap<u64, Result<(), StoreError>> {
    let mut said = BTreeMap::new();
    let mut expected = 0;
    while !seen.is_over.load(Ordering::Relaxed) {
        let at = seen.numbers.fetch_add(1, Ordering::Relaxed);
        let event = Event { at, used: None, clock: None, what: GameEvent::Played("c3-d4".to_owned()) };
        let (added, summary) = (vec![event], Summary::default());
        let append = Append { id: id.clone(), expected, events: added, summary, rated: None };
        let end = append_and_wait(store, append);
        match &end {
            Ok(()) => {
                expected += 1;
                seen.kept.fetch_add(1, Ordering::Relaxed);
            }
            Err(_) => {
                seen.failed.fetch_add(1, Ordering::Relaxed);
                expected = events(store, id).len() as u64;
            }
        }
        said.insert(at, end);
    }
    said
}

#[test]
fn what_was_acknowledged_is_there_once_after_crashes_of_the_server() {
    let instance = Instance::start();
    let store = PostgresStore::open(&instance.database(), "one").expect("a new database");
    let rooms: Vec<RecordId> =
        (0..ROOMS).map(|room| RecordId::new(&format!("room{room}")).expect("an id")).collect();
    rooms.iter().for_each(|id| store.create(&record(id)).expect("a new record"));
    let seen = Seen {
        is_over: AtomicBool::new(false),
        numbers: AtomicU64::new(0),
        kept: AtomicU64::new(0),
        failed: AtomicU64::new(0),
    };
    let said: Vec<_> = thread::scope(|scope| {
        let playing: Vec<_> = rooms.iter().map(|id| scope.spawn(|| play(&store, id, &seen))).collect();
        for restart in 0..=RESTARTS {
            let (before, end) = (seen.kept.load(Ordering::Relaxed), Instant::now() + PATIENCE);
            while seen.kept.load(Ordering::Relaxed) < before + BETWEEN {
                if Instant::now() > end {
                    seen.is_over.store(true, Ordering::Relaxed);
                    panic!("nothing is kept after {restart} restarts");
                }
                thread::sleep(Duration::from_millis(1));
            }
            if restart < RESTARTS {
                instance.restart();
            }
        }
        seen.is_over.store(true, Ordering::Relaxed);
        playing.into_iter().map(|room| room.join().expect("a room")).collect()
    });
    for (id, said) in rooms.iter().zip(said) {
        let found = events(&store, id);
        for (at, end) in said {
            let times = found.iter().filter(|&&event| event == at).count();
            match end {
                Ok(()) => assert_eq!(times, 1, "{id}: number {at} was acknowledged"),
                // Nobody knows, but it is not there twice.
                Err(StoreError::Failed(_)) => assert!(times <= 1, "{id}: number {at} is there twice"),
                // An earlier one was committed, though nobody could say so.
                Err(StoreError::Conflict) => assert_eq!(times, 0, "{id}: number {at} was refused"),
                Err(error) => panic!("{error}"),
            }
        }
    }
    let counts = [&seen.kept, &seen.failed].map(|count| count.load(Ordering::Relaxed));
    println!("{} appends were kept, {} failed", counts[0], counts[1]);
}

#[test]
fn a_store_outlives_its_server() {
    let instance = Instance::start();
    let url = instance.database();
    let store = PostgresStore::open(&url, "one").expect("a new database");
    let id = RecordId::new("room").expect("an id");
    store.create(&record(&id)).expect("a new record");
    instance.restart();
    // The server is there again: nothing of this fails, though every connection is gone.
    assert_eq!(events(&store, &id), []);
    store.alive(7).expect("it is noted");
    let summary = Summary::default();
    let append = Append { id: id.clone(), expected: 0, events: vec![], summary, rated: None };
    append_and_wait(&store, append).expect("an append");
    drop(instance);
    for _ in 0..2 {
        assert!(
            matches!(store.load(&id), Err(StoreError::Failed(text)) if text.contains("cannot be reached"))
        );
        assert!(matches!(store.alive(8), Err(StoreError::Failed(_))));
    }
    assert!(matches!(PostgresStore::open(&url, "one").err(), Some(StoreError::Failed(_))));
}
