//! The whole crate against what is known from elsewhere.

mod golden;
mod random_events;
mod reports;
mod second_ties;
mod worked_ties;
