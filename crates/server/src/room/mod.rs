//! What is played in a room, whatever it is: one trait for the games that a referee leads and for flicked discs.
//!
//! A command is first *decided* (is it allowed? what happens?), then *applied*, then kept by the store, and only then
//! shown. A room is rebuilt by applying what was kept. Everything here is pure: time and identity come in as values;
//! [`actor`] gives a room storage, time and watchers.

pub(crate) mod actor;
mod answering;
pub(crate) mod attendance;
pub(crate) mod blindfold;
mod board_command;
mod board_game;
mod board_pdn;
mod board_view;
mod consulting;
mod flick_game;
mod planned;
mod resting;
mod ruling;
mod seating;
pub(crate) mod shown;
pub(crate) mod talk;

use std::ops::Range;

use bolshak_arena::Millis;
use bolshak_arena::referee::{GameEvent, Refusal};
use bolshak_chapaev::Length;
use bolshak_game::{ClockLimits, Game, Info, Seat, Task};
use bolshak_store::{Event, Occupant, Part, Record, SeatRecord, Side, Stored, Summary};
use bolshak_wire as wire;

use crate::time::Moment;
use crate::viewer::Viewer;

pub(crate) use board_pdn::date;
pub(crate) use flick_game::FLICK_SEATS;

/// A game being played.
pub(crate) trait RoomGame: Send {
    /// The head of its record.
    fn record(&self) -> &Record;

    /// Somebody sits down on a free seat.
    fn sit(&mut self, seat: Seat, sitter: SeatRecord);

    /// Others hold a seat together.
    fn set_side(&mut self, _seat: Seat, _side: Side) {}

    /// How many events have happened.
    fn version(&self) -> u64;

    /// What a command would make happen now, in order.
    fn decide(
        &self,
        viewer: &Viewer,
        message: &wire::ClientMessage,
        now: Moment,
    ) -> Result<Vec<GameEvent>, Refusal>;

    /// What the engine's reply to a task makes happen; nothing if the game does not ask for it any more.
    fn decide_reply(&self, reply: &EngineReply, now: Moment) -> Result<Vec<GameEvent>, Refusal>;

    /// What happens by itself: a flag falls, or something was kept before its answer could be.
    fn due(&self, now: Moment) -> Vec<GameEvent>;

    /// Makes something happen that was decided here, and tells what is to be kept and what to be shown of it.
    ///
    /// # Errors
    /// In words, if it does not fit the game.
    fn apply(&mut self, what: GameEvent, now: Moment) -> Result<(Event, wire::Update), String>;

    /// Everything that was applied is kept: a clock that was started by it runs from now.
    fn kept(&mut self, _now: Moment) {}

    /// The game that the players have agreed on as a rematch, yet to be made or made.
    fn rematch(&self) -> Option<Record> {
        None
    }

    /// What happens when a player has been gone for too long.
    fn absent(&self, seat: Seat) -> GameEvent {
        GameEvent::Absent(seat)
    }

    /// The game of moves that is played, since the last irregularity that stood.
    fn board(&self) -> Option<&dyn Game> {
        None
    }

    /// How many moves were made, and the last of them in full notation.
    fn last_text(&self) -> Option<(usize, String)> {
        None
    }

    /// Whether the clock was stopped by an arbiter.
    fn is_paused(&self) -> bool {
        false
    }

    /// The seat whose clock runs.
    fn on_the_clock(&self) -> Option<Seat> {
        None
    }

    /// In these times, in playing time, a seat's clock stands still though it is its turn.
    fn rest(&mut self, _seat: Seat, _times: Vec<Range<Millis>>) {}

    /// When something last happened, in playing time: nothing is earlier than that.
    fn since(&self) -> Millis {
        0
    }

    /// When this game must be looked at next, in playing time.
    fn deadline(&self) -> Option<Millis> {
        None
    }

    /// What engines that sit here have to do.
    fn tasks(&self, now: Moment) -> Vec<EngineTask>;

    /// What lists need to know.
    fn summary(&self) -> Summary;

    /// The whole of it for somebody who joins, but for the seats that are his and what is not kept.
    fn snapshot(&self, now: Moment) -> wire::Snapshot;

    /// The legal moves, and for whom they are.
    fn legal(&self) -> Option<(Seat, Vec<wire::LegalMove>)> {
        None
    }

    /// The seats that must not see the pieces now.
    fn blind_seats(&self) -> Vec<Seat> {
        vec![]
    }

    /// The record as PDN.
    fn pdn(&self) -> String;

    /// The position as text.
    fn position(&self) -> String;

    /// What makes all that is needed to show a flick, from 1; nothing where nothing is flicked. Making it takes a moment.
    fn film(&self, _number: usize) -> Option<MakeFilm> {
        None
    }
}

/// Simulates a flick again, apart from the room.
pub(crate) type MakeFilm = Box<dyn FnOnce() -> wire::Film + Send>;

/// What an engine is to do in a room. Two tasks with the same key are the same task.
pub(crate) struct EngineTask {
    pub key: TaskKey,
    pub ask: EngineAsk,
    /// The reply takes so much longer than usual, because something must be seen first.
    pub pause: std::time::Duration,
}

/// A task by its kind and how far the game had come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TaskKey {
    pub kind: TaskKind,
    pub ply: usize,
    /// How many events had happened, where that matters.
    pub version: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TaskKind {
    Move,
    AnswerDraw,
    Flick,
}

/// What is asked of an engine.
pub(crate) enum EngineAsk {
    /// Its move, as this level would play.
    Move { level: u8, task: Task, clock: Option<ClockLimits> },
    /// Whether it takes a draw.
    Judge { task: Task },
    /// Its flick.
    Flick { game: Box<bolshak_chapaev::Game>, level: bolshak_chapaev::Level },
}

/// What an engine has found.
pub(crate) enum EngineReply {
    Move(Info),
    Judged(Info),
    Flick(bolshak_chapaev::Flick),
}

/// The game of a record in which nothing has happened yet.
///
/// # Errors
/// In words, if this program does not know the variant or the position.
pub(crate) fn begin(record: Record) -> Result<Box<dyn RoomGame>, String> {
    if let Some(length) = Length::of(&record.variant) {
        return Ok(Box::new(flick_game::FlickGame::begin(record, length)?));
    }
    Ok(Box::new(board_game::BoardGame::begin(record)?))
}

/// A game as it was kept; `at` tells the moments of its events in playing time.
///
/// # Errors
/// In words, if what was kept does not fit the game.
pub(crate) fn rebuild(stored: Stored, at: impl Fn(Millis) -> Moment) -> Result<Box<dyn RoomGame>, String> {
    if let Some(length) = Length::of(&stored.record.variant) {
        return Ok(Box::new(flick_game::FlickGame::rebuild(stored, length)?));
    }
    Ok(Box::new(board_game::BoardGame::rebuild(stored, at)?))
}

/// A game as it was kept, to be written down: when its clocks ran does not matter.
pub(crate) fn rebuild_quietly(stored: Stored) -> Option<Box<dyn RoomGame>> {
    rebuild(stored, |wall| Moment { wall, playing: wall }).ok()
}

/// Somebody on a seat as clients are told of him.
pub(crate) fn occupant(occupant: &Occupant) -> wire::Occupant {
    match occupant {
        Occupant::Guest(_) => wire::Occupant::Guest,
        Occupant::Member(_) => wire::Occupant::Member,
        Occupant::Local => wire::Occupant::Local,
        Occupant::Open => wire::Occupant::Open,
        Occupant::Invited(_) => wire::Occupant::Invited,
        Occupant::Engine { level } => wire::Occupant::Engine { level: *level },
    }
}

/// The seats of a record, named so.
pub(crate) fn seats(record: &Record, names: &[&str]) -> Vec<wire::SeatInfo> {
    let seats = names.iter().zip(&record.seats).map(|(seat, kept)| wire::SeatInfo {
        seat: (*seat).to_owned(),
        occupant: occupant(&kept.occupant),
        name: (!kept.name.is_empty()).then(|| kept.name.clone()),
        consultants: consultants(record, seat, names),
    });
    seats.collect()
}

/// What those are called who hold a seat together with whoever sits there.
fn consultants(record: &Record, seat: &str, names: &[&str]) -> Vec<String> {
    let is_here = |place: Seat| names.get(place.index()) == Some(&seat);
    let consult = record.consultants.iter().filter(|other| other.part == Part::Consults);
    consult.filter(|other| is_here(other.seat)).map(|other| other.who.name.clone()).collect()
}

/// What the players at a seat are called in records, the captain first: `Anna, Boris and Vera` where several hold it.
pub(crate) fn player_name(record: &Record, seat: Seat) -> String {
    let name = |kept: &SeatRecord| match &kept.occupant {
        _ if !kept.name.is_empty() => kept.name.clone(),
        Occupant::Engine { level } => format!("Bolshak, level {level}"),
        _ => "Human".to_owned(),
    };
    let mut names: Vec<String> = record.side(seat).holders().map(name).collect();
    let last = names.pop().unwrap_or_default();
    if names.is_empty() { last } else { format!("{} and {last}", names.join(", ")) }
}

/// An event as clients are told of it.
pub(crate) fn told(event: &Event) -> wire::Event {
    let (kind, detail) = event.what.parts();
    wire::Event { at: event.at, kind: kind.to_owned(), detail, used: event.used }
}
