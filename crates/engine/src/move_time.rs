//! How much of a clock one move may take.

use std::time::Duration;

use bolshak_game::ClockLimits;

/// How many more moves a game is assumed to last if the time control does not say.
const MOVES_AHEAD: u32 = 28;
/// The time it may take for a move to reach the clock.
const OVERHEAD: Duration = Duration::from_millis(20);
/// The share of an increment that is spent at once; the rest is saved for hard moves.
const INCREMENT_SPENT: f64 = 0.8;
/// The share of the time left that no move takes more of, unless it is the last one before time is added.
const MOST_OF_CLOCK: f64 = 0.4;

/// The time that a clock has for one move. Whoever shares out a clock does it by this, so that an engine treats a clock the
/// same whichever way it thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveTime {
    /// An even share of the time left and most of the increment: what a search takes that can end at any moment.
    pub fair: Duration,
    /// An iterative search begins no new iteration after this time, or well before it where the choice is clear.
    pub enough: Duration,
    /// Every search ends at this time, finished or not.
    pub longest: Duration,
}

impl MoveTime {
    /// The time for the next move on this clock.
    #[must_use]
    pub fn of(clock: &ClockLimits) -> Self {
        let left = clock.left.saturating_sub(OVERHEAD);
        let moves = clock.moves_to_go.unwrap_or(MOVES_AHEAD).clamp(1, MOVES_AHEAD);
        let fair = left / moves + clock.increment.mul_f64(INCREMENT_SPENT);
        let most = if moves == 1 { left } else { left.mul_f64(MOST_OF_CLOCK) };
        // Even a search without any time looks at something.
        let longest = (fair * 4).min(most).max(Duration::from_millis(1));
        Self { fair: fair.min(most), enough: (fair * 2).min(most), longest }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(left: u64, increment: u64, moves_to_go: Option<u32>) -> [u128; 3] {
        let (left, increment) = (Duration::from_millis(left), Duration::from_millis(increment));
        let MoveTime { fair, enough, longest } = MoveTime::of(&ClockLimits { left, increment, moves_to_go });
        [fair, enough, longest].map(|time| time.as_millis())
    }

    #[test]
    fn a_clock_is_shared_out_by_what_is_left_what_is_added_and_how_many_moves_are_to_go() {
        for (clock, expected) in [
            (of(28_020, 0, None), [1_000, 2_000, 4_000]),
            // More moves than a game is assumed to last change nothing.
            (of(28_020, 0, Some(40)), [1_000, 2_000, 4_000]),
            (of(28_020, 1_000, None), [1_800, 3_600, 7_200]),
            (of(28_020, 0, Some(10)), [2_800, 5_600, 11_200]),
            // No move takes more than two fifths, except the last one before time is added.
            (of(28_020, 0, Some(2)), [11_200, 11_200, 11_200]),
            (of(28_020, 0, Some(1)), [28_000, 28_000, 28_000]),
            (of(1_020, 5_000, None), [400, 400, 400]),
            (of(20, 0, None), [0, 0, 1]),
        ] {
            assert_eq!(clock, expected);
        }
    }

    #[test]
    fn a_move_never_takes_what_is_not_there() {
        for left in [0, 5, 30, 500, 60_000] {
            for moves_to_go in [None, Some(1), Some(2), Some(40)] {
                let [fair, enough, longest] = of(left, 100, moves_to_go);
                assert!(fair <= enough && enough <= longest);
                assert!(longest <= u128::from(left.max(1)), "{left} for {moves_to_go:?}: {longest}");
            }
        }
    }
}
