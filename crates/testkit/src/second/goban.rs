//! Go-ban (dossier §30): stones are placed, then moved, and fives score.

use std::rc::Rc;

use super::board::{Board, Ground, Piece, Rank, Spot, held_by, plus, reversed, top};
use super::law::Turn;
use super::{Second, SecondTurn, Stand, Start, drawn, lost_by, named, opening, russian};

const STONES: usize = 12;
const FIVE: usize = 5;
const POINTS_TO_WIN: usize = 10;
/// 100 moves of each side.
const TURNS_WITHOUT_POINT: usize = 200;
const LINES: [Spot; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

#[derive(Clone)]
pub(super) struct GoBan {
    ground: Rc<Ground>,
    board: Board,
    seat: usize,
    hands: [usize; 2],
    points: [usize; 2],
    without_point: usize,
    end: Option<Vec<u8>>,
}

impl GoBan {
    pub fn new(id: &str, start: Start<'_>) -> Option<Self> {
        if id != "goban" {
            return None;
        }
        let ground = Rc::new(russian::whole_board());
        let (board, seat) = opening(&ground, Board::new(), start);
        let hands = [0, 1].map(|seat| STONES - held_by(&board, seat).len());
        let mut game = Self { ground, board, seat, hands, points: [0, 0], without_point: 0, end: None };
        game.settle();
        Some(game)
    }

    /// Stones are placed till both hands are empty.
    fn is_placing(&self) -> bool {
        self.hands != [0, 0]
    }

    fn legal(&self, seat: usize) -> Vec<Turn> {
        if self.is_placing() { self.placings(seat) } else { self.moves(seat) }
    }

    fn placings(&self, seat: usize) -> Vec<Turn> {
        if self.hands[seat] == 0 {
            return vec![];
        }
        let empty = self.ground.all().filter(|spot| !self.board.contains_key(spot));
        let turn =
            |spot| Turn { path: vec![spot], removed: vec![], after: with_stone(&self.board, spot, seat) };
        empty.map(turn).collect()
    }

    fn moves(&self, seat: usize) -> Vec<Turn> {
        let ways = [LINES.to_vec(), reversed(&LINES)].concat();
        let mut turns = vec![];
        for from in held_by(&self.board, seat) {
            let mut lifted = self.board.clone();
            lifted.remove(&from);
            let next = ways.iter().map(|&way| plus(from, way));
            let free = next.filter(|to| self.ground.has(*to) && !self.board.contains_key(to));
            turns.extend(free.map(|to| Turn {
                path: vec![from, to],
                removed: vec![],
                after: with_stone(&lifted, to, seat),
            }));
        }
        turns
    }

    /// Skips whoever cannot move and looks for the end.
    fn settle(&mut self) {
        let leader = [0, 1].into_iter().find(|&seat| self.points[seat] >= POINTS_TO_WIN);
        if let Some(winner) = leader {
            self.end = Some(lost_by(1 - winner));
            return;
        }
        if self.legal(self.seat).is_empty() {
            self.seat = 1 - self.seat;
        }
        if self.legal(self.seat).is_empty() || self.without_point >= TURNS_WITHOUT_POINT {
            self.end = Some(match self.points[0].cmp(&self.points[1]) {
                std::cmp::Ordering::Less => lost_by(0),
                std::cmp::Ordering::Equal => drawn(),
                std::cmp::Ordering::Greater => lost_by(1),
            });
        }
    }
}

fn with_stone(board: &Board, spot: Spot, seat: usize) -> Board {
    let mut board = board.clone();
    board.insert(spot, vec![Piece { seat, rank: Rank::Man }]);
    board
}

/// One for each line in which the stone on this cell makes a five that was none while it was lifted: on neither side of
/// it five stood already.
fn fives_through(board: &Board, spot: Spot) -> usize {
    let stone = top(board, spot).expect("the stone");
    let run = |way: Spot| {
        let line = std::iter::successors(Some(plus(spot, way)), |&next| Some(plus(next, way)));
        line.take_while(|&next| top(board, next) == Some(stone)).count()
    };
    let scores = |way: &&Spot| {
        let (ahead, behind) = (run(**way), run((-way.0, -way.1)));
        ahead < FIVE && behind < FIVE && ahead + 1 + behind >= FIVE
    };
    LINES.iter().filter(scores).count()
}

impl Second for GoBan {
    fn seat(&self) -> usize {
        self.seat
    }

    fn stand(&self) -> Stand {
        self.ground.stand(&self.board)
    }

    fn turns(&self) -> Vec<SecondTurn> {
        if self.end.is_some() { vec![] } else { named(&self.ground, &self.board, &self.legal(self.seat)) }
    }

    fn play(&mut self, turn: &SecondTurn) {
        if turn.path.len() == 1 {
            self.hands[self.seat] -= 1;
        }
        self.ground.change(&mut self.board, &turn.changes);
        let scored = fives_through(&self.board, self.ground.spot(&turn.path[turn.path.len() - 1]));
        self.points[self.seat] += scored;
        self.without_point = if scored > 0 { 0 } else { self.without_point + 1 };
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
