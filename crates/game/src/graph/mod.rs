//! Variants with captures that no rule table of straight lines can express: which cells are neighbours is a graph, and what
//! a variant does differently is a row of laws.
//!
//! A rule table is compiled into a fast move generator for boards of one machine word. These variants are played by people
//! and need a move generator that is easy to read: pieces are in a list, and a capture is walked step by step.
//!
//! [`laws`] are what variants can differ in, [`rows`] the variants, [`chain`] the move generator for all of them, [`counts`]
//! what ends a game that makes no progress: the draw rules of the core, which see a position only through a `DrawView`. A
//! difference that a second variant has becomes a law, never an `if` in the move generator.
//!
//! What a source says in two ways is a form ([`VariantInfo::form`](crate::VariantInfo::form)), a variant with an identifier
//! of its own; what people may choose besides is a house rule.

mod book;
mod chain;
mod counts;
mod ground;
mod laws;
mod position;
mod rows;
mod start;

pub(crate) use book::{GraphBook, variants};
pub(crate) use laws::{Beaten, Ground, Laws, NoSecond, Pawns, Start, Strikes};
