//! All rooms: those in memory have an actor, the others wait in the store.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

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

#[derive(Clone)]
pub(crate) struct Rooms {
    around: Surroundings,
    open: Arc<Mutex<HashMap<RecordId, mpsc::Sender<Ask>>>>,
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
        answer.await.map_err(|_| {
            ApiError::new(axum::http::StatusCode::SERVICE_UNAVAILABLE, "stopping", "the server is stopping")
        })
    }

    async fn open(&self, id: &RecordId) -> Result<mpsc::Sender<Ask>, ApiError> {
        if let Some(room) = self.in_memory(id) {
            return Ok(room);
        }
        let wanted = id.clone();
        let stored = self
            .around
            .with_store(move |store| store.load(&wanted))
            .await?
            .ok_or_else(ApiError::no_such_room)?;
        let room = Room::rebuild(stored, self.around.now())
            .map_err(|why| ApiError::new(axum::http::StatusCode::INTERNAL_SERVER_ERROR, "bad-record", why))?;
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        // Somebody else may have opened it while it was being read: there is one actor to a room.
        if let Some(room) = open.get(id).filter(|room| !room.is_closed()) {
            return Ok(room.clone());
        }
        let (sender, asks) = mpsc::channel(INBOX);
        self.actors.spawn(Actor::new(room, self.around.clone(), asks).run());
        open.retain(|_, room| !room.is_closed());
        open.insert(id.clone(), sender.clone());
        Ok(sender)
    }

    fn in_memory(&self, id: &RecordId) -> Option<mpsc::Sender<Ask>> {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.get(id).filter(|room| !room.is_closed()).cloned()
    }
}
