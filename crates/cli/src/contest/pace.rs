//! How much time the engines have.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use bolshak_arena::{Millis, Stage, TimeControl, Timing};
use bolshak_game::{Limits, Seat};

use crate::time::preset;

/// How much time an engine has.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Pace {
    /// A clock of its own.
    Clock(TimeControl),
    /// The same for each move.
    Each(Limits),
}

impl FromStr for Pace {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = |why: &str| {
            format!(
                "expected a time such as 10+0.1, 40/60, preset=3+2, move=100ms, nodes=5000 or depth=9, found \
                 {text}{why}"
            )
        };
        let positive = |text: &str| text.parse().ok().filter(|&number| number > 0).ok_or_else(|| wrong(""));
        let each = |limits: Limits| Ok(Self::Each(limits));
        match text.split_once('=') {
            Some(("move", time)) => {
                each(Limits { time: Some(duration(time).ok_or_else(|| wrong(""))?), ..Limits::default() })
            }
            Some(("nodes", nodes)) => each(Limits { nodes: Some(positive(nodes)?), ..Limits::default() }),
            Some(("depth", depth)) => {
                let depth = u32::try_from(positive(depth)?).map_err(|_| wrong(""))?;
                each(Limits { depth: Some(depth), ..Limits::default() })
            }
            Some(("preset", id)) => {
                let named = preset(id).ok_or_else(|| wrong(" (bolshak play --help lists the presets)"))?;
                named.control.clone().map(Self::Clock).ok_or_else(|| wrong(" (engines need a clock)"))
            }
            Some(_) => Err(wrong("")),
            None => {
                let control: TimeControl = text.parse().map_err(|error| wrong(&format!(" ({error})")))?;
                match control.timing() {
                    // Each engine has a clock of its own; in a sandglass one has what the other lacks.
                    Timing::Sandglass(_) => Err(wrong(" (a sandglass is for people)")),
                    Timing::Unlimited => Err(wrong(" (engines need a clock)")),
                    _ => Ok(Self::Clock(control)),
                }
            }
        }
    }
}

/// A time alone, as a clock without anything else has it.
fn duration(text: &str) -> Option<Duration> {
    let control: TimeControl = text.parse().ok()?;
    let time = control.initial();
    let alone = TimeControl::new(Timing::Stages(vec![Stage::sudden_death(time)])).ok()? == control;
    alone.then(|| Duration::from_millis(time))
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock(control) => control.fmt(f),
            Self::Each(Limits { nodes: Some(nodes), .. }) => write!(f, "nodes={nodes}"),
            Self::Each(Limits { depth: Some(depth), .. }) => write!(f, "depth={depth}"),
            Self::Each(limits) => write!(f, "move={}ms", limits.time.unwrap_or_default().as_millis()),
        }
    }
}

/// The clock of one engine.
pub(crate) enum Clock {
    /// A clock for this engine alone, and the time that it has run.
    Runs(bolshak_arena::Clock, Millis),
    /// None: each move has these limits.
    Stands(Limits),
}

/// The only seat at an engine's clock.
const OWN: Seat = Seat::WHITE;

impl Clock {
    pub(crate) fn new(pace: &Pace) -> Self {
        match pace {
            Pace::Each(limits) => Self::Stands(*limits),
            Pace::Clock(control) => {
                let mut clock = bolshak_arena::Clock::new(1, control.clone());
                clock.run(OWN, 0);
                Self::Runs(clock, 0)
            }
        }
    }

    /// What the engine is told.
    pub(crate) fn limits(&self) -> Limits {
        match self {
            Self::Stands(limits) => *limits,
            Self::Runs(clock, now) => Limits { clock: clock.limits(OWN, *now), ..Limits::default() },
        }
    }

    /// The engine has moved and taken this time.
    ///
    /// # Errors
    /// By how much that is more than it had, if it is more than is tolerated.
    pub(crate) fn moved(&mut self, taken: Duration, tolerance: Duration) -> Result<(), Duration> {
        let had = match self {
            Self::Stands(limits) => limits.time.unwrap_or(Duration::MAX),
            Self::Runs(clock, now) => Duration::from_millis(clock.until_flag(*now).unwrap_or(0)),
        };
        let overstepped = taken.saturating_sub(had);
        if overstepped > tolerance {
            return Err(overstepped);
        }
        let Self::Runs(clock, now) = self else { return Ok(()) };
        // What is tolerated is a move in the last instant.
        let last = had.as_millis().saturating_sub(1);
        *now += Millis::try_from(taken.as_millis().min(last)).unwrap_or(Millis::MAX);
        clock.press(OWN, OWN, *now);
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
        for text in ["1+0.1", "40/60", "10", "9/60+1:5", "10d0.2", "move=100ms", "nodes=5000", "depth=9"] {
            assert_eq!(pace(text).to_string(), text);
        }
        assert_eq!(pace("move=0.1s"), pace("move=100ms"));
        assert_eq!(pace("2min"), pace("120+0"));
        assert_eq!((pace("preset=3+2"), pace("preset=fmjd-5")), (pace("180+2"), pace("300")));
        for wrong in [
            "",
            "fast",
            "-1",
            "1+x",
            "depth=0",
            "nodes=",
            "0/5",
            "plies=3",
            "inf",
            "*9",
            "move=40/60",
            "preset=fast",
            "preset=unlimited",
        ] {
            assert!(wrong.parse::<Pace>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_clock_loses_time_and_gains_its_increment() {
        let seconds = Duration::from_secs;
        let mut clock = Clock::new(&pace("2/10+1"));
        let left = |clock: &Clock| clock.limits().clock.expect("a clock");
        assert_eq!((left(&clock).left, left(&clock).moves_to_go), (seconds(10), Some(2)));
        assert_eq!(clock.moved(seconds(4), Duration::ZERO), Ok(()));
        assert_eq!((left(&clock).left, left(&clock).moves_to_go), (seconds(7), Some(1)));
        assert_eq!(clock.moved(seconds(7), Duration::ZERO), Ok(()), "the flag has not fallen yet");
        let last_instant = Duration::from_millis(1);
        assert_eq!((left(&clock).left, left(&clock).moves_to_go), (seconds(11) + last_instant, Some(2)));
        assert_eq!(clock.moved(seconds(12), seconds(1)), Ok(()), "that much is tolerated");
        assert_eq!(clock.moved(seconds(3), seconds(1)), Err(seconds(2) - last_instant));
        assert_eq!(clock.moved(seconds(90), Duration::MAX), Ok(()));
    }

    #[test]
    fn the_time_of_each_move_is_kept_too() {
        let millis = Duration::from_millis;
        let mut clock = Clock::new(&pace("move=100ms"));
        assert_eq!(clock.moved(millis(130), millis(30)), Ok(()));
        assert_eq!(clock.moved(millis(131), millis(30)), Err(millis(31)));
        assert_eq!(clock.moved(millis(90), Duration::ZERO), Ok(()), "nothing is taken from the next move");
        assert_eq!(Clock::new(&pace("nodes=500")).moved(millis(9_000), Duration::ZERO), Ok(()));
    }
}
