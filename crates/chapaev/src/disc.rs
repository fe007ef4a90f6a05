//! Sides, discs and where they lie. Lengths are thousandths of a cell.

use std::fmt;

/// The length of a cell.
pub const CELL: i32 = 1_000;
/// The length of the board's edge.
pub const BOARD: i32 = 8 * CELL;
/// The radius of a disc.
pub const RADIUS: i32 = 380;
/// How many discs a side has.
pub const DISCS: usize = 8;

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// Begins at the first rank.
    White,
    /// Begins at the eighth rank.
    Black,
}

impl Side {
    /// Both, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// 0 or 1, White first.
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// `white` or `black`.
    #[must_use]
    pub fn name(self) -> &'static str {
        ["white", "black"][self.index()]
    }

    /// `W` or `B`.
    #[must_use]
    pub fn letter(self) -> char {
        ['W', 'B'][self.index()]
    }
}

/// A disc, by its side and the file on which it begins each round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Disc {
    /// Whose it is.
    pub side: Side,
    /// The file, from 0.
    pub file: u8,
}

impl Disc {
    /// The letter of its file, `a` to `h`.
    #[must_use]
    pub fn letter(self) -> char {
        file_letter(self.file)
    }
}

/// The letter of a file, counted from 0.
#[must_use]
pub fn file_letter(file: u8) -> char {
    char::from(b'a' + file)
}

/// The file that a letter names.
#[must_use]
pub fn file_of(letter: char) -> Option<u8> {
    ('a'..='h').position(|one| one == letter).and_then(|file| u8::try_from(file).ok())
}

/// A point of the board: `x` grows to the right and `y` upward, from the lower left corner as White sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Spot {
    /// To the right.
    pub x: i32,
    /// Upward.
    pub y: i32,
}

impl Spot {
    /// Whether it lies on the board; its edge belongs to it.
    #[must_use]
    pub fn on_board(self) -> bool {
        let range = 0..=BOARD;
        range.contains(&self.x) && range.contains(&self.y)
    }

    /// How far the nearest edge is.
    #[must_use]
    pub fn from_edge(self) -> i32 {
        self.x.min(self.y).min(BOARD - self.x).min(BOARD - self.y)
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.x, self.y)
    }
}

/// Where the discs lie that are on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Discs([[Option<Spot>; DISCS]; 2]);

impl Discs {
    /// Full lines on these ranks, counted from 1, White's first.
    #[must_use]
    pub fn in_lines(ranks: [i8; 2]) -> Self {
        let mut discs = Self::default();
        for side in Side::BOTH {
            for file in 0..8 {
                let x = i32::from(file) * CELL + CELL / 2;
                let y = i32::from(ranks[side.index()]) * CELL - CELL / 2;
                discs.put(Disc { side, file }, Some(Spot { x, y }));
            }
        }
        discs
    }

    /// Where a disc lies, if it is on the board.
    #[must_use]
    pub fn spot(&self, disc: Disc) -> Option<Spot> {
        *self.0[disc.side.index()].get(usize::from(disc.file))?
    }

    /// Lays a disc somewhere, or takes it away.
    pub fn put(&mut self, disc: Disc, spot: Option<Spot>) {
        self.0[disc.side.index()][usize::from(disc.file)] = spot;
    }

    /// All discs on the board, White's first, each side's by files.
    pub fn iter(&self) -> impl Iterator<Item = (Disc, Spot)> + '_ {
        Side::BOTH.into_iter().flat_map(|side| self.of(side))
    }

    /// The discs of a side that are on the board.
    pub fn of(&self, side: Side) -> impl Iterator<Item = (Disc, Spot)> + '_ {
        let files = (0..).zip(&self.0[side.index()]);
        files.filter_map(move |(file, spot)| Some((Disc { side, file }, (*spot)?)))
    }

    /// How many discs of a side are on the board.
    #[must_use]
    pub fn count(&self, side: Side) -> usize {
        self.of(side).count()
    }
}
