//! All rooms: those in memory have an actor, the others wait in the store.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use bolshak_store::{Record, RecordId, Store, Summary};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

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

    /// Waits until every actor has ended, after the token was cancelled.
    pub(crate) async fn wait(&self) {
        self.actors.close();
        self.actors.wait().await;
    }

    pub(crate) async fn create(&self, record: Record) -> Result<(), ApiError> {
        Ok(self.around.with_store(move |store| store.create(&record)).await?)
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
