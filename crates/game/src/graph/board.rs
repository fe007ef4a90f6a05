//! Which cells lie beside each other.

use std::collections::HashMap;

use crate::{Board, Cell};

/// A direction: its place in [`WAYS`].
pub(crate) type Way = usize;

/// The eight ways on a board of squares, clockwise from straight up.
const WAYS: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The diagonal ways.
pub(crate) const DIAGONAL: &[Way] = &[1, 3, 5, 7];
/// The diagonal ways that lead up.
pub(crate) const UP: &[Way] = &[1, 7];
/// The diagonal ways that lead down.
pub(crate) const DOWN: &[Way] = &[3, 5];

/// The cells of a board with what lies beside each.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    next: Vec<[Option<Cell>; WAYS.len()]>,
    /// The farthest row of each seat: the top one of the first and the bottom one of the second.
    far: [Vec<bool>; 2],
}

impl Graph {
    /// The graph of a board of squares.
    pub(crate) fn of(board: &Board) -> Self {
        // Cells of squares lie on whole numbers.
        #[allow(clippy::cast_possible_truncation)]
        let places: Vec<(i32, i32)> = board.cells.iter().map(|cell| (cell.x as i32, cell.y as i32)).collect();
        let by_place: HashMap<(i32, i32), Cell> = places.iter().copied().zip((0..).map(Cell)).collect();
        let beside = |(x, y): (i32, i32)| WAYS.map(|(dx, dy)| by_place.get(&(x + dx, y + dy)).copied());
        let top = places.iter().map(|(_, y)| *y).max().unwrap_or_default();
        let row = |wanted: i32| places.iter().map(|(_, y)| *y == wanted).collect();
        Self { next: places.iter().copied().map(beside).collect(), far: [row(top), row(0)] }
    }

    /// How many cells there are.
    pub(crate) fn cells(&self) -> usize {
        self.next.len()
    }

    /// The cell beside this one.
    pub(crate) fn next(&self, cell: Cell, way: Way) -> Option<Cell> {
        self.next[usize::from(cell.0)][way]
    }

    /// Whether a man of the seat is crowned on this cell.
    pub(crate) fn crowns(&self, seat: crate::Seat, cell: Cell) -> bool {
        self.far[seat.index()][usize::from(cell.0)]
    }
}
