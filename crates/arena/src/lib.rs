//! What surrounds a game: clocks, time controls, and what a match proves. Everything is pure; the time comes in as a
//! value.

mod clock;
pub mod conduct;
pub mod lot;
pub mod micro_match;
mod presets;
pub mod referee;
pub mod trial;

pub use bolshak_notation::pdn::{Bonus, Millis, Stage, TimeControl, TimeControlError, TimeControls, Timing};
pub use clock::{Clock, FlagCall, Flags};
pub use presets::{Pace, Preset, PresetGroup, presets};
