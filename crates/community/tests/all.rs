//! Everything about people that is pure.

mod exhibitions;
mod plans;
mod ratings;
mod seeks;
mod tempos;
