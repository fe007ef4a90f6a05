//! Records in memory, for tests.

mod competitions;
mod consultation;
mod exhibitions;
mod mail;
mod moderation;
mod own;
mod people;
mod puzzles;
mod seeks;
mod studies;
mod vacations;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use bolshak_arena::Millis;
use bolshak_game::Seat;

use crate::columns::Untouched;
use crate::{
    Append, Document, Done, GameStore, KeptSeek, Listed, LogEntry, MatchGame, Member, MemberStore, Occupant,
    Outage, PersonId, Record, RecordId, SeatRecord, Session, SessionKey, StoreError, Stored, Summary,
    Vacation,
};
use competitions::Competitions;
use exhibitions::Exhibitions;
use mail::KeptMail;
use people::People;
use puzzles::Puzzles;
use studies::Studies;

/// Records in memory; gone when it is dropped.
#[derive(Debug, Default)]
pub struct MemoryStore(Mutex<Kept>);

#[derive(Debug, Default)]
pub(crate) struct Kept {
    pub(crate) games: BTreeMap<RecordId, KeptGame>,
    documents: BTreeMap<RecordId, Document>,
    pub(crate) members: BTreeMap<PersonId, Member>,
    /// Whose every name is or was, by its key.
    names: BTreeMap<String, PersonId>,
    sessions: BTreeMap<SessionKey, Session>,
    pub(crate) people: People,
    pub(crate) exhibitions: Exhibitions,
    pub(crate) studies: Studies,
    pub(crate) competitions: Competitions,
    /// The log of moderation.
    pub(crate) log: Vec<LogEntry>,
    pub(crate) mail: KeptMail,
    pub(crate) puzzles: Puzzles,
    pub(crate) seeks: BTreeMap<RecordId, KeptSeek>,
    pub(crate) vacations: BTreeMap<PersonId, Vec<Vacation>>,
    outages: Vec<Outage>,
    alive: Option<Millis>,
}

#[derive(Debug)]
pub(crate) struct KeptGame {
    pub(crate) stored: Stored,
    pub(crate) summary: Summary,
    /// Whether a seat was free at first, or somebody has joined a side.
    pub(crate) was_open: bool,
}

impl MemoryStore {
    pub(crate) fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl GameStore for MemoryStore {
    fn create(&self, record: &Record) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let place = |record: &Record| record.origin.micro_match.as_ref().map(MatchGame::place);
        let wanted = place(record);
        let is_there = |game: &KeptGame| place(&game.stored.record) == wanted;
        if kept.games.contains_key(&record.id) || wanted.is_some() && kept.games.values().any(is_there) {
            return Err(StoreError::Taken);
        }
        let stored = Stored { record: record.clone(), events: vec![] };
        let (summary, was_open) = (Summary::default(), record.waits());
        kept.games.insert(record.id.clone(), KeptGame { stored, summary, was_open });
        Ok(())
    }

    fn sit(&self, id: &RecordId, seat: Seat, sitter: &SeatRecord) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let game = kept.games.get_mut(id).ok_or(StoreError::Missing)?;
        let free = game.stored.record.seats.get_mut(seat.index());
        let free = free.filter(|seat| seat.occupant.is_for(&sitter.occupant)).ok_or(StoreError::Taken)?;
        free.clone_from(sitter);
        Ok(())
    }

    fn remove(&self, id: &RecordId) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let game = kept.games.get(id).ok_or(StoreError::Missing)?;
        if !game.stored.events.is_empty() {
            return Err(StoreError::Conflict);
        }
        kept.games.remove(id);
        kept.people.forget_game(id);
        Ok(())
    }

    fn append(&self, append: Append, done: Done<()>) {
        let appended = self.kept().append(append);
        done(appended);
    }

    fn load(&self, id: &RecordId) -> Result<Option<Stored>, StoreError> {
        Ok(self.kept().games.get(id).map(|game| game.stored.clone()))
    }

    fn games_of(&self, guest: Option<&PersonId>, most: usize) -> Result<Vec<Listed>, StoreError> {
        let kept = self.kept();
        let wanted = |game: &&KeptGame| game.is_listed() && game.is_of(guest);
        let mut all: Vec<_> = kept.games.values().filter(wanted).map(KeptGame::listed).collect();
        all.sort_by_key(|listed| Reverse(listed.updated_at));
        all.truncate(most);
        Ok(all)
    }

    fn games_of_match(&self, first: &RecordId) -> Result<Vec<Listed>, StoreError> {
        let kept = self.kept();
        let number = |game: &KeptGame| {
            let place = game.stored.record.origin.micro_match.as_ref()?;
            (place.first == *first).then_some(place.number)
        };
        let games = kept.games.values().filter_map(|game| Some((number(game)?, game.listed())));
        let mut games: Vec<_> = games.collect();
        games.sort_by_key(|(number, _)| *number);
        Ok(games.into_iter().map(|(_, listed)| listed).collect())
    }

    fn due(&self, until: Millis, most: usize) -> Result<(Vec<RecordId>, Option<Millis>), StoreError> {
        let kept = self.kept();
        let deadline = |(id, game): (&RecordId, &KeptGame)| Some((game.deadline()?, id.clone()));
        let mut all: Vec<_> = kept.games.iter().filter_map(deadline).collect();
        all.sort();
        let (due, later): (Vec<_>, Vec<_>) = all.into_iter().partition(|(deadline, _)| *deadline <= until);
        let next = later.first().map(|(deadline, _)| *deadline);
        Ok((due.into_iter().map(|(_, id)| id).take(most).collect(), next))
    }

    fn remove_untouched(&self, before: Millis) -> Result<usize, StoreError> {
        let mut kept = self.kept();
        let Kept { games, exhibitions, competitions, people, .. } = &mut *kept;
        let all = games.len();
        games.retain(|id, KeptGame { stored, .. }| {
            let stays = !stored.events.is_empty()
                || stored.record.created_at >= before
                || exhibitions.has(id)
                || competitions.has(id)
                || Untouched::from(&stored.record).waits(before);
            if !stays {
                people.forget_game(id);
            }
            stays
        });
        Ok(all - games.len())
    }

    fn begin_run(&self, now: Millis) -> Result<Vec<Outage>, StoreError> {
        let mut kept = self.kept();
        let outage = kept.alive.filter(|alive| *alive < now).map(|began| Outage { began, ended: now });
        kept.alive = Some(now);
        if let Some(outage) = outage {
            let length = outage.ended - outage.began;
            let running = kept.games.values_mut().filter(|game| game.deadline().is_some());
            running.for_each(|game| game.summary.deadline = game.summary.deadline.map(|at| at + length));
            kept.outages.push(outage);
        }
        Ok(kept.outages.clone())
    }

    fn alive(&self, now: Millis) -> Result<(), StoreError> {
        self.kept().alive = Some(now);
        Ok(())
    }

    fn variants_in_use(&self) -> Result<Vec<String>, StoreError> {
        let kept = self.kept();
        let variants: BTreeSet<_> = kept.games.values().map(|game| &game.stored.record.variant).collect();
        Ok(variants.into_iter().cloned().collect())
    }

    fn ended_after(
        &self,
        after: &(Millis, String),
        most: usize,
    ) -> Result<Vec<(Millis, RecordId)>, StoreError> {
        let kept = self.kept();
        let over = kept.games.values().filter(|game| game.summary.ended.is_some()).map(KeptGame::listed);
        let mut over: Vec<_> = over.map(|listed| (listed.updated_at, listed.record.id)).collect();
        over.retain(|(at, id)| (*at, id.as_str()) > (after.0, after.1.as_str()));
        over.sort();
        over.truncate(most);
        Ok(over)
    }

    fn keep_document(&self, document: &Document) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let before = kept.documents.get(&document.id);
        if before.is_some_and(|before| (before.kind, &before.owner) != (document.kind, &document.owner)) {
            return Err(StoreError::Taken);
        }
        let created_at = before.map_or(document.created_at, |before| before.created_at);
        kept.documents.insert(document.id.clone(), Document { created_at, ..document.clone() });
        Ok(())
    }

    fn document(&self, id: &RecordId) -> Result<Option<Document>, StoreError> {
        Ok(self.kept().documents.get(id).cloned())
    }

    fn documents_of(&self, owner: &PersonId, most: usize) -> Result<Vec<Document>, StoreError> {
        let kept = self.kept();
        let mut found: Vec<_> =
            kept.documents.values().filter(|document| document.owner == *owner).cloned().collect();
        found.sort_by_key(|document| Reverse((document.updated_at, document.id.clone())));
        found.truncate(most);
        Ok(found)
    }

    fn remove_document(&self, id: &RecordId, owner: &PersonId) -> Result<bool, StoreError> {
        let mut kept = self.kept();
        let is_theirs = kept.documents.get(id).is_some_and(|document| document.owner == *owner);
        Ok(is_theirs && kept.documents.remove(id).is_some())
    }
}

impl MemberStore for MemoryStore {
    fn sign_up(&self, member: &Member, name_key: &str) -> Result<(), StoreError> {
        let mut kept = self.kept();
        if kept.names.contains_key(name_key) || kept.members.contains_key(&member.id) {
            return Err(StoreError::Taken);
        }
        kept.names.insert(name_key.to_owned(), member.id.clone());
        kept.members.insert(member.id.clone(), member.clone());
        Ok(())
    }

    fn change_member(&self, member: &Member, name_key: &str) -> Result<(), StoreError> {
        let mut kept = self.kept();
        if kept.names.get(name_key).is_some_and(|other| *other != member.id) {
            return Err(StoreError::Taken);
        }
        let before = kept.members.get_mut(&member.id).ok_or(StoreError::Missing)?;
        *before = Member { since: before.since, ..member.clone() };
        kept.names.insert(name_key.to_owned(), member.id.clone());
        Ok(())
    }

    fn remove_member(&self, id: &PersonId) -> Result<(), StoreError> {
        let mut kept = self.kept();
        kept.members.remove(id).ok_or(StoreError::Missing)?;
        kept.sessions.retain(|_, session| session.member != *id);
        kept.documents.retain(|_, document| document.owner != *id);
        kept.people.forget(id);
        kept.exhibitions.forget(id);
        kept.studies.forget(id);
        kept.competitions.forget(id);
        kept.vacations.remove(id);
        kept.seeks.retain(|_, seek| seek.person != *id);
        kept.mail.forget(id);
        kept.puzzles.forget(id);
        let seats = kept.games.values_mut().flat_map(|game| &mut game.stored.record.seats);
        for seat in seats.filter(|seat| seat.occupant.person() == Some(id)) {
            *seat = SeatRecord { occupant: Occupant::Guest(id.clone()), name: String::new() };
        }
        let consultants = kept.games.values_mut().flat_map(|game| &mut game.stored.record.consultants);
        for other in consultants.filter(|other| other.is(id)) {
            other.who = SeatRecord { occupant: Occupant::Guest(id.clone()), name: String::new() };
        }
        Ok(())
    }

    fn member(&self, id: &PersonId) -> Result<Option<Member>, StoreError> {
        Ok(self.kept().members.get(id).cloned())
    }

    fn member_named(&self, name_key: &str) -> Result<Option<Member>, StoreError> {
        let kept = self.kept();
        Ok(kept.names.get(name_key).and_then(|id| kept.members.get(id)).cloned())
    }

    fn begin_session(&self, session: &Session) -> Result<(), StoreError> {
        let mut kept = self.kept();
        if !kept.members.contains_key(&session.member) {
            return Err(StoreError::Missing);
        }
        if kept.sessions.contains_key(&session.key) {
            return Err(StoreError::Taken);
        }
        kept.sessions.insert(session.key.clone(), session.clone());
        Ok(())
    }

    fn session(&self, key: &SessionKey) -> Result<Option<(Session, Member)>, StoreError> {
        let kept = self.kept();
        let session = kept.sessions.get(key);
        Ok(session.and_then(|session| Some((session.clone(), kept.members.get(&session.member)?.clone()))))
    }

    fn note_session(&self, key: &SessionKey, seen: Millis) -> Result<(), StoreError> {
        if let Some(session) = self.kept().sessions.get_mut(key) {
            session.seen = seen;
        }
        Ok(())
    }

    fn sessions_of(&self, member: &PersonId) -> Result<Vec<Session>, StoreError> {
        let kept = self.kept();
        let mut found: Vec<_> = kept.sessions.values().filter(|one| one.member == *member).cloned().collect();
        found.sort_by_key(|session| Reverse((session.seen, session.key.clone())));
        Ok(found)
    }

    fn end_session(&self, member: &PersonId, key: &SessionKey) -> Result<bool, StoreError> {
        let mut kept = self.kept();
        let is_theirs = kept.sessions.get(key).is_some_and(|session| session.member == *member);
        Ok(is_theirs && kept.sessions.remove(key).is_some())
    }

    fn end_sessions_unseen(&self, since: Millis) -> Result<usize, StoreError> {
        let mut kept = self.kept();
        let all = kept.sessions.len();
        kept.sessions.retain(|_, session| session.seen >= since);
        Ok(all - kept.sessions.len())
    }
}

impl Kept {
    fn append(&mut self, append: Append) -> Result<(), StoreError> {
        let game = self.games.get_mut(&append.id).ok_or(StoreError::Missing)?;
        if game.stored.events.len() as u64 != append.expected {
            return Err(StoreError::Conflict);
        }
        let at = append.events.last().map(|event| event.at);
        game.stored.events.extend(append.events);
        game.summary = append.summary;
        if let (Some(end), Some(at)) = (append.rated, at)
            && end.players.iter().all(|player| self.members.contains_key(player))
        {
            self.people.rate(&append.id, &end, at);
        }
        Ok(())
    }
}

impl KeptGame {
    /// A record in which nothing has happened is a door that somebody opened and closed.
    pub(crate) fn is_listed(&self) -> bool {
        self.was_open || !self.stored.events.is_empty()
    }

    pub(crate) fn is_of(&self, guest: Option<&PersonId>) -> bool {
        let Record { owner, seats, .. } = &self.stored.record;
        let sits = |guest: &PersonId| {
            seats.iter().any(|seat| seat.occupant.named() == Some(guest))
                || self.stored.record.consults_at(guest).is_some()
        };
        owner.as_ref() == guest || guest.is_some_and(sits)
    }

    fn deadline(&self) -> Option<Millis> {
        self.summary.deadline.filter(|_| self.summary.ended.is_none())
    }

    pub(crate) fn listed(&self) -> Listed {
        let Stored { record, events } = &self.stored;
        Listed {
            record: record.clone(),
            summary: self.summary.clone(),
            updated_at: events.last().map_or(record.created_at, |event| event.at),
        }
    }
}

impl MatchGame {
    /// What no two games share.
    fn place(&self) -> (RecordId, u16) {
        (self.first.clone(), self.number)
    }
}
