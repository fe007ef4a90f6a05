//! Machine players of every kind behind one face: our own engine, and others that are spoken to.

mod child;
mod own;
mod spec;

use bolshak_game::{EngineError, Flow, Info, Task};
use bolshak_protocol::hub::Level;

pub(crate) use child::HubEngine;
pub(crate) use own::{OwnEngine, limits};
pub(crate) use spec::EngineSpec;

/// A machine that plays games, one after the other.
pub(crate) trait Player: Send {
    /// What follows is another game.
    fn new_game(&mut self) -> Result<(), EngineError>;
    /// Thinks about the task. `report` hears of every finished iteration and may end the search. The line of the
    /// answer is never empty.
    fn think(
        &mut self,
        task: &Task,
        level: &Level,
        report: &mut dyn FnMut(&Info) -> Flow,
    ) -> Result<Info, EngineError>;
}
