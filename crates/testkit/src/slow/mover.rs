//! From a position to the ways to move: §0.5 and the paragraphs of the single games.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::{Cell, KingLands, Piece, Precedence, Promotion, Side, SlowGame, SlowMove, SlowPosition};

type Dir = (i8, i8);
type Board = BTreeMap<Cell, Piece>;

const DIAGONALS: [Dir; 4] = [(-1, 1), (1, 1), (-1, -1), (1, -1)];
const STRAIGHT: [Dir; 4] = [(0, 1), (-1, 0), (1, 0), (0, -1)];
/// On a chequered board the next playing square of a rank or file is two away (§11).
const STRAIGHT_BY_TWO: [Dir; 4] = [(0, 2), (0, -2), (-2, 0), (2, 0)];

/// A move while it is being made: `board` no longer holds the moving piece.
#[derive(Clone)]
pub(super) struct Chain {
    board: Rc<Board>,
    mover: Piece,
    began_as_king: bool,
    pub(super) path: Vec<Cell>,
    taken: Vec<(Cell, Piece)>,
    last_dir: Option<Dir>,
}

impl Chain {
    fn begin(board: &Board, at: Cell) -> Chain {
        let mut board = board.clone();
        let mover = board.remove(&at).expect("a piece to move");
        Chain {
            board: Rc::new(board),
            mover,
            began_as_king: mover.king,
            path: vec![at],
            taken: Vec::new(),
            last_dir: None,
        }
    }

    fn at(&self) -> Cell {
        *self.path.last().expect("a path has an origin")
    }
}

fn step(cell: Cell, dir: Dir) -> Cell {
    (cell.0 + dir.0, cell.1 + dir.1)
}

impl SlowGame {
    fn board(&self, p: &SlowPosition) -> Board {
        let numbers = self.numbers();
        let occupied = |(cell, number)| p.pieces.get(&number).map(|piece| (cell, *piece));
        let board: Board = numbers.into_iter().filter_map(occupied).collect();
        assert_eq!(board.len(), p.pieces.len(), "a piece stands on a square that does not exist");
        board
    }

    /// The moving piece is a man on the row farthest from its owner.
    fn is_to_be_crowned(&self, chain: &Chain) -> bool {
        let last = if chain.mover.side == Side::White { self.ranks } else { 1 };
        !chain.mover.king && chain.at().1 == last
    }

    fn quiet_dirs(&self, piece: Piece) -> Vec<Dir> {
        let diagonals: &[Dir] = if self.chequered || self.diagonal_quiet { &DIAGONALS } else { &[] };
        let straight: &[Dir] = if self.chequered { &[] } else { &STRAIGHT };
        oriented(&[diagonals, straight].concat(), piece.side, piece.king)
    }

    fn capture_dirs(&self, piece: Piece) -> Vec<Dir> {
        let lines = if self.chequered { &DIAGONALS } else { &STRAIGHT };
        let more: &[Dir] = if self.orthogonal_captures { &STRAIGHT_BY_TWO } else { &[] };
        oriented(&[lines, more].concat(), piece.side, piece.king || self.man_back)
    }

    /// Every legal way to move; capture is compulsory for the side (§0.5 point 1) but for the house
    /// rule of §34.
    pub(super) fn ways(&self, p: &SlowPosition) -> Vec<Chain> {
        let board = self.board(p);
        if self.first_king_wins && board.values().any(|piece| piece.king) {
            return Vec::new();
        }
        let own = board.iter().filter(|(_, piece)| piece.side == p.turn);
        let begun: Vec<Chain> = own.map(|(at, _)| Chain::begin(&board, *at)).collect();
        let mut ways = self.captures(&begun);
        if ways.is_empty() || self.capture_optional {
            let tired = self.tired_king(p);
            let free = begun.iter().filter(|begin| Some(begin.at()) != tired);
            ways.extend(free.flat_map(|begin| self.quiet_ways(begin)));
        }
        ways
    }

    /// The captures that no better one forbids.
    fn captures(&self, begun: &[Chain]) -> Vec<Chain> {
        let mut captures = Vec::new();
        for begin in begun {
            self.extend(begin, &mut captures);
        }
        let best = captures.iter().map(|chain| self.merit(chain)).max();
        captures.retain(|chain| Some(self.merit(chain)) == best);
        captures
    }

    /// §11: the king that has made its successive quiet moves and must wait for another piece, as
    /// long as its owner has a man.
    fn tired_king(&self, p: &SlowPosition) -> Option<Cell> {
        let has_man = p.pieces.values().any(|piece| piece.side == p.turn && !piece.king);
        let (at, made) = p.king_runs.get(&p.turn).filter(|_| has_man)?;
        let numbers = self.numbers();
        let cell = numbers.iter().find(|(_, number)| *number == at).map(|(cell, _)| *cell);
        cell.filter(|_| self.king_limit.is_some_and(|limit| *made >= limit))
    }

    fn quiet_ways(&self, begin: &Chain) -> Vec<Chain> {
        let mut found = Vec::new();
        for dir in self.quiet_dirs(begin.mover) {
            let mut to = step(begin.at(), dir);
            while self.on_board(to) && !begin.board.contains_key(&to) {
                let mut way = begin.clone();
                way.path.push(to);
                found.push(way);
                if !(begin.mover.king && self.fly) {
                    break;
                }
                to = step(to, dir);
            }
        }
        found
    }

    /// Captures as long as possible: a chain that can be prolonged is not legal (§0.5 point 2).
    fn extend(&self, chain: &Chain, found: &mut Vec<Chain>) {
        let lines = self.next_steps(chain);
        let can_go_on = |next: &Chain| !self.next_steps(next).is_empty();
        for line in lines {
            if line.iter().any(can_go_on) {
                // Then such a landing square must be chosen (§0.5 point 2).
                line.into_iter().filter(can_go_on).for_each(|next| self.extend(&next, found));
            } else {
                found.extend(self.ends(line));
            }
        }
    }

    /// The landing squares of a chain's last step. In killer a king comes down directly behind a
    /// king if that is the last piece of the chain.
    fn ends(&self, mut line: Vec<Chain>) -> Vec<Chain> {
        let last_is_king = line[0].taken.last().is_some_and(|(_, piece)| piece.king);
        if self.king_lands == KingLands::BehindIfKing && last_is_king {
            line.truncate(1);
        }
        line
    }

    /// One list for each piece that can be struck now: the chain on each landing square behind it.
    fn next_steps(&self, chain: &Chain) -> Vec<Vec<Chain>> {
        if self.promotion == Promotion::Stop && !chain.taken.is_empty() && self.is_to_be_crowned(chain) {
            return Vec::new();
        }
        let dirs = self.capture_dirs(chain.mover);
        dirs.into_iter().map(|dir| self.steps_along(chain, dir)).filter(|line| !line.is_empty()).collect()
    }

    fn steps_along(&self, chain: &Chain, dir: Dir) -> Vec<Chain> {
        let flies = chain.mover.king && self.fly;
        let mut landings = Vec::new();
        // §13: a king may not turn back by 180°.
        if !self.turning_back && chain.mover.king && chain.last_dir == Some((-dir.0, -dir.1)) {
            return landings;
        }
        let mut over = step(chain.at(), dir);
        while flies && self.on_board(over) && !chain.board.contains_key(&over) {
            over = step(over, dir);
        }
        if !self.may_strike(chain, over) {
            return landings;
        }
        let mut to = step(over, dir);
        while self.on_board(to) && !chain.board.contains_key(&to) {
            landings.push(self.after_step(chain, dir, over, to));
            if !flies || self.king_lands == KingLands::Behind {
                break;
            }
            to = step(to, dir);
        }
        landings
    }

    fn may_strike(&self, chain: &Chain, over: Cell) -> bool {
        let Some(victim) = chain.board.get(&over) else { return false };
        let rank_allows = self.man_x_king || chain.mover.king || !victim.king; // §8
        let taken = chain.taken.iter().any(|(cell, _)| *cell == over); // §0.5 point 4
        victim.side != chain.mover.side && rank_allows && !taken
    }

    fn after_step(&self, chain: &Chain, dir: Dir, over: Cell, to: Cell) -> Chain {
        let mut next = chain.clone();
        next.taken.push((over, chain.board[&over]));
        if self.remove_now {
            Rc::make_mut(&mut next.board).remove(&over);
        }
        next.path.push(to);
        next.last_dir = Some(dir);
        next.mover.king |= self.promotion == Promotion::Pass && self.is_to_be_crowned(&next);
        next
    }

    /// The merits of a capture, the most important first; the highest must be chosen (`prio`, §8–§11).
    fn merit(&self, chain: &Chain) -> Vec<i32> {
        let count = chain.taken.len() as i32;
        let kings = chain.taken.iter().filter(|(_, piece)| piece.king).count() as i32;
        let by_king = i32::from(chain.began_as_king);
        match self.precedence {
            Precedence::None => vec![],
            Precedence::Quantity => vec![count],
            Precedence::QuantityThenKings => vec![count, kings],
            Precedence::KingFirst => vec![by_king],
            Precedence::Italian => {
                // §8 (4): of lists that agree so far, the one with a king where the other has a man
                // is greater. The published counts need the whole list, not only the first king.
                let order = chain.taken.iter().map(|(_, piece)| i32::from(piece.king));
                [count, by_king, kings].into_iter().chain(order).collect()
            }
            // §11: n kings are worth less than 2n men and more than 2n − 1.
            Precedence::Frisian => vec![100 * (count - kings) + 199 * kings, by_king],
        }
    }

    pub(super) fn as_move(&self, way: &Chain, numbers: &BTreeMap<Cell, u8>) -> SlowMove {
        let became_king = way.mover.king || self.is_to_be_crowned(way);
        SlowMove {
            from: numbers[&way.path[0]],
            to: numbers[&way.at()],
            captured: way.taken.iter().map(|(cell, _)| numbers[cell]).collect(),
            promotes: became_king && !way.began_as_king,
        }
    }
}

/// Directions are listed as White sees them, for Black up is down; sideways counts as forward (§13).
fn oriented(dirs: &[Dir], side: Side, backward: bool) -> Vec<Dir> {
    let up = if side == Side::White { 1 } else { -1 };
    dirs.iter().filter(|(_, dy)| backward || *dy >= 0).map(|(dx, dy)| (*dx, dy * up)).collect()
}
