//! What happens to a game when something happens in it.

use bolshak_game::{DrawCount, Game, Outcome, Placed, Reason, Seat};
use bolshak_notation::{MoveTextError, read_move};

use super::{BoardManner, Claim, GameEvent, Part, Proposal, Referee, SetUpRuling, Trouble, rule_on_set_up};
use crate::conduct::{Diagnosis, Fault, Verdict, diagnose, read_deeds};
use crate::{Clock, Millis};

impl Referee {
    /// Makes something happen that was decided here, or was kept earlier.
    ///
    /// # Errors
    /// In words, if what was kept does not fit the game.
    pub fn apply(&mut self, what: &GameEvent, now: Millis) -> Result<(), String> {
        self.apply_found(what, None, now)
    }

    /// The same, given the place of a move among the legal ones if it has just been found.
    pub(super) fn apply_found(
        &mut self,
        what: &GameEvent,
        index: Option<usize>,
        now: Millis,
    ) -> Result<(), String> {
        match what {
            GameEvent::Played(text) => self.apply_played(text, index, now)?,
            GameEvent::Proposed(by, what, manner) => {
                self.proposals.make(*what, *by, *manner, self.now.texts.len());
            }
            GameEvent::Agreed(by, what) => self.apply_agreed(*by, *what, now),
            GameEvent::Declined(_, what) => self.proposals.answer(*what, false),
            GameEvent::TookBack(moves) => self.apply_take_back(usize::from(*moves), now),
            GameEvent::AddedTime(seat, time) => {
                self.clock.iter_mut().for_each(|clock| clock.add(*seat, *time, now));
            }
            GameEvent::Resigned(by) => self.fall_out(*by, Reason::Resigned, now)?,
            GameEvent::Flagged(by) => self.apply_flag(*by, now)?,
            GameEvent::BothFlagged => self.end(None, Reason::BothFlags, now),
            GameEvent::Claimed(by, text) => self.claim = Some(Claim { by: *by, text: text.clone() }),
            GameEvent::Checked => self.apply_check(now)?,
            GameEvent::Irregular(deeds) => self.apply_irregular(deeds, now)?,
            GameEvent::Remarked(..) | GameEvent::Adjusted(_) => {}
            GameEvent::PutBack(_, cell) => self.apply_put_back(cell, now)?,
            GameEvent::Reported(by, kind) => self.trouble = Some(Trouble::said(*by, *kind)),
            GameEvent::Corrected => self.apply_corrected(now)?,
            GameEvent::Stood => self.apply_stood(now)?,
            GameEvent::Paused => self.clock.iter_mut().for_each(|clock| clock.pause(now)),
            GameEvent::Started => {
                let on_move = self.on_move();
                self.clock.iter_mut().for_each(|clock| clock.run(on_move, now));
            }
            GameEvent::Disobeyed(by) => self.end(Some(by.other()), Reason::Disobeyed, now),
            GameEvent::DeclaredDrawn => self.end(None, Reason::DeclaredDrawn, now),
            GameEvent::Forfeited(by) => self.end(Some(by.other()), Reason::Forfeited, now),
            GameEvent::Annulled => self.end(None, Reason::Annulled, now),
            GameEvent::Absent(of) => self.fall_out(*of, Reason::Absent, now)?,
            GameEvent::CalledOff(_) => self.end(None, Reason::CalledOff, now),
            GameEvent::SetUpWrong => self.apply_set_up_wrong(now),
        }
        Ok(())
    }

    fn apply_played(&mut self, text: &str, index: Option<usize>, now: Millis) -> Result<(), String> {
        let Part { game, texts } = &mut self.now;
        let mover = game.side_to_move();
        let played = match index {
            Some(index) => game.play_at(index).map_err(|_| MoveTextError::Illegal),
            None => play_text(game.as_mut(), text),
        };
        played.map_err(|error| format!("the record holds a move that cannot be played, {text}: {error}"))?;
        texts.push(text.to_owned());
        let (next, over) = (game.side_to_move(), game.outcome().is_some());
        self.proposals.moved(mover);
        self.bound = None;
        match &mut self.clock {
            Some(clock) if over => clock.stop(now),
            // Otherwise the turn has another move, or nobody else can make one.
            Some(clock) if next != mover => {
                clock.press(mover, next, now);
                self.start_clock(now);
            }
            _ => {}
        }
        Ok(())
    }

    /// Starts a clock that nobody starts by hand, when it is time for it: in a guided game the first move of each seat is
    /// made without a clock, so that nobody loses time before the others are there.
    fn start_clock(&mut self, now: Millis) {
        let (next, by_hand) = (self.side_to_move(), self.terms.over_the_board());
        let has_moved = |game: &dyn Game| game.makers().contains(&next);
        if let Some(clock) = self.clock.as_mut().filter(|_| !by_hand)
            && clock.running().or(clock.paused()).is_none()
            && has_moved(self.now.game.as_ref())
        {
            clock.run(next, now);
        }
    }

    fn apply_agreed(&mut self, by: Seat, what: Proposal, now: Millis) {
        self.proposals.agree(what, by);
        if self.is_agreed(what, None) {
            self.proposals.answer(what, true);
            if what == Proposal::Draw {
                self.end_as(Outcome::shared(self.game(), Reason::Agreement), now);
            }
        }
    }

    fn apply_take_back(&mut self, moves: usize, now: Millis) {
        self.now.take_back(moves);
        for seat in &self.retired {
            // Who has left does not come back; who had left before has not come back.
            let _ = self.now.game.retire(*seat);
        }
        self.proposals.forget();
        self.bound = None;
        let (turn, made) = (self.side_to_move(), self.made());
        let untimed = !self.terms.over_the_board() && !self.now.game.makers().contains(&turn);
        if let Some(clock) = &mut self.clock {
            clock.set_moves(&made, now);
            // What was thought is thought: taking back returns the position, not the time.
            if untimed {
                clock.stop(now);
            } else {
                clock.hand_over(turn, now);
            }
        }
        self.start_clock(now);
    }

    /// A seat has given up or run out of time. Two cannot go on then; more can, without it.
    fn fall_out(&mut self, seat: Seat, reason: Reason, now: Millis) -> Result<(), String> {
        if self.all_seats().count() == 2 {
            self.end(Some(seat.other()), reason, now);
            return Ok(());
        }
        self.now.game.retire(seat).map_err(|error| format!("the record has a seat leave: {error}"))?;
        self.retired.push(seat);
        self.proposals.forget();
        let next = self.side_to_move();
        if let Some(clock) = &mut self.clock {
            clock.hand_over(next, now);
            clock.retire(seat, now);
        }
        self.start_clock(now);
        if let Some(outcome) = self.now.game.outcome() {
            self.end_as(Outcome { reason, ..outcome }, now);
        }
        Ok(())
    }

    /// Found early, it is put right and the game begins again; found late, nothing is changed and the result will stand, or
    /// whoever is on move says what becomes of it.
    fn apply_set_up_wrong(&mut self, now: Millis) {
        match self.rule_on_set_up() {
            SetUpRuling::PutRight => self.begin_again(now),
            SetUpRuling::Stands => {}
            SetUpRuling::OpponentDecides => {
                self.trouble = Some(Trouble::said(self.on_move().other(), Fault::WrongSetUp));
            }
        }
    }

    /// What becomes of a set-up that is found to be wrong now.
    pub(super) fn rule_on_set_up(&self) -> SetUpRuling {
        let moves = self.made().iter().sum::<u32>() as usize;
        rule_on_set_up(moves, self.terms.edition)
    }

    fn begin_again(&mut self, now: Millis) {
        self.trouble = None;
        self.claim = None;
        self.stood.clear();
        self.inactive.clear();
        if let Some(first) = self.past.drain(..).next() {
            self.now = first;
        }
        self.apply_take_back(usize::MAX, now);
        let seats = self.all_seats().count();
        let renewed = |clock: Clock| Clock::with_flags(seats, clock.controls().clone(), self.terms.flags);
        self.clock = self.clock.take().map(renewed);
    }

    /// The inactive piece stands where it stood; who is to move stays so, and counts begin anew.
    fn apply_put_back(&mut self, cell: &str, now: Millis) -> Result<(), String> {
        let piece =
            self.inactive_on(cell).copied().ok_or("the record puts back a piece that nobody misplaced")?;
        let line = self.with_piece_back(&piece).ok_or("the record puts a piece back where one stands")?;
        self.inactive.retain(|one| *one != piece);
        self.begin_part(line);
        let made = self.made();
        self.clock.iter_mut().for_each(|clock| clock.set_moves(&made, now));
        Ok(())
    }

    /// The game as it goes on with an inactive piece back where it stood.
    pub(super) fn with_piece_back(&self, piece: &Placed) -> Option<Box<dyn Game>> {
        let mut view = self.now.game.view();
        view.pieces.push(*piece);
        self.now.game.variant().set_up(&view).ok().map(|line| self.terms.ruled(line))
    }

    fn begin_part(&mut self, line: Box<dyn Game>) {
        let part = Part { game: line, texts: vec![] };
        self.past.push(std::mem::replace(&mut self.now, part));
        self.bound = None;
    }

    /// A flag that falls while a claim is being checked costs the game only if the claim is wrong.
    fn apply_flag(&mut self, by: Seat, now: Millis) -> Result<(), String> {
        let claim = self.claim.as_ref().filter(|claim| claim.by == by);
        match claim.and_then(|claim| self.repetition(claim)) {
            Some(draw) => self.end_as(draw, now),
            None => self.fall_out(by, Reason::Time, now)?,
        }
        Ok(())
    }

    fn apply_check(&mut self, now: Millis) -> Result<(), String> {
        let claim = self.claim.take().ok_or("the record checks a claim that nobody made")?;
        match (self.repetition(&claim), claim.text.as_deref()) {
            (Some(draw), _) => self.end_as(draw, now),
            // Of a wrong claim the written move counts as made.
            (None, Some(text)) => self.apply_played(text, None, now)?,
            (None, None) => {}
        }
        Ok(())
    }

    /// The draw that is claimed, if the claim is right.
    fn repetition(&self, claim: &Claim) -> Option<Outcome> {
        let mut game = self.now.game.copy();
        if let Some(text) = &claim.text {
            play_text(game.as_mut(), text).ok()?;
        }
        let mut draw_counts = game.draw_counts().into_iter();
        let full = |draw_count: &DrawCount| {
            draw_count.reason == Reason::Repetition && draw_count.count >= draw_count.limit
        };
        draw_counts.find(full).map(|draw_count| Outcome::drawn(&draw_count))
    }

    fn apply_irregular(&mut self, text: &str, now: Millis) -> Result<(), String> {
        let game = self.now.game.as_ref();
        let (by, touch_move) = (game.side_to_move(), self.terms.board == BoardManner::TouchMove);
        let deeds = read_deeds(&game.variant().info().board, text).map_err(|error| error.to_string())?;
        let found = diagnose(game, &deeds, self.bound, touch_move);
        let Some(Diagnosis { verdict: Verdict::Irregular(irregularities), .. }) = &found else {
            return Err(format!("the record holds deeds that were not irregular: {text}"));
        };
        self.trouble = Some(Trouble { by, irregularities: irregularities.clone(), done: found });
        self.proposals.moved(by);
        // What the player touched binds him again if the opponent demands it, and the opponent never.
        self.bound = None;
        self.hand_over(by.other(), now);
        Ok(())
    }

    /// The opponent's word: the position before the fault comes back, the time does not, and a touched piece must be
    /// moved [R].
    fn apply_corrected(&mut self, now: Millis) -> Result<(), String> {
        let trouble = self.trouble.take().ok_or("the record corrects what was not irregular")?;
        if trouble.is_of_set_up() {
            self.begin_again(now);
            return Ok(());
        }
        match trouble.done {
            Some(done) => self.bound = done.bound,
            None => {
                self.now.take_back(1);
                let made = self.made();
                self.clock.iter_mut().for_each(|clock| clock.set_moves(&made, now));
            }
        }
        self.hand_over(trouble.by, now);
        Ok(())
    }

    fn apply_stood(&mut self, now: Millis) -> Result<(), String> {
        let trouble = self.trouble.take().ok_or("the record lets stand what was not irregular")?;
        if let Some(line) = self.standing(&trouble) {
            self.begin_part(line);
            self.stood.push(trouble.by);
        }
        self.inactive.extend(trouble.done.iter().flat_map(|done| &done.misplaced));
        self.bound = None;
        let (over, made) = (self.now.game.outcome().is_some(), self.made());
        if let Some(clock) = &mut self.clock {
            clock.set_moves(&made, now);
            if over {
                clock.stop(now);
            }
        }
        Ok(())
    }

    /// How many moves each seat has made; an irregular one that stood is one.
    fn made(&self) -> Vec<u32> {
        let mut made = vec![0; self.all_seats().count()];
        let mut count = |seat: Seat| made[seat.index()] += 1;
        for part in self.past.iter().chain([&self.now]) {
            part.game.makers().into_iter().for_each(&mut count);
        }
        self.stood.iter().copied().for_each(count);
        made
    }

    /// The game as it goes on if the irregularity stands. A man that was not crowned is crowned by the opponent; counts
    /// begin anew, as the position did not come about by legal moves [R]. None if only a legal move was reported.
    pub(super) fn standing(&self, trouble: &Trouble) -> Option<Box<dyn Game>> {
        let mut view = trouble.done.as_ref()?.view.clone();
        let variant = self.now.game.variant();
        while let Err(error) = variant.set_up(&view) {
            let man = view.pieces.iter_mut().find(|piece| Some(piece.cell) == error.cell)?;
            if man.kind == bolshak_game::Kind::King {
                return None;
            }
            man.kind = bolshak_game::Kind::King;
        }
        variant.set_up(&view).ok().map(|line| self.terms.ruled(line))
    }

    /// A running clock now runs for this side, without what a move would add.
    fn hand_over(&mut self, to: Seat, now: Millis) {
        if let Some(clock) = &mut self.clock {
            clock.hand_over(to, now);
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
}

/// Plays the legal move that a text stands for.
fn play_text(game: &mut dyn Game, text: &str) -> Result<(), MoveTextError> {
    let index = read_move(game.variant().info(), game.legal_moves(), text)?;
    let mv = game.legal_moves()[index].clone();
    game.play(&mv).map_err(|_| MoveTextError::Illegal)
}
