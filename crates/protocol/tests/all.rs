//! All tests of this crate from outside, in one program: a program for each file costs a link each.

mod dxp;
mod fuzz_properties;
mod fuzz_short;
mod hub_controller_side;
mod hub_engine_side;
mod moves;
