//! How draughts is written down: positions ([`read_position`], [`write_fen`]), moves ([`read_move`], [`write_move`]),
//! whole games ([`pdn`]), boards as drawings ([`diagram`]), games as score sheets ([`sheet`](mod@sheet)), and both positions and moves as engines exchange them ([`read_hub`], [`read_hub_move`]).
//!
//! Everything is read against a game that the caller names, and moves against the legal moves of a position: notation
//! never guesses the game and never lets an illegal move pass. Errors name the place and what was expected.

#[cfg(test)]
mod board_kinds;
mod cyrillic;
pub mod diagram;
mod display;
mod fen;
mod found;
mod hub;
mod material;
mod moves;
mod odds;
pub mod pdn;
mod position;
mod position_list;
pub mod sheet;
mod squares;
mod start_tables;
pub mod tree;
mod written;

pub use display::{display_name, excerpt, html_text, printable, printable_lines};
pub use fen::{FenExtras, write_fen};
pub use found::{FoundMove, find_move, find_way};
pub use hub::{read_hub, read_hub_move, write_hub, write_hub_move};
pub use material::Material;
pub use moves::{Form, MoveTextError, legal_moves, read_move, write_line, write_move};
pub use odds::Odds;
pub use position::{PositionError, read_fen_extras, read_position};
pub use start_tables::{
    START_TABLES, StartEntry, StartError, StartTable, drawn_cells, read_start_table, start_tables_of,
};
