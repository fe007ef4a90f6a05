//! The rulebook of a race.

use super::field::Field;
use super::laws::{GAMES, Laws};
use super::track::Track;
use crate::house::Family;
use crate::key::{Fact, word};
use crate::position_history::PositionHistory;
use crate::rulebook::style;
use crate::{
    Aim, Cell, DrawCount, Draws, Form, Kind, Move, Names, Outcome, Places, Reason, Rulebook, Seat,
    SetUpError, SquareNames, Variant, VariantInfo, View, key,
};

/// A position that has come up so often ends a race [R].
const TIMES: u16 = 3;

/// The rulebook of a race by its laws.
#[derive(Debug)]
pub(crate) struct RaceBook {
    info: VariantInfo,
    laws: &'static Laws,
    track: Track,
}

/// A position with what the end of the race depends on.
#[derive(Clone, Debug)]
pub(crate) struct RaceState {
    field: Field,
    /// The positions so far.
    past: PositionHistory,
    /// Turns made by each seat.
    made: Vec<u16>,
    /// How the race has ended, but for what comes by counting.
    over: Option<Outcome>,
    /// The first seat has filled its camp and the second has its last turn.
    last_turn: bool,
}

/// What a move does, whatever way it goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FromTo {
    from: Cell,
    to: Cell,
}

impl RaceBook {
    pub(crate) fn new(laws: &'static Laws) -> Self {
        let (board, track) = Track::of(laws);
        let notation = style(laws.pdn, SquareNames::Algebraic);
        let seats: Vec<&'static str> = laws.seats.iter().map(|(name, _)| *name).collect();
        let target = |seat| track.cells().filter(|&cell| track.is_target(seat, cell)).collect();
        let info = VariantInfo {
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
    fn state(&self, mut field: Field, past: PositionHistory, made: Vec<u16>, last_turn: bool) -> RaceState {
        let mut can_move = self.track.can_move(&field);
        for _ in 0..self.seats() {
            // Whoever cannot move is passed over.
            if can_move || last_turn {
                break;
            }
            field.side_to_move = self.next_seat(&field);
            can_move = self.track.can_move(&field);
        }
        let past = past.with(field.key());
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
        self.info.next_seat(field.side_to_move, |seat| field.plays(seat))
    }

    fn first_has_won(&self) -> Outcome {
        Outcome::plain(Some(self.info.first), Reason::Home)
    }

    /// The seats that still play.
    fn playing(&self, field: &Field) -> impl Iterator<Item = Seat> {
        self.info.all_seats().filter(|seat| field.plays(*seat))
    }

    /// The places if the race ends here: those who have neither arrived nor left share the next one.
    fn places(&self, field: &Field) -> Option<Places> {
        let alone = |seat: &Seat| vec![*seat];
        let playing = self.playing(field).collect();
        let groups = field.arrived.iter().map(alone).chain([playing]);
        let groups: Vec<_> = groups.chain(field.retired.iter().rev().map(alone)).collect();
        (self.seats() > 2).then(|| Places::of_groups(&groups))
    }

    fn ended(&self, field: &Field, reason: Reason) -> Outcome {
        self.places(field).map_or(Outcome::plain(None, reason), |places| Outcome::placed(places, reason))
    }

    /// What a move of the seat has decided: it went against the limits of the own camp.
    fn broken(&self, before: &RaceState, mv: &FromTo, after: &Field, made: u16) -> Option<Reason> {
        let seat = before.field.side_to_move;
        let limit = self.laws.clear_after?;
        let enters = self.track.is_home(seat, mv.to) && !self.track.is_home(seat, mv.from);
        if made <= limit {
            None
        } else if enters {
            Some(Reason::SentBack)
        } else {
            (after.at_home(&self.track, seat) >= 2).then_some(Reason::LeftAtHome)
        }
    }
}

impl Rulebook for RaceBook {
    type State = RaceState;
    type Move = FromTo;

    fn info(&self) -> &VariantInfo {
        &self.info
    }

    fn laws(&self) -> crate::Laws {
        crate::Laws(Family::Race(self.laws.clone()))
    }

    fn start(&self) -> RaceState {
        self.state(
            Field::start(&self.track, self.seats()),
            PositionHistory::default(),
            vec![0; self.seats()],
            false,
        )
    }

    fn set_up(&self, view: &View) -> Result<RaceState, SetUpError> {
        let field = Field::set_up(&self.track, self.seats(), view)?;
        Ok(self.state(field, PositionHistory::default(), vec![0; self.seats()], false))
    }

    fn legal_moves(&self, state: &RaceState) -> Vec<(Move, FromTo)> {
        let with_ends = |mv: Move| {
            let ends = FromTo { from: mv.from(), to: mv.to() };
            (mv, ends)
        };
        self.track.legal_moves(&state.field).into_iter().map(with_ends).collect()
    }

    fn apply(&self, before: &RaceState, mv: &FromTo) -> RaceState {
        let seat = before.field.side_to_move;
        let mut field = before.field.after(mv.from, mv.to);
        let mut made = before.made.clone();
        made[seat.index()] += 1;
        let filled = field.fills(&self.track, seat, self.laws.strangers);
        // Whoever has filled the camp has reached his aim, whatever else the move did [R].
        let broken = if filled { None } else { self.broken(before, mv, &field, made[seat.index()]) };
        let two = self.seats() == 2;
        let gets_last_turn = self.laws.last_turn && filled && seat == self.info.first;
        if filled && !two {
            field.arrived.push(seat);
        }
        field.side_to_move = self.next_seat(&field);
        let mut state = self.state(field, before.past.clone(), made, gets_last_turn);
        let over = match broken {
            Some(reason) => Some(Outcome::plain(Some(seat.other()), reason)),
            None if before.last_turn && filled => Some(Outcome::plain(None, Reason::Home)),
            None if before.last_turn => Some(self.first_has_won()),
            None if filled && two && !gets_last_turn => Some(Outcome::plain(Some(seat), Reason::Home)),
            None if self.playing(&state.field).nth(1).is_none() && !two => {
                Some(self.ended(&state.field, Reason::Home))
            }
            None => None,
        };
        state.over = over.or(state.over);
        state
    }

    fn outcome(&self, state: &RaceState, draws: Draws) -> Option<Outcome> {
        let by_count = || {
            let mut draw_counts = self.counted(state).into_iter();
            let draw_count = draw_counts.find(|draw_count| draws.end_by(draw_count))?;
            Some(self.ended(&state.field, draw_count.reason))
        };
        // The last turn is played whatever has been counted.
        if state.last_turn { state.over } else { state.over.or_else(by_count) }
    }

    fn view(&self, state: &RaceState) -> View {
        state.field.view()
    }

    fn side_to_move(&self, state: &RaceState) -> Seat {
        state.field.side_to_move
    }

    fn key(&self, state: &RaceState) -> u64 {
        let last_turn = word(Fact::LastTurn, u64::from(state.last_turn));
        state.field.key() ^ key::by_seat(Fact::TurnsMade, &state.made) ^ last_turn
    }

    fn retire(&self, before: &RaceState, seat: Seat) -> Option<RaceState> {
        if self.seats() == 2 || self.playing(&before.field).all(|playing| playing != seat) {
            return None;
        }
        let mut field = before.field.clone();
        field.retired.push(seat);
        if field.side_to_move == seat {
            field.side_to_move = self.next_seat(&field);
        }
        let mut state = self.state(field, before.past.clone(), before.made.clone(), false);
        if self.playing(&state.field).nth(1).is_none() {
            state.over = Some(self.ended(&state.field, Reason::Resigned));
        }
        Some(state)
    }

    fn places(&self, state: &RaceState) -> Option<Places> {
        RaceBook::places(self, &state.field)
    }

    fn draws(&self) -> Vec<DrawCount> {
        let draw = |(reason, limit)| DrawCount { reason, count: 0, limit, article: None, criterion: None };
        self.limits().map(draw).collect()
    }

    fn draw_counts(&self, state: &RaceState) -> Vec<DrawCount> {
        let worth_telling = |draw_count: &DrawCount| match draw_count.reason {
            Reason::Repetition => draw_count.count > 1,
            _ => draw_count.count > draw_count.limit / 2,
        };
        self.counted(state).into_iter().filter(worth_telling).collect()
    }
}

impl RaceBook {
    /// What ends a race that goes no further, with its limit.
    fn limits(&self) -> impl Iterator<Item = (Reason, u16)> + use<> {
        let rounds = self.laws.rounds.map(|limit| (Reason::TurnLimit, limit));
        [(Reason::Repetition, TIMES)].into_iter().chain(rounds)
    }

    fn counted(&self, state: &RaceState) -> Vec<DrawCount> {
        let rounds = state.made.iter().map(|made| usize::from(*made)).sum::<usize>() / self.seats();
        let draw_count = |(reason, limit): (Reason, u16)| {
            let count = if reason == Reason::Repetition { usize::from(state.past.times()) } else { rounds };
            let count = u16::try_from(count).unwrap_or(u16::MAX).min(limit);
            DrawCount { reason, count, limit, article: None, criterion: None }
        };
        self.limits().map(draw_count).collect()
    }
}

/// Every game of this kind; they live as long as the program.
pub(crate) fn variants() -> impl Iterator<Item = &'static dyn Variant> {
    GAMES.iter().map(|laws| -> &'static dyn Variant { Box::leak(Box::new(RaceBook::new(laws))) })
}
