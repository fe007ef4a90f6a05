//! From a position to the ways to move: §0.5 and the paragraphs of the single games.

use std::ops::{Index, IndexMut};
use std::rc::Rc;

use super::{Cell, KingLands, Piece, Precedence, Promotion, Side, SlowGame, SlowMove, SlowPosition};

type Dir = (i8, i8);

const DIAGONALS: [Dir; 4] = [(-1, 1), (1, 1), (-1, -1), (1, -1)];
const STRAIGHT: [Dir; 4] = [(0, 1), (-1, 0), (1, 0), (0, -1)];
const QUEEN: [Dir; 8] = [(-1, 1), (1, 1), (-1, -1), (1, -1), (0, 1), (-1, 0), (1, 0), (0, -1)];
/// On a chequered board the next playing square of a rank or file is two away (§11).
const FRISIAN: [Dir; 8] = [(-1, 1), (1, 1), (-1, -1), (1, -1), (0, 2), (0, -2), (-2, 0), (2, 0)];

/// What is found on a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    Edge,
    Empty,
    Piece(Piece),
}

/// A board of up to 12 files and ranks and the edge around it, two cells wide for the longest step.
#[derive(Clone, Copy)]
struct Board([[Found; 16]; 16]);

impl Index<Cell> for Board {
    type Output = Found;

    fn index(&self, (file, rank): Cell) -> &Found {
        &self.0[(rank + 1) as usize][(file + 1) as usize]
    }
}

impl IndexMut<Cell> for Board {
    fn index_mut(&mut self, (file, rank): Cell) -> &mut Found {
        &mut self.0[(rank + 1) as usize][(file + 1) as usize]
    }
}

/// A move while it is being made: `board` no longer holds the moving piece.
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
        let Found::Piece(mover) = board[at] else { panic!("a piece to move") };
        let mut board = *board;
        board[at] = Found::Empty;
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

/// A copy of a list with one more item.
fn longer<T: Copy>(list: &[T], item: T) -> Vec<T> {
    let mut longer = Vec::with_capacity(list.len() + 1);
    longer.extend_from_slice(list);
    longer.push(item);
    longer
}

impl SlowGame {
    fn board(&self, p: &SlowPosition) -> Board {
        let mut board = Board([[Found::Edge; 16]; 16]);
        for rank in 1..=self.ranks {
            (1..=self.files).for_each(|file| board[(file, rank)] = Found::Empty);
        }
        for (number, piece) in &p.pieces {
            let square = self.square(*number);
            assert!(board[square] == Found::Empty, "a piece stands on a square that does not exist");
            board[square] = Found::Piece(*piece);
        }
        board
    }

    /// The moving piece is a man on the row farthest from its owner.
    fn is_to_be_crowned(&self, chain: &Chain) -> bool {
        let last = if chain.mover.side == Side::White { self.ranks } else { 1 };
        !chain.mover.king && chain.at().1 == last
    }

    fn quiet_dirs(&self, piece: Piece) -> impl Iterator<Item = Dir> + use<> {
        let lines: &[Dir] = match (self.chequered, self.diagonal_quiet) {
            (true, _) => &DIAGONALS,
            (false, false) => &STRAIGHT,
            (false, true) => &QUEEN,
        };
        oriented(lines, piece.side, piece.king)
    }

    fn capture_dirs(&self, piece: Piece) -> impl Iterator<Item = Dir> + use<> {
        let lines: &[Dir] = match (self.chequered, self.orthogonal_captures) {
            (true, false) => &DIAGONALS,
            (true, true) => &FRISIAN,
            (false, _) => &STRAIGHT,
        };
        oriented(lines, piece.side, piece.king || self.man_back)
    }

    /// Every legal way to move; capture is compulsory for the side (§0.5 point 1) but for the house
    /// rule of §34.
    pub(super) fn ways(&self, p: &SlowPosition) -> Vec<Chain> {
        if self.first_king_wins && p.pieces.values().any(|piece| piece.king) {
            return Vec::new();
        }
        // §20: a side without pieces has lost, though the pieces of the other side could still be moved.
        let lacks = |side| p.pieces.values().all(|piece| piece.side != side);
        if self.either_color && (lacks(Side::White) || lacks(Side::Black)) {
            return Vec::new();
        }
        let board = self.board(p);
        let own = p.pieces.iter().filter(|(_, piece)| self.either_color || piece.side == p.turn);
        let own: Vec<Cell> = own.map(|(number, _)| self.square(*number)).collect();
        let mut ways = self.captures(&board, &own);
        if ways.is_empty() || self.capture_optional {
            let tired = self.tired_king(p);
            let free = own.iter().filter(|at| Some(**at) != tired);
            free.for_each(|at| self.quiet_ways(&Chain::begin(&board, *at), &mut ways));
        }
        ways
    }

    /// The captures that no better one forbids.
    fn captures(&self, board: &Board, own: &[Cell]) -> Vec<Chain> {
        let mut captures = Vec::new();
        for at in own {
            self.extend(&Chain::begin(board, *at), &mut captures);
        }
        let best = captures.iter().map(|chain| self.merit(chain)).max();
        captures.retain(|chain| Some(self.merit(chain)) == best);
        captures
    }

    /// §11: the king that has made its successive quiet moves and must wait for another piece, as
    /// long as its owner has a man, or by the other reading anything else.
    fn tired_king(&self, p: &SlowPosition) -> Option<Cell> {
        let own = || p.pieces.values().filter(|piece| piece.side == p.turn);
        let has_man = own().any(|piece| !piece.king);
        let is_bound = has_man || self.king_limit_beside_kings && own().count() > 1;
        let (at, made) = p.king_runs.get(&p.turn).filter(|_| is_bound)?;
        self.king_limit.is_some_and(|limit| *made >= limit).then(|| self.square(*at))
    }

    fn quiet_ways(&self, begin: &Chain, found: &mut Vec<Chain>) {
        for dir in self.quiet_dirs(begin.mover) {
            let mut to = step(begin.at(), dir);
            while begin.board[to] == Found::Empty {
                found.push(Chain {
                    path: longer(&begin.path, to),
                    board: begin.board.clone(),
                    taken: Vec::new(),
                    ..*begin
                });
                if !self.flies(begin) {
                    break;
                }
                to = step(to, dir);
            }
        }
    }

    /// Captures as long as possible: a chain that can be prolonged is not legal (§0.5 point 2).
    fn extend(&self, chain: &Chain, found: &mut Vec<Chain>) {
        for (dir, over) in self.victims(chain) {
            let line = self.landings(chain, dir, over);
            let before = found.len();
            line.iter().for_each(|next| self.extend(next, found));
            // If the chain goes on from one of them, such a landing square must be chosen (§0.5 point 2).
            if found.len() == before {
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

    /// The pieces that the chain can strike now, each with the direction in which it stands.
    fn victims(&self, chain: &Chain) -> impl Iterator<Item = (Dir, Cell)> {
        let is_over =
            self.promotion == Promotion::Stop && !chain.taken.is_empty() && self.is_to_be_crowned(chain);
        let dirs = self.capture_dirs(chain.mover).filter(move |_| !is_over);
        dirs.filter_map(|dir| Some((dir, self.victim_along(chain, dir)?)))
    }

    fn victim_along(&self, chain: &Chain, dir: Dir) -> Option<Cell> {
        // §13: a king may not turn back by 180°.
        if !self.turning_back && chain.mover.king && chain.last_dir == Some((-dir.0, -dir.1)) {
            return None;
        }
        let flies = self.flies(chain);
        let mut over = step(chain.at(), dir);
        while flies && chain.board[over] == Found::Empty {
            over = step(over, dir);
        }
        let may = self.may_strike(chain, over) && chain.board[step(over, dir)] == Found::Empty;
        may.then_some(over)
    }

    fn may_strike(&self, chain: &Chain, over: Cell) -> bool {
        let Found::Piece(victim) = chain.board[over] else { return false };
        let rank_allows = self.man_x_king || chain.mover.king || !victim.king; // §8
        let taken = || chain.taken.iter().any(|(cell, _)| *cell == over); // §0.5 point 4
        let side_allows = self.takes_own || victim.side != chain.mover.side;
        side_allows && rank_allows && !taken()
    }

    /// The chain on each square behind the piece that it strikes.
    fn landings(&self, chain: &Chain, dir: Dir, over: Cell) -> Vec<Chain> {
        let mut landings = Vec::new();
        let mut to = step(over, dir);
        while chain.board[to] == Found::Empty {
            landings.push(self.after_step(chain, dir, over, to));
            if !self.flies(chain) || self.king_lands == KingLands::Behind {
                break;
            }
            to = step(to, dir);
        }
        landings
    }

    fn flies(&self, chain: &Chain) -> bool {
        chain.mover.king && self.fly
    }

    fn after_step(&self, chain: &Chain, dir: Dir, over: Cell, to: Cell) -> Chain {
        let Found::Piece(victim) = chain.board[over] else { panic!("a piece to strike") };
        let mut next = Chain {
            board: chain.board.clone(),
            path: longer(&chain.path, to),
            taken: longer(&chain.taken, (over, victim)),
            last_dir: Some(dir),
            ..*chain
        };
        if self.remove_now {
            Rc::make_mut(&mut next.board)[over] = Found::Empty;
        }
        next.mover.king |= self.promotion == Promotion::Pass && self.is_to_be_crowned(&next);
        next
    }

    /// The merits of a capture, the most important first; the highest must be chosen (`prio`, §8–§11).
    fn merit(&self, chain: &Chain) -> [u64; 4] {
        let count = chain.taken.len() as u64;
        let kings = chain.taken.iter().filter(|(_, piece)| piece.king).count() as u64;
        let by_king = u64::from(chain.began_as_king);
        match self.precedence {
            Precedence::None => [0; 4],
            Precedence::Quantity => [count, 0, 0, 0],
            Precedence::QuantityThenKings => [count, kings, 0, 0],
            Precedence::KingFirst => [by_king, 0, 0, 0],
            Precedence::QuantityThenKingFirst => [count, by_king, 0, 0],
            Precedence::Italian => {
                // §8 (4): of lists that agree so far, the one with a king where the other has a man
                // is greater. The published counts need the whole list, not only the first king. Lists
                // that agree so far are equally long, so they compare as numbers with digits 0 and 1.
                let order = chain.taken.iter().fold(0, |order, (_, piece)| 2 * order + u64::from(piece.king));
                [count, by_king, kings, order]
            }
            // §11: n kings are worth less than 2n men and more than 2n − 1.
            Precedence::Frisian => [100 * (count - kings) + 199 * kings, by_king, 0, 0],
        }
    }

    pub(super) fn as_move(&self, way: &Chain) -> SlowMove {
        let became_king = way.mover.king || self.is_to_be_crowned(way);
        let mut captured: Vec<u8> = way.taken.iter().map(|(cell, _)| self.number(*cell)).collect();
        captured.sort_unstable();
        SlowMove {
            from: self.number(way.path[0]),
            to: self.number(way.at()),
            captured,
            promotes: became_king && !way.began_as_king,
        }
    }
}

/// Directions are listed as White sees them, for Black up is down; sideways counts as forward (§13).
fn oriented(lines: &'static [Dir], side: Side, backward: bool) -> impl Iterator<Item = Dir> {
    let up = if side == Side::White { 1 } else { -1 };
    let dirs = lines.iter().filter(move |(_, dy)| backward || *dy >= 0);
    dirs.map(move |(dx, dy)| (*dx, dy * up))
}
