//! A table as those see it who watch it.

use std::sync::Arc;

use bolshak_arena::referee::Refusal;

use super::table::Message;
use super::tables::{OpenTable, Tables};
use crate::room::actor::Shown;
use crate::socket::Watched;

/// A table that is open.
pub(super) struct WatchedTable {
    pub(super) tables: Tables,
    pub(super) table: Arc<OpenTable>,
}

impl Watched for WatchedTable {
    type Message = Message;

    async fn act(&self, message: Message) -> Result<(), Refusal> {
        self.tables.act(&self.table, message).await
    }

    async fn shown(&self) -> Option<Shown> {
        Some(self.table.shown())
    }
}
