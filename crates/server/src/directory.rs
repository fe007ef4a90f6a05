//! Who owns a room: those in memory have an actor, the others wait in the store.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bolshak_store::{Holder, Record, RecordId, Stored};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::error::ApiError;
use crate::nodes;
use crate::room::actor::{Actor, RoomRequest};
use crate::room::{begin, rebuild};
use crate::services::Services;

/// How many requests may wait for one room.
const INBOX: usize = 64;

/// A room that has an actor.
#[derive(Clone)]
struct OpenRoom {
    /// Boxed, for a channel sets space for thirty-two messages aside.
    requests: mpsc::Sender<Box<RoomRequest>>,
    /// Cancelled when the actor has ended and will not touch the store any more.
    ended: CancellationToken,
}

/// Where a room is.
pub(crate) enum Place {
    /// In the memory of this node, with its door.
    Here(mpsc::Sender<Box<RoomRequest>>),
    /// On the node of this name.
    Node(String),
}

/// All rooms.
#[derive(Clone)]
pub(crate) struct Directory {
    services: Services,
    open: Arc<Mutex<HashMap<RecordId, OpenRoom>>>,
    actors: TaskTracker,
}

impl Directory {
    pub(crate) fn new(services: Services) -> Self {
        Self { services, open: Arc::default(), actors: TaskTracker::new() }
    }

    /// What rooms work with.
    pub(crate) fn services(&self) -> &Services {
        &self.services
    }

    /// Waits until every actor has ended, after the token was cancelled.
    pub(crate) async fn wait(&self) {
        self.actors.close();
        self.actors.wait().await;
    }

    /// Begins a record; its room is opened when somebody asks it. What could not be opened is not begun.
    pub(crate) async fn create(&self, record: Record) -> Result<(), ApiError> {
        begin(record.clone()).map_err(ApiError::bad_record)?;
        self.services.read(move |store| store.create(&record)).await?;
        self.services.metrics.game_made();
        Ok(())
    }

    /// Asks a room, opening it first if it is not in memory.
    pub(crate) async fn ask<T>(
        &self,
        id: &RecordId,
        request: impl FnOnce(oneshot::Sender<T>) -> RoomRequest,
    ) -> Result<T, ApiError> {
        let (sender, answer) = oneshot::channel();
        self.send(id, request(sender)).await?;
        answer.await.map_err(|_| self.unanswered())
    }

    /// Lets a room look whether something is due in it.
    pub(crate) async fn wake(&self, id: &RecordId) -> Result<(), ApiError> {
        self.send(id, RoomRequest::Wake).await
    }

    async fn send(&self, id: &RecordId, request: RoomRequest) -> Result<(), ApiError> {
        let mut request = Box::new(request);
        // A room may close for want of company just as it is asked; it is opened again then. What it has taken in it
        // still answers, so nothing is ever done twice.
        loop {
            match self.place(id).await? {
                Place::Node(_) => return nodes::pass_on(self, id, *request).await,
                Place::Here(room) => match room.send(request).await {
                    Ok(()) => return Ok(()),
                    Err(mpsc::error::SendError(untaken)) => request = untaken,
                },
            }
        }
    }

    /// Asks a room that this node owns or can own; nothing if another one does.
    pub(crate) async fn ask_here<T>(
        &self,
        id: &RecordId,
        request: impl FnOnce(oneshot::Sender<T>) -> RoomRequest,
    ) -> Result<Option<T>, ApiError> {
        self.services.nodes.forget(id);
        let Place::Here(room) = self.place(id).await? else { return Ok(None) };
        let (sender, answer) = oneshot::channel();
        if room.send(Box::new(request(sender))).await.is_err() {
            return Ok(None);
        }
        answer.await.map(Some).map_err(|_| self.unanswered())
    }

    /// A room is gone without an answer: because the server stops, or because the room lost its game.
    fn unanswered(&self) -> ApiError {
        if self.services.stop.is_cancelled() { ApiError::stopping() } else { ApiError::read_anew() }
    }

    /// The same of a room that this node owns or can own; nothing if another one does.
    pub(crate) async fn wake_here(&self, id: &RecordId) -> Result<Option<()>, ApiError> {
        self.services.nodes.forget(id);
        let Place::Here(room) = self.place(id).await? else { return Ok(None) };
        Ok(room.send(Box::new(RoomRequest::Wake)).await.ok())
    }

    /// The rooms in memory.
    pub(crate) fn open_rooms(&self) -> Vec<RecordId> {
        self.rooms().keys().cloned().collect()
    }

    /// Lets a room leave the memory; whoever watches it joins it anew, wherever it is.
    pub(crate) async fn close(&self, id: &RecordId) {
        if let Some(room) = self.in_memory(id) {
            // It may be on its way out already.
            let _ = room.requests.send(Box::new(RoomRequest::Close)).await;
        }
    }

    /// Where a room is, after it was opened here if no other node owns it.
    pub(crate) async fn place(&self, id: &RecordId) -> Result<Place, ApiError> {
        if let Some(room) = self.in_memory(id) {
            if !room.requests.is_closed() {
                return Ok(Place::Here(room.requests));
            }
            // It is on its way out; until it is gone the record is its own.
            room.ended.cancelled().await;
        }
        if let Some(owner) = self.services.nodes.owner(id) {
            return Ok(Place::Node(owner));
        }
        let wanted = id.clone();
        let found = self.services.read(move |store| {
            Ok(match store.hold(&wanted)? {
                Holder::Here => Ok(store.load(&wanted)?),
                Holder::Node(owner) => Err(owner),
            })
        });
        match found.await? {
            Ok(stored) => self.open(id, stored.ok_or_else(ApiError::no_such_game)?).map(Place::Here),
            Err(owner) => {
                self.services.nodes.remember(id, &owner);
                Ok(Place::Node(owner))
            }
        }
    }

    fn open(&self, id: &RecordId, stored: Stored) -> Result<mpsc::Sender<Box<RoomRequest>>, ApiError> {
        let time = Arc::clone(&self.services.time);
        let game = rebuild(stored, |wall| time.at(wall)).map_err(ApiError::bad_record)?;
        let mut open = self.rooms();
        // Somebody else may have opened it while it was being read: there is one actor to a room.
        if let Some(room) = open.get(id).filter(|room| !room.ended.is_cancelled()) {
            return Ok(room.requests.clone());
        }
        let (requests, inbox) = mpsc::channel(INBOX);
        let ended = CancellationToken::new();
        let gone = ended.clone().drop_guard();
        let actor = Actor::new(game, self.services.clone(), inbox);
        let (own, rooms) = (id.clone(), Arc::clone(&self.open));
        self.actors.spawn(async move {
            actor.run().await;
            drop(gone);
            let mut rooms = rooms.lock().unwrap_or_else(PoisonError::into_inner);
            if rooms.get(&own).is_some_and(|room| room.ended.is_cancelled()) {
                rooms.remove(&own);
            }
        });
        open.insert(id.clone(), OpenRoom { requests: requests.clone(), ended });
        Ok(requests)
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<RecordId, OpenRoom>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn in_memory(&self, id: &RecordId) -> Option<OpenRoom> {
        self.rooms().get(id).cloned()
    }
}

#[cfg(test)]
mod tests;
