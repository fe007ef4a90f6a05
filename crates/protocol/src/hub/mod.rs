//! Version 2 of the Hub protocol, in both roles, and version 1 in the controller's. A controller (a page, a match) asks with [`Request`]s, an engine
//! answers with [`Reply`]s, one a line: a command and arguments `key=value`, values in quotes where they hold blanks.
//! Unknown commands and keys are ignored.
//!
//! [`EngineSide`] and [`ControllerSide`] are the two roles as state machines: lines go in, actions come out.
//! `docs/hub.md` describes the protocol and our extensions.

mod controller;
mod engine_side;
mod level;
mod line;
mod param;
mod reply;
mod request;
mod variant;
mod version_one;

pub use controller::{ControllerSide, Heard, Introduction, Version};
pub use engine_side::{Deed, EngineSide, Order, Settings};
pub use line::{HubError, Line};
pub use param::{Param, ParamKind};
pub use reply::{Identity, Progress, Reply};
pub use request::{Mode, Request};
pub use variant::{NORMAL, VARIANT, game_of_variant, variant_of, variant_param};
