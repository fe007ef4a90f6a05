//! All tests of this crate from outside, in one program: a program for each file costs a link each.

mod draw_criteria;
mod draws;
mod fast_equals_slow;
mod laws;
mod liveness;
mod published_counts;
mod ways;

/// The rules of any game, for tests that do not depend on how they are compiled.
type Table = bolshak_core::RuleTable<'static>;
