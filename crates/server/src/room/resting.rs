//! Whose clock stands still because he is on vacation.

use bolshak_arena::Millis;
use bolshak_community::Tempo;
use bolshak_game::Seat;
use bolshak_store::{Append, Occupant, PersonId, StoreError, Vacation};
use bolshak_wire as wire;

use super::actor::Actor;
use crate::listing::seat_names;

impl Actor {
    /// Whether the clock of a seat counts days.
    fn rests(&self, seat: Seat) -> bool {
        let control = self.game.record().control.as_ref();
        control.is_some_and(|control| Tempo::of_one(control.of(seat)) == Tempo::Correspondence)
    }

    /// Whether a clock here counts days.
    pub(super) fn is_by_letter(&self) -> bool {
        self.seats().any(|seat| self.rests(seat))
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.game.record().seats.len()).map(Seat::of)
    }

    /// Tells the clocks which times do not count. The store is asked each time, so that a room need not be told of a vacation:
    /// it knows of it before it does anything.
    pub(super) async fn read_vacations(&mut self) -> Result<(), StoreError> {
        if self.waits() || self.is_over || !self.is_by_letter() {
            self.vacations.clear();
            return Ok(());
        }
        let members: Vec<_> = self.seats().map(|seat| self.member_at(seat)).collect();
        let of = move |member: Option<PersonId>, store: &dyn bolshak_store::Store| {
            member.map_or(Ok(vec![]), |member| store.vacations_of(&member))
        };
        let read =
            self.services.read(move |store| members.into_iter().map(|member| of(member, store)).collect());
        let vacations: Vec<Vec<Vacation>> = read.await?;
        for (seat, own) in self.seats().zip(&vacations) {
            let playing = |wall| self.services.time.at(wall).playing;
            let rests = own.iter().map(|one| playing(one.begins)..playing(one.ends)).collect();
            self.game.rest(seat, rests);
        }
        self.vacations = vacations;
        Ok(())
    }

    /// Tells the clocks when nobody could play here, which is nobody's time. Seconds are nothing to a clock that counts days.
    pub(super) fn leave_out_gaps(&mut self) {
        if self.is_by_letter() {
            return;
        }
        let playing = |wall| self.services.time.at(wall).playing;
        let gaps: Vec<_> = self.gaps.iter().map(|gap| playing(gap.began)..playing(gap.ended)).collect();
        for seat in self.seats() {
            self.game.rest(seat, gaps.clone());
        }
    }

    /// Before somebody is shown the clocks.
    pub(super) async fn look_at_vacations(&mut self) {
        if self.is_by_letter() {
            self.fire_due().await;
        }
    }

    /// The member on a seat whose clock counts days.
    fn member_at(&self, seat: Seat) -> Option<PersonId> {
        match &self.game.record().seats[seat.index()].occupant {
            Occupant::Member(person) if self.rests(seat) => Some(person.clone()),
            _ => None,
        }
    }

    /// The seats that are on vacation now.
    pub(super) fn on_vacation(&self) -> Vec<wire::SeatVacation> {
        let now = self.services.now().wall;
        let names = seat_names(&self.game.record().variant).unwrap_or_default();
        let seats = names.iter().zip(&self.vacations);
        let lasting = seats.filter_map(|(seat, own)| {
            let vacation = own.iter().find(|vacation| vacation.lasts(now))?;
            Some(wire::SeatVacation { seat: (*seat).to_owned(), until: vacation.ends })
        });
        lasting.collect()
    }

    /// When somebody's vacation begins or ends next.
    pub(super) fn next_of_vacations(&self) -> Option<Millis> {
        let now = self.services.now().wall;
        let open = self.vacations.iter().flatten().filter(|vacation| vacation.is_open(now));
        open.flat_map(|vacation| [vacation.begins, vacation.ends]).filter(|moment| *moment > now).min()
    }

    /// Notes in the store when the room must be looked at, if that is another moment than was noted. The deadline of an event is
    /// noted with it; a vacation that is taken or ended later moves it, and so does a time in which nobody could play.
    pub(super) async fn note_deadline(&mut self) {
        let deadline = self.deadline();
        let may_move = self.is_by_letter() || !self.gaps.is_empty();
        if self.is_over || self.waits() || self.game.version() == 0 || !may_move || self.noted == deadline {
            return;
        }
        let (id, expected) = (self.game.record().id.clone(), self.game.version());
        let summary = self.summary(self.services.now());
        match self.services.append(Append { id, expected, events: vec![], summary, rated: None }).await {
            Ok(()) => self.noted = deadline,
            // It is tried again when the room is woken next.
            Err(error) => tracing::error!(%error, "a deadline could not be noted"),
        }
    }
}
