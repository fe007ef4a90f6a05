//! Several people at one seat: who holds it, and what they would play. Who holds it is kept; what they would play is not, and
//! only their own side hears of it.

use std::sync::Arc;

use bolshak_arena::referee::{Consultation, GameEvent, Refusal, find_text};
use bolshak_game::{Game, Seat};
use bolshak_notation::legal_moves;
use bolshak_store::{Consultant, Occupant, Part, PersonId, Record, SeatRecord, Side, StoreError};
use bolshak_wire as wire;

use super::actor::{Actor, not_kept};
use super::board_command::find_way;
use super::shown::{Audience, Shown, encode};
use crate::listing::seat_names;
use crate::viewer::{Person, Viewer, hashed};

/// How many may hold a seat together.
const MOST: usize = 8;
/// So many letters tell the people of a game apart.
const KEY_LETTERS: usize = 10;

impl Actor {
    /// Somebody does something within his side.
    pub(super) async fn consult(&mut self, viewer: &Viewer, command: &wire::Command) -> Result<(), Refusal> {
        use wire::Command as C;
        let person =
            viewer.id().cloned().ok_or_else(|| Refusal::new("not-a-guest", "who plays has a cookie"))?;
        let seat = *viewer.sides(self.game.record()).first().ok_or_else(none)?;
        if !self.game.record().terms.consults() {
            return Err(none());
        }
        let admitted = self.services.counsel.admit(person.clone());
        admitted.map_err(|error| Refusal::new("too-many", error.message))?;
        self.fire_due().await;
        if self.is_over {
            return Err(Refusal::new("over", "the game is over"));
        }
        match command {
            C::Advise { ply, path, removed, text } => {
                let wanted = Named { ply: *ply, path, removed, text: text.as_deref() };
                self.advise(viewer, seat, wanted).await
            }
            C::CloseVote { ply } => self.close_vote(seat, *ply).await,
            C::HandOver { to } => self.hand_over(seat, to).await,
            C::Dismiss { who } => self.dismiss(seat, who).await,
            C::TakeLead => self.take_lead(seat, &person).await,
            _ => self.leave(seat, &person).await,
        }
    }

    /// Somebody names a move to his side; a vote that decides is followed at once.
    async fn advise(&mut self, viewer: &Viewer, seat: Seat, wanted: Named<'_>) -> Result<(), Refusal> {
        let votes = self.game.record().terms.consultation == Consultation::Vote;
        if !votes && viewer.seats(self.game.record()).contains(&seat) {
            return Err(Refusal::new("captain-plays", "you are the captain: play your move"));
        }
        let index = wanted.find(self.position(seat, wanted.ply)?)?;
        let person = viewer.id().cloned().ok_or_else(none)?;
        self.counsel.name(person, index);
        self.tell_counsel();
        self.follow_votes().await
    }

    async fn close_vote(&mut self, seat: Seat, ply: usize) -> Result<(), Refusal> {
        self.position(seat, ply)?;
        if self.game.record().terms.consultation != Consultation::Vote {
            return Err(Refusal::new("no-vote", "the captain decides here, without a vote"));
        }
        let leading = self.counsel.leading(&persons(&self.game.record().side(seat))).copied();
        let nobody = || Refusal::new("nobody-voted", "nobody has voted yet");
        self.play_for(seat, leading.ok_or_else(nobody)?).await
    }

    /// The game in which this side is to move after so many moves.
    fn position(&self, seat: Seat, ply: usize) -> Result<&dyn Game, Refusal> {
        if self.waits() {
            return Err(Refusal::new("waiting", "the game begins when all seats are taken"));
        }
        let game = self.game.board().ok_or_else(none)?;
        if self.ply() != ply {
            return Err(Refusal::new("stale", "the game has moved on"));
        }
        if game.side_to_move() != seat {
            return Err(Refusal::new("not-your-turn", "it is the other side's turn"));
        }
        Ok(game)
    }

    fn ply(&self) -> usize {
        self.game.last_text().map_or(0, |(plies, _)| plies)
    }

    /// Plays what a vote has come to, if it has.
    async fn follow_votes(&mut self) -> Result<(), Refusal> {
        if self.game.record().terms.consultation != Consultation::Vote || self.is_over || self.waits() {
            return Ok(());
        }
        let Some(seat) = self.game.board().map(Game::side_to_move) else { return Ok(()) };
        let verdict = self.counsel.verdict(&persons(&self.game.record().side(seat))).copied();
        match verdict {
            Some(index) => self.play_for(seat, index).await,
            None => Ok(()),
        }
    }

    /// Makes a move that was voted for, as the captain would.
    async fn play_for(&mut self, seat: Seat, index: usize) -> Result<(), Refusal> {
        let captain = self.game.record().seats[seat.index()].occupant.person().cloned().ok_or_else(none)?;
        let viewer = Viewer { person: Some(Person { id: captain, membership: None }), at_home: false };
        let (path, removed) = self.game.board().and_then(|game| way(game, index)).ok_or_else(none)?;
        let command = wire::Command::Move { ply: self.ply(), path, removed, offer: false };
        self.read_vacations().await.map_err(|error| not_kept(&error))?;
        let now = self.services.now();
        let events = self.game.decide(&viewer, &wire::ClientMessage { seat: None, command }, now)?;
        self.commit(events, now).await.map_err(|error| not_kept(&error))?;
        self.follow_plans().await;
        Ok(())
    }

    /// What the side that is to move would play, for those of it.
    pub(super) fn counsel_for(&self, sides: &[Seat]) -> Option<Arc<str>> {
        let (seat, counsel) = self.counsel_told()?;
        (sides.contains(&seat) && !self.counsel.is_empty()).then(|| encode(&counsel))
    }

    fn tell_counsel(&mut self) {
        if let Some((seat, counsel)) = self.counsel_told() {
            self.tell(Shown { audience: Audience::Side(seat.0), ..Shown::to_all(encode(&counsel)) });
        }
    }

    fn counsel_told(&self) -> Option<(Seat, wire::ServerMessage)> {
        let (record, game) = (self.game.record(), self.game.board()?);
        let info = game.variant().info();
        let texts = legal_moves(info, game.legal_moves());
        let advised = |(&index, people): (&usize, Vec<&PersonId>)| {
            let (path, removed) = way(game, index)?;
            let by = people.into_iter().map(|person| key(record, person)).collect();
            Some(wire::AdvisedMove { text: texts.get(index)?.clone(), path, removed, by })
        };
        let moves = self.counsel.moves().into_iter().filter_map(advised).collect();
        let seat = game.side_to_move();
        let counsel = wire::Counsel { seat: info.seat_name(seat).to_owned(), ply: self.ply(), moves };
        Some((seat, wire::ServerMessage::Counsel(counsel)))
    }

    /// Who holds the seats at which people are; nobody where one person holds a seat.
    pub(super) fn sides_told(&self) -> Vec<wire::SideInfo> {
        let record = self.game.record();
        if !record.terms.consults() {
            return vec![];
        }
        let holder = |one: &SeatRecord| {
            let person = one.occupant.person()?;
            Some(wire::Holder {
                key: key(record, person),
                name: one.name.clone(),
                member: matches!(one.occupant, Occupant::Member(_)),
                here: self.attendance.has(person),
            })
        };
        let names = seat_names(&record.variant).unwrap_or_default().iter().enumerate();
        let sides = names.map(|(index, name)| wire::SideInfo {
            seat: (*name).to_owned(),
            holders: record.side(Seat::of(index)).holders().filter_map(holder).collect(),
            lead_free_at: self.away.lead_free_at(Seat::of(index), self.absence()),
        });
        sides.filter(|side| !side.holders.is_empty()).collect()
    }

    /// What somebody is called among those who hold seats together.
    pub(super) fn key_of(&self, viewer: &Viewer) -> Option<String> {
        let record = self.game.record();
        let holds = record.terms.consults() && !viewer.sides(record).is_empty();
        viewer.id().filter(|_| holds).map(|person| key(record, person))
    }

    /// The seat that is wanted where somebody sits already, with whom one may consult.
    pub(super) fn side_wanted(&self, wanted: Option<&str>) -> Option<Seat> {
        let record = self.game.record();
        let names = seat_names(&record.variant)?;
        let seat = names.iter().position(|name| Some(*name) == wanted)?;
        let is_held = record.seats[seat].occupant.person().is_some();
        (record.terms.consults() && is_held).then(|| Seat::of(seat))
    }

    /// Somebody joins those who hold a seat.
    pub(super) async fn join_side(&mut self, seat: Seat, sitter: SeatRecord) -> Result<(), Refusal> {
        if self.is_over {
            return Err(Refusal::new("over", "the game is over"));
        }
        self.check_side(seat, &sitter)?;
        let mut side = self.game.record().side(seat);
        if side.holders().count() >= MOST {
            return Err(Refusal::new("side-full", format!("at most {MOST} people hold a seat together")));
        }
        side.others.retain(|other| other.who.occupant.person() != sitter.occupant.person());
        side.others.push(Consultant { seat, who: sitter, part: Part::Consults });
        self.change_side(seat, side).await
    }

    /// Whether somebody may be of a side: nobody changes sides, and nobody comes back who was sent away.
    pub(super) fn check_side(&self, seat: Seat, sitter: &SeatRecord) -> Result<(), Refusal> {
        let record = self.game.record();
        let Some(person) = sitter.occupant.person() else { return Ok(()) };
        let seats = record.seats.iter().enumerate();
        let is_kept = |(index, one): (usize, &SeatRecord)| {
            index != seat.index() && one.occupant.named() == Some(person)
        };
        let mut once = record.consultants.iter().filter(|other| other.is(person));
        if seats.into_iter().any(is_kept) || once.clone().any(|other| other.seat != seat) {
            return Err(Refusal::new("other-side", "whoever was of one side does not join another"));
        }
        if once.any(|other| other.part == Part::Removed) {
            return Err(Refusal::new("dismissed", "the captain has sent you away"));
        }
        Ok(())
    }

    /// Somebody leaves his side. If it was the captain, whoever joined first after him is the next one.
    async fn leave(&mut self, seat: Seat, person: &PersonId) -> Result<(), Refusal> {
        let mut side = self.game.record().side(seat);
        if side.captain.occupant.person() == Some(person) {
            let next = side.others.iter().position(|other| other.part == Part::Consults);
            let last =
                || Refusal::new("last-one", "the last one of a side does not leave it, but may resign");
            let next = side.others.remove(next.ok_or_else(last)?);
            let who = std::mem::replace(&mut side.captain, next.who);
            side.others.push(Consultant { seat, who, part: Part::Left });
        } else if let Some(other) = side.others.iter_mut().find(|other| other.is(person)) {
            other.part = Part::Left;
        }
        self.part_with(seat, side, person).await
    }

    async fn dismiss(&mut self, seat: Seat, key: &str) -> Result<(), Refusal> {
        let mut side = self.game.record().side(seat);
        let other = self.consultant(&mut side.others, key)?;
        other.part = Part::Removed;
        let person = other.who.occupant.person().cloned().ok_or_else(none)?;
        self.part_with(seat, side, &person).await
    }

    async fn hand_over(&mut self, seat: Seat, key: &str) -> Result<(), Refusal> {
        let mut side = self.game.record().side(seat);
        let next = self.consultant(&mut side.others, key)?.who.clone();
        self.be_led(seat, side, next).await
    }

    /// Somebody leads in the place of a captain who has been gone for as long as would lose a game.
    async fn take_lead(&mut self, seat: Seat, person: &PersonId) -> Result<(), Refusal> {
        let free_at = self.away.lead_free_at(seat, self.absence());
        if free_at.is_none_or(|free_at| free_at > self.services.now().wall) {
            return Err(Refusal::new("captain-here", "the captain is there, or has not been gone for long"));
        }
        let side = self.game.record().side(seat);
        let next = side.others.iter().find(|other| other.is(person)).ok_or_else(none)?.who.clone();
        self.be_led(seat, side, next).await
    }

    /// One of the others is captain; whoever has led is the first to lead again.
    async fn be_led(&mut self, seat: Seat, mut side: Side, next: SeatRecord) -> Result<(), Refusal> {
        side.others.retain(|other| other.who != next);
        let who = std::mem::replace(&mut side.captain, next);
        side.others.insert(0, Consultant { seat, who, part: Part::Consults });
        self.change_side(seat, side).await?;
        self.follow_votes().await
    }

    /// The one of a side who is called so, but for the captain.
    fn consultant<'s>(&self, others: &'s mut [Consultant], key: &str) -> Result<&'s mut Consultant, Refusal> {
        let record = self.game.record();
        let is_he = |other: &&mut Consultant| {
            let person = other.who.occupant.person();
            other.part == Part::Consults && person.is_some_and(|person| self::key(record, person) == key)
        };
        let found = others.iter_mut().find(is_he);
        found.ok_or_else(|| Refusal::new("no-such-consultant", "nobody of your side is called so"))
    }

    /// Somebody is of a side no more, and his vote is none.
    async fn part_with(&mut self, seat: Seat, side: Side, person: &PersonId) -> Result<(), Refusal> {
        self.change_side(seat, side).await?;
        self.counsel.forget(person);
        self.tell_counsel();
        self.follow_votes().await
    }

    /// Who holds a seat is kept first and then shown: all who watch join anew, for they may be others now.
    async fn change_side(&mut self, seat: Seat, after: Side) -> Result<(), Refusal> {
        let (id, before) = (self.game.record().id.clone(), self.game.record().side(seat));
        let kept = after.clone();
        match self.services.read(move |store| store.change_side(&id, seat, &before, &kept)).await {
            Ok(()) => self.game.set_side(seat, after),
            Err(StoreError::Conflict) => {
                // Somebody has left the server, and has no name here any more.
                self.read_anew().await;
                self.send_away();
                return Err(Refusal::new("stale", "the side has changed meanwhile; look again"));
            }
            Err(error) => {
                self.lost |= error == StoreError::Elsewhere;
                return Err(not_kept(&error));
            }
        }
        self.read_ratings().await;
        self.send_away();
        self.services.lobby.note(self.game.record(), &self.attendance);
        self.note_live();
        self.look_around();
        Ok(())
    }
}

/// Whether what was advised is still for the position on the board.
pub(super) const fn leaves_position(event: &GameEvent) -> bool {
    use GameEvent as E;
    matches!(
        event,
        E::Proposed(..) | E::Agreed(..) | E::Declined(..) | E::AddedTime(..) | E::Paused | E::Started
    )
}

/// A move as somebody names it.
struct Named<'a> {
    ply: usize,
    path: &'a [String],
    removed: &'a [String],
    text: Option<&'a str>,
}

impl Named<'_> {
    /// Its place among the legal moves.
    fn find(&self, game: &dyn Game) -> Result<usize, Refusal> {
        match self.text {
            Some(text) => find_text(game, text),
            None => find_way(game, self.path, self.removed),
        }
    }
}

/// The squares and the captured pieces of a legal move.
fn way(game: &dyn Game, index: usize) -> Option<(Vec<String>, Vec<String>)> {
    let (board, mv) = (&game.variant().info().board, game.legal_moves().get(index)?);
    let names =
        |cells: &[bolshak_game::Cell]| cells.iter().map(|&cell| board.name(cell).to_owned()).collect();
    Some((names(&mv.path), names(&mv.removed)))
}

/// Those who hold a seat, the captain first.
fn persons(side: &Side) -> Vec<PersonId> {
    side.holders().filter_map(|one| one.occupant.person().cloned()).collect()
}

/// What somebody is called in one game: it does not tell who he is in another.
fn key(record: &Record, person: &PersonId) -> String {
    let mut key = hashed(&format!("{} {person}", record.id));
    key.truncate(KEY_LETTERS);
    key
}

fn none() -> Refusal {
    Refusal::new("no-consultation", "nobody consults here")
}
