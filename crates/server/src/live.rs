//! The games that go on now and of which everybody may know: rated ones, and those that were shown to all.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bolshak_store::{Record, RecordId};

use crate::room::attendance::Attendance;

/// How many games are told of.
const TOLD: usize = 200;

/// The games that go on.
#[derive(Default)]
pub(crate) struct Live(Mutex<HashMap<RecordId, Playing>>);

/// A game that goes on.
#[derive(Clone)]
pub(crate) struct Playing {
    pub record: Record,
    /// How strong both are together; of whoever has no rating nothing is known.
    pub strength: i32,
    pub attendance: Arc<Attendance>,
}

impl Live {
    /// A room tells that its game goes on, and how strong those are who play.
    pub(crate) fn note(&self, record: &Record, strength: i32, attendance: &Arc<Attendance>) {
        if !record.rated && !record.listed || record.waits() {
            return;
        }
        let attendance = Arc::clone(attendance);
        self.games().insert(record.id.clone(), Playing { record: record.clone(), strength, attendance });
    }

    /// A game is over, or its room has gone.
    pub(crate) fn forget(&self, id: &RecordId) {
        self.games().remove(id);
    }

    /// The games in which somebody is there, the strongest players first.
    pub(crate) fn playing(&self) -> Vec<Playing> {
        let games = self.games();
        let mut all: Vec<_> = games.values().filter(|game| game.attendance.has_company()).cloned().collect();
        drop(games);
        all.sort_by_key(|game| Reverse((game.strength, game.record.created_at)));
        all.truncate(TOLD);
        all
    }

    fn games(&self) -> MutexGuard<'_, HashMap<RecordId, Playing>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
