//! Score sheets: a game as it is handed in and printed.
//!
//! [`sheet`] says what stands on one, in plain words and drawings; [`ScoreSheet::html`] writes that as a document that
//! needs nothing else, and whoever wants another format lays out the same.

mod contents;
mod html;
mod words;

use std::fmt;
use std::str::FromStr;

use bolshak_game::{ResultFamily, Variant};

use crate::Form;
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

/// A move of a game: `12` is the twelfth move of the side that begins, `12b` Black's and `12w` White's, `12r` Red's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveNumber {
    /// The number, from 1; 0 is the position before the first move.
    pub number: usize,
    /// The first letter of the side whose it is, if that is not the beginner.
    pub side: Option<char>,
}

/// The first letters of all sides: white, black, red, green, yellow, violet.
const SIDES: &str = "wbrgyv";

impl FromStr for MoveNumber {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let lower = text.to_ascii_lowercase();
        let digits = lower.trim_end_matches(|letter| SIDES.contains(letter));
        let side = lower[digits.len()..].chars().next();
        let wrong = || format!("expected a move such as 12 or 24b, found {text}");
        if lower.len() - digits.len() > 1 {
            return Err(wrong());
        }
        Ok(Self { number: digits.parse().map_err(|_| wrong())?, side })
    }
}

impl fmt::Display for MoveNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number)?;
        self.side.map_or(Ok(()), |side| write!(f, "{side}"))
    }
}

/// What a sheet shows, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetOptions {
    /// Whose forms it follows.
    pub style: SheetStyle,
    /// The points of the result, if not those of the style.
    pub results: Option<ResultFamily>,
    /// How the moves are written; where a short form would fit several moves a longer one stands.
    pub form: Form,
    /// The moves after which a diagram stands.
    pub diagrams: Vec<MoveNumber>,
}

impl SheetOptions {
    /// A sheet without diagrams, its moves with both squares.
    #[must_use]
    pub fn new(style: SheetStyle) -> Self {
        Self { style, results: None, form: Form::Short, diagrams: vec![] }
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
    /// The sides in the order of play, the one that begins first.
    pub sides: Vec<&'static str>,
    /// The moves with their signs, round by round, one for each side; those of one turn in one cell.
    pub moves: Vec<Vec<String>>,
    /// The signs that occur, and their meanings.
    pub signs: Vec<(&'static str, &'static str)>,
    /// The diagrams.
    pub diagrams: Vec<Figure>,
    /// What stands over the lines for signatures.
    pub signatures: &'static str,
    /// Who signs.
    pub signers: Vec<&'static str>,
}

impl ScoreSheet {
    /// The game in one line, below who plays: `1.ed4 dc5 2.fe3 fg5` (S0).
    #[must_use]
    pub fn line(&self) -> String {
        let round = |(number, round): (usize, &Vec<String>)| {
            let dots = round.iter().take_while(|text| text.is_empty()).count();
            let texts: Vec<&str> = round.iter().filter(|text| !text.is_empty()).map(String::as_str).collect();
            let gap = if dots > 0 { "… " } else { "" };
            format!("{number}.{gap}{}", texts.join(" "))
        };
        let moves: Vec<String> = (1..).zip(&self.moves).map(round).collect();
        let players = if self.players.is_empty() { String::new() } else { format!("{}\n", self.players) };
        format!("{players}{}\n", moves.join(" "))
    }
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
/// As [`crate::pdn::replay`]; if a diagram is wanted after a move that was not made.
pub fn sheet(
    record: &PdnGame,
    fallback: Option<&'static dyn Variant>,
    options: &SheetOptions,
) -> Result<ScoreSheet, Fault> {
    contents::collect(record, fallback, options)
}
