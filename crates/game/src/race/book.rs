//! The rulebook of a race.

use super::field::Field;
use super::laws::{GAMES, Laws};
use super::track::Track;
use crate::past::Past;
use crate::rulebook::style;
use crate::{
    Aim, Cell, Draws, Form, Game, GameInfo, Kind, Names, Outcome, Places, Reason, Rulebook, Seat, SetUpError,
    SquareNames, Tally, Turn, View, past,
};

/// A position that has come up so often, and turns of every seat, that end a race [R].
const TIMES: u16 = 3;
const TURNS: u16 = 200;

/// The rulebook of a race by its laws.
#[derive(Debug)]
pub(crate) struct RaceBook {
    info: GameInfo,
    laws: &'static Laws,
    track: Track,
}

/// A position with what the end of the race depends on.
#[derive(Clone, Debug)]
pub(crate) struct RaceState {
    field: Field,
    /// The positions so far.
    past: Past,
    /// Turns made by each seat.
    made: Vec<u16>,
    /// How the race has ended, but for what comes by counting.
    over: Option<Outcome>,
    /// The first seat has filled its camp and the second has its last turn.
    last_turn: bool,
}

/// What a turn does, whatever way it goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FromTo {
    from: Cell,
    to: Cell,
}

impl RaceBook {
    fn new(laws: &'static Laws) -> Self {
        let (board, track) = Track::of(laws);
        let notation = style(laws.pdn, SquareNames::Algebraic);
        let seats: Vec<&'static str> = laws.seats.iter().map(|(name, _)| *name).collect();
        let target = |seat| track.cells().filter(|&cell| track.is_target(seat, cell)).collect();
        let info = GameInfo {
            id: laws.id,
            kin: laws.id,
            names: Names::new(laws.names.0, laws.names.1),
            form: laws.form.map(Form::new),
            targets: (0..seats.len()).map(Seat::of).map(target).collect(),
            // Games live as long as the program.
            seats: seats.leak(),
            first: Seat::WHITE,
            first_by_lot: false,
            moves_a_turn: 1,
            pairs: false,
            aim: Aim::Camp,
            kinds: &[Kind::Man],
            board,
            notation,
        };
        Self { info, laws, track }
    }

    fn seats(&self) -> usize {
        self.laws.seats.len()
    }

    /// A state in which somebody can move, if anybody can.
    fn state(&self, mut field: Field, past: Past, made: Vec<u16>, last_turn: bool) -> RaceState {
        let mut can_move = self.track.can_move(&field);
        for _ in 0..self.seats() {
            // Whoever cannot move is passed over.
            if can_move || last_turn {
                break;
            }
            field.turn = self.next_seat(&field);
            can_move = self.track.can_move(&field);
        }
        let past = past.with(&field);
        let mut state = RaceState { field, past, made, over: None, last_turn };
        if !can_move {
            state.over = Some(if last_turn {
                self.first_has_won()
            } else {
                self.ended(&state.field, Reason::Deadlock)
            });
        }
        state
    }

    fn next_seat(&self, field: &Field) -> Seat {
        self.info.next_seat(field.turn, |seat| !field.arrived.contains(&seat))
    }

    fn first_has_won(&self) -> Outcome {
        Outcome::plain(Some(self.info.first), Reason::Home)
    }

    /// The end in which those who have not arrived share the next place.
    fn ended(&self, field: &Field, reason: Reason) -> Outcome {
        if self.seats() == 2 {
            return Outcome::plain(None, reason);
        }
        let left = self.info.all_seats().filter(|seat| !field.arrived.contains(seat));
        let arrived = field.arrived.iter().map(|seat| vec![*seat]);
        Outcome::placed(Places::of_groups(&arrived.chain([left.collect()]).collect::<Vec<_>>()), reason)
    }

    /// What a turn of the seat has decided: it went against the limits of the own camp.
    fn broken(&self, before: &RaceState, turn: &FromTo, after: &Field, made: u16) -> Option<Reason> {
        let seat = before.field.turn;
        let limit = self.laws.clear_after?;
        let enters = self.track.is_home(seat, turn.to) && !self.track.is_home(seat, turn.from);
        if made > limit && enters {
            Some(Reason::SentBack)
        } else {
            (made >= limit && after.at_home(&self.track, seat) >= 2).then_some(Reason::LeftAtHome)
        }
    }
}

impl Rulebook for RaceBook {
    type State = RaceState;
    type Move = FromTo;

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn start(&self) -> RaceState {
        self.state(Field::start(&self.track, self.seats()), Past::default(), vec![0; self.seats()], false)
    }

    fn set_up(&self, view: &View) -> Result<RaceState, SetUpError> {
        let field = Field::set_up(&self.track, self.seats(), view)?;
        Ok(self.state(field, Past::default(), vec![0; self.seats()], false))
    }

    fn turns(&self, state: &RaceState) -> Vec<(Turn, FromTo)> {
        let with_ends = |turn: Turn| {
            let ends = FromTo { from: turn.from(), to: turn.to() };
            (turn, ends)
        };
        self.track.turns(&state.field).into_iter().map(with_ends).collect()
    }

    fn apply(&self, before: &RaceState, turn: &FromTo) -> RaceState {
        let seat = before.field.turn;
        let mut field = before.field.after(turn.from, turn.to);
        let mut made = before.made.clone();
        made[seat.index()] += 1;
        let filled = field.fills(&self.track, seat, self.laws.strangers);
        // Whoever has filled the camp has reached his aim, whatever else the move did [R].
        let broken = if filled { None } else { self.broken(before, turn, &field, made[seat.index()]) };
        let two = self.seats() == 2;
        let gets_last_turn = self.laws.last_turn && filled && seat == self.info.first;
        if filled && !two {
            field.arrived.push(seat);
        }
        field.turn = self.next_seat(&field);
        let mut state = self.state(field, before.past.clone(), made, gets_last_turn);
        let over = match broken {
            Some(reason) => Some(Outcome::plain(Some(seat.other()), reason)),
            None if before.last_turn && filled => Some(Outcome::plain(None, Reason::Home)),
            None if before.last_turn => Some(self.first_has_won()),
            None if filled && two && !gets_last_turn => Some(Outcome::plain(Some(seat), Reason::Home)),
            None if state.field.arrived.len() + 1 >= self.seats() => {
                Some(self.ended(&state.field, Reason::Home))
            }
            None => None,
        };
        state.over = over.or(state.over);
        state
    }

    fn outcome(&self, state: &RaceState, draws: Draws) -> Option<Outcome> {
        let by_count = || {
            let mut tallies = self.counted(state).into_iter();
            let tally = tallies.find(|tally| draws.end_by(tally))?;
            Some(self.ended(&state.field, tally.reason))
        };
        // The last turn is played whatever has been counted.
        if state.last_turn { state.over } else { state.over.or_else(by_count) }
    }

    fn view(&self, state: &RaceState) -> View {
        state.field.view()
    }

    fn turn(&self, state: &RaceState) -> Seat {
        state.field.turn
    }

    fn key(&self, state: &RaceState) -> u64 {
        past::key(&(&state.field, &state.made, state.last_turn))
    }

    fn tallies(&self, state: &RaceState) -> Vec<Tally> {
        let worth_telling = |tally: &Tally| match tally.reason {
            Reason::Repetition => tally.count > 1,
            _ => tally.count > tally.limit / 2,
        };
        self.counted(state).into_iter().filter(worth_telling).collect()
    }
}

impl RaceBook {
    fn counted(&self, state: &RaceState) -> [Tally; 2] {
        let rounds = state.made.iter().map(|made| usize::from(*made)).sum::<usize>() / self.seats();
        let tally = |reason, count: usize, limit: u16| {
            let count = u16::try_from(count).unwrap_or(u16::MAX).min(limit);
            Tally { reason, count, limit, article: None, criterion: None }
        };
        [
            tally(Reason::Repetition, usize::from(state.past.times()), TIMES),
            tally(Reason::TurnLimit, rounds, TURNS),
        ]
    }
}

/// Every game of this kind; they live as long as the program.
pub(crate) fn games() -> impl Iterator<Item = &'static dyn Game> {
    GAMES.iter().map(|laws| -> &'static dyn Game { Box::leak(Box::new(RaceBook::new(laws))) })
}
