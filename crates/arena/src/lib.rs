//! What surrounds a game between people or engines. Everything here is pure: nothing reads a clock, a file or a random
//! number; the time comes in as a value, and so does the seed of a lot.
//!
//! * [`Clock`]: the clocks of all seats of a game, for every kind of time control; [`ClockReading`] is what is kept of
//!   one. What a time control is, and its text, is PDN's and lives in `bolshak-notation`: files, the wire, the database
//!   and the command line all use the same text. [`presets`] are the controls that players know by name.
//! * [`referee`]: a game in progress: what is decided about it beside its moves, and the list of events from which it can
//!   be made again.
//! * [`conduct`]: what hands do with real pieces, compared with the legal moves.
//! * [`lot`]: drawn openings. [`micro_match`]: matches of few games on one opening.
//! * [`trial`]: what the results of a match say about the strength of two players.

mod clock;
pub mod conduct;
mod lag;
pub mod lot;
pub mod micro_match;
mod presets;
mod reading;
pub mod referee;
pub mod trial;

pub use bolshak_notation::pdn::{Bonus, Millis, Stage, TimeControl, TimeControlError, TimeControls, Timing};
pub use clock::{Clock, FlagCall, Flags};
pub use lag::LagCredit;
pub use presets::{Pace, Preset, PresetGroup, presets};
pub use reading::{ClockReading, ClockReadingError, SeatTime};
