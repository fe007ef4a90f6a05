//! Games of capture that no rule table of straight lines says: which cells lie beside each other is a graph, and what a
//! game does differently is a row of laws.
//!
//! A rule table is compiled into a fast mover for boards of one machine word. What stands here is for games that are
//! played by people and need a mover that is easy to read: pieces lie in a list, and a capture is walked step by step.

mod book;
mod chain;
mod counts;
mod ground;
mod laws;
mod position;
mod rows;
mod start;

pub(crate) use book::games;
