//! The clock beside a game in the terminal.

use std::time::{Duration, Instant};

use bolshak_arena::{Clock, Millis, TimeControl};
use bolshak_game::{ClockLimits, Match, Seat};

use crate::time::face;

/// A clock that knows what time it is.
pub(super) struct Timer {
    clock: Clock,
    start: Instant,
}

impl Timer {
    /// A clock that runs for a seat from now on.
    pub(super) fn start(control: TimeControl, seat: Seat) -> Self {
        let mut clock = Clock::new(control);
        clock.run(seat, 0);
        Self { clock, start: Instant::now() }
    }

    fn now(&self) -> Millis {
        Millis::try_from(self.start.elapsed().as_millis()).unwrap_or(Millis::MAX)
    }

    /// The control as PDN writes it.
    pub(super) fn control(&self) -> String {
        self.clock.controls().of(Seat::WHITE).to_string()
    }

    /// A seat has moved.
    pub(super) fn press(&mut self, mover: Seat) {
        self.clock.press(mover, self.now());
    }

    /// The game is over.
    pub(super) fn stop(&mut self) {
        self.clock.stop(self.now());
    }

    /// Nobody is to lose time until [`Timer::resume`].
    pub(super) fn pause(&mut self) {
        self.clock.pause(self.now());
    }

    pub(super) fn resume(&mut self) {
        self.clock.resume(self.now());
    }

    /// Moves were taken back, which returns the position and not the time.
    pub(super) fn took_back(&mut self, line: &dyn Match) {
        let mut made = [0; 2];
        line.makers().into_iter().for_each(|seat| made[seat.index()] += 1);
        self.clock.set_moves(made, self.now());
        self.clock.run(line.turn(), self.now());
    }

    /// Whose flag has fallen.
    pub(super) fn fallen(&self) -> Option<Seat> {
        self.clock.fallen(self.now())
    }

    pub(super) fn until_flag(&self) -> Option<Duration> {
        self.clock.until_flag(self.now()).map(Duration::from_millis)
    }

    /// What an engine on this seat is told.
    pub(super) fn limits(&self, seat: Seat) -> ClockLimits {
        self.clock.limits(seat, self.now())
    }

    /// What a seat has left, and for how many moves.
    pub(super) fn words(&self, seat: Seat) -> String {
        let left = face(self.clock.left(seat, self.now()));
        match self.clock.moves_to_go(seat) {
            Some(1) => format!("{left} for 1 move"),
            Some(moves) => format!("{left} for {moves} moves"),
            None => left,
        }
    }
}

#[cfg(test)]
mod tests {
    use bolshak_game::find;

    use super::*;

    #[test]
    fn moves_count_for_their_stage_and_taken_back_ones_do_not() {
        let mut line = find("russian").expect("a game").start();
        let mut timer = Timer::start("2/60:30".parse().expect("a control"), line.turn());
        for expected in ["for 2 moves", "for 1 move"] {
            let mover = line.turn();
            assert!(timer.words(mover).ends_with(expected), "{}", timer.words(mover));
            for _ in 0..2 {
                let (mover, turn) = (line.turn(), line.turns()[0].clone());
                line.play(&turn).expect("a legal move");
                timer.press(mover);
            }
        }
        line.take_back(2);
        timer.took_back(line.as_ref());
        assert!(timer.words(Seat::WHITE).ends_with("for 1 move"), "{}", timer.words(Seat::WHITE));
        assert!(
            timer.until_flag().is_some_and(|time| time > Duration::from_secs(80)),
            "it runs, and keeps its time"
        );
        timer.stop();
        assert_eq!((timer.until_flag(), timer.fallen()), (None, None));
    }
}
