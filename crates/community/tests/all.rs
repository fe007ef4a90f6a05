//! Everything about people that is pure.

mod counsels;
mod exhibitions;
mod plans;
mod ratings;
mod seeks;
mod tempos;
