//! Cells as pairs of numbers, towers of pieces on them, and their names outside.

use std::collections::BTreeMap;

use super::Stand;

/// A cell, or the way from one to another. What the two numbers mean is each board's own affair.
pub(super) type Spot = (i32, i32);

/// The occupied cells, each with its pieces bottom first. A piece by itself is a tower of one.
pub(super) type Board = BTreeMap<Spot, Vec<Piece>>;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Rank {
    Man,
    King,
    Pawn,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Piece {
    pub seat: usize,
    pub rank: Rank,
}

/// The cells of a board and their names.
pub(super) struct Ground {
    names: BTreeMap<Spot, String>,
    spots: BTreeMap<String, Spot>,
}

impl Ground {
    pub fn new(names: BTreeMap<Spot, String>) -> Self {
        let spots = names.iter().map(|(&spot, name)| (name.clone(), spot)).collect();
        Self { names, spots }
    }

    /// Squares with a1 at (1, 1), of those that are kept.
    pub fn squares(files: i32, ranks: i32, kept: fn(Spot) -> bool) -> Self {
        let all = (1..=files).flat_map(|file| (1..=ranks).map(move |rank| (file, rank)));
        Self::new(all.filter(|&spot| kept(spot)).map(|spot| (spot, square_name(spot))).collect())
    }

    pub fn has(&self, spot: Spot) -> bool {
        self.names.contains_key(&spot)
    }

    pub fn all(&self) -> impl Iterator<Item = Spot> + '_ {
        self.names.keys().copied()
    }

    pub fn name(&self, spot: Spot) -> &str {
        &self.names[&spot]
    }

    pub fn spot(&self, name: &str) -> Spot {
        self.spots[name]
    }

    /// A man of the seat to which each cell belongs, where it belongs to one.
    pub fn men(&self, owner: impl Fn(Spot) -> Option<usize>) -> Board {
        self.all()
            .filter_map(|spot| Some((spot, vec![Piece { seat: owner(spot)?, rank: Rank::Man }])))
            .collect()
    }

    pub fn stand(&self, board: &Board) -> Stand {
        board.iter().map(|(&spot, tower)| (self.name(spot).to_owned(), written(tower))).collect()
    }

    /// The cells on which two boards differ, with what stands there on the second one.
    pub fn changes(&self, before: &Board, after: &Board) -> Stand {
        let gone = before.keys().filter(|spot| !after.contains_key(spot)).map(|&spot| (spot, String::new()));
        let new = after.iter().filter(|(spot, tower)| before.get(spot) != Some(tower));
        let new = new.map(|(&spot, tower)| (spot, written(tower)));
        gone.chain(new).map(|(spot, tower)| (self.name(spot).to_owned(), tower)).collect()
    }

    /// Makes the changes of a turn.
    pub fn change(&self, board: &mut Board, changes: &Stand) {
        for (name, tower) in changes {
            if tower.is_empty() {
                board.remove(&self.spot(name));
            } else {
                board.insert(self.spot(name), read(tower));
            }
        }
    }

    /// Reads what [`Ground::stand`] writes. It is test data: a bad one panics.
    pub fn board(&self, stand: &Stand) -> Board {
        stand.iter().map(|(name, tower)| (self.spot(name), read(tower))).collect()
    }
}

pub(super) fn plus(spot: Spot, way: Spot) -> Spot {
    (spot.0 + way.0, spot.1 + way.1)
}

pub(super) fn reversed(ways: &[Spot]) -> Vec<Spot> {
    ways.iter().map(|way| (-way.0, -way.1)).collect()
}

/// The piece that commands the tower on a cell, or stands there by itself.
pub(super) fn top(board: &Board, spot: Spot) -> Option<Piece> {
    board.get(&spot).and_then(|tower| tower.last()).copied()
}

/// The cells on which this seat commands.
pub(super) fn held_by(board: &Board, seat: usize) -> Vec<Spot> {
    board.keys().copied().filter(|&spot| top(board, spot).is_some_and(|piece| piece.seat == seat)).collect()
}

/// a = 1.
pub(super) fn letter(number: i32) -> char {
    char::from(b'a' + u8::try_from(number - 1).expect("a letter's number"))
}

fn square_name((file, rank): Spot) -> String {
    format!("{}{rank}", letter(file))
}

fn written(tower: &[Piece]) -> String {
    let letter = |rank| match rank {
        Rank::Man => 'm',
        Rank::King => 'k',
        Rank::Pawn => 'p',
    };
    tower.iter().map(|piece| format!("{}{}", piece.seat, letter(piece.rank))).collect()
}

fn read(tower: &str) -> Vec<Piece> {
    let signs: Vec<char> = tower.chars().collect();
    let piece = |pair: &[char]| Piece {
        seat: pair[0].to_digit(10).expect("a seat's number") as usize,
        rank: match pair[1] {
            'm' => Rank::Man,
            'k' => Rank::King,
            'p' => Rank::Pawn,
            other => panic!("a piece is m, k or p, not {other}"),
        },
    };
    signs.chunks(2).map(piece).collect()
}
