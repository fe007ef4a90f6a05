//! Endgame tables: every position with few pieces on the board, with its value.
//!
//! The tables are solved backwards from the ends of the game ([`build`]), for every variant on a board of straight lines
//! whose endings have kings, and probed through [`Tables`]. `docs/egdb.md` says what each kind of
//! table holds and how the draw rules of a variant are counted.

mod blocks;
mod build;
mod cache;
mod error;
mod file;
mod hash;
mod index;
mod kind;
mod limits;
mod material;
mod numbering;
mod parallel;
mod rest;
mod shelf;
mod solve;
mod table;
mod tables;
mod terrain;
mod value;
mod verify;

pub use build::{Plan, Progress, build, check_possible};
pub use error::EgdbError;
pub use file::ValueCounts;
pub use kind::Kind;
pub use material::{Material, MaterialError, Pair};
pub use numbering::Numbering;
pub use solve::Stage;
pub use tables::{TableInfo, Tables};
pub use value::{Distance, Value, Wld};
pub use verify::{Contradiction, Verified};
