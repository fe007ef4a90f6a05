//! A slow, plain second implementation of the rules of the ordinary games.
//!
//! It exists only to be compared with the fast move generator, so it shares no code and no idea
//! with it: a board is a table of files and ranks, copied where it changes, and the rules are
//! read off the parameter table of the rules dossier (§0.2, §0.3).
//!
//! Which moves are legal is all that it knows of every game, and [`SlowRecord`] the draws of the Russian one; who has
//! won is left out.
#![allow(missing_docs)] // most names are columns of the dossier's table and say what they are

mod draws;
mod fen;
mod movegen;
mod table;

use std::collections::{BTreeMap, BTreeSet, HashMap};

pub use draws::{Reading, SlowRecord, TEXTS};
pub use fen::{read_fen, write_fen};

#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
pub enum Side {
    White,
    Black,
}

impl Side {
    pub fn other(self) -> Side {
        if self == Side::White { Side::Black } else { Side::White }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
pub struct Piece {
    pub side: Side,
    pub king: bool,
}

/// Keys of `pieces` are square numbers: 1 is the top-left playing square seen by White, then left
/// to right, top to bottom (dossier §0.4, N2; used here for every game).
#[derive(Clone, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
pub struct SlowPosition {
    pub turn: Side,
    pub pieces: BTreeMap<u8, Piece>,
    /// Only where the game has a `king_limit` (§11): for a side whose last move was a quiet one by
    /// a king, the square of that king and how many such moves it has made in a row, counted up to
    /// the limit.
    pub king_runs: BTreeMap<Side, (u8, u8)>,
}

/// Two ways of capturing are the same move if these four agree (§0.5 point 6).
/// `captured`: in rising order. `promotes`: a man that ends the move as a king.
#[derive(Clone, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub struct SlowMove {
    pub from: u8,
    pub to: u8,
    pub captured: Vec<u8>,
    pub promotes: bool,
}

/// Where White's men stand at the start; Black's stand opposite.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home {
    /// All playing squares from the first rank to the last.
    Rows(i8, i8),
    /// All playing squares at least two files right of the main road (§23).
    Corners,
}

/// Which captures must be preferred (column `prio`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Precedence {
    None,
    Quantity,
    QuantityThenKings,
    KingFirst,
    QuantityThenKingFirst,
    Italian,
    Frisian,
}

/// What a man does that reaches the last row by a capture (column `promo`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promotion {
    /// Goes on as a man if it can; promotes only where the chain ends.
    End,
    /// Becomes a king at once and goes on as one.
    Pass,
    /// The chain ends there.
    Stop,
}

/// Where a flying king comes down behind the piece that it captures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KingLands {
    /// On any empty square of the line (§0.5 point 2).
    Anywhere,
    /// Thai: directly behind it, at every step.
    Behind,
    /// Killer: directly behind it if it is a king and the last piece of the chain.
    BehindIfKing,
}

/// One row of the master table (§0.3).
#[derive(Clone, Debug)]
pub struct SlowGame {
    pub files: i8,
    pub ranks: i8,
    /// Pieces stand on one colour only; if not, every square is used and lines are orthogonal.
    pub chequered: bool,
    /// The corner at the first player's left is a playing square.
    pub left_dark: bool,
    pub home: Home,
    pub first: Side,
    pub man_back: bool,
    pub fly: bool,
    pub precedence: Precedence,
    pub promotion: Promotion,
    /// Captured pieces leave the board at each step, not at the end of the move (column `remove`).
    pub remove_now: bool,
    /// A king may turn by 180° between two steps. It matters only where `remove_now` (§13): a
    /// captured piece that stays on the board bars the way back.
    pub turning_back: bool,
    pub king_lands: KingLands,
    pub man_x_king: bool,
    /// Frisian: on a chequered board captures also go along ranks and files (§11).
    pub orthogonal_captures: bool,
    /// Armenian: on a full board quiet moves also go along diagonals (§14).
    pub diagonal_quiet: bool,
    /// How many quiet moves a king may make in a row while its owner has a man (§11).
    pub king_limit: Option<u8>,
    /// The owner is bound to that while it has any other piece, not only a man (§40, C6).
    pub king_limit_beside_kings: bool,
    /// Breakthrough: the game is over as soon as there is a king.
    pub first_king_wins: bool,
    /// House rule (§34): quiet moves are legal beside captures.
    pub capture_optional: bool,
    /// Northern (§19): a captured king stays on its square as a man.
    pub demotes_kings: bool,
    /// Stavropol (§20): pieces of both colours may be moved, each by its own rules.
    pub either_color: bool,
    /// Samoyed (§21): pieces of the mover's own side are captured as well.
    pub takes_own: bool,
}

type Cell = (i8, i8); // (file, rank), both from 1

/// Positions, each with the number of sequences that lead to it.
type Reached = HashMap<SlowPosition, u64>;

impl SlowGame {
    /// The position before the first move.
    pub fn start(&self) -> SlowPosition {
        let mut pieces = BTreeMap::new();
        for (cell, number) in self.squares().zip(1..) {
            let opposite = (self.files + 1 - cell.0, self.ranks + 1 - cell.1);
            for (side, seen) in [(Side::White, cell), (Side::Black, opposite)] {
                if self.is_home(seen) {
                    pieces.insert(number, Piece { side, king: false });
                }
            }
        }
        SlowPosition { turn: self.first, pieces, king_runs: BTreeMap::new() }
    }

    fn is_home(&self, (file, rank): Cell) -> bool {
        match self.home {
            Home::Rows(first, last) => (first..=last).contains(&rank),
            Home::Corners => file - rank >= 2,
        }
    }

    /// The legal moves, each once, in rising order.
    pub fn moves(&self, p: &SlowPosition) -> Vec<SlowMove> {
        let mut moves: Vec<SlowMove> = self.ways(p).iter().map(|way| self.as_move(way)).collect();
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// The legal moves and in how many ways each can be made.
    fn counted(&self, p: &SlowPosition) -> BTreeMap<SlowMove, u64> {
        let mut counted = BTreeMap::new();
        for way in self.ways(p) {
            *counted.entry(self.as_move(&way)).or_insert(0) += 1;
        }
        counted
    }

    /// Every legal way to move, as origin and all landing squares.
    pub fn paths(&self, p: &SlowPosition) -> BTreeSet<Vec<u8>> {
        self.ways(p).iter().map(|way| way.path.iter().map(|cell| self.number(*cell)).collect()).collect()
    }

    pub fn apply(&self, p: &SlowPosition, m: &SlowMove) -> SlowPosition {
        let mut pieces = p.pieces.clone();
        // The piece is lifted before it is put down: a capture may end where it began.
        let mut mover = pieces.remove(&m.from).expect("a piece to move");
        for square in &m.captured {
            let victim = pieces.remove(square).expect("a piece to capture");
            if self.demotes_kings && victim.king {
                pieces.insert(*square, Piece { king: false, ..victim });
            }
        }
        mover.king |= m.promotes;
        pieces.insert(m.to, mover);
        SlowPosition { turn: p.turn.other(), pieces, king_runs: self.runs_after(p, m) }
    }

    /// §11: a capture and a move with another piece end a run of quiet king moves.
    fn runs_after(&self, p: &SlowPosition, m: &SlowMove) -> BTreeMap<Side, (u8, u8)> {
        let mut runs = p.king_runs.clone();
        runs.retain(|_, (at, _)| !m.captured.contains(at));
        let own = runs.remove(&p.turn);
        let is_quiet_king_move = m.captured.is_empty() && p.pieces[&m.from].king;
        if let (Some(limit), true) = (self.king_limit, is_quiet_king_move) {
            let made = own.filter(|(at, _)| *at == m.from).map_or(0, |(_, made)| made);
            runs.insert(p.turn, (m.to, limit.min(made + 1)));
        }
        runs
    }

    /// The number of sequences of `depth` moves ("U" convention of the perft files).
    pub fn perft(&self, p: &SlowPosition, depth: u32) -> u64 {
        self.sequences(p, depth, |_| 1)
    }

    /// The number of sequences of `depth` ways to move: landing squares tell ways apart.
    pub fn perft_of_ways(&self, p: &SlowPosition, depth: u32) -> u64 {
        self.sequences(p, depth, |ways| ways)
    }

    /// A position that is reached by several sequences is looked at once and counts for all of them.
    fn sequences(&self, p: &SlowPosition, depth: u32, worth: fn(u64) -> u64) -> u64 {
        let mut reached = HashMap::from([(p.clone(), 1)]);
        for _ in 1..depth {
            reached = self.after_one_more(&reached, worth);
        }
        let last = |p| if depth == 0 { 1 } else { self.counted(p).into_values().map(worth).sum() };
        reached.iter().map(|(p, times)| times * last(p)).sum()
    }

    fn after_one_more(&self, reached: &Reached, worth: fn(u64) -> u64) -> Reached {
        let mut next = Reached::new();
        for (p, times) in reached {
            for (m, ways) in self.counted(p) {
                *next.entry(self.apply(p, &m)).or_insert(0) += times * worth(ways);
            }
        }
        next
    }

    /// A chequered board has every second cell as a playing square: a1 is one of them if `left_dark`.
    fn is_square(&self, (file, rank): Cell) -> bool {
        !self.chequered || ((file + rank) % 2 == 0) == self.left_dark
    }

    /// The playing squares in the order of their numbers (§0.4).
    fn squares(&self) -> impl Iterator<Item = Cell> {
        let row = |rank| (1..=self.files).map(move |file| (file, rank));
        (1..=self.ranks).rev().flat_map(row).filter(|cell| self.is_square(*cell))
    }

    /// The number of a playing square. Of the cells before it on a chequered board one half, rounded
    /// down, are playing squares: they alternate, or each two neighbours of a row have one.
    fn number(&self, (file, rank): Cell) -> u8 {
        let cells_before = (self.ranks - rank) as u8 * self.files as u8 + file as u8 - 1;
        if self.chequered { cells_before / 2 + 1 } else { cells_before + 1 }
    }

    /// The playing square with a number: on a chequered board one of the two cells that could have it.
    fn square(&self, number: u8) -> Cell {
        let after =
            |cells: u8| ((cells % self.files as u8) as i8 + 1, self.ranks - (cells / self.files as u8) as i8);
        let before = number - 1;
        let first = after(if self.chequered { 2 * before } else { before });
        if self.is_square(first) { first } else { after(2 * before + 1) }
    }
}

#[cfg(test)]
mod tests {
    use super::SlowGame;

    #[test]
    fn squares_are_numbered_from_the_top_left() {
        for id in SlowGame::ids() {
            for left_dark in [false, true] {
                for (files, ranks) in [(8, 8), (10, 8), (8, 10), (7, 5), (5, 6), (12, 12)] {
                    let game = SlowGame { files, ranks, left_dark, ..SlowGame::by_id(id).expect("a row") };
                    for (cell, number) in game.squares().zip(1..) {
                        assert_eq!((game.number(cell), game.square(number)), (number, cell), "{game:?}");
                    }
                }
            }
        }
    }
}
