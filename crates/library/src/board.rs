//! Games without rules: what stands on the board after each move, from what the moves did.
//!
//! A move is kept by its effect, which is complete. So all games can be walked through a hundred times faster than by the
//! move generator, and no change of the generator's order can make another game of what is kept.

use bolshak_game::{Cell, Kind, Move, Placed, Seat, Stack, View};

use crate::bytes::{Bytes, put};

/// What stands on each cell.
#[derive(Clone)]
pub(crate) struct Board {
    cells: Vec<Option<Placed>>,
}

/// What a move did.
#[derive(Clone, Debug)]
pub(crate) struct Effect {
    pub(crate) from: Cell,
    pub(crate) to: Cell,
    /// Whether the piece came onto the board.
    pub(crate) places: bool,
    pub(crate) removed: Vec<Cell>,
    pub(crate) placed: Vec<Placed>,
    /// The piece that moved; none where one came onto the board.
    pub(crate) mover: Option<Placed>,
}

impl Effect {
    pub(crate) fn none() -> Self {
        Self { from: Cell(0), to: Cell(0), places: false, removed: vec![], placed: vec![], mover: None }
    }

    /// Who moved.
    pub(crate) fn seat(&self) -> Option<Seat> {
        self.mover.or(self.placed.first().copied()).map(|piece| piece.seat)
    }

    /// Whether the piece has become more than it was.
    pub(crate) fn promotes(&self) -> bool {
        let kind = self.placed.iter().find(|placed| placed.cell == self.to).map(|placed| placed.kind);
        self.mover.is_some_and(|mover| mover.kind != Kind::King) && kind == Some(Kind::King)
    }

    /// As a move without the way that it went.
    pub(crate) fn as_move(&self) -> Move {
        let path = if self.places { vec![self.to] } else { vec![self.from, self.to] };
        Move { path, removed: self.removed.clone(), placed: self.placed.clone() }
    }
}

/// How the effect of a move is written, in the lowest bits of its first number.
mod form {
    /// A piece goes elsewhere.
    pub(super) const QUIET: u64 = 0;
    /// A piece goes elsewhere, and others are taken.
    pub(super) const CAPTURE: u64 = 1;
    /// A man goes elsewhere and is a king.
    pub(super) const CROWNED: u64 = 2;
    /// All is said.
    pub(super) const WHOLE: u64 = 3;
    pub(super) const BITS: u32 = 2;
}

impl Board {
    /// A position on a board of so many cells.
    pub(crate) fn of(view: &View, cells: usize) -> Self {
        let mut board = Self { cells: vec![None; cells] };
        for piece in &view.pieces {
            board.put(*piece);
        }
        board
    }

    pub(crate) fn at(&self, cell: Cell) -> Option<Placed> {
        self.cells.get(usize::from(cell.0)).copied().flatten()
    }

    pub(crate) fn pieces(&self) -> impl Iterator<Item = &Placed> + Clone {
        self.cells.iter().flatten()
    }

    fn put(&mut self, piece: Placed) {
        if let Some(place) = self.cells.get_mut(usize::from(piece.cell.0)) {
            *place = Some(piece);
        }
    }

    fn lift(&mut self, cell: Cell) {
        if let Some(place) = self.cells.get_mut(usize::from(cell.0)) {
            *place = None;
        }
    }

    /// Carries a move out.
    pub(crate) fn apply(&mut self, effect: &Effect) {
        if !effect.places {
            self.lift(effect.from);
        }
        effect.removed.iter().for_each(|cell| self.lift(*cell));
        effect.placed.iter().for_each(|piece| self.put(*piece));
    }

    /// What a move does here.
    pub(crate) fn effect(&self, mv: &Move) -> Effect {
        let (from, to, places) = (mv.from(), mv.to(), mv.places());
        let mover = if places { None } else { self.at(from) };
        Effect { from, to, places, removed: mv.removed.clone(), placed: mv.placed.clone(), mover }
    }

    /// Writes a move that is made here.
    pub(crate) fn write(&self, effect: &Effect, out: &mut Vec<u8>) {
        let form = self.form(effect);
        let ends = usize::from(effect.from.0) * self.cells.len() + usize::from(effect.to.0);
        put(out, (ends as u64) << form::BITS | form);
        if form == form::CAPTURE || form == form::WHOLE {
            put(out, effect.removed.len() as u64);
            effect.removed.iter().for_each(|cell| put(out, u64::from(cell.0)));
        }
        if form == form::WHOLE {
            out.push(u8::from(effect.places));
            put(out, effect.placed.len() as u64);
            effect.placed.iter().for_each(|piece| write_piece(piece, out));
        }
    }

    fn form(&self, effect: &Effect) -> u64 {
        let Some(mover) = effect.mover else { return form::WHOLE };
        let moved = Placed { cell: effect.to, ..mover };
        match (effect.placed.as_slice(), effect.removed.is_empty()) {
            ([piece], true) if *piece == moved => form::QUIET,
            ([piece], false) if *piece == moved => form::CAPTURE,
            ([piece], true) if mover.kind == Kind::Man && *piece == crowned(moved) => form::CROWNED,
            _ => form::WHOLE,
        }
    }

    /// Reads the move that is made here next.
    pub(crate) fn read(&self, bytes: &mut Bytes<'_>, effect: &mut Effect) -> Option<()> {
        let first = bytes.number()?;
        let (ends, form) = (first >> form::BITS, first & ((1 << form::BITS) - 1));
        let cells = self.cells.len() as u64;
        let cell = |index: u64| u16::try_from(index).ok().map(Cell);
        (effect.from, effect.to) = (cell(ends.checked_div(cells)?)?, cell(ends % cells)?);
        effect.removed.clear();
        effect.placed.clear();
        effect.places = false;
        if form == form::CAPTURE || form == form::WHOLE {
            for _ in 0..bytes.number()? {
                effect.removed.push(Cell(bytes.small()?));
            }
        }
        if form == form::WHOLE {
            effect.places = bytes.byte()? == 1;
            for _ in 0..bytes.number()? {
                effect.placed.push(read_piece(bytes)?);
            }
        }
        effect.mover = if effect.places { None } else { self.at(effect.from) };
        if form != form::WHOLE {
            let moved = Placed { cell: effect.to, ..effect.mover? };
            effect.placed.push(if form == form::CROWNED { crowned(moved) } else { moved });
        }
        Some(())
    }
}

fn crowned(piece: Placed) -> Placed {
    Placed { kind: Kind::King, ..piece }
}

fn write_piece(piece: &Placed, out: &mut Vec<u8>) {
    put(out, u64::from(piece.cell.0));
    out.push(code(piece.seat, piece.kind));
    put(out, piece.below.height() as u64);
    out.extend(piece.below.iter().map(|(seat, kind)| code(seat, kind)));
}

fn read_piece(bytes: &mut Bytes<'_>) -> Option<Placed> {
    let cell = Cell(bytes.small()?);
    let (seat, kind) = decoded(bytes.byte()?)?;
    let mut below = Stack::EMPTY;
    for _ in 0..bytes.number().filter(|height| *height <= Stack::MOST as u64)? {
        let (seat, kind) = decoded(bytes.byte()?)?;
        below = below.with_top(seat, kind);
    }
    Some(Placed { cell, seat, kind, below })
}

/// Said here and not taken from the order of the kinds, which may change.
const KINDS: [Kind; 3] = [Kind::Man, Kind::King, Kind::Pawn];

fn code(seat: Seat, kind: Kind) -> u8 {
    let kind = KINDS.iter().position(|known| *known == kind).unwrap_or_default();
    seat.0 << 2 | kind as u8
}

fn decoded(code: u8) -> Option<(Seat, Kind)> {
    let seat = Some(Seat(code >> 2)).filter(|seat| seat.0 < Seat::MOST)?;
    Some((seat, *KINDS.get(usize::from(code & 3))?))
}

/// The numbers of legal moves by which an index tells them apart, one for each way: where it begins and ends, and among
/// several moves with the same ends which of them, by what they take and build. 0 is no move's.
pub(crate) fn move_codes(moves: &[Move], cells: usize) -> Vec<u32> {
    moves.iter().map(|mv| code_among(mv, moves.iter(), cells)).collect()
}

/// The number of one move among those that are legal beside it; at least those with the same ends must be given.
pub(crate) fn code_among<'a>(mv: &Move, moves: impl Iterator<Item = &'a Move>, cells: usize) -> u32 {
    let ends = usize::from(mv.from().0) * cells + usize::from(mv.to().0);
    let twins = moves.filter(|other| have_same_ends(mv, other) && !other.same_move(mv));
    let mut before: Vec<_> = twins.map(what).filter(|other| *other < what(mv)).collect();
    before.sort();
    before.dedup();
    u32::try_from(1 + ends + before.len() * cells * cells).unwrap_or(u32::MAX)
}

/// Whether two moves begin and end alike.
pub(crate) fn have_same_ends(one: &Move, other: &Move) -> bool {
    (one.from(), one.to()) == (other.from(), other.to())
}

type What = (Vec<Cell>, Vec<(Cell, u8, Vec<u8>)>);

/// What a move takes and builds, in an order that no generator decides.
fn what(mv: &Move) -> What {
    let mut removed = mv.removed.clone();
    removed.sort();
    let below = |stack: Stack| stack.iter().map(|(seat, kind)| code(seat, kind)).collect();
    let piece = |placed: &Placed| (placed.cell, code(placed.seat, placed.kind), below(placed.below));
    let mut placed: Vec<_> = mv.placed.iter().map(piece).collect();
    placed.sort();
    (removed, placed)
}
