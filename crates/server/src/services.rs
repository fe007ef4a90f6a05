//! What rooms and requests work with.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use bolshak_store::{Append, PersonId, RecordId, SessionKey, Store, StoreError};
use bolshak_wire::HallMessage;
use tokio::sync::{broadcast, oneshot};
use tokio_util::sync::CancellationToken;

use crate::aside::aside;
use crate::competitions::Competitions;
use crate::engines::flicks::FlickEngine;
use crate::engines::pool::Pool;
use crate::error::ApiError;
use crate::hall::Hall;
use crate::limits::Allowance;
use crate::live::Live;
use crate::lobby::Lobby;
use crate::mail::Mailing;
use crate::metrics::Metrics;
use crate::nodes::{self, Nodes, Said};
use crate::scheduler::Deadlines;
use crate::studies::{Presence, Studies};
use crate::time::{GameTime, Moment};

/// Everything outside a room that a room needs.
#[derive(Clone)]
pub(crate) struct Services {
    pub store: Arc<dyn Store>,
    /// Sessions that have ended: their sockets are closed.
    pub ended_sessions: broadcast::Sender<SessionKey>,
    pub pool: Pool,
    pub flicks: FlickEngine,
    /// The engine's reply takes at least this long.
    pub pace: Duration,
    /// After so long without a connection a player has been gone for too long.
    pub absence: Duration,
    pub time: Arc<GameTime>,
    /// When rooms must be looked at again.
    pub deadlines: Deadlines,
    /// The games of which everybody may know that a seat is free.
    pub lobby: Arc<Lobby>,
    /// The games that go on and of which everybody may know.
    pub live: Arc<Live>,
    /// How often each person may speak.
    pub talk: Allowance<PersonId>,
    /// How often each person may advise his side, or change it.
    pub counsel: Allowance<PersonId>,
    /// The keys of the names of those who administer.
    pub administrators: Arc<[String]>,
    /// This server among others.
    pub nodes: Arc<Nodes>,
    /// How mail is written, if it is sent.
    pub mail: Option<Arc<Mailing>>,
    /// How many days of vacation a member has in a year.
    pub vacation_days: u32,
    /// Where people find each other.
    pub hall: Arc<Hall>,
    /// The competitions at hand, and who is there.
    pub competitions: Arc<Competitions>,
    /// The studies that are open here.
    pub studies: Studies,
    pub metrics: Arc<Metrics>,
    pub stop: CancellationToken,
}

impl Services {
    pub(crate) fn now(&self) -> Moment {
        self.time.now()
    }

    /// Reads from the store on a thread that may wait for the disk.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        use_store: impl FnOnce(&dyn Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let store = Arc::clone(&self.store);
        let done = aside(move || use_store(store.as_ref())).await;
        done.unwrap_or_else(|error| Err(StoreError::Failed(error.to_string())))
    }

    /// The same for what clients are told of when it fails.
    pub(crate) async fn with_store<T: Send + 'static>(
        &self,
        work: impl FnOnce(&dyn Store) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let store = Arc::clone(&self.store);
        let done = aside(move || work(store.as_ref())).await;
        done.unwrap_or_else(|error| Err(ApiError::bad_record(error.to_string())))
    }

    /// Nobody acts by these sessions any more.
    pub(crate) fn part_with(&self, sessions: Vec<SessionKey>) {
        for session in sessions {
            let session_text = session.as_str().to_owned();
            self.tell_others(|node| Said::Ended { node, session: session_text });
            // Perhaps nobody is connected.
            let _ = self.ended_sessions.send(session);
        }
    }

    /// Says something to a person, wherever he is connected.
    pub(crate) fn tell(&self, person: &PersonId, message: HallMessage) {
        self.hall.tell(person, &message);
        let person = person.to_string();
        self.tell_others(|node| Said::Tell { node, person, message: Box::new(message) });
    }

    /// Somebody has made friends, or has some no more.
    pub(crate) fn befriend(&self, person: &PersonId, friends: &HashMap<PersonId, String>) {
        self.hall.befriend(person, friends);
        let person = person.to_string();
        let friends = friends.iter().map(|(id, name)| (id.to_string(), name.clone())).collect();
        self.tell_others(|node| Said::Friends { node, person, friends });
    }

    /// A study has changed, and others may show it.
    pub(crate) fn tell_of_study(&self, study: &RecordId) {
        let study = study.to_string();
        self.tell_others(|node| Said::Study { node, study });
    }

    /// Says who is in a study at this node.
    pub(crate) fn tell_who_studies(&self, study: &RecordId, presence: Presence) {
        let study = study.to_string();
        self.tell_others(|node| Said::InStudy { node, study, presence: Box::new(presence) });
    }

    /// Tells other nodes something, while whoever tells it goes on.
    pub(crate) fn tell_others(&self, said: impl FnOnce(String) -> Said) {
        if self.nodes.is_alone {
            return;
        }
        let (nodes, said) = (Arc::clone(&self.nodes), said(self.nodes.name.clone()));
        tokio::spawn(async move { nodes::say(&nodes, &said).await });
    }

    /// Keeps all the events of one action, or none; when it is done they are safe.
    pub(crate) async fn append(&self, append: Append) -> Result<(), StoreError> {
        let (sender, done) = oneshot::channel();
        let count = append.events.len();
        let asked = std::time::Instant::now();
        // Whoever asked may have gone in the meantime; what was kept stays kept.
        self.store.append(append, Box::new(move |kept| drop(sender.send(kept))));
        let kept =
            done.await.unwrap_or_else(|_| Err(StoreError::Failed("the writer has stopped".to_owned())));
        self.metrics.appended(count, asked.elapsed(), kept.is_ok());
        kept
    }
}
