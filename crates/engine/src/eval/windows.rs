//! Which patterns a board has: windows of eight squares that overlap, the kings, and the situation on the whole board.
//!
//! Each square of a window is empty, an own man or another man: the digits of a ternary number, which is the index of a
//! weight. The numbers of all windows are computed at once, adding one row of sixteen-bit numbers for each man.

use bolshak_core::{Bits, Field, Geometry, Rules, Square};

use super::handcrafted::main_road;
use super::roles::{AS_NUMBERED, Roles};

/// Rows of a window.
const WINDOW_RANKS: u8 = 4;
/// Squares of a window.
const WINDOW_SQUARES: u32 = 8;
/// Weights of a window.
const WINDOW_SIZE: usize = 3_usize.pow(WINDOW_SQUARES);
/// The most windows a board may have.
const MOST_WINDOWS: usize = 64;
/// Kings of a side are counted up to this.
const KINGS: usize = 4;
/// The balance of pieces is counted from minus this to this.
const BALANCE: i32 = 4;
const BALANCES: usize = 2 * BALANCE as usize + 1;
/// Own and other king on the main road, or not; kings of both; balance.
const SITUATIONS: usize = 4 * KINGS * KINGS * BALANCES;

/// The windows of a board, each as the places of its squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Windows(pub Vec<Vec<u8>>);

impl Windows {
    /// All rectangles of four rows and eight squares that fit on the board, each as many columns apart as squares of
    /// a row are.
    #[must_use]
    pub fn of(board: &Geometry) -> Self {
        let (width, step) = if board.field == Field::Every { (2, 1) } else { (4, 2) };
        let last = board.files - width;
        let mut files: Vec<u8> = (0..=last).step_by(step).collect();
        if files.last() != Some(&last) {
            files.push(last);
        }
        let ranks = 0..=board.ranks - WINDOW_RANKS;
        let corners = ranks.flat_map(|rank| files.iter().map(move |&file| (file, rank)));
        Self(corners.map(|corner| window(board, corner, width)).collect())
    }
}

fn window(board: &Geometry, (file, rank): (u8, u8), width: u8) -> Vec<u8> {
    let squares = (1..=board.squares).filter_map(Square::new);
    let inside = squares.filter(|&square| {
        board.place(square).is_some_and(|(column, row)| {
            (file..file + width).contains(&column) && (rank..rank + WINDOW_RANKS).contains(&row)
        })
    });
    inside.map(|square| square.number() - 1).collect()
}

/// Turns a position into the indices of its weights.
#[derive(Clone, Debug)]
pub struct PatternShape {
    squares: usize,
    windows: usize,
    /// Row by place and owner: what a man there adds to the ternary number of each window.
    rows: Vec<[u16; MOST_WINDOWS]>,
    /// The places of the main road.
    road: [bool; 128],
    pieces: usize,
}

impl PatternShape {
    /// The patterns of a game's board.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let board = &rules.geometry;
        let Windows(windows) = Windows::of(board);
        let windows = &windows[..windows.len().min(MOST_WINDOWS)];
        let mut rows = vec![[0; MOST_WINDOWS]; 2 * usize::from(board.squares)];
        for (index, window) in windows.iter().enumerate() {
            for (digit, &place) in window.iter().enumerate() {
                let worth = 3_u16.pow(digit as u32);
                rows[2 * usize::from(place)][index] = worth;
                rows[2 * usize::from(place) + 1][index] = 2 * worth;
            }
        }
        let mut road = [false; 128];
        for square in (1..=board.squares).filter_map(Square::new) {
            let point = board.point(square).unwrap_or_default();
            road[usize::from(square.number() - 1)] = main_road(board) >> point & 1 == 1;
        }
        let squares = usize::from(board.squares);
        Self { squares, windows: windows.len(), rows, road, pieces: pieces_at_start(rules) }
    }

    /// How many weights there are of each phase.
    #[must_use]
    pub fn weights(&self) -> usize {
        self.windows * WINDOW_SIZE + 2 * self.squares + SITUATIONS
    }

    /// How early in the game a position with this many pieces is, from 0 to [`Self::PHASES`].
    #[must_use]
    #[inline(always)]
    pub fn phase(&self, pieces: usize) -> i32 {
        (pieces * Self::PHASES as usize / self.pieces).min(Self::PHASES as usize) as i32
    }

    /// The earliest phase.
    pub const PHASES: i32 = 64;

    /// The indices of the weights of a position given by the places of the side to move.
    pub fn features(&self, roles: &Roles<u128>, mut feature: impl FnMut(usize)) {
        self.visit(roles, &AS_NUMBERED, &mut feature);
    }

    /// The indices of the weights of a position whose points are at these places.
    #[inline(always)]
    pub(super) fn visit<B: Bits>(
        &self,
        roles: &Roles<B>,
        places: &[u8; 128],
        feature: &mut impl FnMut(usize),
    ) {
        // The number of lanes as a constant lets the compiler keep the sums in registers.
        let numbers = match self.windows.div_ceil(16) {
            1 => self.numbers::<B, 16>(roles, places),
            2 => self.numbers::<B, 32>(roles, places),
            3 => self.numbers::<B, 48>(roles, places),
            _ => self.numbers::<B, 64>(roles, places),
        };
        for (index, &number) in numbers[..self.windows].iter().enumerate() {
            feature(index * WINDOW_SIZE + usize::from(number));
        }
        let kings = self.windows * WINDOW_SIZE;
        let mut on_road = [false; 2];
        for (owner, set) in [roles.own_kings, roles.other_kings].into_iter().enumerate() {
            for point in set.points() {
                let place = usize::from(places[usize::from(point)]);
                on_road[owner] |= self.road[place];
                feature(kings + owner * self.squares + place);
            }
        }
        feature(kings + 2 * self.squares + situation(roles, on_road));
    }

    /// The ternary number of each window.
    #[inline(always)]
    fn numbers<B: Bits, const LANES: usize>(
        &self,
        roles: &Roles<B>,
        places: &[u8; 128],
    ) -> [u16; MOST_WINDOWS] {
        let mut sums = [0_u16; LANES];
        for (owner, men) in [roles.own_men, roles.other_men].into_iter().enumerate() {
            for point in men.points() {
                let row = &self.rows[2 * usize::from(places[usize::from(point)]) + owner];
                for lane in 0..LANES {
                    sums[lane] = sums[lane].wrapping_add(row[lane]);
                }
            }
        }
        let mut numbers = [0; MOST_WINDOWS];
        numbers[..LANES].copy_from_slice(&sums);
        numbers
    }
}

/// The index of the situation on the whole board.
#[inline(always)]
fn situation<B: Bits>(roles: &Roles<B>, on_road: [bool; 2]) -> usize {
    let kings = |set: B| (set.count() as usize).min(KINGS - 1);
    let count = |men: B, kings: B| (men.count() + kings.count()) as i32;
    let balance = count(roles.own_men, roles.own_kings) - count(roles.other_men, roles.other_kings);
    let balance = (balance.clamp(-BALANCE, BALANCE) + BALANCE) as usize;
    let road = usize::from(on_road[0]) * 2 + usize::from(on_road[1]);
    ((road * KINGS + kings(roles.own_kings)) * KINGS + kings(roles.other_kings)) * BALANCES + balance
}

/// How many pieces a game begins with.
#[must_use]
pub fn pieces_at_start(rules: &Rules) -> usize {
    let home = |color| rules.start.home(&rules.geometry, color).count_ones() as usize;
    bolshak_core::Color::ALL.into_iter().map(home).sum()
}
