use crate::{ByColor, Color, Square};

/// A line of movement, as White sees the board.
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
}

/// A set of directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Directions(u8);

impl Directions {
    /// No direction.
    pub const NONE: Self = Self(0);
    /// Both diagonals towards the top.
    pub const UP: Self = Self(Direction::UpLeft as u8 | Direction::UpRight as u8);
    /// Both diagonals towards the bottom.
    pub const DOWN: Self = Self(Direction::DownLeft as u8 | Direction::DownRight as u8);
    /// All four diagonals.
    pub const DIAGONAL: Self = Self(Self::UP.0 | Self::DOWN.0);

    /// Whether the direction is in the set.
    #[must_use]
    #[inline(always)]
    pub const fn has(self, direction: Direction) -> bool {
        self.0 & direction as u8 != 0
    }
}

/// A board: which squares exist and how they lie in a machine word.
///
/// The playing squares are laid out so that every direction is one constant step. A chequered board puts
/// the square (file, rank) at bit `(file + stride × rank) / 2`; the stride is wider than the board, so that each row
/// ends in ghost points that no piece can stand on and a step over the edge lands there. Nothing outside this module
/// knows about ghosts: they are simply not in [`Geometry::playable`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Geometry {
    /// Columns of the board.
    pub files: u8,
    /// Rows of the board.
    pub ranks: u8,
    /// How many playing squares there are.
    pub squares: u8,
    /// The points that are playing squares.
    pub playable: u128,
    /// The main road: the long diagonal from White's left corner.
    pub main_road: u128,
    /// For each owner the row farthest from him, where his men become kings.
    pub promotion_row: ByColor<u128>,
    stride: u8,
    point_of: [u8; MAX_SQUARES + 1],
    square_at: [u8; 128],
}

const MAX_SQUARES: usize = 128;

impl Geometry {
    /// A board chequered in two colours, played on the dark squares, with a dark corner at White's left.
    #[must_use]
    pub const fn chequered(files: u8, ranks: u8) -> Self {
        // Odd, so that (file + stride × rank) is even on every dark square, and at least one wider than the board.
        let stride = if files.is_multiple_of(2) { files + 1 } else { files + 2 };
        let mut board = Self {
            files,
            ranks,
            squares: 0,
            playable: 0,
            main_road: 0,
            promotion_row: ByColor::both(0),
            stride,
            point_of: [0; MAX_SQUARES + 1],
            square_at: [0; 128],
        };
        let mut rank = ranks;
        while rank > 0 {
            rank -= 1;
            let mut file = rank % 2;
            while file < files {
                board.add(file, rank);
                file += 2;
            }
        }
        board.promotion_row = ByColor { white: board.rank(ranks - 1), black: board.rank(0) };
        board
    }

    const fn add(&mut self, file: u8, rank: u8) {
        let point = (file + self.stride * rank) / 2;
        self.squares += 1;
        self.playable |= 1 << point;
        if file == rank {
            self.main_road |= 1 << point;
        }
        self.point_of[self.squares as usize] = point;
        self.square_at[point as usize] = self.squares;
    }

    /// How far one step in this direction moves a point.
    #[must_use]
    #[inline(always)]
    #[allow(clippy::cast_possible_wrap)]
    pub const fn step(&self, direction: Direction) -> i8 {
        let stride = self.stride as i8;
        match direction {
            Direction::UpLeft => (stride - 1) / 2,
            Direction::UpRight => (stride + 1) / 2,
            Direction::DownLeft => -(stride + 1) / 2,
            Direction::DownRight => -(stride - 1) / 2,
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
            // Doubling the point undoes the layout; exactly one rank leaves a remainder that is a file.
            let doubled = point * 2;
            let base = self.stride * rank;
            if doubled >= base && doubled - base < self.files && (doubled - base) % 2 == rank % 2 {
                return Some((doubled - base, rank));
            }
            rank += 1;
        }
        None
    }

    /// The points of one rank, counted from White's side.
    #[must_use]
    pub const fn rank(&self, rank: u8) -> u128 {
        let mut row = 0;
        let mut file = rank % 2;
        while file < self.files {
            row |= 1 << ((file + self.stride * rank) / 2);
            file += 2;
        }
        row
    }

    /// The rows nearest to the owner.
    #[must_use]
    pub const fn home_rows(&self, owner: Color, rows: u8) -> u128 {
        let mut home = 0;
        let mut row = 0;
        while row < rows {
            home |= match owner {
                Color::White => self.rank(row),
                Color::Black => self.rank(self.ranks - 1 - row),
            };
            row += 1;
        }
        home
    }
}
