//! What is decided about a game beside its moves: draw offers, claims, irregularities, flags (conduct §3 to §5, §7).
//!
//! A [`Referee`] owns a game in progress. An [`Action`] of a player is first *decided*: is it allowed, and what happens?
//! What happens is then *applied*. Whoever keeps the [`Happening`]s can make the same game of them again. Time comes in
//! as a value.

mod happening;
mod offers;
mod rulings;
mod terms;

use bolshak_game::{Cell, Draws, Match, Outcome, Reason, Seat, Tally};
use bolshak_notation::{Form, MoveTextError, read_move, write_move};

use crate::conduct::{Diagnosis, Fault, Irregularity, Verdict, diagnose, read_deeds, write_deeds};
use crate::{Clock, FlagCall, Flags, Millis, TimeControls};

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
    pub fn new(mut line: Box<dyn Match>, terms: Terms, controls: Option<TimeControls>) -> Self {
        if terms.repetition == Repetition::OnClaim {
            line.rule_draws(Draws::RepetitionOnClaim);
        }
        Self {
            terms,
            now: Part { line, texts: vec![] },
            past: vec![],
            clock: controls.map(|controls| Clock::with_flags(controls, terms.flags)),
            offers: Offers::new(terms.offers),
            claim: None,
            trouble: None,
            bound: None,
            ended: None,
        }
    }

    /// What an action of the player would make happen now, in order.
    ///
    /// # Errors
    /// If it is not allowed.
    pub fn decide(&self, by: Seat, action: &Action, now: Millis) -> Result<Vec<Happening>, Refusal> {
        if let Action::TakeBack = action {
            return self.decide_take_back(by);
        }
        if self.outcome().is_some() {
            return Err(Refusal::new("over", "the game is over"));
        }
        let free = self.terms.over_the_board();
        let one = |happening| Ok(vec![happening]);
        match action {
            Action::Play { text, offer } => self.decide_move(by, *offer, |line| played(line, text)),
            Action::Press { deeds, offer } if free => self.decide_press(by, deeds, *offer),
            Action::Press { .. } => Err(Refusal::new("guided", "in this game only legal moves are made")),
            Action::Offer => self.decide_offer(by).map(|offered| vec![offered]),
            Action::Accept => self.answerable(by).and_then(|()| one(Happening::Accepted)),
            Action::Decline => self.answerable(by).and_then(|()| one(Happening::Declined)),
            Action::Claim(text) => self.decide_claim(by, text.as_deref()),
            Action::Check if self.claim.is_some() => one(Happening::Checked),
            Action::Check => Err(Refusal::new("no-claim", "nothing has been claimed")),
            Action::Demand => self.rulable(by).and_then(|()| one(Happening::Corrected)),
            Action::LetStand => self.rulable(by).and_then(|()| one(Happening::Stood)),
            Action::Report(fault) => self.decide_report(by, *fault),
            Action::ClaimFlag => self.decide_flag(by, now),
            Action::Resign => one(Happening::Resigned(by)),
            Action::Pause => self.clock_action(true).and_then(|()| one(Happening::Paused)),
            Action::Start => self.clock_action(false).and_then(|()| one(Happening::Started)),
            Action::Disobey if free => one(Happening::Disobeyed(by)),
            Action::Annul if free => one(Happening::Annulled),
            Action::Disobey | Action::Annul => {
                Err(Refusal::new("no-arbiter", "only an arbiter at the board can do that"))
            }
            Action::TakeBack => unreachable!("decided above"),
        }
    }

    /// A move by whatever way: it may accept an irregularity of the other side, and may come with an offer.
    fn decide_move(
        &self,
        by: Seat,
        offer: bool,
        make: impl Fn(&dyn Match) -> Result<Happening, Refusal>,
    ) -> Result<Vec<Happening>, Refusal> {
        if self.claim.is_some() {
            return Err(Refusal::new("claim-open", "the claim is being checked"));
        }
        // Replying accepts what the opponent did.
        let mut first = vec![];
        let standing;
        let line: &dyn Match = match &self.trouble {
            Some(trouble) if trouble.by != by => {
                first.push(Happening::Stood);
                standing = self.standing(trouble);
                standing.as_deref().unwrap_or(self.now.line.as_ref())
            }
            Some(_) => {
                return Err(Refusal::new("irregular", "the opponent must say what becomes of this move"));
            }
            None => self.now.line.as_ref(),
        };
        if let Some(outcome) = line.outcome() {
            return Err(Refusal::new("over", format!("the game is over: {}", outcome.reason.words())));
        }
        if line.turn() != by {
            return Err(Refusal::new("not-your-turn", "it is the other side's turn"));
        }
        if self.is_paused() {
            return Err(Refusal::new("paused", "the clock is stopped"));
        }
        first.push(make(line)?);
        if offer {
            self.may_offer(by)?;
            let manner = if self.terms.offers == Offering::Casual {
                OfferManner::Loose
            } else {
                OfferManner::WithMove
            };
            first.push(Happening::Offered(by, manner));
        }
        Ok(first)
    }

    fn decide_press(&self, by: Seat, text: &str, offer: bool) -> Result<Vec<Happening>, Refusal> {
        let touch_move = self.terms.board == BoardManner::TouchMove;
        self.decide_move(by, offer, |line| {
            let board = &line.game().info().board;
            let deeds =
                read_deeds(board, text).map_err(|error| Refusal::new("unreadable", error.to_string()))?;
            let impossible =
                || Refusal::new("impossible", "there is no such piece to move, or no room for it");
            let found = diagnose(line, &deeds, self.bound, touch_move).ok_or_else(impossible)?;
            match found.verdict {
                Verdict::Turn(index) => {
                    Ok(Happening::Played(write_move(line.game().info(), line.turns(), index, Form::Full)))
                }
                Verdict::Nothing => Err(Refusal::new("no-move", "no move has been made yet")),
                Verdict::Irregular(_) => Ok(Happening::Irregular(write_deeds(board, &deeds))),
            }
        })
    }

    fn decide_take_back(&self, by: Seat) -> Result<Vec<Happening>, Refusal> {
        if self.terms.no_take_backs {
            return Err(Refusal::new("no-take-backs", "it was agreed that no move is taken back"));
        }
        if self.ended.is_some() {
            return Err(Refusal::new("over", "the game is over"));
        }
        if self.trouble.is_some() || self.claim.is_some() {
            return Err(Refusal::new("waiting", "something else must be decided first"));
        }
        let turns = self.now.line.turns_since_decision(by).and_then(|turns| u16::try_from(turns).ok());
        turns
            .map(|turns| vec![Happening::TookBack(turns)])
            .ok_or_else(|| Refusal::new("nothing-to-take-back", "there is nothing to take back"))
    }

    fn decide_offer(&self, by: Seat) -> Result<Happening, Refusal> {
        self.may_offer(by)?;
        let manner = match (self.terms.offers, self.turn() == by) {
            (Offering::Casual, _) => OfferManner::Loose,
            (Offering::InTurn, true) => OfferManner::BeforeMove,
            (Offering::InTurn, false) => OfferManner::OnOpponentsTime,
        };
        Ok(Happening::Offered(by, manner))
    }

    fn may_offer(&self, by: Seat) -> Result<(), Refusal> {
        let ply = self.now.texts.len();
        if !self.offers.has_right(by, ply) {
            return Err(match self.terms.offers {
                Offering::Casual => Refusal::new("too-soon", "make a move before you offer a draw again"),
                Offering::InTurn => {
                    Refusal::new("no-right", "the right to offer a draw is the other side's now")
                }
            });
        }
        let made = (0..ply).filter(|&ply| self.now.line.mover(ply) == by).count();
        if made < usize::from(self.terms.offers_from_move) {
            let from = self.terms.offers_from_move;
            return Err(Refusal::new("too-early", format!("no draw is offered before move {from}")));
        }
        let most = usize::from(self.terms.offers_most_pieces);
        let pieces = self.now.line.view().pieces;
        let side = |seat| pieces.iter().filter(|piece| piece.seat == seat).count();
        if most > 0 && [Seat::WHITE, Seat::BLACK].into_iter().any(|seat| side(seat) > most) {
            let message = format!("a draw is offered only while each side has {most} pieces or fewer");
            return Err(Refusal::new("too-many-pieces", message));
        }
        Ok(())
    }

    fn answerable(&self, by: Seat) -> Result<(), Refusal> {
        match self.offers.open() {
            Some(offer) if offer.by != by => Ok(()),
            Some(_) => Err(Refusal::new("own-offer", "the other side answers this offer")),
            None => Err(Refusal::new("no-offer", "no draw is offered")),
        }
    }

    fn decide_claim(&self, by: Seat, text: Option<&str>) -> Result<Vec<Happening>, Refusal> {
        if self.terms.repetition == Repetition::AtOnce {
            return Err(Refusal::new("automatic", "in this game a repetition is a draw without a claim"));
        }
        if self.claim.is_some() || self.trouble.is_some() {
            return Err(Refusal::new("waiting", "something else must be decided first"));
        }
        if self.turn() != by {
            return Err(Refusal::new("not-your-turn", "only the side to move can claim"));
        }
        let text = text.map(|text| played(self.now.line.as_ref(), text)).transpose()?;
        let text = text.map(|happening| match happening {
            Happening::Played(text) => text,
            _ => unreachable!("a move is played"),
        });
        Ok(vec![Happening::Claimed(by, text)])
    }

    fn rulable(&self, by: Seat) -> Result<(), Refusal> {
        match &self.trouble {
            Some(trouble) if trouble.by != by => Ok(()),
            Some(_) => Err(Refusal::new("not-yours", "only the opponent decides about an irregularity")),
            None => Err(Refusal::new("nothing-irregular", "nothing irregular has happened")),
        }
    }

    fn decide_report(&self, by: Seat, fault: Fault) -> Result<Vec<Happening>, Refusal> {
        if !self.terms.over_the_board() {
            return Err(Refusal::new("guided", "in this game only legal moves are made"));
        }
        if self.trouble.is_some() || self.claim.is_some() {
            return Err(Refusal::new("waiting", "something else must be decided first"));
        }
        // The reply has lost the right, so the last move must be the other's.
        if self.now.texts.is_empty() || self.turn() != by {
            return Err(Refusal::new("too-late", "only the last move of the opponent can be reported"));
        }
        Ok(vec![Happening::Reported(by.other(), fault)])
    }

    fn decide_flag(&self, by: Seat, now: Millis) -> Result<Vec<Happening>, Refusal> {
        let Some(clock) = &self.clock else { return Err(Refusal::new("no-clock", "there is no clock")) };
        match clock.call_flag(now) {
            FlagCall::Draw => Ok(vec![Happening::BothFlagged]),
            FlagCall::Loses(seat) if seat != by => Ok(vec![Happening::Flagged(seat)]),
            _ => Err(Refusal::new("flag-up", "the opponent's flag has not fallen")),
        }
    }

    fn clock_action(&self, pause: bool) -> Result<(), Refusal> {
        if !self.terms.over_the_board() {
            return Err(Refusal::new("no-arbiter", "only an arbiter at the board can do that"));
        }
        match &self.clock {
            None => Err(Refusal::new("no-clock", "there is no clock")),
            Some(clock) if clock.running().is_some() == pause => Ok(()),
            Some(_) if pause => Err(Refusal::new("paused", "the clock is stopped")),
            Some(_) => Err(Refusal::new("running", "the clock runs already")),
        }
    }

    /// Makes something happen that was decided here, or was kept earlier.
    ///
    /// # Errors
    /// In words, if what was kept does not fit the game.
    pub fn apply(&mut self, what: &Happening, now: Millis) -> Result<(), String> {
        match what {
            Happening::Played(text) => self.apply_played(text, now)?,
            Happening::Offered(by, manner) => self.offers.make(*by, *manner, self.now.texts.len()),
            Happening::Accepted => {
                self.offers.answer(true);
                self.end(None, Reason::Agreement, now);
            }
            Happening::Declined => self.offers.answer(false),
            Happening::TookBack(turns) => self.apply_take_back(usize::from(*turns), now),
            Happening::Resigned(by) => self.end(Some(by.other()), Reason::Resigned, now),
            Happening::Flagged(by) => self.apply_flag(*by, now),
            Happening::BothFlagged => self.end(None, Reason::BothFlags, now),
            Happening::Claimed(by, text) => self.claim = Some(Claim { by: *by, text: text.clone() }),
            Happening::Checked => self.apply_check(now)?,
            Happening::Irregular(deeds) => self.apply_irregular(deeds, now)?,
            Happening::Reported(by, kind) => {
                let irregularity = Irregularity { kind: *kind, actual: vec![], expected: vec![] };
                self.trouble = Some(Trouble { by: *by, irregularities: vec![irregularity], done: None });
            }
            Happening::Corrected => self.apply_corrected(now)?,
            Happening::Stood => self.apply_stood(now)?,
            Happening::Paused => self.clock.iter_mut().for_each(|clock| clock.pause(now)),
            Happening::Started => {
                let turn = self.turn();
                self.clock.iter_mut().for_each(|clock| clock.run(turn, now));
            }
            Happening::Disobeyed(by) => self.end(Some(by.other()), Reason::Disobeyed, now),
            Happening::Annulled => self.end(None, Reason::Annulled, now),
        }
        Ok(())
    }

    fn apply_played(&mut self, text: &str, now: Millis) -> Result<(), String> {
        let Part { line, texts } = &mut self.now;
        let mover = line.turn();
        let index = read_move(line.game().info(), line.turns(), text)
            .map_err(|error| format!("the record holds a move that cannot be played, {text}: {error}"))?;
        let turn = line.turns()[index].clone();
        line.play(&turn).map_err(|error| error.to_string())?;
        texts.push(text.to_owned());
        let (plies, over) = (line.played().len(), line.outcome().is_some());
        self.offers.moved(mover);
        self.bound = None;
        let guided = !self.terms.over_the_board();
        if let Some(clock) = &mut self.clock {
            match plies {
                _ if over => clock.stop(now),
                UNTIMED if guided => {
                    clock.press(mover, now);
                    clock.run(mover.other(), now);
                }
                _ => clock.press(mover, now),
            }
        }
        Ok(())
    }

    fn apply_take_back(&mut self, turns: usize, now: Millis) {
        self.now.line.take_back(turns);
        self.now.texts.truncate(self.now.line.played().len());
        self.offers.took_back();
        self.bound = None;
        let (turn, free, made) = (self.turn(), self.terms.over_the_board(), self.made());
        if let Some(clock) = &mut self.clock {
            clock.set_moves(made, now);
            // What was thought is thought: taking back returns the position, not the time.
            if self.now.texts.len() < UNTIMED && !free { clock.stop(now) } else { clock.run(turn, now) }
        }
    }

    /// A flag that falls while a claim is being checked costs the game only if the claim is wrong.
    fn apply_flag(&mut self, by: Seat, now: Millis) {
        let claim = self.claim.as_ref().filter(|claim| claim.by == by);
        match claim.and_then(|claim| self.repetition(claim)) {
            Some(draw) => self.end_as(draw, now),
            None => self.end(Some(by.other()), Reason::Time, now),
        }
    }

    fn apply_check(&mut self, now: Millis) -> Result<(), String> {
        let claim = self.claim.take().ok_or("the record checks a claim that nobody made")?;
        match (self.repetition(&claim), claim.text.as_deref()) {
            (Some(draw), _) => self.end_as(draw, now),
            // Of a wrong claim the written move counts as made.
            (None, Some(text)) => self.apply_played(text, now)?,
            (None, None) => {}
        }
        Ok(())
    }

    /// The draw that is claimed, if the claim is right.
    fn repetition(&self, claim: &Claim) -> Option<Outcome> {
        let mut line = self.now.line.copy();
        if let Some(text) = &claim.text {
            let index = read_move(line.game().info(), line.turns(), text).ok()?;
            let turn = line.turns()[index].clone();
            line.play(&turn).ok()?;
        }
        let mut tallies = line.tallies().into_iter();
        let full = tallies.find(|tally| tally.reason == Reason::Repetition && tally.count >= tally.limit)?;
        let Tally { reason, article, criterion, .. } = full;
        Some(Outcome { winner: None, reason, article, criterion })
    }

    fn apply_irregular(&mut self, text: &str, now: Millis) -> Result<(), String> {
        let line = self.now.line.as_ref();
        let (by, touch_move) = (line.turn(), self.terms.board == BoardManner::TouchMove);
        let deeds = read_deeds(&line.game().info().board, text).map_err(|error| error.to_string())?;
        let found = diagnose(line, &deeds, self.bound, touch_move);
        let Some(Diagnosis { verdict: Verdict::Irregular(irregularities), .. }) = &found else {
            return Err(format!("the record holds deeds that were not irregular: {text}"));
        };
        self.trouble = Some(Trouble { by, irregularities: irregularities.clone(), done: found });
        self.offers.moved(by);
        self.hand_over(by.other(), now);
        Ok(())
    }

    /// The opponent's word: the position before the fault comes back, the time does not, and a touched piece must be
    /// moved [R].
    fn apply_corrected(&mut self, now: Millis) -> Result<(), String> {
        let trouble = self.trouble.take().ok_or("the record corrects what was not irregular")?;
        match trouble.done {
            Some(done) => self.bound = done.bound,
            None => {
                self.now.line.take_back(1);
                self.now.texts.truncate(self.now.line.played().len());
                let made = self.made();
                self.clock.iter_mut().for_each(|clock| clock.set_moves(made, now));
            }
        }
        self.hand_over(trouble.by, now);
        Ok(())
    }

    fn apply_stood(&mut self, now: Millis) -> Result<(), String> {
        let trouble = self.trouble.take().ok_or("the record lets stand what was not irregular")?;
        if let Some(line) = self.standing(&trouble) {
            let part = Part { line, texts: vec![] };
            self.past.push(std::mem::replace(&mut self.now, part));
        }
        self.bound = None;
        let (over, made) = (self.now.line.outcome().is_some(), self.made());
        if let Some(clock) = &mut self.clock {
            clock.set_moves(made, now);
            if over {
                clock.stop(now);
            }
        }
        Ok(())
    }

    /// How many moves each side has made; an irregular one that stood is one.
    fn made(&self) -> [u32; 2] {
        let mut made = [0; 2];
        let movers = |part: &Part| (0..part.texts.len()).map(|ply| part.line.mover(ply)).collect::<Vec<_>>();
        for part in &self.past {
            movers(part).into_iter().chain([part.line.turn()]).for_each(|seat| made[seat.index()] += 1);
        }
        movers(&self.now).into_iter().for_each(|seat| made[seat.index()] += 1);
        made
    }

    /// The match as it goes on if the irregularity stands. A man that was not crowned is crowned by the opponent; counts
    /// begin anew, as the position did not come about by legal moves [R]. None if only a legal move was reported.
    fn standing(&self, trouble: &Trouble) -> Option<Box<dyn Match>> {
        let mut view = trouble.done.as_ref()?.view.clone();
        let game = self.now.line.game();
        while let Err(error) = game.set_up(&view) {
            let man = view.pieces.iter_mut().find(|piece| Some(piece.cell) == error.cell)?;
            if man.kind == bolshak_game::Kind::King {
                return None;
            }
            man.kind = bolshak_game::Kind::King;
        }
        let mut line = game.set_up(&view).ok()?;
        if self.terms.repetition == Repetition::OnClaim {
            line.rule_draws(Draws::RepetitionOnClaim);
        }
        Some(line)
    }

    /// A running clock now runs for this side, without what a move would add.
    fn hand_over(&mut self, to: Seat, now: Millis) {
        if let Some(clock) = self.clock.as_mut().filter(|clock| clock.running().is_some()) {
            clock.run(to, now);
        }
    }

    fn end(&mut self, winner: Option<Seat>, reason: Reason, now: Millis) {
        self.end_as(Outcome::plain(winner, reason), now);
    }

    fn end_as(&mut self, outcome: Outcome, now: Millis) {
        self.ended = Some(outcome);
        self.claim = None;
        self.trouble = None;
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
        }
    }

    fn is_paused(&self) -> bool {
        self.terms.over_the_board() && self.clock.as_ref().is_some_and(|clock| clock.running().is_none())
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
            Action::TakeBack => turn.other(),
            _ => turn,
        }
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

/// Playing the legal turn that a text stands for.
fn played(line: &dyn Match, text: &str) -> Result<Happening, Refusal> {
    let info = line.game().info();
    let index = read_move(info, line.turns(), text).map_err(|error| {
        let message = format!("{text}: {error}");
        match error {
            MoveTextError::Unreadable { .. } => Refusal::new("unreadable", message),
            MoveTextError::Illegal => Refusal::new("illegal", message),
            MoveTextError::Ambiguous(choices) => Refusal { choices, ..Refusal::new("ambiguous", message) },
        }
    })?;
    Ok(Happening::Played(write_move(info, line.turns(), index, Form::Full)))
}
