//! Boards as plain data: what a page draws and what notation calls the cells.

use bolshak_core::Shade;

/// A place that a piece can stand on: an index into [`Board::cells`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell(pub u16);

/// A board: its cells with their names and places.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    /// What the cells look like.
    pub shape: Shape,
    /// Columns of the drawing.
    pub columns: u8,
    /// Rows of the drawing.
    pub rows: u8,
    /// The cells that pieces can stand on.
    pub cells: Vec<CellPlace>,
    /// What is printed beside or in the cells.
    pub edge: Edge,
    /// How the cells are painted on a board of which one colour is played on.
    pub shade: Shade,
}

/// One cell.
#[derive(Clone, PartialEq, Debug)]
pub struct CellPlace {
    /// The name that players use: `c3`, `32`.
    pub name: String,
    /// Units to the right, from the leftmost column.
    pub x: f32,
    /// Units upward, from the lowest row.
    pub y: f32,
}

/// What the cells of a board look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Squares of a chequered board, of which one colour is played on.
    Squares,
    /// Squares in one colour, all of them played on.
    Grid,
    /// Squares of a chequered board, all of them played on.
    Chequer,
    /// Hexagons that lie on a side, their centres one unit apart.
    Hexes,
    /// Squares that stand on a corner and touch at corners, with others between them that are not played on.
    Lattice,
    /// Holes, with lines between those that are one unit apart.
    Holes,
}

/// What is printed beside or in the cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edge {
    /// Letters below, numbers at the left from the bottom up.
    Algebraic,
    /// Letters below, numbers at the left from the top down.
    AlgebraicFromTop,
    /// The number of each cell in its corner.
    Numbers,
    /// The name of each cell in it.
    Names,
}

/// How far the middles of two neighbouring columns of hexagons, or rows of a star, are apart: half the root of three.
pub(crate) const COLUMN: f32 = 0.866_025_4;

/// The letter of a file, counted from 0.
pub(crate) fn letter(file: i32) -> char {
    (b'a'..=b'z').nth(usize::try_from(file).unwrap_or(usize::MAX)).map_or('?', char::from)
}

impl Board {
    /// The name of a cell of this board.
    #[must_use]
    pub fn name(&self, cell: Cell) -> &str {
        &self.cells[usize::from(cell.0)].name
    }

    /// The cell with this name, letters in either case.
    #[must_use]
    pub fn cell(&self, name: &str) -> Option<Cell> {
        let index = self.cells.iter().position(|cell| cell.name.eq_ignore_ascii_case(name))?;
        u16::try_from(index).ok().map(Cell)
    }
}
