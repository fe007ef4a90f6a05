//! Score sheets: a game as it is handed in and printed, as one HTML document that needs nothing else.

mod page;
mod words;

use std::fmt;
use std::str::FromStr;

use bolshak_game::{CaptureMark, Game, GameInfo, NotationStyle, ResultFamily, Seat, View};

use crate::Form;
use crate::pdn::{Fault, Item, PdnGame, SIGNS, Sign, clean, follow, sign, sign_of_nag};
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

/// Everything that a sheet shows of a game.
struct Sheet<'a> {
    record: &'a PdnGame,
    info: &'static GameInfo,
    options: &'a SheetOptions,
    /// The position before the first move.
    start: View,
    moves: Vec<Entry>,
}

/// A move on a sheet.
struct Entry {
    /// Counted from the first move of the side that begins; the sides have its even and odd numbers.
    ply: usize,
    text: String,
    signs: Vec<&'static Sign>,
    /// The position after it; none after a move that nobody wrote down.
    after: Option<View>,
}

/// The score sheet of a record as an HTML document that prints on A4: the head, the moves in two columns in full
/// notation (long where a short form would fit several captures), the signs that occur with their meanings, diagrams,
/// and lines for signatures. Comments and variations are left out.
///
/// # Errors
/// As [`crate::pdn::replay`], and if a diagram is wanted after a move that was not made.
pub fn sheet(
    record: &PdnGame,
    fallback: Option<&'static dyn Game>,
    options: &SheetOptions,
) -> Result<String, Fault> {
    let mut positions = vec![];
    let replayed = follow(record, fallback, &mut |line| positions.push(line.view()))?;
    let info = replayed.line.game().info();
    let written = clean(record, fallback, Form::Short)?;
    let sheet = Sheet {
        record,
        info,
        options,
        start: replayed.start.clone(),
        moves: entries(&written.items, &positions, info, options.style),
    };
    page::write(&sheet).map_err(|message| Fault { place: record.place, message })
}

/// The moves of the main line with their signs and the positions after them.
fn entries(items: &[Item], positions: &[View], info: &GameInfo, style: SheetStyle) -> Vec<Entry> {
    let second = |view: &View| usize::from(view.turn != info.first);
    let mut positions = positions.iter();
    let mut ply = positions.next().map_or(0, second);
    let mut moves: Vec<Entry> = vec![];
    for item in items {
        match item {
            Item::Move { text, marks, .. } => {
                let signs = sign(marks).into_iter().collect();
                let text = with_mark(text, info.notation, style);
                moves.push(Entry { ply, text, signs, after: positions.next().cloned() });
                ply += 1;
            }
            Item::Unknown { .. } => {
                moves.push(Entry { ply, text: "…".to_owned(), signs: vec![], after: None });
                ply += 1;
            }
            Item::Nag(nag) => {
                let last = moves.last_mut().map(|entry| &mut entry.signs);
                last.into_iter().for_each(|signs| signs.extend(sign_of_nag(*nag)));
            }
            Item::Setup { .. } => {
                let turn = positions.next().map_or(0, second);
                ply += usize::from(ply % 2 != turn);
            }
            Item::Comment(_) | Item::Variation(_) => {}
        }
    }
    moves
}

/// A move with the capture mark of the style.
fn with_mark(text: &str, notation: NotationStyle, style: SheetStyle) -> String {
    match notation.capture {
        CaptureMark::Colon => text.replace(':', style.capture()),
        CaptureMark::Cross => text.replace('x', style.capture()),
    }
}

impl Sheet<'_> {
    fn language(&self) -> Language {
        self.options.style.language()
    }

    /// The result in the points of the style; nothing while it is not known.
    fn result(&self) -> &'static str {
        let results = self.options.results.unwrap_or(self.options.style.results());
        match self.record.result.text(NotationStyle { results, ..self.info.notation }) {
            "*" => "",
            text => text,
        }
    }

    /// The signs that occur, in the order of their table.
    fn signs(&self) -> impl Iterator<Item = &'static Sign> {
        let used = |known: &Sign| {
            self.moves.iter().any(|entry| entry.signs.iter().any(|sign| sign.nag == known.nag))
        };
        let mut seen = vec![];
        SIGNS.iter().filter(move |known| {
            let first = !seen.contains(&known.nag);
            seen.push(known.nag);
            first && used(known)
        })
    }

    /// The position after a move, and the move; none in the initial position.
    fn after(&self, wanted: MoveNumber) -> Result<(&View, Option<&Entry>), String> {
        if wanted.number == 0 {
            return Ok((&self.start, None));
        }
        let second = wanted.seat.is_some_and(|seat| seat != self.info.first);
        let ply = (wanted.number - 1) * 2 + usize::from(second);
        let entry = self.moves.iter().find(|entry| entry.ply == ply);
        let found = entry.and_then(|entry| Some((entry.after.as_ref()?, Some(entry))));
        found.ok_or_else(|| format!("there is no position after move {wanted}"))
    }
}
