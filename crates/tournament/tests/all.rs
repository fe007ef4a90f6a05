//! The whole crate against what is known from elsewhere.

mod golden;
mod random_events;
mod reports;
