//! Two moves to a turn: two-move draughts and Wigman's game (dossier §22, §32).

use std::rc::Rc;

use super::board::{Board, held_by, top};
use super::draws::{Criteria, Made, Moment, Record};
use super::law::{Law, Turn};
use super::{Second, SecondTurn, Stand, Start, drawn, lost_by, named, opening, russian};

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
    record: Record,
    end: Option<Vec<u8>>,
}

impl Halves {
    pub fn new(id: &str, start: Start<'_>) -> Option<Self> {
        let (ground, first_turns, criteria) = match id {
            "two-move" => (russian::dark_board(), vec![], Criteria::Russian),
            "two-move-one-two" => (russian::dark_board(), vec![1], Criteria::Russian),
            "two-move-one-one" => (russian::dark_board(), vec![1, 1], Criteria::Russian),
            "wigman" => (russian::whole_board(), vec![], Criteria::KingMoves),
            _ => return None,
        };
        let law = russian::law(ground, 8);
        let (board, seat) = opening(&law.ground, russian::three_ranks(&law.ground), start);
        let first_turns = if start.is_some() { vec![] } else { first_turns };
        let (law, record) = (Rc::new(law), Record::new(criteria, 2));
        let mut game = Self { law, board, seat, first_turns, turns_over: 0, made: 0, record, end: None };
        game.settle(None);
        Some(game)
    }

    fn legal(&self) -> Vec<Turn> {
        self.law.turns(&self.board, self.seat)
    }

    /// Looks who has lost, and only if nobody has whether it is a draw.
    fn settle(&mut self, made: Option<Made>) {
        let begins_turn = self.made == 0;
        self.record.add(Moment { stand: self.stand(), seat: self.seat, begins_turn, made });
        // Whoever has struck the last piece has won at once, whether or not he could still make his second move.
        if held_by(&self.board, 1 - self.seat).is_empty() {
            self.end = Some(lost_by(1 - self.seat));
        } else if self.legal().is_empty() {
            self.end = Some(lost_by(self.seat));
        } else if self.is_drawn() {
            self.end = Some(drawn());
        }
    }

    /// By force is taken what the next move takes, be it the first of a turn or the second.
    fn is_drawn(&self) -> bool {
        let by_force = |stronger| self.law.takes_by_force(&self.board, self.seat, stronger);
        !self.record.draws(by_force).is_empty()
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
        self.law.ground.change(&mut self.board, &turn.changes);
        self.made += 1;
        if self.made >= self.first_turns.get(self.turns_over).copied().unwrap_or(2) {
            self.made = 0;
            self.turns_over += 1;
            self.seat = 1 - self.seat;
        }
        self.settle(Some(Made::by(mover, turn)));
    }

    fn copy(&self) -> Box<dyn Second> {
        Box::new(self.clone())
    }

    fn end(&self) -> Option<Vec<u8>> {
        self.end.clone()
    }
}
