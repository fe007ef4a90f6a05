//! Two players, one move to a turn: Belarusian, Stavropol, the towers, lasca, Pskov.

use std::rc::Rc;

use super::board::{Board, Rank, held_by, top};
use super::draws::{Criteria, Made, Moment, Record};
use super::law::{Law, Turn};
use super::{Second, SecondTurn, Stand, Start, drawn, hexagon, lost_by, named, opening, russian};

/// What a game has beside the common moves and ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Peculiar {
    Nothing,
    /// Pawns alone are not enough to go on.
    Pawns,
    /// Pieces of both colours may be moved, those of one's own colour capture first.
    BothColours,
}

#[derive(Clone)]
pub(super) struct Duel {
    law: Rc<Law>,
    peculiar: Peculiar,
    board: Board,
    seat: usize,
    record: Record,
    end: Option<Vec<u8>>,
}

impl Duel {
    pub fn new(id: &str, start: Start<'_>) -> Option<Self> {
        let (law, peculiar, initial) = described(id)?;
        let (board, seat) = opening(&law.ground, initial, start);
        let record = Record::new(criteria(id), 1);
        let mut game = Self { law: Rc::new(law), peculiar, board, seat, record, end: None };
        game.settle(None);
        Some(game)
    }

    fn legal(&self) -> Vec<Turn> {
        match self.peculiar {
            Peculiar::BothColours => self.of_both_colours(),
            _ => self.law.turns(&self.board, self.seat),
        }
    }

    /// Own captures, else the other colour's captures, else quiet moves of both (dossier §20, own captures first).
    fn of_both_colours(&self) -> Vec<Turn> {
        let (own, other) = (self.seat, 1 - self.seat);
        let captures = [own, other].map(|seat| self.law.captures(&self.board, seat));
        let quiet = [own, other].map(|seat| self.law.quiet_moves(&self.board, seat)).concat();
        captures.into_iter().find(|list| !list.is_empty()).unwrap_or(quiet)
    }

    /// Whether this player has enough left to go on.
    fn is_alive(&self, seat: usize) -> bool {
        let counts = |rank| self.peculiar != Peculiar::Pawns || rank != Rank::Pawn;
        held_by(&self.board, seat).iter().any(|&spot| counts(top(&self.board, spot).expect("a piece").rank))
    }

    /// Looks who has lost, and only if nobody has whether it is a draw. In Stavropol a move can strike the mover's own
    /// last piece, so both are looked at. That neither has any comes about by setting up only.
    fn settle(&mut self, made: Option<Made>) {
        self.record.add(Moment { stand: self.stand(), seat: self.seat, begins_turn: true, made });
        let dead: Vec<usize> = (0..2).filter(|&seat| !self.is_alive(seat)).collect();
        let stuck = self.legal().is_empty().then_some(self.seat);
        if dead.len() == 2 {
            self.end = Some(drawn());
        } else if let Some(loser) = dead.first().copied().or(stuck) {
            self.end = Some(lost_by(loser));
        } else if self.is_drawn() {
            self.end = Some(drawn());
        }
    }

    fn is_drawn(&self) -> bool {
        let by_force = |stronger| self.law.takes_by_force(&self.board, self.seat, stronger);
        !self.record.draws(by_force).is_empty()
    }
}

fn described(id: &str) -> Option<(Law, Peculiar, Board)> {
    let (law, peculiar) = match id {
        "belarusian" => (russian::law(russian::whole_board(), 8), Peculiar::Pawns),
        "stavropol-own-first" => (russian::law(russian::dark_board(), 8), Peculiar::BothColours),
        "towers" => (russian::towers(), Peculiar::Nothing),
        "towers-1875" => (russian::towers_of_1875(), Peculiar::Nothing),
        "lasca" => (russian::lasca(), Peculiar::Nothing),
        "pskov" => (hexagon::pskov(4), Peculiar::Nothing),
        "pskov-large" => (hexagon::pskov(5), Peculiar::Nothing),
        _ => return None,
    };
    let initial = match id {
        "belarusian" => russian::with_pawns(&law.ground),
        "lasca" => russian::lasca_men(&law.ground),
        "pskov" => hexagon::pskov_men(&law.ground, 4),
        "pskov-large" => hexagon::pskov_men(&law.ground, 5),
        _ => russian::three_ranks(&law.ground),
    };
    Some((law, peculiar, initial))
}

fn criteria(id: &str) -> Criteria {
    match id {
        "lasca" => Criteria::Repetition,
        "pskov" | "pskov-large" => Criteria::ThreeKings,
        _ => Criteria::KingMoves,
    }
}

impl Second for Duel {
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
        self.seat = 1 - self.seat;
        self.settle(Some(Made::by(mover, turn)));
    }

    fn copy(&self) -> Box<dyn Second> {
        Box::new(self.clone())
    }

    fn end(&self) -> Option<Vec<u8>> {
        self.end.clone()
    }
}
