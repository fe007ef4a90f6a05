//! All tests of this crate from outside, in one program.

mod common;
mod exploring;
mod files;
mod players;
mod query_text;
mod searching;
mod storing;
