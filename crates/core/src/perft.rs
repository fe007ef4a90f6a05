use alloc::vec::Vec;

use crate::{Move, MoveList, Position, RuleSet};

/// What counts as one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PerftConvention {
    /// Origin, destination and captured pieces: moves that lead to the same position count once.
    Unique,
    /// As most published tables: captures that take the same pieces in another order count separately.
    Paths,
}

/// The number of lines of play of exactly `depth` moves.
#[must_use]
pub fn perft<R: RuleSet>(position: &Position<R>, depth: u32, convention: PerftConvention) -> u64 {
    match convention {
        PerftConvention::Unique => {
            let mut lists: Vec<_> = (0..depth).map(|_| MoveList::new()).collect();
            unique(position, &mut lists)
        }
        PerftConvention::Paths => paths(position, depth),
    }
}

/// The first moves of a position, each with the number of lines that begin with it; `depth` is at least 1.
#[must_use]
pub fn divide<R: RuleSet>(
    position: &Position<R>,
    depth: u32,
    convention: PerftConvention,
) -> Vec<(Move<R::Bits>, u64)> {
    let rest = depth.saturating_sub(1);
    let below = |mv| perft(&position.after(mv), rest, convention);
    match convention {
        PerftConvention::Unique => position.moves().iter().map(|&mv| (mv, below(mv))).collect(),
        PerftConvention::Paths => position.paths().iter().map(|path| (path.mv, below(path.mv))).collect(),
    }
}

/// One list for each remaining ply; the last ply is counted, not made.
fn unique<R: RuleSet>(position: &Position<R>, lists: &mut [MoveList<R::Bits>]) -> u64 {
    match lists {
        [] => 1,
        [last] => position.count_moves(last),
        // Written separately from the general case, so that the last two plies are one loop without a call.
        [list, last] => {
            position.moves_into(list);
            list.iter().map(|&mv| position.after(mv).count_moves(last)).sum()
        }
        [list, rest @ ..] => {
            position.moves_into(list);
            list.iter().map(|&mv| unique(&position.after(mv), rest)).sum()
        }
    }
}

fn paths<R: RuleSet>(position: &Position<R>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.paths().len() as u64,
        _ => position.paths().iter().map(|path| paths(&position.after(path.mv), depth - 1)).sum(),
    }
}
