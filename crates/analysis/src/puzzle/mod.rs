//! Puzzles: positions from games in which one move alone wins, with the play that proves it.
//!
//! [`Miner`] finds them where somebody has erred, [`Prover`] proves them by search, [`themes`] says what happens in them,
//! and a file of text keeps them, one in a line ([`Puzzle`]'s `Display` and `FromStr`).

mod miner;
mod proof;
mod text;
mod theme;

use bolshak_game::{Game, Move, Variant, position_key};
use bolshak_notation::{PositionError, find_move, read_position};

pub use miner::{Miner, Standards};
pub(crate) use proof::{FAILS, WINS};
pub use proof::{Flaw, Prover};
pub use text::{PuzzleTextError, read_puzzles, shipped, shipped_variants};
pub use theme::{Theme, themes};

/// A position in which one move alone wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The position, as a FEN.
    pub fen: String,
    /// The play that wins, in full notation: the solver's move, the answer, and so on; the last move is the solver's.
    pub moves: Vec<String>,
    /// How hard it is, on the scale of ratings: a guess, until people have tried it.
    pub rating: u16,
    /// What happens in it.
    pub themes: Vec<Theme>,
}

impl Puzzle {
    /// A name that no other puzzle of the variant has: the key of its position.
    ///
    /// # Errors
    /// If the position is none of the variant.
    pub fn name(&self, variant: &'static dyn Variant) -> Result<String, PositionError> {
        let game = read_position(variant, &self.fen)?;
        Ok(format!("{:010x}", position_key(&game.view()).0 >> 24))
    }

    /// The game at its beginning, and the moves of the solution.
    ///
    /// # Errors
    /// What is not a position or a legal move.
    pub fn replay(&self, variant: &'static dyn Variant) -> Result<(Box<dyn Game>, Vec<Move>), String> {
        let start = read_position(variant, &self.fen).map_err(|error| format!("{}: {error}", self.fen))?;
        let mut game = start.copy();
        for text in &self.moves {
            let found = find_move(game.as_ref(), text).map_err(|error| format!("{text}: {error}"))?;
            game.play_at(found.index).map_err(|error| format!("{text}: {error}"))?;
        }
        let moves = game.played().to_vec();
        Ok((start, moves))
    }

    /// How many moves the solver makes.
    #[must_use]
    pub fn length(&self) -> usize {
        self.moves.len().div_ceil(2)
    }
}
