//! Time as an engine of CheckerBoard is told it.

use std::time::Duration;

use bolshak_engine::MoveTime;
use bolshak_game::{ClockLimits, EngineError, Limits};

/// The seconds are those of this move, and are all to be used.
const EXACT: i32 = 2;
/// Where the unit of the clock stands.
const UNIT: i32 = 2;
/// The units of the clock, in milliseconds; the number of each is its place, from 1.
const UNITS: [u128; 3] = [1, 10, 100];
/// Longer than anybody waits, in seconds.
const FOR_EVER: f64 = 1e9;

/// What a search is told of its time.
#[derive(PartialEq, Debug)]
pub(super) struct Told {
    /// Seconds for this move.
    pub(super) seconds: f64,
    /// Bits of `info`.
    pub(super) info: i32,
    /// The clock: what is left in the upper sixteen bits, the increment in the lower.
    pub(super) clock: i32,
}

impl Told {
    /// # Errors
    /// If the search is limited by anything else than time.
    pub(super) fn of(limits: &Limits) -> Result<Self, EngineError> {
        if limits.nodes.is_some() || limits.depth.is_some() {
            let why = "an engine of CheckerBoard is told its time alone: no positions and no depth";
            return Err(EngineError::Failed(why.to_owned()));
        }
        let alone = |seconds, info| Self { seconds, info, clock: 0 };
        Ok(match (limits.time, limits.clock) {
            (Some(time), _) => alone(time.as_secs_f64(), EXACT),
            (None, Some(clock)) => {
                let fair = MoveTime::of(&clock).fair.as_secs_f64();
                running(&clock).map_or(alone(fair, 0), |(info, clock)| Self { seconds: fair, info, clock })
            }
            (None, None) => alone(FOR_EVER, 0),
        })
    }
}

/// A clock with an increment, in the finest unit in which its numbers fit; it has no words for any other clock.
fn running(clock: &ClockLimits) -> Option<(i32, i32)> {
    if clock.moves_to_go.is_some() {
        return None;
    }
    let count = |time: Duration, unit| u16::try_from(time.as_millis() / unit).ok();
    (1..).zip(UNITS).find_map(|(number, unit)| {
        let (left, increment) = (count(clock.left, unit)?, count(clock.increment, unit)?);
        let packed = u32::from(left) << 16 | u32::from(increment);
        Some((number << UNIT, packed.cast_signed()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(left: u64, increment: u64, moves_to_go: Option<u32>) -> Told {
        let (left, increment) = (Duration::from_millis(left), Duration::from_millis(increment));
        let clock = Some(ClockLimits { left, increment, moves_to_go });
        Told::of(&Limits { clock, ..Limits::default() }).expect("a time")
    }

    #[test]
    fn a_clock_is_told_in_the_finest_unit_that_fits() {
        let parts = |told: Told| (told.info >> UNIT, told.clock.cast_unsigned() >> 16, told.clock & 0xffff);
        assert_eq!(parts(told(60_000, 100, None)), (1, 60_000, 100));
        assert_eq!(parts(told(300_000, 100, None)), (2, 30_000, 10));
        assert_eq!(parts(told(3_600_000, 3_000, None)), (3, 36_000, 30));
        assert_eq!(parts(told(90_000_000, 0, None)), (0, 0, 0), "a day");
        assert_eq!(parts(told(60_000, 0, Some(40))), (0, 0, 0), "moves to go");
        assert!(told(60_000, 0, Some(1)).seconds > told(60_000, 0, Some(40)).seconds);
    }

    #[test]
    fn other_limits_are_refused() {
        let time = Some(Duration::from_millis(100));
        let exact = Told::of(&Limits { time, ..Limits::default() }).expect("a time");
        assert_eq!(exact, Told { seconds: 0.1, info: EXACT, clock: 0 });
        assert!(Told::of(&Limits { nodes: Some(5), ..Limits::default() }).is_err());
        assert!(Told::of(&Limits { depth: Some(5), time, ..Limits::default() }).is_err());
    }
}
