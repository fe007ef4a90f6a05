//! The whole crate against what is known from elsewhere, and against a second pairing that tries everything.

mod exhaustive;
mod golden;
mod online;
mod random_events;
mod reports;
mod second_ties;
mod worked_ties;
