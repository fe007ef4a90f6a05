//! Arrows and circles on a board: `[%cal Gc3d4,Ra1h8]`, `[%csl Ye5]`, as chess programs write them.
//!
//! Cells have the names of the board. Those of numbered boards stand in an arrow with a dash between them, `G32-28`; without
//! it, they are read where they fall apart in one way, or in halves of equal length.

use bolshak_game::{Board, Cell};

use crate::pdn::Translator;
use crate::squares::cell_named;

/// Something drawn on a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// A circle around a cell.
    Circle {
        /// The cell.
        cell: Cell,
        /// The colour.
        color: ShapeColor,
    },
    /// An arrow from one cell to another.
    Arrow {
        /// Where it begins.
        from: Cell,
        /// Where it points.
        to: Cell,
        /// The colour.
        color: ShapeColor,
    },
}

/// The colour of a shape.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum ShapeColor {
    /// `G`.
    Green,
    /// `R`.
    Red,
    /// `Y`.
    Yellow,
    /// `B`.
    Blue,
}

impl ShapeColor {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Yellow, Self::Blue];

    /// Its letter in a record.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Blue => 'B',
        }
    }

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Blue => "blue",
        }
    }

    fn of(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|color| color.letter().eq_ignore_ascii_case(&letter))
    }
}

/// The commands that draw shapes, by name and value: circles first, then arrows.
pub(super) fn write_shapes(board: &Board, shapes: &[Shape]) -> Vec<(&'static str, String)> {
    let list = |wanted: fn(&Shape) -> bool| {
        let texts =
            shapes.iter().filter(|shape| wanted(shape)).filter_map(|shape| write_shape(board, *shape));
        texts.collect::<Vec<_>>().join(",")
    };
    let circles = list(|shape| matches!(shape, Shape::Circle { .. }));
    let arrows = list(|shape| matches!(shape, Shape::Arrow { .. }));
    [("csl", circles), ("cal", arrows)].into_iter().filter(|(_, list)| !list.is_empty()).collect()
}

/// The shapes of a command, and those of its entries that are none.
pub(super) fn read_shapes(squares: &Translator<'_>, arrows: bool, list: &str) -> (Vec<Shape>, String) {
    let mut shapes = vec![];
    let mut left = vec![];
    for entry in list.split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
        match read_shape(squares, arrows, entry) {
            Some(shape) => shapes.push(shape),
            None => left.push(entry),
        }
    }
    // A list without entries draws nothing and says nothing.
    (shapes, left.join(","))
}

/// A shape as text, if its cells are of this board.
fn write_shape(board: &Board, shape: Shape) -> Option<String> {
    let name = |cell: Cell| board.cells.get(usize::from(cell.0)).map(|place| place.name.as_str());
    Some(match shape {
        Shape::Circle { cell, color } => format!("{}{}", color.letter(), name(cell)?),
        Shape::Arrow { from, to, color } => {
            let (first, last) = (name(from)?, name(to)?);
            let glued = format!("{first}{last}");
            let has_letters = last.starts_with(|c: char| c.is_ascii_alphabetic());
            let glues = has_letters && ends(board, &glued) == Some((from, to));
            let text = if glues { glued } else { format!("{first}-{last}") };
            format!("{}{text}", color.letter())
        }
    })
}

fn read_shape(squares: &Translator<'_>, arrow: bool, entry: &str) -> Option<Shape> {
    let color = ShapeColor::of(entry.chars().next()?)?;
    let named = squares.move_text(&entry[1..]);
    if arrow {
        return ends(squares.board(), &named).map(|(from, to)| Shape::Arrow { from, to, color });
    }
    cell_named(squares.board(), &named).map(|cell| Shape::Circle { cell, color })
}

/// The two cells of an arrow.
fn ends(board: &Board, text: &str) -> Option<(Cell, Cell)> {
    let pair = |(from, to): (&str, &str)| cell_named(board, from).zip(cell_named(board, to));
    if let Some(parts) = text.split_once('-') {
        return pair(parts);
    }
    let splits = (1..text.len()).filter_map(|at| text.split_at_checked(at));
    let found: Vec<_> = splits.filter_map(pair).collect();
    match found[..] {
        [ends] => Some(ends),
        _ => text.split_at_checked(text.len() / 2).filter(|_| text.len().is_multiple_of(2)).and_then(pair),
    }
}
