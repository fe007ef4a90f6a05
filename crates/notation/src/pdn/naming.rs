//! How a record names squares where it does not do it as its game does.

use std::borrow::Cow;

use bolshak_game::{Board, Cell, VariantInfo};

use super::{Item, PdnGame};
use crate::squares::{digits_of_numbers, has_letters, reading_order};

/// How a record names squares.
///
/// Numbers on a lettered board are ambiguous: White's `a3-b4` in Russian draughts is `21-17` if square 1 is b8, and
/// `9-13` if it is a1. Both are met, so [`super::replay`] keeps the naming under which the whole game is legal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Naming {
    /// As the game itself does.
    OfTheGame,
    /// Numbers on a lettered board, 1 at White's upper left: lidraughts, Hub.
    NumbersFromTop,
    /// Numbers on a lettered board, 1 at White's lower left.
    NumbersFromBottom,
    /// Letters on a numbered board, a1 at White's lower left.
    Letters,
    /// Letters on a numbered board, a1 at Black's lower left.
    LettersFromBlack,
}

impl Naming {
    /// The naming in English words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::OfTheGame => "the game's own names of squares",
            Self::NumbersFromTop => "square 1 is at White's upper left",
            Self::NumbersFromBottom => "square 1 is at White's lower left",
            Self::Letters => "a1 is at White's lower left",
            Self::LettersFromBlack => "a1 is at Black's lower left",
        }
    }

    /// The word for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::OfTheGame => "own",
            Self::NumbersFromTop => "numbers-from-top",
            Self::NumbersFromBottom => "numbers-from-bottom",
            Self::Letters => "letters",
            Self::LettersFromBlack => "letters-from-black",
        }
    }

    /// The namings that a record may use, the likeliest first. The first move and the start position tell which, and the
    /// `GameType` which is likelier; it cannot decide, for programs write it wrong.
    pub(super) fn candidates(info: &VariantInfo, record: &PdnGame) -> &'static [Self] {
        let fen = record.tag("FEN").map(|tag| kind_of_fen(&tag.value));
        let foreign = if has_letters(&info.board) { Kind::Numbers } else { Kind::Letters };
        if fen != Some(foreign) && first_move(&record.items).map(kind_of_move) != Some(foreign) {
            &[Self::OfTheGame]
        } else if foreign == Kind::Numbers && first_square_is_at_bottom(record) {
            &[Self::NumbersFromBottom, Self::NumbersFromTop]
        } else if foreign == Kind::Numbers {
            &[Self::NumbersFromTop, Self::NumbersFromBottom]
        } else {
            &[Self::Letters, Self::LettersFromBlack]
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Numbers,
    Letters,
    /// Nothing is named, or in words.
    Unclear,
}

/// Whether the `GameType` says that the first square is at the lower left of the side that begins: `N0`.
fn first_square_is_at_bottom(record: &PdnGame) -> bool {
    let names = record.tag("GameType").and_then(|tag| tag.value.split(',').nth(4));
    names.is_some_and(|names| names.trim().eq_ignore_ascii_case("N0"))
}

fn first_move(items: &[Item]) -> Option<&str> {
    items.iter().find_map(|item| match item {
        Item::Move { text, .. } => Some(text.as_str()),
        _ => None,
    })
}

fn kind_of_move(text: &str) -> Kind {
    if text.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | ':' | 'x' | 'X' | '×')) {
        Kind::Numbers
    } else if text.chars().any(is_file) {
        Kind::Letters
    } else {
        Kind::Unclear
    }
}

fn kind_of_fen(fen: &str) -> Kind {
    let named =
        fen.as_bytes().windows(2).any(|pair| is_file(char::from(pair[0])) && pair[1].is_ascii_digit());
    match (named, fen.contains(|c: char| c.is_ascii_digit()), fen.contains(|c: char| !c.is_ascii())) {
        (true, ..) => Kind::Letters,
        (false, true, false) => Kind::Numbers,
        _ => Kind::Unclear,
    }
}

/// Letters of files are lower-case in a FEN, where capitals are sides and kings.
fn is_file(c: char) -> bool {
    matches!(c, 'a'..='p')
}

/// Gives squares the names that the game has for them.
pub(crate) struct Translator<'a> {
    naming: Naming,
    board: &'a Board,
    /// The cells in the order of the numbers.
    numbers: Vec<Cell>,
}

impl<'a> Translator<'a> {
    pub(crate) fn new(naming: Naming, board: &'a Board) -> Self {
        let numbers = match naming {
            Naming::NumbersFromTop => reading_order(board),
            Naming::NumbersFromBottom => from_bottom(board),
            _ => vec![],
        };
        Self { naming, board, numbers }
    }

    /// The board of the game.
    pub(crate) fn board(&self) -> &'a Board {
        self.board
    }

    /// A move with the game's own names of squares.
    pub(crate) fn move_text<'t>(&self, text: &'t str) -> Cow<'t, str> {
        match self.naming {
            Naming::OfTheGame => text.into(),
            Naming::NumbersFromTop | Naming::NumbersFromBottom => self.numbers_in(text, "-").into(),
            Naming::Letters | Naming::LettersFromBlack => self.letters_in(&text.to_ascii_lowercase()).into(),
        }
    }

    /// A FEN with the game's own names of squares.
    pub(crate) fn fen<'t>(&self, fen: &'t str) -> Cow<'t, str> {
        match self.naming {
            Naming::OfTheGame => fen.into(),
            Naming::NumbersFromTop | Naming::NumbersFromBottom => {
                self.numbers_in(&without_ranges(fen), ",").into()
            }
            Naming::Letters | Naming::LettersFromBlack => self.letters_in(fen).into(),
        }
    }

    /// Numbers become names. Numbers written without anything between them are taken apart.
    fn numbers_in(&self, text: &str, between: &str) -> String {
        let mut named = String::new();
        let mut before = ' ';
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            // Behind the letter of a file it is a rank; H, F and + begin counters.
            if digits == 0 || is_file(before) || matches!(before, 'H' | 'F' | '+') {
                let length = digits.max(c.len_utf8());
                named.push_str(&rest[..length]);
                rest = &rest[length..];
                before = if digits == 0 { c } else { ' ' };
                continue;
            }
            named.push_str(&self.names_of(&rest[..digits], between));
            rest = &rest[digits..];
            before = ' ';
        }
        named
    }

    fn names_of(&self, digits: &str, between: &str) -> String {
        let length = digits_of_numbers(self.board);
        let parts =
            digits.as_bytes().chunks(length).map(|part| std::str::from_utf8(part).unwrap_or_default());
        let name = |part: &str| {
            let index = part.parse::<usize>().ok()?.checked_sub(1)?;
            Some(self.board.name(*self.numbers.get(index)?).to_owned())
        };
        // A number that no square has stays as it is, for the fault that names it.
        parts.map(|part| name(part).unwrap_or_else(|| part.to_owned())).collect::<Vec<_>>().join(between)
    }

    /// Letters with ranks become numbers.
    fn letters_in(&self, text: &str) -> String {
        let mut named = String::new();
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let digits = rest[c.len_utf8()..].bytes().take(2).take_while(u8::is_ascii_digit).count();
            let length = c.len_utf8() + if is_file(c) { digits } else { 0 };
            let (square, behind) = rest.split_at(length);
            let number = self.at(c, &square[c.len_utf8()..]);
            // Squares written without anything between them must not run together as numbers.
            let glued = named.ends_with(|c: char| c.is_ascii_digit()) && number.is_some();
            named.push_str(if glued { "-" } else { "" });
            named.push_str(number.unwrap_or(square));
            rest = behind;
        }
        named
    }

    fn at(&self, file: char, rank: &str) -> Option<&str> {
        let (mut x, mut y) =
            (f32::from(file as u8) - f32::from(b'a'), f32::from(rank.parse::<u8>().ok()?) - 1.0);
        if self.naming == Naming::LettersFromBlack {
            x = f32::from(self.board.columns) - 1.0 - x;
            y = f32::from(self.board.rows) - 1.0 - y;
        }
        let near = |a: f32, b: f32| (a - b).abs() < 0.25;
        let cell = self.board.cells.iter().find(|cell| near(cell.x, x) && near(cell.y, y))?;
        Some(&cell.name)
    }
}

/// The cells row by row from the lower left.
fn from_bottom(board: &Board) -> Vec<Cell> {
    let mut order = reading_order(board);
    let place = |cell: &Cell| &board.cells[usize::from(cell.0)];
    // Sorting keeps the order within a row.
    order.sort_by(|a, b| place(a).y.total_cmp(&place(b).y));
    order
}

/// A FEN whose ranges `1-12` are written out: in another numbering they are none.
fn without_ranges(fen: &str) -> String {
    const LONGEST: u16 = 999;
    let squares = |word: &str| {
        let (first, last) = word.split_once('-')?;
        let king = if first.contains('K') { "K" } else { "" };
        let head = first.trim_end_matches(|c: char| c.is_ascii_digit());
        let first: u16 = first[head.len()..].parse().ok()?;
        let last: u16 = last.trim_start_matches('K').parse().ok()?;
        let numbers = (first..=last.min(LONGEST)).enumerate();
        let names =
            numbers.map(|(index, number)| format!("{}{number}", if index == 0 { head } else { king }));
        Some(names.collect::<Vec<_>>().join(","))
    };
    let sides = fen.split(':').map(|side| {
        let words = side.split(',').map(|word| squares(word).unwrap_or_else(|| word.to_owned()));
        words.collect::<Vec<_>>().join(",")
    });
    sides.collect::<Vec<_>>().join(":")
}
