//! Endgame tables: every position with few pieces on the board, with its value.
//!
//! The tables are worked out backwards from the ends of the game ([`build`]), for every game on a board of straight
//! lines whose positions are told by the board alone, and asked through [`Tables`]. What each kind of table says and
//! how the draw rules of a game are counted stands in `docs/egdb.md`.

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
mod shelf;
mod solve;
mod table;
mod tables;
mod terrain;
mod value;
mod verify;

pub use build::{Plan, Progress, build};
pub use error::EgdbError;
pub use file::Tally;
pub use kind::Kind;
pub use material::{Material, MaterialError, Pair};
pub use numbering::Numbering;
pub use solve::Stage;
pub use tables::{TableInfo, Tables};
pub use value::{Distance, Value, Wld};
pub use verify::{Contradiction, Verified};
