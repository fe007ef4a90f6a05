//! The clock of one game.

use bolshak_game::Seat;

use crate::TimeControl;

/// Milliseconds, of a duration or since any fixed moment.
pub type Millis = u64;

/// Two clocks in one case. It has no idea what time it is: every question brings the present moment along, counted
/// from any fixed one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    remaining: [Millis; 2],
    /// Whose clock runs, and since when.
    running: Option<(Seat, Millis)>,
}

impl Clock {
    /// A clock that does not run yet.
    #[must_use]
    pub fn new(control: TimeControl) -> Self {
        Self { control, remaining: [control.initial(); 2], running: None }
    }

    /// The control it was set to.
    #[must_use]
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Sets what both sides have left; nobody's clock runs afterwards.
    pub fn set(&mut self, remaining: [Millis; 2]) {
        self.remaining = remaining;
        self.running = None;
    }

    /// Starts a seat's clock. The seat whose clock ran until now keeps what it has left.
    pub fn run(&mut self, seat: Seat, now: Millis) {
        self.stop(now);
        self.running = Some((seat, now));
    }

    /// Stops the clock.
    pub fn stop(&mut self, now: Millis) {
        self.remaining = self.both(now);
        self.running = None;
    }

    /// A seat has moved: it gets its increment and the other's clock starts. Pressing a clock that does not run does
    /// nothing: the owner starts it with [`Clock::run`] when both have made their first move, so that neither loses time
    /// or gains the increment before the other can.
    pub fn press(&mut self, mover: Seat, now: Millis) {
        if self.running.is_some_and(|(seat, _)| seat == mover) {
            self.run(mover.other(), now);
            self.remaining[mover.index()] += self.control.increment();
        }
    }

    /// Whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Seat> {
        self.running.map(|(seat, _)| seat)
    }

    /// What both seats have left.
    #[must_use]
    pub fn both(&self, now: Millis) -> [Millis; 2] {
        let mut remaining = self.remaining;
        if let Some((seat, since)) = self.running {
            let left = &mut remaining[seat.index()];
            *left = left.saturating_sub(now.saturating_sub(since));
        }
        remaining
    }

    /// What one seat has left.
    #[must_use]
    pub fn left(&self, seat: Seat, now: Millis) -> Millis {
        self.both(now)[seat.index()]
    }

    /// The seat whose flag has fallen.
    #[must_use]
    pub fn fallen(&self, now: Millis) -> Option<Seat> {
        self.running().filter(|&seat| self.left(seat, now) == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock() -> Clock {
        Clock::new(TimeControl { initial_seconds: 10, increment_seconds: 2 })
    }

    #[test]
    fn nobody_loses_time_before_the_clock_is_started() {
        let mut clock = clock();
        assert_eq!(clock.both(1_000_000), [10_000, 10_000]);
        clock.press(Seat::WHITE, 1_000_000);
        assert_eq!((clock.both(2_000_000), clock.running()), ([10_000, 10_000], None));
        clock.run(Seat::WHITE, 2_000_000);
        assert_eq!(clock.both(2_001_000), [9_000, 10_000]);
    }

    #[test]
    fn a_move_costs_its_time_and_gains_the_increment() {
        let mut clock = clock();
        clock.run(Seat::BLACK, 0);
        clock.press(Seat::BLACK, 3_000);
        assert_eq!(clock.both(3_000), [10_000, 9_000]);
        assert_eq!(clock.both(4_500), [8_500, 9_000]);
    }

    #[test]
    fn the_flag_falls_exactly_at_zero() {
        let mut clock = clock();
        clock.run(Seat::BLACK, 0);
        assert_eq!(clock.fallen(9_999), None);
        assert_eq!(clock.fallen(10_000), Some(Seat::BLACK));
        clock.stop(10_500);
        assert_eq!(clock.fallen(20_000), None, "a stopped clock does not run out");
        assert_eq!(clock.left(Seat::BLACK, 20_000), 0);
    }
}
