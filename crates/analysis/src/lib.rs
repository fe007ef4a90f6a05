//! What is done with games after they are played: how likely a score is to win ([`Chances`]), puzzles that are found in games
//! and proven by search ([`puzzle`]), lessons ([`lesson`]), games of the engine against itself to find them in ([`selfplay`]).
//!
//! Everything works on plain games ([`bolshak_game::Game`]) and thus for every variant.

mod chances;
pub mod lesson;
pub mod puzzle;
pub mod selfplay;

pub use chances::{ChanceScale, Chances, MEASURED, Measured, Verdict};
