//! The board of a race as its men see it: neighbours, camps, and where a man can go.

use std::collections::HashMap;

use super::camps::Place;
use super::field::Field;
use super::laws::{Jumps, Laws, Over};
use crate::{Board, Cell, Kind, Move, Placed, Seat};

/// The cells with what lies beside each, and the camps.
#[derive(Clone, Debug)]
pub(crate) struct Track {
    next: Vec<Vec<Option<Cell>>>,
    /// The camp that each seat leaves.
    home: Vec<Vec<bool>>,
    /// The camp that each seat fills.
    target: Vec<Vec<bool>>,
    leaves: bool,
    jumps: Jumps,
    over: Over,
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
            jumps: laws.jumps,
            over: laws.over,
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

    /// One move for each man and each cell that it can come to.
    pub(crate) fn legal_moves(&self, field: &Field) -> Vec<Move> {
        let reached = vec![None; self.next.len()];
        let mut search = Search { track: self, field, reached, landings: vec![], moves: vec![] };
        self.own(field).for_each(|from| search.moves_of(from));
        search.moves
    }

    /// Whether there is any move: a step or a first jump.
    pub(crate) fn can_move(&self, field: &Field) -> bool {
        let leads_on = |from: Cell, way: usize, beside: Cell| {
            let jumped = || self.is_jumped(field, beside).then(|| self.next[usize::from(beside.0)][way]);
            let to = if field.at(beside).is_some() { jumped().flatten() } else { Some(beside) };
            to.is_some_and(|to| self.is_open(field, from, to))
        };
        let ways = |from: Cell| self.next[usize::from(from.0)].iter().enumerate();
        self.own(field).any(|from| {
            ways(from).any(|(way, beside)| beside.is_some_and(|beside| leads_on(from, way, beside)))
        })
    }

    /// The men of the seat to move.
    fn own(&self, field: &Field) -> impl Iterator<Item = Cell> {
        self.cells().filter(|&cell| field.at(cell) == Some(field.side_to_move))
    }

    /// Whether a man stands here over which the seat to move jumps.
    fn is_jumped(&self, field: &Field, over: Cell) -> bool {
        field.at(over).is_some_and(|owner| self.over == Over::All || owner != field.side_to_move)
    }

    /// Whether the man to move can go on from a cell to this one: it is empty, and not outside of the target camp, where
    /// a man that has come into it stays, in the middle of a chain too [R].
    fn is_open(&self, field: &Field, here: Cell, to: Cell) -> bool {
        let stays = !self.leaves && self.is_target(field.side_to_move, here);
        field.at(to).is_none() && (!stays || self.is_target(field.side_to_move, to))
    }
}

/// The search for the moves of one man after another. It keeps its lists, for there are many men and many moves.
struct Search<'a> {
    track: &'a Track,
    field: &'a Field,
    /// From where each cell is reached by a jump; clear before each man.
    reached: Vec<Option<Cell>>,
    /// The cells reached so, the man's own first.
    landings: Vec<Cell>,
    moves: Vec<Move>,
}

impl Search<'_> {
    /// The shortest way to every cell that the man on this one can come to: a step, or a chain of jumps over neighbours.
    fn moves_of(&mut self, from: Cell) {
        let (track, field) = (self.track, self.field);
        let first = self.moves.len();
        let steps = track.next[usize::from(from.0)].iter().flatten();
        for &to in steps.filter(|to| track.is_open(field, from, **to)) {
            self.add(vec![from, to]);
        }
        let stepped = self.moves.len();
        self.jump_about(from);
        for index in 1..self.landings.len() {
            let to = self.landings[index];
            // What a step reaches is reached by the step, though chains lead on from it.
            if !self.moves[first..stepped].iter().any(|step| step.path[1] == to) {
                self.add(self.way(from, to));
            }
        }
        for cell in self.landings.drain(..) {
            self.reached[usize::from(cell.0)] = None;
        }
    }

    /// Finds the cells that chains of jumps reach, the nearest first. No chain ends where it began.
    fn jump_about(&mut self, from: Cell) {
        let (track, field) = (self.track, self.field);
        self.reached[usize::from(from.0)] = Some(from);
        self.landings.push(from);
        let most = if track.jumps == Jumps::Single { 1 } else { usize::MAX };
        let mut at = 0;
        while let Some(&here) = self.landings.get(at).filter(|_| at < most) {
            at += 1;
            for (way, over) in track.next[usize::from(here.0)].iter().enumerate() {
                let over = over.filter(|&over| over != from && track.is_jumped(field, over));
                let Some(to) = over.and_then(|over| track.next[usize::from(over.0)][way]) else { continue };
                if self.reached[usize::from(to.0)].is_none() && track.is_open(field, here, to) {
                    self.reached[usize::from(to.0)] = Some(here);
                    self.landings.push(to);
                }
            }
        }
    }

    /// The way to a cell that was reached.
    fn way(&self, from: Cell, to: Cell) -> Vec<Cell> {
        let back = |&cell: &Cell| self.reached[usize::from(cell.0)].filter(|_| cell != from);
        let backward = || std::iter::successors(Some(to), back);
        let mut path = Vec::with_capacity(backward().count());
        path.extend(backward());
        path.reverse();
        path
    }

    fn add(&mut self, path: Vec<Cell>) {
        let man = Placed::new(path[path.len() - 1], self.field.side_to_move, Kind::Man);
        self.moves.push(Move { path, removed: vec![], placed: vec![man] });
    }
}
