//! Positions as text: PDN's FEN, and the lists that people and books write.

use std::fmt;

use bolshak_game::{Board, Cell, Game, GameInfo, Kind, Match, Placed, Seat, View};

use crate::position_list;

/// What is wrong with the text of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError {
    /// The character at fault, from 1; one past the end when something is missing.
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

/// Reads a position and opens a match from it: a FEN (`W:Wa1,Kc3:Bf6`, `W:W31-50:B1-20`), a FEN inside its PDN tag,
/// or a list (`white: a1, c3; black: Kf6; black to move`, in English or Russian).
///
/// Squares of a lettered board may also be given by number, counted from the top left.
///
/// # Errors
/// The first place that cannot be read, or the cell that keeps it from being a position of the game.
pub fn read_position(game: &'static dyn Game, text: &str) -> Result<Box<dyn Match>, PositionError> {
    let info = game.info();
    let view = if position_list::looks_like_one(text) {
        position_list::read(info, text)?
    } else {
        Reader::new(info, text).read()?
    };
    game.set_up(&view).map_err(|error| PositionError {
        column: 1,
        message: error.message,
        cell: error.cell.map(|cell| info.board.name(cell).to_owned()),
    })
}

/// The FEN of a position: side to move, then each side's pieces by the names of their cells.
#[must_use]
pub fn write_fen(info: &GameInfo, view: &View) -> String {
    let mut fen = letter(view.turn).to_string();
    for seat in [Seat::WHITE, Seat::BLACK] {
        let pieces = view.pieces.iter().filter(|piece| piece.seat == seat);
        let names = pieces.map(|piece| match piece.kind {
            Kind::Man => info.board.name(piece.cell).to_owned(),
            Kind::King => format!("K{}", info.board.name(piece.cell)),
        });
        fen.push_str(&format!(":{}{}", letter(seat), names.collect::<Vec<_>>().join(",")));
    }
    fen
}

fn letter(seat: Seat) -> char {
    if seat == Seat::WHITE { 'W' } else { 'B' }
}

/// The cell that a name or a number stands for.
pub(crate) fn cell_named(board: &Board, name: &str) -> Option<Cell> {
    board.cell(name).or_else(|| {
        let number: u16 = name.parse().ok()?;
        (1..=board.cells.len()).contains(&usize::from(number)).then(|| Cell(number - 1))
    })
}

/// What to say when a name is no cell of the board.
pub(crate) fn no_such_cell(board: &Board, name: &str) -> String {
    let example = &board.cells[board.cells.len() / 2].name;
    let name = if name.is_empty() { "nothing".to_owned() } else { excerpt(name) };
    format!("expected a square such as {example}, found {name}")
}

/// A text short enough to be shown in a message.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST).chain(['…']).collect()
}

struct Reader<'a> {
    info: &'a GameInfo,
    chars: Vec<char>,
    at: usize,
    /// Whether squares so far were numbers; the two kinds may not be mixed.
    numeric: Option<bool>,
}

impl<'a> Reader<'a> {
    fn new(info: &'a GameInfo, text: &str) -> Self {
        let mut reader = Self { info, chars: text.chars().collect(), at: 0, numeric: None };
        reader.step_into_tag();
        reader
    }

    /// People paste the whole tag: `[FEN "W:W…:B…"]`.
    fn step_into_tag(&mut self) {
        self.skip_blanks();
        if self.peek() != Some('[') {
            return;
        }
        if let Some(quote) = self.chars.iter().position(|&c| c == '"') {
            self.at = quote + 1;
            if let Some(end) = self.chars[self.at..].iter().position(|&c| c == '"') {
                self.chars.truncate(self.at + end);
            }
        }
    }

    fn read(mut self) -> Result<View, PositionError> {
        let turn = self.seat()?;
        let mut view = View { turn, pieces: vec![] };
        for _ in 0..2 {
            self.expect(':')?;
            let seat = self.seat()?;
            self.pieces(seat, &mut view.pieces)?;
        }
        self.skip_blanks();
        self.skip_extensions();
        if self.peek() == Some('.') {
            self.at += 1;
        }
        self.skip_blanks();
        match self.peek() {
            None => Ok(view),
            Some(found) => Err(self.error(format!("expected the end, found {found}"))),
        }
    }

    /// Counters that other programs write behind the pieces: `:H0` since the last change, `:F12` of the move, `:+1+0`
    /// of king moves.
    fn skip_extensions(&mut self) {
        while self.peek() == Some(':') && matches!(self.chars.get(self.at + 1), Some('H' | 'F' | '+')) {
            self.at += 2;
            while self.peek().is_some_and(|c| c.is_ascii_digit() || c == '+') {
                self.at += 1;
            }
        }
    }

    fn pieces(&mut self, seat: Seat, pieces: &mut Vec<Placed>) -> Result<(), PositionError> {
        self.skip_blanks();
        if matches!(self.peek(), None | Some(':' | '.')) {
            return Ok(());
        }
        loop {
            let kind = self.kind();
            let (first, last) = self.cells()?;
            let range = (first.0..=last.0).map(|cell| Placed { cell: Cell(cell), seat, kind });
            pieces.extend(range);
            self.skip_blanks();
            if self.peek() != Some(',') {
                return Ok(());
            }
            self.at += 1;
        }
    }

    /// One square, or a range of numbers; what is read is returned as first and last cell.
    fn cells(&mut self) -> Result<(Cell, Cell), PositionError> {
        let start = self.at;
        let first = self.cell()?;
        if self.peek() != Some('-') {
            return Ok((first, first));
        }
        if self.numeric != Some(true) {
            return Err(self.error("ranges are for numbered squares only".to_owned()));
        }
        self.at += 1;
        let last = self.cell()?;
        if last < first {
            return Err(PositionError::at(start + 1, "a range counts upward, such as 31-50"));
        }
        Ok((first, last))
    }

    fn cell(&mut self) -> Result<Cell, PositionError> {
        self.skip_blanks();
        let start = self.at;
        while self.peek().is_some_and(char::is_alphanumeric) {
            self.at += 1;
        }
        let name: String = self.chars[start..self.at].iter().collect();
        let cell = cell_named(&self.info.board, &name)
            .ok_or_else(|| PositionError::at(start + 1, no_such_cell(&self.info.board, &name)))?;
        let numeric = name.starts_with(|c: char| c.is_ascii_digit());
        if *self.numeric.get_or_insert(numeric) != numeric {
            return Err(PositionError::at(
                start + 1,
                "letters and numbers are mixed; name all squares one way",
            ));
        }
        Ok(cell)
    }

    fn kind(&mut self) -> Kind {
        self.skip_blanks();
        if self.peek() == Some('K') {
            self.at += 1;
            return Kind::King;
        }
        Kind::Man
    }

    fn seat(&mut self) -> Result<Seat, PositionError> {
        self.skip_blanks();
        let seat = match self.peek() {
            Some('W' | 'w') => Seat::WHITE,
            Some('B' | 'b') => Seat::BLACK,
            found => return Err(self.error(format!("expected W or B, found {}", shown(found)))),
        };
        self.at += 1;
        Ok(seat)
    }

    fn expect(&mut self, wanted: char) -> Result<(), PositionError> {
        self.skip_blanks();
        match self.peek() {
            Some(found) if found == wanted => {
                self.at += 1;
                Ok(())
            }
            found => Err(self.error(format!("expected {wanted}, found {}", shown(found)))),
        }
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn error(&self, message: String) -> PositionError {
        PositionError::at(self.at + 1, message)
    }
}

fn shown(found: Option<char>) -> String {
    found.map_or_else(|| "the end".to_owned(), String::from)
}
