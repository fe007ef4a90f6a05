//! Tests of what is done with games after they are played.

mod annotate;
mod puzzles;
