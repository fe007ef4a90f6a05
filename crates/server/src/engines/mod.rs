//! The machine players: threads behind a queue, and the participant that asks them on behalf of a room.

pub(crate) mod flicks;
pub(crate) mod handed;
pub(crate) mod participant;
pub(crate) mod pool;
mod relay;
