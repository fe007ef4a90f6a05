//! The legal moves of a position: quiet moves, and captures walked step by step.

use super::ground::{Graph, Way};
use super::laws::{Crown, Fate, Laws, Moves, Pawns, Prey, Reach, Removal, Sides, Strike, Strikes};
use super::position::{Piece, Position};
use crate::{Cell, Kind, Move, Placed, Seat};

/// Every way to make every legal move. Capturing is compulsory, with any piece and any number; a capture is carried out
/// to its end.
pub(crate) fn legal_moves(laws: &Laws, graph: &Graph, position: &Position) -> Vec<Move> {
    let movable = |either: bool| {
        position.pieces().filter(move |(_, piece)| either || piece.seat == position.side_to_move)
    };
    let captures = |either: bool| {
        let mut moves = vec![];
        for (cell, piece) in movable(either).filter(|(_, piece)| piece.kind != Kind::Pawn) {
            Chain::new(laws, graph, position, (cell, piece), &mut moves).walk();
        }
        moves
    };
    let either = laws.moves != Moves::Own;
    let own_first = laws.moves == Moves::OwnCapturesFirst;
    let first = if own_first { captures(false) } else { vec![] };
    let captures = if first.is_empty() { captures(either) } else { first };
    if captures.is_empty() {
        movable(either).flat_map(|(cell, piece)| quiet(laws, graph, position, cell, piece)).collect()
    } else {
        captures
    }
}

/// The quiet moves of a piece. A pawn goes straight on.
fn quiet(laws: &Laws, graph: &Graph, position: &Position, from: Cell, piece: Piece) -> Vec<Move> {
    const UP_AND_DOWN: [&[Way]; 2] = [&[0], &[4]];
    let ways = match piece.kind {
        Kind::King => laws.lines,
        Kind::Man => laws.forward[piece.seat.index()],
        Kind::Pawn => UP_AND_DOWN[piece.seat.index()],
    };
    let leaps = laws.pawns == Pawns::DoubleStep
        && piece.kind == Kind::Pawn
        && graph.is_place_of_pawn(piece.seat, from);
    let far = if leaps { 2 } else { laws.far(piece.kind) };
    let mut moves = vec![];
    for &way in ways {
        let free = graph.line(from, way).take_while(|&cell| position.at(cell).is_none());
        for to in free.take(far) {
            let placed = put(laws, graph, piece, to).into_iter().collect();
            moves.push(Move { path: vec![from, to], removed: vec![], placed });
        }
    }
    moves
}

/// The piece where it ends a move: crowned, or gone, if that is where its men are going.
fn put(laws: &Laws, graph: &Graph, piece: Piece, cell: Cell) -> Option<Placed> {
    let arrived = piece.kind == Kind::Man && graph.crowns(piece.seat, cell);
    match laws.crown {
        Crown::Leaves => (!arrived).then(|| piece.on(cell)),
        _ if arrived => Some(Piece { kind: Kind::King, ..piece }.on(cell)),
        _ => Some(piece.on(cell)),
    }
}

impl Laws {
    /// How far a piece moves.
    fn far(&self, kind: Kind) -> usize {
        if kind == Kind::King && self.reach == Reach::Flying { usize::MAX } else { 1 }
    }

    /// Whether pieces of the two seats are on different sides.
    fn are_foes(&self, one: Seat, other: Seat) -> bool {
        match self.sides {
            Sides::Single => one != other,
            Sides::Pairs => !one.is_across(other),
        }
    }
}

/// A capture being walked. A struck piece is not struck again, unless it stands in a tower that may be, and bars the way
/// unless it has left the board.
struct Chain<'a> {
    laws: &'a Laws,
    graph: &'a Graph,
    position: &'a Position,
    origin: Cell,
    piece: Piece,
    path: Vec<Cell>,
    struck: Vec<Cell>,
    moves: &'a mut Vec<Move>,
}

/// How the capturing piece came to where it is.
#[derive(Clone, Copy)]
struct Arrival {
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
        moves: &'a mut Vec<Move>,
    ) -> Self {
        Self { laws, graph, position, origin, piece, path: vec![origin], struck: vec![], moves }
    }

    fn walk(mut self) {
        let kind = self.piece.kind;
        self.go_on(self.origin, kind, None);
    }

    /// Captures on from a cell in every way; says whether that is possible at all.
    fn go_on(&mut self, at: Cell, kind: Kind, came: Option<Arrival>) -> bool {
        let forward = kind == Kind::Man && self.laws.strike == Strike::Forward;
        let ways = if forward { self.laws.forward[self.piece.seat.index()] } else { self.laws.lines };
        let mut possible = false;
        for &way in ways {
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
            let arrived = kind == Kind::Man && self.graph.crowns(self.piece.seat, cell);
            let kind = if arrived && self.laws.crown == Crown::InPassing { Kind::King } else { kind };
            self.path.push(cell);
            let came = Arrival { way, close: index == 0 };
            let stops = arrived && self.laws.crown == Crown::EndsMove;
            if stops || !self.go_on(cell, kind, Some(came)) {
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
        let line = self.graph.line(at, way).take(self.laws.far(kind));
        let cell = line.into_iter().find(|&cell| !self.is_empty(cell))?;
        let again = self.laws.strikes == Strikes::Again;
        let prey = self.standing(cell).filter(|_| again || !self.struck.contains(&cell))?;
        let fair = self.laws.prey == Prey::Everyone || self.laws.are_foes(prey.seat, self.piece.seat);
        fair.then_some(cell)
    }

    /// What stands on a cell in the middle of the capture.
    fn standing(&self, cell: Cell) -> Option<Piece> {
        let piece = self.position.at(cell)?;
        if self.laws.removal == Removal::AtEnd {
            return Some(piece);
        }
        self.struck.iter().filter(|struck| **struck == cell).try_fold(piece, |piece, _| piece.freed())
    }

    /// The cells behind a victim on which the capture can land.
    fn landings(&self, victim: Cell, kind: Kind, way: Way) -> Vec<Cell> {
        let free = self.graph.line(victim, way).take_while(|&cell| self.is_empty(cell));
        free.take(self.laws.far(kind)).collect()
    }

    /// The capturing piece has left its origin, and a struck one that leaves at once and stood alone has left too.
    fn is_empty(&self, cell: Cell) -> bool {
        cell == self.origin || self.standing(cell).is_none()
    }

    fn finish(&mut self, to: Cell, kind: Kind) {
        let (piece, mut placed) = self.outcome(Piece { kind, ..self.piece });
        placed.extend(put(self.laws, self.graph, piece, to));
        let path = self.path.iter().copied().chain([to]).collect();
        self.moves.push(Move { path, removed: self.struck.clone(), placed });
    }

    /// The capturing piece with its prisoners, and what stands where it has struck.
    fn outcome(&self, piece: Piece) -> (Piece, Vec<Placed>) {
        let struck = || self.struck.iter().filter_map(|&cell| Some((cell, self.position.at(cell)?)));
        match self.laws.fate {
            Fate::Removed => (piece, vec![]),
            Fate::KingsDemoted => {
                let kings = struck().filter(|(_, piece)| piece.kind == Kind::King);
                let man = |(cell, piece)| Piece { kind: Kind::Man, ..piece }.on(cell);
                (piece, kings.map(man).collect())
            }
            // The first prisoner is the highest.
            Fate::Imprisoned => {
                let mut left: Vec<(Cell, Option<Piece>)> = vec![];
                let mut below = piece.below;
                for (cell, whole) in struck() {
                    let known = left.iter_mut().find(|(known, _)| *known == cell);
                    let Some(prey) = known.as_ref().map_or(Some(whole), |(_, rest)| *rest) else { continue };
                    below = below.with_bottom(prey.seat, prey.kind);
                    match known {
                        Some((_, rest)) => *rest = prey.freed(),
                        None => left.push((cell, prey.freed())),
                    }
                }
                let left = left.into_iter().filter_map(|(cell, rest)| Some(rest?.on(cell)));
                (Piece { below, ..piece }, left.collect())
            }
        }
    }
}
