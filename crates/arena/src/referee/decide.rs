//! What is allowed, and what it makes happen.

use bolshak_game::{Game, Seat};
use bolshak_notation::{Form, MoveTextError, excerpt, read_move, write_move};

use super::{
    Action, BoardManner, GameEvent, OfferManner, PlayedMove, Proposal, Referee, Refusal, Repetition,
    SetUpRuling, refused,
};
use crate::conduct::{Fault, Verdict, diagnose, read_deeds, write_deeds};
use crate::{Clock, FlagCall, Millis};

impl Referee {
    /// What an action of the player would make happen now, in order.
    ///
    /// # Errors
    /// If it is not allowed.
    pub fn decide(&self, by: Seat, action: &Action, now: Millis) -> Result<Vec<GameEvent>, Refusal> {
        self.decide_move_or_other(by, action, now).map(|decided| decided.events)
    }

    /// Does what [`Referee::decide`] decides, and says what has happened. A move is looked up once.
    ///
    /// # Errors
    /// If it is not allowed; nothing changes then.
    pub fn act(&mut self, by: Seat, action: &Action, now: Millis) -> Result<Vec<GameEvent>, Refusal> {
        let decided = self.decide_move_or_other(by, action, now)?;
        for event in &decided.events {
            let done = self.apply_found(event, decided.index, now);
            done.map_err(|message| Refusal::new("impossible", message))?;
        }
        Ok(decided.events)
    }

    fn decide_move_or_other(&self, by: Seat, action: &Action, now: Millis) -> Result<Decided, Refusal> {
        let over = self.outcome().is_some();
        match action {
            Action::Play { mv, offer } if !over => self.decide_move(by, *offer, |game| played(game, mv)),
            Action::Press { deeds, offer } if !over && self.terms.over_the_board() => {
                self.decide_press(by, deeds, *offer)
            }
            _ => self.decide_other(by, action, now).map(Decided::without_move),
        }
    }

    fn decide_other(&self, by: Seat, action: &Action, now: Millis) -> Result<Vec<GameEvent>, Refusal> {
        let free = self.terms.over_the_board();
        let one = |event| Ok(vec![event]);
        match action {
            Action::Propose(what) => self.decide_proposal(by, *what),
            Action::Agree(what) => self.decide_agreement(by, *what),
            Action::Decline(what) => self.decide_decline(by, *what),
            _ if self.outcome().is_some() => Err(refused("over", "the game is over")),
            Action::Play { .. } | Action::Press { .. } => {
                Err(refused("guided", "in this game only legal moves are made"))
            }
            Action::Claim(text) => self.decide_claim(by, text.as_deref()),
            Action::Check if self.claim.is_some() => one(GameEvent::Checked),
            Action::Check => Err(refused("no-claim", "nothing has been claimed")),
            Action::Demand => self.rulable(by).and_then(|()| one(GameEvent::Corrected)),
            Action::LetStand => self.rulable(by).and_then(|()| one(GameEvent::Stood)),
            Action::Report(fault) => self.decide_report(by, *fault),
            Action::ClaimFlag => self.decide_flag(by, now),
            Action::Resign if self.game().view().aside.out.contains(&by) => {
                Err(refused("already-out", "who plays no more cannot give up"))
            }
            Action::Resign => one(GameEvent::Resigned(by)),
            Action::CallOff if self.now.texts.len() >= self.game().variant().info().seats.len() => {
                Err(refused("begun", "everybody has moved; whoever wants no more resigns"))
            }
            Action::CallOff => one(GameEvent::CalledOff(by)),
            Action::Pause => self.clock_action(true).and_then(|()| one(GameEvent::Paused)),
            Action::Start => self.clock_action(false).and_then(|()| one(GameEvent::Started)),
            Action::Disobey if free => one(GameEvent::Disobeyed(by)),
            Action::DeclareDraw if free => one(GameEvent::DeclaredDrawn),
            Action::Forfeit if free => one(GameEvent::Forfeited(by)),
            Action::Annul if free => one(GameEvent::Annulled),
            Action::SetUpWrong if free => self.decide_set_up(),
            Action::Adjust if free => self.decide_adjusting(by),
            Action::PutBack(cell) if free => self.decide_putting_back(by, cell),
            Action::Adjust | Action::PutBack(_) => {
                Err(refused("guided", "in this game only legal moves are made"))
            }
            Action::Disobey | Action::DeclareDraw | Action::Forfeit | Action::Annul | Action::SetUpWrong => {
                Err(refused("no-arbiter", "only an arbiter at the board can do that"))
            }
        }
    }

    /// A move by whatever way: it may accept an irregularity of the other side, and may come with an offer.
    fn decide_move(
        &self,
        by: Seat,
        offer: bool,
        make: impl Fn(&dyn Game) -> Result<Made, Refusal>,
    ) -> Result<Decided, Refusal> {
        if self.claim.is_some() {
            return Err(refused("claim-open", "the claim is being checked"));
        }
        // Replying accepts what the opponent did.
        let mut first = vec![];
        let standing;
        let game: &dyn Game = match &self.trouble {
            Some(trouble) if trouble.by != by => {
                first.push(GameEvent::Stood);
                standing = self.standing(trouble);
                standing.as_deref().unwrap_or(self.now.game.as_ref())
            }
            Some(_) => {
                return Err(refused("irregular", "the opponent must say what becomes of this move"));
            }
            None => self.now.game.as_ref(),
        };
        if let Some(outcome) = game.outcome() {
            return Err(Refusal::new("over", format!("the game is over: {}", outcome.reason.words())));
        }
        if game.side_to_move() != by {
            return Err(refused("not-your-turn", "it is the other side's turn"));
        }
        if self.is_paused() {
            return Err(refused("paused", "the clock is stopped"));
        }
        let (events, index) = make(game)?;
        first.extend(events);
        if offer {
            self.may_propose(by, Proposal::Draw)?;
            first.push(self.proposed(by, Proposal::Draw, OfferManner::WithMove));
        }
        Ok(Decided { events: first, index })
    }

    fn decide_press(&self, by: Seat, text: &str, offer: bool) -> Result<Decided, Refusal> {
        let touch_move = self.terms.board == BoardManner::TouchMove;
        self.decide_move(by, offer, |game| {
            let board = &game.variant().info().board;
            let deeds =
                read_deeds(board, text).map_err(|error| Refusal::new("unreadable", error.to_string()))?;
            let impossible = || refused("impossible", "there is no such piece to move, or no room for it");
            let found = diagnose(game, &deeds, self.bound, touch_move).ok_or_else(impossible)?;
            match found.verdict {
                Verdict::Move(index) => {
                    let remarks = found.remarks.iter().map(|remark| GameEvent::Remarked(by, *remark));
                    let (played, index) = written(game, index);
                    Ok((remarks.chain(played).collect(), index))
                }
                Verdict::Nothing => Err(refused(
                    "no-move",
                    "no move has been made yet; all that is done with the pieces goes into one line",
                )),
                Verdict::Unfinished => Err(refused("hand-on-piece", "the hand is still on the piece")),
                Verdict::Irregular(_) => Ok((vec![GameEvent::Irregular(write_deeds(board, &deeds))], None)),
            }
        })
    }

    fn decide_claim(&self, by: Seat, text: Option<&str>) -> Result<Vec<GameEvent>, Refusal> {
        if self.terms.repetition == Repetition::AtOnce {
            return Err(refused("automatic", "in this game a repetition is a draw without a claim"));
        }
        if self.claim.is_some() || self.trouble.is_some() {
            return Err(refused("waiting", "something else must be decided first"));
        }
        if self.side_to_move() != by {
            return Err(refused("not-your-turn", "only the side to move can claim"));
        }
        let found = text.map(|text| find_text(self.game(), text)).transpose()?;
        let text = found.map(|index| full_text(self.game(), index));
        Ok(vec![GameEvent::Claimed(by, text)])
    }

    fn rulable(&self, by: Seat) -> Result<(), Refusal> {
        match &self.trouble {
            Some(trouble) if trouble.by != by => Ok(()),
            Some(_) => Err(refused("not-yours", "only the opponent decides about an irregularity")),
            None => Err(refused("nothing-irregular", "nothing irregular has happened")),
        }
    }

    fn decide_set_up(&self) -> Result<Vec<GameEvent>, Refusal> {
        let asks = self.rule_on_set_up() == SetUpRuling::OpponentDecides;
        if asks && (self.trouble.is_some() || self.claim.is_some()) {
            return Err(refused("waiting", "something else must be decided first"));
        }
        Ok(vec![GameEvent::SetUpWrong])
    }

    fn decide_adjusting(&self, by: Seat) -> Result<Vec<GameEvent>, Refusal> {
        if self.on_move() == by {
            return Err(refused("own-turn", "on one's own turn adjusting is said before a piece is touched"));
        }
        Ok(vec![GameEvent::Adjusted(by)])
    }

    fn decide_putting_back(&self, by: Seat, cell: &str) -> Result<Vec<GameEvent>, Refusal> {
        if self.trouble.is_some() || self.claim.is_some() {
            return Err(refused("waiting", "something else must be decided first"));
        }
        let piece = self.inactive_on(cell).ok_or_else(|| {
            Refusal::new(
                "nothing-inactive",
                format!("no piece from {} stands beside the squares", excerpt(cell)),
            )
        })?;
        if piece.seat == by {
            return Err(refused("not-yours", "only the opponent decides whether the piece comes back"));
        }
        let name = self.game().variant().info().board.name(piece.cell).to_owned();
        self.with_piece_back(piece).ok_or_else(|| refused("impossible", "another piece stands there now"))?;
        Ok(vec![GameEvent::PutBack(piece.seat, name)])
    }

    fn decide_report(&self, by: Seat, fault: Fault) -> Result<Vec<GameEvent>, Refusal> {
        if fault == Fault::WrongSetUp {
            return Err(refused("not-a-move", "the arbiter rules on the set-up"));
        }
        if !self.terms.over_the_board() {
            return Err(refused("guided", "in this game only legal moves are made"));
        }
        if self.trouble.is_some() || self.claim.is_some() {
            return Err(refused("waiting", "something else must be decided first"));
        }
        // The reply has lost the right, so the last move must be the other's; in a turn of two moves it may be one's own.
        if self.side_to_move() != by || self.last_mover() != Some(by.other()) {
            return Err(refused("too-late", "only the last move of the opponent can be reported"));
        }
        Ok(vec![GameEvent::Reported(by.other(), fault)])
    }

    fn decide_flag(&self, by: Seat, now: Millis) -> Result<Vec<GameEvent>, Refusal> {
        let Some(clock) = &self.clock else { return Err(refused("no-clock", "there is no clock")) };
        match clock.call_flag(now) {
            FlagCall::Draw => Ok(vec![GameEvent::BothFlagged]),
            FlagCall::Loses(seat) if seat != by => Ok(vec![GameEvent::Flagged(seat)]),
            _ => Err(refused("flag-up", "the opponent's flag has not fallen")),
        }
    }

    fn clock_action(&self, pause: bool) -> Result<(), Refusal> {
        let agreed_pause = self.clock.as_ref().is_some_and(|clock| clock.paused().is_some());
        if !self.terms.over_the_board() && (pause || !agreed_pause) {
            return Err(refused("no-arbiter", "only an arbiter at the board can do that"));
        }
        match &self.clock {
            None => Err(refused("no-clock", "there is no clock")),
            Some(clock) if clock.running().is_some() == pause => Ok(()),
            Some(_) if pause => Err(refused("paused", "the clock is stopped")),
            Some(_) => Err(refused("running", "the clock runs already")),
        }
    }

    fn is_paused(&self) -> bool {
        let free = self.terms.over_the_board();
        let stopped = |clock: &Clock| clock.paused().is_some() || free && clock.running().is_none();
        self.clock.as_ref().is_some_and(stopped)
    }
}

/// What is decided: what happens, and the place of the move in it among the legal moves.
struct Decided {
    events: Vec<GameEvent>,
    index: Option<usize>,
}

impl Decided {
    fn without_move(events: Vec<GameEvent>) -> Self {
        Self { events, index: None }
    }
}

/// What a way of moving makes happen: a legal move with its place and what is noticed about it, or something irregular.
type Made = (Vec<GameEvent>, Option<usize>);

fn played(game: &dyn Game, mv: &PlayedMove) -> Result<Made, Refusal> {
    match mv {
        PlayedMove::Text(text) => find_text(game, text).map(|index| written(game, index)),
        PlayedMove::Index(index) if *index < game.legal_moves().len() => Ok(written(game, *index)),
        PlayedMove::Index(_) => Err(refused("illegal", "there is no such legal move")),
    }
}

fn written(game: &dyn Game, index: usize) -> Made {
    (vec![GameEvent::Played(full_text(game, index))], Some(index))
}

fn full_text(game: &dyn Game, index: usize) -> String {
    write_move(game.variant().info(), game.legal_moves(), index, Form::Full)
}

/// The place of the legal move that a text stands for.
///
/// # Errors
/// If it stands for none, or for several: then with those.
pub fn find_text(game: &dyn Game, text: &str) -> Result<usize, Refusal> {
    read_move(game.variant().info(), game.legal_moves(), text).map_err(|error| {
        let message = format!("{}: {error}", excerpt(text));
        match error {
            MoveTextError::Unreadable { .. } => Refusal::new("unreadable", message),
            MoveTextError::Illegal => Refusal::new("illegal", message),
            MoveTextError::Ambiguous(choices) => Refusal { choices, ..Refusal::new("ambiguous", message) },
        }
    })
}
