//! Moves as text. Reading is by legality: a text stands for the one legal move that fits it.

use std::fmt;

use bolshak_game::{Board, CaptureMark, Cell, Game, Move, VariantInfo};

use crate::cyrillic;
use crate::excerpt;
use crate::squares::has_letters;
use crate::written::{Origin, Written};

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

/// Reads a move in any accepted notation and returns the index of the legal move that it stands for: full
/// (`c3:e5:g7`), short (`c3:g7`), abbreviated (`cd4`, `c:e5`), numbers (`32-28`, `28x19`, `3228`), without
/// separators (`c3d4`) or with blanks and dots; trailing marks such as `!?` and the winning `x` are passed over.
///
/// Cyrillic letters are read by their sound or look (`цд4`, `с3д4`) and by their place on the keyboard (`св4` for
/// `cd4`); if both give a legal move, and not the same one, the text is ambiguous.
///
/// # Errors
/// [`MoveTextError`] says whether the text is unreadable, illegal or fits several moves.
pub fn read_move(info: &VariantInfo, moves: &[Move], text: &str) -> Result<usize, MoveTextError> {
    let text = without_marks(text);
    if cyrillic::is_in(text) { read_cyrillic(info, moves, text) } else { read_latin(info, moves, text) }
}

/// Writes one of the legal moves so that it can be read back as the same move.
///
/// # Panics
/// If there is no move with this index.
#[must_use]
pub fn write_move(info: &VariantInfo, moves: &[Move], index: usize, form: Form) -> String {
    let mv = &moves[index];
    let fits_only_this =
        |text: &String| read_latin(info, moves, text).is_ok_and(|read| moves[read].same_move(mv));
    let abbreviated = || {
        let abbreviates = form == Form::Abbreviated && has_letters(&info.board) && !mv.places();
        abbreviates.then(|| abbreviation(info, mv)).filter(fits_only_this)
    };
    let ends = if mv.places() { vec![mv.to()] } else { vec![mv.from(), mv.to()] };
    let short = || Some(joined(info, mv, &ends)).filter(fits_only_this);
    let shorter = if form == Form::Full { None } else { abbreviated().or_else(short) };
    shorter.unwrap_or_else(|| joined(info, mv, &mv.path))
}

/// Writes moves that follow one another from a game's position on, as far as they are legal.
#[must_use]
pub fn write_line(game: &dyn Game, moves: &[Move], form: Form) -> Vec<String> {
    let mut at = game.copy();
    let info = game.variant().info();
    let mut text = |mv: &Move| {
        let index = at.find_way(&mv.path, &mv.removed)?;
        let text = write_move(info, at.legal_moves(), index, form);
        at.play_at(index).ok()?;
        Some(text)
    };
    moves.iter().map_while(&mut text).collect()
}

/// Why a text cannot be played in a game, with what could be.
pub(crate) fn refusal(game: &dyn Game, text: &str, error: &MoveTextError) -> String {
    let text = excerpt(text);
    match game.outcome() {
        Some(outcome) => format!("{text}: the game is over, {}", outcome.reason.words()),
        None => {
            format!(
                "{text}: {error}; legal: {}",
                legal_moves(game.variant().info(), game.legal_moves()).join(" ")
            )
        }
    }
}

/// Every legal way to move, in full notation.
#[must_use]
pub fn legal_moves(info: &VariantInfo, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|mv| joined(info, mv, &mv.path)).collect()
}

fn joined(info: &VariantInfo, mv: &Move, cells: &[Cell]) -> String {
    let mut text = String::new();
    for (index, &cell) in cells.iter().enumerate() {
        text.push_str(if index == 0 { "" } else { mark(info, mv) });
        text.push_str(info.board.name(cell));
    }
    text
}

fn abbreviation(info: &VariantInfo, mv: &Move) -> String {
    let file = &info.board.name(mv.from())[..1];
    let mark = if mv.is_capture() { mark(info, mv) } else { "" };
    format!("{file}{mark}{}", info.board.name(mv.to()))
}

fn mark(info: &VariantInfo, mv: &Move) -> &'static str {
    match (mv.is_capture(), info.notation.capture) {
        (false, _) => "-",
        (true, CaptureMark::Colon) => ":",
        (true, CaptureMark::Cross) => "x",
    }
}

/// The text without the marks that may follow a move: strength, only move, draw, win, blockade. An `x` counts as the
/// mark of a win only at the very end.
fn without_marks(text: &str) -> &str {
    text.trim_end_matches(['!', '?', '(', ')', '+', '=', '*', '#', 'x', 'X', 'х', 'Х', ' ', '\t', '\u{a0}'])
}

/// All readings that give a legal move must give the same one. Where none does, the best of the errors is returned.
fn read_cyrillic(info: &VariantInfo, moves: &[Move], text: &str) -> Result<usize, MoveTextError> {
    let readings = cyrillic::readings(text).map(|latin| read_latin(info, moves, &latin));
    let mut found: Vec<usize> = vec![];
    for &index in readings.iter().flatten() {
        if !found.iter().any(|&other| moves[other].same_move(&moves[index])) {
            found.push(index);
        }
    }
    if let [index] = found[..] {
        return Ok(index);
    }
    if !found.is_empty() {
        return Err(ambiguous(info, moves, found));
    }
    let rank = |reading: &Result<usize, MoveTextError>| match reading {
        Err(MoveTextError::Ambiguous(_)) => 0,
        Err(MoveTextError::Illegal) => 1,
        _ => 2,
    };
    readings.into_iter().min_by_key(rank).unwrap_or(Err(MoveTextError::Illegal))
}

fn read_latin(info: &VariantInfo, moves: &[Move], text: &str) -> Result<usize, MoveTextError> {
    let places = moves.iter().any(Move::places);
    let written = Written::read(&info.board, text, places)?;
    let fitting = || (0..moves.len()).filter(|&index| written.fits(&info.board, &moves[index]));
    let mut all = fitting();
    let first = all.next().ok_or(MoveTextError::Illegal)?;
    if all.next().is_none() {
        return Ok(first);
    }
    // A way that is written out is meant, even if another merely crosses the same squares.
    if let Some(exact) = fitting().find(|&index| written.names_way(&moves[index])) {
        return Ok(exact);
    }
    // Several ways of one move are no ambiguity.
    if fitting().all(|index| moves[index].same_move(&moves[first])) {
        return Ok(first);
    }
    Err(ambiguous(info, moves, fitting()))
}

fn ambiguous(info: &VariantInfo, moves: &[Move], fitting: impl IntoIterator<Item = usize>) -> MoveTextError {
    let full = |index: usize| joined(info, &moves[index], &moves[index].path);
    MoveTextError::Ambiguous(fitting.into_iter().map(full).collect())
}

impl Written {
    /// The cheap questions come first: most moves fail them, and most texts name no square on the way.
    fn fits(&self, board: &Board, mv: &Move) -> bool {
        self.destination == mv.to()
            && (!self.capture || mv.is_capture())
            && match self.origin {
                Origin::Square(cell) => cell == mv.from(),
                Origin::File(file) => board.name(mv.from()).as_bytes()[0] == file,
            }
            && (self.between.is_empty() || crosses(board, mv, &self.between))
    }

    /// Whether the squares are those of this move's way and no others. A capture in one leg is thus meant by its two
    /// squares even where a longer chain ends on the same one: the chain can be written in full, the leg cannot.
    fn names_way(&self, mv: &Move) -> bool {
        let inner = mv.path.get(1..mv.path.len().max(2) - 1).unwrap_or_default();
        matches!(self.origin, Origin::Square(_)) && self.between == inner
    }
}

/// Whether the piece crosses or lands on these squares in this order, before its destination.
fn crosses(board: &Board, mv: &Move, wanted: &[Cell]) -> bool {
    let mut wanted = wanted.iter().chain(mv.path.last()).peekable();
    // A piece does not stand where a captured one does, but may come back there where captured pieces leave at once.
    let mut to_capture = &mv.removed[..];
    for leg in mv.path.windows(2) {
        let along = |cell: Cell| distance_along(board, (leg[0], leg[1]), cell);
        let mut passed = 0.0;
        while let Some(&&cell) = wanted.peek()
            && let Some(distance) = along(cell)
            && distance > passed
            && !to_capture.contains(&cell)
        {
            passed = distance;
            wanted.next();
        }
        while let Some((_, later)) = to_capture.split_first().filter(|(cell, _)| along(**cell).is_some()) {
            to_capture = later;
        }
    }
    wanted.peek().is_none()
}

/// How far from the beginning of a straight leg a cell lies, from 0 to 1 at its end, if it lies on it.
fn distance_along(board: &Board, (from, to): (Cell, Cell), cell: Cell) -> Option<f32> {
    const NEARLY: f32 = 0.01;
    let place = |cell: Cell| &board.cells[usize::from(cell.0)];
    let vector = |end: Cell| (place(end).x - place(from).x, place(end).y - place(from).y);
    let ((x, y), (leg_x, leg_y)) = (vector(cell), vector(to));
    let along = (x * leg_x + y * leg_y) / (leg_x * leg_x + leg_y * leg_y);
    let on_line = (x * leg_y - y * leg_x).abs() < NEARLY;
    (on_line && along > 0.0 && along < 1.0 + NEARLY).then_some(along)
}
