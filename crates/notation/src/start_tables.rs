//! Tables of starting positions: the drawing tables of draughts-64 and the ballots of English draughts, and any other
//! table that is written the same way.

use std::fmt;

use bolshak_game::{Game, Placed, Seat, Variant, View};

use crate::moves::refusal;
use crate::read_move;
use crate::squares::cell_named;

/// A table of starting positions that is built in.
#[derive(Debug)]
pub struct StartTable {
    /// Its identifier.
    pub id: &'static str,
    /// What people call it, in English.
    pub en: &'static str,
    /// What people call it, in Russian.
    pub ru: &'static str,
    /// The games that it is drawn for, the one that it was made for first.
    pub games: &'static [&'static str],
    /// Cells that are left out of the draw for a game, though they open in it: game and cells.
    left_out: &'static [(&'static str, &'static [&'static str])],
    text: &'static str,
}

/// Every table that is built in.
pub const START_TABLES: &[StartTable] = &[
    StartTable {
        id: "idf",
        en: "Draughts-64, IDF table",
        ru: "Шашки-64, таблица МФШ (IDF)",
        games: &["russian", "brazilian"],
        // Openings in which the rule of the majority would force another capture (dossier §2).
        left_out: &[(
            "brazilian",
            &["XIII-3", "XXVI-5", "XV-12", "XV-16", "I-17", "XI-18", "XV-18", "XXIII-20", "XIV-22"],
        )],
        text: include_str!("../data/tables/idf.txt"),
    },
    StartTable {
        id: "fmjd",
        en: "Draughts-64, FMJD table",
        ru: "Шашки-64, таблица ФМЖД (FMJD)",
        games: &["russian", "brazilian"],
        left_out: &[],
        text: include_str!("../data/tables/fmjd.txt"),
    },
    StartTable {
        id: "idf-basic",
        en: "Draughts-64, basic IDF table",
        ru: "Шашки-64, базовая таблица МФШ (IDF)",
        games: &["russian", "brazilian"],
        left_out: &[],
        text: include_str!("../data/tables/idf-basic.txt"),
    },
    StartTable {
        id: "rdf-lots",
        en: "Draughts-64, two cells of the Russian table",
        ru: "Шашки-64, две ячейки российской таблицы",
        games: &["russian"],
        left_out: &[],
        text: include_str!("../data/tables/rdf-lots.txt"),
    },
    StartTable {
        id: "english-two-move",
        en: "Two-move ballots",
        ru: "Жеребьёвка двух ходов",
        games: &["english"],
        left_out: &[],
        text: include_str!("../data/tables/english-two-move.txt"),
    },
    StartTable {
        id: "english-three-move",
        en: "Three-move ballots",
        ru: "Жеребьёвка трёх ходов",
        games: &["english"],
        left_out: &[],
        text: include_str!("../data/tables/english-three-move.txt"),
    },
    StartTable {
        id: "english-eleven-man",
        en: "Eleven-man ballots",
        ru: "Жеребьёвка с одиннадцатью шашками",
        games: &["english"],
        left_out: &[],
        text: include_str!("../data/tables/english-eleven-man.txt"),
    },
];

/// A cell of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartEntry {
    /// Its name: column and row, or a number.
    pub cell: String,
    /// What makes the position out of the initial one, in the words of the table; empty for the initial position.
    pub text: String,
    /// The line of the table's text, from 1.
    pub line: usize,
}

/// A cell that is no position of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartError {
    /// The line of the table's text, from 1.
    pub line: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for StartError {}

impl StartTable {
    /// The cells in their order.
    #[must_use]
    pub fn entries(&self) -> Vec<StartEntry> {
        read_start_table(self.text)
    }

    /// The cells that may be drawn for a game, each with the game that it opens.
    #[must_use]
    pub fn entries_for(&self, variant: &'static dyn Variant) -> Vec<(StartEntry, Box<dyn Game>)> {
        let id = variant.info().kin;
        let left_out =
            self.left_out.iter().find(|(variant, _)| *variant == id).map_or(&[][..], |(_, cells)| cells);
        let drawn = self.entries().into_iter().filter(|entry| !left_out.contains(&entry.cell.as_str()));
        drawn.filter_map(|entry| entry.open(variant).ok().map(|line| (entry, line))).collect()
    }
}

/// The first table that is drawn for a game: the column of each cell, and what the cell is called.
#[must_use]
pub fn drawn_cells(variant: &'static dyn Variant) -> Option<Vec<(String, String)>> {
    let table = start_tables_of(variant.info().id).next()?;
    let cell =
        |(entry, _): (StartEntry, _)| (entry.column().to_owned(), format!("{} {}", entry.cell, entry.text));
    Some(table.entries_for(variant).into_iter().map(cell).collect())
}

/// The tables that are drawn for a game.
pub fn start_tables_of(game: &str) -> impl Iterator<Item = &'static StartTable> {
    START_TABLES.iter().filter(move |table| table.games.contains(&game))
}

/// The cells of a table: one a line, `#` begins a comment. A cell is its name and then, separated by blanks, `a1>b4`
/// for a man that stands elsewhere, `-a1` for one that is taken away, `W` or `B` for the side to move after such
/// changes, and moves.
#[must_use]
pub fn read_start_table(text: &str) -> Vec<StartEntry> {
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|(line, text)| {
            let (cell, text) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
            StartEntry { cell: cell.to_owned(), text: text.trim().to_owned(), line }
        })
        .collect()
}

impl StartEntry {
    /// The column of the cell, where its name has one: `XIII` of `XIII-3`.
    #[must_use]
    pub fn column(&self) -> &str {
        self.cell.rsplit_once('-').map_or("", |(column, _)| column)
    }

    /// The position of the cell, as the game that leads to it: changes are part of its beginning, moves are played.
    ///
    /// # Errors
    /// If a word of the cell is unreadable, or does not lead to a position of the game.
    pub fn open(&self, variant: &'static dyn Variant) -> Result<Box<dyn Game>, StartError> {
        let error = |message: String| StartError { line: self.line, message };
        let mut view = variant.start().view();
        let mut moves = vec![];
        for word in self.text.split_whitespace() {
            if !change(variant, &mut view, word).map_err(error)? {
                moves.push(word);
            }
        }
        let mut line = variant.set_up(&view).map_err(|problem| error(problem.to_string()))?;
        for text in moves {
            play(line.as_mut(), text).map_err(error)?;
        }
        Ok(line)
    }
}

/// Carries out a word that changes the initial position; false if it is a move.
fn change(variant: &dyn Variant, view: &mut View, word: &str) -> Result<bool, String> {
    let board = &variant.info().board;
    let lift = |view: &mut View, name: &str| -> Result<Placed, String> {
        let cell = cell_named(board, name).ok_or_else(|| format!("{name} is no square"))?;
        let index = view.pieces.iter().position(|piece| piece.cell == cell);
        index.map(|index| view.pieces.remove(index)).ok_or_else(|| format!("no man stands on {name}"))
    };
    if let Some(square) = word.strip_prefix('-') {
        lift(view, square)?;
    } else if let Some((from, to)) = word.split_once('>') {
        let piece = lift(view, from)?;
        let cell = cell_named(board, to).ok_or_else(|| format!("{to} is no square"))?;
        view.pieces.push(Placed { cell, ..piece });
    } else if let "W" | "B" = word {
        view.side_to_move = if word == "W" { Seat::WHITE } else { Seat::BLACK };
    } else {
        return Ok(false);
    }
    view.pieces.sort_by_key(|piece| piece.cell);
    Ok(true)
}

fn play(game: &mut dyn Game, text: &str) -> Result<(), String> {
    let index = read_move(game.variant().info(), game.legal_moves(), text)
        .map_err(|error| refusal(game, text, &error))?;
    let mv = game.legal_moves()[index].clone();
    game.play(&mv).map_err(|refused| refused.to_string())
}
