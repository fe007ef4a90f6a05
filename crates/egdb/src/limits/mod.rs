//! Values under the draw rules of the variant: what is counted where, and what cannot be computed.
//!
//! A value assumes that every count starts at its position. A capture restarts every count, and so does a promotion,
//! except for one: the count against a king that holds the main road. What remains within a pair of materials is a game
//! with a clock. Where the clock is one number the values are exact; where two counts can differ there is no table
//! rather than a guess.

mod sweep;
#[cfg(test)]
mod tests;

pub(crate) use sweep::sweep;

use bolshak_core::{Bits, Color, Count, DrawKind, DrawView, Position, Road, RuleSet};

use crate::{Material, Pair};

/// How the draw rules apply to a pair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Model {
    /// No rule applies: only moves that leave the pair may have another value.
    Endless,
    /// One clock is enough.
    Clock(Clock),
    /// The counts need more than a table can hold.
    Unknown,
}

/// The counts of a position since the pair was entered or, if moves of men reset the clock, since the last of those moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reading {
    pub plies: u16,
    /// 0 if the lone king does not hold the main road, otherwise 1 + the moves of the stronger side since it did.
    pub hold: usize,
}

/// What is counted in plies within a pair.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Clock {
    /// After this many plies the game is drawn whatever happens.
    pub limit: u16,
    /// Whether moves of men that cannot be undone reset the clock.
    pub men_reset: bool,
    /// Draws against a lone king wherever it stands.
    pub lone: Vec<Lone>,
    /// After this many moves of the stronger side the king on the main road has drawn.
    pub road: Option<u16>,
    /// One piece each: drawn unless one is taken at once.
    pub one_each: bool,
}

/// A draw that the stronger side can put off by taking the lone king with its next move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lone {
    pub moves: u16,
    pub count: Count,
}

impl Clock {
    /// How many values of `hold` are distinguished; with the last, the road has been held long enough.
    pub(crate) fn holds(&self) -> usize {
        self.road.map_or(1, |moves| usize::from(moves) + 2)
    }

    /// The `hold` in a position, from the one before the move that led there.
    #[inline(always)]
    pub(crate) fn hold(&self, before: usize, on_road: OnRoad, by_stronger: bool) -> usize {
        match before {
            _ if self.road.is_none() || !on_road.lone => 0,
            0 if on_road.stronger => 0,
            0 => 1,
            _ => (before + usize::from(by_stronger)).min(self.holds() - 1),
        }
    }

    /// Whether a position is drawn, if the game is not over.
    #[inline(always)]
    pub(crate) fn is_drawn<R: RuleSet>(&self, position: &Position<R>, stronger: Color, now: Reading) -> bool {
        if now.plies >= self.limit {
            return true;
        }
        let to_move = position.side_to_move() == stronger;
        let is_full = |rule: &Lone| match rule.count {
            Count::Both => now.plies / 2 >= rule.moves,
            Count::Stronger if to_move => now.plies / 2 >= rule.moves,
            Count::Stronger => now.plies.div_ceil(2) >= rule.moves,
        };
        let held = self.road.is_some_and(|moves| now.hold > usize::from(moves));
        let full = held || self.lone.iter().any(is_full);
        full && !position.is_about_to_take(stronger)
            || self.one_each && !Color::ALL.into_iter().any(|side| position.is_about_to_take(side))
    }
}

/// Which sides stand on the main road.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OnRoad {
    pub lone: bool,
    pub stronger: bool,
}

impl OnRoad {
    #[inline(always)]
    pub(crate) fn of<R: RuleSet>(position: &Position<R>, stronger: Color) -> Self {
        let road = R::Bits::from_wide(position.rules().rules().geometry.main_road);
        let stands = |color| (position.pieces(color) & road).any();
        Self { lone: stands(stronger.opposite()), stronger: stands(stronger) }
    }
}

/// The side that stands against a lone king, where there is one.
pub(crate) fn stronger_to_move(material: Material) -> bool {
    outnumbers(material, (2, u8::MAX), 0)
}

/// A hard limit in plies, where nothing lasts longer than three: a draw that is put off as long as a piece can be taken.
const SHORT: u16 = 4;

/// How the draw rules of a variant apply to a pair.
pub(crate) fn model<R: RuleSet>(rules: &R, pair: Pair) -> Model {
    let material = pair.material();
    let mut clock = Clock::default();
    let mut king_moves: Option<u16> = None;
    let mut balance: Option<u16> = None;
    let earlier = |limit: Option<u16>, plies: u16| Some(limit.map_or(plies, |limit| limit.min(plies)));
    for rule in rules.rules().draws {
        match rule.kind {
            DrawKind::Repetition { .. } => {}
            DrawKind::KingMoves { each } => king_moves = earlier(king_moves, 2 * each),
            DrawKind::KingMovesBeside { pieces, each } => {
                if !balance_is_kept(material, pieces) {
                    king_moves = earlier(king_moves, 2 * each);
                }
            }
            DrawKind::FewPieces { pieces, each } if balance_is_kept(material, pieces) => {
                // The count continues through a promotion, which leads from one pair into another.
                if material.pieces() > 2 {
                    return Model::Unknown;
                }
                balance = earlier(balance, 2 * each);
            }
            DrawKind::FewPieces { .. } => {}
            DrawKind::KingAndMen { .. } => {
                if [material, material.mirrored()].into_iter().any(is_king_with_men) {
                    return Model::Unknown;
                }
            }
            DrawKind::Balance { pieces, each } => {
                if balance_is_kept(material, pieces) {
                    balance = earlier(balance, 2 * each);
                }
            }
            DrawKind::LoneKing { pieces, kings, road, moves, count } => {
                let [own, other] =
                    [material, material.mirrored()].map(|side| outnumbers(side, pieces, kings));
                match (own || other, road) {
                    (false, _) => {}
                    (true, Road::Anywhere) => clock.lone.push(Lone { moves, count }),
                    (true, Road::HeldByLoneKing) if clock.road.is_none() && count == Count::Stronger => {
                        clock.road = Some(moves);
                    }
                    (true, Road::HeldByLoneKing | Road::SharedByLoneKing) => return Model::Unknown,
                }
                if own && other {
                    return Model::Unknown;
                }
            }
            DrawKind::OneEach { kings_only } => {
                let one_each = material.own() == 1 && material.other() == 1;
                clock.one_each |= one_each && (!kings_only || material.men() == 0);
            }
        }
    }
    wind(clock, king_moves, balance, material)
}

/// Decides which limit the clock has.
fn wind(mut clock: Clock, king_moves: Option<u16>, balance: Option<u16>, material: Material) -> Model {
    let lone = !clock.lone.is_empty() || clock.road.is_some();
    let has_men = material.men() > 0;
    if has_men && lone {
        return Model::Unknown;
    }
    let limit = if has_men {
        // Moves of men reset one count and not the other.
        if balance.is_some() && king_moves.is_some_and(|plies| Some(plies) <= balance) {
            return Model::Unknown;
        }
        clock.men_reset = balance.is_none() && king_moves.is_some() && !clock.one_each;
        balance.or(king_moves)
    } else {
        king_moves.into_iter().chain(balance).min()
    };
    match limit {
        _ if clock.one_each => clock.limit = limit.unwrap_or(SHORT).min(SHORT),
        Some(limit) => clock.limit = limit,
        None if clock.road.is_some() => return Model::Unknown,
        None => match clock.lone.iter().map(|rule| 2 * rule.moves + SHORT).min() {
            // A full count is put off for no longer than one taking.
            Some(limit) => clock.limit = limit,
            None => return Model::Endless,
        },
    }
    Model::Clock(clock)
}

fn balance_is_kept(material: Material, (fewest, most): (u8, u8)) -> bool {
    let kings = material.own_kings > 0 && material.other_kings > 0;
    kings && (fewest..=most).contains(&material.pieces())
}

/// Whether the side to move has a king and men against a lone king.
fn is_king_with_men(material: Material) -> bool {
    outnumbers(material, (2, u8::MAX), 1) && material.own_kings == 1
}

/// Whether the side to move stands against a lone king, with these numbers of pieces and kings.
fn outnumbers(material: Material, (fewest, most): (u8, u8), kings: u8) -> bool {
    material.other() == 1
        && material.other_kings == 1
        && (fewest..=most).contains(&material.own())
        && material.own_kings >= kings
}
