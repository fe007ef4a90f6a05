//! Squares as bits of a machine word, with ghost columns between the rows so that no step leaves the board sideways.
//! Only this module knows that boards are laid out like this.

use crate::{ByColor, Color, Square};

/// A line of movement, as White sees the board.
///
/// On a board played on one colour, the next square of a row or column is two files or ranks away: the square between
/// is of the other colour and does not exist.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Direction {
    /// Up and to the left.
    UpLeft = 1,
    /// Up and to the right.
    UpRight = 2,
    /// Down and to the left.
    DownLeft = 4,
    /// Down and to the right.
    DownRight = 8,
    /// Straight up.
    Up = 16,
    /// Straight down.
    Down = 32,
    /// To the left along the row.
    Left = 64,
    /// To the right along the row.
    Right = 128,
}

impl Direction {
    /// Every direction.
    pub const ALL: [Self; 8] = [
        Self::UpLeft,
        Self::UpRight,
        Self::DownLeft,
        Self::DownRight,
        Self::Up,
        Self::Down,
        Self::Left,
        Self::Right,
    ];
}

/// A set of directions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Directions(u8);

impl Directions {
    /// No direction.
    pub const NONE: Self = Self(0);
    /// Both diagonals towards the top.
    pub const UP: Self = Self(Direction::UpLeft as u8 | Direction::UpRight as u8);
    /// Both diagonals towards the bottom.
    pub const DOWN: Self = Self(Direction::DownLeft as u8 | Direction::DownRight as u8);
    /// All four diagonals.
    pub const DIAGONAL: Self = Self::UP.and(Self::DOWN);
    /// Left and right along the row.
    pub const SIDEWAYS: Self = Self(Direction::Left as u8 | Direction::Right as u8);
    /// Straight up and to both sides.
    pub const UP_OR_SIDEWAYS: Self = Self(Direction::Up as u8).and(Self::SIDEWAYS);
    /// Straight down and to both sides.
    pub const DOWN_OR_SIDEWAYS: Self = Self(Direction::Down as u8).and(Self::SIDEWAYS);
    /// Along rows and columns.
    pub const STRAIGHT: Self = Self::UP_OR_SIDEWAYS.and(Self::DOWN_OR_SIDEWAYS);
    /// All eight.
    pub const ALL: Self = Self::DIAGONAL.and(Self::STRAIGHT);

    /// The set of one direction.
    #[must_use]
    pub const fn one(direction: Direction) -> Self {
        Self(direction as u8)
    }

    /// The directions of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The directions of either set.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the direction is in the set.
    #[must_use]
    #[inline(always)]
    pub const fn has(self, direction: Direction) -> bool {
        self.0 & direction as u8 != 0
    }
}

/// Which squares of a board pieces can stand on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Field {
    /// One colour only, the corner at White's left among them.
    LeftCorner,
    /// One colour only, the corner at White's right among them: the board is turned.
    RightCorner,
    /// Every square.
    Every,
}

impl Field {
    const fn has(self, file: u8, rank: u8) -> bool {
        match self {
            Self::LeftCorner => (file + rank).is_multiple_of(2),
            Self::RightCorner => !(file + rank).is_multiple_of(2),
            Self::Every => true,
        }
    }
}

/// How the squares that are played on are painted. No rule depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shade {
    /// Dark, the others light.
    Dark,
    /// Light, the others dark.
    Light,
}

/// A board: which squares exist and how they lie in a machine word.
///
/// The playing squares are laid out so that every direction is one constant step: the square (file, rank) is the point
/// `file + stride × rank`, halved where only one colour is played. The stride is so much wider than the board that
/// each row ends in ghost points that no piece can stand on, and a step over the edge lands there. Nothing outside
/// this module knows about ghosts: they are simply not in [`Geometry::playable`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Geometry {
    /// Columns of the board.
    pub files: u8,
    /// Rows of the board.
    pub ranks: u8,
    /// Which squares are played on.
    pub field: Field,
    /// How they are painted, on a board played on one colour.
    pub shade: Shade,
    /// How many playing squares there are.
    pub squares: u8,
    /// The points that are playing squares.
    pub playable: u128,
    /// The main road: the long diagonal from the playing corner nearest to White. Empty where every square is played.
    pub main_road: u128,
    /// For each owner the row farthest from him, where his men become kings.
    pub promotion_row: ByColor<u128>,
    stride: u8,
    point_of: [u8; MAX_SQUARES + 1],
    square_at: [u8; 128],
}

const MAX_SQUARES: usize = 128;

impl Geometry {
    /// A board played on the squares of one colour, the corner at White's left among them.
    #[must_use]
    pub const fn chequered(files: u8, ranks: u8) -> Self {
        Self::new(files, ranks, Field::LeftCorner)
    }

    /// The board of these columns and rows, played on these squares. It must have at most 128 points: 12×12 in one
    /// colour or 8×8 in both.
    #[must_use]
    pub const fn new(files: u8, ranks: u8, field: Field) -> Self {
        let mut board = Self {
            files,
            ranks,
            field,
            shade: Shade::Dark,
            squares: 0,
            playable: 0,
            main_road: 0,
            promotion_row: ByColor::both(0),
            stride: stride(files, field),
            point_of: [0; MAX_SQUARES + 1],
            square_at: [0; 128],
        };
        let mut rank = ranks;
        while rank > 0 {
            rank -= 1;
            let mut file = 0;
            while file < files {
                if field.has(file, rank) {
                    board.add(file, rank);
                }
                file += 1;
            }
        }
        board.promotion_row = ByColor { white: board.rank(ranks - 1), black: board.rank(0) };
        board
    }

    /// The same board with its playing squares painted like this.
    #[must_use]
    pub const fn painted(self, shade: Shade) -> Self {
        Self { shade, ..self }
    }

    const fn add(&mut self, file: u8, rank: u8) {
        let point = self.layout(file, rank);
        self.squares += 1;
        self.playable |= 1 << point;
        let on_road = match self.field {
            Field::LeftCorner => file == rank,
            Field::RightCorner => file + rank == self.files - 1,
            Field::Every => false,
        };
        if on_road {
            self.main_road |= 1 << point;
        }
        self.point_of[self.squares as usize] = point;
        self.square_at[point as usize] = self.squares;
    }

    const fn layout(&self, file: u8, rank: u8) -> u8 {
        let whole = file + self.stride * rank;
        if matches!(self.field, Field::Every) { whole } else { whole / 2 }
    }

    /// How far one step in this direction moves a point.
    #[must_use]
    #[inline(always)]
    #[allow(clippy::cast_possible_wrap)]
    pub const fn step(&self, direction: Direction) -> i8 {
        let stride = self.stride as i8;
        let (right, up) = match direction {
            Direction::UpLeft => (-1, 1),
            Direction::UpRight => (1, 1),
            Direction::DownLeft => (-1, -1),
            Direction::DownRight => (1, -1),
            Direction::Up => (0, 1),
            Direction::Down => (0, -1),
            Direction::Left => (-1, 0),
            Direction::Right => (1, 0),
        };
        match (self.field, direction) {
            (Field::Every, _) => right + stride * up,
            // In rows and columns the next square is two away, and the points lie half as far apart.
            (_, Direction::Up | Direction::Down | Direction::Left | Direction::Right) => right + stride * up,
            _ => (right + stride * up) / 2,
        }
    }

    /// The point of a square that is on the board.
    #[must_use]
    pub const fn point(&self, square: Square) -> Option<u8> {
        if square.number() > self.squares { None } else { Some(self.point_of[square.number() as usize]) }
    }

    /// The square at a playable point.
    #[must_use]
    pub const fn square(&self, point: u8) -> Option<Square> {
        Square::new(self.square_at[point as usize])
    }

    /// File and rank, both from 0 at White's left corner, of a square that is on the board.
    #[must_use]
    pub const fn place(&self, square: Square) -> Option<(u8, u8)> {
        let Some(point) = self.point(square) else { return None };
        let mut rank = 0;
        while rank < self.ranks {
            let mut file = 0;
            while file < self.files {
                if self.field.has(file, rank) && self.layout(file, rank) == point {
                    return Some((file, rank));
                }
                file += 1;
            }
            rank += 1;
        }
        None
    }

    /// The playing squares of one rank, counted from White's side.
    #[must_use]
    pub const fn rank(&self, rank: u8) -> u128 {
        let mut row = 0;
        let mut file = 0;
        while file < self.files {
            if self.field.has(file, rank) {
                row |= 1 << self.layout(file, rank);
            }
            file += 1;
        }
        row
    }

    /// The points of `rows` rows, after the `skipped` rows nearest to the owner.
    #[must_use]
    pub const fn home_rows(&self, owner: Color, skipped: u8, rows: u8) -> u128 {
        let mut home = 0;
        let mut row = skipped;
        while row < skipped + rows {
            home |= match owner {
                Color::White => self.rank(row),
                Color::Black => self.rank(self.ranks - 1 - row),
            };
            row += 1;
        }
        home
    }

    /// The points on the owner's side of the empty main diagonal: at White's right, at Black's right.
    #[must_use]
    pub const fn beside_main_road(&self, owner: Color) -> u128 {
        let mut side = 0;
        let mut square = 1;
        while square <= self.squares {
            if let Some(square) = Square::new(square)
                && let (Some((file, rank)), Some(point)) = (self.place(square), self.point(square))
            {
                let is_here = match owner {
                    Color::White => file > rank,
                    Color::Black => file < rank,
                };
                if is_here {
                    side |= 1 << point;
                }
            }
            square += 1;
        }
        side
    }
}

/// Where one colour is played the stride is odd, so that halving is exact, and leaves ghosts for steps of two files;
/// otherwise one ghost a row is enough.
const fn stride(files: u8, field: Field) -> u8 {
    match field {
        Field::Every => files + 1,
        _ if files.is_multiple_of(2) => files + 3,
        _ => files + 2,
    }
}
