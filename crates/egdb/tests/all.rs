//! All tests of this crate from outside, in one program: a program for each file costs a link each.

mod common;
mod files;
mod fuzz_properties;
mod fuzz_short;
mod limits;
mod numbering;
mod values;
