//! Tests of what is done with games after they are played.

mod annotate;
mod counted;
mod lesson_claims;
mod lessons;
mod puzzles;
