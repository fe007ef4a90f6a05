//! Play with real pieces: what hands do at a board, and what was irregular about it (Russian code 4.1 to 4.14, FMJD
//! 5.4.1 to 5.4.17).
//!
//! A player may do anything with the pieces. When the clock is pressed, [`diagnose`] compares what was done with the
//! legal moves: it was one of them, or these [`Irregularity`]s. Whether an irregularity is put right is for the opponent
//! alone to say; that is the business of the [referee](crate::referee).

mod deed;
mod diagnosis;
mod hands;
mod irregularity;

pub use deed::{Deed, DeedError, read_deeds, write_deeds};
pub use diagnosis::{Diagnosis, Verdict, diagnose};
pub use irregularity::{Fault, Irregularity, Remark};
