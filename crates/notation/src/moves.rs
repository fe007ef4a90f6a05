//! Moves as text. Reading is by legality: a text stands for the one legal move that fits it.

use std::fmt;

use bolshak_game::{Board, CaptureMark, Cell, GameInfo, SquareNames, Turn};

use crate::fen::{cell_named, no_such_cell};

/// How much of a move is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Origin, every square where a capture turns or that lies directly behind a captured piece, destination.
    Full,
    /// Origin and destination; the full form where that would fit several moves.
    Short,
    /// The file letter of the origin and the destination, as in `cd4` and `c:e5`; longer forms where that would fit
    /// several moves. On numbered boards the same as [`Form::Short`].
    Abbreviated,
}

/// Why a text is not a move here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveTextError {
    /// It is not written as a move is.
    Unreadable {
        /// The character at fault, from 1.
        column: usize,
        /// What is wrong and what was expected.
        message: String,
    },
    /// It is a move, but not a legal one in this position.
    Illegal,
    /// It fits several moves, given here in full.
    Ambiguous(Vec<String>),
}

impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { column, message } => write!(f, "character {column}: {message}"),
            Self::Illegal => f.write_str("not a legal move here"),
            Self::Ambiguous(moves) => write!(f, "fits several moves: {}", moves.join(", ")),
        }
    }
}

impl std::error::Error for MoveTextError {}

/// Reads a move in any accepted notation and returns the index of the legal turn that it stands for: full
/// (`c3:e5:g7`), short (`c3:g7`), abbreviated (`cd4`, `c:e5`), numbers (`32-28`, `28x19`, `3228`), without
/// separators (`c3d4`) or with blanks and dots; trailing marks such as `!?` and the winning `x` are passed over.
///
/// # Errors
/// [`MoveTextError`] says whether the text is unreadable, illegal or fits several moves.
pub fn read_move(info: &GameInfo, turns: &[Turn], text: &str) -> Result<usize, MoveTextError> {
    let written = Written::read(&info.board, text)?;
    let mut fitting: Vec<usize> =
        (0..turns.len()).filter(|&index| written.fits(&info.board, &turns[index])).collect();
    // A way that is written out is meant, even if another merely crosses the same squares.
    if let Some(&exact) = fitting.iter().find(|&&index| written.names_way(&turns[index])) {
        fitting = vec![exact];
    }
    let Some(&first) = fitting.first() else { return Err(MoveTextError::Illegal) };
    // Several ways of one move are no ambiguity.
    if fitting.iter().all(|&index| turns[index].same_move(&turns[first])) {
        return Ok(first);
    }
    let full = fitting.iter().map(|&index| write_move(info, turns, index, Form::Full)).collect();
    Err(MoveTextError::Ambiguous(full))
}

/// Writes one of the legal turns so that it can be read back as the same move.
#[must_use]
pub fn write_move(info: &GameInfo, turns: &[Turn], index: usize, form: Form) -> String {
    let turn = &turns[index];
    let name = |cell: &Cell| info.board.name(*cell);
    let mark = match (turn.is_capture(), info.notation.capture) {
        (false, _) => "-",
        (true, CaptureMark::Colon) => ":",
        (true, CaptureMark::Cross) => "x",
    };
    let full = || turn.path.iter().map(name).collect::<Vec<_>>().join(mark);
    let short = || format!("{}{mark}{}", name(&turn.from()), name(&turn.to()));
    let abbreviated = || {
        let file = &name(&turn.from())[..1];
        let mark = if turn.is_capture() { mark } else { "" };
        format!("{file}{mark}{}", name(&turn.to()))
    };
    let unambiguous =
        |text: &String| read_move(info, turns, text).is_ok_and(|read| turns[read].same_move(turn));
    let shortest = (form == Form::Abbreviated && info.notation.squares == SquareNames::Algebraic)
        .then(abbreviated)
        .filter(unambiguous);
    match form {
        Form::Full => full(),
        Form::Short | Form::Abbreviated => {
            shortest.or_else(|| Some(short()).filter(unambiguous)).unwrap_or_else(full)
        }
    }
}

/// Every legal way to move, in full notation.
#[must_use]
pub fn legal_moves(info: &GameInfo, turns: &[Turn]) -> Vec<String> {
    (0..turns.len()).map(|index| write_move(info, turns, index, Form::Full)).collect()
}

/// A move as it is written, before legality is asked.
struct Written {
    origin: Origin,
    /// The squares after the origin, destination last.
    squares: Vec<Cell>,
    /// Whether a capture sign stands in it.
    capture: bool,
}

enum Origin {
    Square(Cell),
    File(char),
}

impl Written {
    fn read(board: &Board, text: &str) -> Result<Self, MoveTextError> {
        let chars: Vec<char> = without_marks(text).chars().collect();
        let mut reader = Reader { board, chars: &chars, at: 0, capture: false };
        reader.skip_separators();
        let origin = reader.origin()?;
        let mut squares = vec![];
        while reader.skip_separators() {
            squares.push(reader.square()?);
        }
        if squares.is_empty() {
            return Err(reader.error("the destination is missing"));
        }
        Ok(Self { origin, squares, capture: reader.capture })
    }

    fn fits(&self, board: &Board, turn: &Turn) -> bool {
        let begins = match self.origin {
            Origin::Square(cell) => cell == turn.from(),
            Origin::File(file) => board.name(turn.from()).starts_with(file),
        };
        begins
            && self.squares.last() == Some(&turn.to())
            && (!self.capture || turn.is_capture())
            && is_subsequence(&self.squares, &squares_visited(board, turn))
    }

    /// Whether the squares are those of this turn's way and no others. A capture in one leg is thus meant by its two
    /// squares even where a longer chain ends on the same one: the chain can be written in full, the leg cannot.
    fn names_way(&self, turn: &Turn) -> bool {
        matches!(self.origin, Origin::Square(_)) && self.squares == turn.path[1..]
    }
}

/// The text without the marks that may follow a move: strength, only move, draw, win, blockade. An `x` counts as the
/// mark of a win only at the very end.
fn without_marks(text: &str) -> &str {
    text.trim_end_matches(['!', '?', '+', '=', '*', '#', 'x', 'X', 'х', ' ', '\t', '\u{a0}'])
}

/// Every free square that the piece crosses or lands on after its origin, in order.
fn squares_visited(board: &Board, turn: &Turn) -> Vec<Cell> {
    let place = |cell: Cell| {
        let place = &board.cells[usize::from(cell.0)];
        (place.x, place.y)
    };
    let mut visited = vec![];
    for leg in turn.path.windows(2) {
        let ((x0, y0), (x1, y1)) = (place(leg[0]), place(leg[1]));
        let steps = (x1 - x0).abs().max((y1 - y0).abs());
        let mut between: Vec<(f32, Cell)> = vec![];
        for index in 0..board.cells.len() {
            let Ok(cell) = u16::try_from(index).map(Cell) else { break };
            let (x, y) = place(cell);
            let along = (x - x0).abs().max((y - y0).abs());
            // On the line between the two ends and nearer to the first than the second is.
            let on_line = ((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)).abs() < 0.01;
            let ahead = (x - x0) * (x1 - x0) + (y - y0) * (y1 - y0) > 0.0;
            if on_line && ahead && along <= steps && !turn.removed.contains(&cell) {
                between.push((along, cell));
            }
        }
        between.sort_by(|a, b| a.0.total_cmp(&b.0));
        visited.extend(between.into_iter().map(|(_, cell)| cell));
    }
    visited
}

fn is_subsequence(wanted: &[Cell], all: &[Cell]) -> bool {
    let mut rest = all.iter();
    wanted.iter().all(|cell| rest.any(|other| other == cell))
}

struct Reader<'a> {
    board: &'a Board,
    chars: &'a [char],
    at: usize,
    capture: bool,
}

impl Reader<'_> {
    fn origin(&mut self) -> Result<Origin, MoveTextError> {
        let file = self.peek().map(|c| c.to_ascii_lowercase());
        let next = self.chars.get(self.at + 1);
        // A letter without a rank behind it is the file of an abbreviated origin.
        if let Some(file) = file
            && file.is_ascii_alphabetic()
            && !next.is_some_and(char::is_ascii_digit)
            && self.board.cells.iter().any(|cell| cell.name.starts_with(file))
        {
            self.at += 1;
            return Ok(Origin::File(file));
        }
        self.square().map(Origin::Square)
    }

    fn square(&mut self) -> Result<Cell, MoveTextError> {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_alphabetic()) && self.at == start {
            self.at += 1;
        }
        // Names have at most two digits, so that numbers written without separators fall apart in pairs.
        let digits = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) && self.at < digits + self.digits_of_names() {
            self.at += 1;
        }
        let name: String = self.chars[start..self.at].iter().collect();
        let name = if name.len() > 1 { name.trim_start_matches('0') } else { &name };
        cell_named(self.board, name).ok_or_else(|| {
            let shown = if name.is_empty() {
                self.peek().map_or_else(String::new, String::from)
            } else {
                name.to_owned()
            };
            let message = no_such_cell(self.board, &shown);
            MoveTextError::Unreadable { column: start + 1, message }
        })
    }

    /// One digit where cells have letters (`c3d4`), two where they are numbers.
    fn digits_of_names(&self) -> usize {
        let letters = self.board.cells[0].name.starts_with(|c: char| c.is_ascii_alphabetic());
        let lettered_here = self.at > 0 && self.chars[self.at - 1].is_ascii_alphabetic();
        if letters && lettered_here && self.board.rows < 10 { 1 } else { 2 }
    }

    /// Passes over what may stand between squares; false at the end of the text.
    fn skip_separators(&mut self) -> bool {
        while let Some(c) = self.peek() {
            match c {
                ':' | 'x' | 'X' | '×' | 'х' => self.capture = true,
                '-' | '–' | '—' | '‑' | '.' | ' ' | '\u{a0}' => {}
                _ => return true,
            }
            self.at += 1;
        }
        false
    }

    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn error(&self, message: &str) -> MoveTextError {
        MoveTextError::Unreadable { column: self.at + 1, message: message.to_owned() }
    }
}
