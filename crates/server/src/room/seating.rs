//! Who comes to a game that waits: somebody sits down, or does not want to; and the game is withdrawn.

use std::collections::HashSet;

use bolshak_arena::referee::Refusal;
use bolshak_game::Seat;
use bolshak_store::{Notice, Occupant, Part, SeatRecord, StoreError};
use tokio::sync::broadcast;

use super::actor::{Actor, BEHIND, not_kept};
use crate::listing::seat_names;
use crate::people::company::is_shunned;
use crate::permission::{self, Deed};
use crate::ratings;
use crate::viewer::{Person, Viewer};

/// Why somebody may not want a game that he is challenged to, in words for programs.
const REASONS: [&str; 8] = [
    "later",
    "too-fast",
    "too-slow",
    "other-game",
    "rated-only",
    "casual-only",
    "no-drawn-openings",
    "not-now",
];

impl Actor {
    /// Somebody sits down. Then all who watch join anew, as their seats may be others now.
    pub(super) async fn sit(
        &mut self,
        viewer: &Viewer,
        wanted: Option<&str>,
        name: String,
    ) -> Result<(), Refusal> {
        permission::check(viewer, self.game.record(), Deed::Sit)?;
        let person = viewer.person.as_ref();
        let person = person.ok_or_else(|| Refusal::new("not-a-guest", "who sits down has a cookie"))?;
        let sitter = person.seated(name);
        self.check_shunned(person).await?;
        if let Some(seat) = self.side_wanted(wanted) {
            return self.join_side(seat, sitter).await;
        }
        let seat = self.free_seat(&sitter, wanted)?;
        self.check_side(seat, &sitter)?;
        if self.game.record().rated && person.membership.is_none() {
            return Err(Refusal::new("not-a-member", "a rated game is for members: sign up first"));
        }
        let was_challenged = matches!(self.game.record().seats[seat.index()].occupant, Occupant::Invited(_));
        self.take(seat, &sitter).await?;
        self.is_told().await;
        if was_challenged {
            let variant = self.game.record().variant.clone();
            self.tell_challenger("accepted", &sitter.name, viewer, variant).await;
        }
        Ok(())
    }

    /// Nobody sits down with somebody whom he has blocked, or who has blocked him.
    async fn check_shunned(&mut self, person: &Person) -> Result<(), Refusal> {
        let record = self.game.record();
        let seated = record.seats.iter().filter_map(|seat| seat.occupant.named());
        let consult = record.consultants.iter().filter(|other| other.part == Part::Consults);
        let consult = consult.filter_map(|other| other.who.occupant.person());
        let others: HashSet<_> = seated.chain(consult).chain(&record.owner).cloned().collect();
        let me = person.id.clone();
        let shunned = self.services.read(move |store| is_shunned(store, &me, &others)).await;
        match shunned.map_err(|error| not_kept(&error))? {
            true => Err(Refusal::new(
                "blocked-here",
                "somebody at this game has blocked you, or you have blocked him: you do not play each other",
            )),
            false => Ok(()),
        }
    }

    /// A seat that is free is taken.
    async fn take(&mut self, seat: Seat, sitter: &SeatRecord) -> Result<(), Refusal> {
        let (id, kept) = (self.game.record().id.clone(), sitter.clone());
        match self.services.read(move |store| store.sit(&id, seat, &kept)).await {
            Ok(()) => self.game.sit(seat, sitter.clone()),
            Err(StoreError::Taken) => return Err(taken()),
            Err(error) => return Err(not_kept(&error)),
        }
        Ok(())
    }

    /// Everybody learns who sits here now.
    async fn is_told(&mut self) {
        self.engine.forgive();
        self.read_ratings().await;
        self.send_away();
        self.services.lobby.note(self.game.record(), &self.attendance);
        self.note_live();
    }

    /// Tells whoever has made the game what the member whom he has challenged says.
    async fn tell_challenger(&mut self, kind: &str, name: &str, viewer: &Viewer, detail: String) {
        let record = self.game.record();
        let Some(challenger) = record.owner.clone() else { return };
        let notice = Notice {
            kind: kind.to_owned(),
            detail,
            from: viewer.id().cloned(),
            name: name.to_owned(),
            game: Some(record.id.clone()),
            at: self.services.now().wall,
            seen: false,
        };
        self.services.notify(challenger, notice).await;
    }

    /// The seat that is wanted if it is free, or the first that is.
    fn free_seat(&self, sitter: &SeatRecord, wanted: Option<&str>) -> Result<Seat, Refusal> {
        let record = self.game.record();
        let names = seat_names(&record.variant).unwrap_or_default();
        let is_wanted = |name: &str| wanted.is_none_or(|wanted| wanted == name);
        let mut seats = names.iter().zip(&record.seats);
        let free = seats.position(|(name, seat)| seat.occupant.is_for(&sitter.occupant) && is_wanted(name));
        free.map(Seat::of).ok_or_else(taken)
    }

    /// The owner lets the computer take the seats that are free for whoever comes.
    pub(super) async fn fill(&mut self, viewer: &Viewer, level: u8) -> Result<(), Refusal> {
        self.check_maker(viewer, Deed::Fill)?;
        let record = self.game.record();
        if record.rated {
            return Err(Refusal::new("not-rated", "a rated game is between people"));
        }
        let engine = SeatRecord { occupant: Occupant::Engine { level }, name: String::new() };
        let is_open = |index: &usize| record.seats[*index].occupant == Occupant::Open;
        let free: Vec<_> = (0..record.seats.len()).filter(is_open).map(Seat::of).collect();
        for seat in free {
            self.take(seat, &engine).await?;
        }
        self.is_told().await;
        Ok(())
    }

    /// The owner ends a game for which somebody was still awaited.
    pub(super) async fn withdraw(&mut self, viewer: &Viewer) -> Result<(), Refusal> {
        self.check_maker(viewer, Deed::Withdraw)?;
        self.remove().await
    }

    /// Refuses what only the maker of a game that waits may do.
    fn check_maker(&self, viewer: &Viewer, deed: Deed) -> Result<(), Refusal> {
        let record = self.game.record();
        if !self.waits() {
            return Err(Refusal::new("begun", "the game has begun; whoever wants no more resigns"));
        }
        permission::check(viewer, record, deed)?;
        if viewer.made(record) { Ok(()) } else { Err(permission::not_the_maker()) }
    }

    /// Whoever was challenged does not want to play; the challenger is told why.
    pub(super) async fn decline(&mut self, viewer: &Viewer, reason: String) -> Result<(), Refusal> {
        permission::check(viewer, self.game.record(), Deed::Decline)?;
        if !reason.is_empty() && !REASONS.contains(&reason.as_str()) {
            let message = format!("a reason is one of {}", REASONS.join(", "));
            return Err(Refusal::new("unreadable", message));
        }
        let membership = viewer.person.as_ref().and_then(|person| person.membership.as_ref());
        let name = membership.map(|membership| membership.name.clone()).unwrap_or_default();
        self.remove().await?;
        self.tell_challenger("declined", &name, viewer, reason).await;
        Ok(())
    }

    /// Nobody will play here.
    async fn remove(&mut self) -> Result<(), Refusal> {
        let id = self.game.record().id.clone();
        let removed = self.services.read(move |store| store.remove(&id)).await;
        removed.map_err(|error| not_kept(&error))?;
        self.lost = true;
        Ok(())
    }

    /// Whoever looks for a game to watch finds this one while it goes on.
    pub(super) fn note_live(&self) {
        let record = self.game.record();
        if self.is_over {
            return self.services.live.forget(&record.id);
        }
        let strength = self.ratings.iter().map(|rating| rating.value).sum();
        self.services.live.note(record, strength, &self.attendance);
    }

    /// How strong the players are now, and what this game has done to that.
    pub(super) async fn read_ratings(&mut self) {
        let (record, now) = (self.game.record().clone(), self.services.now().wall);
        match self.services.read(move |store| ratings::at_seats(store, &record, now)).await {
            Ok(ratings) => self.ratings = ratings,
            Err(error) => tracing::error!(%error, "ratings could not be read"),
        }
    }

    /// Lets all who watch join anew. The room begins another life: so nobody who watches from another node hears with the seats
    /// that he had before what is for others now.
    pub(super) fn send_away(&mut self) {
        self.begin_life();
        self.shown = broadcast::channel(BEHIND).0;
        self.at_hand.clear();
    }
}

fn taken() -> Refusal {
    Refusal::new("seat-taken", "somebody else was first: no such seat is free")
}
