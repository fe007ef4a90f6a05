//! One scheduler for all deadlines of rooms: it wakes a room when something falls due in it, such as a flag, so that a room whose
//! clock runs need not stay in memory.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bolshak_arena::Millis;
use bolshak_store::RecordId;
use tokio::sync::Notify;
use tokio::time::sleep;

use crate::directory::Directory;

/// How long a room that could not be woken is left alone.
const AGAIN: Duration = Duration::from_secs(5);
/// How often the store is asked, in case a deadline was not noted here.
const LOOK: Duration = Duration::from_secs(30);
/// How many rooms are woken at a time.
const MOST: usize = 256;

/// Deadlines: of the rooms that this process has opened, or of competitions.
#[derive(Clone, Default)]
pub(crate) struct Deadlines {
    known: Arc<Mutex<Known>>,
    changed: Arc<Notify>,
}

#[derive(Default)]
struct Known {
    by_time: BTreeSet<(Millis, RecordId)>,
    by_room: HashMap<RecordId, Millis>,
}

impl Deadlines {
    /// Notes when a room must be woken next, by the time of day; nothing if it need not be.
    pub(crate) fn set(&self, id: &RecordId, at: Option<Millis>) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let before = match at {
            Some(at) => known.by_room.insert(id.clone(), at),
            None => known.by_room.remove(id),
        };
        if before == at {
            return;
        }
        if let Some(before) = before {
            known.by_time.remove(&(before, id.clone()));
        }
        if let Some(at) = at {
            known.by_time.insert((at, id.clone()));
            self.changed.notify_one();
        }
    }

    /// Notes that something must be looked at by this moment at the latest.
    pub(crate) fn no_later_than(&self, id: &RecordId, at: Millis) {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner).by_room.get(id).copied();
        if known.is_none_or(|known| known > at) {
            self.set(id, Some(at));
        }
    }

    /// Waits until something has another deadline.
    pub(crate) async fn changed(&self) {
        self.changed.notified().await;
    }

    /// Takes out the rooms that are due, and tells the next deadline after them.
    pub(crate) fn take_due(&self, now: Millis) -> (Vec<RecordId>, Option<Millis>) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let mut due = vec![];
        while due.len() < MOST && known.by_time.first().is_some_and(|(at, _)| *at <= now) {
            if let Some((_, id)) = known.by_time.pop_first() {
                known.by_room.remove(&id);
                due.push(id);
            }
        }
        (due, known.by_time.first().map(|(at, _)| *at))
    }
}

/// Wakes rooms until the server stops.
pub(crate) async fn run(directory: Directory) {
    let services = directory.services().clone();
    let mut look = tokio::time::interval(LOOK);
    loop {
        let now = services.now().wall;
        let (due, next) = services.deadlines.take_due(now);
        let more = due.len() == MOST;
        for id in due {
            wake(&directory, id);
        }
        let wait = next.map_or(LOOK, |next| Duration::from_millis(next.saturating_sub(now)));
        tokio::select! {
            () = services.stop.cancelled() => return,
            () = async {}, if more => {}
            () = sleep(wait) => {}
            () = services.deadlines.changed() => {}
            _ = look.tick() => look_into_store(&directory, now).await,
        }
    }
}

/// What was due while the server did not run, or fell due in a room that is not in memory.
async fn look_into_store(directory: &Directory, now: Millis) {
    let services = directory.services();
    let until = now + u64::try_from(LOOK.as_millis()).unwrap_or(0);
    match services.read(move |store| store.due(until, MOST)).await {
        // Each is opened; its room then notes its own deadline here.
        Ok((due, _)) => due.into_iter().for_each(|id| wake(directory, id)),
        Err(error) => tracing::error!(%error, "the deadlines could not be read"),
    }
}

fn wake(directory: &Directory, id: RecordId) {
    let directory = directory.clone();
    tokio::spawn(async move {
        if let Err(error) = directory.wake(&id).await {
            tracing::error!(error = %error.message, %id, "a room could not be woken");
            let services = directory.services();
            sleep(AGAIN).await;
            services.deadlines.set(&id, Some(services.now().wall));
        }
    });
}
