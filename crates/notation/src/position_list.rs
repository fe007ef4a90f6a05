//! Positions as people and books write them: `white: a1, a3, Kc5 (3); black: f6; black to move`, in English or
//! Russian or Swedish, in whole words or with the usual abbreviations (`Б: пр. a1, д. c3; Ч: f6`).

use bolshak_game::{Kind, Placed, Seat, StateExtras, VariantInfo};

use crate::PositionError;
use crate::fen::FenExtras;
use crate::position::Reading;
use crate::squares::SquareNamer;

const WHITE: &[&str] =
    &["white", "whites", "w", "vit", "vita", "vits", "белые", "белых", "белым", "белый", "б"];
const BLACK: &[&str] = &[
    "black",
    "blacks",
    "b",
    "svart",
    "svarta",
    "svarts",
    "черные",
    "чёрные",
    "черных",
    "чёрных",
    "черным",
    "чёрным",
    "черный",
    "чёрный",
    "ч",
];
/// Words that make the next square a king's.
const KING: &[&str] = &["king", "dam", "damen", "дамка", "дамкой", "дам", "д", "k"];
/// Words that make all squares kings' up to the next such word or side, and those that make them men's.
const KINGS: &[&str] = &["kings", "damer", "damerna", "дамки", "дамок"];
const MEN: &[&str] = &[
    "man",
    "men",
    "bricka",
    "brickor",
    "brickorna",
    "pjäs",
    "pjäser",
    "sten",
    "stenar",
    "шашка",
    "шашки",
    "шашек",
    "простая",
    "простые",
    "простых",
    "пр",
    "ш",
];
/// Words that only link others.
const FILLERS: &[&str] = &[
    "to",
    "move",
    "moves",
    "play",
    "plays",
    "side",
    "turn",
    "on",
    "begin",
    "begins",
    "and",
    "win",
    "wins",
    "draw",
    "draws",
    "vid",
    "draget",
    "drag",
    "drar",
    "börjar",
    "och",
    "vinner",
    "remi",
    "ход",
    "хода",
    "за",
    "очередь",
    "начинают",
    "начинает",
    "ходят",
    "и",
    "выигрывают",
    "ничья",
];
/// Fillers behind which a side's name says who is to move, whatever follows it.
const MOVES: &[&str] = &["move", "turn", "drag", "draget", "drar", "ход", "хода", "очередь", "за"];
/// Letters that stand directly before a king's square: Kc5, Dc5, Дc5.
const KING_LETTERS: &[char] = &['k', 'd', 'д', 'к'];

/// Whether the text names the sides in words or Cyrillic letters, as a FEN never does.
pub(crate) fn looks_like_one(text: &str) -> bool {
    let text = text.trim_start().to_lowercase();
    let is_named =
        ["white", "black", "vit", "svart", "бел", "черн", "чёрн"].iter().any(|word| text.contains(word));
    is_named || text.starts_with(['б', 'ч'])
}

pub(crate) fn read(info: &VariantInfo, text: &str) -> Result<Reading, PositionError> {
    let words = words(text)?;
    let mut reader = Reader {
        info,
        squares: SquareNamer::new(&info.board),
        reading: Reading {
            side_to_move: info.first,
            pieces: vec![],
            aside: StateExtras::default(),
            extras: FenExtras::default(),
        },
        side: None,
        stretch: Kind::Man,
        next: Kind::Man,
    };
    for index in 0..words.len() {
        reader.word(&words, index)?;
    }
    Ok(reader.reading)
}

/// A word with the character where it begins, from 1.
type Word = (usize, String);

struct Reader<'a> {
    info: &'a VariantInfo,
    squares: SquareNamer<'a>,
    reading: Reading,
    /// Whose pieces are being listed.
    side: Option<Seat>,
    /// What the squares of this stretch are, and what the very next one is.
    stretch: Kind,
    next: Kind,
}

impl Reader<'_> {
    fn word(&mut self, words: &[Word], index: usize) -> Result<(), PositionError> {
        let (column, word) = &words[index];
        let lower = word.to_lowercase();
        let is = |list: &[&str]| list.contains(&lower.as_str());
        if let Some(name) = color_named(&lower) {
            let seat = self
                .info
                .seat(name)
                .ok_or_else(|| PositionError::at(*column, format!("nobody is called {name} in this game")))?;
            self.seat(seat, is_heading(words, index));
        } else if is(KINGS) {
            (self.stretch, self.next) = (Kind::King, Kind::King);
        } else if is(MEN) {
            (self.stretch, self.next) = (Kind::Man, Kind::Man);
        } else if is(KING) {
            self.next = Kind::King;
        } else if lower != ":" && !is(FILLERS) {
            self.piece(*column, word)?;
            self.next = self.stretch;
        }
        Ok(())
    }

    /// Outside a heading a side's name says who is to move.
    fn seat(&mut self, seat: Seat, heading: bool) {
        (self.stretch, self.next) = (Kind::Man, Kind::Man);
        if heading {
            self.side = Some(seat);
        } else {
            self.reading.side_to_move = seat;
        }
    }

    fn piece(&mut self, column: usize, word: &str) -> Result<(), PositionError> {
        let seat = self.side.ok_or_else(|| {
            PositionError::at(column, format!("expected \"white:\" or \"black:\" before {word}"))
        })?;
        let named = self.squares.read(word, KING_LETTERS, column)?;
        let kind = if named.letter.is_some() { Kind::King } else { self.next };
        self.reading.pieces.push((Placed::new(named.cell, seat, kind), column));
        Ok(())
    }
}

/// Whether a side's name begins the list of its pieces: by the colon behind it, or because a square or the kind of a
/// piece follows, unless the word before asks who moves.
fn is_heading(words: &[Word], index: usize) -> bool {
    let lower = |index: usize| words.get(index).map(|(_, word)| word.to_lowercase());
    let is_one_of = |word: &str, lists: &[&[&str]]| lists.iter().any(|list| list.contains(&word));
    let asked = index > 0 && lower(index - 1).is_some_and(|word| is_one_of(&word, &[MOVES]));
    match lower(index + 1) {
        None => false,
        Some(next) if next == ":" => true,
        Some(next) => {
            !asked && (next.contains(|c: char| c.is_ascii_digit()) || is_one_of(&next, &[KING, KINGS, MEN]))
        }
    }
}

fn color_named(word: &str) -> Option<&'static str> {
    if WHITE.contains(&word) {
        Some("white")
    } else if BLACK.contains(&word) {
        Some("black")
    } else {
        None
    }
}

/// The words with their columns, counted from 1. A colon is a word; other punctuation and counts in brackets are not.
///
/// # Errors
/// If a bracket is not closed.
fn words(text: &str) -> Result<Vec<Word>, PositionError> {
    let mut words: Vec<Word> = vec![];
    let mut in_word = false;
    let mut bracket = None;
    for (index, c) in text.chars().enumerate() {
        match c {
            '(' => bracket = Some(index + 1),
            ')' => bracket = None,
            _ if bracket.is_some() => {}
            ':' => words.push((index + 1, ":".to_owned())),
            _ if c.is_alphanumeric() => {
                match words.last_mut() {
                    Some((_, word)) if in_word => word.push(c),
                    _ => words.push((index + 1, c.to_string())),
                }
                in_word = true;
                continue;
            }
            _ => {}
        }
        in_word = false;
    }
    match bracket {
        Some(column) => Err(PositionError::at(column, "this ( has no )")),
        None => Ok(words),
    }
}
