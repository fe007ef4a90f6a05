//! What several tests of games share: records replayed by their plain data, and the games of the testkit's second
//! implementation in the types of the first one.

pub mod fen;

use std::collections::{BTreeSet, HashMap};

use bolshak_game::{Board, Cell, Kind, Move, Placed, Seat, Stack, View};
use bolshak_testkit::second::{SecondTurn, Stand};

/// A number from the environment.
pub fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// The pieces after a turn by its plain data alone: what a page does that replays a record.
pub fn replayed(view: &View, mv: &Move) -> Vec<Placed> {
    let gone = |cell: Cell| {
        cell == mv.from() || mv.removed.contains(&cell) || mv.placed.iter().any(|p| p.cell == cell)
    };
    let mut pieces: Vec<Placed> = view.pieces.iter().copied().filter(|placed| !gone(placed.cell)).collect();
    pieces.extend(&mv.placed);
    pieces.sort_by_key(|placed| placed.cell);
    pieces
}

/// What tells one move from another: origin, destination, captured cells as a set, and what stands then on the cells
/// where it has changed.
pub type Identity = (Cell, Cell, Vec<Cell>, Vec<(Cell, Option<Placed>)>);

/// The identity of a turn in the position of a view.
pub fn identity(view: &View, mv: &Move) -> Identity {
    let mut removed = mv.removed.clone();
    removed.sort_unstable();
    let before = |cell: Cell| {
        view.pieces.binary_search_by_key(&cell, |placed| placed.cell).ok().map(|index| view.pieces[index])
    };
    let after = |cell: Cell| mv.placed.iter().find(|placed| placed.cell == cell).copied();
    let placed = mv.placed.iter().map(|placed| placed.cell);
    let touched: BTreeSet<Cell> = placed.chain([mv.from()]).chain(removed.iter().copied()).collect();
    let changed = touched.into_iter().filter(|&cell| before(cell) != after(cell));
    let changes = changed.map(|cell| (cell, after(cell))).collect();
    (mv.from(), mv.to(), removed, changes)
}

/// The cells of a board by their names.
pub struct Words(HashMap<String, Cell>);

impl Words {
    pub fn of(board: &Board) -> Self {
        let names = board.cells.iter().map(|cell| cell.name.clone());
        Self(names.zip((0..).map(Cell)).collect())
    }

    pub fn cells(&self, names: &[String]) -> Vec<Cell> {
        names.iter().map(|name| self.0[name]).collect()
    }

    /// The pieces of a stand, in the order of the cells.
    pub fn pieces(&self, stand: &Stand) -> Vec<Placed> {
        let mut pieces: Vec<Placed> =
            stand.iter().map(|(name, tower)| tower_on(self.0[name], tower)).collect();
        pieces.sort_unstable_by_key(|placed| placed.cell);
        pieces
    }

    /// The identity of a turn of the second implementation.
    pub fn identity(&self, mv: &SecondTurn) -> Identity {
        let path = self.cells(&mv.path);
        let mut removed = self.cells(&mv.removed);
        removed.sort_unstable();
        let change = |(name, tower): (&String, &String)| {
            let cell = self.0[name];
            (cell, (!tower.is_empty()).then(|| tower_on(cell, tower)))
        };
        let mut changes: Vec<_> = mv.changes.iter().map(change).collect();
        changes.sort_unstable_by_key(|(cell, _)| *cell);
        (path[0], path[path.len() - 1], removed, changes)
    }
}

/// The stand of pieces.
pub fn stand(board: &Board, pieces: &[Placed]) -> Stand {
    let piece = |(seat, kind): (Seat, Kind)| {
        let letter = match kind {
            Kind::Man => 'm',
            Kind::King => 'k',
            Kind::Pawn => 'p',
        };
        format!("{}{letter}", seat.0)
    };
    let tower = |placed: &Placed| {
        placed.below.iter().chain([(placed.seat, placed.kind)]).map(piece).collect::<String>()
    };
    pieces.iter().map(|placed| (board.name(placed.cell).to_owned(), tower(placed))).collect()
}

fn tower_on(cell: Cell, tower: &str) -> Placed {
    let piece = |signs: &[u8]| {
        let kind = match signs[1] {
            b'm' => Kind::Man,
            b'k' => Kind::King,
            b'p' => Kind::Pawn,
            _ => panic!("a tower: {tower}"),
        };
        (Seat(signs[0] - b'0'), kind)
    };
    let (below, top) = tower.as_bytes().split_at(tower.len() - 2);
    let (seat, kind) = piece(top);
    let below =
        below.chunks(2).map(piece).fold(Stack::EMPTY, |stack, (seat, kind)| stack.with_top(seat, kind));
    Placed { cell, seat, kind, below }
}
