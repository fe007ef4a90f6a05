//! Independent checks for the rules: a slow second mover that shares nothing with the fast one, random positions,
//! readers for published counts and for the examples of the rule books.

pub mod examples;
pub mod perft_file;
pub mod positions;
pub mod slow;
