//! Two moves to a turn: two-move draughts and Wigman's game (dossier §22, §32).

use std::collections::BTreeMap;
use std::rc::Rc;

use super::board::{Board, Rank, held_by, top};
use super::law::{Law, Turn};
use super::{Second, SecondTurn, Stand, Start, drawn, lost_by, named, opening, russian};

/// 15 turns of each side, two moves each.
const KING_MOVES: usize = 60;

#[derive(Clone)]
pub(super) struct Halves {
    law: Rc<Law>,
    board: Board,
    seat: usize,
    /// How many moves the turns have from the first on; later ones have two.
    first_turns: Vec<usize>,
    /// How many turns are over.
    turns_over: usize,
    /// How many moves of the present turn are made.
    made: usize,
    king_moves: usize,
    /// How often a position stood at the start of a turn.
    seen: BTreeMap<(Board, usize), usize>,
    end: Option<Vec<u8>>,
}

impl Halves {
    pub fn new(id: &str, start: Start<'_>) -> Option<Self> {
        let (ground, first_turns) = match id {
            "two-move" => (russian::dark_board(), vec![]),
            "two-move-one-two" => (russian::dark_board(), vec![1]),
            "two-move-one-one" => (russian::dark_board(), vec![1, 1]),
            "wigman" => (russian::whole_board(), vec![]),
            _ => return None,
        };
        let law = russian::law(ground, 8);
        let (board, seat) = opening(&law.ground, russian::three_ranks(&law.ground), start);
        let first_turns = if start.is_some() { vec![] } else { first_turns };
        let (law, seen) = (Rc::new(law), BTreeMap::new());
        let mut game =
            Self { law, board, seat, first_turns, turns_over: 0, made: 0, king_moves: 0, seen, end: None };
        game.settle();
        Some(game)
    }

    fn legal(&self) -> Vec<Turn> {
        self.law.turns(&self.board, self.seat)
    }

    /// Looks who has lost, and only if nobody has whether it is a draw.
    fn settle(&mut self) {
        // Whoever has struck the last piece has won at once, whether or not he could still make his second move.
        if held_by(&self.board, 1 - self.seat).is_empty() {
            self.end = Some(lost_by(1 - self.seat));
        } else if self.legal().is_empty() {
            self.end = Some(lost_by(self.seat));
        } else if self.is_third_time() || self.king_moves >= KING_MOVES {
            self.end = Some(drawn());
        }
    }

    /// Counts the position if a turn starts with it.
    fn is_third_time(&mut self) -> bool {
        if self.made > 0 {
            return false;
        }
        let times = self.seen.entry((self.board.clone(), self.seat)).or_default();
        *times += 1;
        *times >= 3
    }
}

impl Second for Halves {
    fn seat(&self) -> usize {
        self.seat
    }

    fn stand(&self) -> Stand {
        self.law.ground.stand(&self.board)
    }

    fn turns(&self) -> Vec<SecondTurn> {
        if self.end.is_some() { vec![] } else { named(&self.law.ground, &self.board, &self.legal()) }
    }

    fn play(&mut self, turn: &SecondTurn) {
        let mover = top(&self.board, self.law.ground.spot(&turn.path[0])).expect("a piece to move");
        let by_king = mover.rank == Rank::King && turn.removed.is_empty();
        self.king_moves = if by_king { self.king_moves + 1 } else { 0 };
        self.law.ground.change(&mut self.board, &turn.changes);
        self.made += 1;
        if self.made >= self.first_turns.get(self.turns_over).copied().unwrap_or(2) {
            self.made = 0;
            self.turns_over += 1;
            self.seat = 1 - self.seat;
        }
        self.settle();
    }

    fn copy(&self) -> Box<dyn Second> {
        Box::new(self.clone())
    }

    fn end(&self) -> Option<Vec<u8>> {
        self.end.clone()
    }
}
