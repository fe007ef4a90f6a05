//! Machine players of every kind behind one face: our own engine, and others that are spoken to.

mod child;
mod dialogue;
mod own;
mod spec;

use bolshak_game::{Engine, EngineError};

pub(crate) use child::HubEngine;
pub(crate) use dialogue::{Dialogue, Log};
pub(crate) use own::{BOOK_MARGIN, OwnEngine, tables_at_home};
pub(crate) use spec::EngineSpec;

/// A machine that plays games, one after the other.
pub(crate) trait Player: Engine {
    /// What follows is another game.
    fn new_game(&mut self) -> Result<(), EngineError>;

    /// Whether it said in the last search what it thought of the position.
    fn gave_score(&self) -> bool {
        true
    }
}
