//! What surrounds a game: clocks, time controls, and what a match proves. Everything is pure; the time comes in as a
//! value.

mod clock;
pub mod conduct;
mod control;
pub mod lot;
pub mod micro_match;
pub mod referee;
pub mod trial;

pub use clock::{Clock, Millis};
pub use control::{Preset, PresetGroup, TimeControl, presets};
