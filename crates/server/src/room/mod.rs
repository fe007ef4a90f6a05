//! One played game: the match, its clocks and what happened around it. Pure: [`actor`] gives it time and keeps it.
//!
//! Everything that changes a room is a [`Happening`]. An action is first *decided* (is it allowed? what happens?), then
//! kept by the store, then *applied*; a room is rebuilt after a crash by applying what was kept.

pub(crate) mod actor;
mod state;

use bolshak_arena::{Clock, Millis};
use bolshak_game::{Match, Outcome, Reason, Seat, look_up};
use bolshak_notation::pdn::{GameResult, from_match, write};
use bolshak_notation::{Form, MoveTextError, Odds, read_move, read_position, write_move};
use bolshak_store::{Happening, Lot, Origin, Player, Record, Standing, Stored};

use crate::wire::Message;

pub(crate) use state::{Thought, seat};

/// The first move of each side is made without a clock.
const UNTIMED: usize = 2;

/// A game being played.
pub(crate) struct Room {
    pub record: Record,
    line: Box<dyn Match>,
    /// The text of every played turn, in full notation.
    texts: Vec<String>,
    clock: Option<Clock>,
    /// How many things have happened.
    pub version: u64,
    offer: Option<Offer>,
    /// An end that the rules of the board do not know of.
    ended: Option<Outcome>,
}

#[derive(Clone, Copy)]
struct Offer {
    by: Seat,
    ply: usize,
    /// Not answered yet, accepted, or declined.
    accepted: Option<bool>,
}

/// Why an action was not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refusal {
    pub reason: &'static str,
    pub message: String,
    /// The moves that a typed text fits, in full notation.
    pub choices: Vec<String>,
}

impl Refusal {
    pub(crate) fn new(reason: &'static str, message: impl Into<String>) -> Self {
        Self { reason, message: message.into(), choices: vec![] }
    }
}

impl Room {
    /// A room in which nothing has happened yet.
    ///
    /// # Errors
    /// In words, if the record names a game or position that this program does not know.
    pub(crate) fn open(record: Record) -> Result<Self, String> {
        let game =
            look_up(&record.game).map_err(|error| format!("the record is of an unknown game: {error}"))?;
        let line = match &record.start {
            Some(fen) => read_position(game, fen).map_err(|error| error.to_string())?,
            None => game.start(),
        };
        let clock = record.control.map(Clock::new);
        Ok(Self { record, line, texts: vec![], clock, version: 0, offer: None, ended: None })
    }

    /// A room as it was kept. The clock goes on from where it was last kept: time in which the server did not run is
    /// nobody's.
    pub(crate) fn rebuild(stored: Stored, now: Millis) -> Result<Self, String> {
        let mut room = Self::open(stored.record)?;
        for event in &stored.events {
            room.apply(&event.what, now)?;
        }
        if let (Some(clock), Some(remaining)) = (&mut room.clock, stored.clock) {
            let running = clock.running();
            clock.set(remaining);
            if let Some(seat) = running {
                clock.run(seat, now);
            }
        }
        Ok(room)
    }

    /// The same room, to try a change on.
    pub(crate) fn copy(&self) -> Self {
        Self {
            record: self.record.clone(),
            line: self.line.copy(),
            texts: self.texts.clone(),
            clock: self.clock.clone(),
            ..*self
        }
    }

    /// What an action of the human player would make happen now.
    pub(crate) fn decide(&self, message: &Message) -> Result<Happening, Refusal> {
        if message.version() != self.version {
            return Err(Refusal::new("stale", "the game has moved on"));
        }
        let human = self.human().ok_or_else(|| Refusal::new("not-your-turn", "nobody plays here by hand"))?;
        if let Message::TakeBack { .. } = message {
            return self.decide_take_back(human);
        }
        if self.outcome().is_some() {
            return Err(Refusal::new("over", "the game is over"));
        }
        match message {
            Message::Resign { .. } => Ok(Happening::Resigned(human)),
            Message::OfferDraw { .. } => self.decide_offer(human),
            _ if self.turn() != human => Err(Refusal::new("not-your-turn", "it is the other side's turn")),
            Message::Play { path, removed, .. } => self.decide_play(path, removed),
            Message::Enter { text, .. } => self.decide_enter(text),
            Message::TakeBack { .. } => unreachable!("decided above"),
        }
    }

    fn decide_play(&self, path: &[String], removed: &[String]) -> Result<Happening, Refusal> {
        let board = &self.line.game().info().board;
        let cells = |names: &[String]| names.iter().map(|name| board.cell(name)).collect::<Option<Vec<_>>>();
        let wanted = cells(path).zip(cells(removed));
        let index = wanted.and_then(|(path, removed)| {
            self.line.turns().iter().position(|turn| turn.path == path && turn.removed == removed)
        });
        let index = index.ok_or_else(|| Refusal::new("illegal", "that move is not legal here"))?;
        Ok(self.played(index))
    }

    fn decide_enter(&self, text: &str) -> Result<Happening, Refusal> {
        let index = read_move(self.line.game().info(), self.line.turns(), text).map_err(|error| {
            let message = format!("{text}: {error}");
            match error {
                MoveTextError::Unreadable { .. } => Refusal::new("unreadable", message),
                MoveTextError::Illegal => Refusal::new("illegal", message),
                MoveTextError::Ambiguous(choices) => {
                    Refusal { choices, ..Refusal::new("ambiguous", message) }
                }
            }
        })?;
        Ok(self.played(index))
    }

    /// Playing one of the legal turns.
    fn played(&self, index: usize) -> Happening {
        Happening::Played(write_move(self.line.game().info(), self.line.turns(), index, Form::Full))
    }

    /// Playing the turn that an engine chose, if it is legal.
    pub(crate) fn decide_engine_turn(&self, turn: &bolshak_game::Turn) -> Option<Happening> {
        let index = self.line.turns().iter().position(|legal| legal.same_way(turn))?;
        Some(self.played(index))
    }

    fn decide_offer(&self, human: Seat) -> Result<Happening, Refusal> {
        let ply = self.line.played().len();
        if self.offer.is_some_and(|offer| offer.accepted.is_none() || offer.ply == ply) {
            return Err(Refusal::new("too-soon", "make a move before you offer a draw again"));
        }
        Ok(Happening::Offered(human))
    }

    fn decide_take_back(&self, human: Seat) -> Result<Happening, Refusal> {
        if self.ended.is_some() {
            return Err(Refusal::new("over", "the game is over"));
        }
        let turns = self.line.turns_since_decision(human).and_then(|turns| u16::try_from(turns).ok());
        turns
            .map(Happening::TookBack)
            .ok_or_else(|| Refusal::new("nothing-to-take-back", "there is nothing to take back"))
    }

    /// Makes something happen that was decided here, or was kept earlier.
    ///
    /// # Errors
    /// In words, if what was kept does not fit the game.
    pub(crate) fn apply(&mut self, what: &Happening, now: Millis) -> Result<(), String> {
        match what {
            Happening::Played(text) => self.apply_played(text, now)?,
            Happening::Offered(by) => {
                self.offer = Some(Offer { by: *by, ply: self.line.played().len(), accepted: None });
            }
            Happening::Accepted => {
                self.answer(true);
                self.end(None, Reason::Agreement, now);
            }
            Happening::Declined => self.answer(false),
            Happening::TookBack(turns) => self.apply_take_back(usize::from(*turns), now),
            Happening::Resigned(by) => self.end(Some(by.other()), Reason::Resigned, now),
            Happening::Flagged(by) => self.end(Some(by.other()), Reason::Time, now),
        }
        self.version += 1;
        Ok(())
    }

    fn apply_played(&mut self, text: &str, now: Millis) -> Result<(), String> {
        let mover = self.turn();
        let index = read_move(self.line.game().info(), self.line.turns(), text)
            .map_err(|error| format!("the record holds a move that cannot be played, {text}: {error}"))?;
        let turn = self.line.turns()[index].clone();
        self.line.play(&turn).map_err(|error| error.to_string())?;
        self.texts.push(text.to_owned());
        let (plies, over) = (self.line.played().len(), self.line.outcome().is_some());
        if let Some(clock) = &mut self.clock {
            match plies {
                _ if over => clock.stop(now),
                UNTIMED => clock.run(mover.other(), now),
                _ => clock.press(mover, now),
            }
        }
        Ok(())
    }

    fn apply_take_back(&mut self, turns: usize, now: Millis) {
        self.line.take_back(turns);
        self.texts.truncate(self.line.played().len());
        self.offer = None;
        let turn = self.turn();
        if let Some(clock) = &mut self.clock {
            // What was thought is thought: taking back returns the position, not the time.
            if self.line.played().len() < UNTIMED { clock.stop(now) } else { clock.run(turn, now) }
        }
    }

    fn answer(&mut self, accepted: bool) {
        if let Some(offer) = &mut self.offer {
            offer.accepted = Some(accepted);
        }
    }

    fn end(&mut self, winner: Option<Seat>, reason: Reason, now: Millis) {
        self.ended = Some(Outcome::plain(winner, reason));
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
        }
    }

    /// How the game has ended, if it has.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.ended.or_else(|| self.line.outcome())
    }

    /// The seat to move.
    pub(crate) fn turn(&self) -> Seat {
        self.line.turn()
    }

    /// The match, to think about.
    pub(crate) fn line(&self) -> &dyn Match {
        self.line.as_ref()
    }

    pub(crate) fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Whether an offer waits for its answer, and whose it is.
    pub(crate) fn open_offer(&self) -> Option<Seat> {
        self.offer.filter(|offer| offer.accepted.is_none()).map(|offer| offer.by)
    }

    /// The level of the engine that is to move, in a game that goes on.
    pub(crate) fn engine_to_move(&self) -> Option<u8> {
        match self.record.players[self.turn().index()] {
            Player::Engine { level } if self.outcome().is_none() => Some(level),
            _ => None,
        }
    }

    fn human(&self) -> Option<Seat> {
        [Seat::WHITE, Seat::BLACK].into_iter().find(|seat| self.record.players[seat.index()] == Player::Human)
    }

    fn result(&self) -> GameResult {
        self.outcome().into()
    }

    fn score(&self) -> &'static str {
        self.result().text(self.line.game().info().notation)
    }

    /// What lists and clocks need to know.
    pub(crate) fn standing(&self, now: Millis) -> Standing {
        Standing {
            plies: u32::try_from(self.line.played().len()).unwrap_or(u32::MAX),
            result: self.outcome().map(|_| self.score().to_owned()),
            clock: self.clock.as_ref().map(|clock| clock.both(now)),
        }
    }

    /// The record as a PDN file.
    /// What one side gave at the beginning, if the game began with odds.
    pub(crate) fn odds(&self) -> Option<Odds> {
        Odds::of(self.line.game(), &self.line.start_view())
    }

    pub(crate) fn pdn(&self) -> String {
        let [white, black] = self.record.players.map(|player| match player {
            Player::Human => "Human".to_owned(),
            Player::Engine { level } => format!("Bolshak, level {level}"),
        });
        let created = i64::try_from(self.record.created_at).unwrap_or(i64::MAX);
        let date = jiff::Timestamp::from_millisecond(created).map_or_else(
            |_| "????.??.??".to_owned(),
            |moment| moment.to_zoned(jiff::tz::TimeZone::UTC).strftime("%Y.%m.%d").to_string(),
        );
        let control = self.record.control.map_or_else(|| "-".to_owned(), |control| control.to_string());
        let mut tags = vec![
            ("Event", "Casual game".to_owned()),
            ("Site", "Bolshak".to_owned()),
            ("Date", date),
            ("White", white),
            ("Black", black),
            ("TimeControl", control),
        ];
        if let Some(outcome) = self.outcome() {
            tags.push(("Termination", outcome.reason.words().to_owned() + &outcome.source()));
        }
        let info = self.line.game().info();
        let Origin { lot, micro_match } = &self.record.origin;
        if let Some(Lot { table, cell, seed }) = lot {
            tags.extend([("Lot", format!("{table} {cell}")), ("LotSeed", seed.clone())]);
        }
        tags.extend(self.odds().map(|odds| ("Handicap", odds.words(info))));
        if let Some(game) = micro_match {
            tags.extend([("MicroMatch", game.first.to_string()), ("Round", game.number.to_string())]);
        }
        write(&from_match(&tags, self.line.as_ref(), self.result()), info.notation)
    }
}
