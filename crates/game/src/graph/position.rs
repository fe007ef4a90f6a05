//! What stands where, and what a turn does to it.

use super::board::Graph;
use crate::{Cell, Kind, Placed, Seat, SetUpError, Turn, View};

/// A piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Piece {
    pub(crate) seat: Seat,
    pub(crate) kind: Kind,
}

/// What stands on the board and who is to move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Position {
    cells: Vec<Option<Piece>>,
    pub(crate) turn: Seat,
}

impl Position {
    /// The position of a view.
    pub(crate) fn set_up(graph: &Graph, view: &View) -> Result<Self, SetUpError> {
        let mut cells = vec![None; graph.cells()];
        for &Placed { cell, seat, kind } in &view.pieces {
            let wrong = |message: &str| SetUpError { cell: Some(cell), message: message.to_owned() };
            let place = cells.get_mut(usize::from(cell.0)).ok_or_else(|| wrong("there is no such cell"))?;
            if place.is_some() {
                return Err(wrong("two pieces stand here"));
            }
            if kind == Kind::Man && graph.crowns(seat, cell) {
                return Err(wrong("a man on the row where it would have become a king"));
            }
            *place = Some(Piece { seat, kind });
        }
        Ok(Self { cells, turn: view.turn })
    }

    pub(crate) fn at(&self, cell: Cell) -> Option<Piece> {
        self.cells[usize::from(cell.0)]
    }

    /// The pieces with their cells, in the order of the cells.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Cell, Piece)> {
        let cells = (0..).map(Cell).zip(&self.cells);
        cells.filter_map(|(cell, piece)| piece.map(|piece| (cell, piece)))
    }

    /// Whether the seat has a piece.
    pub(crate) fn has(&self, seat: Seat) -> bool {
        self.cells.iter().flatten().any(|piece| piece.seat == seat)
    }

    /// The position after a turn.
    pub(crate) fn after(&self, turn: &Turn) -> Self {
        let mut cells = self.cells.clone();
        for cell in turn.removed.iter().chain([&turn.from()]) {
            cells[usize::from(cell.0)] = None;
        }
        for &Placed { cell, seat, kind } in &turn.placed {
            cells[usize::from(cell.0)] = Some(Piece { seat, kind });
        }
        Self { cells, turn: self.turn.other() }
    }

    pub(crate) fn view(&self) -> View {
        let placed = |(cell, Piece { seat, kind })| Placed { cell, seat, kind };
        View { turn: self.turn, pieces: self.pieces().map(placed).collect() }
    }
}
