//! How much may be done for a move, and how much has been.

use std::time::{Duration, Instant};

use bolshak_game::Limits;

/// Positions looked at and time gone, with their limits.
pub(super) struct Effort {
    pub(super) nodes: u64,
    most_nodes: u64,
    start: Instant,
    until: Option<Instant>,
    /// Whether a limit is reached.
    pub(super) spent: bool,
}

impl Effort {
    /// Begins now.
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

    /// One more position is looked at.
    pub(super) fn count(&mut self) {
        self.nodes += 1;
        let late = self.nodes.is_multiple_of(64) && self.until.is_some_and(|until| Instant::now() >= until);
        self.spent |= self.nodes >= self.most_nodes || late;
    }

    pub(super) fn time(&self) -> Duration {
        self.start.elapsed()
    }
}

/// The time of one move: a share of the clock, if there is one, and no more than was given for it.
fn time_for_move(limits: &Limits) -> Option<Duration> {
    const SHARE: u32 = 30;
    let by_clock = limits.clock.map(|clock| clock.left / SHARE + clock.increment * 7 / 10);
    [limits.time, by_clock].into_iter().flatten().min()
}
