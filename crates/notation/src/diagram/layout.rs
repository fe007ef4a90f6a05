//! Where everything of a board is drawn.

use bolshak_game::{Board, Cell, Edge, Shape};

use super::shapes::{Step, circle, closed};

/// The side of a square, and the width of the frame without and with coordinates.
pub(super) const UNIT: f32 = 100.0;
const NARROW: f32 = 14.0;
const WIDE: f32 = 34.0;
/// So long the side of a board can be before its edge is printed larger.
const USUAL: f32 = 1050.0;
/// From the centre of a hexagon to its corner, where the middles of its sides are half a unit away.
const CORNER: f32 = 57.735;
/// Half the diagonal of a square with the side of a unit.
const DIAGONAL: f32 = 70.711;
/// The radius of a hole, and how far apart neighbouring ones are.
const HOLE: f32 = 31.0;
const HOLES_APART: f32 = 88.0;

pub(super) struct Layout<'a> {
    board: &'a Board,
    flipped: bool,
    /// What a unit of the board's places is in the drawing.
    scale: f32,
    /// From the centre of a cell to the edge of what it takes of the board.
    half: (f32, f32),
    /// The outermost centres of cells.
    first: (f32, f32),
    last: (f32, f32),
    /// How wide the frame is, and how many times the usual size the print on it has.
    pub(super) frame: f32,
    pub(super) print: f32,
}

impl<'a> Layout<'a> {
    pub(super) fn new(board: &'a Board, flipped: bool, coordinates: bool) -> Self {
        let half_unit = UNIT / 2.0;
        let (scale, half) = match board.shape {
            Shape::Squares | Shape::Grid | Shape::Chequer => (UNIT, (half_unit, half_unit)),
            Shape::Hexes => (UNIT, (CORNER, half_unit)),
            Shape::Lattice => (2.0 * DIAGONAL, (DIAGONAL, DIAGONAL)),
            Shape::Holes => (HOLES_APART, (half_unit, half_unit)),
        };
        let (first, last) = bounds(board);
        let mut layout = Self { board, flipped, scale, half, first, last, frame: NARROW, print: 1.0 };
        let (width, height) = layout.size();
        layout.print = (width.max(height) / USUAL).max(1.0);
        let beside = matches!(board.edge, Edge::Algebraic | Edge::AlgebraicFromTop);
        layout.frame = if coordinates && beside { WIDE * layout.print } else { NARROW };
        layout
    }

    /// The size of the board without its frame.
    pub(super) fn size(&self) -> (f32, f32) {
        let long = |first: f32, last: f32, half: f32| (last - first) * self.scale + 2.0 * half;
        (long(self.first.0, self.last.0, self.half.0), long(self.first.1, self.last.1, self.half.1))
    }

    /// The place of a point of the board, whose x grows to the right of White and y upward.
    pub(super) fn place(&self, (x, y): (f32, f32)) -> (f32, f32) {
        let (right, down) = if self.flipped {
            (self.last.0 - x, y - self.first.1)
        } else {
            (x - self.first.0, self.last.1 - y)
        };
        (self.frame + self.half.0 + right * self.scale, self.frame + self.half.1 + down * self.scale)
    }

    /// The centre of a cell.
    pub(super) fn cell(&self, cell: Cell) -> (f32, f32) {
        let place = &self.board.cells[usize::from(cell.0)];
        self.place((place.x, place.y))
    }

    /// How large pieces are, a square having room for one of the size 1; a hexagon's name stands above it.
    pub(super) fn piece(&self) -> f32 {
        if self.board.shape == Shape::Hexes { 0.84 } else { 1.0 }
    }

    /// The outline of a cell around this place, so many times as large.
    pub(super) fn outline(&self, (x, y): (f32, f32), size: f32) -> Vec<Step> {
        let services = |points: &[(f32, f32)]| -> Vec<Step> {
            closed(&points.iter().map(|(dx, dy)| (x + dx * size, y + dy * size)).collect::<Vec<_>>())
        };
        let (wide, high) = self.half;
        match self.board.shape {
            Shape::Squares | Shape::Grid | Shape::Chequer => {
                services(&[(-wide, -high), (wide, -high), (wide, high), (-wide, high)])
            }
            Shape::Hexes => services(&[
                (-wide, 0.0),
                (-wide / 2.0, -high),
                (wide / 2.0, -high),
                (wide, 0.0),
                (wide / 2.0, high),
                (-wide / 2.0, high),
            ]),
            Shape::Lattice => services(&[(0.0, -high), (wide, 0.0), (0.0, high), (-wide, 0.0)]),
            Shape::Holes => circle(x, y, HOLE * size),
        }
    }
}

/// The outermost places: those of the cells, or of all squares of a board that has squares nobody plays on.
fn bounds(board: &Board) -> ((f32, f32), (f32, f32)) {
    if matches!(board.shape, Shape::Squares | Shape::Grid | Shape::Chequer) {
        return ((0.0, 0.0), (f32::from(board.columns) - 1.0, f32::from(board.rows) - 1.0));
    }
    let all = |by: fn(f32, f32) -> f32, start: f32| {
        let cells = || board.cells.iter();
        (cells().map(|cell| cell.x).fold(start, by), cells().map(|cell| cell.y).fold(start, by))
    };
    (all(f32::min, f32::MAX), all(f32::max, f32::MIN))
}
