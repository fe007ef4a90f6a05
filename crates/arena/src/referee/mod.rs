//! What is decided about a game beside its moves: proposals, claims, irregularities, flags, rulings (conduct §3 to §5,
//! §7).
//!
//! A [`Referee`] owns a game in progress. An [`Action`] of a player is first *decided* ([`Referee::decide`]): is it
//! allowed, and which [`GameEvent`]s follow? The events are then *applied* ([`Referee::apply`]). [`Referee::act`] does both
//! and looks a move up only once. Deciding changes nothing, so that an owner can store the events before they happen.
//!
//! Whoever keeps the events can make the same game of them again. What the clock shows follows from events only as long
//! as their times are exact, so an owner keeps a [`ClockReading`] with each of them and restores it after applying the
//! event; times in between then do not matter.
//!
//! What one player wants and others must agree to is a [`Proposal`]. It takes effect when every other seat that still
//! plays has agreed; a move of a seat that has not agreed refuses it. Draw offers have stricter rules besides
//! ([`Offering`], [`OfferManner`]).
//!
//! Games for more than two go on when a seat gives up or runs out of time ([`bolshak_game::Game::retire`]), until one seat
//! or pair is left. Play over the board, claims and flags that must be claimed are for two: [`Terms::for_seats`].
//!
//! Moves are read as text, because events keep them as text; this is why this crate knows `bolshak-notation`.

mod apply;
mod blindfold;
mod consent;
mod decide;
mod event;
mod proposals;
mod rulings;
mod terms;

use std::ops::Range;

use bolshak_game::{Cell, Game, Outcome, Placed, Seat, View};

use crate::conduct::{Diagnosis, Fault, Irregularity};
use crate::{Clock, ClockReading, Flags, Millis, TimeControls};

pub use blindfold::Blindfold;
pub use consent::MORE_TIME;
pub use decide::find_text;
pub use event::GameEvent;
pub use proposals::{OfferManner, Proposal, Proposals, Proposed};
pub use rulings::{Edition, SetUpRuling, rule_on_set_up};
pub use terms::{BoardManner, Consultation, Offering, Repetition, Terms};

/// What a player, or the arbiter, does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Makes a legal move.
    Play {
        /// The move.
        mv: PlayedMove,
        /// Whether a draw is offered with it.
        offer: bool,
    },
    /// Has done something with the pieces and presses the clock ([`crate::conduct::read_deeds`]).
    Press {
        /// What was done.
        deeds: String,
        /// Whether a draw is offered with it.
        offer: bool,
    },
    /// Proposes something to the others.
    Propose(Proposal),
    /// Agrees to what another has proposed.
    Agree(Proposal),
    /// Declines in words what another has proposed.
    Decline(Proposal),
    /// Claims a draw by repetition, of the present position or after this move.
    Claim(Option<String>),
    /// The claim is checked.
    Check,
    /// Demands that the irregularity be put right.
    Demand,
    /// Lets the irregularity stand.
    LetStand,
    /// Says that the last move of the opponent was irregular.
    Report(Fault),
    /// Says that the opponent's flag has fallen.
    ClaimFlag,
    /// Gives up.
    Resign,
    /// Wants no game after all, before everybody has moved.
    CallOff,
    /// The arbiter stops the clock.
    Pause,
    /// The arbiter starts the clock, or after a pause on which the players agreed one of them does.
    Start,
    /// The arbiter rules that this player refuses to obey the rules.
    Disobey,
    /// The arbiter declares the game drawn: neither can win.
    DeclareDraw,
    /// The arbiter rules that the player loses: for being late, for a penalty.
    Forfeit,
    /// The arbiter annuls the game.
    Annul,
    /// The arbiter finds that the pieces or colours were set up wrongly.
    SetUpWrong,
    /// Adjusts pieces while it is the opponent's turn.
    Adjust,
    /// Demands that the opponent's piece that stood on this cell and stands on a square that is not played on come back
    /// (S1: only the opponent decides that).
    PutBack(String),
}

/// A move that somebody wants to make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayedMove {
    /// Text in any accepted notation.
    Text(String),
    /// The place among the legal moves, as [`Game::find_way`] finds it.
    Index(usize),
}

/// Why an action was not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The word for programs and translations.
    pub reason: &'static str,
    /// In English words.
    pub message: String,
    /// The moves that a typed text fits, in full notation.
    pub choices: Vec<String>,
}

impl Refusal {
    /// A refusal without choices.
    pub fn new(reason: &'static str, message: impl Into<String>) -> Self {
        Self { reason, message: message.into(), choices: vec![] }
    }
}

fn refused(reason: &'static str, message: &str) -> Refusal {
    Refusal::new(reason, message)
}

/// An irregularity that waits for the opponent's word.
#[derive(Clone, PartialEq, Debug)]
pub struct Trouble {
    /// Whose it is.
    pub by: Seat,
    /// What was irregular, in the order of the lists.
    pub irregularities: Vec<Irregularity>,
    /// What hands did, and what stands on the board since; none where the last move was reported.
    pub done: Option<Diagnosis>,
}

impl Trouble {
    /// What somebody says was irregular, where the board does not show it.
    fn said(by: Seat, kind: Fault) -> Self {
        let irregularity = Irregularity { kind, actual: vec![], expected: vec![] };
        Self { by, irregularities: vec![irregularity], done: None }
    }

    /// Whether it is about how the game began.
    fn is_of_set_up(&self) -> bool {
        self.irregularities.iter().any(|one| one.kind == Fault::WrongSetUp)
    }
}

/// A claim that is being checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// Who claims.
    pub by: Seat,
    /// The move that would repeat the position, if the position is not repeated already.
    pub text: Option<String>,
}

/// A part of a game that was played by the rules, up to an irregularity that stood.
pub struct Part {
    /// The game.
    pub game: Box<dyn Game>,
    /// The text of every move, in full notation.
    pub texts: Vec<String>,
}

impl Part {
    fn take_back(&mut self, moves: usize) {
        self.game.take_back(moves);
        self.texts.truncate(self.game.played().len());
    }
}

impl Clone for Part {
    fn clone(&self) -> Self {
        Self { game: self.game.copy(), texts: self.texts.clone() }
    }
}

/// A game in progress.
#[derive(Clone)]
pub struct Referee {
    terms: Terms,
    now: Part,
    /// What was played before the last irregularity that stood.
    past: Vec<Part>,
    clock: Option<Clock>,
    proposals: Proposals,
    /// Who has given up or run out of time in a game that goes on without him.
    retired: Vec<Seat>,
    claim: Option<Claim>,
    trouble: Option<Trouble>,
    /// The piece that the side to move must move because it touched it.
    bound: Option<Cell>,
    /// Who made the irregular moves that stood, each of which began a part.
    stood: Vec<Seat>,
    /// Pieces on squares that are not played on, with where they stood before: they take no part until they come back
    /// (S1).
    inactive: Vec<Placed>,
    /// An end that the rules of the board do not know of.
    ended: Option<Outcome>,
}

impl Referee {
    /// A game in which nothing has happened yet. For more than two it is played on the terms that [`Terms::for_seats`]
    /// leaves.
    #[must_use]
    pub fn new(game: Box<dyn Game>, terms: Terms, controls: Option<TimeControls>) -> Self {
        let seats = game.variant().info().seats.len();
        let terms = terms.for_seats(seats);
        Self {
            terms,
            now: Part { game: terms.ruled(game), texts: vec![] },
            past: vec![],
            clock: controls.map(|controls| Clock::with_flags(seats, controls, terms.flags)),
            proposals: Proposals::new(terms.offers, seats),
            retired: vec![],
            claim: None,
            trouble: None,
            bound: None,
            stood: vec![],
            inactive: vec![],
            ended: None,
        }
    }

    /// How the game has ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        // While an irregularity waits for a word, what it did to the board is not yet so.
        self.ended.or_else(|| self.now.game.outcome())
    }

    /// The seat to move.
    #[must_use]
    pub fn side_to_move(&self) -> Seat {
        self.now.game.side_to_move()
    }

    /// The game since the last irregularity that stood.
    #[must_use]
    pub fn game(&self) -> &dyn Game {
        self.now.game.as_ref()
    }

    /// The text of every move of [`Referee::game`], in full notation.
    #[must_use]
    pub fn texts(&self) -> &[String] {
        &self.now.texts
    }

    /// What was played before the last irregularity that stood.
    #[must_use]
    pub fn past(&self) -> &[Part] {
        &self.past
    }

    /// What stands on the board: after something irregular, what hands have left there.
    #[must_use]
    pub fn board(&self) -> View {
        let done = self.trouble.as_ref().and_then(|trouble| trouble.done.as_ref());
        done.map_or_else(|| self.now.game.view(), |done| done.view.clone())
    }

    /// Who can do such a thing now, where two people share a device and nobody is named: who is asked, who may decide, who
    /// is to move.
    #[must_use]
    pub fn obvious(&self, action: &Action) -> Seat {
        let turn = self.side_to_move();
        let other_than = |by: Option<Seat>| by.map_or(turn, Seat::other);
        match action {
            Action::Agree(what) | Action::Decline(what) => self.next_asked(*what).unwrap_or(turn),
            // A move while something irregular waits is the reply to it.
            Action::Demand | Action::LetStand | Action::Play { .. } | Action::Press { .. } => {
                other_than(self.trouble.as_ref().map(|trouble| trouble.by))
            }
            Action::Adjust => self.on_move().other(),
            Action::PutBack(cell) => self.inactive_on(cell).map_or(turn, |piece| piece.seat.other()),
            // Where a move starts the clock by itself, the time for an offer is right after one's own.
            Action::Propose(Proposal::Draw) if self.terms.over_the_board() => self.on_move(),
            Action::Propose(Proposal::Draw | Proposal::TakeBack) => self.last_mover().unwrap_or(turn),
            _ => self.on_move(),
        }
    }

    /// Who has yet to answer what is proposed: the first in the order of the seats.
    #[must_use]
    pub fn next_asked(&self, what: Proposal) -> Option<Seat> {
        let open = self.proposals.open(what)?;
        self.asked(what, open.by).find(|seat| !open.agreed_by.contains(seat))
    }

    /// The inactive piece that stood on the cell of this name.
    fn inactive_on(&self, cell: &str) -> Option<&Placed> {
        let cell = self.game().variant().info().board.cell(cell)?;
        self.inactive.iter().find(|piece| piece.cell == cell)
    }

    fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        self.game().variant().info().all_seats()
    }

    /// Who made the last move, if there is one.
    fn last_mover(&self) -> Option<Seat> {
        self.now.texts.len().checked_sub(1).map(|last| self.now.game.mover(last))
    }

    /// Whose move it is to the eye: after something irregular, the opponent's.
    #[must_use]
    pub fn on_move(&self) -> Seat {
        let done = self.trouble.as_ref().filter(|trouble| trouble.done.is_some());
        done.map_or_else(|| self.side_to_move(), |trouble| trouble.by.other())
    }

    /// What was agreed on.
    #[must_use]
    pub fn terms(&self) -> Terms {
        self.terms
    }

    /// The clock.
    #[must_use]
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// What the clock shows, to be kept.
    #[must_use]
    pub fn clock_reading(&self, now: Millis) -> Option<ClockReading> {
        self.clock.as_ref().map(|clock| clock.reading(now))
    }

    /// Sets the clock to what was kept of it when the same had happened in the game; what runs goes on from this moment.
    pub fn restore_clock(&mut self, reading: &ClockReading, at: Millis) {
        if let Some(clock) = &mut self.clock {
            clock.restore(reading, at);
        }
    }

    /// In these times the clock of a seat stands still though it is its turn ([`Clock::set_rests`]).
    pub fn set_rests(&mut self, seat: Seat, rests: Vec<Range<Millis>>) {
        if let Some(clock) = &mut self.clock {
            clock.set_rests(seat, rests);
        }
    }

    /// What the players propose to each other.
    #[must_use]
    pub fn proposals(&self) -> &Proposals {
        &self.proposals
    }

    /// Who has given up or run out of time in a game for more than two, in that order.
    #[must_use]
    pub fn retired(&self) -> &[Seat] {
        &self.retired
    }

    /// The claim that is being checked.
    #[must_use]
    pub fn claim(&self) -> Option<&Claim> {
        self.claim.as_ref()
    }

    /// The irregularity that waits for the opponent's word.
    #[must_use]
    pub fn trouble(&self) -> Option<&Trouble> {
        self.trouble.as_ref()
    }

    /// The piece that the side to move must move because it touched it.
    #[must_use]
    pub fn bound(&self) -> Option<Cell> {
        self.bound
    }

    /// The pieces on squares that are not played on, with where they stood before.
    #[must_use]
    pub fn inactive(&self) -> &[Placed] {
        &self.inactive
    }

    /// Whose flag has fallen without anybody having to say so: [`GameEvent::Flagged`] must be applied.
    #[must_use]
    pub fn fallen(&self, now: Millis) -> Option<Seat> {
        self.automatic_clock()?.fallen(now)
    }

    /// When that will be so of the seat whose clock runs.
    #[must_use]
    pub fn flag_falls_at(&self, now: Millis) -> Option<Millis> {
        self.automatic_clock()?.until_flag(now).map(|time| now.saturating_add(time))
    }

    fn automatic_clock(&self) -> Option<&Clock> {
        let at_once = self.terms.flags == Flags::Automatic && self.outcome().is_none();
        self.clock.as_ref().filter(|_| at_once)
    }

    /// How long whoever is on move has thought, pauses left out: what a move that is made now has taken. None where no
    /// clock runs for it. Of a turn of several moves it is the time of the turn so far.
    #[must_use]
    pub fn time_used(&self, now: Millis) -> Option<Millis> {
        let seat = self.on_move();
        let clock = self.clock.as_ref().filter(|clock| clock.running() == Some(seat))?;
        Some(clock.thought(seat, now))
    }
}
