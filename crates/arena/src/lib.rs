//! What surrounds a game: clocks and time controls. Everything is pure; the time comes in as a value.

mod clock;
mod control;

pub use clock::{Clock, Millis};
pub use control::{Preset, PresetGroup, TimeControl, presets};
