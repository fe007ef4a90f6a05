//! The clock of one game.

use std::ops::Range;
use std::time::Duration;

use bolshak_game::{ClockLimits, Seat};

use crate::{Bonus, ClockReading, Millis, SeatTime, TimeControl, TimeControls, Timing};

/// The clocks of all seats in one case. It has no idea what time it is: every question brings the present moment along,
/// counted from any fixed one.
///
/// A flag falls when its side's clock runs and nothing is left, delay included, in that very instant: a press in the
/// same millisecond is too late. It stays down until the clock is [set](Clock::set), and a side whose flag is down
/// gains nothing any more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    controls: TimeControls,
    flags: Flags,
    /// By seat.
    sides: Vec<Side>,
    /// Whose clock runs, and since when.
    running: Option<(Seat, Millis)>,
    /// Whose clock is paused.
    paused: Option<Seat>,
    /// When each seat's clock stands still though it is its turn, in order and apart from one another.
    rests: Vec<Vec<Range<Millis>>>,
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
    /// All flags are up: the game goes on.
    Unfounded,
    /// This side's flag is down, and it loses (conduct §4).
    Loses(Seat),
    /// More than one flag is down and nobody knows which fell first (conduct §7, D9).
    Draw,
}

/// One side of the clock.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Side {
    time: SeatTime,
    /// Moves made.
    moves: u32,
    /// The most moves that were ever made: a stage that is reached again after moves were taken back adds nothing.
    furthest: u32,
    /// Whether the seat plays no more.
    retired: bool,
}

impl Clock {
    /// A clock for so many seats that does not run yet and ends the game by itself.
    #[must_use]
    pub fn new(seats: usize, controls: impl Into<TimeControls>) -> Self {
        Self::with_flags(seats, controls, Flags::default())
    }

    /// A clock for so many seats that does not run yet.
    #[must_use]
    pub fn with_flags(seats: usize, controls: impl Into<TimeControls>, flags: Flags) -> Self {
        let controls = controls.into();
        let side = |seat| {
            let time = SeatTime { left: controls.of(seat).initial(), ..SeatTime::default() };
            Side { time, moves: 0, furthest: 0, retired: false }
        };
        let sides = (0..seats).map(Seat::of).map(side).collect();
        Self { controls, flags, sides, running: None, paused: None, rests: vec![vec![]; seats] }
    }

    /// The controls it was set to.
    #[must_use]
    pub fn controls(&self) -> &TimeControls {
        &self.controls
    }

    /// Sets what each seat has left, as an arbiter does; all flags are up and nobody's clock runs afterwards. Whoever is
    /// to move has the whole delay.
    pub fn set(&mut self, remaining: &[Millis]) {
        for (side, &left) in self.sides.iter_mut().zip(remaining) {
            side.time = SeatTime { left, ..SeatTime::default() };
        }
        self.running = None;
        self.paused = None;
    }

    /// What the clock shows, to be kept and [restored](Clock::restore).
    #[must_use]
    pub fn reading(&self, now: Millis) -> ClockReading {
        ClockReading(self.at(now).into_iter().map(|side| side.time).collect())
    }

    /// Sets exactly what was read: times, what is used up of a delay, what Bronstein's bonus would give back, flags.
    /// Whose clock runs or is paused, who plays no more and how many moves were made is not in a reading and stays as
    /// it is; the clock that runs goes on running from this moment.
    pub fn restore(&mut self, reading: &ClockReading, at: Millis) {
        for (side, time) in self.sides.iter_mut().zip(&reading.0) {
            side.time = *time;
        }
        self.running = self.running.map(|(seat, _)| (seat, at));
    }

    /// Gives a seat more time, unless its flag is down or it has all the time there is.
    pub fn add(&mut self, seat: Seat, time: Millis, now: Millis) {
        self.settle(now);
        if !self.is_unlimited(seat) {
            self.sides[seat.index()].gain(time);
        }
    }

    /// Whether a seat has no clock: it thinks as long as it likes, and its flag never falls.
    #[must_use]
    pub fn is_unlimited(&self, seat: Seat) -> bool {
        self.controls.of(seat).is_unlimited()
    }

    /// In these times a seat's clock stands still though it is its turn: days of vacation, in their order and apart from one
    /// another. They take the place of those that were set before. What was counted until the clock was last started,
    /// changed or restored stays counted.
    pub fn set_rests(&mut self, seat: Seat, rests: Vec<Range<Millis>>) {
        self.rests[seat.index()] = rests;
    }

    /// How long a seat's clock has run if it was started at a moment: the time since then without the seat's rests.
    fn run_since(&self, seat: Seat, since: Millis, now: Millis) -> Millis {
        let rests = self.rests[seat.index()].iter();
        let rested = rests.map(|rest| rest.end.min(now).saturating_sub(rest.start.max(since)));
        now.saturating_sub(since).saturating_sub(rested.sum())
    }

    /// A seat plays no more: its clock stops for ever, and its flag does not count.
    pub fn retire(&mut self, seat: Seat, now: Millis) {
        self.settle(now);
        self.running = self.running.filter(|(running, _)| *running != seat);
        self.paused = self.paused.filter(|paused| *paused != seat);
        self.sides[seat.index()].retired = true;
    }

    /// What has passed until now has passed, and the clock that runs goes on.
    fn settle(&mut self, now: Millis) {
        self.sides = self.at(now);
        self.running = self.running.map(|(seat, _)| (seat, now));
    }

    /// Sets how many moves count as made, after moves were taken back or the arbiter has put the board right. Time that
    /// a stage has added is neither taken away nor added again.
    pub fn set_moves(&mut self, made: &[u32], now: Millis) {
        // What was thought until now was thought in the stage that it was thought in.
        self.settle(now);
        for (side, &moves) in self.sides.iter_mut().zip(made) {
            side.moves = moves;
            side.furthest = side.furthest.max(moves);
        }
    }

    /// Starts a seat's clock. The seat whose clock ran until now keeps what it has left.
    pub fn run(&mut self, seat: Seat, now: Millis) {
        self.stop(now);
        self.running = Some((seat, now));
    }

    /// It is this seat's turn now, though nobody has pressed: the clock that runs runs for it, and one that is paused will.
    pub fn hand_over(&mut self, to: Seat, now: Millis) {
        self.settle(now);
        self.running = self.running.map(|_| (to, now));
        self.paused = self.paused.map(|_| to);
    }

    /// Stops the clock.
    pub fn stop(&mut self, now: Millis) {
        self.sides = self.at(now);
        self.running = None;
        self.paused = None;
    }

    /// Stops the clock until [`Clock::resume`], as an arbiter does or as the players have agreed. What is used up of a delay stays used up.
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

    /// A seat has moved: the next one's clock starts, and the move counts for its stage.
    ///
    /// A clock that nobody has started yet only counts the move: the owner starts it with [`Clock::run`], perhaps when
    /// all have made their first move, so that nobody loses time or gains an increment before the others can. A press
    /// while another's clock runs or is paused does nothing, nor does one after an automatic flag has fallen.
    pub fn press(&mut self, mover: Seat, next: Seat, now: Millis) {
        match self.running() {
            None if self.paused.is_none() => self.count_move(mover),
            Some(seat) if seat == mover => {
                self.run(mover, now);
                if self.flags == Flags::Automatic && self.side(mover, now).time.fallen {
                    return;
                }
                self.run(next, now);
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
            Bonus::Bronstein(time) => time.min(side.time.thought),
            Bonus::None | Bonus::Delay(_) => 0,
        };
        side.gain(bonus);
    }

    fn count_move(&mut self, seat: Seat) {
        let control = self.controls.of(seat);
        let side = &mut self.sides[seat.index()];
        let completes = control.moves_to_go(side.moves) == Some(1);
        side.time.thought = 0;
        side.moves = side.moves.saturating_add(1);
        let further = side.moves > side.furthest;
        side.furthest = side.furthest.max(side.moves);
        if let Timing::EachMove(time) = control.timing() {
            side.time.left = if side.time.fallen { side.time.left } else { *time };
        } else if completes && further {
            side.gain(control.stage(side.moves).time);
        }
    }

    /// The sides at a moment.
    fn at(&self, now: Millis) -> Vec<Side> {
        let mut sides = self.sides.clone();
        let Some((seat, since)) = self.running else { return sides };
        let elapsed = self.run_since(seat, since, now);
        if self.is_unlimited(seat) {
            let thought = &mut sides[seat.index()].time.thought;
            *thought = thought.saturating_add(elapsed);
            return sides;
        }
        let free = self.free(seat);
        let SeatTime { left, thought, fallen } = &mut sides[seat.index()].time;
        let spent = elapsed.saturating_sub(free).min(*left);
        *fallen |= elapsed >= free.saturating_add(*left);
        *left -= spent;
        *thought = thought.saturating_add(elapsed);
        if matches!(self.controls.of(seat).timing(), Timing::Sandglass(_))
            && let Some(next) = self.next(seat)
        {
            sides[next.index()].gain(spent);
        }
        sides
    }

    fn side(&self, seat: Seat, now: Millis) -> Side {
        self.at(now).swap_remove(seat.index())
    }

    /// Into whose glass the sand of a seat runs: the other's, and among more than two the next one's who still plays `[R]`.
    fn next(&self, seat: Seat) -> Option<Seat> {
        let seats = self.sides.len();
        let mut others = (1..seats).map(|steps| (seat.index() + steps) % seats);
        others.find(|&seat| !self.sides[seat].retired).map(Seat::of)
    }

    /// What there was of a seat's delay when its clock was started.
    fn free(&self, seat: Seat) -> Millis {
        let side = &self.sides[seat.index()];
        match self.controls.of(seat).stage(side.moves).bonus {
            Bonus::Delay(time) => time.saturating_sub(side.time.thought),
            _ => 0,
        }
    }

    /// Whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Seat> {
        self.running.map(|(seat, _)| seat)
    }

    /// Whose clock is paused.
    #[must_use]
    pub fn paused(&self) -> Option<Seat> {
        self.paused
    }

    /// What each seat has left.
    #[must_use]
    pub fn all_left(&self, now: Millis) -> Vec<Millis> {
        self.at(now).iter().map(|side| side.time.left).collect()
    }

    /// What one seat has left.
    #[must_use]
    pub fn left(&self, seat: Seat, now: Millis) -> Millis {
        self.side(seat, now).time.left
    }

    /// How long a seat has thought about the move that it makes, pauses left out.
    #[must_use]
    pub fn thought(&self, seat: Seat, now: Millis) -> Millis {
        self.side(seat, now).time.thought
    }

    /// How much of its delay a seat still has in the move that it makes, or would make.
    #[must_use]
    pub fn delay(&self, seat: Seat, now: Millis) -> Millis {
        let running = self.running.filter(|(running, _)| *running == seat);
        self.free(seat).saturating_sub(running.map_or(0, |(_, since)| self.run_since(seat, since, now)))
    }

    /// How many moves complete a seat's stage, the next one included; none in a stage for all the rest.
    #[must_use]
    pub fn moves_to_go(&self, seat: Seat) -> Option<u32> {
        self.controls.of(seat).moves_to_go(self.sides[seat.index()].moves)
    }

    /// How long it is until the flag of the clock that runs falls, rests included. None while a seat without a clock thinks.
    #[must_use]
    pub fn until_flag(&self, now: Millis) -> Option<Millis> {
        let seat = self.running().filter(|seat| !self.is_unlimited(*seat))?;
        let mut falls = now.saturating_add(self.left(seat, now) + self.delay(seat, now));
        for rest in &self.rests[seat.index()] {
            let from = rest.start.max(now);
            // A rest that begins with the fall comes too late.
            if from < falls {
                falls = falls.saturating_add(rest.end.saturating_sub(from));
            }
        }
        Some(falls - now)
    }

    /// The seats that still play and whose flags are down.
    #[must_use]
    pub fn down(&self, now: Millis) -> Vec<Seat> {
        let sides = self.at(now).into_iter().enumerate();
        let fallen = sides.filter(|(_, side)| side.time.fallen && !side.retired);
        fallen.map(|(seat, _)| Seat::of(seat)).collect()
    }

    /// The seat whose flag has fallen; none while all are up, and none when several are down.
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
        match self.down(now)[..] {
            [] => FlagCall::Unfounded,
            [seat] => FlagCall::Loses(seat),
            _ => FlagCall::Draw,
        }
    }

    /// What an engine on this seat is told: delays count as increments, and what is left of one as time left. Nothing
    /// without a clock.
    #[must_use]
    pub fn limits(&self, seat: Seat, now: Millis) -> Option<ClockLimits> {
        let control: &TimeControl = self.controls.of(seat);
        (!control.is_unlimited()).then(|| ClockLimits {
            left: Duration::from_millis(self.left(seat, now) + self.delay(seat, now)),
            increment: Duration::from_millis(control.stage(self.sides[seat.index()].moves).bonus.time()),
            moves_to_go: self.moves_to_go(seat),
        })
    }
}

impl Side {
    /// More time, unless the flag is down.
    fn gain(&mut self, time: Millis) {
        if !self.time.fallen {
            self.time.left = self.time.left.saturating_add(time);
        }
    }
}
