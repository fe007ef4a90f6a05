//! What is known of each position of a material while it is being solved. Threads write here at the same time.
//!
//! Within one distance nothing depends on the order among different cells: every write is of the next distance or a later
//! one, and the threads are joined in between. A mark is set after its cell is written, and taken before it is read.

use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU64};

use crate::Value;
use crate::parallel::CHUNK;

/// One position: two bits for its state, one that says that a capture must be made, and plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cell(u16);

const PLIES: u16 = 0x1fff;
const CAPTURE: u16 = 0x2000;
const WHAT: u16 = 0xc000;
/// Not lost before this many plies: the moves that leave the material lose, but no sooner.
const OPEN_UNTIL: u16 = 0x4000;
const WIN: u16 = 0x8000;
const LOSS: u16 = 0xc000;

impl Cell {
    pub(super) const OPEN: Self = Self(0);

    pub(super) fn win(plies: u16) -> Self {
        Self(WIN | fitting(plies))
    }

    pub(super) fn loss(plies: u16) -> Self {
        Self(LOSS | fitting(plies))
    }

    pub(super) fn open_until(plies: u16) -> Self {
        Self(OPEN_UNTIL | fitting(plies))
    }

    pub(super) fn certain(value: Value) -> Self {
        match value {
            Value::Win(plies) => Self::win(plies),
            Value::Draw => Self::OPEN,
            Value::Loss(plies) => Self::loss(plies),
        }
    }

    pub(super) fn capture(self) -> Self {
        Self(self.0 | CAPTURE)
    }

    pub(super) fn is_capture(self) -> bool {
        self.0 & CAPTURE != 0
    }

    pub(super) fn plies(self) -> u16 {
        self.0 & PLIES
    }

    pub(super) fn is_loss(self) -> bool {
        self.0 & WHAT == LOSS
    }

    fn is_win(self) -> bool {
        self.0 & WHAT == WIN
    }

    fn is_certain(self) -> bool {
        self.0 & WIN != 0
    }

    #[inline(always)]
    pub(super) fn is_certain_at(self, plies: u16) -> bool {
        self.is_certain() && self.plies() == plies
    }

    /// Whether the position is to be followed at a later distance that has the same mark.
    #[inline(always)]
    pub(super) fn is_certain_later(self, plies: u16) -> bool {
        self.is_certain() && self.plies() > plies && (self.plies() - plies).is_multiple_of(64)
    }

    /// The value at the end: positions that are still open are drawn.
    pub(super) fn value(self) -> Value {
        match self.0 & WHAT {
            WIN => Value::Win(self.plies()),
            LOSS => Value::Loss(self.plies()),
            _ => Value::Draw,
        }
    }
}

fn fitting(plies: u16) -> u16 {
    assert!(plies <= PLIES, "a win of more than {PLIES} plies");
    plies
}

/// The positions of one material.
pub(super) struct Cells {
    cells: Vec<AtomicU16>,
    /// How many moves must still be refuted before the position is lost; 0 where nothing changes any more.
    counts: Vec<AtomicU8>,
    /// For each chunk the distances, modulo 64, at which something in it still has to be followed.
    marks: Vec<AtomicU64>,
}

impl Cells {
    pub(super) fn new(positions: u64) -> Self {
        let cells = (0..positions).map(|_| AtomicU16::new(0)).collect();
        let counts = (0..positions).map(|_| AtomicU8::new(0)).collect();
        let marks = (0..positions.div_ceil(CHUNK)).map(|_| AtomicU64::new(0)).collect();
        Self { cells, counts, marks }
    }

    #[inline(always)]
    pub(super) fn get(&self, number: u64) -> Cell {
        Cell(self.cells[number as usize].load(Relaxed))
    }

    pub(super) fn begin(&self, number: u64, cell: Cell, count: u8) {
        self.counts[number as usize].store(count, Relaxed);
        self.put(number, cell);
    }

    fn put(&self, number: u64, cell: Cell) {
        self.cells[number as usize].store(cell.0, Relaxed);
        if cell.is_certain() {
            self.mark(number, cell.plies());
        }
    }

    pub(super) fn mark(&self, number: u64, plies: u16) {
        self.marks[(number / CHUNK) as usize].fetch_or(1 << (plies % 64), Release);
    }

    /// Whether something in the chunk that begins here may have to be followed at this distance; the mark is cleared.
    pub(super) fn take_mark(&self, start: u64, plies: u16) -> bool {
        let bit = 1 << (plies % 64);
        self.marks[(start / CHUNK) as usize].fetch_and(!bit, Acquire) & bit != 0
    }

    pub(super) fn has_marks(&self) -> bool {
        self.marks.iter().any(|mark| mark.load(Relaxed) != 0)
    }

    /// A quiet move leads from here to a loss of the other side.
    #[inline(always)]
    pub(super) fn win_at(&self, number: u64, plies: u16) {
        if self.counts[number as usize].load(Relaxed) == 0 {
            return;
        }
        let cell = self.get(number);
        // Any other thread that writes here now writes the same.
        if !cell.is_win() || cell.plies() > plies {
            self.put(number, Cell::win(plies));
        }
    }

    /// A quiet move leads from here to a win of the other side.
    #[inline(always)]
    pub(super) fn refute(&self, number: u64, plies: u16) {
        let count = &self.counts[number as usize];
        if count.load(Relaxed) == 0 || count.fetch_sub(1, Relaxed) > 1 {
            return;
        }
        let cell = self.get(number);
        if !cell.is_certain() {
            self.put(number, Cell::loss(plies.max(cell.plies())));
        }
    }
}
