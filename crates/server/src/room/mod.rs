//! One played game: the record and the referee's book of it. Pure: [`actor`] gives it time and keeps it.
//!
//! Everything that changes a room is a [`Happening`]. A wish is first *decided* (is it allowed? what happens?), then kept
//! by the store, then *applied*; a room is rebuilt after a crash by applying what was kept.

pub(crate) mod actor;
mod record;
mod state;
mod wish;

use bolshak_arena::conduct::Fault;
use bolshak_arena::referee::{Action, Referee, Refusal, Trouble};
use bolshak_arena::{Clock, Flags, Millis};
use bolshak_game::{Match, Outcome, Seat, Turn, look_up};
use bolshak_notation::pdn::{GameResult, write_places};
use bolshak_notation::{Odds, read_position};
use bolshak_store::{Event, Happening, Player, Record, Standing, Stored};

use crate::wire::Message;

pub(crate) use record::{date, player_name};
pub(crate) use state::{Thought, seat};

/// A game being played.
#[derive(Clone)]
pub(crate) struct Room {
    pub record: Record,
    game: Referee,
    /// What has happened, in order.
    events: Vec<Event>,
    /// What a protocol adds to each of them.
    notes: Vec<Note>,
}

/// What a protocol adds to a happening: whose it was, and what was irregular.
#[derive(Clone)]
struct Note {
    seat: Seat,
    faults: Vec<Fault>,
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
        let game = Referee::new(line, record.terms, record.control.clone());
        Ok(Self { record, game, events: vec![], notes: vec![] })
    }

    /// A room as it was kept. The clock goes on from where it was last kept: time in which the server did not run is
    /// nobody's.
    pub(crate) fn rebuild(stored: Stored, now: Millis) -> Result<Self, String> {
        let mut room = Self::open(stored.record)?;
        for event in stored.events {
            room.apply(event, now)?;
        }
        if let (Some(clock), Some(remaining)) = (room.game.clock_mut(), stored.clock) {
            let running = clock.running();
            clock.set(remaining);
            if let Some(seat) = running {
                clock.run(seat, now);
            }
        }
        Ok(room)
    }

    /// How many things have happened.
    pub(crate) fn version(&self) -> u64 {
        self.events.len() as u64
    }

    /// What a wish of a person would make happen now.
    pub(crate) fn decide(&self, message: &Message, now: Millis) -> Result<Vec<Happening>, Refusal> {
        if message.version != self.version() {
            return Err(Refusal::new("stale", "the game has moved on"));
        }
        let action = self.action(&message.wish)?;
        let by = self.who(message, &action)?;
        let mut happenings = self.game.decide(by, &action, now)?;
        if let Action::Claim(_) = action {
            // Nobody needs time to look it up here.
            happenings.push(Happening::Checked);
        }
        Ok(happenings)
    }

    /// Playing the turn that an engine chose, if it is legal.
    pub(crate) fn decide_engine_turn(&self, turn: &Turn, now: Millis) -> Option<Vec<Happening>> {
        let text = self.text_of(turn)?;
        self.game.decide(self.turn(), &Action::Play { text, offer: false }, now).ok()
    }

    /// Makes something happen that was decided here, or was kept earlier.
    ///
    /// # Errors
    /// In words, if what was kept does not fit the game.
    pub(crate) fn apply(&mut self, event: Event, now: Millis) -> Result<(), String> {
        let seat = self.game.on_move();
        self.game.apply(&event.what, now)?;
        let irregular = matches!(event.what, Happening::Irregular(_));
        let trouble = self.game.trouble().filter(|_| irregular);
        let kinds = |trouble: &Trouble| trouble.irregularities.iter().map(|one| one.kind).collect();
        self.notes.push(Note { seat, faults: trouble.map(kinds).unwrap_or_default() });
        self.events.push(event);
        Ok(())
    }

    /// What happens by itself: a flag falls; a claim that was kept before its answer could be is checked.
    pub(crate) fn due(&self, now: Millis) -> Option<Happening> {
        let checked = || self.game.claim().map(|_| Happening::Checked);
        self.game.fallen(now).map(Happening::Flagged).or_else(checked)
    }

    /// How the game has ended, if it has.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// The seat to move.
    pub(crate) fn turn(&self) -> Seat {
        self.game.turn()
    }

    /// The match, to think about.
    pub(crate) fn line(&self) -> &dyn Match {
        self.game.line()
    }

    pub(crate) fn clock(&self) -> Option<&Clock> {
        self.game.clock()
    }

    /// When a flag ends the game by itself, if the clock runs on: so many milliseconds from now.
    pub(crate) fn flag_falls_in(&self, now: Millis) -> Option<Millis> {
        self.clock().filter(|_| self.game.terms().flags == Flags::Automatic)?.until_flag(now)
    }

    /// Whether an offer waits for the answer of an engine, and whose it is.
    pub(crate) fn offer_to_engine(&self) -> Option<Seat> {
        let offer = self.game.offers().open().filter(|_| self.outcome().is_none())?;
        // Draws are offered in games for two only.
        matches!(self.player(offer.by.other()), Player::Engine { .. }).then_some(offer.by)
    }

    /// The level of the engine that is to move, in a game that goes on.
    pub(crate) fn engine_to_move(&self) -> Option<u8> {
        match self.player(self.turn()) {
            Player::Engine { level } if self.outcome().is_none() && self.game.trouble().is_none() => {
                Some(level)
            }
            _ => None,
        }
    }

    fn player(&self, seat: Seat) -> Player {
        self.record.players[seat.index()]
    }

    fn result(&self) -> GameResult {
        self.outcome().into()
    }

    /// The points, or in a game for more than two the places by seat.
    fn score(&self) -> String {
        match self.outcome().and_then(|outcome| outcome.places) {
            Some(places) => write_places(&places),
            None => self.result().text(self.line().game().info().notation).to_owned(),
        }
    }

    /// What lists and clocks need to know.
    pub(crate) fn standing(&self, now: Millis) -> Standing {
        let parts = self.game.past().iter().map(|part| part.texts.len());
        let plies = parts.sum::<usize>() + self.game.texts().len();
        Standing {
            plies: u32::try_from(plies).unwrap_or(u32::MAX),
            result: self.outcome().map(|_| self.score()),
            clock: self.clock().map(|clock| clock.both(now)),
        }
    }

    /// What one side gave at the beginning, if the game began with odds.
    pub(crate) fn odds(&self) -> Option<Odds> {
        Odds::of(self.line().game(), &self.line().start_view())
    }
}
