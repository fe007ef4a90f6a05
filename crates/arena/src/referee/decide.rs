//! What is allowed, and what it makes happen.

use bolshak_game::{Match, Seat};
use bolshak_notation::{Form, MoveTextError, read_move, write_move};

use super::{Action, BoardManner, Happening, OfferManner, Offering, Referee, Refusal, Repetition};
use crate::conduct::{Fault, Verdict, diagnose, read_deeds, write_deeds};
use crate::{FlagCall, Millis};

impl Referee {
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
        let several = self.line().game().info().seats.len() > 2;
        if several && !matches!(action, Action::Play { offer: false, .. } | Action::Resign) {
            return Err(Refusal::new(
                "several",
                "in a game for more than two there are only moves and giving up",
            ));
        }
        match action {
            Action::Play { text, offer } => {
                self.decide_move(by, *offer, |line| full_text(line, text).map(Happening::Played))
            }
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
            Action::Resign if self.line().view().aside.out.contains(&by) => {
                Err(Refusal::new("already-out", "who plays no more cannot give up"))
            }
            Action::Resign => one(Happening::Resigned(by)),
            Action::Pause => self.clock_action(true).and_then(|()| one(Happening::Paused)),
            Action::Start => self.clock_action(false).and_then(|()| one(Happening::Started)),
            Action::Disobey if free => one(Happening::Disobeyed(by)),
            Action::Annul if free => one(Happening::Annulled),
            Action::SetUpWrong if free => one(Happening::SetUpWrong),
            Action::Disobey | Action::Annul | Action::SetUpWrong => {
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
            first.push(self.offered(by, OfferManner::WithMove));
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
        // Where a move starts the clock by itself there is no moment between them.
        let just_moved = !self.terms.over_the_board() && !self.now.texts.is_empty();
        Ok(self.offered(
            by,
            match self.on_move() == by {
                true => OfferManner::BeforeMove,
                false if just_moved => OfferManner::WithMove,
                false => OfferManner::OnOpponentsTime,
            },
        ))
    }

    /// An offer in this manner, which nobody asks for in a casual game.
    fn offered(&self, by: Seat, manner: OfferManner) -> Happening {
        let casual = self.terms.offers == Offering::Casual;
        Happening::Offered(by, if casual { OfferManner::Loose } else { manner })
    }

    fn may_offer(&self, by: Seat) -> Result<(), Refusal> {
        if self.offers.open().is_some_and(|offer| offer.by != by) {
            return Err(Refusal::new("answer-first", "the other side has offered; answer that"));
        }
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
        let text = text.map(|text| full_text(self.line(), text)).transpose()?;
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

    fn is_paused(&self) -> bool {
        self.terms.over_the_board() && self.clock.as_ref().is_some_and(|clock| clock.running().is_none())
    }
}

/// The legal turn that a text stands for, in full notation.
fn full_text(line: &dyn Match, text: &str) -> Result<String, Refusal> {
    let info = line.game().info();
    let index = read_move(info, line.turns(), text).map_err(|error| {
        let message = format!("{text}: {error}");
        match error {
            MoveTextError::Unreadable { .. } => Refusal::new("unreadable", message),
            MoveTextError::Illegal => Refusal::new("illegal", message),
            MoveTextError::Ambiguous(choices) => Refusal { choices, ..Refusal::new("ambiguous", message) },
        }
    })?;
    Ok(write_move(info, line.turns(), index, Form::Full))
}
