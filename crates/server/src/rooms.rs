//! All rooms: those in memory have an actor, the others wait in the store.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use bolshak_store::{Record, RecordId, Store, Summary};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::chapaev;
use crate::error::ApiError;
use crate::pool::Pool;
use crate::room::Room;
use crate::room::actor::{Actor, Ask, Surroundings};

/// How many questions may wait for one room.
const INBOX: usize = 64;

/// A room that has an actor.
#[derive(Clone)]
struct OpenRoom {
    asks: mpsc::Sender<Ask>,
    /// Cancelled when the actor has ended and will not touch the store any more.
    ended: CancellationToken,
}

#[derive(Clone)]
pub(crate) struct Rooms {
    around: Surroundings,
    open: Arc<Mutex<HashMap<RecordId, OpenRoom>>>,
    actors: TaskTracker,
}

impl Rooms {
    pub(crate) fn new(store: Arc<dyn Store>, pool: Pool, pace: Duration, stop: CancellationToken) -> Self {
        let around = Surroundings { store, pool, pace, stop, epoch: Instant::now() };
        Self { around, open: Arc::default(), actors: TaskTracker::new() }
    }

    /// What rooms work with.
    pub(crate) fn around(&self) -> &Surroundings {
        &self.around
    }

    /// Waits until every actor has ended, after the token was cancelled.
    pub(crate) async fn wait(&self) {
        self.actors.close();
        self.actors.wait().await;
    }

    pub(crate) async fn create(&self, record: Record) -> Result<(), ApiError> {
        Ok(self.around.with_store(move |store| store.create(&record)).await?)
    }

    pub(crate) async fn games_of(&self, first: &RecordId) -> Result<Vec<Summary>, ApiError> {
        let first = first.clone();
        Ok(self.around.with_store(move |store| store.games_of(&first)).await?)
    }

    pub(crate) async fn newest(&self, most: usize) -> Result<Vec<Summary>, ApiError> {
        Ok(self.around.with_store(move |store| store.newest(most)).await?)
    }

    /// Asks a room, opening it first if it is not in memory.
    pub(crate) async fn ask<T>(
        &self,
        id: &RecordId,
        ask: impl FnOnce(oneshot::Sender<T>) -> Ask,
    ) -> Result<T, ApiError> {
        let (sender, answer) = oneshot::channel();
        let mut ask = ask(sender);
        // A room may close for want of company just as it is asked; it is opened again then. What it has taken in it
        // still answers, so nothing is ever done twice.
        while let Err(mpsc::error::SendError(untaken)) = self.open(id).await?.send(ask).await {
            ask = untaken;
        }
        answer
            .await
            .map_err(|_| ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "stopping", "the server is stopping"))
    }

    async fn open(&self, id: &RecordId) -> Result<mpsc::Sender<Ask>, ApiError> {
        if let Some(room) = self.in_memory(id) {
            if !room.asks.is_closed() {
                return Ok(room.asks);
            }
            // It is on its way out; until it is gone the record is its own.
            room.ended.cancelled().await;
        }
        let wanted = id.clone();
        let stored = self.around.with_store(move |store| store.load(&wanted)).await?;
        // Flicked games have their own door.
        let stored = stored.filter(|stored| stored.record.game != chapaev::ID);
        let stored = stored.ok_or_else(ApiError::no_such_room)?;
        let room = Room::rebuild(stored, self.around.now())
            .map_err(|why| ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "bad-record", why))?;
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        // Somebody else may have opened it while it was being read: there is one actor to a room.
        if let Some(room) = open.get(id).filter(|room| !room.ended.is_cancelled()) {
            return Ok(room.asks.clone());
        }
        let (asks, inbox) = mpsc::channel(INBOX);
        let ended = CancellationToken::new();
        let gone = ended.clone().drop_guard();
        let actor = Actor::new(room, self.around.clone(), inbox);
        self.actors.spawn(async move {
            actor.run().await;
            drop(gone);
        });
        open.retain(|_, room| !room.ended.is_cancelled());
        open.insert(id.clone(), OpenRoom { asks: asks.clone(), ended });
        Ok(asks)
    }

    fn in_memory(&self, id: &RecordId) -> Option<OpenRoom> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use bolshak_arena::Millis;
    use bolshak_store::{Event, MemoryStore, Origin, Player, Standing, StoreError, Stored};
    use serde_json::Value;

    use super::*;
    use crate::wire::{Message, Wish};

    /// A store whose disk is full while `full` says so.
    #[derive(Default)]
    struct FullDisk {
        inner: MemoryStore,
        full: AtomicBool,
    }

    impl Store for FullDisk {
        fn create(&self, record: &Record) -> Result<(), StoreError> {
            self.inner.create(record)
        }

        fn append(
            &self,
            id: &RecordId,
            version: u64,
            event: &Event,
            standing: &Standing,
        ) -> Result<(), StoreError> {
            if self.full.load(Ordering::SeqCst) {
                return Err(StoreError::Failed("the disk is full".to_owned()));
            }
            self.inner.append(id, version, event, standing)
        }

        fn keep_clock(&self, id: &RecordId, clock: [Millis; 2]) -> Result<(), StoreError> {
            self.inner.keep_clock(id, clock)
        }

        fn load(&self, id: &RecordId) -> Result<Option<Stored>, StoreError> {
            self.inner.load(id)
        }

        fn newest(&self, most: usize) -> Result<Vec<Summary>, StoreError> {
            self.inner.newest(most)
        }

        fn games_of(&self, first: &RecordId) -> Result<Vec<Summary>, StoreError> {
            self.inner.games_of(first)
        }
    }

    async fn room_of(players: &[Player]) -> (Rooms, Arc<FullDisk>, RecordId) {
        let store = Arc::new(FullDisk::default());
        let id = RecordId::new("room").expect("an id");
        let record = Record {
            id: id.clone(),
            game: "russian".to_owned(),
            start: None,
            players: players.to_vec(),
            control: None,
            terms: Default::default(),
            names: vec![String::new(); 2],
            created_at: 0,
            origin: Origin::default(),
        };
        let kept: Arc<dyn Store> = store.clone();
        let pool = Pool::start(1, &bolshak_engine::Options { table_mib: 1, ..Default::default() });
        let rooms = Rooms::new(kept, pool, Duration::ZERO, CancellationToken::new());
        rooms.create(record).await.expect("a new record");
        (rooms, store, id)
    }

    async fn state(rooms: &Rooms, id: &RecordId) -> Value {
        let text = rooms.ask(id, Ask::State).await.expect("a state");
        serde_json::from_str(&text).expect("JSON")
    }

    async fn until(rooms: &Rooms, id: &RecordId, wanted: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..400 {
            let state = state(rooms, id).await;
            if wanted(&state) {
                return state;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("it never came: {}", state(rooms, id).await);
    }

    const HUMAN_FIRST: &[Player] = &[Player::Human, Player::Engine { level: 1 }];

    #[tokio::test]
    async fn a_move_that_cannot_be_kept_is_not_made_and_the_room_recovers() {
        let (rooms, store, id) = room_of(&[Player::Engine { level: 1 }, Player::Human]).await;
        store.full.store(true, Ordering::SeqCst);
        let state = until(&rooms, &id, |state| state["notice"] == "engine-failed").await;
        assert_eq!((&state["version"], state["moves"].as_array().map(Vec::len)), (&0.into(), Some(0)));
        store.full.store(false, Ordering::SeqCst);
        let state = until(&rooms, &id, |state| state["version"] == 1).await;
        assert_eq!((&state["notice"], &state["thinking"]), (&Value::Null, &false.into()));
    }

    #[tokio::test]
    async fn an_offer_is_answered_even_if_the_answer_could_not_be_kept_at_first() {
        let (rooms, store, id) = room_of(HUMAN_FIRST).await;
        let offer = Message { version: 0, seat: None, wish: Wish::OfferDraw };
        rooms.ask(&id, |reply| Ask::Act(offer, reply)).await.expect("an answer").expect("the offer is made");
        store.full.store(true, Ordering::SeqCst);
        until(&rooms, &id, |state| state["notice"] == "engine-failed" || !state["offer"]["answer"].is_null())
            .await;
        store.full.store(false, Ordering::SeqCst);
        until(&rooms, &id, |state| state["offer"]["answer"] == "declined").await;
    }

    #[tokio::test]
    async fn a_room_that_was_overtaken_reads_its_record_anew() {
        let (rooms, store, id) = room_of(HUMAN_FIRST).await;
        state(&rooms, &id).await;
        let event = Event { at: 1, what: bolshak_store::Happening::Played("c3-d4".to_owned()) };
        store.append(&id, 0, &event, &Standing::default()).expect("somebody else writes");
        let enter =
            Message { version: 0, seat: None, wish: Wish::Enter { text: "g3-h4".to_owned(), offer: false } };
        let refused = rooms.ask(&id, |reply| Ask::Act(enter, reply)).await.expect("an answer");
        assert_eq!(refused.expect_err("the record has changed").reason, "storage");
        let state = until(&rooms, &id, |state| state["version"].as_u64() >= Some(1)).await;
        assert_eq!(state["moves"][0]["text"], "c3-d4");
    }

    #[tokio::test]
    async fn a_claim_that_was_kept_before_its_answer_is_checked_when_the_room_comes_back() {
        let (rooms, store, id) = room_of(&[Player::Human; 2]).await;
        let round = ["c3-d4", "b6-a5"];
        for (version, text) in (0..).zip(round) {
            let event = Event { at: 1, what: bolshak_store::Happening::Played(text.to_owned()) };
            store.append(&id, version, &event, &Standing::default()).expect("a move");
        }
        let claim = bolshak_store::Happening::Claimed(bolshak_game::Seat::WHITE, None);
        store.append(&id, 2, &Event { at: 1, what: claim }, &Standing::default()).expect("a claim");
        let state = until(&rooms, &id, |state| state["version"] == 4).await;
        assert_eq!((&state["result"], &state["view"]["turn"]), (&Value::Null, &"white".into()));
    }

    #[tokio::test(start_paused = true)]
    async fn a_room_that_nobody_needs_leaves_the_memory() {
        let (rooms, _, id) = room_of(HUMAN_FIRST).await;
        state(&rooms, &id).await;
        let asks = rooms.in_memory(&id).expect("the room is open").asks;
        tokio::time::sleep(Duration::from_secs(50)).await;
        assert!(!asks.is_closed());
        tokio::time::sleep(Duration::from_secs(20)).await;
        assert!(asks.is_closed(), "the room has closed");
        state(&rooms, &id).await;
    }
}
