//! All tests of this crate from outside, in one program: a program for each file costs a link each.

mod counts;
mod diagram;
mod display;
mod examples;
mod found;
mod fuzz_properties;
mod fuzz_short;
mod golden;
mod hub;
mod move_text;
mod pdn;
mod pdn_files;
mod pdn_limits;
mod pdn_odd;
mod pdn_reading;
mod pdn_writing;
mod positions;
mod retirement;
mod rulebook;
mod sheet;
mod start_tables;
mod thrown;
mod time_control;
mod tree;
mod tree_roundtrip;
mod walks;
