//! Flying kings, all at once: how far they get, and whether one of them meets something to capture.

use super::each_step;
use crate::{Bits, Directions, RuleSet, Rules};

/// How many squares the longest line of the board has, at most.
#[inline(always)]
pub(super) fn longest_line(rules: &Rules) -> u8 {
    rules.geometry.files.max(rules.geometry.ranks)
}

/// The free squares that pieces slide over in one direction, at most so many each. No two slide over one square, because
/// each bars the way of those behind it.
#[inline(always)]
pub(super) fn slide<R: RuleSet>(pieces: R::Bits, free: R::Bits, step: i8, most: u8) -> R::Bits {
    if R::IS_CONSTANT {
        slide_doubling(pieces, free, step, most)
    } else {
        slide_by_steps(pieces, free, step, most)
    }
}

#[inline(always)]
fn slide_by_steps<B: Bits>(pieces: B, free: B, step: i8, most: u8) -> B {
    let mut sliding = pieces.shift(step) & free;
    let mut reached = sliding;
    for _ in 1..most {
        if sliding.is_none() {
            break;
        }
        sliding = sliding.shift(step) & free;
        reached |= sliding;
    }
    reached
}

/// They go twice as far in each round. Nothing branches on the position, as a walk by steps does at the end of each line;
/// but there are more steps than most walks have, which is too much where their width must be computed.
#[inline(always)]
fn slide_doubling<B: Bits>(pieces: B, free: B, step: i8, most: u8) -> B {
    let mut reached = pieces.shift(step) & free;
    let mut gone = 1;
    // The squares that end so many free ones in a row.
    let (mut open, mut span) = (free, 1);
    while gone < most {
        let far = gone.min(most - gone);
        if !fits::<B>(step, far) {
            break;
        }
        if far > span {
            open &= open.shift(times(step, span));
            span *= 2;
        }
        reached |= open & reached.shift(times(step, far));
        gone += far;
    }
    reached
}

/// Whether the board can have a line of so many steps.
#[inline(always)]
fn fits<B: Bits>(step: i8, count: u8) -> bool {
    u16::from(step.unsigned_abs()) * u16::from(count) < u16::from(B::WIDTH)
}

#[inline(always)]
fn times(step: i8, count: u8) -> i8 {
    step * count.cast_signed()
}

/// The squares right behind the pieces that flying pieces meet in any direction and can capture.
#[inline(always)]
pub(super) fn behind_prey<R: RuleSet>(
    rules: R,
    directions: Directions,
    pieces: R::Bits,
    free: R::Bits,
    prey: R::Bits,
) -> R::Bits {
    let mut behind = R::Bits::NONE;
    each_step(rules.rules(), directions, |step| {
        behind |= met(rules, pieces, free, prey, step).shift(step) & free;
    });
    behind
}

/// What flying pieces meet in one direction, if it is prey. They look no farther than a piece can stand that has a square
/// behind it.
#[inline(always)]
pub(super) fn met<R: RuleSet>(rules: R, pieces: R::Bits, free: R::Bits, prey: R::Bits, step: i8) -> R::Bits {
    let most = longest_line(rules.rules()).saturating_sub(3);
    (slide::<R>(pieces, free, step, most) | pieces).shift(step) & prey
}

#[cfg(test)]
mod tests {
    use super::{slide_by_steps, slide_doubling};
    use crate::{Bits, Direction, Field, Geometry};

    /// Boards of all shapes, the longest lines of a word among them.
    const BOARDS: [Geometry; 7] = [
        Geometry::chequered(8, 8),
        Geometry::chequered(10, 10),
        Geometry::chequered(12, 12),
        Geometry::chequered(10, 8),
        Geometry::new(8, 8, Field::Every),
        Geometry::new(20, 2, Field::Every),
        Geometry::new(2, 20, Field::Every),
    ];

    #[test]
    fn doubling_reaches_what_steps_reach() {
        for board in BOARDS {
            compare::<u128>(&board);
            if u64::try_from(board.playable).is_ok() {
                compare::<u64>(&board);
            }
        }
    }

    fn compare<B: Bits>(board: &Geometry) {
        let mut random = fastrand::Rng::with_seed(1);
        for most in (1..20).cycle().take(2000) {
            let free = board.playable & (random.u128(..) | random.u128(..) | random.u128(..));
            // Pieces stand on occupied squares, or on free ones behind a captured piece.
            let pieces = board.playable & random.u128(..) & random.u128(..) & random.u128(..);
            let (pieces, free) = (B::from_wide(pieces), B::from_wide(free));
            for step in Direction::ALL.map(|direction| board.step(direction)) {
                let expected = slide_by_steps(pieces, free, step, most);
                assert_eq!(slide_doubling(pieces, free, step, most), expected, "{step} {most} {free:?}");
            }
        }
    }
}
