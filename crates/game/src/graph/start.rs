//! Where the pieces stand at the start.

use super::ground::Graph;
use super::laws::{Laws, Start};
use super::position::{Piece, Position};
use crate::{Board, Cell, Kind, Seat, Stack};

/// The initial position.
pub(crate) fn start(laws: &Laws, graph: &Graph, board: &Board) -> Position {
    let mut position = Position::empty(graph);
    for cell in (0..board.cells.len()).filter_map(|index| u16::try_from(index).ok()).map(Cell) {
        for seat in (0..).map(Seat).take(laws.seats.len()) {
            if let Some(kind) = kind_at(laws, board, seat, cell) {
                position.put(Piece { seat, kind, below: Stack::EMPTY }.on(cell));
            }
        }
    }
    position.step = u8::from(laws.short_turns > 0);
    position.side_to_move = Seat(laws.first);
    position
}

/// Whether pawns of the seat start on the cell.
pub(crate) fn is_place_of_pawn(laws: &Laws, board: &Board, seat: Seat, cell: Cell) -> bool {
    kind_at(laws, board, seat, cell) == Some(Kind::Pawn)
}

/// What the seat has on the cell.
fn kind_at(laws: &Laws, board: &Board, seat: Seat, cell: Cell) -> Option<Kind> {
    let (x, y) = seen_from(laws, board, seat, cell);
    let men = |stands: bool| stands.then_some(Kind::Man);
    match laws.start {
        // Hexagons lie half a row apart; their rows are those of the names.
        Start::Rows(rows) if laws.ground.is_hexagonal() => men(x + y < rows),
        Start::Rows(rows) => men(y < rows),
        Start::BothWithPawns if y < 3 => Some(if (x + y) % 2 == 0 { Kind::Man } else { Kind::Pawn }),
        Start::BothWithPawns => None,
        Start::RowsAndCorner(rows) => men(y < rows || y == rows && x >= i32::from(board.columns) - 2),
        Start::Rhombus => {
            let inner = i32::from(board.columns) / 2 - 1;
            men(x <= inner && y <= inner && (x, y) != (inner, inner))
        }
        Start::Corner => men(x + y < 3),
    }
}

/// The place of a cell as the seat sees it, its own corner or row at (0, 0).
fn seen_from(laws: &Laws, board: &Board, seat: Seat, cell: Cell) -> (i32, i32) {
    let (right, top) = (i32::from(board.columns) - 1, i32::from(board.rows) - 1);
    let (x, y) = laws.ground.place(board, cell);
    match (laws.start, seat.0) {
        (_, 0) => (x, y),
        (Start::Rhombus, number) => {
            // Turned back by a third of a circle for each seat, in steps of a sixth around the middle.
            let middle = right / 2;
            let sixth = |(a, b): (i32, i32)| (b, b - a);
            let turned = (0..6 - 2 * number).fold((x - middle, y - middle), |place, _| sixth(place));
            (turned.0 + middle, turned.1 + middle)
        }
        (Start::Corner, 1) => (x, top - y),
        (Start::Corner, 3) => (right - x, y),
        _ => (right - x, top - y),
    }
}
