//! Positions as text, in whatever way they are written.

use std::fmt;

use bolshak_game::{Cell, Game, Placed, Seat, SetUpError, StateExtras, Variant, VariantInfo, View};

use crate::fen::FenExtras;
use crate::{fen, hub, position_list};

/// What is wrong with the text of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError {
    /// The character at fault, from 1; one past the end when something is missing. Where the text is readable but not
    /// a position of the game, the place of the piece at fault, or 1 if it is no single piece's.
    pub column: usize,
    /// What is wrong and what was expected.
    pub message: String,
    /// The cell at fault, when the text is readable but not a position of the game.
    pub cell: Option<String>,
}

impl PositionError {
    pub(crate) fn at(column: usize, message: impl Into<String>) -> Self {
        Self { column, message: message.into(), cell: None }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.cell {
            Some(cell) => write!(f, "{cell}: {}", self.message),
            None => write!(f, "character {}: {}", self.column, self.message),
        }
    }
}

impl std::error::Error for PositionError {}

/// Reads a position and opens a game from it: a FEN (`W:Wa1,Kc3:Bf6`, `W:W31-50:B1-20`), a FEN inside its PDN tag,
/// a list (`white: a1, c3; black: Kf6; black to move`, in English or Russian, for White and Black alone), or, in a game
/// with a rule table, a string of the Hub protocol ([`crate::read_hub`]).
///
/// Squares of a lettered board may also be given by number, counted from the top left, but not both ways in one text.
/// A FEN may list the colours in any order, leave one out, end with a dot and hold blanks. `?` as a colour is read
/// where it can mean only one: beside the other colour, or without pieces; `?` as the side to move is refused, as are
/// the captured pieces (`G`, `P`) of an unfinished capture, because no turn begins in such a position. The counters
/// behind the pieces are checked and otherwise left to [`read_fen_extras`].
///
/// # Errors
/// The first place that cannot be read, or the cell that keeps it from being a position of the game.
pub fn read_position(variant: &'static dyn Variant, text: &str) -> Result<Box<dyn Game>, PositionError> {
    if hub::looks_like_one(text) {
        return crate::read_hub(variant, text);
    }
    let info = variant.info();
    let reading = Reading::of(info, text)?;
    variant.set_up(&reading.view()).map_err(|error| reading.refused(info, error))
}

/// What a FEN says besides the position: the counters that other programs write behind the pieces. Nothing is said by
/// texts of other kinds.
///
/// # Errors
/// The first place that cannot be read. Whether the pieces are a position of the game is not asked.
pub fn read_fen_extras(info: &VariantInfo, text: &str) -> Result<FenExtras, PositionError> {
    Reading::of(info, text).map(|reading| reading.extras)
}

/// A position as it was written, before the game is asked.
pub(crate) struct Reading {
    pub(crate) side_to_move: Seat,
    /// The pieces, each with the character where it was written, from 1.
    pub(crate) pieces: Vec<(Placed, usize)>,
    pub(crate) aside: StateExtras,
    pub(crate) extras: FenExtras,
}

impl Reading {
    fn of(info: &VariantInfo, text: &str) -> Result<Self, PositionError> {
        if hub::looks_like_one(text) {
            hub::read(info, text)
        } else if position_list::looks_like_one(text) {
            position_list::read(info, text)
        } else {
            fen::read(info, text)
        }
    }

    pub(crate) fn view(&self) -> View {
        let pieces = self.pieces.iter().map(|(placed, _)| *placed).collect();
        View { side_to_move: self.side_to_move, pieces, aside: self.aside.clone() }
    }

    /// The game's refusal with the place in the text: that of the last piece on the cell, since of two pieces the
    /// second is one too many.
    pub(crate) fn refused(&self, info: &VariantInfo, error: SetUpError) -> PositionError {
        let column =
            |cell: Cell| self.pieces.iter().rfind(|(placed, _)| placed.cell == cell).map(|&(_, at)| at);
        PositionError {
            column: error.cell.and_then(column).unwrap_or(1),
            message: error.message,
            cell: error.cell.map(|cell| info.board.name(cell).to_owned()),
        }
    }
}
