//! How much time the engines have.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use bolshak_game::{ClockLimits, Limits};

/// How much time an engine has.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Pace {
    /// A clock.
    Clock(Stock),
    /// The same for each move.
    Each(Limits),
}

/// What a clock is set to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Stock {
    /// The moves that the time is for, and after which it is given again; none if it is for all.
    pub(crate) moves: Option<u32>,
    pub(crate) time: Duration,
    pub(crate) increment: Duration,
}

impl FromStr for Pace {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!("expected a time such as 10+0.1, 40/60, move=100ms, nodes=5000 or depth=9, found {text}")
        };
        let each = |limits: Limits| Ok(Self::Each(limits));
        match text.split_once('=') {
            Some(("move", time)) => {
                each(Limits { time: Some(duration(time).ok_or_else(wrong)?), ..Limits::default() })
            }
            Some(("nodes", nodes)) => {
                each(Limits { nodes: Some(positive(nodes).ok_or_else(wrong)?), ..Limits::default() })
            }
            Some(("depth", depth)) => {
                let depth = positive(depth).and_then(|depth| u32::try_from(depth).ok());
                each(Limits { depth: Some(depth.ok_or_else(wrong)?), ..Limits::default() })
            }
            Some(_) => Err(wrong()),
            None => Stock::parse(text).map(Self::Clock).ok_or_else(wrong),
        }
    }
}

impl Stock {
    fn parse(text: &str) -> Option<Self> {
        let (moves, text) = match text.split_once('/') {
            Some((moves, text)) => (Some(u32::try_from(positive(moves)?).ok()?), text),
            None => (None, text),
        };
        let (time, increment) = text.split_once('+').unwrap_or((text, "0"));
        let (time, increment) = (duration(time)?, duration(increment)?);
        (time > Duration::ZERO).then_some(Self { moves, time, increment })
    }
}

fn positive(text: &str) -> Option<u64> {
    text.parse().ok().filter(|&number| number > 0)
}

/// A time in seconds, or with its unit.
fn duration(text: &str) -> Option<Duration> {
    let units = [("ms", 0.001), ("s", 1.0), ("min", 60.0)];
    let (number, unit) = units
        .into_iter()
        .find_map(|(name, unit)| Some((text.strip_suffix(name)?, unit)))
        .unwrap_or((text, 1.0));
    let seconds = number.parse::<f64>().ok()? * unit;
    (0.0..1e6).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock(Stock { moves, time, increment }) => {
                if let Some(moves) = moves {
                    write!(f, "{moves}/")?;
                }
                write!(f, "{}+{}", time.as_secs_f64(), increment.as_secs_f64())
            }
            Self::Each(Limits { nodes: Some(nodes), .. }) => write!(f, "nodes={nodes}"),
            Self::Each(Limits { depth: Some(depth), .. }) => write!(f, "depth={depth}"),
            Self::Each(limits) => write!(f, "move={}ms", limits.time.unwrap_or_default().as_millis()),
        }
    }
}

/// The clock of one engine.
pub(crate) struct Clock {
    pace: Pace,
    left: Duration,
    moves: u32,
}

impl Clock {
    pub(crate) fn new(pace: Pace) -> Self {
        let left = match pace {
            Pace::Clock(stock) => stock.time,
            Pace::Each(_) => Duration::ZERO,
        };
        Self { pace, left, moves: 0 }
    }

    /// What the engine is told.
    pub(crate) fn limits(&self) -> Limits {
        match self.pace {
            Pace::Each(limits) => limits,
            Pace::Clock(Stock { moves, increment, .. }) => {
                let moves_to_go = moves.map(|moves| moves - self.moves % moves);
                Limits {
                    clock: Some(ClockLimits { left: self.left, increment, moves_to_go }),
                    ..Limits::default()
                }
            }
        }
    }

    /// The engine has moved and taken this time.
    ///
    /// # Errors
    /// By how much that is more than it had, if it is more than is tolerated.
    pub(crate) fn moved(&mut self, taken: Duration, tolerance: Duration) -> Result<(), Duration> {
        let Pace::Clock(Stock { moves, time, increment }) = self.pace else { return Ok(()) };
        let overstepped = taken.saturating_sub(self.left);
        if overstepped > tolerance {
            return Err(overstepped);
        }
        self.moves += 1;
        self.left = self.left.saturating_sub(taken) + increment;
        if moves.is_some_and(|moves| self.moves.is_multiple_of(moves)) {
            self.left += time;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pace(text: &str) -> Pace {
        text.parse().expect(text)
    }

    #[test]
    fn times_are_read_and_written() {
        for text in ["1+0.1", "40/60+0", "10+0", "move=100ms", "nodes=5000", "depth=9"] {
            assert_eq!(pace(text).to_string(), text);
        }
        assert_eq!(pace("move=0.1s"), pace("move=100ms"));
        assert_eq!(pace("2min"), pace("120+0"));
        for wrong in ["", "fast", "0+1", "-1", "1+x", "depth=0", "nodes=", "0/5", "plies=3", "inf", "move=1h"]
        {
            assert!(wrong.parse::<Pace>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_clock_loses_time_and_gains_its_increment() {
        let seconds = Duration::from_secs;
        let mut clock = Clock::new(pace("2/10+1"));
        let left = |clock: &Clock| clock.limits().clock.expect("a clock");
        assert_eq!((left(&clock).left, left(&clock).moves_to_go), (seconds(10), Some(2)));
        assert_eq!(clock.moved(seconds(4), Duration::ZERO), Ok(()));
        assert_eq!((left(&clock).left, left(&clock).moves_to_go), (seconds(7), Some(1)));
        assert_eq!(clock.moved(seconds(7), Duration::ZERO), Ok(()), "the flag has not fallen yet");
        assert_eq!((left(&clock).left, left(&clock).moves_to_go), (seconds(11), Some(2)));
        assert_eq!(clock.moved(seconds(12), seconds(1)), Ok(()), "that much is tolerated");
        assert_eq!(clock.moved(seconds(3), seconds(1)), Err(seconds(2)));
        assert_eq!(clock.moved(seconds(90), Duration::MAX), Ok(()));
    }
}
