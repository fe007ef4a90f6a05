//! What is decided about a game beside its moves: draw offers, claims, irregularities, flags (conduct §3 to §5, §7).
//!
//! A [`Referee`] owns a game in progress. An [`Action`] of a player is first *decided*: is it allowed, and what happens?
//! What happens is then *applied*. Whoever keeps the [`Happening`]s can make the same game of them again. Time comes in
//! as a value.

mod apply;
mod decide;
mod happening;
mod offers;
mod rulings;
mod terms;

use bolshak_game::{Cell, Match, Outcome, Seat, View};

use crate::conduct::{Diagnosis, Fault, Irregularity};
use crate::{Clock, Flags, Millis, TimeControls};

pub use happening::Happening;
pub use offers::{Offer, OfferManner, Offers};
pub use rulings::{Edition, SetUpRuling, rule_on_set_up};
pub use terms::{BoardManner, Offering, Repetition, Terms};

/// In a guided game the first move of each side is made without a clock, so that nobody loses time before the other is
/// there. At a board the arbiter starts the clock.
const UNTIMED: usize = 2;

/// What a player, or the arbiter, does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Makes a legal move, given as text in any accepted notation.
    Play {
        /// The move.
        text: String,
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
    /// Offers a draw.
    Offer,
    /// Accepts the offer.
    Accept,
    /// Declines the offer in words.
    Decline,
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
    /// Takes back up to one's own last decision.
    TakeBack,
    /// The arbiter stops the clock.
    Pause,
    /// The arbiter starts the clock.
    Start,
    /// The arbiter rules that this player refuses to obey the rules.
    Disobey,
    /// The arbiter annuls the game.
    Annul,
    /// The arbiter finds that the pieces or colours were set up wrongly.
    SetUpWrong,
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
    /// The match.
    pub line: Box<dyn Match>,
    /// The text of every turn, in full notation.
    pub texts: Vec<String>,
}

impl Part {
    fn take_back(&mut self, turns: usize) {
        self.line.take_back(turns);
        self.texts.truncate(self.line.played().len());
    }
}

impl Clone for Part {
    fn clone(&self) -> Self {
        Self { line: self.line.copy(), texts: self.texts.clone() }
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
    offers: Offers,
    claim: Option<Claim>,
    trouble: Option<Trouble>,
    /// The piece that the side to move must move because it touched it.
    bound: Option<Cell>,
    /// An end that the rules of the board do not know of.
    ended: Option<Outcome>,
}

impl Referee {
    /// A game in which nothing has happened yet.
    #[must_use]
    pub fn new(line: Box<dyn Match>, terms: Terms, controls: Option<TimeControls>) -> Self {
        Self {
            terms,
            now: Part { line: terms.ruled(line), texts: vec![] },
            past: vec![],
            clock: controls.map(|controls| Clock::with_flags(controls, terms.flags)),
            offers: Offers::new(terms.offers),
            claim: None,
            trouble: None,
            bound: None,
            ended: None,
        }
    }

    /// How the game has ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        // While an irregularity waits for a word, what it did to the board is not yet so.
        self.ended.or_else(|| self.now.line.outcome())
    }

    /// The seat to move.
    #[must_use]
    pub fn turn(&self) -> Seat {
        self.now.line.turn()
    }

    /// The match since the last irregularity that stood.
    #[must_use]
    pub fn line(&self) -> &dyn Match {
        self.now.line.as_ref()
    }

    /// The text of every turn of [`Referee::line`], in full notation.
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
        done.map_or_else(|| self.now.line.view(), |done| done.view.clone())
    }

    /// Who can do such a thing now, where two people share a device and nobody is named: who is asked, who may decide, who
    /// is to move.
    #[must_use]
    pub fn obvious(&self, action: &Action) -> Seat {
        let turn = self.turn();
        let other_than = |by: Option<Seat>| by.map_or(turn, Seat::other);
        match action {
            Action::Accept | Action::Decline => other_than(self.offers.open().map(|offer| offer.by)),
            // A move while something irregular waits is the reply to it.
            Action::Demand | Action::LetStand | Action::Play { .. } | Action::Press { .. } => {
                other_than(self.trouble.as_ref().map(|trouble| trouble.by))
            }
            // Where a move starts the clock by itself, the time for an offer is right after one's own.
            Action::Offer if self.terms.over_the_board() => self.on_move(),
            Action::Offer | Action::TakeBack => self.last_mover().unwrap_or(turn),
            _ => self.on_move(),
        }
    }

    /// Who made the last move, if there is one.
    fn last_mover(&self) -> Option<Seat> {
        self.now.texts.len().checked_sub(1).map(|last| self.now.line.mover(last))
    }

    /// Whose move it is to the eye: after something irregular, the opponent's.
    #[must_use]
    pub fn on_move(&self) -> Seat {
        let done = self.trouble.as_ref().filter(|trouble| trouble.done.is_some());
        done.map_or_else(|| self.turn(), |trouble| trouble.by.other())
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

    /// The clock, to be set to what was kept of it.
    pub fn clock_mut(&mut self) -> Option<&mut Clock> {
        self.clock.as_mut()
    }

    /// The draw offers.
    #[must_use]
    pub fn offers(&self) -> &Offers {
        &self.offers
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

    /// Whose flag has fallen so that the game ends by itself.
    #[must_use]
    pub fn fallen(&self, now: Millis) -> Option<Seat> {
        let at_once = self.terms.flags == Flags::Automatic && self.outcome().is_none();
        self.clock.as_ref().filter(|_| at_once).and_then(|clock| clock.fallen(now))
    }
}
