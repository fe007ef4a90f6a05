//! Positions and moves of the Hub protocol, which engines speak. Its squares are always numbers from the top left, also
//! on boards whose squares have other names.
//!
//! Its letters tell men and kings of two sides apart and no more, so it is for the games of a rule table
//! ([`Variant::rules`]) alone: others have towers, pawns, more sides, or turns of several moves.

use bolshak_game::{Cell, Game, Kind, Move, Placed, Seat, StateExtras, Variant, VariantInfo, View};

use crate::excerpt;
use crate::position::Reading;
use crate::squares::reading_order;
use crate::{MoveTextError, PositionError, fen};

/// The letter of each kind of piece.
const LETTERS: [(char, Seat, Kind); 4] = [
    ('w', Seat::WHITE, Kind::Man),
    ('W', Seat::WHITE, Kind::King),
    ('b', Seat::BLACK, Kind::Man),
    ('B', Seat::BLACK, Kind::King),
];
const EMPTY: char = 'e';
/// A text of the protocol's letters is taken for a position from this length on; there is no smaller board.
const SHORTEST: usize = 9;

/// Reads a position string and opens a game from it: the letter of the side to move, then `w`, `b`, `W`, `B` or `e`
/// for each square from the top left; 33 characters on 32 squares, 51 on 50.
///
/// # Errors
/// That the game has no rule table; the first character that is none of these, a wrong length, or the cell that keeps it
/// from being a position of the game.
pub fn read_hub(variant: &'static dyn Variant, text: &str) -> Result<Box<dyn Game>, PositionError> {
    if variant.rules().is_none() {
        let id = variant.info().id;
        return Err(PositionError::at(1, format!("the Hub protocol has no positions of {id}; write a FEN")));
    }
    let reading = read(variant.info(), text)?;
    variant.set_up(&reading.view()).map_err(|error| reading.refused(variant.info(), error))
}

/// The position string of a position of a game with a rule table; that of any other game leaves out what the protocol's
/// letters cannot say.
#[must_use]
pub fn write_hub(info: &VariantInfo, view: &View) -> String {
    let mut on_cell = vec![EMPTY; info.board.cells.len()];
    for piece in &view.pieces {
        let letter = LETTERS.iter().find(|(_, seat, kind)| (*seat, *kind) == (piece.seat, piece.kind));
        if let Some((letter, ..)) = letter {
            on_cell[usize::from(piece.cell.0)] = *letter;
        }
    }
    let squares = reading_order(&info.board).into_iter().map(|cell| on_cell[usize::from(cell.0)]);
    std::iter::once(fen::letter(info, view.side_to_move)).chain(squares).collect()
}

/// Reads a move of the protocol, in a game with a rule table, and returns the index of the legal move that it stands for: `32-28`; for a capture
/// origin, destination and then every captured square in any order, `28x19x23`.
///
/// # Errors
/// [`MoveTextError::Unreadable`] or [`MoveTextError::Illegal`]; a text of this kind is never ambiguous.
pub fn read_hub_move(info: &VariantInfo, moves: &[Move], text: &str) -> Result<usize, MoveTextError> {
    let wanted = HubMove::read(info, text)?;
    moves.iter().position(|mv| wanted.is(mv)).ok_or(MoveTextError::Illegal)
}

/// The text of a legal move in the protocol, in a game with a rule table.
#[must_use]
pub fn write_hub_move(info: &VariantInfo, mv: &Move) -> String {
    let order = reading_order(&info.board);
    let number = |cell: Cell| order.iter().position(|&other| other == cell).map_or(0, |index| index + 1);
    let mark = if mv.is_capture() { "x" } else { "-" };
    let cells = [mv.from(), mv.to()].into_iter().chain(mv.removed.iter().copied());
    cells.map(|cell| number(cell).to_string()).collect::<Vec<_>>().join(mark)
}

/// Whether the text is written in the letters of a position string alone. FENs and lists have other characters.
pub(crate) fn looks_like_one(text: &str) -> bool {
    let text = text.trim();
    text.len() >= SHORTEST && text.chars().all(|c| c == EMPTY || piece(c).is_some())
}

pub(crate) fn read(info: &VariantInfo, text: &str) -> Result<Reading, PositionError> {
    let blanks = text.chars().take_while(|c| c.is_whitespace()).count();
    let mut chars = (blanks + 1..).zip(text.trim().chars());
    let turn = match chars.next() {
        Some((_, 'W')) => Seat::WHITE,
        Some((_, 'B')) => Seat::BLACK,
        found => return Err(expected("W or B for the side to move", found, blanks)),
    };
    let cells = reading_order(&info.board);
    let mut pieces = vec![];
    for (index, &cell) in cells.iter().enumerate() {
        let next = chars.next();
        match next.map(|(column, c)| (column, c, piece(c))) {
            Some((_, EMPTY, _)) => {}
            Some((column, _, Some((seat, kind)))) => pieces.push((Placed::new(cell, seat, kind), column)),
            _ => {
                let wanted = format!("w, b, W, B or e for square {} of {}", index + 1, cells.len());
                return Err(expected(&wanted, next, blanks + index + 1));
            }
        }
    }
    match chars.next() {
        None => Ok(Reading {
            side_to_move: turn,
            pieces,
            aside: StateExtras::default(),
            extras: fen::FenExtras::default(),
        }),
        found => Err(expected(&format!("the end after {} squares", cells.len()), found, 0)),
    }
}

fn piece(letter: char) -> Option<(Seat, Kind)> {
    LETTERS.iter().find(|(other, ..)| *other == letter).map(|&(_, seat, kind)| (seat, kind))
}

fn expected(wanted: &str, found: Option<(usize, char)>, end: usize) -> PositionError {
    let (column, found) = found.map_or((end + 1, "the end".to_owned()), |(at, c)| (at, c.to_string()));
    PositionError::at(column, format!("expected {wanted}, found {found}"))
}

/// A move as the protocol names it: by its identity.
struct HubMove {
    from: Cell,
    to: Cell,
    /// Sorted.
    captured: Vec<Cell>,
}

impl HubMove {
    fn read(info: &VariantInfo, text: &str) -> Result<Self, MoveTextError> {
        let order = reading_order(&info.board);
        let is_capture = text.contains('x');
        let mark = if is_capture { 'x' } else { '-' };
        let mut column = 1;
        let mut cells = vec![];
        for number in text.split(mark) {
            cells.push(square(&order, number, column)?);
            column += number.chars().count() + 1;
        }
        let needed = if is_capture { 3 } else { 2 };
        if cells.len() < needed || (!is_capture && cells.len() > needed) {
            let message = "expected a move such as 32-28, or a capture with all captured squares, 28x19x23";
            return Err(MoveTextError::Unreadable { column, message: message.to_owned() });
        }
        let mut captured = cells.split_off(2);
        captured.sort_unstable();
        Ok(Self { from: cells[0], to: cells[1], captured })
    }

    fn is(&self, mv: &Move) -> bool {
        if (mv.from(), mv.to(), mv.removed.len()) != (self.from, self.to, self.captured.len()) {
            return false;
        }
        let mut removed = mv.removed.clone();
        removed.sort_unstable();
        removed == self.captured
    }
}

fn square(order: &[Cell], number: &str, column: usize) -> Result<Cell, MoveTextError> {
    let index = number.parse::<usize>().ok().filter(|_| number.bytes().all(|b| b.is_ascii_digit()));
    index.and_then(|number| order.get(number.checked_sub(1)?)).copied().ok_or_else(|| {
        let message = format!("expected a number from 1 to {}, found {}", order.len(), excerpt(number));
        MoveTextError::Unreadable { column, message }
    })
}
