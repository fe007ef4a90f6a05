//! A game that a referee leads.

use std::ops::Range;

use bolshak_arena::conduct::Fault;
use bolshak_arena::referee::{Action, GameEvent, PlayedMove, Proposal, Referee, Refusal, Trouble};
use bolshak_arena::{Clock, Millis};
use bolshak_engine::accepts_draw;
use bolshak_game::{Game, Outcome, Score, Seat, Task, look_up};
use bolshak_notation::pdn::{GameResult, write_places};
use bolshak_notation::{Odds, read_position};
use bolshak_store::{Ended, Event, Occupant, Record, SeatRecord, Side, Stored, Summary};
use bolshak_wire as wire;

use super::{EngineAsk, EngineReply, EngineTask, RoomGame, TaskKey, TaskKind};
use crate::matches::rematch;
use crate::time::Moment;
use crate::viewer::Viewer;

/// A record and the referee's book of it.
pub(crate) struct BoardGame {
    pub(super) record: Record,
    pub(super) referee: Referee,
    pub(super) version: u64,
    /// What happened last.
    pub(super) last: Option<GameEvent>,
    /// When the last event happened: the moment from which a clock that it started runs.
    last_at: Moment,
    /// Over the board: what has happened, with whose it was.
    pub(super) protocol: Vec<wire::ProtocolEntry>,
    /// How long each of [`BoardGame::plies`] took, where a clock ran.
    pub(super) used: Vec<Option<Millis>>,
}

impl BoardGame {
    /// # Errors
    /// In words, if the record names a variant or position that this program does not know.
    pub(super) fn begin(record: Record) -> Result<Self, String> {
        let variant = look_up(&record.variant)
            .map_err(|error| format!("the record is of an unknown variant: {error}"))?;
        if record.seats.len() != variant.info().seats.len() {
            return Err(format!("{} is not played by {} players", variant.info().id, record.seats.len()));
        }
        let game = match &record.start {
            Some(fen) => read_position(variant, fen).map_err(|error| error.to_string())?,
            None => variant.start(),
        };
        let referee = Referee::new(game, record.terms, record.control.clone());
        let last_at = Moment { wall: record.created_at, playing: 0 };
        Ok(Self { record, referee, version: 0, last: None, last_at, protocol: vec![], used: vec![] })
    }

    pub(super) fn rebuild(stored: Stored, at: impl Fn(Millis) -> Moment) -> Result<Self, String> {
        let mut game = Self::begin(stored.record)?;
        for event in stored.events {
            game.replay(event, &at)?;
        }
        Ok(game)
    }

    /// Applies what was kept; the clock is what was read then.
    fn replay(&mut self, event: Event, at: &impl Fn(Millis) -> Moment) -> Result<(), String> {
        let now = at(event.at);
        let seat = self.referee.on_move();
        self.referee.apply(&event.what, now.playing)?;
        if let Some(reading) = &event.clock {
            self.referee.restore_clock(reading, now.playing);
        }
        self.note(event.at, event.what, seat, event.used);
        self.last_at = now;
        Ok(())
    }

    fn note(&mut self, at: Millis, what: GameEvent, seat: Seat, used: Option<Millis>) {
        // Moves that were taken back take their times along.
        self.used.resize(self.plies(), None);
        if let (GameEvent::Played(_), Some(last)) = (&what, self.used.last_mut()) {
            *last = used;
        }
        if self.referee.terms().over_the_board() {
            let entry = self.protocol_entry(at, &what, seat);
            self.protocol.push(entry);
        }
        self.version += 1;
        self.last = Some(what);
    }

    fn protocol_entry(&self, at: Millis, what: &GameEvent, seat: Seat) -> wire::ProtocolEntry {
        let irregular = matches!(what, GameEvent::Irregular(_));
        let trouble = self.referee.trouble().filter(|_| irregular);
        let kinds = |trouble: &Trouble| {
            trouble.irregularities.iter().map(|one| Fault::code(one.kind).to_owned()).collect()
        };
        let (kind, detail) = what.parts();
        wire::ProtocolEntry {
            at,
            kind: kind.to_owned(),
            detail,
            seat: self.game().variant().info().seat_name(seat).to_owned(),
            faults: trouble.map(kinds).unwrap_or_default(),
        }
    }

    /// The game since the last irregularity that stood.
    pub(super) fn game(&self) -> &dyn Game {
        self.referee.game()
    }

    pub(super) fn clock(&self) -> Option<&Clock> {
        self.referee.clock()
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.referee.outcome()
    }

    pub(super) fn occupant(&self, seat: Seat) -> &Occupant {
        &self.record.seats[seat.index()].occupant
    }

    pub(super) fn is_engine(&self, seat: Seat) -> bool {
        matches!(self.occupant(seat), Occupant::Engine { .. })
    }

    /// All moves, those before irregularities that stood included.
    pub(super) fn plies(&self) -> usize {
        let parts = self.referee.past().iter().map(|part| part.texts.len());
        parts.sum::<usize>() + self.referee.texts().len()
    }

    pub(super) fn result(&self) -> GameResult {
        self.outcome().into()
    }

    /// The points, or in a game for more than two the places by seat.
    pub(super) fn score(&self) -> String {
        match self.outcome().and_then(|outcome| outcome.places) {
            Some(places) => write_places(&places),
            None => self.result().text(self.game().variant().info().notation).to_owned(),
        }
    }

    /// What one side gave at the beginning, if the game began with odds.
    pub(super) fn odds(&self) -> Option<Odds> {
        Odds::of(self.game().variant(), &self.game().start_view())
    }

    /// The seats whose word an open proposal waits for.
    pub(super) fn asked(&self, proposal: Proposal) -> Vec<Seat> {
        let Some(open) = self.referee.proposals().open(proposal) else { return vec![] };
        let out = self.game().view().aside.out;
        let seats = self.game().variant().info().all_seats();
        seats
            .filter(|seat| *seat != open.by && !open.agreed_by.contains(seat) && !out.contains(seat))
            .collect()
    }

    /// The draw offer that only engines have yet to answer: of two, it is the other side.
    fn draw_for_engine(&self) -> Option<Seat> {
        let engine = self.asked(Proposal::Draw).into_iter().find(|seat| self.is_engine(*seat));
        engine.filter(|_| self.outcome().is_none())
    }

    /// The level of the engine that is to move, in a game that goes on.
    fn engine_to_move(&self) -> Option<u8> {
        match self.occupant(self.referee.side_to_move()) {
            Occupant::Engine { level } if self.outcome().is_none() && self.referee.trouble().is_none() => {
                Some(*level)
            }
            _ => None,
        }
    }

    fn decide_move(&self, info: &bolshak_game::Info, now: Moment) -> Result<Vec<GameEvent>, Refusal> {
        if self.engine_to_move().is_none() {
            return Ok(vec![]);
        }
        let none = || Refusal::new("illegal", "the engine chose no legal move");
        let mv = info.line.first().ok_or_else(none)?;
        let index = self.game().legal_moves().iter().position(|legal| legal.same_way(mv)).ok_or_else(none)?;
        let play = Action::Play { mv: PlayedMove::Index(index), offer: false };
        self.referee.decide(self.referee.side_to_move(), &play, now.playing)
    }

    fn decide_draw(&self, info: &bolshak_game::Info, now: Moment) -> Result<Vec<GameEvent>, Refusal> {
        let Some(seat) = self.draw_for_engine() else { return Ok(vec![]) };
        let for_engine = if self.referee.side_to_move() == seat { info.score } else { Score(-info.score.0) };
        let accepts = accepts_draw(for_engine, self.game().played().len());
        let answer = if accepts { Action::Agree(Proposal::Draw) } else { Action::Decline(Proposal::Draw) };
        self.referee.decide(seat, &answer, now.playing)
    }
}

impl RoomGame for BoardGame {
    fn record(&self) -> &Record {
        &self.record
    }

    fn sit(&mut self, seat: Seat, sitter: SeatRecord) {
        self.record.seats[seat.index()] = sitter;
    }

    fn set_side(&mut self, seat: Seat, side: Side) {
        self.record.set_side(seat, side);
    }

    fn version(&self) -> u64 {
        self.version
    }

    fn decide(
        &self,
        viewer: &Viewer,
        message: &wire::ClientMessage,
        now: Moment,
    ) -> Result<Vec<GameEvent>, Refusal> {
        self.decide_command(viewer, message, now)
    }

    fn decide_reply(&self, reply: &EngineReply, now: Moment) -> Result<Vec<GameEvent>, Refusal> {
        match reply {
            EngineReply::Move(info) => self.decide_move(info, now),
            EngineReply::Judged(info) => self.decide_draw(info, now),
            EngineReply::Flick(_) => Ok(vec![]),
        }
    }

    /// A flag falls; a claim that was kept before its answer could be is checked.
    fn due(&self, now: Moment) -> Vec<GameEvent> {
        let checked = || self.referee.claim().map(|_| GameEvent::Checked);
        self.referee.fallen(now.playing).map(GameEvent::Flagged).or_else(checked).into_iter().collect()
    }

    fn apply(&mut self, what: GameEvent, now: Moment) -> Result<(Event, wire::Update), String> {
        let seat = self.referee.on_move();
        let before = self.mark();
        let used = matches!(what, GameEvent::Played(_) | GameEvent::Irregular(_));
        let used = used.then(|| self.referee.time_used(now.playing)).flatten();
        self.referee.apply(&what, now.playing)?;
        let clock = self.referee.clock_reading(now.playing);
        let event = Event { at: now.wall, used, clock, what: what.clone() };
        self.note(now.wall, what, seat, used);
        self.last_at = now;
        let update = self.update(&event, &before, now);
        Ok((event, update))
    }

    fn rematch(&self) -> Option<Record> {
        let proposed = self.referee.proposals().last(Proposal::Rematch)?;
        (proposed.accepted == Some(true)).then(|| rematch(&self.record))
    }

    /// The opponent's clock starts when the move is kept, not while it is being written.
    fn kept(&mut self, now: Moment) {
        if let Some(reading) = self.referee.clock_reading(self.last_at.playing) {
            self.referee.restore_clock(&reading, now.playing);
            self.last_at = now;
        }
    }

    fn board(&self) -> Option<&dyn Game> {
        Some(self.game())
    }

    fn last_text(&self) -> Option<(usize, String)> {
        let texts = self.referee.texts();
        Some((texts.len(), texts.last()?.clone()))
    }

    fn is_paused(&self) -> bool {
        self.clock().is_some_and(|clock| clock.paused().is_some())
    }

    fn on_the_clock(&self) -> Option<Seat> {
        self.clock().and_then(Clock::running)
    }

    fn rest(&mut self, seat: Seat, times: Vec<Range<Millis>>) {
        self.referee.set_rests(seat, times);
    }

    fn since(&self) -> Millis {
        self.last_at.playing
    }

    fn deadline(&self) -> Option<Millis> {
        self.referee.flag_falls_at(self.last_at.playing)
    }

    fn tasks(&self, now: Moment) -> Vec<EngineTask> {
        let ply = self.plies();
        let task = || Task::of(self.game());
        let key = |kind, version| TaskKey { kind, ply, version };
        let pause = std::time::Duration::ZERO;
        let to_move = self.engine_to_move().map(|level| {
            let clock = self.clock().and_then(|clock| clock.limits(self.referee.side_to_move(), now.playing));
            EngineTask {
                key: key(TaskKind::Move, 0),
                ask: EngineAsk::Move { level, task: task(), clock },
                pause,
            }
        });
        let asked = self.draw_for_engine();
        let judge = asked.map(|seat| EngineTask {
            key: key(TaskKind::AnswerDraw, seat.index() as u64),
            ask: EngineAsk::Judge { task: task() },
            pause,
        });
        to_move.into_iter().chain(judge).collect()
    }

    fn summary(&self) -> Summary {
        let ended = self.outcome().map(|outcome| Ended {
            reason: outcome.reason.code().to_owned(),
            winner: outcome.winner,
            places: outcome.places.map(|places| places.all().to_vec()),
        });
        Summary {
            plies: u32::try_from(self.plies()).unwrap_or(u32::MAX),
            to_move: ended.is_none().then(|| self.referee.side_to_move()),
            ended,
            deadline: None,
        }
    }

    fn snapshot(&self, now: Moment) -> wire::Snapshot {
        self.whole(now)
    }

    fn legal(&self) -> Option<(Seat, Vec<wire::LegalMove>)> {
        self.legal_moves()
    }

    fn blind_seats(&self) -> Vec<Seat> {
        let blindfold = self.referee.terms().blindfold;
        if self.outcome().is_some() { vec![] } else { blindfold.seats().collect() }
    }

    fn pdn(&self) -> String {
        self.write_pdn()
    }

    fn position(&self) -> String {
        bolshak_notation::write_fen(self.game().variant().info(), &self.game().view())
    }
}
