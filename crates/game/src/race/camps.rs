//! The boards of the race games and the camps on them.

use bolshak_core::Shade;

use super::laws::{Ground, Laws};
use crate::board::{COLUMN, letter};
use crate::{Board, CellPlace, Edge, Shape};

/// The place of a cell in whole numbers: column and row; on a star half columns from the middle, and the row.
pub(crate) type Place = (i32, i32);

impl Ground {
    /// The places of the cells, row by row from the top left.
    pub(crate) fn places(self) -> Vec<Place> {
        let rows = (0..self.rows()).rev();
        match self {
            Self::Square(side) => rows.flat_map(|y| (0..side).map(move |x| (x, y))).collect(),
            Self::Star(depth) => {
                let row = |y| {
                    let half = half_width(depth, y);
                    (-half..=half).step_by(2).map(move |x| (x, y))
                };
                rows.flat_map(row).collect()
            }
        }
    }

    fn rows(self) -> i32 {
        match self {
            Self::Square(side) => side,
            Self::Star(depth) => 4 * depth + 1,
        }
    }

    /// The board with its cells in the order of the places.
    pub(crate) fn board(self, places: &[Place]) -> Board {
        // Boards are a few units wide.
        #[allow(clippy::cast_precision_loss)]
        let cell = |&(x, y): &Place| match self {
            Self::Square(_) => {
                CellPlace { name: format!("{}{}", letter(x), y + 1), x: x as f32, y: y as f32 }
            }
            Self::Star(depth) => CellPlace {
                name: format!("{}{}", letter(y), (x + half_width(depth, y)) / 2 + 1),
                x: (x + 3 * depth) as f32 / 2.0,
                y: y as f32 * COLUMN,
            },
        };
        let (shape, edge, columns) = match self {
            Self::Square(side) => (Shape::Chequer, Edge::Algebraic, side),
            Self::Star(depth) => (Shape::Holes, Edge::Names, 3 * depth + 1),
        };
        let count = |number: i32| u8::try_from(number).unwrap_or(u8::MAX);
        let cells = places.iter().map(cell).collect();
        let shade = Shade::Dark;
        Board { shape, columns: count(columns), rows: count(self.rows()), cells, edge, shade }
    }

    /// The ways to neighbours.
    pub(crate) fn ways(self, diagonally: bool) -> &'static [Place] {
        const STRAIGHT: &[Place] = &[(0, 1), (1, 0), (0, -1), (-1, 0)];
        const ALL: &[Place] = &[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
        const STAR: &[Place] = &[(1, 1), (2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1)];
        match self {
            Self::Star(_) => STAR,
            Self::Square(_) if diagonally => ALL,
            Self::Square(_) => STRAIGHT,
        }
    }

    /// The camp opposite a camp.
    pub(crate) fn opposite(self, camp: u8) -> u8 {
        match self {
            Self::Square(_) => (camp + 2) % 4,
            Self::Star(_) => (camp + 3) % 6,
        }
    }
}

/// How far a row of a star reaches from the middle, in half columns: the farther of two triangles, one standing on its
/// tip and one on its base.
fn half_width(depth: i32, row: i32) -> i32 {
    let (rising, falling) = (row, 4 * depth - row);
    match (row <= 3 * depth, row >= depth) {
        (true, true) => rising.max(falling),
        (true, false) => rising,
        _ => falling,
    }
}

impl Laws {
    /// Whether a place lies in the camp with this number.
    pub(crate) fn is_camp(&self, camp: u8, (x, y): Place) -> bool {
        match self.ground {
            Ground::Square(side) => {
                let (right, top) = (side - 1 - x, side - 1 - y);
                let (x, y) = [(x, y), (x, top), (right, top), (right, y)][usize::from(camp)];
                usize::try_from(y).ok().and_then(|row| self.camp.get(row)).is_some_and(|width| x < *width)
            }
            Ground::Star(depth) => {
                // Turned by as many sixths of a circle as bring the camp to the bottom.
                let sixth = |(x, above): Place| ((x - 3 * above) / 2, (x + above) / 2);
                let (_, above) = (0..camp).fold((x, y - 2 * depth), |place, _| sixth(place));
                usize::try_from(above + 2 * depth).is_ok_and(|row| row < self.camp.len())
            }
        }
    }
}
