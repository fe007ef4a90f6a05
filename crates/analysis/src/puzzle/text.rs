//! Puzzles as text, one in a line: the position as a FEN, the moves, the rating and the themes, with `|` between them and
//! blanks within; lines that begin with `#` are comments.

use std::fmt;
use std::str::FromStr;

use super::Puzzle;

/// Why a line is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleTextError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

impl fmt::Display for PuzzleTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for PuzzleTextError {}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let themes: Vec<_> = self.themes.iter().map(|theme| theme.code()).collect();
        write!(f, "{}|{}|{}|{}", self.fen, self.moves.join(" "), self.rating, themes.join(" "))
    }
}

impl FromStr for Puzzle {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let parts: Vec<_> = line.split('|').collect();
        let [fen, moves, rating, themes] = parts[..] else {
            return Err(format!("expected FEN|moves|rating|themes, found {} parts", parts.len()));
        };
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let (fen, moves) = (fen.trim().to_owned(), words(moves));
        if moves.is_empty() || moves.len().is_multiple_of(2) {
            return Err("expected an odd number of moves, the last one the solver's".to_owned());
        }
        let rating = rating.trim();
        let rating = rating.parse().map_err(|_| format!("expected a rating, found {rating:?}"))?;
        let themes = words(themes).iter().map(|theme| theme.parse()).collect::<Result<_, _>>()?;
        Ok(Self { fen, moves, rating, themes })
    }
}

/// Reads a file of puzzles.
///
/// # Errors
/// The first line that is none.
pub fn read_puzzles(text: &str) -> Result<Vec<Puzzle>, PuzzleTextError> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty());
    lines
        .map(|(number, line)| line.parse().map_err(|message| PuzzleTextError { line: number, message }))
        .collect()
}

/// The puzzles that come with the program.
const SHIPPED: &[(&str, &str)] = &[
    ("russian", include_str!("../../data/puzzles/russian.txt")),
    ("brazilian", include_str!("../../data/puzzles/brazilian.txt")),
    ("international", include_str!("../../data/puzzles/international.txt")),
    ("english", include_str!("../../data/puzzles/english.txt")),
    ("giveaway", include_str!("../../data/puzzles/giveaway.txt")),
    ("frisian", include_str!("../../data/puzzles/frisian.txt")),
    ("pool", include_str!("../../data/puzzles/pool.txt")),
    ("turkish", include_str!("../../data/puzzles/turkish.txt")),
];

/// The puzzles of a variant that come with the program, in the order of their file; empty if there are none.
///
/// # Panics
/// Never: a test reads all of them.
#[must_use]
pub fn shipped(variant: &str) -> Vec<Puzzle> {
    let text = SHIPPED.iter().find(|(id, _)| *id == variant).map_or("", |(_, text)| text);
    read_puzzles(text).unwrap_or_else(|error| unreachable!("puzzles of {variant}: {error}"))
}

/// The variants that puzzles come with.
pub fn shipped_variants() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().map(|(id, _)| *id)
}
