//! How draughts is written down: positions ([`read_position`], [`write_fen`]), moves ([`read_move`], [`write_move`])
//! and whole games ([`pdn`]).
//!
//! Everything is read against a game that the caller names, and moves against the legal turns of a position: notation
//! never guesses the game and never lets an illegal move pass. Errors name the place and what was expected.

mod fen;
mod moves;
pub mod pdn;
mod position_list;

pub use fen::{PositionError, read_position, write_fen};
pub use moves::{Form, MoveTextError, legal_moves, read_move, write_move};
