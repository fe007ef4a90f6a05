//! Everything about people that is pure.

mod plans;
mod ratings;
mod seeks;
mod tempos;
