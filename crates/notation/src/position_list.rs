//! Positions as people and books write them: `white: a1, a3, Kc5 (3); black: f6; black to move`, in English or
//! Russian.

use bolshak_game::{GameInfo, Kind, Placed, Seat, View};

use crate::PositionError;
use crate::fen::{cell_named, no_such_cell};

const WHITE: &[&str] = &["white", "w", "белые", "белых", "б"];
const BLACK: &[&str] = &["black", "b", "черные", "чёрные", "черных", "чёрных", "ч"];
/// Words that make the next square a king's.
const KING: &[&str] = &["king", "дамка", "д", "k"];
/// Words that make all squares kings' up to the next such word or side, and those that make them men's.
const KINGS: &[&str] = &["kings", "дамки"];
const MEN: &[&str] = &["man", "men", "шашка", "шашки", "простая", "простые"];
/// Words that only link others.
const FILLERS: &[&str] = &["to", "move", "moves", "and", "ход", "и"];

/// Whether the text names the sides in words, as a FEN never does.
pub(crate) fn looks_like_one(text: &str) -> bool {
    let text = text.to_lowercase();
    ["white", "black", "бел", "черн", "чёрн"].iter().any(|word| text.contains(word))
}

pub(crate) fn read(info: &GameInfo, text: &str) -> Result<View, PositionError> {
    let mut view = View { turn: info.first, pieces: vec![] };
    let mut side = None;
    // What the squares of this stretch are, and what the very next one is.
    let mut stretch = Kind::Man;
    let mut next = Kind::Man;
    let words = words(text)?;
    for (index, (column, word)) in words.iter().enumerate() {
        let lower = word.to_lowercase();
        let heading = words.get(index + 1).is_some_and(|(_, next)| next == ":");
        if let Some(seat) = seat_named(&lower) {
            (stretch, next) = (Kind::Man, Kind::Man);
            if heading {
                side = Some(seat);
            } else {
                // Outside a heading a side's name says who is to move.
                view.turn = seat;
            }
        } else if KINGS.contains(&lower.as_str()) {
            (stretch, next) = (Kind::King, Kind::King);
        } else if MEN.contains(&lower.as_str()) {
            (stretch, next) = (Kind::Man, Kind::Man);
        } else if KING.contains(&lower.as_str()) {
            next = Kind::King;
        } else if lower != ":" && !FILLERS.contains(&lower.as_str()) {
            let seat = side.ok_or_else(|| {
                PositionError::at(*column, format!("expected \"white:\" or \"black:\" before {word}"))
            })?;
            view.pieces.push(piece(info, seat, next, *column, word)?);
            next = stretch;
        }
    }
    Ok(view)
}

fn seat_named(word: &str) -> Option<Seat> {
    if WHITE.contains(&word) {
        Some(Seat::WHITE)
    } else if BLACK.contains(&word) {
        Some(Seat::BLACK)
    } else {
        None
    }
}

fn piece(
    info: &GameInfo,
    seat: Seat,
    kind: Kind,
    column: usize,
    word: &str,
) -> Result<Placed, PositionError> {
    if let Some(cell) = cell_named(&info.board, word) {
        return Ok(Placed { cell, seat, kind });
    }
    // A king's letter stands directly before its square: Kc5, Dc5, Дc5.
    let king =
        word.strip_prefix(['K', 'k', 'D', 'd', 'Д', 'д']).and_then(|rest| cell_named(&info.board, rest));
    let cell = king.ok_or_else(|| PositionError::at(column, no_such_cell(&info.board, word)))?;
    Ok(Placed { cell, seat, kind: Kind::King })
}

/// The words with their columns, counted from 1. A colon is a word; other punctuation and counts in brackets are not.
///
/// # Errors
/// If a bracket is not closed.
fn words(text: &str) -> Result<Vec<(usize, String)>, PositionError> {
    let mut words: Vec<(usize, String)> = vec![];
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
