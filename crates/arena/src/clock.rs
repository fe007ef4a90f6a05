//! The clock of one game.

use std::time::Duration;

use bolshak_game::{ClockLimits, Seat};

use crate::{Bonus, Millis, TimeControl, TimeControls, Timing};

/// Two clocks in one case. It has no idea what time it is: every question brings the present moment along, counted
/// from any fixed one.
///
/// A flag falls when its side's clock runs and nothing is left, delay included, in that very instant: a press in the
/// same millisecond is too late. It stays down until the clock is [set](Clock::set), and a side whose flag is down
/// gains nothing any more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    controls: TimeControls,
    flags: Flags,
    sides: [Side; 2],
    /// Whose clock runs, and since when.
    running: Option<(Seat, Millis)>,
    /// Whose clock the arbiter has paused.
    paused: Option<Seat>,
}

/// What a fallen flag does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Flags {
    /// The game ends in that instant, as with an electronic clock: it cannot be pressed any more.
    #[default]
    Automatic,
    /// The game goes on, as at a board, until the opponent or the arbiter [claims](Clock::call_flag).
    Claimed,
}

/// What a claim that a flag has fallen comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FlagCall {
    /// Both flags are up: the game goes on.
    Unfounded,
    /// This side's flag is down, and it loses (conduct §4).
    Loses(Seat),
    /// Both flags are down and nobody knows which fell first (conduct §7, D9).
    Draw,
}

/// One side of the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Side {
    left: Millis,
    /// How long the move that is being made has been thought about, pauses left out.
    thought: Millis,
    /// Moves made.
    moves: u32,
    /// The most moves that were ever made: a stage that is reached again after moves were taken back adds nothing.
    furthest: u32,
    fallen: bool,
}

impl Clock {
    /// A clock that does not run yet and ends the game by itself.
    #[must_use]
    pub fn new(controls: impl Into<TimeControls>) -> Self {
        Self::with_flags(controls, Flags::default())
    }

    /// A clock that does not run yet.
    #[must_use]
    pub fn with_flags(controls: impl Into<TimeControls>, flags: Flags) -> Self {
        let controls = controls.into();
        let sides = [Seat::WHITE, Seat::BLACK].map(|seat| Side {
            left: controls.of(seat).initial(),
            thought: 0,
            moves: 0,
            furthest: 0,
            fallen: false,
        });
        Self { controls, flags, sides, running: None, paused: None }
    }

    /// The controls it was set to.
    #[must_use]
    pub fn controls(&self) -> &TimeControls {
        &self.controls
    }

    /// Sets what both sides have left, as an arbiter does; both flags are up and nobody's clock runs afterwards. Whoever
    /// is to move has the whole delay.
    pub fn set(&mut self, remaining: [Millis; 2]) {
        for (side, left) in self.sides.iter_mut().zip(remaining) {
            *side = Side { left, thought: 0, fallen: false, ..*side };
        }
        self.running = None;
        self.paused = None;
    }

    /// Sets how many moves count as made, after moves were taken back or the arbiter has put the board right. Time that
    /// a stage has added is neither taken away nor added again.
    pub fn set_moves(&mut self, made: [u32; 2], now: Millis) {
        // What was thought until now was thought in the stage that it was thought in.
        self.sides = self.at(now);
        self.running = self.running.map(|(seat, _)| (seat, now));
        for (side, moves) in self.sides.iter_mut().zip(made) {
            *side = Side { moves, furthest: side.furthest.max(moves), ..*side };
        }
    }

    /// Starts a seat's clock. The seat whose clock ran until now keeps what it has left.
    pub fn run(&mut self, seat: Seat, now: Millis) {
        self.stop(now);
        self.running = Some((seat, now));
    }

    /// Stops the clock.
    pub fn stop(&mut self, now: Millis) {
        self.sides = self.at(now);
        self.running = None;
        self.paused = None;
    }

    /// Stops the clock as an arbiter does, until [`Clock::resume`]. What is used up of a delay stays used up.
    pub fn pause(&mut self, now: Millis) {
        let running = self.running().or(self.paused);
        self.stop(now);
        self.paused = running;
    }

    /// Lets the clock that was paused go on.
    pub fn resume(&mut self, now: Millis) {
        if let Some(seat) = self.paused {
            self.run(seat, now);
        }
    }

    /// A seat has moved: the other's clock starts, and the move counts for its stage.
    ///
    /// A clock that nobody has started yet only counts the move: the owner starts it with [`Clock::run`], perhaps when
    /// both have made their first move, so that neither loses time or gains an increment before the other can. A press
    /// while the other's clock runs or the arbiter has paused it does nothing, nor does one after an automatic flag has
    /// fallen.
    pub fn press(&mut self, mover: Seat, now: Millis) {
        match self.running() {
            None if self.paused.is_none() => self.count_move(mover),
            Some(seat) if seat == mover => {
                self.run(mover, now);
                if self.flags == Flags::Automatic && self.at(now)[mover.index()].fallen {
                    return;
                }
                self.run(mover.other(), now);
                self.add_bonus(mover);
                self.count_move(mover);
            }
            _ => {}
        }
    }

    fn add_bonus(&mut self, seat: Seat) {
        let side = &mut self.sides[seat.index()];
        let bonus = match self.controls.of(seat).stage(side.moves).bonus {
            Bonus::Increment(time) => time,
            Bonus::Bronstein(time) => time.min(side.thought),
            Bonus::None | Bonus::Delay(_) => 0,
        };
        side.gain(bonus);
    }

    fn count_move(&mut self, seat: Seat) {
        let control = self.controls.of(seat);
        let side = &mut self.sides[seat.index()];
        let completes = control.moves_to_go(side.moves) == Some(1);
        side.thought = 0;
        side.moves = side.moves.saturating_add(1);
        let further = side.moves > side.furthest;
        side.furthest = side.furthest.max(side.moves);
        if let Timing::EachMove(time) = control.timing() {
            side.left = if side.fallen { side.left } else { *time };
        } else if completes && further {
            side.gain(control.stage(side.moves).time);
        }
    }

    /// Both sides at a moment.
    fn at(&self, now: Millis) -> [Side; 2] {
        let mut sides = self.sides;
        let Some((seat, since)) = self.running else { return sides };
        let elapsed = now.saturating_sub(since);
        let free = self.free(seat);
        let side = &mut sides[seat.index()];
        let spent = elapsed.saturating_sub(free).min(side.left);
        side.fallen |= elapsed >= free.saturating_add(side.left);
        side.left -= spent;
        side.thought = side.thought.saturating_add(elapsed);
        if matches!(self.controls.of(seat).timing(), Timing::Sandglass(_)) {
            sides[seat.other().index()].gain(spent);
        }
        sides
    }

    /// What there was of a seat's delay when its clock was started.
    fn free(&self, seat: Seat) -> Millis {
        let side = &self.sides[seat.index()];
        match self.controls.of(seat).stage(side.moves).bonus {
            Bonus::Delay(time) => time.saturating_sub(side.thought),
            _ => 0,
        }
    }

    /// Whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Seat> {
        self.running.map(|(seat, _)| seat)
    }

    /// Whose clock the arbiter has paused.
    #[must_use]
    pub fn paused(&self) -> Option<Seat> {
        self.paused
    }

    /// What both seats have left.
    #[must_use]
    pub fn both(&self, now: Millis) -> [Millis; 2] {
        self.at(now).map(|side| side.left)
    }

    /// What one seat has left.
    #[must_use]
    pub fn left(&self, seat: Seat, now: Millis) -> Millis {
        self.both(now)[seat.index()]
    }

    /// How much of its delay a seat still has in the move that it makes, or would make.
    #[must_use]
    pub fn delay(&self, seat: Seat, now: Millis) -> Millis {
        let running = self.running.filter(|(running, _)| *running == seat);
        self.free(seat).saturating_sub(running.map_or(0, |(_, since)| now.saturating_sub(since)))
    }

    /// How many moves complete a seat's stage, the next one included; none in a stage for all the rest.
    #[must_use]
    pub fn moves_to_go(&self, seat: Seat) -> Option<u32> {
        self.controls.of(seat).moves_to_go(self.sides[seat.index()].moves)
    }

    /// How long it is until the flag of the clock that runs falls.
    #[must_use]
    pub fn until_flag(&self, now: Millis) -> Option<Millis> {
        self.running().map(|seat| self.left(seat, now) + self.delay(seat, now))
    }

    /// Which flags are down.
    #[must_use]
    pub fn down(&self, now: Millis) -> [bool; 2] {
        self.at(now).map(|side| side.fallen)
    }

    /// The seat whose flag has fallen; none while both are up, and none when both are down.
    #[must_use]
    pub fn fallen(&self, now: Millis) -> Option<Seat> {
        match self.call_flag(now) {
            FlagCall::Loses(seat) => Some(seat),
            FlagCall::Unfounded | FlagCall::Draw => None,
        }
    }

    /// What it comes to if somebody claims now that a flag has fallen.
    #[must_use]
    pub fn call_flag(&self, now: Millis) -> FlagCall {
        match self.down(now) {
            [false, false] => FlagCall::Unfounded,
            [true, false] => FlagCall::Loses(Seat::WHITE),
            [false, true] => FlagCall::Loses(Seat::BLACK),
            [true, true] => FlagCall::Draw,
        }
    }

    /// What an engine on this seat is told: delays count as increments, and what is left of one as time left.
    #[must_use]
    pub fn limits(&self, seat: Seat, now: Millis) -> ClockLimits {
        let control: &TimeControl = self.controls.of(seat);
        ClockLimits {
            left: Duration::from_millis(self.left(seat, now) + self.delay(seat, now)),
            increment: Duration::from_millis(control.stage(self.sides[seat.index()].moves).bonus.time()),
            moves_to_go: self.moves_to_go(seat),
        }
    }
}

impl Side {
    /// More time, unless the flag is down.
    fn gain(&mut self, time: Millis) {
        if !self.fallen {
            self.left = self.left.saturating_add(time);
        }
    }
}
