//! Time management.

use std::time::{Duration, Instant};

use bolshak_core::RuleSet;
use bolshak_game::Limits;

use super::Found;
use crate::MoveTime;

/// The time of one move.
#[derive(Clone, Debug)]
pub(crate) struct Budget {
    start: Instant,
    /// No new iteration starts after this time, which is adjusted by how clear the choice is.
    enough: Option<Duration>,
    /// The search ends at this time.
    over: Option<Duration>,
    /// How many iterations in a row have had the same best move.
    steady: u32,
    /// Whether the score fell in the last iteration.
    falling: bool,
}

impl Budget {
    pub(crate) fn new(limits: &Limits) -> Self {
        let share = limits.clock.as_ref().map(MoveTime::of);
        let over = [share.map(|share| share.longest), limits.time].into_iter().flatten().min();
        let enough = share.map(|share| share.enough);
        Self { start: Instant::now(), enough, over, steady: 0, falling: false }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether the search must end at once.
    pub(crate) fn is_over(&self) -> bool {
        self.over.is_some_and(|over| self.elapsed() >= over)
    }

    /// Whether another iteration is not worth its time.
    pub(crate) fn is_enough(&self) -> bool {
        self.enough.is_some_and(|enough| self.elapsed() >= enough.mul_f64(self.patience()))
    }

    /// A move that stays the best needs less thought; a score that falls needs more.
    fn patience(&self) -> f64 {
        let steady = match self.steady {
            0..=1 => 0.75,
            2..=4 => 0.6,
            5..=8 => 0.45,
            _ => 0.35,
        };
        if self.falling { steady * 1.8 } else { steady }
    }

    /// Compares an iteration with the one before it.
    pub(crate) fn learn<R: RuleSet>(&mut self, found: &Found<R>, before: &Found<R>) {
        const DISAPPOINTMENT: i32 = 15;
        self.steady = if found.line.first() == before.line.first() { self.steady + 1 } else { 0 };
        self.falling = before.depth > 0 && found.score < before.score - DISAPPOINTMENT;
    }
}
