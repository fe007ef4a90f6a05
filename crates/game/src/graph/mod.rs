//! Games that no rule table of straight lines says: which cells lie beside each other is a graph, and what a game does
//! differently is a row of [`Laws`].
//!
//! A rule table is compiled into a fast mover for boards of one machine word. What stands here is for games that are
//! played by people and need a mover that is easy to read: pieces lie in a list, and a capture is walked step by step.

mod board;
mod book;
mod chain;
mod laws;
mod position;

pub(crate) use book::games;
use laws::LAWS;
