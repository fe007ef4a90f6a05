//! All tables: those that somebody watches or the engine plays at are in memory, the others wait in the store.
//!
//! Nothing happens at a table by itself, for it has no clock: a lock is its one owner, and it leaves the memory with the
//! last who holds it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use axum::http::StatusCode;
use bolshak_arena::referee::Refusal;
use bolshak_store::{Event, RecordId, StoreError};
use serde_json::Value;
use tokio::sync::{MutexGuard, watch};
use tokio::time::{Instant, sleep, sleep_until};

use super::table::{Deed, Message, Table};
use super::{ID, thinker::Thinker};
use crate::error::ApiError;
use crate::room::actor::{Shown, Surroundings, time_of_day};

/// How soon something is tried again after the engine or the store failed.
const FAILED_AGAIN: Duration = Duration::from_secs(5);

/// A table in memory.
pub(crate) struct OpenTable {
    table: tokio::sync::Mutex<Table>,
    shown: watch::Sender<Shown>,
    /// Held while the engine is at it, so that it is at it once.
    engine: tokio::sync::Mutex<()>,
}

impl OpenTable {
    fn new(table: Table) -> Self {
        let (shown, _) = watch::channel(state(&table, false));
        Self { table: table.into(), shown, engine: ().into() }
    }

    /// Its state now.
    pub(super) fn shown(&self) -> Shown {
        self.shown.borrow().clone()
    }

    pub(super) fn watch(&self) -> watch::Receiver<Shown> {
        self.shown.subscribe()
    }

    /// All that is needed to show one of its flicks.
    pub(super) async fn flick(&self, number: usize) -> Option<Value> {
        let table = self.table.lock().await.clone();
        // It is simulated, which takes a moment.
        tokio::task::spawn_blocking(move || table.flick(number)).await.ok().flatten()
    }

    pub(super) async fn pdn(&self) -> String {
        self.table.lock().await.pdn()
    }
}

fn state(table: &Table, failed: bool) -> Shown {
    table.state(failed).to_string().into()
}

#[derive(Clone)]
pub(crate) struct Tables {
    around: Surroundings,
    thinker: Thinker,
    open: Arc<Mutex<HashMap<RecordId, Weak<OpenTable>>>>,
}

impl Tables {
    pub(crate) fn new(around: Surroundings) -> Self {
        Self { around, thinker: Thinker::start(), open: Arc::default() }
    }

    /// A table, read from the store if it is not in memory.
    pub(super) async fn open(&self, id: &RecordId) -> Result<Arc<OpenTable>, ApiError> {
        let table = match self.in_memory(id) {
            Some(table) => table,
            None => self.read(id).await?,
        };
        self.wake_engine(&table);
        Ok(table)
    }

    fn in_memory(&self, id: &RecordId) -> Option<Arc<OpenTable>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).get(id)?.upgrade()
    }

    async fn read(&self, id: &RecordId) -> Result<Arc<OpenTable>, ApiError> {
        let wanted = id.clone();
        let rebuild = move |store: &dyn bolshak_store::Store| {
            let stored = store.load(&wanted)?.filter(|stored| stored.record.game == ID);
            Ok(stored.map(Table::rebuild))
        };
        let table = self.around.with_store(rebuild).await?.ok_or_else(ApiError::no_such_room)?;
        let table =
            table.map_err(|why| ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "bad-record", why))?;
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        // Somebody else may have opened it while it was being read: there is one of it.
        if let Some(there) = open.get(id).and_then(Weak::upgrade) {
            return Ok(there);
        }
        open.retain(|_, table| table.strong_count() > 0);
        let table = Arc::new(OpenTable::new(table));
        open.insert(id.clone(), Arc::downgrade(&table));
        Ok(table)
    }

    /// Does what a client wants.
    pub(super) async fn act(&self, open: &Arc<OpenTable>, message: Message) -> Result<(), Refusal> {
        let (tables, open) = (self.clone(), Arc::clone(open));
        // A client that goes away in the middle of it does not leave half of it behind.
        let done = tokio::spawn(async move {
            let table = open.table.lock().await;
            let deed = table.decide(&message)?;
            let kept = tables.happen(&open, table, deed).await;
            kept.map_err(|error| Refusal::new("storage", format!("nothing was changed: {error}")))?;
            tables.wake_engine(&open);
            Ok(())
        });
        done.await.unwrap_or_else(|error| Err(Refusal::new("storage", error.to_string())))
    }

    /// The one way in which anything happens: simulated and kept, then applied and shown.
    async fn happen(
        &self,
        open: &OpenTable,
        mut table: MutexGuard<'_, Table>,
        deed: Deed,
    ) -> Result<(), StoreError> {
        let now = table.clone();
        let play = move |store: &dyn bolshak_store::Store| {
            let (next, what) = now.after(&deed).map_err(StoreError::Failed)?;
            let event = Event { at: time_of_day(), what };
            store.append(&now.record.id, now.version(), &event, &next.standing())?;
            Ok(next)
        };
        match self.around.with_store(play).await {
            Ok(next) => {
                *table = next;
                open.shown.send_replace(state(&table, false));
                Ok(())
            }
            Err(error) => {
                tracing::error!(%error, id = %table.record.id, "a flick could not be kept");
                Err(error)
            }
        }
    }

    /// Lets the engine flick for as long as it is its turn, unless it is at it already.
    fn wake_engine(&self, open: &Arc<OpenTable>) {
        let (tables, open) = (self.clone(), Arc::clone(open));
        tokio::spawn(async move {
            let Ok(at_it) = open.engine.try_lock() else { return };
            tokio::select! {
                () = tables.around.stop.cancelled() => {}
                () = tables.let_engine_flick(&open, at_it) => {}
            }
        });
    }

    async fn let_engine_flick(&self, open: &OpenTable, at_it: MutexGuard<'_, ()>) {
        loop {
            let table = open.table.lock().await;
            let Some(level) = table.engine_to_flick() else {
                // Given back before the table is: whoever makes it the engine's turn next finds it free.
                drop(at_it);
                return;
            };
            let (game, version) = (table.game().clone(), table.version());
            let earliest = Instant::now() + self.pause(&table);
            drop(table);
            let flick = self.thinker.ask(game, level).await;
            sleep_until(earliest).await;
            let table = open.table.lock().await;
            if table.version() != version {
                continue;
            }
            let done = match flick {
                Some(flick) => self.happen(open, table, Deed::Flick(flick)).await.is_ok(),
                None => false,
            };
            if !done {
                open.shown.send_replace(state(&*open.table.lock().await, true));
                sleep(FAILED_AGAIN).await;
            }
        }
    }

    /// The last flick is seen to its end, and then people need a moment.
    fn pause(&self, table: &Table) -> Duration {
        let pace = self.around.pace;
        if pace.is_zero() { pace } else { pace + Duration::from_secs_f32(table.seconds()) }
    }
}
