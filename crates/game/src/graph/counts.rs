//! What ends a game that goes no further.

use bolshak_core::{Color, Counter, DrawCounts, DrawRule, DrawView, Made};

use super::chain;
use super::ground::Graph;
use super::laws::{Fate, Laws};
use super::position::Position;
use crate::position_history::PositionHistory;
use crate::{Cell, DrawCount, Draws, Kind, Move, Reason, Seat};

/// What has been counted up to a position.
#[derive(Clone, Debug)]
pub(crate) struct Counts {
    /// The positions at the beginning of turns since the last move that cannot be undone.
    past: PositionHistory,
    /// Moves in a row by kings without a capture.
    calm: u16,
    /// Those of the draw rules, in their order.
    draws: DrawCounts,
}

/// A position as the draw rules see it.
pub(crate) struct Seen<'a> {
    laws: &'static Laws,
    graph: &'a Graph,
    position: &'a Position,
    /// The legal moves.
    moves: &'a [Move],
    sides: [Side; 2],
}

/// What a side has on the board.
#[derive(Clone, Copy, Default)]
struct Side {
    men: u32,
    kings: u32,
    is_on_road: bool,
}

impl Counts {
    /// At a position from which a game begins.
    pub(crate) fn new(seen: &Seen<'_>) -> Self {
        let draws = DrawCounts::begin(seen.laws.draws, seen);
        Self { past: PositionHistory::begun(seen.position.key()), calm: 0, draws }
    }

    /// After a move that led from one position to the one that is seen.
    pub(crate) fn after(&self, before: &Position, mv: &Move, seen: &Seen<'_>) -> Self {
        let &Seen { laws, position, .. } = seen;
        if before.out != position.out {
            return Self::new(seen);
        }
        let king = before.at(mv.from()).is_some_and(|piece| piece.kind == Kind::King);
        let is_calm = king && !mv.is_capture();
        let calm = if is_calm { self.calm.saturating_add(1) } else { 0 };
        let undoable = match laws.fate {
            Fate::Removed => is_calm || laws.men_return() && !mv.is_capture(),
            // Captured kings become men and are crowned again: only a piece that is gone cannot come back.
            Fate::KingsDemoted => position.count() == before.count(),
            // Men that have gone forward can be carried back as prisoners.
            Fate::Imprisoned => true,
        };
        let past = if undoable { self.past.clone() } else { PositionHistory::default() };
        let past = if position.step == 0 { past.with(position.key()) } else { past };
        let made =
            Made { mover: color(before.side_to_move), is_capture: mv.is_capture(), is_progress: !is_calm };
        let draws = self.draws.step(laws.draws, made, seen);
        Self { past, calm, draws }
    }

    /// How far each count has come.
    pub(crate) fn draw_counts(&self, seen: &Seen<'_>) -> Vec<DrawCount> {
        let counters = self.draws.counters(seen.laws.draws, seen, self.past.times()).into_iter();
        let counters = counters.filter(|counter| seen.has(&counter.rule));
        let draw_count = |counter: Counter| {
            let Counter { rule, count, limit } = counter;
            DrawCount { count, limit, ..DrawCount::not_begun(&rule) }
        };
        counters.map(draw_count).chain(self.rounds(seen)).collect()
    }

    /// The count by which the game ends here.
    pub(crate) fn full(&self, seen: &Seen<'_>, draws: Draws) -> Option<DrawCount> {
        let times = match draws {
            Draws::ByThemselves => self.past.times(),
            Draws::RepetitionOnClaim => 0,
            Draws::Waived => return None,
        };
        let rule = self.draws.drawn_by(seen.laws.draws, seen, times).filter(|rule| seen.has(rule));
        let rounds = || self.rounds(seen).filter(|draw_count| draw_count.count >= draw_count.limit);
        rule.as_ref().map(DrawCount::not_begun).or_else(rounds)
    }

    /// The rounds of everybody without a capture or a move of a man.
    fn rounds(&self, seen: &Seen<'_>) -> Option<DrawCount> {
        let limit = seen.laws.rounds?;
        let round = u16::try_from(seen.playing()).unwrap_or(u16::MAX);
        let count = (self.calm / round.max(1)).min(limit);
        Some(DrawCount { reason: Reason::TurnLimit, count, limit, article: None, criterion: None })
    }
}

impl<'a> Seen<'a> {
    pub(crate) fn new(
        laws: &'static Laws,
        graph: &'a Graph,
        position: &'a Position,
        moves: &'a [Move],
    ) -> Self {
        let mut sides = [Side::default(); 2];
        for (cell, piece) in position.pieces() {
            // With more seats nothing is counted that depends on who has what.
            let Some(side) = sides.get_mut(piece.seat.index()) else { continue };
            side.men += u32::from(piece.kind == Kind::Man);
            side.kings += u32::from(piece.kind == Kind::King);
            side.is_on_road |= graph.is_on_road(cell);
        }
        Self { laws, graph, position, moves, sides }
    }

    fn playing(&self) -> usize {
        self.laws.seats.len() - self.position.out.iter().flatten().count()
    }

    /// Whether a rule holds here: moves by kings alone draw where two sides are left.
    fn has(&self, rule: &DrawRule) -> bool {
        !rule.kind.is_of_king_moves() || self.playing() == 2
    }
}

impl DrawView for Seen<'_> {
    fn man_count(&self, side: Color) -> u32 {
        self.sides[seat(side).index()].men
    }

    fn king_count(&self, side: Color) -> u32 {
        self.sides[seat(side).index()].kings
    }

    fn is_on_road(&self, side: Color) -> bool {
        self.sides[seat(side).index()].is_on_road
    }

    fn is_about_to_take(&self, side: Color) -> bool {
        let takes = |position: &Position, moves: &[Move]| {
            let is_prey = |cell: &Cell| position.at(*cell).is_some_and(|piece| piece.seat != seat(side));
            moves.iter().any(|mv| mv.removed.iter().any(is_prey))
        };
        if self.position.side_to_move == seat(side) {
            return takes(self.position, self.moves);
        }
        let taken_after = |reply: &Move| {
            let mut next = self.position.after(reply);
            next.side_to_move = seat(side);
            takes(&next, &chain::legal_moves(self.laws, self.graph, &next))
        };
        self.moves.iter().all(taken_after)
    }

    fn moves_a_turn(&self) -> u16 {
        self.laws.moves_a_turn.into()
    }
}

fn color(seat: Seat) -> Color {
    if seat == Seat::WHITE { Color::White } else { Color::Black }
}

fn seat(color: Color) -> Seat {
    match color {
        Color::White => Seat::WHITE,
        Color::Black => Seat::BLACK,
    }
}

impl Laws {
    /// Whether men can come back to where they were: where they go sideways.
    fn men_return(&self) -> bool {
        self.forward[0].iter().any(|way| self.forward[0].contains(&((way + 4) % 8)))
    }
}
