//! The legal turns of a position: quiet moves, and captures walked step by step.

use super::board::{DIAGONAL, DOWN, Graph, UP, Way};
use super::laws::{Fate, Laws, Moves, Prey};
use super::position::{Piece, Position};
use crate::{Cell, Kind, Placed, Seat, Turn};

/// Every way to make every legal turn. Capturing is compulsory, with any piece and any number; a capture is carried out
/// to its end.
pub(crate) fn turns(laws: &Laws, graph: &Graph, position: &Position) -> Vec<Turn> {
    let movable = || position.pieces().filter(|(_, piece)| may_move(laws, position, *piece));
    let mut captures = vec![];
    for (cell, piece) in movable() {
        Chain::new(laws, graph, position, (cell, piece), &mut captures).walk();
    }
    if captures.is_empty() {
        movable().flat_map(|(cell, piece)| quiet(graph, position, cell, piece)).collect()
    } else {
        captures
    }
}

fn may_move(laws: &Laws, position: &Position, piece: Piece) -> bool {
    laws.moves == Moves::Either || piece.seat == position.turn
}

/// The quiet moves of a piece.
fn quiet(graph: &Graph, position: &Position, from: Cell, piece: Piece) -> Vec<Turn> {
    let ways = match piece.kind {
        Kind::King => DIAGONAL,
        Kind::Man if piece.seat == Seat::WHITE => UP,
        Kind::Man => DOWN,
    };
    let far = if piece.kind == Kind::King { usize::MAX } else { 1 };
    let mut turns = vec![];
    for &way in ways {
        let line = std::iter::successors(graph.next(from, way), |&cell| graph.next(cell, way));
        for to in line.take_while(|&cell| position.at(cell).is_none()).take(far) {
            let placed = vec![put(graph, piece, to)];
            turns.push(Turn { path: vec![from, to], removed: vec![], placed });
        }
    }
    turns
}

/// The piece where it ends a move, crowned if that is on its farthest row.
fn put(graph: &Graph, piece: Piece, cell: Cell) -> Placed {
    let kind = if graph.crowns(piece.seat, cell) { Kind::King } else { piece.kind };
    Placed { cell, seat: piece.seat, kind }
}

/// A capture being walked. Captured pieces stay until the end: they block and are not captured again.
struct Chain<'a> {
    laws: &'a Laws,
    graph: &'a Graph,
    position: &'a Position,
    origin: Cell,
    piece: Piece,
    path: Vec<Cell>,
    struck: Vec<Cell>,
    turns: &'a mut Vec<Turn>,
}

/// How the capturing piece came to where it is.
#[derive(Clone, Copy)]
struct Came {
    way: Way,
    /// Whether it stands directly behind what it captured.
    close: bool,
}

impl<'a> Chain<'a> {
    fn new(
        laws: &'a Laws,
        graph: &'a Graph,
        position: &'a Position,
        (origin, piece): (Cell, Piece),
        turns: &'a mut Vec<Turn>,
    ) -> Self {
        Self { laws, graph, position, origin, piece, path: vec![origin], struck: vec![], turns }
    }

    fn walk(mut self) {
        let kind = self.piece.kind;
        self.go_on(self.origin, kind, None);
    }

    /// Captures on from a cell in every way; says whether that is possible at all. A man that touches its farthest row is
    /// a king from there on (Russian code 1.5.15).
    fn go_on(&mut self, at: Cell, kind: Kind, came: Option<Came>) -> bool {
        let mut possible = false;
        for &way in DIAGONAL {
            let Some(victim) = self.victim(at, kind, way) else { continue };
            let landings = self.landings(victim, kind, way);
            if landings.is_empty() {
                continue;
            }
            possible = true;
            // Straight on is walked from the cell directly behind the last victim, once.
            if came.is_some_and(|came| came.way == way && !came.close) {
                continue;
            }
            self.struck.push(victim);
            self.land(&landings, kind, way);
            self.struck.pop();
        }
        possible
    }

    /// Lands on each of the cells. If from any of them the capture goes on, it must.
    fn land(&mut self, landings: &[Cell], kind: Kind, way: Way) {
        let mut ends = vec![];
        for (index, &cell) in landings.iter().enumerate() {
            let crowned = self.graph.crowns(self.piece.seat, cell);
            let kind = if crowned { Kind::King } else { kind };
            self.path.push(cell);
            if !self.go_on(cell, kind, Some(Came { way, close: index == 0 })) {
                ends.push((cell, kind));
            }
            self.path.pop();
        }
        if ends.len() == landings.len() {
            for (cell, kind) in ends {
                self.finish(cell, kind);
            }
        }
    }

    /// The first piece in a way, if it can be captured.
    fn victim(&self, at: Cell, kind: Kind, way: Way) -> Option<Cell> {
        let mut line = std::iter::successors(self.graph.next(at, way), |&cell| self.graph.next(cell, way));
        let cell = match kind {
            Kind::Man => line.next().filter(|&cell| !self.is_empty(cell)),
            Kind::King => line.find(|&cell| !self.is_empty(cell)),
        }?;
        let prey = self.position.at(cell)?;
        let fair = self.laws.prey == Prey::Everyone || prey.seat != self.piece.seat;
        (fair && !self.struck.contains(&cell)).then_some(cell)
    }

    /// The cells behind a victim on which the capture can land.
    fn landings(&self, victim: Cell, kind: Kind, way: Way) -> Vec<Cell> {
        let far = if kind == Kind::King { usize::MAX } else { 1 };
        let line = std::iter::successors(self.graph.next(victim, way), |&cell| self.graph.next(cell, way));
        line.take_while(|&cell| self.is_empty(cell)).take(far).collect()
    }

    /// The capturing piece has left its origin.
    fn is_empty(&self, cell: Cell) -> bool {
        cell == self.origin || self.position.at(cell).is_none()
    }

    fn finish(&mut self, to: Cell, kind: Kind) {
        let mut placed = vec![put(self.graph, Piece { kind, ..self.piece }, to)];
        if self.laws.fate == Fate::KingsDemoted {
            let kings = self.struck.iter().filter_map(|&cell| Some((cell, self.position.at(cell)?)));
            let kings = kings.filter(|(_, piece)| piece.kind == Kind::King);
            placed.extend(kings.map(|(cell, piece)| Placed { cell, seat: piece.seat, kind: Kind::Man }));
        }
        let path = self.path.iter().copied().chain([to]).collect();
        self.turns.push(Turn { path, removed: self.struck.clone(), placed });
    }
}
