//! What engines say to each other and to programs: the [`hub`] protocol of two processes that exchange lines of text.
//!
//! Everything here is pure: texts come in, texts and typed messages go out. Processes, sockets and clocks belong to
//! the caller, and so does the engine.

pub mod hub;
