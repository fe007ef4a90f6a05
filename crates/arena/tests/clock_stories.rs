//! The clock in random stories: against a slow clock that lives through every millisecond, and against itself when it is
//! read and restored on the way.

use bolshak_arena::{
    Bonus, Clock, ClockReading, Flags, Millis, SeatTime, Stage, TimeControl, TimeControls, Timing,
};
use bolshak_game::Seat;
use proptest::prelude::*;

/// A clock of the other kind: it lives through every millisecond, and has the stages written out move by move.
struct Slow {
    sides: Vec<SlowSide>,
    sandglass: bool,
    automatic: bool,
    running: Option<usize>,
    paused: Option<usize>,
    /// Time that was given: at the start, by bonuses, stages and settings.
    given: Millis,
    lived: Millis,
}

struct SlowSide {
    /// What each move's completion adds, whatever it took, and the increment, delay and Bronstein bonus of each move.
    plan: Vec<(Millis, [Millis; 3])>,
    each_move: Option<Millis>,
    /// Whether there is no clock.
    unlimited: bool,
    left: Millis,
    thought: Millis,
    moves: usize,
    furthest: usize,
    down: bool,
    retired: bool,
}

/// More moves than any story has.
const MOVES: usize = 60;

impl SlowSide {
    fn new(timing: &Timing) -> Self {
        let left = match timing {
            Timing::Sandglass(time) | Timing::EachMove(time) => *time,
            Timing::Unlimited => 0,
            Timing::Stages(stages) => match (stages[0].time, stages[0].bonus) {
                (0, Bonus::Increment(increment)) => increment,
                (time, _) => time,
            },
        };
        let each_move = match timing {
            Timing::EachMove(time) => Some(*time),
            _ => None,
        };
        let unlimited = *timing == Timing::Unlimited;
        let plan = plan(timing);
        Self {
            plan,
            each_move,
            unlimited,
            left,
            thought: 0,
            moves: 0,
            furthest: 0,
            down: false,
            retired: false,
        }
    }

    fn bonus(&self, kind: usize) -> Millis {
        self.plan[self.moves].1[kind]
    }

    fn look_at_flag(&mut self) {
        self.down |= !self.unlimited && self.left == 0 && self.thought >= self.bonus(1);
    }

    /// More time, and how much of it was taken.
    fn gain(&mut self, time: Millis) -> Millis {
        let time = if self.down || self.unlimited { 0 } else { time };
        self.left += time;
        time
    }
}

impl Slow {
    fn new(seats: usize, controls: &TimeControls, flags: Flags) -> Self {
        let timing = |seat| controls.of(Seat::of(seat)).timing();
        let sides: Vec<_> = (0..seats).map(|seat| SlowSide::new(timing(seat))).collect();
        Self {
            given: sides.iter().map(|side| side.left).sum(),
            sides,
            sandglass: matches!(timing(0), Timing::Sandglass(_)),
            automatic: flags == Flags::Automatic,
            running: None,
            paused: None,
            lived: 0,
        }
    }

    fn look_at_flag(&mut self) {
        if let Some(seat) = self.running {
            self.sides[seat].look_at_flag();
        }
    }

    fn live(&mut self, millis: Millis) {
        for _ in 0..millis {
            let Some(seat) = self.running else { return };
            let side = &mut self.sides[seat];
            if !side.unlimited && side.thought >= side.bonus(1) && side.left > 0 {
                side.left -= 1;
                self.lived += 1;
                let glass = (1..self.sides.len()).map(|steps| (seat + steps) % self.sides.len());
                let next = glass.filter(|_| self.sandglass).find(|&next| !self.sides[next].retired);
                if let Some(next) = next {
                    self.given += self.sides[next].gain(1);
                }
            }
            self.sides[seat].thought += 1;
            self.look_at_flag();
        }
    }

    fn press(&mut self, seat: usize) {
        let timed = match (self.running, self.paused) {
            (None, None) => false,
            (Some(running), _) if running == seat => true,
            _ => return,
        };
        let next = (seat + 1) % self.sides.len();
        let side = &mut self.sides[seat];
        if timed && self.automatic && side.down {
            return;
        }
        if timed {
            let back = side.thought.min(side.bonus(2));
            self.given += side.gain(side.bonus(0) + back);
            self.running = Some(next);
        }
        side.thought = 0;
        side.moves += 1;
        match side.each_move {
            Some(time) if !side.down => {
                self.given += time.saturating_sub(side.left);
                self.lived += side.left.saturating_sub(time);
                side.left = time;
            }
            _ if side.moves > side.furthest => self.given += side.gain(side.plan[side.moves - 1].0),
            _ => {}
        }
        side.furthest = side.furthest.max(side.moves);
        self.look_at_flag();
    }

    fn run(&mut self, seat: usize) {
        (self.running, self.paused) = (Some(seat), None);
        self.look_at_flag();
    }

    fn act(&mut self, act: &Act) {
        match act {
            Act::Press(seat) => self.press(*seat),
            Act::Run(seat) => self.run(*seat),
            Act::Pause => (self.paused, self.running) = (self.running.or(self.paused), None),
            Act::Resume => {
                if let Some(seat) = self.paused {
                    self.run(seat);
                }
            }
            Act::Stop => (self.running, self.paused) = (None, None),
            Act::HandOver(seat) => {
                (self.running, self.paused) = (self.running.map(|_| *seat), self.paused.map(|_| *seat));
                self.look_at_flag();
            }
            Act::TakeBack => {
                self.sides.iter_mut().for_each(|side| side.moves = side.moves.saturating_sub(1));
                self.look_at_flag();
            }
            Act::Add(seat, time) => self.given += self.sides[*seat].gain(*time),
            Act::Retire(seat) => {
                self.sides[*seat].retired = true;
                self.running = self.running.filter(|running| running != seat);
                self.paused = self.paused.filter(|paused| paused != seat);
            }
            Act::Set(times) => {
                for (side, time) in self.sides.iter_mut().zip(times) {
                    self.lived += side.left;
                    self.given += time;
                    (side.left, side.thought, side.down) = (*time, 0, false);
                }
                (self.running, self.paused) = (None, None);
            }
            Act::Wait => {}
        }
    }

    fn left(&self) -> Vec<Millis> {
        self.sides.iter().map(|side| side.left).collect()
    }

    fn down(&self) -> Vec<Seat> {
        let down = |seat: &usize| self.sides[*seat].down && !self.sides[*seat].retired;
        (0..self.sides.len()).filter(down).map(Seat::of).collect()
    }

    fn thought(&self) -> Vec<Millis> {
        self.sides.iter().map(|side| side.thought).collect()
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

#[derive(Clone, Debug)]
enum Act {
    Press(usize),
    Run(usize),
    Pause,
    Resume,
    Stop,
    HandOver(usize),
    TakeBack,
    Add(usize, Millis),
    Retire(usize),
    Set(Vec<Millis>),
    Wait,
}

impl Act {
    fn on(&self, clock: &mut Clock, made: &[u32], now: Millis) {
        let next = |seat: usize| Seat::of((seat + 1) % made.len());
        match self {
            Self::Press(seat) => clock.press(Seat::of(*seat), next(*seat), now),
            Self::Run(seat) => clock.run(Seat::of(*seat), now),
            Self::Pause => clock.pause(now),
            Self::Resume => clock.resume(now),
            Self::Stop => clock.stop(now),
            Self::HandOver(seat) => clock.hand_over(Seat::of(*seat), now),
            Self::TakeBack => {
                let made: Vec<_> = made.iter().map(|moves| moves.saturating_sub(1)).collect();
                clock.set_moves(&made, now);
            }
            Self::Add(seat, time) => clock.add(Seat::of(*seat), *time, now),
            Self::Retire(seat) => clock.retire(Seat::of(*seat), now),
            Self::Set(times) => clock.set(times),
            Self::Wait => {}
        }
    }
}

fn acts(seats: usize) -> impl Strategy<Value = Act> {
    let seat = 0..seats;
    prop_oneof![
        20 => seat.clone().prop_map(Act::Press),
        4 => seat.clone().prop_map(Act::Run),
        2 => Just(Act::Pause),
        4 => Just(Act::Resume),
        2 => Just(Act::Stop),
        2 => seat.clone().prop_map(Act::HandOver),
        2 => Just(Act::TakeBack),
        2 => (seat.clone(), 0..20_u64).prop_map(|(seat, time)| Act::Add(seat, time)),
        1 => seat.prop_map(Act::Retire),
        2 => proptest::collection::vec(0..40_u64, seats).prop_map(Act::Set),
        4 => Just(Act::Wait),
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
fn controls(seats: usize) -> impl Strategy<Value = TimeControls> {
    let staged = proptest::collection::vec(stages(), 1..4).prop_map(|mut stages| {
        let last = stages.len() - 1;
        for stage in &mut stages[..last] {
            stage.moves = Some(stage.moves.unwrap_or(2));
        }
        Timing::Stages(stages)
    });
    let timing = prop_oneof![
        6 => staged,
        2 => (1..40_u64).prop_map(Timing::EachMove),
        1 => Just(Timing::Unlimited),
    ];
    let sandglass = (1..40_u64).prop_map(Timing::Sandglass);
    let all = |timing: BoxedStrategy<Timing>| proptest::collection::vec(timing, seats);
    prop_oneof![4 => all(timing.boxed()), 1 => all(sandglass.boxed())].prop_filter_map(
        "no game can be played with it",
        |timings| {
            let controls = timings.into_iter().map(|timing| TimeControl::new(timing).ok());
            TimeControls::new(controls.collect::<Option<_>>()?)
        },
    )
}

fn flags() -> impl Strategy<Value = Flags> {
    prop_oneof![Just(Flags::Automatic), Just(Flags::Claimed)]
}

/// Times to pass, many of them such that a flag falls in the very instant of what follows.
type Story = Vec<(Option<Millis>, Act)>;

fn story(seats: usize) -> impl Strategy<Value = Story> {
    let wait = prop_oneof![3 => (0..12_u64).prop_map(Some), 1 => Just(None)];
    proptest::collection::vec((wait, acts(seats)), 1..40)
}

/// How many play, with their controls, and what happens.
fn games() -> impl Strategy<Value = (usize, TimeControls, Flags, Story)> {
    (2..5_usize).prop_flat_map(|seats| (Just(seats), controls(seats), flags(), story(seats)))
}

/// Any reading at all.
fn readings() -> impl Strategy<Value = ClockReading> {
    let time = (0..40_u64, 0..40_u64, any::<bool>()).prop_map(|(left, thought, fallen)| SeatTime {
        left,
        thought,
        fallen,
    });
    proptest::collection::vec(time, 4).prop_map(ClockReading)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn the_clock_agrees_with_one_that_lives_through_every_millisecond(
        (seats, controls, flags, story) in games(),
    ) {
        let mut clock = Clock::with_flags(seats, controls.clone(), flags);
        let mut slow = Slow::new(seats, &controls, flags);
        let mut now = 1_000;
        for (wait, act) in story {
            // Without a time: to the very instant in which the flag falls.
            let wait = wait.or(clock.until_flag(now)).unwrap_or(3).min(500);
            let before = clock.clone();
            now += wait;
            slow.live(wait);
            prop_assert_eq!(clock.all_left(now), slow.left(), "after waiting {} before {:?}", wait, act);
            prop_assert_eq!(clock.down(now), slow.down(), "after waiting {} before {:?}", wait, act);
            idle_sides_keep_their_time(seats, &before, now - wait, now)?;
            act.on(&mut clock, &made(&slow), now);
            slow.act(&act);
            prop_assert_eq!(clock.all_left(now), slow.left(), "after {:?}", act);
            prop_assert_eq!(clock.down(now), slow.down(), "after {:?}", act);
            let thought: Vec<_> = clock.reading(now).0.iter().map(|time| time.thought).collect();
            prop_assert_eq!(thought, slow.thought(), "after {:?}", act);
            prop_assert_eq!(clock.running().map(Seat::index), slow.running);
            prop_assert_eq!(clock.paused().map(Seat::index), slow.paused);
            let left: Millis = slow.left().iter().sum();
            prop_assert_eq!(left + slow.lived, slow.given, "time is never created");
        }
    }

    /// Wherever a story is interrupted: what is read there and restored at any other moment goes on as the same story,
    /// whatever the clock has shown in between.
    #[test]
    fn a_story_that_is_interrupted_goes_on_the_same(
        (seats, controls, flags, story) in games(),
        breaks in proptest::collection::vec(any::<bool>(), 40),
        between in readings(),
        days in proptest::collection::vec(0..1_000_000_u64, 40),
    ) {
        let mut clock = Clock::with_flags(seats, controls.clone(), flags);
        let mut other = clock.clone();
        // Counts moves for both clocks.
        let mut slow = Slow::new(seats, &controls, flags);
        let (mut now, mut there) = (1_000, 1_000);
        for (((wait, act), is_break), day) in story.into_iter().zip(breaks).zip(days) {
            let wait = wait.or(clock.until_flag(now)).unwrap_or(3).min(500);
            (now, there) = (now + wait, there + wait);
            slow.live(wait);
            if is_break {
                let reading: ClockReading = clock.reading(now).to_string().parse().expect("it reads");
                other.restore(&between, there);
                there = day;
                other.restore(&reading, there);
            }
            act.on(&mut clock, &made(&slow), now);
            act.on(&mut other, &made(&slow), there);
            slow.act(&act);
            prop_assert_eq!(clock.reading(now), other.reading(there), "after {:?}", act);
            prop_assert_eq!(clock.running(), other.running());
            prop_assert_eq!(clock.paused(), other.paused());
            prop_assert_eq!(clock.until_flag(now), other.until_flag(there));
            for seat in (0..seats).map(Seat::of) {
                prop_assert_eq!(clock.delay(seat, now), other.delay(seat, there));
                prop_assert_eq!(clock.moves_to_go(seat), other.moves_to_go(seat));
            }
        }
    }

    #[test]
    fn in_a_sandglass_nothing_is_lost_until_a_flag_falls(
        grains in proptest::collection::vec(1..40_u64, 2..5), flags in flags(), story in story(2),
    ) {
        let seats = grains.len();
        let sand = grains.iter().map(|grains| TimeControl::new(Timing::Sandglass(*grains)).expect("some sand"));
        let mut clock = Clock::with_flags(seats, TimeControls::new(sand.collect()).expect("one glass"), flags);
        let mut now = 0;
        clock.run(Seat::WHITE, now);
        for (wait, act) in story {
            now += wait.or(clock.until_flag(now)).unwrap_or(1);
            if matches!(act, Act::Press(_) | Act::Pause | Act::Resume) {
                act.on(&mut clock, &vec![0; seats], now);
            }
            let (left, all) = (clock.all_left(now).iter().sum::<Millis>(), grains.iter().sum::<Millis>());
            prop_assert!(left == all || !clock.down(now).is_empty() && left < all);
        }
    }
}

/// The moves made by each seat.
fn made(slow: &Slow) -> Vec<u32> {
    slow.sides.iter().map(|side| u32::try_from(side.moves).expect("few moves")).collect()
}

/// Time that passes is taken from nobody but the side whose clock runs.
fn idle_sides_keep_their_time(
    seats: usize,
    clock: &Clock,
    then: Millis,
    now: Millis,
) -> Result<(), TestCaseError> {
    for seat in (0..seats).map(Seat::of).filter(|seat| clock.running() != Some(*seat)) {
        prop_assert!(clock.left(seat, now) >= clock.left(seat, then));
        prop_assert_eq!(clock.delay(seat, now), clock.delay(seat, then));
    }
    Ok(())
}
