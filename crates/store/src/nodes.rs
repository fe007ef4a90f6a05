//! Which of several servers (nodes) that use one store owns a room.
//!
//! A node has a lease, which it renews; while it lasts nobody takes its rooms from it. Each time it begins to run it is
//! another node with another number (epoch), and what it once held is not its own any more. An append to a game that
//! another node holds is refused, as is one of a node whose lease has run out: so a node that was cut off and does not know it
//! keeps nothing.

use crate::{Outage, RecordId, StoreError};
use bolshak_arena::Millis;

/// Who owns a room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Holder {
    /// This node.
    Here,
    /// The node of this name, which is alive.
    Node(String),
}

/// What has become of a lease that was renewed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Lease {
    /// It never ran out.
    Held,
    /// It had run out, and has been taken anew: others may hold rooms that were this node's. If no node had one, nobody could
    /// play meanwhile, and that was an outage, too: these are all.
    Renewed(Vec<Outage>),
}

/// A keeper of leases. One that a single server uses says that this server owns every room; that is what the given
/// answers are.
pub trait NodeStore: Send + Sync {
    /// Takes a room that nobody owns, or whose owner is not alive; tells who owns it then. Of a record that is not there nobody is
    /// asked: it is told as this node's.
    ///
    /// # Errors
    /// If storage fails, or this node's own lease has run out.
    fn hold(&self, id: &RecordId) -> Result<Holder, StoreError> {
        let _ = id;
        Ok(Holder::Here)
    }

    /// The times in which nobody could play in a game, in their order and apart from one another: the node that held it was gone,
    /// and its lease had not run out. None is longer than a lease, however late somebody took the game. It is `now` by the clock
    /// by which they are told.
    ///
    /// # Errors
    /// If storage fails.
    fn gaps(&self, id: &RecordId, now: Millis) -> Result<Vec<Outage>, StoreError> {
        let (_, _) = (id, now);
        Ok(vec![])
    }

    /// Renews this node's lease; called every second or so, from [`begin_run`](crate::GameStore::begin_run) on.
    ///
    /// # Errors
    /// If storage fails.
    fn renew(&self, now: Millis) -> Result<Lease, StoreError> {
        let _ = now;
        Ok(Lease::Held)
    }

    /// Those of these rooms that this node does not hold.
    ///
    /// # Errors
    /// If storage fails.
    fn held_elsewhere(&self, rooms: &[RecordId]) -> Result<Vec<RecordId>, StoreError> {
        let _ = rooms;
        Ok(vec![])
    }

    /// The nodes that are alive by their names, this one among them, the one that has run longest first.
    ///
    /// # Errors
    /// If storage fails.
    fn nodes(&self) -> Result<Vec<String>, StoreError> {
        Ok(vec![])
    }

    /// This node stops, and everything that it owns is free.
    ///
    /// # Errors
    /// If storage fails.
    fn leave(&self) -> Result<(), StoreError> {
        Ok(())
    }
}
