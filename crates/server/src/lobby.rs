//! The games that wait for somebody, as everybody may see them, while whoever made them is there.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use bolshak_store::{Record, RecordId};

/// Whoever is at a seat holds one of these, and its room another.
pub(crate) type Presence = Arc<()>;

/// The games that wait.
#[derive(Default)]
pub(crate) struct Lobby(Mutex<HashMap<RecordId, Waiting>>);

struct Waiting {
    record: Record,
    here: Vec<Weak<()>>,
}

impl Waiting {
    /// Whether somebody who sits there is there.
    fn has_company(&self) -> bool {
        self.here.iter().any(|seat| seat.strong_count() > 1)
    }
}

impl Lobby {
    /// A room tells how it stands; `here` is who is at its seats.
    pub(crate) fn note(&self, record: &Record, here: &[Presence]) {
        if !record.listed || !record.waits() {
            return self.forget(&record.id);
        }
        let here = here.iter().map(Arc::downgrade).collect();
        self.games().insert(record.id.clone(), Waiting { record: record.clone(), here });
    }

    /// A room has gone.
    pub(crate) fn forget(&self, id: &RecordId) {
        self.games().remove(id);
    }

    /// Those in which somebody is there, the newest first.
    pub(crate) fn waiting(&self) -> Vec<Record> {
        let games = self.games();
        let waiting = games.values().filter(|game| game.has_company());
        let mut records: Vec<_> = waiting.map(|game| game.record.clone()).collect();
        records.sort_by_key(|record| Reverse((record.created_at, record.id.clone())));
        records
    }

    fn games(&self) -> MutexGuard<'_, HashMap<RecordId, Waiting>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
