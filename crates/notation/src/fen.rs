//! PDN's FEN: side to move, then each side's pieces.

use std::str::FromStr;

use bolshak_game::{Cell, Kind, Placed, Seat, Stack, StateExtras, VariantInfo, View};

use crate::PositionError;
use crate::position::Reading;
use crate::squares::{Named, SquareNamer, cell_named, no_such_cell};

/// The counters that some programs write behind the pieces of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FenExtras {
    /// Half-moves since the last capture, man's move or change of balance, whichever the writer counts: `:H12`.
    pub half_moves: Option<u16>,
    /// The number of the move, from 1: `:F31`.
    pub full_move: Option<u16>,
    /// How often in succession each side has moved one and the same king beside men, White first: `:+2+0`. Frisian
    /// draughts allows three.
    pub king_moves: Option<[u8; 2]>,
}

/// The FEN of a position: the seat to move, then each seat's pieces by the names of their cells, seats by the first
/// letters of their names.
///
/// Where games need more than the standard has: `P` stands before a pawn; the pieces below another stand behind its cell,
/// bottom first, men in small letters and kings in capitals (`Kc3(wwB)`); then may follow how many moves of the turn have
/// been made (`:S1`), who is out, in that order (`:ORG`), who of them left a race without arriving (`:LG`), the pieces in
/// hand (`:N12,11`) and the points (`:P3,0`), by seat.
#[must_use]
pub fn write_fen(info: &VariantInfo, view: &View) -> String {
    let mut fen = String::from(letter(info, view.side_to_move));
    for seat in info.all_seats() {
        fen.push(':');
        fen.push(letter(info, seat));
        let pieces = view.pieces.iter().filter(|piece| piece.seat == seat);
        for (index, piece) in pieces.enumerate() {
            fen.push_str(if index == 0 { "" } else { "," });
            fen.push_str(match piece.kind {
                Kind::Man => "",
                Kind::King => "K",
                Kind::Pawn => "P",
            });
            fen.push_str(info.board.name(piece.cell));
            fen.push_str(&below(info, piece.below));
        }
    }
    fen + &aside(info, &view.aside)
}

fn below(info: &VariantInfo, below: Stack) -> String {
    let piece = |(seat, kind)| match kind {
        Kind::King => letter(info, seat),
        _ => letter(info, seat).to_ascii_lowercase(),
    };
    if below.is_empty() {
        String::new()
    } else {
        format!("({})", below.iter().map(piece).collect::<String>())
    }
}

fn aside(info: &VariantInfo, aside: &StateExtras) -> String {
    let StateExtras { step, out, retired, hands, scores } = aside;
    let numbers = |letter: char, numbers: &[u16]| {
        let numbers: Vec<_> = numbers.iter().map(u16::to_string).collect();
        if numbers.is_empty() { String::new() } else { format!(":{letter}{}", numbers.join(",")) }
    };
    let step = if *step == 0 { String::new() } else { format!(":S{step}") };
    let seats = |sign: char, seats: &[Seat]| {
        let letters: String = seats.iter().map(|seat| letter(info, *seat)).collect();
        if letters.is_empty() { letters } else { format!(":{sign}{letters}") }
    };
    step + &seats('O', out) + &seats('L', retired) + &numbers('N', hands) + &numbers('P', scores)
}

/// The first letter of a seat's name; no game has two seats with the same.
pub(crate) fn letter(info: &VariantInfo, seat: Seat) -> char {
    info.seat_name(seat).chars().next().map_or('?', |first| first.to_ascii_uppercase())
}

/// The letters of all seats: `W or B`.
fn letters(info: &VariantInfo) -> String {
    let letters = info.all_seats().map(|seat| letter(info, seat).to_string());
    letters.collect::<Vec<_>>().join(" or ")
}

fn seat_of(info: &VariantInfo, wanted: char) -> Option<Seat> {
    info.all_seats().find(|&seat| letter(info, seat).eq_ignore_ascii_case(&wanted))
}

pub(crate) fn read(info: &VariantInfo, text: &str) -> Result<Reading, PositionError> {
    Reader::new(info, text).read()
}

/// The pieces of one colour as they stand in the text.
struct Section {
    /// Nobody for `?`.
    seat: Option<Seat>,
    column: usize,
    pieces: Vec<(Placed, usize)>,
}

/// The letters behind a colon that begin no seat's pieces.
const EXTRAS: &str = "HF+SOLNP";

struct Reader<'a> {
    info: &'a VariantInfo,
    squares: SquareNamer<'a>,
    chars: Vec<char>,
    at: usize,
}

impl<'a> Reader<'a> {
    fn new(info: &'a VariantInfo, text: &str) -> Self {
        let squares = SquareNamer::new(&info.board);
        let mut reader = Self { info, squares, chars: text.chars().collect(), at: 0 };
        reader.step_into_tag();
        reader
    }

    /// People paste the whole tag, `[FEN "W:W…:B…"]`, or its value with the quotes.
    fn step_into_tag(&mut self) {
        self.skip_blanks();
        if !matches!(self.peek(), Some('[' | '"')) {
            return;
        }
        if let Some(quote) = self.chars.iter().position(|&c| c == '"') {
            self.at = quote + 1;
            if let Some(end) = self.chars[self.at..].iter().position(|&c| c == '"') {
                self.chars.truncate(self.at + end);
            }
        }
    }

    fn read(mut self) -> Result<Reading, PositionError> {
        let turn = self.side_to_move()?;
        let sections = self.sections()?;
        let (aside, extras) = self.extras()?;
        self.end()?;
        let mut pieces = vec![];
        for section in &sections {
            let seat = whose(self.info, section, &sections)?;
            pieces.extend(section.pieces.iter().map(|&(piece, at)| (Placed { seat, ..piece }, at)));
        }
        Ok(Reading { side_to_move: turn, pieces, aside, extras })
    }

    fn side_to_move(&mut self) -> Result<Seat, PositionError> {
        let column = self.column();
        self.color()?.ok_or_else(|| {
            let message = format!("who is to move is unknown here; write {} for ?", letters(self.info));
            PositionError::at(column, message)
        })
    }

    /// At least one section, and none twice.
    fn sections(&mut self) -> Result<Vec<Section>, PositionError> {
        let mut sections: Vec<Section> = vec![];
        while sections.is_empty() || self.section_follows() {
            self.expect(':')?;
            let column = self.column();
            let seat = self.color()?;
            if let Some(seat) = seat
                && sections.iter().any(|section| section.seat == Some(seat))
            {
                let name = self.info.seat_name(seat);
                return Err(PositionError::at(column, format!("the {name} pieces were listed already")));
            }
            let pieces = self.pieces()?;
            sections.push(Section { seat, column, pieces });
        }
        Ok(sections)
    }

    fn section_follows(&mut self) -> bool {
        self.skip_blanks();
        self.peek() == Some(':')
            && !self.behind_colon().is_some_and(|c| EXTRAS.contains(c.to_ascii_uppercase()))
    }

    /// White, black or, for `?`, nobody.
    fn color(&mut self) -> Result<Option<Seat>, PositionError> {
        self.skip_blanks();
        let seat = match self.peek() {
            Some('?') => None,
            found => Some(found.and_then(|c| seat_of(self.info, c)).ok_or_else(|| self.no_seat(found))?),
        };
        self.at += 1;
        Ok(seat)
    }

    fn no_seat(&self, found: Option<char>) -> PositionError {
        self.expected(&letters(self.info), found)
    }

    fn pieces(&mut self) -> Result<Vec<(Placed, usize)>, PositionError> {
        let mut pieces = vec![];
        self.skip_blanks();
        if matches!(self.peek(), None | Some(':' | '.')) {
            return Ok(pieces);
        }
        loop {
            self.piece_or_range(&mut pieces)?;
            self.skip_blanks();
            if self.peek() != Some(',') {
                return Ok(pieces);
            }
            self.at += 1;
        }
    }

    /// One piece, or a range of numbers: `31-50`, `K31-50`.
    fn piece_or_range(&mut self, pieces: &mut Vec<(Placed, usize)>) -> Result<(), PositionError> {
        let column = self.column();
        let first = self.square(&['k', 'к', 'g', 'p'])?;
        let kind = match first.letter {
            None => Kind::Man,
            Some('p') if self.info.kinds.contains(&Kind::Pawn) => Kind::Pawn,
            Some('g' | 'p') => return Err(self.ghost(first.cell, column)),
            Some(_) => Kind::King,
        };
        self.skip_blanks();
        if !matches!(self.peek(), Some('-' | '–')) {
            let below = self.below()?;
            pieces.push((Placed { below, ..Placed::new(first.cell, Seat::WHITE, kind) }, column));
            return Ok(());
        }
        let Some(from) = first.number else {
            return Err(self.error("ranges are for numbered squares only"));
        };
        self.at += 1;
        let to = self.square(&[])?.number.unwrap_or(0);
        if to < from {
            return Err(PositionError::at(column, "a range counts upward, such as 31-50"));
        }
        for number in from..=to {
            pieces.push((Placed::new(self.numbered(number, column)?, Seat::WHITE, kind), column));
        }
        Ok(())
    }

    fn square(&mut self, letters: &[char]) -> Result<Named, PositionError> {
        let column = self.column();
        let start = self.at;
        self.pass_word();
        // The letter may stand apart from its square.
        if let [single] = self.chars[start..self.at]
            && single.to_lowercase().next().is_some_and(|letter| letters.contains(&letter))
        {
            self.skip_blanks();
            self.pass_word();
        }
        let word = self.chars[start..self.at].iter().filter(|c| !is_blank(**c)).collect::<String>();
        self.squares.read(&word, letters, column)
    }

    fn pass_word(&mut self) {
        while self.peek().is_some_and(char::is_alphanumeric) {
            self.at += 1;
        }
    }

    fn numbered(&self, number: usize, column: usize) -> Result<Cell, PositionError> {
        let (board, name) = (&self.info.board, number.to_string());
        cell_named(board, &name).ok_or_else(|| PositionError::at(column, no_such_cell(board, &name)))
    }

    /// A piece that was captured earlier in a capture that is still going on still bars the way, so that the position
    /// without it is another one. To guess would be to change the game.
    fn ghost(&self, cell: Cell, column: usize) -> PositionError {
        let message = "a piece that is captured but not yet removed: the FEN is from the middle of a capture; \
                       give the position before or after it";
        let cell = Some(self.info.board.name(cell).to_owned());
        PositionError { column, message: message.to_owned(), cell }
    }

    /// The pieces on which the last one stands, in brackets.
    fn below(&mut self) -> Result<Stack, PositionError> {
        let mut below = Stack::EMPTY;
        if self.peek() != Some('(') {
            return Ok(below);
        }
        self.at += 1;
        while let Some(c) = self.peek().filter(|c| *c != ')') {
            let seat = seat_of(self.info, c).ok_or_else(|| self.no_seat(Some(c)))?;
            if below.height() == Stack::MOST {
                return Err(self.error("no game has so many pieces"));
            }
            below = below.with_top(seat, if c.is_uppercase() { Kind::King } else { Kind::Man });
            self.at += 1;
        }
        self.expect(')')?;
        self.skip_blanks();
        Ok(below)
    }

    fn extras(&mut self) -> Result<(StateExtras, FenExtras), PositionError> {
        let mut extras = FenExtras::default();
        let mut aside = StateExtras::default();
        self.skip_blanks();
        while self.peek() == Some(':') {
            let column = self.column() + 1;
            self.at += 1;
            self.skip_blanks();
            let again = match self.peek() {
                Some('H' | 'h') => extras.half_moves.replace(self.count('H')?).is_some(),
                Some('F' | 'f') => extras.full_move.replace(self.count('F')?).is_some(),
                Some('+') => extras.king_moves.replace([self.count('+')?, self.count('+')?]).is_some(),
                Some('S' | 's') => std::mem::replace(&mut aside.step, self.count('S')?) != 0,
                Some('O' | 'o') => !std::mem::replace(&mut aside.out, self.seats()?).is_empty(),
                Some('L' | 'l') => !std::mem::replace(&mut aside.retired, self.seats()?).is_empty(),
                Some('N' | 'n') => !std::mem::replace(&mut aside.hands, self.numbers('N')?).is_empty(),
                Some('P' | 'p') => !std::mem::replace(&mut aside.scores, self.numbers('P')?).is_empty(),
                found => return Err(self.expected("H, F, S, O, L, N, P or +", found)),
            };
            if again {
                return Err(PositionError::at(column, "this counter was given already"));
            }
            self.skip_blanks();
        }
        Ok((aside, extras))
    }

    /// The letters of seats behind their sign.
    fn seats(&mut self) -> Result<Vec<Seat>, PositionError> {
        self.at += 1;
        let mut seats = vec![];
        while let Some(c) = self.peek().filter(char::is_ascii_alphabetic) {
            seats.push(seat_of(self.info, c).ok_or_else(|| self.no_seat(Some(c)))?);
            self.at += 1;
        }
        Ok(seats)
    }

    /// Numbers with commas, one a seat, behind their letter.
    fn numbers(&mut self, letter: char) -> Result<Vec<u16>, PositionError> {
        let mut numbers = vec![self.count(letter)?];
        while self.peek() == Some(',') {
            numbers.push(self.count(',')?);
        }
        Ok(numbers)
    }

    /// A number behind its letter or plus.
    fn count<N: FromStr>(&mut self, letter: char) -> Result<N, PositionError> {
        match self.peek() {
            Some(found) if found.eq_ignore_ascii_case(&letter) => {}
            found => return Err(self.expected(&letter.to_string(), found)),
        }
        self.at += 1;
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        let digits: String = self.chars[start..self.at].iter().collect();
        let message = if digits.is_empty() { "expected a number" } else { "this number is too large" };
        digits.parse().map_err(|_| PositionError::at(start + 1, message))
    }

    /// The end of the text, perhaps behind a dot.
    fn end(&mut self) -> Result<(), PositionError> {
        self.skip_blanks();
        if self.peek() == Some('.') {
            self.at += 1;
        }
        self.skip_blanks();
        match self.peek() {
            None => Ok(()),
            found => Err(self.expected("the end", found)),
        }
    }

    /// The first character behind the colon that comes next.
    fn behind_colon(&self) -> Option<char> {
        self.chars.iter().skip(self.at + 1).copied().find(|&c| !is_blank(c))
    }

    fn expect(&mut self, wanted: char) -> Result<(), PositionError> {
        self.skip_blanks();
        match self.peek() {
            Some(found) if found == wanted => {
                self.at += 1;
                Ok(())
            }
            found => Err(self.expected(&wanted.to_string(), found)),
        }
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(is_blank) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    /// The place of the next character that is no blank, from 1.
    fn column(&mut self) -> usize {
        self.skip_blanks();
        self.at + 1
    }

    fn expected(&self, wanted: &str, found: Option<char>) -> PositionError {
        let found = found.map_or_else(|| "the end".to_owned(), String::from);
        self.error(&format!("expected {wanted}, found {found}"))
    }

    fn error(&self, message: &str) -> PositionError {
        PositionError::at(self.at + 1, message)
    }
}

/// Whose the pieces of a section are. An unknown colour is the one that the other section leaves, where two play.
fn whose(info: &VariantInfo, section: &Section, all: &[Section]) -> Result<Seat, PositionError> {
    if let Some(seat) = section.seat {
        return Ok(seat);
    }
    let others: Vec<Seat> = all.iter().filter_map(|other| other.seat).collect();
    match others[..] {
        [other] if all.len() == 2 && info.seats.len() == 2 => Ok(other.other()),
        _ if section.pieces.is_empty() => Ok(Seat::WHITE),
        _ => {
            let message = format!("whose these pieces are is unknown; write {} for ?", letters(info));
            Err(PositionError::at(section.column, message))
        }
    }
}

/// Byte order marks come along when texts are pasted.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}
