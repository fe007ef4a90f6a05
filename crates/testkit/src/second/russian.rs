//! The boards and laws that are the Russian game's but for a line or two.

use super::board::{Board, Ground, Piece, Rank, Spot, reversed};
use super::law::{Arrival, FLYING, Law, Taking};

pub(super) const DIAGONALS: [Spot; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const FORWARD: [Spot; 2] = [(-1, 1), (1, 1)];

/// a1 is dark.
pub(super) fn is_dark((file, rank): Spot) -> bool {
    (file + rank) % 2 == 0
}

/// The Russian game on the given squares of a board with so many ranks (dossier §1).
pub(super) fn law(ground: Ground, ranks: i32) -> Law {
    let row = |rank: i32| ground.all().filter(|spot| spot.1 == rank).collect();
    Law {
        sides: vec![0, 1],
        man_steps: vec![FORWARD.to_vec(), reversed(&FORWARD)],
        man_jumps: vec![DIAGONALS.to_vec(); 2],
        pawn_steps: vec![vec![(0, 1)], vec![(0, -1)]],
        king_lines: DIAGONALS.to_vec(),
        king_reach: FLYING,
        far: vec![row(ranks), row(1)],
        arrival: Arrival::GoesOnAsKing,
        taking: Taking::GoneAtTheEnd,
        ground,
    }
}

pub(super) fn dark_board() -> Ground {
    Ground::squares(8, 8, is_dark)
}

pub(super) fn whole_board() -> Ground {
    Ground::squares(8, 8, |_| true)
}

/// Men on every square of three ranks of each side.
pub(super) fn three_ranks(ground: &Ground) -> Board {
    ground.men(|(_, rank)| match rank {
        1..=3 => Some(0),
        6..=8 => Some(1),
        _ => None,
    })
}

/// Men on the dark squares of three ranks of each side, pawns on the light ones (dossier §31).
pub(super) fn with_pawns(ground: &Ground) -> Board {
    let pawn = |piece: Piece, spot| if is_dark(spot) { piece } else { Piece { rank: Rank::Pawn, ..piece } };
    three_ranks(ground).into_iter().map(|(spot, tower)| (spot, vec![pawn(tower[0], spot)])).collect()
}

/// Pillars of which a prisoner goes under its captor only at the end (dossier §17).
pub(super) fn towers() -> Law {
    Law { taking: Taking::UnderAtTheEnd, ..law(dark_board(), 8) }
}

/// The older pillars: prisoners change hands at once, men capture forward only (dossier §17).
pub(super) fn towers_of_1875() -> Law {
    let base = towers();
    Law { taking: Taking::UnderAtOnce, man_jumps: base.man_steps.clone(), ..base }
}

/// Lasker's game: the English moves with towers (dossier §18). Its 25 squares are numbered rank by rank.
pub(super) fn lasca() -> Law {
    let mut squares: Vec<Spot> = Ground::squares(7, 7, is_dark).all().collect();
    squares.sort_by_key(|&(file, rank)| (rank, file));
    let numbered = squares.into_iter().zip(1..).map(|(spot, number)| (spot, format!("{number}")));
    let base = law(Ground::new(numbered.collect()), 7);
    Law {
        man_jumps: base.man_steps.clone(),
        king_reach: 1,
        arrival: Arrival::KingAndStops,
        taking: Taking::UnderAtOnce,
        ..base
    }
}

pub(super) fn lasca_men(ground: &Ground) -> Board {
    ground.men(|(_, rank)| match rank {
        1..=3 => Some(0),
        5..=7 => Some(1),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::second::law::Turn;

    /// The number of move sequences of this length, two ways of the same move counted once.
    fn sequences(law: &Law, board: &Board, seat: usize, plies: usize) -> usize {
        if plies == 0 {
            return 1;
        }
        let identity = |turn: Turn| {
            let mut removed = turn.removed;
            removed.sort_unstable();
            (turn.path[0], turn.path[turn.path.len() - 1], removed, turn.after)
        };
        let different: BTreeSet<_> = law.turns(board, seat).into_iter().map(identity).collect();
        different.iter().map(|(.., after)| sequences(law, after, 1 - seat, plies - 1)).sum()
    }

    fn counted(law: &Law) -> Vec<usize> {
        let start = three_ranks(&law.ground);
        (1..=6).map(|plies| sequences(law, &start, 0, plies)).collect()
    }

    #[test]
    fn the_russian_counts() {
        assert_eq!(counted(&law(dark_board(), 8)), [7, 49, 302, 1469, 7482, 37986]);
    }

    /// The moves of lasca without its towers are the English ones.
    #[test]
    fn the_english_counts() {
        let base = law(dark_board(), 8);
        let english = Law {
            man_jumps: base.man_steps.clone(),
            king_reach: 1,
            arrival: Arrival::KingAndStops,
            ..law(dark_board(), 8)
        };
        assert_eq!(counted(&english), [7, 49, 302, 1469, 7361, 36768]);
    }
}
