//! All tests of this crate from outside, in one program: a program for each file costs a link each.

mod fuzz_properties;
mod fuzz_short;
mod hall;
mod messages;
mod played;
mod studies;
