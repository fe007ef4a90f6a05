//! Evaluations that are learned: games that the engine plays against itself, and the fitting of weights to them.
//!
//! [`generate`] plays and writes a data file ([`DataFile`]) of quiet positions, each with the search's score and the
//! result of its game.

mod bytes;
mod data;
mod generate;
mod openings;
mod oracle;
mod sample;
mod selfplay;

pub use data::{Chunk, DataError, DataFile, Header, Problem, Tally, read_data};
pub use generate::{Goal, Progress, generate};
pub use openings::Openings;
pub use oracle::{Ignorance, Oracle, Verdict};
pub use sample::{Format, Sample};
pub use selfplay::{Playing, Rates};
