//! The board of a race as its men see it: neighbours, camps, and where a man can go.

use std::collections::HashMap;

use super::camps::Place;
use super::field::Field;
use super::laws::Laws;
use crate::{Board, Cell, Placed, Seat, Turn};

/// The cells with what lies beside each, and the camps.
#[derive(Clone, Debug)]
pub(crate) struct Track {
    next: Vec<Vec<Option<Cell>>>,
    /// The camp that each seat leaves.
    home: Vec<Vec<bool>>,
    /// The camp that each seat fills.
    target: Vec<Vec<bool>>,
    leaves: bool,
}

impl Track {
    /// The board of a game and its track.
    pub(crate) fn of(laws: &Laws) -> (Board, Self) {
        let places = laws.ground.places();
        let by_place: HashMap<Place, Cell> = places.iter().copied().zip((0..).map(Cell)).collect();
        let ways = laws.ground.ways(laws.diagonally);
        let beside =
            |(x, y): Place| ways.iter().map(|(dx, dy)| by_place.get(&(x + dx, y + dy)).copied()).collect();
        let camp = |camp: u8| places.iter().map(|place| laws.is_camp(camp, *place)).collect();
        let track = Self {
            next: places.iter().copied().map(beside).collect(),
            home: laws.seats.iter().map(|(_, number)| camp(*number)).collect(),
            target: laws.seats.iter().map(|(_, number)| camp(laws.ground.opposite(*number))).collect(),
            leaves: laws.leaves,
        };
        (laws.ground.board(&places), track)
    }

    /// Whether the cell is in the camp that the seat leaves.
    pub(crate) fn is_home(&self, seat: Seat, cell: Cell) -> bool {
        self.home[seat.index()][usize::from(cell.0)]
    }

    /// Whether the cell is in the camp that the seat fills.
    pub(crate) fn is_target(&self, seat: Seat, cell: Cell) -> bool {
        self.target[seat.index()][usize::from(cell.0)]
    }

    /// The cells, in their order.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> {
        (0..).map(Cell).take(self.next.len())
    }

    /// One turn for each man and each cell that it can come to.
    pub(crate) fn turns(&self, field: &Field) -> Vec<Turn> {
        let seat = field.turn;
        let own = self.cells().filter(|&cell| field.at(cell) == Some(seat));
        let turn = |path: Vec<Cell>| {
            let placed = path.last().map(|&cell| Placed::new(cell, seat, crate::Kind::Man));
            Turn { path, removed: vec![], placed: placed.into_iter().collect() }
        };
        own.flat_map(|from| self.paths(field, from)).map(turn).collect()
    }

    /// Whether the seat to move has a legal turn: a chain of jumps begins with a jump.
    pub(crate) fn can_move(&self, field: &Field) -> bool {
        let mut own = self.cells().filter(|&cell| field.at(cell) == Some(field.turn));
        own.any(|from| {
            let beside = |cell: Cell| &self.next[usize::from(cell.0)];
            beside(from).iter().enumerate().any(|(way, next)| {
                let behind = next.and_then(|next| beside(next)[way]);
                [*next, behind].into_iter().flatten().any(|to| self.is_open(field, from, to))
            })
        })
    }

    /// The shortest way to every cell that the man on this one can come to: a step, or a chain of jumps over neighbours.
    fn paths(&self, field: &Field, from: Cell) -> Vec<Vec<Cell>> {
        let beside = |cell: Cell| &self.next[usize::from(cell.0)];
        // From where each cell is reached; the man's own cell from itself, so that no chain ends there.
        let mut reached_from = vec![None; self.next.len()];
        reached_from[usize::from(from.0)] = Some(from);
        // What a step reaches is reached by the step, but a chain may still lead over it.
        let steps: Vec<Cell> =
            beside(from).iter().flatten().copied().filter(|&to| self.is_open(field, from, to)).collect();
        let mut landings = vec![from];
        let mut at = 0;
        while let Some(&here) = landings.get(at) {
            at += 1;
            for (way, over) in beside(here).iter().enumerate() {
                let over = over.filter(|&over| over != from && field.at(over).is_some());
                let landing = over.and_then(|over| beside(over)[way]);
                let new =
                    |to: &Cell| reached_from[usize::from(to.0)].is_none() && self.is_open(field, here, *to);
                if let Some(landing) = landing.filter(new) {
                    reached_from[usize::from(landing.0)] = Some(here);
                    landings.push(landing);
                }
            }
        }
        let way_to = |&to: &Cell| {
            let back = |&cell: &Cell| reached_from[usize::from(cell.0)].filter(|_| cell != from);
            let mut path: Vec<Cell> = std::iter::successors(Some(to), back).collect();
            path.reverse();
            path
        };
        let chains = landings[1..].iter().filter(|landing| !steps.contains(landing)).map(way_to);
        steps.iter().map(|&to| vec![from, to]).chain(chains).collect()
    }

    /// Whether the man to move can go on from a cell to this one: it is empty, and not outside of the target camp, where
    /// a man that has come into it stays, in the middle of a chain too [R].
    fn is_open(&self, field: &Field, here: Cell, to: Cell) -> bool {
        let stays = !self.leaves && self.is_target(field.turn, here);
        field.at(to).is_none() && (!stays || self.is_target(field.turn, to))
    }
}
