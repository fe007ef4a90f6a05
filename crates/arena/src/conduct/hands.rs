//! A board on which hands may do anything.

use bolshak_game::{Board, Cell, Kind, Placed, Seat, View};

use super::Deed;

/// A piece, and where it stood before the player began.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Piece {
    pub seat: Seat,
    pub kind: Kind,
    pub origin: Cell,
}

/// A board under the hands of a player.
#[derive(Clone)]
pub(super) struct Hands {
    pieces: Vec<Option<Piece>>,
}

/// A piece that was moved, and the cells that it was put down on.
pub(super) struct Trail {
    pub piece: Piece,
    pub cells: Vec<Cell>,
    /// The cells on which the hand stayed on the piece.
    pub held: Vec<Cell>,
}

impl Trail {
    pub(super) fn end(&self) -> Cell {
        self.cells[self.cells.len() - 1]
    }
}

/// All that was done, sorted.
#[derive(Default)]
pub(super) struct Account {
    /// The pieces that were moved, in the order in which they were first moved.
    pub trails: Vec<Trail>,
    /// The pieces that were removed, in order, with where they were removed from.
    pub removed: Vec<(Piece, Cell)>,
    /// The pieces that were put on squares that are not played on, with where they were taken from.
    pub misplaced: Vec<(Piece, Cell)>,
    /// Whether a hand is still on a piece.
    pub holding: bool,
    /// The cells on which a piece was crowned.
    pub crowned: Vec<Cell>,
    /// The pieces that were touched with intent, by where they stood at first.
    pub touched: Vec<Piece>,
    /// Whether a piece was removed before the last piece was put down.
    pub removed_before_end: bool,
}

impl Hands {
    pub(super) fn new(board: &Board, view: &View) -> Self {
        let mut pieces = vec![None; board.cells.len()];
        for &Placed { cell, seat, kind, .. } in &view.pieces {
            pieces[usize::from(cell.0)] = Some(Piece { seat, kind, origin: cell });
        }
        Self { pieces }
    }

    /// Does it all and says what was done. None if a deed is impossible even for hands: there is no such piece, or no
    /// room.
    pub(super) fn follow(&mut self, deeds: &[Deed]) -> Option<Account> {
        let mut account = Account::default();
        let mut adjusting = false;
        for deed in deeds {
            account.holding = matches!(deed, Deed::Holds(_));
            match *deed {
                Deed::Adjusts => adjusting = true,
                Deed::Touches(cell) => {
                    let piece = self.at(cell)?;
                    if !adjusting {
                        account.touched.push(piece);
                    }
                }
                Deed::Moves { from, to } => {
                    adjusting = false;
                    account.removed_before_end |= !account.removed.is_empty();
                    let piece = self.carry(from, to)?;
                    account.touched.push(piece);
                    account.put_down(piece, to);
                }
                Deed::Removes(cell) => {
                    adjusting = false;
                    let piece = self.pieces[usize::from(cell.0)].take()?;
                    account.removed.push((piece, cell));
                }
                Deed::Misplaces(cell) => {
                    adjusting = false;
                    let piece = self.pieces[usize::from(cell.0)].take()?;
                    account.touched.push(piece);
                    account.misplaced.push((piece, cell));
                }
                Deed::Holds(cell) => {
                    let piece = self.at(cell)?;
                    account
                        .trails
                        .iter_mut()
                        .find(|trail| trail.piece.origin == piece.origin)?
                        .held
                        .push(cell);
                }
                Deed::Crowns(cell) => {
                    adjusting = false;
                    self.pieces[usize::from(cell.0)].as_mut()?.kind = Kind::King;
                    account.crowned.push(cell);
                }
            }
        }
        Some(account)
    }

    fn at(&self, cell: Cell) -> Option<Piece> {
        self.pieces.get(usize::from(cell.0)).copied().flatten()
    }

    fn carry(&mut self, from: Cell, to: Cell) -> Option<Piece> {
        if from == to || self.at(to).is_some() {
            return None;
        }
        let piece = self.pieces[usize::from(from.0)].take()?;
        self.pieces[usize::from(to.0)] = Some(piece);
        Some(piece)
    }

    /// What stands on the board.
    pub(super) fn pieces(&self) -> Vec<Placed> {
        let cells = (0..).map(Cell).zip(&self.pieces);
        cells
            .filter_map(|(cell, piece)| piece.map(|Piece { seat, kind, .. }| Placed::new(cell, seat, kind)))
            .collect()
    }
}

impl Account {
    fn put_down(&mut self, piece: Piece, to: Cell) {
        match self.trails.iter_mut().find(|trail| trail.piece.origin == piece.origin) {
            Some(trail) => trail.cells.push(to),
            None => self.trails.push(Trail { piece, cells: vec![to], held: vec![] }),
        }
    }
}
