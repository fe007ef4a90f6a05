//! Squares in text: by the names of a game's board, or by numbers counted from the top left. Nothing else in this crate
//! knows how a board's cells are named, and nothing here knows how many files or ranks there are.

use std::borrow::Cow;

use bolshak_game::{Board, Cell};

use crate::{PositionError, cyrillic, excerpt};

/// Whether the cells of the board are named by letters and not by numbers.
pub(crate) fn has_letters(board: &Board) -> bool {
    board.cells.first().is_some_and(|cell| cell.name.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// The cell that a name stands for. On a numbered board numbers are names, whatever corner they count from, with or
/// without leading zeros; on a lettered one they count from the top left.
pub(crate) fn cell_named(board: &Board, name: &str) -> Option<Cell> {
    if !is_number(name) {
        return guessed(board, name).or_else(|| board.cell(name));
    }
    if has_letters(board) {
        return numbered(board, name.parse().ok()?);
    }
    let name = name.trim_start_matches('0');
    guessed(board, name).or_else(|| board.cell(name))
}

/// Whether a name is a number.
pub(crate) fn is_number(name: &str) -> bool {
    name.bytes().all(|b| b.is_ascii_digit()) && !name.is_empty()
}

/// The cell with this name where the boards of most games have it: row by row from the top left, ranks counted from
/// below. It saves the search through all names, and a wrong guess costs nothing but that search.
fn guessed(board: &Board, name: &str) -> Option<Cell> {
    let (first, rest) = (*name.as_bytes().first()?, name.get(1..)?);
    let index = if first.is_ascii_digit() {
        name.parse::<usize>().ok()?.checked_sub(1)?
    } else {
        let (columns, rows) = (usize::from(board.columns.max(1)), usize::from(board.rows.max(1)));
        let file = usize::from(first.to_ascii_lowercase().checked_sub(b'a')?);
        let row = rows.checked_sub(rest.parse().ok()?)?;
        let in_row = board.cells.len() / rows;
        row * in_row + file * in_row / columns
    };
    let cell = board.cells.get(index)?;
    cell.name.eq_ignore_ascii_case(name).then_some(Cell(u16::try_from(index).ok()?))
}

/// The cells row by row from the top left, as they are read on a diagram.
pub(crate) fn reading_order(board: &Board) -> Vec<Cell> {
    let mut order: Vec<Cell> = (0..).map(Cell).take(board.cells.len()).collect();
    let place = |cell: &Cell| &board.cells[usize::from(cell.0)];
    order.sort_by(|a, b| {
        let (a, b) = (place(a), place(b));
        b.y.total_cmp(&a.y).then(a.x.total_cmp(&b.x))
    });
    order
}

/// The cell with this number, counted from 1 at the top left.
pub(crate) fn numbered(board: &Board, number: usize) -> Option<Cell> {
    reading_order(board).get(number.checked_sub(1)?).copied()
}

/// How many digits a number of a square has where numbers are written without anything between them.
pub(crate) fn digits_of_numbers(board: &Board) -> usize {
    if board.cells.len() < 100 { 2 } else { 3 }
}

/// What to say when a name is no cell of the board.
pub(crate) fn no_such_cell(board: &Board, name: &str) -> String {
    let example = board.cells.get(board.cells.len() / 2).map_or("none", |cell| cell.name.as_str());
    let name = if name.is_empty() { "nothing".to_owned() } else { excerpt(name) };
    format!("expected a square such as {example}, found {name}")
}

/// The squares of one position's text, which must all be named one way.
pub(crate) struct SquareNamer<'a> {
    board: &'a Board,
    /// Whether the squares so far were numbers.
    numeric: Option<bool>,
}

/// A square as it was written, with what stood before it.
#[derive(Clone, Copy)]
pub(crate) struct Named {
    /// The cell.
    pub(crate) cell: Cell,
    /// Its number, if it was given by one.
    pub(crate) number: Option<usize>,
    /// The letter directly before it, in lower case, that says what stands there.
    pub(crate) letter: Option<char>,
}

impl<'a> SquareNamer<'a> {
    pub(crate) fn new(board: &'a Board) -> Self {
        Self { board, numeric: None }
    }

    /// Reads a word that is a square, or one of the letters and a square: `c3`, `Kc3`, `K31`. The square has
    /// precedence, so that `g3` and, on a board with so many files, `k3` are squares. Cyrillic letters are taken by
    /// their sound or look.
    pub(crate) fn read(
        &mut self,
        word: &str,
        letters: &[char],
        column: usize,
    ) -> Result<Named, PositionError> {
        let latin = latin(word);
        let mut name = latin.as_ref();
        let mut letter = None;
        let mut found = cell_named(self.board, name);
        if found.is_none()
            && let Some(first) = word.chars().next().and_then(|c| c.to_lowercase().next())
            && letters.contains(&first)
        {
            letter = Some(first);
            // The rest is taken from the Latin text, of which every character stands for one of the word.
            name = latin.char_indices().nth(1).map_or("", |(at, _)| &latin[at..]);
            found = cell_named(self.board, name);
        }
        let cell = found.ok_or_else(|| PositionError::at(column, no_such_cell(self.board, word)))?;
        self.one_way(is_number(name), column)?;
        Ok(Named { cell, number: if is_number(name) { name.parse().ok() } else { None }, letter })
    }

    fn one_way(&mut self, numeric: bool, column: usize) -> Result<(), PositionError> {
        if *self.numeric.get_or_insert(numeric) == numeric {
            return Ok(());
        }
        Err(PositionError::at(column, "letters and numbers are mixed; name all squares one way"))
    }
}

fn latin(word: &str) -> Cow<'_, str> {
    if word.is_ascii() {
        return Cow::Borrowed(word);
    }
    word.chars().map(|c| cyrillic::by_sound(c).unwrap_or(c)).collect()
}
