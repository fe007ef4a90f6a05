//! How long to think.

use std::time::{Duration, Instant};

use bolshak_core::RuleSet;
use bolshak_game::{ClockLimits, Limits};

use super::Found;

/// How many more moves a game is thought to last where the control does not say.
const MOVES_AHEAD: u32 = 28;
/// What the way of a move to the clock may cost.
const OVERHEAD: Duration = Duration::from_millis(20);

/// The time of one move.
#[derive(Clone, Debug)]
pub(crate) struct Budget {
    start: Instant,
    /// No new iteration after this, adjusted by how clear the choice is.
    enough: Option<Duration>,
    /// Not a moment longer.
    over: Option<Duration>,
    /// How many iterations in a row have had the same best move.
    steady: u32,
    /// Whether the last iteration was a disappointment.
    falling: bool,
}

impl Budget {
    pub(crate) fn new(limits: &Limits) -> Self {
        let (enough, over) = limits.clock.map_or((None, None), |clock| {
            let (enough, over) = share(clock);
            (Some(enough), Some(over))
        });
        let over = [over, limits.time].into_iter().flatten().min();
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

/// What a move may take as a rule, and at most.
fn share(clock: ClockLimits) -> (Duration, Duration) {
    let left = clock.left.saturating_sub(OVERHEAD);
    let moves = clock.moves_to_go.unwrap_or(MOVES_AHEAD).clamp(1, MOVES_AHEAD);
    let fair = left / moves + clock.increment.mul_f64(0.8);
    let most = if moves == 1 { left } else { left.mul_f64(0.4) };
    ((fair * 2).min(most), (fair * 4).min(most).max(Duration::from_millis(1)))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bolshak_game::ClockLimits;

    use super::share;

    #[test]
    fn a_move_never_takes_what_is_not_there() {
        for left in [0, 5, 30, 500, 60_000] {
            for moves_to_go in [None, Some(1), Some(2), Some(40)] {
                let left = Duration::from_millis(left);
                let clock = ClockLimits { left, increment: Duration::from_millis(100), moves_to_go };
                let (enough, over) = share(clock);
                assert!(enough <= over.max(Duration::from_millis(1)));
                assert!(over <= left.max(Duration::from_millis(1)), "{clock:?}: {over:?}");
            }
        }
    }
}
