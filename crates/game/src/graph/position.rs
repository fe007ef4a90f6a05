//! What stands where, whose turn it is, and what a move does to it.

use super::ground::Graph;
use super::laws::{Crown, Fate, Laws};
use crate::{Cell, Kind, Move, Placed, Seat, SetUpError, Stack, StateExtras, View, key};

/// A piece, with those that it stands on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    pub(crate) seat: Seat,
    pub(crate) kind: Kind,
    pub(crate) below: Stack,
}

impl Piece {
    /// What is left of a tower without its uppermost piece.
    pub(crate) fn freed(self) -> Option<Self> {
        let ((seat, kind), below) = self.below.take_top()?;
        Some(Self { seat, kind, below })
    }

    /// The piece on a cell.
    pub(crate) fn on(self, cell: Cell) -> Placed {
        Placed { cell, seat: self.seat, kind: self.kind, below: self.below }
    }
}

/// What stands on the board and who is to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Position {
    cells: Vec<Option<Piece>>,
    pub(crate) side_to_move: Seat,
    /// How many moves of this turn have been made.
    pub(crate) step: u8,
    /// Who plays no more, in that order; those who went together share an entry.
    pub(crate) out: Vec<Vec<Seat>>,
}

impl Position {
    /// An empty board.
    pub(crate) fn empty(graph: &Graph) -> Self {
        Self { cells: vec![None; graph.cells()], side_to_move: Seat::WHITE, step: 0, out: vec![] }
    }

    /// The position of a view.
    pub(crate) fn set_up(laws: &Laws, graph: &Graph, view: &View) -> Result<Self, SetUpError> {
        let mut position = Self::empty(graph);
        for placed in &view.pieces {
            position.set_up_piece(laws, graph, placed)?;
        }
        let StateExtras { step, out, .. } = &view.aside;
        let wrong = |message: &str| Err(SetUpError { cell: None, message: message.to_owned() });
        let seats = laws.seats.len();
        if seats > 2 && position.count() == 0 {
            return wrong("nobody has a piece");
        }
        if out.iter().chain([&view.side_to_move]).any(|seat| seat.index() >= seats) {
            return wrong("there is no such seat in this game");
        }
        if out.contains(&view.side_to_move) || out.len() >= seats {
            return wrong("who is to move plays no more");
        }
        let out = out.iter().map(|seat| vec![*seat]).collect();
        Ok(Self { side_to_move: view.side_to_move, step: *step, out, ..position })
    }

    fn set_up_piece(&mut self, laws: &Laws, graph: &Graph, placed: &Placed) -> Result<(), SetUpError> {
        let &Placed { cell, seat, kind, below } = placed;
        let wrong = |message: &str| Err(SetUpError { cell: Some(cell), message: message.to_owned() });
        if usize::from(cell.0) >= self.cells.len() {
            return wrong("there is no such cell");
        }
        if self.at(cell).is_some() {
            return wrong("two pieces stand here");
        }
        if seat.index() >= laws.seats.len() || !laws.kinds().contains(&kind) {
            return wrong("there is no such piece in this game");
        }
        if !below.is_empty() && laws.fate != Fate::Imprisoned {
            return wrong("pieces do not stand on each other in this game");
        }
        if laws.kinds().contains(&Kind::Pawn) && kind != Kind::Pawn && !graph.is_dark(cell) {
            return wrong("only pawns stand on light squares");
        }
        if kind == Kind::Man && graph.crowns(seat, cell) {
            return wrong(match laws.crown {
                Crown::Leaves => "a man on the row where it would have left the board",
                _ => "a man on the row where it would have become a king",
            });
        }
        self.put(Piece { seat, kind, below }.on(cell));
        Ok(())
    }

    /// Puts a piece on the board.
    pub(crate) fn put(&mut self, Placed { cell, seat, kind, below }: Placed) {
        self.cells[usize::from(cell.0)] = Some(Piece { seat, kind, below });
    }

    /// Takes the pieces of these seats off the board.
    pub(crate) fn clear(&mut self, seats: &[Seat]) {
        for cell in &mut self.cells {
            *cell = cell.filter(|piece| !seats.contains(&piece.seat));
        }
    }

    pub(crate) fn at(&self, cell: Cell) -> Option<Piece> {
        self.cells[usize::from(cell.0)]
    }

    /// The pieces with their cells, in the order of the cells.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Cell, Piece)> {
        let cells = (0..).map(Cell).zip(&self.cells);
        cells.filter_map(|(cell, piece)| piece.map(|piece| (cell, piece)))
    }

    /// Whether the seat has a piece that can win; a pawn cannot.
    pub(crate) fn has(&self, seat: Seat) -> bool {
        self.cells.iter().flatten().any(|piece| piece.seat == seat && piece.kind != Kind::Pawn)
    }

    /// How many pieces there are, those in towers left out.
    pub(crate) fn count(&self) -> usize {
        self.cells.iter().flatten().count()
    }

    /// Whether the seat still plays.
    pub(crate) fn plays(&self, seat: Seat) -> bool {
        !self.out.iter().flatten().any(|out| *out == seat)
    }

    /// The pieces after a move; whose turn it is then is not for the board to say.
    pub(crate) fn after(&self, mv: &Move) -> Self {
        let mut next = self.clone();
        for cell in mv.removed.iter().chain([&mv.from()]) {
            next.cells[usize::from(cell.0)] = None;
        }
        mv.placed.iter().for_each(|placed| next.put(*placed));
        next
    }

    /// The key of the position, which is that of its view.
    pub(crate) fn key(&self) -> u64 {
        let pieces = self.pieces().fold(0, |key, (cell, piece)| key ^ key::piece(&piece.on(cell)));
        pieces
            ^ key::to_move(self.side_to_move)
            ^ key::steps(self.step)
            ^ key::gone(self.out.iter().flatten())
    }

    pub(crate) fn view(&self) -> View {
        let pieces = self.pieces().map(|(cell, piece)| piece.on(cell)).collect();
        let out = self.out.iter().flatten().copied().collect();
        let aside = StateExtras { step: self.step, out, ..StateExtras::default() };
        View { side_to_move: self.side_to_move, pieces, aside }
    }
}
