//! Three and four players of whom the last one wins: Novgorod and Neva (dossier §25, §26).

use std::collections::BTreeMap;
use std::rc::Rc;

use super::board::{Board, Rank, held_by, top};
use super::law::{Law, Turn};
use super::{Second, SecondTurn, Stand, Start, hexagon, named, neva, opening};

/// Rounds of kings' moves that draw.
const ROUNDS: usize = 40;
/// 15 moves of each of the last two, where that rule holds.
const PLIES_OF_TWO: usize = 30;

#[derive(Clone)]
pub(super) struct Survivors {
    law: Rc<Law>,
    /// Whether 15 kings' moves of the last two draw.
    short_end: bool,
    board: Board,
    seat: usize,
    /// The places of those who are out.
    places: Vec<Option<u8>>,
    /// Turns in a row by kings without a capture since somebody last went out.
    king_moves: usize,
    /// How often a position stood with this seat to move and these ones out.
    seen: BTreeMap<(Board, usize, Vec<bool>), usize>,
    end: Option<Vec<u8>>,
}

impl Survivors {
    pub fn new(id: &str, start: Start<'_>) -> Option<Self> {
        let (law, short_end) = match id {
            "novgorod" => (hexagon::novgorod(4), true),
            "novgorod-large" => (hexagon::novgorod(5), true),
            "neva" => (neva::law(vec![0, 1, 2, 3]), false),
            "neva-pairs" => (neva::law(vec![0, 1, 0, 1]), false),
            _ => return None,
        };
        let initial = match id {
            "novgorod" => hexagon::novgorod_men(&law.ground, 4),
            "novgorod-large" => hexagon::novgorod_men(&law.ground, 5),
            _ => neva::men(&law.ground),
        };
        let (board, seat) = opening(&law.ground, initial, start);
        let places = vec![None; law.sides.len()];
        let (law, seen) = (Rc::new(law), BTreeMap::new());
        let mut game = Self { law, short_end, board, seat, places, king_moves: 0, seen, end: None };
        game.settle();
        Some(game)
    }

    fn legal(&self) -> Vec<Turn> {
        self.law.turns(&self.board, self.seat)
    }

    fn those_in(&self) -> Vec<usize> {
        (0..self.places.len()).filter(|&seat| self.places[seat].is_none()).collect()
    }

    /// Those who go out together share the place behind those who are still in. All counting begins anew.
    fn put_out(&mut self, seats: &[usize]) {
        let left = self.those_in().len() - seats.len();
        for &seat in seats {
            self.places[seat] = Some(u8::try_from(left + 1).expect("a place"));
        }
        if !seats.is_empty() {
            self.king_moves = 0;
        }
    }

    /// Puts out whoever has no men, then whoever's turn it is and cannot move; looks for the end after that.
    fn settle(&mut self) {
        let without_men: Vec<usize> =
            self.those_in().into_iter().filter(|&seat| held_by(&self.board, seat).is_empty()).collect();
        self.put_out(&without_men);
        while !self.is_decided() && !self.can_move() {
            if self.places[self.seat].is_none() {
                self.put_out(&[self.seat]);
            }
            self.seat = (self.seat + 1) % self.places.len();
        }
        if self.is_decided() || self.is_drawn() {
            self.end = Some(self.final_places());
        }
    }

    fn can_move(&self) -> bool {
        self.places[self.seat].is_none() && !self.legal().is_empty()
    }

    /// Whether all who are still in belong to one side.
    fn is_decided(&self) -> bool {
        let sides: Vec<usize> = self.those_in().into_iter().map(|seat| self.law.sides[seat]).collect();
        sides.iter().all(|&side| side == sides[0])
    }

    fn is_drawn(&mut self) -> bool {
        let out = self.places.iter().map(Option::is_some).collect();
        let times = self.seen.entry((self.board.clone(), self.seat, out)).or_default();
        *times += 1;
        let third_time = *times >= 3;
        let still_in = self.those_in().len();
        let two_kings_wander = self.short_end && still_in == 2 && self.king_moves >= PLIES_OF_TWO;
        third_time || two_kings_wander || self.king_moves >= ROUNDS * still_in
    }

    /// Those who are in are first; in pairs whoever is out shares his partner's place.
    fn final_places(&self) -> Vec<u8> {
        if self.law.sides != [0, 1, 0, 1] {
            return self.places.iter().map(|place| place.unwrap_or(1)).collect();
        }
        let survives = |side: usize| self.those_in().into_iter().any(|seat| self.law.sides[seat] == side);
        self.law.sides.iter().map(|&side| if survives(side) { 1 } else { 2 }).collect()
    }
}

impl Second for Survivors {
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
        self.seat = (self.seat + 1) % self.places.len();
        self.settle();
    }

    fn copy(&self) -> Box<dyn Second> {
        Box::new(self.clone())
    }

    fn end(&self) -> Option<Vec<u8>> {
        self.end.clone()
    }
}
