//! Score sheets: a game as it is handed in and printed.
//!
//! [`sheet`] says what stands on one, in plain words and drawings; [`ScoreSheet::html`] writes that as a document that
//! needs nothing else, and whoever wants another format lays out the same.

mod contents;
mod html;
mod words;

use std::fmt;
use std::str::FromStr;

use bolshak_game::{ResultFamily, Seat, Variant};

use crate::diagram::Drawing;
use crate::pdn::{Fault, PdnGame};
use words::Language;

/// Whose forms a sheet follows: its language, how captures are written, and the points of a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SheetStyle {
    /// In Russian; `:` for captures; two points for a win.
    Russian,
    /// In English; `x` for captures; two points for a win.
    International,
    /// In English; `x` for captures; one point for a win.
    English,
}

impl SheetStyle {
    const fn language(self) -> Language {
        match self {
            Self::Russian => Language::Russian,
            Self::International | Self::English => Language::English,
        }
    }

    const fn capture(self) -> &'static str {
        match self {
            Self::Russian => ":",
            Self::International | Self::English => "x",
        }
    }

    const fn results(self) -> ResultFamily {
        match self {
            Self::Russian | Self::International => ResultFamily::International,
            Self::English => ResultFamily::Default,
        }
    }
}

/// A move of a game: `12` is the twelfth move of the side that begins, `12b` Black's and `12w` White's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveNumber {
    /// The number, from 1; 0 is the position before the first move.
    pub number: usize,
    /// Whose it is, if not the beginner's.
    pub seat: Option<Seat>,
}

impl FromStr for MoveNumber {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (digits, seat) = match text.strip_suffix(['w', 'W', 'b', 'B']) {
            Some(digits) if text.ends_with(['w', 'W']) => (digits, Some(Seat::WHITE)),
            Some(digits) => (digits, Some(Seat::BLACK)),
            None => (text, None),
        };
        let number =
            digits.parse().map_err(|_| format!("expected a move such as 12 or 24b, found {text}"))?;
        Ok(Self { number, seat })
    }
}

impl fmt::Display for MoveNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.seat.map_or("", |seat| if seat == Seat::WHITE { "w" } else { "b" });
        write!(f, "{}{side}", self.number)
    }
}

/// What a sheet shows, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetOptions {
    /// Whose forms it follows.
    pub style: SheetStyle,
    /// The points of the result, if not those of the style.
    pub results: Option<ResultFamily>,
    /// The moves after which a diagram stands.
    pub diagrams: Vec<MoveNumber>,
}

impl SheetOptions {
    /// A sheet without diagrams.
    #[must_use]
    pub fn new(style: SheetStyle) -> Self {
        Self { style, results: None, diagrams: vec![] }
    }
}

/// What stands on a score sheet, from top to bottom, in its language.
#[derive(Clone, PartialEq, Debug)]
pub struct ScoreSheet {
    /// The code of the language, such as `ru`.
    pub language: &'static str,
    /// What it is.
    pub title: &'static str,
    /// Who plays, White first; empty if nobody is named.
    pub players: String,
    /// What is known of the game. What is not has an empty value: a line to write on.
    pub head: Vec<(&'static str, String)>,
    /// The sides, the one that begins first.
    pub sides: [&'static str; 2],
    /// The moves of both with their signs, from the first on; those of one turn in one cell.
    pub moves: Vec<[String; 2]>,
    /// The signs that occur, and their meanings.
    pub signs: Vec<(&'static str, &'static str)>,
    /// The diagrams.
    pub diagrams: Vec<Figure>,
    /// What stands over the lines for signatures.
    pub signatures: &'static str,
    /// Who signs.
    pub signers: [&'static str; 3],
}

/// A diagram on a score sheet.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// The board.
    pub drawing: Drawing,
    /// What stands below it.
    pub caption: String,
}

/// The score sheet of a record: the head, the moves in full notation (long where a short form would fit several
/// captures), the signs that occur with their meanings, diagrams, and lines for signatures. Comments and variations are
/// left out.
///
/// # Errors
/// As [`crate::pdn::replay`]; if a diagram is wanted after a move that was not made; if more than two play.
pub fn sheet(
    record: &PdnGame,
    fallback: Option<&'static dyn Variant>,
    options: &SheetOptions,
) -> Result<ScoreSheet, Fault> {
    contents::collect(record, fallback, options)
}
