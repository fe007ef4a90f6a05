//! The life of a room: how it comes into memory, how long it stays, and that nobody loses anything when it goes.

use std::time::Duration;

use bolshak_arena::referee::Terms;
use bolshak_store::{MemoryStore, Occupant, Origin, PersonId, SeatRecord};
use bolshak_wire as wire;
use serde_json::{Value, json};
use tokio::time::sleep;

use super::*;
use crate::nodes::{BusAddress, Nodes};
use crate::room::shown::Watching;
use crate::viewer::{Person, Viewer};
use crate::{Config, services};

/// A room that nobody needs stays so long.
const STAYS: Duration = Duration::from_secs(60);
const MOMENT: Duration = Duration::from_secs(1);

fn config() -> Config {
    Config {
        address: ([127, 0, 0, 1], 0).into(),
        names: vec![],
        proxies: vec![],
        data: "nowhere".into(),
        database: None,
        node: "server".to_owned(),
        bus: BusAddress::Alone,
        workers: false,
        engine_threads: 1,
        table_mib: 1,
        pace: Duration::ZERO,
        absence: Duration::from_secs(120),
        connections: 10,
        new_games: 10,
        questions: 10,
        open_library: false,
        administrators: vec![],
        vacation_days: 30,
        mail: None,
    }
}

fn person(name: &str) -> PersonId {
    PersonId::new(name).expect("a name")
}

fn viewer(name: &str) -> Viewer {
    Viewer { person: Some(Person { id: person(name), membership: None }), at_home: false }
}

fn id() -> RecordId {
    RecordId::new("game").expect("an id")
}

/// Anna plays against Boris; nobody looks on yet.
async fn directory() -> Directory {
    let nodes = Nodes::join("server", &BusAddress::Alone).await.expect("it is alone");
    let store = Arc::new(MemoryStore::default());
    let directory = Directory::new(services(&config(), store, nodes).expect("services"));
    let seat = |name| SeatRecord { occupant: Occupant::Guest(person(name)), name: String::new() };
    let record = Record {
        id: id(),
        variant: "russian".to_owned(),
        start: None,
        seats: vec![seat("anna"), seat("boris")],
        owner: Some(person("anna")),
        control: None,
        terms: Terms::default(),
        created_at: 1,
        origin: Origin::default(),
        listed: false,
        rated: false,
        consultants: vec![],
    };
    directory.create(record).await.expect("a new game");
    directory
}

impl Directory {
    async fn enters(&self, name: &str, text: &str) {
        let command = json!({ "type": "enter", "ply": self.moves().await.len(), "text": text });
        let message = serde_json::from_value::<wire::ClientMessage>(command).expect("a message");
        let ask = |reply| RoomRequest::Act { viewer: viewer(name), message, lag: 0, reply };
        self.ask(&id(), ask).await.expect("the room answers").expect("the move is legal");
    }

    async fn watched(&self, name: &str) -> Watching {
        let ask = |reply| RoomRequest::Watch { viewer: viewer(name), since: None, reply };
        self.ask(&id(), ask).await.expect("the room answers")
    }

    async fn moves(&self) -> Vec<String> {
        let ask = |reply| RoomRequest::Snapshot { viewer: viewer("anna"), reply };
        let snapshot = self.ask(&id(), ask).await.expect("the room answers");
        let snapshot: Value = serde_json::from_str(&snapshot).expect("a snapshot");
        let moves = snapshot["game"]["moves"].as_array().expect("moves").iter();
        moves.map(|made| made["text"].as_str().expect("a text").to_owned()).collect()
    }

    fn is_in_memory(&self) -> bool {
        self.open_rooms() == [id()]
    }
}

#[tokio::test(start_paused = true)]
async fn a_room_that_nobody_needs_goes_after_a_minute_and_comes_back_as_it_was() {
    let directory = directory().await;
    assert!(!directory.is_in_memory(), "it is opened when it is asked for first");
    directory.enters("anna", "c3-d4").await;
    sleep(STAYS - MOMENT).await;
    assert!(directory.is_in_memory(), "somebody may come back");
    sleep(2 * MOMENT).await;
    assert!(!directory.is_in_memory());
    assert_eq!(directory.moves().await, ["c3-d4"]);
    assert!(directory.is_in_memory());
    directory.enters("boris", "d6-c5").await;
    assert_eq!(directory.moves().await, ["c3-d4", "d6-c5"]);
}

#[tokio::test(start_paused = true)]
async fn it_stays_for_as_long_as_somebody_looks_on_and_a_minute_longer() {
    let directory = directory().await;
    let first = directory.watched("anna").await;
    let second = directory.watched("nobody").await;
    sleep(10 * STAYS).await;
    drop(first);
    sleep(10 * STAYS).await;
    assert!(directory.is_in_memory(), "one still looks on");
    drop(second);
    sleep(STAYS - MOMENT).await;
    // Whoever comes in the last moment keeps it, and the minute begins anew when he goes.
    let again = directory.watched("boris").await;
    sleep(10 * STAYS).await;
    assert!(directory.is_in_memory());
    drop(again);
    sleep(STAYS - MOMENT).await;
    assert!(directory.is_in_memory());
    sleep(2 * MOMENT).await;
    assert!(!directory.is_in_memory());
}

#[tokio::test(start_paused = true)]
async fn whoever_asks_just_as_it_goes_is_answered_by_it_or_by_the_next_one() {
    let directory = directory().await;
    directory.enters("anna", "c3-d4").await;
    // At each millisecond around the end of its minute somebody asks.
    sleep(STAYS - Duration::from_millis(20)).await;
    let asked = (0..40).map(|late| {
        let directory = &directory;
        async move {
            sleep(Duration::from_millis(late)).await;
            directory.moves().await
        }
    });
    let answers = futures_util::future::join_all(asked).await;
    assert_eq!(answers.len(), 40);
    assert!(answers.iter().all(|moves| moves == &["c3-d4"]), "{answers:?}");
}

#[tokio::test(start_paused = true)]
async fn a_room_that_is_closed_lets_its_watchers_go_and_another_one_takes_its_place() {
    let directory = directory().await;
    directory.enters("anna", "c3-d4").await;
    let mut watching = directory.watched("anna").await;
    directory.close(&id()).await;
    assert_eq!(watching.messages.recv().await.err(), Some(tokio::sync::broadcast::error::RecvError::Closed));
    let again = directory.watched("anna").await;
    assert_ne!(again.life, watching.life, "nobody takes its messages for the old ones");
    assert_eq!(directory.moves().await, ["c3-d4"]);
}

#[tokio::test(start_paused = true)]
async fn when_the_server_stops_every_room_has_gone_before_it_ends() {
    let directory = directory().await;
    let _watching = directory.watched("anna").await;
    directory.services().stop.cancel();
    directory.wait().await;
    assert!(!directory.is_in_memory());
}
