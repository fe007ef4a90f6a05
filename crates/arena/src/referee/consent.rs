//! What may be proposed when, who is asked, and what consent makes happen.

use bolshak_game::Seat;

use super::{GameEvent, OfferManner, Offering, Proposal, Referee, Refusal, refused};
use crate::Millis;

/// How much time a player is given when the others agree to more.
pub const MORE_TIME: Millis = 60_000;

impl Referee {
    pub(super) fn decide_proposal(&self, by: Seat, what: Proposal) -> Result<Vec<GameEvent>, Refusal> {
        self.may_propose(by, what)?;
        let manner = if what == Proposal::Draw { self.manner(by) } else { OfferManner::Loose };
        Ok(vec![self.proposed(by, what, manner)])
    }

    /// A proposal in this manner, which nobody asks for in a casual game.
    pub(super) fn proposed(&self, by: Seat, what: Proposal, manner: OfferManner) -> GameEvent {
        let casual = self.terms.offers == Offering::Casual;
        GameEvent::Proposed(by, what, if casual { OfferManner::Loose } else { manner })
    }

    /// How a draw that is offered now is offered.
    fn manner(&self, by: Seat) -> OfferManner {
        // Where a move starts the clock by itself there is no moment between them.
        let just_moved = !self.terms.over_the_board() && self.last_mover() == Some(by);
        match self.on_move() == by {
            true => OfferManner::BeforeMove,
            false if just_moved => OfferManner::WithMove,
            false => OfferManner::OnOpponentsTime,
        }
    }

    /// Agreement, and with the last one that is needed what was agreed on.
    pub(super) fn decide_agreement(&self, by: Seat, what: Proposal) -> Result<Vec<GameEvent>, Refusal> {
        self.is_in_time(what)?;
        self.answerable(by, what)?;
        self.is_possible(what)?;
        let agreed = GameEvent::Agreed(by, what);
        let Some(open) = self.proposals.open(what).filter(|_| self.is_agreed(what, Some(by))) else {
            return Ok(vec![agreed]);
        };
        Ok(match what {
            Proposal::Draw | Proposal::Rematch => vec![agreed],
            Proposal::TakeBack => vec![agreed, GameEvent::TookBack(self.moves_to_take_back(open.by)?)],
            Proposal::Pause => vec![agreed, GameEvent::Paused],
            Proposal::MoreTime => vec![agreed, GameEvent::AddedTime(open.by, MORE_TIME)],
        })
    }

    pub(super) fn decide_decline(&self, by: Seat, what: Proposal) -> Result<Vec<GameEvent>, Refusal> {
        self.is_in_time(what)?;
        self.answerable(by, what)?;
        Ok(vec![GameEvent::Declined(by, what)])
    }

    /// Whether all who are asked have agreed to what is proposed, be it with this one's word.
    pub(super) fn is_agreed(&self, what: Proposal, last: Option<Seat>) -> bool {
        self.proposals.open(what).is_some_and(|open| {
            let mut asked = self.asked(what, open.by);
            asked.all(|seat| Some(seat) == last || open.agreed_by.contains(&seat))
        })
    }

    /// Whose consent a proposal of this seat needs.
    pub(super) fn asked(&self, what: Proposal, by: Seat) -> impl Iterator<Item = Seat> {
        self.heard(what).filter(move |seat| *seat != by)
    }

    /// Who has a say in this: everybody who still plays. After the end nobody does: then another game is for all to
    /// decide, and for those who have not left whether this one goes on.
    fn heard(&self, what: Proposal) -> impl Iterator<Item = Seat> {
        let over = self.outcome().is_some();
        let out = match what {
            Proposal::Rematch => vec![],
            _ if over => self.retired.clone(),
            _ => self.game().view().aside.out,
        };
        self.all_seats().filter(move |seat| !out.contains(seat))
    }

    pub(super) fn may_propose(&self, by: Seat, what: Proposal) -> Result<(), Refusal> {
        self.is_in_time(what)?;
        self.has_a_say(by, what)?;
        self.is_possible(what)?;
        if what == Proposal::TakeBack {
            self.moves_to_take_back(by)?;
        }
        if what == Proposal::MoreTime && self.clock.as_ref().is_some_and(|clock| clock.is_unlimited(by)) {
            return Err(refused("no-clock", "you have no clock"));
        }
        if self.proposals.open(what).is_some_and(|open| open.by != by) {
            return Err(refused("answer-first", "the same is proposed already; answer that"));
        }
        if !self.proposals.has_right(what, by, self.now.texts.len()) {
            return Err(match (what, self.terms.offers) {
                (Proposal::Draw, Offering::InTurn) => {
                    refused("no-right", "the right to offer a draw is the other side's now")
                }
                _ => refused("too-soon", "make a move before you propose the same again"),
            });
        }
        if what == Proposal::Draw { self.may_be_drawn(by) } else { Ok(()) }
    }

    /// Limits of competitions.
    fn may_be_drawn(&self, by: Seat) -> Result<(), Refusal> {
        let made = (0..self.now.texts.len()).filter(|&ply| self.now.game.mover(ply) == by).count();
        if made < usize::from(self.terms.offers_from_move) {
            let from = self.terms.offers_from_move;
            return Err(Refusal::new("too-early", format!("no draw is offered before move {from}")));
        }
        let most = usize::from(self.terms.offers_most_pieces);
        let pieces = self.now.game.view().pieces;
        let has = |seat| pieces.iter().filter(|piece| piece.seat == seat).count();
        if most > 0 && self.all_seats().any(|seat| has(seat) > most) {
            let message = format!("a draw is offered only while each side has {most} pieces or fewer");
            return Err(Refusal::new("too-many-pieces", message));
        }
        Ok(())
    }

    /// Another game is proposed after the end and nothing else is; but moves can be taken back that have ended the game
    /// by the rules of the board.
    fn is_in_time(&self, what: Proposal) -> Result<(), Refusal> {
        let over = match what {
            Proposal::TakeBack => self.ended.is_some(),
            _ => self.outcome().is_some(),
        };
        match (what == Proposal::Rematch, over) {
            (true, false) => Err(refused("not-over", "the game is not over")),
            (false, true) => Err(refused("over", "the game is over")),
            _ => Ok(()),
        }
    }

    fn is_possible(&self, what: Proposal) -> Result<(), Refusal> {
        let running = self.clock.as_ref().map(|clock| clock.running().is_some());
        match (what, running) {
            (Proposal::TakeBack, _) if self.terms.no_take_backs => {
                Err(refused("no-take-backs", "it was agreed that no move is taken back"))
            }
            (Proposal::TakeBack, _) if self.trouble.is_some() || self.claim.is_some() => {
                Err(refused("waiting", "something else must be decided first"))
            }
            (Proposal::Pause | Proposal::MoreTime, None) => Err(refused("no-clock", "there is no clock")),
            (Proposal::Pause, Some(false)) => Err(refused("paused", "the clock is stopped")),
            _ => Ok(()),
        }
    }

    fn moves_to_take_back(&self, by: Seat) -> Result<u16, Refusal> {
        let moves = self.now.game.plies_since_decision(by).and_then(|moves| u16::try_from(moves).ok());
        moves.ok_or_else(|| refused("nothing-to-take-back", "there is nothing to take back"))
    }

    fn has_a_say(&self, by: Seat, what: Proposal) -> Result<(), Refusal> {
        match self.heard(what).any(|seat| seat == by) {
            true => Ok(()),
            false => Err(refused("already-out", "who plays no more has no say")),
        }
    }

    fn answerable(&self, by: Seat, what: Proposal) -> Result<(), Refusal> {
        match self.proposals.open(what) {
            None => Err(refused("no-offer", "nothing of that kind is proposed")),
            Some(open) if open.by == by => Err(refused("own-offer", "the others answer this proposal")),
            Some(open) if open.agreed_by.contains(&by) => {
                Err(refused("agreed", "you have agreed; others have not answered yet"))
            }
            Some(_) => self.has_a_say(by, what),
        }
    }
}
