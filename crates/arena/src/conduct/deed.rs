//! What hands do at a board, one deed after the other, and its text in records and messages.

use std::fmt;

use bolshak_game::{Board, Cell};

/// One thing that a hand does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Deed {
    /// The player says that he adjusts; what he touches until the next deed of another kind binds him to nothing.
    Adjusts,
    /// A piece is touched.
    Touches(Cell),
    /// A piece is put down on another cell.
    Moves {
        /// Where it stood.
        from: Cell,
        /// Where it stands now.
        to: Cell,
    },
    /// A piece is taken off the board.
    Removes(Cell),
    /// A piece is crowned.
    Crowns(Cell),
    /// A piece is put down on a square that is not played on.
    Misplaces(Cell),
    /// The hand stays on a piece that it has put down: the move is not finished.
    Holds(Cell),
}

/// Why a text is not a list of deeds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeedError {
    /// The deed at fault, from 1.
    pub number: usize,
    /// What was found.
    pub found: String,
}

impl fmt::Display for DeedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, found } = self;
        write!(
            f,
            "deed {number}: expected adjust, touch CELL, off CELL, crown CELL, light CELL, hold CELL or CELL-CELL with \
             cells of this board, found \"{found}\""
        )
    }
}

impl std::error::Error for DeedError {}

/// Reads deeds separated by commas: `touch c3, c3-d4, off e5, crown d8, light c3, hold d4, adjust`.
///
/// # Errors
/// The first that is none.
pub fn read_deeds(board: &Board, text: &str) -> Result<Vec<Deed>, DeedError> {
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    let read = |(index, part): (usize, &str)| {
        read_deed(board, part).ok_or_else(|| DeedError { number: index + 1, found: part.to_owned() })
    };
    parts.enumerate().map(read).collect()
}

fn read_deed(board: &Board, text: &str) -> Option<Deed> {
    if text == "adjust" {
        return Some(Deed::Adjusts);
    }
    if let Some((from, to)) = text.split_once('-') {
        return Some(Deed::Moves { from: board.cell(from)?, to: board.cell(to)? });
    }
    let (verb, cell) = text.split_once(' ')?;
    let cell = board.cell(cell.trim())?;
    match verb {
        "touch" => Some(Deed::Touches(cell)),
        "off" => Some(Deed::Removes(cell)),
        "crown" => Some(Deed::Crowns(cell)),
        "light" => Some(Deed::Misplaces(cell)),
        "hold" => Some(Deed::Holds(cell)),
        _ => None,
    }
}

/// The text of deeds, as [`read_deeds`] reads it.
#[must_use]
pub fn write_deeds(board: &Board, deeds: &[Deed]) -> String {
    let name = |cell: &Cell| board.name(*cell);
    let texts = deeds.iter().map(|deed| match deed {
        Deed::Adjusts => "adjust".to_owned(),
        Deed::Touches(cell) => format!("touch {}", name(cell)),
        Deed::Moves { from, to } => format!("{}-{}", name(from), name(to)),
        Deed::Removes(cell) => format!("off {}", name(cell)),
        Deed::Crowns(cell) => format!("crown {}", name(cell)),
        Deed::Misplaces(cell) => format!("light {}", name(cell)),
        Deed::Holds(cell) => format!("hold {}", name(cell)),
    });
    texts.collect::<Vec<_>>().join(", ")
}
