use alloc::vec::Vec;

use crate::movegen::{Convention, Paths, Unique};
use crate::{Move, MoveList, Position, RuleSet};

/// What counts as one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PerftConvention {
    /// Origin, destination and captured pieces: moves that lead to the same position count once.
    Unique,
    /// As most published tables: captures that take the same pieces in another order count separately. Where
    /// captured pieces leave the board at once, so does each square on which a king may stop between two captures on
    /// one line; elsewhere they are one way, as in [`Position::paths`].
    Paths,
}

/// The number of lines of play of exactly `depth` moves.
#[must_use]
pub fn perft<R: RuleSet>(position: &Position<R>, depth: u32, convention: PerftConvention) -> u64 {
    let mut lists: Vec<_> = (0..depth).map(|_| MoveList::new()).collect();
    match convention {
        PerftConvention::Unique => lines::<R, Unique>(position, &mut lists),
        PerftConvention::Paths => lines::<R, Paths>(position, &mut lists),
    }
}

/// The first moves of a position, each with the number of lines that begin with it; `depth` is at least 1. A move stands
/// there as often as it counts.
#[must_use]
pub fn divide<R: RuleSet>(
    position: &Position<R>,
    depth: u32,
    convention: PerftConvention,
) -> Vec<(Move<R::Bits>, u64)> {
    let mut list = MoveList::new();
    match convention {
        PerftConvention::Unique => position.moves_by::<Unique>(&mut list),
        PerftConvention::Paths => position.moves_by::<Paths>(&mut list),
    }
    let rest = depth.saturating_sub(1);
    list.iter().map(|&mv| (mv, perft(&position.after(mv), rest, convention))).collect()
}

/// One list for each remaining ply; the last ply is counted, not made.
fn lines<R: RuleSet, C: Convention>(position: &Position<R>, lists: &mut [MoveList<R::Bits>]) -> u64 {
    match lists {
        [] => 1,
        [last] => position.count_by::<C>(last),
        // Written separately from the general case, so that the last two plies are one loop without a call.
        [list, last] => {
            position.moves_by::<C>(list);
            list.iter().map(|&mv| position.after(mv).count_by::<C>(last)).sum()
        }
        [list, rest @ ..] => {
            position.moves_by::<C>(list);
            list.iter().map(|&mv| lines::<R, C>(&position.after(mv), rest)).sum()
        }
    }
}
