//! Senegalese draughts (dossier §15): straight men, no kings, and whoever has more men at a standstill wins.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::board::{Board, Ground, Spot, held_by};
use super::law::{Arrival, Law, Taking, Turn};
use super::{Second, SecondTurn, Stand, Start, drawn, lost_by, named, opening};

#[derive(Clone)]
pub(super) struct Senegalese {
    law: Rc<Law>,
    board: Board,
    seat: usize,
    /// The positions that have come up, with who was to move.
    seen: BTreeSet<(Board, usize)>,
    end: Option<Vec<u8>>,
}

impl Senegalese {
    pub fn new(id: &str, start: Start<'_>) -> Option<Self> {
        if id != "senegalese" {
            return None;
        }
        let law = law();
        let (board, seat) = opening(&law.ground, men(&law.ground), start);
        let law = Rc::new(law);
        let mut game = Self { law, board, seat, seen: BTreeSet::new(), end: None };
        game.settle();
        Some(game)
    }

    fn legal(&self) -> Vec<Turn> {
        self.law.turns(&self.board, self.seat)
    }

    /// No men, nothing to move and a position seen before all end the game, and in each case more men win: against none
    /// any number is more, and none on both sides are equal.
    fn settle(&mut self) {
        let [white, black] = [0, 1].map(|seat| held_by(&self.board, seat).len());
        let is_new = self.seen.insert((self.board.clone(), self.seat));
        if white > 0 && black > 0 && is_new && !self.legal().is_empty() {
            return;
        }
        self.end = Some(match white.cmp(&black) {
            std::cmp::Ordering::Less => lost_by(0),
            std::cmp::Ordering::Equal => drawn(),
            std::cmp::Ordering::Greater => lost_by(1),
        });
    }
}

fn law() -> Law {
    let ground = Ground::squares(6, 5, |_| true);
    let row = |rank: i32| ground.all().filter(|spot| spot.1 == rank).collect();
    let ways: Vec<Vec<Spot>> = [1, -1].map(|ahead| vec![(0, ahead), (-1, 0), (1, 0)]).to_vec();
    Law {
        sides: vec![0, 1],
        man_steps: ways.clone(),
        man_jumps: ways,
        pawn_steps: vec![vec![]; 2],
        king_lines: vec![],
        king_reach: 1,
        far: vec![row(5), row(1)],
        arrival: Arrival::Leaves,
        taking: Taking::GoneAtTheEnd,
        ground,
    }
}

/// Two full rows each, and two men more in the middle row, c3 and d3 empty.
fn men(ground: &Ground) -> Board {
    ground.men(|(file, rank)| match (file, rank) {
        (_, 1 | 2) | (5 | 6, 3) => Some(0),
        (_, 4 | 5) | (1 | 2, 3) => Some(1),
        _ => None,
    })
}

impl Second for Senegalese {
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
        self.law.ground.change(&mut self.board, &turn.changes);
        self.seat = 1 - self.seat;
        self.settle();
    }

    fn copy(&self) -> Box<dyn Second> {
        Box::new(self.clone())
    }

    fn end(&self) -> Option<Vec<u8>> {
        self.end.clone()
    }
}
