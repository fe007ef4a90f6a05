//! The clock: each kind of control by hand, and all of them against a slow clock that lives through every millisecond.
use std::time::Duration;

use bolshak_arena::{Bonus, Clock, FlagCall, Flags, Millis, Stage, TimeControl, TimeControls, Timing};
use bolshak_game::Seat;
use proptest::prelude::*;

const WHITE: Seat = Seat::WHITE;
const BLACK: Seat = Seat::BLACK;

fn clock(text: &str) -> Clock {
    Clock::new(text.parse::<TimeControl>().expect(text))
}

/// A clock that runs for White since the moment 0.
fn running(text: &str) -> Clock {
    let mut clock = clock(text);
    clock.run(WHITE, 0);
    clock
}

#[test]
fn nobody_loses_time_before_the_clock_is_started() {
    let mut clock = clock("10+2");
    assert_eq!(clock.both(1_000_000), [10_000, 10_000]);
    clock.press(WHITE, 1_000_000);
    assert_eq!((clock.both(2_000_000), clock.running()), ([10_000, 10_000], None));
    clock.run(WHITE, 2_000_000);
    assert_eq!(clock.both(2_001_000), [9_000, 10_000]);
}

#[test]
fn a_move_costs_its_time_and_gains_the_increment() {
    let mut clock = clock("10+2");
    clock.run(BLACK, 0);
    clock.press(BLACK, 3_000);
    assert_eq!(clock.both(3_000), [10_000, 9_000]);
    assert_eq!(clock.both(4_500), [8_500, 9_000]);
    clock.press(BLACK, 4_500);
    assert_eq!(clock.running(), Some(WHITE), "only the side that is to move can press");
}

#[test]
fn a_delay_passes_before_the_clock_runs_and_is_not_kept() {
    let mut clock = running("10d3");
    assert_eq!((clock.left(WHITE, 2_000), clock.delay(WHITE, 2_000)), (10_000, 1_000));
    assert_eq!((clock.left(WHITE, 5_000), clock.delay(WHITE, 5_000)), (8_000, 0));
    assert_eq!(clock.until_flag(2_000), Some(11_000));
    clock.press(WHITE, 5_000);
    clock.press(BLACK, 6_000);
    assert_eq!((clock.both(6_000), clock.delay(WHITE, 6_000)), ([8_000, 10_000], 3_000));
}

#[test]
fn a_pause_does_not_renew_the_delay() {
    let mut clock = running("10d3");
    clock.pause(2_000);
    assert_eq!((clock.running(), clock.paused(), clock.delay(WHITE, 50_000)), (None, Some(WHITE), 1_000));
    clock.press(WHITE, 55_000);
    assert_eq!(clock.paused(), Some(WHITE), "what the arbiter has paused cannot be pressed");
    clock.resume(60_000);
    assert_eq!((clock.both(62_000), clock.paused()), ([9_000, 10_000], None));
    assert_eq!(clock.fallen(70_999), None);
    assert_eq!(clock.fallen(71_000), Some(WHITE));
}

#[test]
fn bronstein_gives_back_what_was_taken_and_no_more() {
    let mut clock = running("10b3");
    clock.press(WHITE, 2_000);
    assert_eq!(clock.both(2_000), [10_000, 10_000]);
    clock.press(BLACK, 7_000);
    assert_eq!(clock.both(7_000), [10_000, 8_000]);
}

#[test]
fn a_stage_adds_its_time_when_its_last_move_is_made() {
    let mut clock = clock("2/10:5+1");
    for press in 0..4_u8 {
        clock.run(Seat(press % 2), 0);
        clock.press(Seat(press % 2), 0);
        assert_eq!(
            clock.both(0),
            [[10_000, 10_000], [10_000, 10_000], [15_000, 10_000], [15_000, 15_000]][usize::from(press)]
        );
    }
    clock.press(WHITE, 1_000);
    assert_eq!((clock.both(1_000), clock.moves_to_go(WHITE)), ([15_000, 15_000], None));
}

#[test]
fn a_stage_is_reached_only_once_though_moves_are_taken_back() {
    let mut clock = clock("1/10:5");
    clock.press(WHITE, 0);
    assert_eq!(
        (clock.both(0), clock.moves_to_go(WHITE)),
        ([15_000, 10_000], None),
        "a move without a clock counts"
    );
    clock.set_moves([0, 0], 0);
    assert_eq!(clock.moves_to_go(WHITE), Some(1));
    clock.press(WHITE, 0);
    assert_eq!(clock.both(0), [15_000, 10_000]);
}

#[test]
fn the_last_stage_comes_again() {
    let mut clock = clock("2/10:1/3");
    for _ in 0..4 {
        clock.press(WHITE, 0);
    }
    assert_eq!(clock.left(WHITE, 0), 10_000 + 3_000 * 3);
}

#[test]
fn in_a_sandglass_one_gains_what_the_other_loses() {
    let mut clock = running("*10");
    assert_eq!(clock.both(4_000), [6_000, 14_000]);
    clock.press(WHITE, 4_000);
    assert_eq!(clock.both(5_000), [7_000, 13_000]);
}

#[test]
fn a_time_for_each_move_carries_nothing_over() {
    let mut clock = running("1/10");
    clock.press(WHITE, 7_000);
    clock.press(BLACK, 8_000);
    assert_eq!(clock.both(8_000), [10_000, 10_000]);
    assert_eq!(clock.fallen(18_000), Some(WHITE));
}

#[test]
fn the_sides_may_be_unequal() {
    let controls = ["10+1", "4d2"].map(|text| text.parse().expect(text));
    let mut clock = Clock::new(TimeControls::new(controls).expect("they fit"));
    clock.run(WHITE, 0);
    clock.press(WHITE, 1_000);
    assert_eq!((clock.both(4_000), clock.fallen(6_999)), ([10_000, 3_000], None));
    assert_eq!(clock.fallen(7_000), Some(BLACK));
}

#[test]
fn the_flag_falls_exactly_at_zero_and_a_press_in_that_instant_is_too_late() {
    let mut clock = running("10+5");
    assert_eq!(clock.fallen(9_999), None);
    let mut in_time = clock.clone();
    in_time.press(WHITE, 9_999);
    assert_eq!((in_time.both(9_999), in_time.fallen(9_999)), ([5_001, 10_000], None));
    clock.press(WHITE, 10_000);
    assert_eq!((clock.fallen(10_000), clock.running()), (Some(WHITE), Some(WHITE)));
    clock.stop(10_500);
    assert_eq!(
        (clock.fallen(20_000), clock.both(20_000)),
        (Some(WHITE), [0, 10_000]),
        "what has fallen is down"
    );
}

#[test]
fn a_stopped_clock_does_not_run_out() {
    let mut clock = running("10");
    clock.stop(9_999);
    assert_eq!((clock.both(50_000), clock.fallen(50_000)), ([1, 10_000], None));
}

#[test]
fn a_clock_set_to_nothing_falls_when_it_is_started() {
    let mut clock = clock("10+5");
    clock.set([0, 10_000]);
    assert_eq!(clock.fallen(5), None);
    clock.run(WHITE, 5);
    assert_eq!(clock.fallen(5), Some(WHITE));
    clock.set([1_000, 10_000]);
    assert_eq!(clock.fallen(5), None, "the arbiter has put the flag up again");
}

#[test]
fn with_a_stock_of_nothing_the_first_move_has_the_increment_or_the_delay() {
    assert_eq!(running("0+5").fallen(4_999), None);
    assert_eq!(running("0+5").fallen(5_000), Some(WHITE));
    assert_eq!((running("0d5").fallen(4_999), running("0d5").fallen(5_000)), (None, Some(WHITE)));
}

#[test]
fn a_flag_that_must_be_claimed_stops_nothing() {
    let control: TimeControl = "10+5".parse().expect("a control");
    let mut clock = Clock::with_flags(control, Flags::Claimed);
    clock.run(WHITE, 0);
    assert_eq!(clock.call_flag(9_000), FlagCall::Unfounded);
    clock.press(WHITE, 12_000);
    assert_eq!((clock.call_flag(13_000), clock.both(13_000)), (FlagCall::Loses(WHITE), [0, 9_000]));
    assert_eq!((clock.call_flag(22_000), clock.fallen(22_000)), (FlagCall::Draw, None));
}

#[test]
fn an_engine_is_told_what_it_can_spend() {
    let mut clock = running("3/10d2:5");
    let limits = clock.limits(WHITE, 1_000);
    let seconds = Duration::from_secs;
    assert_eq!((limits.left, limits.increment, limits.moves_to_go), (seconds(11), seconds(2), Some(3)));
    clock.press(WHITE, 1_000);
    assert_eq!(clock.limits(WHITE, 1_000).moves_to_go, Some(2));
}

/// A clock of the other kind: it lives through every millisecond, and has the stages written out move by move.
struct Slow {
    /// What each move's completion adds, whatever it took, and the increment, delay and Bronstein bonus of each move.
    plans: [Vec<(Millis, [Millis; 3])>; 2],
    each_move: [Option<Millis>; 2],
    sandglass: bool,
    automatic: bool,
    left: [Millis; 2],
    thought: [Millis; 2],
    moves: [usize; 2],
    furthest: [usize; 2],
    down: [bool; 2],
    running: Option<usize>,
    paused: Option<usize>,
    /// Time that was given: at the start, by bonuses, stages and settings.
    given: Millis,
    lived: Millis,
}

/// More moves than any test makes.
const MOVES: usize = 60;

impl Slow {
    fn new(controls: &TimeControls, flags: Flags) -> Self {
        let timings = [WHITE, BLACK].map(|seat| controls.of(seat).timing().clone());
        let left = timings.clone().map(|timing| match timing {
            Timing::Sandglass(time) | Timing::EachMove(time) => time,
            Timing::Stages(stages) => match (stages[0].time, stages[0].bonus) {
                (0, Bonus::Increment(increment)) => increment,
                (time, _) => time,
            },
        });
        Self {
            plans: timings.clone().map(|timing| plan(&timing)),
            each_move: timings.clone().map(|timing| match timing {
                Timing::EachMove(time) => Some(time),
                _ => None,
            }),
            sandglass: matches!(timings[0], Timing::Sandglass(_)),
            automatic: flags == Flags::Automatic,
            left,
            thought: [0; 2],
            moves: [0; 2],
            furthest: [0; 2],
            down: [false; 2],
            running: None,
            paused: None,
            given: left.iter().sum(),
            lived: 0,
        }
    }

    fn bonus(&self, seat: usize, kind: usize) -> Millis {
        self.plans[seat][self.moves[seat]].1[kind]
    }

    fn look_at_flag(&mut self) {
        if let Some(seat) = self.running {
            self.down[seat] |= self.left[seat] == 0 && self.thought[seat] >= self.bonus(seat, 1);
        }
    }

    fn live(&mut self, millis: Millis) {
        for _ in 0..millis {
            let Some(seat) = self.running else { return };
            if self.thought[seat] >= self.bonus(seat, 1) && self.left[seat] > 0 {
                self.left[seat] -= 1;
                self.lived += 1;
                if self.sandglass && !self.down[1 - seat] {
                    self.left[1 - seat] += 1;
                    self.given += 1;
                }
            }
            self.thought[seat] += 1;
            self.look_at_flag();
        }
    }

    fn give(&mut self, seat: usize, time: Millis) {
        if !self.down[seat] {
            self.left[seat] += time;
            self.given += time;
        }
    }

    fn press(&mut self, seat: usize) {
        let timed = match (self.running, self.paused) {
            (None, None) => false,
            (Some(running), _) if running == seat => true,
            _ => return,
        };
        if timed && self.automatic && self.down[seat] {
            return;
        }
        if timed {
            let back = self.thought[seat].min(self.bonus(seat, 2));
            self.give(seat, self.bonus(seat, 0) + back);
            self.running = Some(1 - seat);
        }
        self.thought[seat] = 0;
        self.moves[seat] += 1;
        match self.each_move[seat] {
            Some(time) if !self.down[seat] => {
                self.given += time.saturating_sub(self.left[seat]);
                self.lived += self.left[seat].saturating_sub(time);
                self.left[seat] = time;
            }
            _ if self.moves[seat] > self.furthest[seat] => {
                self.give(seat, self.plans[seat][self.moves[seat] - 1].0);
            }
            _ => {}
        }
        self.furthest[seat] = self.furthest[seat].max(self.moves[seat]);
        self.look_at_flag();
    }

    fn run(&mut self, seat: usize) {
        (self.running, self.paused) = (Some(seat), None);
        self.look_at_flag();
    }

    fn act(&mut self, act: Act) {
        match act {
            Act::Press(seat) => self.press(seat),
            Act::Run(seat) => self.run(seat),
            Act::Pause => (self.paused, self.running) = (self.running.or(self.paused), None),
            Act::Resume => {
                if let Some(seat) = self.paused {
                    self.run(seat);
                }
            }
            Act::Stop => (self.running, self.paused) = (None, None),
            Act::TakeBack => {
                self.moves = self.moves.map(|moves| moves.saturating_sub(1));
                self.look_at_flag();
            }
            Act::Set(times) => {
                self.lived += self.left.iter().sum::<Millis>();
                self.given += times.iter().sum::<Millis>();
                (self.left, self.thought, self.down) = (times, [0; 2], [false; 2]);
                (self.running, self.paused) = (None, None);
            }
            Act::Wait => {}
        }
    }
}

/// The stages of a control, move by move.
fn plan(timing: &Timing) -> Vec<(Millis, [Millis; 3])> {
    let Timing::Stages(stages) = timing else { return vec![(0, [0; 3]); MOVES] };
    let mut moves: Vec<(Millis, [Millis; 3])> = vec![];
    let again = std::iter::repeat(stages.last().expect("a stage"));
    for (index, stage) in stages.iter().chain(again).enumerate() {
        if index > 0 && stage.moves.is_some() | (index < stages.len()) {
            moves.last_mut().expect("a stage has moves").0 = stage.time;
        }
        let bonus = match stage.bonus {
            Bonus::None => [0, 0, 0],
            Bonus::Increment(time) => [time, 0, 0],
            Bonus::Delay(time) => [0, time, 0],
            Bonus::Bronstein(time) => [0, 0, time],
        };
        moves.extend(vec![(0, bonus); stage.moves.map_or(MOVES, |moves| moves as usize)]);
        if moves.len() >= MOVES {
            break;
        }
    }
    moves
}

#[derive(Clone, Copy, Debug)]
enum Act {
    Press(usize),
    Run(usize),
    Pause,
    Resume,
    Stop,
    TakeBack,
    Set([Millis; 2]),
    Wait,
}

fn acts() -> impl Strategy<Value = Act> {
    let seat = 0..2_usize;
    prop_oneof![
        10 => seat.clone().prop_map(Act::Press),
        2 => seat.prop_map(Act::Run),
        1 => Just(Act::Pause),
        2 => Just(Act::Resume),
        1 => Just(Act::Stop),
        1 => Just(Act::TakeBack),
        1 => [0..40_u64, 0..40_u64].prop_map(Act::Set),
        2 => Just(Act::Wait),
    ]
}

fn stages() -> impl Strategy<Value = Stage> {
    let bonus = (0..4_u8, 1..9_u64).prop_map(|(kind, time)| match kind {
        0 => Bonus::None,
        1 => Bonus::Increment(time),
        2 => Bonus::Delay(time),
        _ => Bonus::Bronstein(time),
    });
    (0..4_u32, 0..40_u64, bonus).prop_map(|(moves, time, bonus)| Stage {
        moves: (moves > 0).then_some(moves),
        time,
        bonus,
    })
}

/// Small controls of every kind.
fn controls() -> impl Strategy<Value = TimeControls> {
    let staged = proptest::collection::vec(stages(), 1..4).prop_map(|mut stages| {
        let last = stages.len() - 1;
        for stage in &mut stages[..last] {
            stage.moves = Some(stage.moves.unwrap_or(2));
        }
        Timing::Stages(stages)
    });
    let timing = prop_oneof![4 => staged, 1 => (1..40_u64).prop_map(Timing::EachMove)];
    let sandglass = (1..40_u64).prop_map(Timing::Sandglass);
    prop_oneof![4 => [timing.clone(), timing], 1 => [sandglass.clone(), sandglass]]
        .prop_filter_map("no game can be played with it", |[white, black]| {
            TimeControls::new([TimeControl::new(white).ok()?, TimeControl::new(black).ok()?])
        })
}

fn flags() -> impl Strategy<Value = Flags> {
    prop_oneof![Just(Flags::Automatic), Just(Flags::Claimed)]
}

/// Times to pass, many of them such that a flag falls in the very instant of what follows.
fn story() -> impl Strategy<Value = Vec<(Option<Millis>, Act)>> {
    let wait = prop_oneof![3 => (0..12_u64).prop_map(Some), 1 => Just(None)];
    proptest::collection::vec((wait, acts()), 1..40)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn the_clock_agrees_with_one_that_lives_through_every_millisecond(
        controls in controls(), flags in flags(), story in story(),
    ) {
        let mut clock = Clock::with_flags(controls.clone(), flags);
        let mut slow = Slow::new(&controls, flags);
        let mut now = 1_000;
        for (wait, act) in story {
            // Without a time: to the very instant in which the flag falls.
            let wait = wait.or(clock.until_flag(now)).unwrap_or(3).min(500);
            let before = clock.clone();
            now += wait;
            slow.live(wait);
            prop_assert_eq!(clock.both(now), slow.left, "after waiting {} before {:?}", wait, act);
            prop_assert_eq!(clock.down(now), slow.down, "after waiting {} before {:?}", wait, act);
            idle_sides_keep_their_time(&before, now - wait, now)?;
            match act {
                Act::Press(seat) => clock.press([WHITE, BLACK][seat], now),
                Act::Run(seat) => clock.run([WHITE, BLACK][seat], now),
                Act::Pause => clock.pause(now),
                Act::Resume => clock.resume(now),
                Act::Stop => clock.stop(now),
                Act::TakeBack => {
                    let made = slow.moves.map(|moves| u32::try_from(moves).unwrap_or(0).saturating_sub(1));
                    clock.set_moves(made, now);
                }
                Act::Set(times) => clock.set(times),
                Act::Wait => {}
            }
            slow.act(act);
            prop_assert_eq!(clock.both(now), slow.left, "after {:?}", act);
            prop_assert_eq!(clock.down(now), slow.down, "after {:?}", act);
            prop_assert_eq!(clock.running().map(Seat::index), slow.running);
            prop_assert_eq!(clock.paused().map(Seat::index), slow.paused);
            prop_assert_eq!(slow.left.iter().sum::<Millis>() + slow.lived, slow.given, "time is never created");
        }
    }

    #[test]
    fn in_a_sandglass_nothing_is_lost_until_a_flag_falls(
        grains in [1..40_u64, 1..40_u64], flags in flags(), story in story(),
    ) {
        let sand = grains.map(|grains| TimeControl::new(Timing::Sandglass(grains)).expect("some sand"));
        let mut clock = Clock::with_flags(TimeControls::new(sand).expect("one glass"), flags);
        let mut now = 0;
        clock.run(WHITE, now);
        for (wait, act) in story {
            now += wait.or(clock.until_flag(now)).unwrap_or(1);
            match act {
                Act::Press(seat) => clock.press([WHITE, BLACK][seat], now),
                Act::Pause => clock.pause(now),
                Act::Resume => clock.resume(now),
                _ => {}
            }
            if clock.down(now) == [false, false] {
                prop_assert_eq!(clock.both(now).iter().sum::<Millis>(), grains.iter().sum::<Millis>());
            } else {
                prop_assert!(clock.both(now).iter().sum::<Millis>() <= grains.iter().sum::<Millis>());
            }
        }
    }
}

/// Time that passes is taken from nobody but the side whose clock runs.
fn idle_sides_keep_their_time(clock: &Clock, then: Millis, now: Millis) -> Result<(), TestCaseError> {
    for seat in [WHITE, BLACK] {
        if clock.running() != Some(seat) {
            prop_assert!(clock.left(seat, now) >= clock.left(seat, then));
            prop_assert_eq!(clock.delay(seat, now), clock.delay(seat, then));
        }
    }
    Ok(())
}
