//! How long to think.

use std::time::Duration;

use super::{HubError, Line};

/// How long to think: what is left out does not limit, and a level that limits nothing is infinite.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Level {
    /// Greatest depth in plies.
    pub depth: Option<u32>,
    /// Greatest number of positions.
    pub nodes: Option<u64>,
    /// The time for this move.
    pub move_time: Option<Duration>,
    /// The clock to be shared out among the moves.
    pub clock: Option<ClockLeft>,
}

/// What a clock has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockLeft {
    /// The time.
    pub time: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// The moves for which it must do; none if for all the rest.
    pub moves: Option<u32>,
}

/// The longest time that is believed, in seconds.
const LONGEST: f64 = 1e8;

impl Level {
    /// Whether nothing but a stop ends the search.
    #[must_use]
    pub fn is_infinite(&self) -> bool {
        *self == Self::default()
    }

    pub(super) fn read(line: &Line) -> Result<Self, HubError> {
        let time = line.read_with("time", SECONDS, seconds)?;
        let increment = line.read_with("inc", SECONDS, seconds)?.unwrap_or_default();
        let moves = line.read("moves", "a number of moves")?.filter(|&moves: &u32| moves > 0);
        Ok(Self {
            depth: line.read("depth", "a number of plies")?,
            nodes: line.read("nodes", "a number of positions")?,
            move_time: line.read_with("move-time", SECONDS, seconds)?,
            clock: time.map(|time| ClockLeft { time, increment, moves }),
        })
    }

    pub(super) fn line(&self) -> Line {
        let seconds = |time: Option<Duration>| time.map(|time| format!("{:.3}", time.as_secs_f64()));
        let line = Line::new("level")
            .with_some("depth", self.depth)
            .with_some("nodes", self.nodes)
            .with_some("move-time", seconds(self.move_time))
            .with_some("moves", self.clock.and_then(|clock| clock.moves))
            .with_some("time", seconds(self.clock.map(|clock| clock.time)))
            .with_some("inc", seconds(self.clock.map(|clock| clock.increment)));
        if self.is_infinite() { line.flag("infinite") } else { line }
    }
}

pub(super) const SECONDS: &str = "a number of seconds";

/// A time in seconds; one that has run out below nothing is nothing.
pub(super) fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    (seconds.abs() < LONGEST).then(|| Duration::from_secs_f64(seconds.max(0.0)))
}
