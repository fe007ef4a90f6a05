//! All tests of this crate from outside, in one program: a program for each file costs a link each.

mod diagonals;
mod dossier;
mod graph_games;
mod house_rules;
mod long_ends;
mod played_game;
mod position_keys;
mod retirement;
mod second;
mod second_counts;
mod support;
mod typed_moves;
