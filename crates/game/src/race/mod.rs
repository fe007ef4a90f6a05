//! Games in which men race into the opposite camp: corners, Halma, Chinese checkers. Nothing is captured.

mod book;
mod camps;
mod field;
mod laws;
mod track;

pub(crate) use book::{RaceBook, variants};
pub(crate) use laws::{Ground, Jumps, Laws, Over};
