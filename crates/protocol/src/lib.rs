//! Engine protocols: [`hub`], lines of text between a program and its engine, and [`dxp`], messages between two programs
//! that play each other.
//!
//! Everything here is pure: texts come in, texts and typed messages go out. Processes, sockets and clocks belong to
//! the caller, and so does the engine.

pub mod dxp;
pub mod hub;
