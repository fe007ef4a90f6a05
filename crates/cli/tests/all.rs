//! All tests of this crate from outside, in one program: a program for each file costs a link each.

mod analysis;
mod checkerboard;
mod commands;
mod desk;
mod dxp;
mod egdb;
mod engines;
mod fuzz_properties;
mod fuzz_short;
mod library;
mod matches;
mod one_writer;
mod pdn;
mod pdn_order;
mod pdn_sound;
mod program;
mod sheets;
mod terminal;
mod tournament;
mod training;
