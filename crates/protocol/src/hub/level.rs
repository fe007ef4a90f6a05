//! The limits of a search.

use std::time::Duration;

use bolshak_game::{ClockLimits, Limits};

use super::{HubError, Line};

/// The longest time that is accepted, in seconds.
const LONGEST: f64 = 1e8;

/// Whether nothing but a stop ends the search.
pub(super) fn is_infinite(limits: &Limits) -> bool {
    *limits == Limits::default()
}

pub(super) fn read_level(line: &Line) -> Result<Limits, HubError> {
    let left = line.read_with("time", SECONDS, seconds)?;
    let increment = line.read_with("inc", SECONDS, seconds)?.unwrap_or_default();
    let moves_to_go = line.read("moves", "a number of moves")?.filter(|&moves: &u32| moves > 0);
    Ok(Limits {
        depth: line.read("depth", "a number of plies")?,
        nodes: line.read("nodes", "a number of positions")?,
        time: line.read_with("move-time", SECONDS, seconds)?,
        clock: left.map(|left| ClockLimits { left, increment, moves_to_go }),
    })
}

pub(super) fn level_line(limits: &Limits) -> Line {
    let seconds = |time: Option<Duration>| time.map(|time| format!("{:.3}", time.as_secs_f64()));
    let line = Line::new("level")
        .with_some("depth", limits.depth)
        .with_some("nodes", limits.nodes)
        .with_some("move-time", seconds(limits.time))
        .with_some("moves", limits.clock.and_then(|clock| clock.moves_to_go))
        .with_some("time", seconds(limits.clock.map(|clock| clock.left)))
        .with_some("inc", seconds(limits.clock.map(|clock| clock.increment)));
    if is_infinite(limits) { line.flag("infinite") } else { line }
}

const SECONDS: &str = "a number of seconds";

/// A time in seconds; a negative one counts as zero.
pub(super) fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    (seconds.abs() < LONGEST).then(|| Duration::from_secs_f64(seconds.max(0.0)))
}
