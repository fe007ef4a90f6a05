//! What players write down for themselves at a game: notes, and the moves with which they answer. An answer is played by the
//! same door as a move that is sent.

use bolshak_arena::referee::{Consultation, Refusal};
use bolshak_community::{Plan, Tempo};
use bolshak_game::Game;
use bolshak_notation::{Form, read_move, write_move};
use bolshak_store::{Notes, Notice, Occupant, PersonId};
use bolshak_wire as wire;

use super::actor::{Actor, not_kept};
use crate::permission::{self, Deed};
use crate::viewer::{Person, Viewer};

/// The longest notes, in characters.
const LONGEST: usize = 4_000;

impl Actor {
    /// Whether moves are made by letter, as it were: in days, or whenever somebody likes.
    pub(super) fn takes_days(&self) -> bool {
        let record = self.game.record();
        let tempo = record.control.as_ref().map(|control| Tempo::of(control, record.seats.len()));
        tempo.is_none_or(|tempo| tempo == Tempo::Correspondence)
    }

    /// One's own notes.
    pub(super) fn notes(&self, viewer: &Viewer) -> Result<Notes, Refusal> {
        permission::check(viewer, self.game.record(), Deed::Note)?;
        let notes = viewer.id().and_then(|person| self.notes.get(person));
        Ok(notes.cloned().unwrap_or_default())
    }

    /// Keeps one's notes and plan. A plan is written in the one way in which moves are written, if it can be played.
    pub(super) async fn keep_notes(&mut self, viewer: &Viewer, wanted: Notes) -> Result<Notes, Refusal> {
        permission::check(viewer, self.game.record(), Deed::Note)?;
        let person = viewer.id().ok_or_else(|| Refusal::new("not-a-guest", "who writes has a cookie"))?;
        if wanted.text.chars().count() > LONGEST {
            return Err(Refusal::new("too-long", format!("there is room for {LONGEST} characters")));
        }
        let plan =
            if wanted.plan.trim().is_empty() { String::new() } else { self.checked(viewer, &wanted.plan)? };
        let notes = Notes { text: wanted.text, plan };
        let (id, person, kept) = (self.game.record().id.clone(), person.clone(), notes.clone());
        let owner = person.clone();
        let keep = self.services.read(move |store| store.keep_notes(&id, &owner, &kept)).await;
        keep.map_err(|error| not_kept(&error))?;
        self.notes.insert(person, notes.clone());
        Ok(notes)
    }

    fn checked(&self, viewer: &Viewer, text: &str) -> Result<String, Refusal> {
        // Whether a plan can be played would tell where the pieces stand.
        self.sighted(viewer)?;
        if !self.takes_days() {
            return Err(Refusal::new("bad-plan", "plans are for games in which a move has days"));
        }
        if self.game.record().terms.consultation == Consultation::Vote {
            return Err(Refusal::new("bad-plan", "your side votes on its moves"));
        }
        let own = viewer.seats(self.game.record());
        let game = self.game.board().filter(|game| game.outcome().is_none());
        let game = game.ok_or_else(|| Refusal::new("bad-plan", "nothing can be planned in this game"))?;
        if game.variant().info().seats.len() != 2 || own.len() != 1 || own.contains(&game.side_to_move()) {
            return Err(Refusal::new("bad-plan", "plan while it is the opponent's move"));
        }
        check_plan(game, text)
    }

    /// Plays what the player on move has planned, for as long as somebody has; and tells whoever is not here that it is his
    /// move.
    pub(super) async fn follow_plans(&mut self) {
        if !self.takes_days() || self.waits() {
            return;
        }
        while let Some((person, answer)) = self.planned() {
            // What is left of the plan is kept before its move is made: after a crash between the two nothing is made twice.
            self.keep_plan(&person).await;
            let Some(answer) = answer else { break };
            if self.play_planned(&person, answer).await.is_none() {
                break;
            }
        }
        self.call_to_move().await;
    }

    /// Moves were taken back: what was planned was for another position.
    pub(super) async fn forget_plans(&mut self) {
        let planned: Vec<_> =
            self.notes.iter().filter(|(_, notes)| !notes.plan.is_empty()).map(|(id, _)| id.clone()).collect();
        for person in planned {
            if let Some(notes) = self.notes.get_mut(&person) {
                notes.plan.clear();
            }
            self.keep_plan(&person).await;
        }
    }

    /// The answer that somebody on move has planned to the last move; none if it was not foreseen, which ends the plan.
    fn planned(&mut self) -> Option<(PersonId, Option<String>)> {
        let game = self.game.board().filter(|game| game.outcome().is_none())?;
        let seat = game.side_to_move();
        let last = self.game.last_text()?.1;
        let person = self.game.record().seats[seat.index()].occupant.person()?.clone();
        let notes = self.notes.get_mut(&person).filter(|notes| !notes.plan.is_empty())?;
        let answer = Plan::read(&notes.plan).ok().and_then(|plan| plan.answer(&last));
        notes.plan = answer.as_ref().map(|(_, then)| then.to_string()).unwrap_or_default();
        Some((person, answer.map(|(mine, _)| mine)))
    }

    async fn play_planned(&mut self, person: &PersonId, text: String) -> Option<()> {
        let viewer = Viewer { person: Some(Person { id: person.clone(), membership: None }), at_home: false };
        let ply = self.game.last_text()?.0;
        let command = wire::Command::Enter { ply, text, offer: false };
        let now = self.services.now();
        let events = self.game.decide(&viewer, &wire::ClientMessage { seat: None, command }, now).ok()?;
        self.commit(events, now).await.ok()
    }

    /// Keeps somebody's notes as they are now.
    async fn keep_plan(&mut self, person: &PersonId) {
        let Some(notes) = self.notes.get(person).cloned() else { return };
        let (id, person) = (self.game.record().id.clone(), person.clone());
        let kept = self.services.read(move |store| store.keep_notes(&id, &person, &notes)).await;
        if let Err(error) = kept {
            tracing::error!(%error, "a plan could not be kept");
        }
    }

    /// A member who is not at the game hears that it is his move; a host sees himself which boards wait.
    async fn call_to_move(&mut self) {
        let record = self.game.record();
        let Some(game) = self.game.board().filter(|game| game.outcome().is_none()) else { return };
        let seat = game.side_to_move();
        let Occupant::Member(person) = record.seats[seat.index()].occupant.clone() else { return };
        if self.attendance.is_at(seat) || game.played().is_empty() || self.is_hosts(seat) {
            return;
        }
        let mover = record.seats[game.mover(game.played().len() - 1).index()].clone();
        let notice = Notice {
            kind: "your-move".to_owned(),
            detail: record.variant.clone(),
            from: mover.occupant.person().cloned(),
            name: mover.name,
            game: Some(record.id.clone()),
            at: self.services.now().wall,
            seen: false,
        };
        self.services.notify(person, notice).await;
    }
}

/// A plan in full notation; an error with the line that cannot be played.
fn check_plan(game: &dyn Game, text: &str) -> Result<String, Refusal> {
    let bad = |message: String| Refusal::new("bad-plan", message);
    let mut written = String::new();
    for (line, number) in text.lines().zip(1..) {
        let mut game = game.copy();
        for word in line.split_whitespace() {
            let (info, legal) = (game.variant().info(), game.legal_moves());
            let index = read_move(info, legal, word).map_err(|error| {
                bad(format!("line {number}, {}: {error}", bolshak_notation::excerpt(word)))
            })?;
            written.push_str(&write_move(info, legal, index, Form::Full));
            written.push(' ');
            game.play_at(index).map_err(|_| bad(format!("line {number} cannot be played")))?;
        }
        written.push('\n');
    }
    let plan = Plan::read(&written).map_err(|error| bad(error.to_string()))?;
    Ok(plan.to_string())
}
