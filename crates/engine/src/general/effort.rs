//! The limits of a search, and how much of them is used.

use std::time::{Duration, Instant};

use bolshak_game::Limits;

use crate::MoveTime;

/// Positions searched and time spent, with their limits.
pub(super) struct Effort {
    pub(super) nodes: u64,
    most_nodes: u64,
    start: Instant,
    until: Option<Instant>,
    /// Whether a limit is reached.
    pub(super) spent: bool,
}

impl Effort {
    /// Starts now.
    pub(super) fn new(limits: &Limits) -> Self {
        let start = Instant::now();
        Self {
            nodes: 0,
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            start,
            until: time_for_move(limits).map(|time| start + time),
            spent: false,
        }
    }

    /// Counts one more position.
    pub(super) fn count(&mut self) {
        self.nodes += 1;
        let late = self.nodes.is_multiple_of(64) && self.until.is_some_and(|until| Instant::now() >= until);
        self.spent |= self.nodes >= self.most_nodes || late;
    }

    pub(super) fn time(&self) -> Duration {
        self.start.elapsed()
    }
}

/// The time of one move: a fair share of the clock, if there is one, because this search can end at any moment; and at most
/// the limit for the move.
fn time_for_move(limits: &Limits) -> Option<Duration> {
    let by_clock = limits.clock.as_ref().map(|clock| MoveTime::of(clock).fair);
    [limits.time, by_clock].into_iter().flatten().min()
}

#[cfg(test)]
mod tests {
    use bolshak_game::ClockLimits;

    use super::*;

    #[test]
    fn the_clock_is_shared_out_among_the_moves_to_go() {
        let milliseconds = Duration::from_millis;
        let clock =
            ClockLimits { left: milliseconds(10_020), increment: Duration::ZERO, moves_to_go: Some(5) };
        let limits = Limits { clock: Some(clock), ..Limits::default() };
        assert_eq!(time_for_move(&limits), Some(milliseconds(2_000)));
        let limits = Limits { time: Some(milliseconds(500)), ..limits };
        assert_eq!(time_for_move(&limits), Some(milliseconds(500)));
        assert_eq!(time_for_move(&Limits::default()), None);
    }
}
