//! The boards: their cells, what lies beside each, and where the men of each seat are crowned.

use std::collections::HashMap;

use bolshak_core::Shade;

use super::laws::{Ground, Laws};
use super::start::is_place_of_pawn;
use crate::board::{COLUMN, letter};
use crate::{Board, Cell, CellPlace, Edge, Seat, Shape};

/// A direction: its place in [`WAYS`].
pub(crate) type Way = usize;

/// The eight ways on a lattice of squares, clockwise from straight up. The six ways between hexagons are six of them, as
/// hexagons are named by a letter and the number of a rising row: 1 leads straight up, 5 straight down.
const WAYS: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The cells of a board with what lies beside each.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    next: Vec<[Option<Cell>; WAYS.len()]>,
    /// Where the men of each seat are crowned.
    crowns: Vec<Vec<bool>>,
    /// Which squares are dark, on a chequered board.
    dark: Vec<bool>,
    /// Which cells make the main road.
    road: Vec<bool>,
    /// Where pawns of each seat start.
    pawns: Vec<Vec<bool>>,
}

impl Graph {
    /// The board of a game and its graph.
    pub(crate) fn of(laws: &Laws) -> (Board, Self) {
        let places = places(laws.ground);
        let board = Board { shade: laws.shade, ..board(laws.ground, &places) };
        let by_place: HashMap<(i32, i32), Cell> = places.iter().copied().zip((0..).map(Cell)).collect();
        let beside = |(x, y): (i32, i32)| WAYS.map(|(dx, dy)| by_place.get(&(x + dx, y + dy)).copied());
        let next = places.iter().copied().map(beside).collect();
        let crowns =
            (0..laws.seats.len()).map(|seat| places.iter().map(|place| crowns(laws, seat, *place)).collect());
        let is_chequered = matches!(laws.ground, Ground::Dark(_) | Ground::All(_));
        let dark = places.iter().map(|(x, y)| is_chequered && (x + y) % 2 == 0).collect();
        let road = places.iter().map(|(x, y)| is_chequered && x == y).collect();
        let cells = || (0..).map(Cell).take(places.len());
        let pawns_of = |seat| cells().map(|cell| is_place_of_pawn(laws, &board, seat, cell)).collect();
        let pawns = (0..laws.seats.len()).map(Seat::of).map(pawns_of).collect();
        (board, Self { next, crowns: crowns.collect(), dark, road, pawns })
    }

    /// How many cells there are.
    pub(crate) fn cells(&self) -> usize {
        self.next.len()
    }

    /// The cell beside this one.
    pub(crate) fn next(&self, cell: Cell, way: Way) -> Option<Cell> {
        self.next[usize::from(cell.0)][way]
    }

    /// The cells in this way, the nearest first.
    pub(crate) fn line(&self, from: Cell, way: Way) -> impl Iterator<Item = Cell> {
        std::iter::successors(self.next(from, way), move |&cell| self.next(cell, way))
    }

    /// Whether a man of the seat is crowned on this cell.
    pub(crate) fn crowns(&self, seat: Seat, cell: Cell) -> bool {
        self.crowns[seat.index()][usize::from(cell.0)]
    }

    /// Whether pawns of the seat start on this cell.
    pub(crate) fn is_place_of_pawn(&self, seat: Seat, cell: Cell) -> bool {
        self.pawns[seat.index()][usize::from(cell.0)]
    }

    /// Whether a square is a dark one.
    pub(crate) fn is_dark(&self, cell: Cell) -> bool {
        self.dark[usize::from(cell.0)]
    }

    /// Whether a cell is on the main road.
    pub(crate) fn is_on_road(&self, cell: Cell) -> bool {
        self.road[usize::from(cell.0)]
    }

    /// Where men of the seat are crowned.
    pub(crate) fn targets(&self, seat: usize) -> Vec<Cell> {
        let cells = (0..).map(Cell).zip(&self.crowns[seat]);
        cells.filter(|(_, crowns)| **crowns).map(|(cell, _)| cell).collect()
    }
}

impl Ground {
    pub(crate) fn is_hexagonal(self) -> bool {
        matches!(self, Self::Hexes(_))
    }

    /// The place of a cell in whole numbers.
    pub(crate) fn place(self, board: &Board, cell: Cell) -> (i32, i32) {
        let CellPlace { x, y, .. } = board.cells[usize::from(cell.0)];
        // The places of squares are whole numbers; those of hexagons were made of whole numbers.
        #[allow(clippy::cast_possible_truncation)]
        match self {
            Self::Hexes(side) => {
                let (sum, difference) = ((y * 2.0).round() as i32, (x / COLUMN).round() as i32 + 1 - side);
                ((sum + difference) / 2, (sum - difference) / 2)
            }
            _ => (x as i32, y as i32),
        }
    }
}

/// The places of the cells in whole numbers, in the order in which people read a board: row by row from the top left.
fn places(ground: Ground) -> Vec<(i32, i32)> {
    let (columns, rows) = extent(ground);
    let all = (0..rows).rev().flat_map(|y| (0..columns).map(move |x| (x, y)));
    let mut places: Vec<_> = all.filter(|&place| holds(ground, place)).collect();
    if let Ground::Hexes(_) = ground {
        places.sort_by_key(|(u, v)| (-(u + v), u - v));
    }
    places
}

fn extent(ground: Ground) -> (i32, i32) {
    match ground {
        Ground::Dark(side) | Ground::All(side) | Ground::Lattice(side) => (side, side),
        Ground::Grid(columns, rows) => (columns, rows),
        Ground::Hexes(side) => (2 * side - 1, 2 * side - 1),
    }
}

fn holds(ground: Ground, (x, y): (i32, i32)) -> bool {
    match ground {
        Ground::Dark(_) => (x + y) % 2 == 0,
        Ground::Hexes(side) => (x - y).abs() < side,
        Ground::All(_) | Ground::Grid(..) | Ground::Lattice(_) => true,
    }
}

/// Men of two seats go up and down to the last row. On hexagons and on the lattice each goes to the corner opposite his.
fn crowns(laws: &Laws, seat: usize, (x, y): (i32, i32)) -> bool {
    let (columns, rows) = extent(laws.ground);
    let (right, top, m) = (columns - 1, rows - 1, (columns - 1) / 2);
    match (laws.ground, laws.seats.len()) {
        (Ground::Hexes(_), 2) => [(right, top), (0, 0)][seat] == (x, y),
        (Ground::Hexes(_), _) => [(right, top), (m, 0), (0, m)][seat] == (x, y),
        (Ground::Lattice(_), _) => [(right, top), (right, 0), (0, 0), (0, top)][seat] == (x, y),
        (..) => [top, 0][seat] == y,
    }
}

fn board(ground: Ground, places: &[(i32, i32)]) -> Board {
    let (columns, rows) = extent(ground);
    // Cells lie within a few units of the corner.
    #[allow(clippy::cast_precision_loss)]
    let place = |&(x, y): &(i32, i32)| {
        let (name, (x, y)) = match ground {
            Ground::Hexes(_) => (
                format!("{}{}", letter(x), x + y + 1),
                ((x - y + rows / 2) as f32 * COLUMN, (x + y) as f32 / 2.0),
            ),
            Ground::Lattice(_) => (format!("{}{}", x + 1, y + 1), (x as f32, y as f32)),
            Ground::Dark(7) => (((y * 7 + x) / 2 + 1).to_string(), (x as f32, y as f32)),
            _ => (format!("{}{}", letter(x), y + 1), (x as f32, y as f32)),
        };
        CellPlace { name, x, y }
    };
    let (shape, edge) = match ground {
        Ground::Dark(7) => (Shape::Squares, Edge::Numbers),
        Ground::Dark(_) => (Shape::Squares, Edge::Algebraic),
        Ground::All(_) => (Shape::Chequer, Edge::Algebraic),
        Ground::Grid(..) => (Shape::Grid, Edge::Algebraic),
        Ground::Hexes(_) => (Shape::Hexes, Edge::Names),
        Ground::Lattice(_) => (Shape::Lattice, Edge::Names),
    };
    let count = |number: i32| u8::try_from(number).unwrap_or(u8::MAX);
    let cells = places.iter().map(place).collect();
    Board { shape, columns: count(columns), rows: count(rows), cells, edge, shade: Shade::Dark }
}
