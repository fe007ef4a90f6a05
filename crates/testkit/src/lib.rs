//! Independent checks for the rules.
pub mod slow;
