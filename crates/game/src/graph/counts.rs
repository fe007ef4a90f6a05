//! What ends a game that goes no further.

use super::laws::{Count, Fate, Laws};
use super::position::Position;
use crate::past::Past;
use crate::{Kind, Reason, Seat, Tally, Turn};

/// What has been counted up to a position.
#[derive(Clone, Debug)]
pub(crate) struct Counts {
    /// The positions at the beginning of turns since the last move that cannot be undone.
    past: Past,
    /// Moves in a row by kings without a capture.
    calm: u16,
    /// Moves since three kings or more stand against a lone one.
    lone: u16,
}

impl Counts {
    /// At a position from which a game begins.
    pub(crate) fn new(position: &Position) -> Self {
        Self { past: Past::begun(position), calm: 0, lone: 0 }
    }

    /// After a turn that led from one position to another.
    pub(crate) fn after(&self, laws: &Laws, before: &Position, turn: &Turn, position: &Position) -> Self {
        if before.out != position.out {
            return Self::new(position);
        }
        let king = before.at(turn.from()).is_some_and(|piece| piece.kind == Kind::King);
        let calm = if king && !turn.is_capture() { self.calm.saturating_add(1) } else { 0 };
        // A change of material begins the count anew, though the king may be as lone as before.
        let still_lone = stands_lone(before) && stands_lone(position) && !turn.is_capture();
        let lone = if still_lone { self.lone.saturating_add(1) } else { 0 };
        let undoable = match laws.fate {
            Fate::Removed => calm > 0 || laws.men_return() && !turn.is_capture(),
            // Captured kings become men and are crowned again: only a piece that is gone cannot come back.
            Fate::KingsDemoted => position.count() == before.count(),
            // Men that have gone forward can be carried back as prisoners.
            Fate::Imprisoned => true,
        };
        let past = if undoable { self.past.clone() } else { Past::default() };
        let past = if position.step == 0 { past.with(position) } else { past };
        Self { past, calm, lone }
    }

    /// How far each count has come.
    pub(crate) fn tallies(&self, laws: &Laws, position: &Position) -> Vec<Tally> {
        let playing = laws.seats.len() - position.out.iter().flatten().count();
        let of_moves = u16::from(laws.moves_a_turn);
        let tally = |count: &Count| {
            let (reason, count, limit) = match *count {
                Count::Repetition(limit) => (Reason::Repetition, self.past.times(), limit),
                Count::KingMoves(_) if playing > 2 => return None,
                Count::KingMoves(limit) => (Reason::KingMoves, self.calm / (2 * of_moves), limit),
                Count::LoneKing(_) if !stands_lone(position) => return None,
                Count::LoneKing(limit) => (Reason::LoneKing, self.lone / 2, limit),
                Count::Rounds(limit) => {
                    let round = u16::try_from(playing).unwrap_or(u16::MAX);
                    (Reason::TurnLimit, self.calm / round.max(1), limit)
                }
            };
            let count = count.min(limit);
            Some(Tally { reason, count, limit, article: None, criterion: None })
        };
        laws.counts.iter().filter_map(tally).collect()
    }
}

impl Laws {
    /// Whether men can come back to where they were: where they go sideways.
    fn men_return(&self) -> bool {
        self.forward[0].iter().any(|way| self.forward[0].contains(&((way + 4) % 8)))
    }
}

/// Three kings or more against a single king, and nothing else.
fn stands_lone(position: &Position) -> bool {
    let kings = |seat: Seat| position.pieces().filter(|(_, piece)| piece.seat == seat).count();
    let (white, black) = (kings(Seat::WHITE), kings(Seat::BLACK));
    let only_kings = position.pieces().all(|(_, piece)| piece.kind == Kind::King);
    only_kings && (white == 1 && black >= 3 || black == 1 && white >= 3)
}
