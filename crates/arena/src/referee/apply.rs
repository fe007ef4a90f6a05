//! What happens to a game when something happens in it.

use bolshak_game::{Match, Outcome, Reason, Seat, Tally};
use bolshak_notation::{MoveTextError, read_move};

use super::{
    BoardManner, Claim, Edition, Happening, Part, Referee, SetUpRuling, Trouble, UNTIMED, rule_on_set_up,
};
use crate::conduct::{Diagnosis, Irregularity, Verdict, diagnose, read_deeds};
use crate::{Clock, Millis};

impl Referee {
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
            Happening::Resigned(by) => self.end_as(Outcome::resigned(self.line(), *by), now),
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
                let on_move = self.on_move();
                self.clock.iter_mut().for_each(|clock| clock.run(on_move, now));
            }
            Happening::Disobeyed(by) => self.end(Some(by.other()), Reason::Disobeyed, now),
            Happening::Annulled => self.end(None, Reason::Annulled, now),
            Happening::SetUpWrong => self.apply_set_up_wrong(now),
        }
        Ok(())
    }

    fn apply_played(&mut self, text: &str, now: Millis) -> Result<(), String> {
        let Part { line, texts } = &mut self.now;
        let mover = line.turn();
        play_text(line.as_mut(), text)
            .map_err(|error| format!("the record holds a move that cannot be played, {text}: {error}"))?;
        texts.push(text.to_owned());
        let (next, over) = (line.turn(), line.outcome().is_some());
        self.offers.moved(mover);
        self.bound = None;
        let guided = !self.terms.over_the_board();
        if let Some(clock) = &mut self.clock {
            match self.now.line.makers().len() {
                _ if over => clock.stop(now),
                // The turn has another move, or the opponent cannot make one.
                _ if next == mover => {}
                UNTIMED if guided => {
                    clock.press(mover, now);
                    clock.run(next, now);
                }
                _ => clock.press(mover, now),
            }
        }
        Ok(())
    }

    fn apply_take_back(&mut self, turns: usize, now: Millis) {
        self.now.take_back(turns);
        self.offers.took_back();
        self.bound = None;
        let (turn, free, made) = (self.turn(), self.terms.over_the_board(), self.made());
        if let Some(clock) = &mut self.clock {
            clock.set_moves(made, now);
            // What was thought is thought: taking back returns the position, not the time.
            match self.now.line.makers().len() {
                0..UNTIMED if !free => clock.stop(now),
                _ if !free || clock.running().is_some() => clock.run(turn, now),
                _ => {}
            }
        }
    }

    /// Found early, it is put right and the game begins again; found late, nothing is changed and the result will stand.
    fn apply_set_up_wrong(&mut self, now: Millis) {
        let turns = self.made().iter().sum::<u32>() as usize;
        if rule_on_set_up(turns, Edition::Federation) == SetUpRuling::PutRight {
            self.trouble = None;
            self.claim = None;
            if let Some(first) = self.past.drain(..).next() {
                self.now = first;
            }
            self.apply_take_back(usize::MAX, now);
            self.clock =
                self.clock.take().map(|clock| Clock::with_flags(clock.controls().clone(), self.terms.flags));
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
            play_text(line.as_mut(), text).ok()?;
        }
        let mut tallies = line.tallies().into_iter();
        let full = |tally: &Tally| tally.reason == Reason::Repetition && tally.count >= tally.limit;
        tallies.find(full).map(|tally| Outcome::drawn(&tally))
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
        // What the player touched binds him again if the opponent demands it, and the opponent never.
        self.bound = None;
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
                self.now.take_back(1);
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
        let mut count = |seat: Seat| made.get_mut(seat.index()).into_iter().for_each(|made| *made += 1);
        for part in &self.past {
            part.line.makers().into_iter().chain([part.line.turn()]).for_each(&mut count);
        }
        self.line().makers().into_iter().for_each(count);
        made
    }

    /// The match as it goes on if the irregularity stands. A man that was not crowned is crowned by the opponent; counts
    /// begin anew, as the position did not come about by legal moves [R]. None if only a legal move was reported.
    pub(super) fn standing(&self, trouble: &Trouble) -> Option<Box<dyn Match>> {
        let mut view = trouble.done.as_ref()?.view.clone();
        let game = self.now.line.game();
        while let Err(error) = game.set_up(&view) {
            let man = view.pieces.iter_mut().find(|piece| Some(piece.cell) == error.cell)?;
            if man.kind == bolshak_game::Kind::King {
                return None;
            }
            man.kind = bolshak_game::Kind::King;
        }
        game.set_up(&view).ok().map(|line| self.terms.ruled(line))
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
}

/// Plays the legal turn that a text stands for.
fn play_text(line: &mut dyn Match, text: &str) -> Result<(), MoveTextError> {
    let index = read_move(line.game().info(), line.turns(), text)?;
    let turn = line.turns()[index].clone();
    line.play(&turn).map_err(|_| MoveTextError::Illegal)
}
