//! Who is at a game now: at which seats somebody is, and how many only look.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bolshak_arena::Millis;
use bolshak_game::Seat;
use bolshak_store::{Occupant, PersonId, Record};
use bolshak_wire as wire;
use tokio::sync::Notify;

use crate::listing::seat_names;

/// The connections to one room, counted.
#[derive(Debug)]
pub(crate) struct Attendance {
    seats: Vec<AtomicUsize>,
    /// Those who hold seats together.
    people: Mutex<HashMap<PersonId, usize>>,
    watchers: AtomicUsize,
    changed: Notify,
}

impl Attendance {
    pub(crate) fn new(seats: usize) -> Arc<Self> {
        let seats = (0..seats).map(|_| AtomicUsize::new(0)).collect();
        Arc::new(Self {
            seats,
            people: Mutex::default(),
            watchers: AtomicUsize::new(0),
            changed: Notify::new(),
        })
    }

    /// Somebody comes, and is there for as long as he holds what he gets. Who it is matters where several hold a seat.
    pub(crate) fn come(self: &Arc<Self>, seats: &[Seat], person: Option<&PersonId>) -> Attending {
        let attending = Attending { at: Arc::clone(self), seats: seats.to_vec(), person: person.cloned() };
        if let Some(person) = person {
            *self.people().entry(person.clone()).or_default() += 1;
        }
        for counter in attending.counters() {
            counter.fetch_add(1, Ordering::Relaxed);
        }
        self.changed.notify_one();
        attending
    }

    /// Whether somebody is at this seat.
    pub(crate) fn is_at(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(|count| count.load(Ordering::Relaxed) > 0)
    }

    /// Whether somebody is at any seat.
    pub(crate) fn has_company(&self) -> bool {
        (0..self.seats.len()).any(|index| self.is_at(Seat::of(index)))
    }

    /// Whether somebody who holds a seat together with others is there.
    pub(crate) fn has(&self, person: &PersonId) -> bool {
        self.people().contains_key(person)
    }

    fn people(&self) -> MutexGuard<'_, HashMap<PersonId, usize>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many only look.
    pub(crate) fn watchers(&self) -> usize {
        self.watchers.load(Ordering::Relaxed)
    }

    /// Waits until somebody has come or gone.
    pub(crate) async fn changed(&self) {
        self.changed.notified().await;
    }
}

/// Somebody who is there.
#[derive(Debug)]
pub(crate) struct Attending {
    at: Arc<Attendance>,
    seats: Vec<Seat>,
    person: Option<PersonId>,
}

impl Attending {
    fn counters(&self) -> impl Iterator<Item = &AtomicUsize> {
        let watcher = self.seats.is_empty().then_some(&self.at.watchers);
        self.seats.iter().filter_map(|seat| self.at.seats.get(seat.index())).chain(watcher)
    }
}

impl Drop for Attending {
    fn drop(&mut self) {
        for counter in self.counters() {
            counter.fetch_sub(1, Ordering::Relaxed);
        }
        if let Some(person) = &self.person {
            let mut people = self.at.people();
            let left = people.get(person).map_or(0, |count| count - 1);
            if left == 0 {
                people.remove(person);
            } else {
                people.insert(person.clone(), left);
            }
        }
        self.at.changed.notify_one();
    }
}

/// The players who are not connected although others are at other devices, and since when.
#[derive(Debug)]
pub(crate) struct Away {
    names: &'static [&'static str],
    /// By seat, in milliseconds since 1970.
    since: Vec<Option<Millis>>,
    /// Since when the captain is not there, where several hold a seat: by seat, in milliseconds since 1970.
    captains: Vec<Option<Millis>>,
}

impl Away {
    pub(crate) fn new(record: &Record) -> Self {
        let nobody = vec![None; record.seats.len()];
        Self {
            names: seat_names(&record.variant).unwrap_or_default(),
            since: nobody.clone(),
            captains: nobody,
        }
    }

    /// Notes who is there now. Nobody is awaited in a game that does not go on.
    pub(crate) fn look(&mut self, record: &Record, idle: bool, attendance: &Attendance, now: Millis) {
        let is_awaited = !idle && devices(record) > 1;
        for (index, seat) in record.seats.iter().enumerate() {
            let is_missing =
                is_awaited && seat.occupant.person().is_some() && !attendance.is_at(Seat::of(index));
            self.since[index] = is_missing.then(|| self.since[index].unwrap_or(now));
            let captain = seat.occupant.person().filter(|_| !idle && record.terms.consults());
            let is_lost = captain.is_some_and(|captain| !attendance.has(captain));
            self.captains[index] = is_lost.then(|| self.captains[index].unwrap_or(now));
        }
    }

    /// When the captain of a seat will have been gone for this long; nothing while he is there.
    pub(crate) fn lead_free_at(&self, seat: Seat, limit: Millis) -> Option<Millis> {
        Some((*self.captains.get(seat.index())?)? + limit)
    }

    /// Who is not there, and when he will have been gone for this long.
    pub(crate) fn told(&self, limit: Millis) -> Vec<wire::AwaySeat> {
        let seats = self.names.iter().zip(&self.since);
        seats
            .filter_map(|(name, since)| {
                Some(wire::AwaySeat { seat: (*name).to_owned(), until: (*since)? + limit })
            })
            .collect()
    }

    /// Who has been gone for this long.
    pub(crate) fn gone(&self, limit: Millis, now: Millis) -> impl Iterator<Item = Seat> {
        let has_gone = move |since: &Option<Millis>| since.is_some_and(|since| since + limit <= now);
        self.since
            .iter()
            .enumerate()
            .filter(move |(_, since)| has_gone(since))
            .map(|(index, _)| Seat::of(index))
    }
}

/// At how many devices people play.
fn devices(record: &Record) -> usize {
    let is_local = record.seats.iter().any(|seat| seat.occupant == Occupant::Local);
    let people = record.seats.iter().filter_map(|seat| seat.occupant.person());
    people.chain(record.owner.as_ref().filter(|_| is_local)).collect::<HashSet<_>>().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_comes_twice_is_there_until_both_are_gone() {
        let attendance = Attendance::new(2);
        let first = attendance.come(&[Seat::WHITE], None);
        let again = attendance.come(&[Seat::WHITE], None);
        let watcher = attendance.come(&[], None);
        drop(first);
        assert!(attendance.is_at(Seat::WHITE) && !attendance.is_at(Seat::BLACK));
        assert_eq!((attendance.has_company(), attendance.watchers()), (true, 1));
        drop((again, watcher));
        assert_eq!((attendance.has_company(), attendance.watchers()), (false, 0));
    }

    #[test]
    fn of_several_at_a_seat_it_is_known_who_is_there() {
        let [anna, boris] = ["anna", "boris"].map(|name| PersonId::new(name).expect("a person"));
        let attendance = Attendance::new(2);
        let first = attendance.come(&[Seat::WHITE], Some(&anna));
        let again = attendance.come(&[Seat::WHITE], Some(&anna));
        let other = attendance.come(&[Seat::WHITE], Some(&boris));
        drop((first, other));
        assert_eq!((attendance.has(&anna), attendance.has(&boris)), (true, false));
        drop(again);
        assert!(!attendance.has(&anna) && !attendance.is_at(Seat::WHITE));
    }
}
