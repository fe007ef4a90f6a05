//! What surrounds a game: clocks, time controls, and what a match proves. Everything is pure; the time comes in as a
//! value.

mod clock;
mod presets;
pub mod trial;

pub use bolshak_notation::pdn::{Bonus, Millis, Stage, TimeControl, TimeControlError, TimeControls, Timing};
pub use clock::{Claim, Clock, Flags};
pub use presets::{Pace, Preset, PresetGroup, presets};
