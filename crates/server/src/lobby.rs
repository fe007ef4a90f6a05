//! The games that wait for somebody, as everybody may see them, while whoever made them is there.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bolshak_store::{Record, RecordId};

use crate::room::attendance::Attendance;

/// The games that wait.
#[derive(Default)]
pub(crate) struct Lobby(Mutex<HashMap<RecordId, Waiting>>);

struct Waiting {
    record: Record,
    attendance: Arc<Attendance>,
}

impl Lobby {
    /// A room tells how it stands, and where it counts who is there.
    pub(crate) fn note(&self, record: &Record, attendance: &Arc<Attendance>) {
        if !record.listed || !record.waits() {
            return self.forget(&record.id);
        }
        let waiting = Waiting { record: record.clone(), attendance: Arc::clone(attendance) };
        self.games().insert(record.id.clone(), waiting);
    }

    /// A room has gone.
    pub(crate) fn forget(&self, id: &RecordId) {
        self.games().remove(id);
    }

    /// Those in which somebody is there, the newest first.
    pub(crate) fn waiting(&self) -> Vec<Record> {
        let games = self.games();
        let waiting = games.values().filter(|game| game.attendance.has_company());
        let mut records: Vec<_> = waiting.map(|game| game.record.clone()).collect();
        records.sort_by_key(|record| Reverse((record.created_at, record.id.clone())));
        records
    }

    fn games(&self) -> MutexGuard<'_, HashMap<RecordId, Waiting>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
