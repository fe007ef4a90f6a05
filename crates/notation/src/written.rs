//! A move as it is written, before legality is asked.

use bolshak_game::{Board, Cell};

use crate::MoveTextError;
use crate::squares::{cell_named, digits_of_numbers, no_such_cell};

/// What the text of a move says.
pub(crate) struct Written {
    pub(crate) origin: Origin,
    /// The squares between origin and destination; short moves have none, and most moves are short.
    pub(crate) between: Vec<Cell>,
    pub(crate) destination: Cell,
    /// Whether a capture sign stands in it.
    pub(crate) capture: bool,
}

/// Where a written move begins.
pub(crate) enum Origin {
    /// On a square.
    Square(Cell),
    /// On any square of the file with this letter, in lower case.
    File(u8),
}

impl Written {
    /// Reads a text of Latin letters, without the marks behind it. A single square is a move where pieces are placed.
    pub(crate) fn read(board: &Board, text: &str, places: bool) -> Result<Self, MoveTextError> {
        let mut reader = Reader { board, text, at: 0, capture: false };
        reader.skip_separators();
        let origin = reader.origin()?;
        if !reader.skip_separators() {
            if let (true, &Origin::Square(cell)) = (places, &origin) {
                return Ok(Self { origin, between: vec![], destination: cell, capture: reader.capture });
            }
            return Err(reader.error(reader.at, "the destination is missing".to_owned()));
        }
        let mut destination = reader.square()?;
        let mut between = vec![];
        while reader.skip_separators() {
            between.push(destination);
            destination = reader.square()?;
        }
        Ok(Self { origin, between, destination, capture: reader.capture })
    }
}

struct Reader<'a> {
    board: &'a Board,
    text: &'a str,
    /// The byte that comes next.
    at: usize,
    capture: bool,
}

impl Reader<'_> {
    /// A letter without a rank behind it is the file of an abbreviated origin.
    fn origin(&mut self) -> Result<Origin, MoveTextError> {
        if let Some(file) = self.byte(0).filter(u8::is_ascii_alphabetic)
            && !self.byte(1).is_some_and(|b| b.is_ascii_digit())
            && self.has_file(file)
        {
            self.at += 1;
            return Ok(Origin::File(file.to_ascii_lowercase()));
        }
        self.square().map(Origin::Square)
    }

    fn has_file(&self, file: u8) -> bool {
        self.board.cells.iter().any(|cell| cell.name.as_bytes()[0].eq_ignore_ascii_case(&file))
    }

    fn square(&mut self) -> Result<Cell, MoveTextError> {
        let start = self.at;
        let has_letter = self.byte(0).is_some_and(|b| b.is_ascii_alphabetic());
        self.at += usize::from(has_letter);
        // Numbers without separators fall apart into equal lengths: 3228. Ranks have at most two digits.
        let most = if has_letter { 2 } else { digits_of_numbers(self.board) };
        let digits =
            (0..most).take_while(|&ahead| self.byte(ahead).is_some_and(|b| b.is_ascii_digit())).count();
        self.at += digits;
        let name = &self.text[start..self.at];
        if let Some(cell) = cell_named(self.board, name) {
            return Ok(cell);
        }
        // What follows a rank of one digit is for the next square to explain.
        if has_letter
            && digits == 2
            && let Some(cell) = cell_named(self.board, &name[..2])
        {
            self.at -= 1;
            return Ok(cell);
        }
        let found = if name.is_empty() { self.char().map(String::from) } else { Some(name.to_owned()) };
        Err(self.error(start, no_such_cell(self.board, &found.unwrap_or_default())))
    }

    /// Passes over what may stand between squares; false at the end of the text.
    fn skip_separators(&mut self) -> bool {
        while let Some(c) = self.char() {
            match c {
                ':' | 'x' | 'X' | '×' => self.capture = true,
                '-' | '.' | ' ' | '‐'..='―' | '−' => {}
                _ if c.is_whitespace() => {}
                _ => return true,
            }
            self.at += c.len_utf8();
        }
        false
    }

    fn byte(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + ahead).copied()
    }

    fn char(&self) -> Option<char> {
        let first = self.byte(0)?;
        if first.is_ascii() { Some(char::from(first)) } else { self.text[self.at..].chars().next() }
    }

    /// The column is counted in characters, from 1.
    fn error(&self, at: usize, message: String) -> MoveTextError {
        MoveTextError::Unreadable { column: self.text[..at].chars().count() + 1, message }
    }
}
