//! Machine players of every kind behind one face: our own engine, and others that are spoken to.

mod child;
mod dialogue;
mod dxp;
mod own;
mod spec;

use std::time::Duration;

use bolshak_game::{Engine, EngineError, Game, Limits, Move, Seat};

pub(crate) use child::HubEngine;
pub(crate) use dialogue::{Dialogue, Log};
pub(crate) use own::{BOOK_MARGIN, OwnEngine, tables_at_home, tables_of};
pub(crate) use spec::EngineSpec;

/// A machine that plays games, one after the other.
pub(crate) trait Player: Engine {
    /// What follows is another game.
    fn new_game(&mut self) -> Result<(), EngineError>;

    /// Whether it can be told these limits of a search.
    fn must_fit(&self, _limits: &Limits) -> Result<(), EngineError> {
        Ok(())
    }

    /// Makes ready for the first search, which then need not wait for memory.
    fn make_ready(&mut self) {}

    /// The game is over, with these moves and this winner, or nobody's win.
    fn game_over(&mut self, _game: &dyn Game, _winner: Option<Seat>) {}

    /// Whether it said in the last search what it thought of the position.
    fn gave_score(&self) -> bool {
        true
    }
}

/// The moves that were played since; none if it is another game.
pub(crate) fn new_moves<'a>(known: &[Move], all: &'a [Move]) -> Option<&'a [Move]> {
    let (before, new) = all.split_at_checked(known.len())?;
    before.iter().zip(known).all(|(ours, theirs)| ours.same_move(theirs)).then_some(new)
}

/// How many times as long as it may be silent an engine may search when no time limits it.
const UNLIMITED: u32 = 10;

/// How long a search may take until it must have been answered.
fn longest_search(limits: &Limits, patience: Duration) -> Duration {
    let clock = limits.clock.map(|clock| clock.left + clock.increment);
    let time = [limits.time, clock].into_iter().flatten().min();
    time.map_or(patience * UNLIMITED, |time| time + patience)
}
