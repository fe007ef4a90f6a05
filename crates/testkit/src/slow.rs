//! A slow, plain second implementation of the rules of the ordinary games.
//!
//! It exists only to be compared with the fast move generator, so it shares no code and no idea
//! with it: a board is a map from (file, rank) to a piece, it is cloned at every step of a capture,
//! and the rules are read off the parameter table of the rules dossier (§0.2, §0.3).
//!
//! Only what the pieces on the board decide is modelled: draws by counting, and the Frisian limit
//! of three king moves in a row (§11), need the history of the game and are left out.
#![allow(missing_docs)] // most names are columns of the dossier's table and say what they are

use std::collections::{BTreeMap, BTreeSet};

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

/// Keys are square numbers: 1 is the top-left playing square seen by White, then left to right,
/// top to bottom (dossier §0.4, N2; used here for every game).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SlowPosition {
    pub turn: Side,
    pub pieces: BTreeMap<u8, Piece>,
}

/// Two ways of capturing are the same move if these four agree (§0.5 point 6).
/// `promotes`: a man that ends the move as a king.
#[derive(Clone, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub struct SlowMove {
    pub from: u8,
    pub to: u8,
    pub captured: BTreeSet<u8>,
    pub promotes: bool,
}

/// Which captures must be preferred (column `prio`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Precedence {
    None,
    Quantity,
    QuantityThenKings,
    KingFirst,
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

/// One row of the master table (§0.3).
#[derive(Clone, Debug)]
pub struct SlowGame {
    pub files: i8,
    pub ranks: i8,
    /// Pieces stand on one colour only; if not, every square is used and lines are orthogonal.
    pub chequered: bool,
    /// The corner at the first player's left is a playing square.
    pub left_dark: bool,
    /// First and last rank of White's men at the start; Black's are opposite.
    pub home: (i8, i8),
    pub first: Side,
    pub man_back: bool,
    pub fly: bool,
    pub precedence: Precedence,
    pub promotion: Promotion,
    /// Captured pieces leave the board at each step, not at the end of the move (column `remove`).
    pub remove_now: bool,
    pub man_x_king: bool,
    /// Frisian: on a chequered board captures also go along ranks and files (§11).
    pub orthogonal_captures: bool,
    /// Armenian: on a full board quiet moves also go along diagonals (§14).
    pub diagonal_quiet: bool,
}

/// The master table (§0.3): name, files, ranks, first and last rank of White's men, corner, side
/// to move first, man captures backward, king flies, precedence, promotion, peculiarities.
/// Draughts-64 and giveaway move as `russian`; `russian-majority` is the rule block of §36.
const TABLE: [&str; 19] = [
    "russian          8  8 1 3 dark  W back fly   none       pass",
    "russian-majority 8  8 1 3 dark  W back fly   quantity   pass",
    "spantsireti     10  8 1 3 dark  W back fly   none       pass",
    "international   10 10 1 4 dark  W back fly   quantity   end",
    "brazilian        8  8 1 3 dark  W back fly   quantity   end",
    "canadian        12 12 1 5 dark  W back fly   quantity   end",
    "frisian         10 10 1 4 dark  W back fly   frisian    end  8-directions",
    "frysk           10 10 1 1 dark  W back fly   frisian    end  8-directions",
    "pool             8  8 1 3 dark  B back fly   none       end",
    "jamaican         8  8 1 3 light B back fly   none       end",
    "english          8  8 1 3 dark  B -    short none       stop",
    "czech            8  8 1 3 dark  W -    fly   king-first stop",
    "slovak           8  8 1 2 dark  W -    fly   king-first stop",
    "italian          8  8 1 3 light W -    short italian    stop man-spares-king",
    "spanish          8  8 1 3 light W -    fly   quality    stop",
    "portuguese       8  8 1 3 light W -    fly   quality    stop",
    "algerian         8  8 1 3 light W -    fly   quantity   stop",
    "turkish          8  8 2 3 full  W -    fly   quantity   end  now",
    "armenian         8  8 2 3 full  W -    fly   quantity   stop queen-steps",
];

type Cell = (i8, i8); // (file, rank), both from 1
type Dir = (i8, i8);
type Board = BTreeMap<Cell, Piece>;

const DIAGONALS: [Dir; 4] = [(-1, 1), (1, 1), (-1, -1), (1, -1)];
const STRAIGHT: [Dir; 4] = [(0, 1), (-1, 0), (1, 0), (0, -1)];
/// On a chequered board the next playing square of a rank or file is two away (§11).
const STRAIGHT_BY_TWO: [Dir; 4] = [(0, 2), (0, -2), (-2, 0), (2, 0)];

/// A move while it is being made: `board` no longer holds the moving piece.
#[derive(Clone)]
struct Chain {
    board: Board,
    mover: Piece,
    began_as_king: bool,
    path: Vec<Cell>,
    taken: Vec<(Cell, Piece)>,
    last_dir: Option<Dir>,
}

impl Chain {
    fn begin(board: &Board, at: Cell) -> Chain {
        let mut board = board.clone();
        let mover = board.remove(&at).expect("a piece to move");
        Chain { board, mover, began_as_king: mover.king, path: vec![at], taken: Vec::new(), last_dir: None }
    }

    fn at(&self) -> Cell {
        *self.path.last().expect("a path has an origin")
    }
}

fn step(cell: Cell, dir: Dir) -> Cell {
    (cell.0 + dir.0, cell.1 + dir.1)
}

impl SlowGame {
    /// The row of the table with this name.
    pub fn by_id(id: &str) -> Option<SlowGame> {
        let row = TABLE.iter().find(|row| row.split(' ').next() == Some(id))?;
        let words: Vec<&str> = row.split_whitespace().collect();
        let number = |column: usize| words[column].parse::<i8>().expect("a number in the table");
        let has = |word: &str| words.contains(&word);
        Some(SlowGame {
            files: number(1),
            ranks: number(2),
            home: (number(3), number(4)),
            chequered: !has("full"),
            left_dark: has("dark"),
            first: if has("W") { Side::White } else { Side::Black },
            man_back: has("back"),
            fly: has("fly"),
            precedence: match words[9] {
                "quantity" => Precedence::Quantity,
                "quality" => Precedence::QuantityThenKings,
                "king-first" => Precedence::KingFirst,
                "italian" => Precedence::Italian,
                "frisian" => Precedence::Frisian,
                _ => Precedence::None,
            },
            promotion: match words[10] {
                "end" => Promotion::End,
                "pass" => Promotion::Pass,
                _ => Promotion::Stop,
            },
            remove_now: has("now"),
            man_x_king: !has("man-spares-king"),
            orthogonal_captures: has("8-directions"),
            diagonal_quiet: has("queen-steps"),
        })
    }

    /// The position before the first move.
    pub fn start(&self) -> SlowPosition {
        let mut pieces = BTreeMap::new();
        for (cell, number) in self.numbers() {
            for (side, rank) in [(Side::White, cell.1), (Side::Black, self.ranks + 1 - cell.1)] {
                if (self.home.0..=self.home.1).contains(&rank) {
                    pieces.insert(number, Piece { side, king: false });
                }
            }
        }
        SlowPosition { turn: self.first, pieces }
    }

    /// The legal moves, each once.
    pub fn moves(&self, p: &SlowPosition) -> BTreeSet<SlowMove> {
        let numbers = self.numbers();
        self.ways(p).iter().map(|way| self.as_move(way, &numbers)).collect()
    }

    /// Every legal way to move, as origin and all landing squares.
    pub fn paths(&self, p: &SlowPosition) -> BTreeSet<Vec<u8>> {
        let numbers = self.numbers();
        self.ways(p).iter().map(|way| way.path.iter().map(|cell| numbers[cell]).collect()).collect()
    }

    pub fn apply(&self, p: &SlowPosition, m: &SlowMove) -> SlowPosition {
        let mut pieces = p.pieces.clone();
        // The piece is lifted before it is put down: a capture may end where it began.
        let mut mover = pieces.remove(&m.from).expect("a piece to move");
        for square in &m.captured {
            pieces.remove(square);
        }
        mover.king |= m.promotes;
        pieces.insert(m.to, mover);
        SlowPosition { turn: p.turn.other(), pieces }
    }

    /// The number of sequences of `depth` moves ("U" convention of the perft files).
    pub fn perft(&self, p: &SlowPosition, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.moves(p).len() as u64,
            _ => self.moves(p).iter().map(|m| self.perft(&self.apply(p, m), depth - 1)).sum(),
        }
    }

    fn on_board(&self, (file, rank): Cell) -> bool {
        (1..=self.files).contains(&file) && (1..=self.ranks).contains(&rank)
    }

    /// The number of every playing square (§0.4): a1 is one of them if `left_dark`.
    fn numbers(&self) -> BTreeMap<Cell, u8> {
        let mut numbers = BTreeMap::new();
        for rank in (1..=self.ranks).rev() {
            for file in 1..=self.files {
                if !self.chequered || ((file + rank) % 2 == 0) == self.left_dark {
                    numbers.insert((file, rank), numbers.len() as u8 + 1);
                }
            }
        }
        numbers
    }

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

    /// Every legal way to move; capture is compulsory for the side (§0.5 point 1).
    fn ways(&self, p: &SlowPosition) -> Vec<Chain> {
        let board = self.board(p);
        let own: Vec<Cell> =
            board.iter().filter(|(_, piece)| piece.side == p.turn).map(|(cell, _)| *cell).collect();
        let mut captures = Vec::new();
        for at in &own {
            self.extend(Chain::begin(&board, *at), &mut captures);
        }
        if captures.is_empty() {
            return own.iter().flat_map(|at| self.quiet_ways(&Chain::begin(&board, *at))).collect();
        }
        let best = captures.iter().map(|chain| self.merit(chain)).max();
        captures.retain(|chain| Some(self.merit(chain)) == best);
        captures
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

    /// Goes on capturing as long as possible: a chain that can be prolonged is not legal (§0.5 point 2).
    fn extend(&self, chain: Chain, found: &mut Vec<Chain>) {
        let lines = self.next_steps(&chain);
        if lines.is_empty() && !chain.taken.is_empty() {
            found.push(chain);
            return;
        }
        let can_go_on = |next: &Chain| !self.next_steps(next).is_empty();
        for line in lines {
            // If one landing square allows a further step, such a square must be chosen (§0.5 point 2).
            let must_go_on = line.iter().any(can_go_on);
            for next in line.into_iter().filter(|next| !must_go_on || can_go_on(next)) {
                self.extend(next, found);
            }
        }
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
        // §13: no turning back by 180°. Where pieces stay until the end the last one blocks anyway.
        if self.remove_now && chain.mover.king && chain.last_dir == Some((-dir.0, -dir.1)) {
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
            if !flies {
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
            next.board.remove(&over);
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

    fn as_move(&self, way: &Chain, numbers: &BTreeMap<Cell, u8>) -> SlowMove {
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

/// Reads a numeric FEN: `W:WK31-33,35:B1,2` (§0.4). It is test data: a bad one panics.
pub fn read_fen(fen: &str) -> SlowPosition {
    let mut parts = fen.trim().trim_end_matches('.').split(':');
    let turn = side_of(parts.next().unwrap_or(""));
    let mut pieces = BTreeMap::new();
    for part in parts {
        let side = side_of(part);
        for item in part.trim()[1..].split(',').map(str::trim).filter(|item| !item.is_empty()) {
            let numbers = item.trim_start_matches('K');
            let (low, high) = numbers.split_once('-').unwrap_or((numbers, numbers));
            let square = |text: &str| text.parse::<u8>().expect("a square number");
            for number in square(low)..=square(high) {
                pieces.insert(number, Piece { side, king: item.starts_with('K') });
            }
        }
    }
    SlowPosition { turn, pieces }
}

fn side_of(text: &str) -> Side {
    assert!(text.trim().starts_with(['W', 'B']), "a FEN part begins with W or B, not {text:?}");
    if text.trim().starts_with('W') { Side::White } else { Side::Black }
}

/// Writes every square by itself, in rising order; `read_fen` reads it back.
pub fn write_fen(p: &SlowPosition) -> String {
    let list = |side: Side| {
        let own = p.pieces.iter().filter(|(_, piece)| piece.side == side);
        let names = own.map(|(number, piece)| format!("{}{number}", if piece.king { "K" } else { "" }));
        names.collect::<Vec<_>>().join(",")
    };
    let turn = if p.turn == Side::White { "W" } else { "B" };
    format!("{turn}:W{}:B{}", list(Side::White), list(Side::Black))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published number of unique moves, depth by depth.
    fn check(id: &str, fen: &str, counts: &[u64]) {
        let game = SlowGame::by_id(id).expect("a known game");
        let p = if fen == "start" { game.start() } else { read_fen(fen) };
        assert_eq!(read_fen(&write_fen(&p)), p);
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(game.perft(&p, depth), *count, "{id}, {fen}, depth {depth}");
        }
    }

    #[test]
    fn published_counts() {
        check("russian", "start", &[7, 49, 302, 1469, 7482]);
        check("international", "start", &[9, 81, 658, 4265]);
        check("brazilian", "start", &[7, 49, 302, 1469, 7473]);
        check("english", "start", &[7, 49, 302, 1469, 7361]);
        check("frisian", "start", &[9, 81, 658, 3874]);
        check("turkish", "start", &[8, 64, 708, 7538]);
        // with kings
        check("russian", "W:WK3,5,K13,17,24,25,26,29:B20", &[15, 15, 193, 363, 6113]);
        check("international", "W:WK31-50:BK1-20", &[17, 79, 352, 1399, 7062]);
        check("brazilian", "B:WK1:B3,6,7,11,16,K17", &[14, 46, 343, 1729]);
        check("english", "W:WK3,5,K13,17,24,25,26,29:B20", &[10, 10, 98, 196, 2068]);
        check("czech", "B:WK1:B3,6,7,11,16,K17", &[14, 48, 367, 1836]);
        check("italian", "B:W17:B3,5,7,9,12,20,K30,K32", &[11, 11, 20, 9, 89]);
        check("spanish", "W:WK5,20:B4,8,K9,16", &[9, 18, 91, 291, 1700]);
    }

    #[test]
    fn capture_through_the_last_row() {
        // h4:f6:d8 and, where passing promotes, on to a5 (examples C13).
        let p = read_fen("W:W20:B7,9,16");
        for (id, to) in [("russian", 13), ("brazilian", 2)] {
            let moves = SlowGame::by_id(id).expect("a known game").moves(&p);
            assert!(moves.iter().all(|m| m.to == to && m.promotes), "{id}: {moves:?}");
        }
    }
}
