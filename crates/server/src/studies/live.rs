//! A study in memory, while somebody is there: its chapters, who may do what, who is here.
//!
//! The store has the truth.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use bolshak_arena::Millis;
use bolshak_notation::display_name;
use bolshak_store::{PersonId, RecordId, SaidToAll, Store, Study, StudyHead, StudyRole, WORDS_TO_ALL};
use bolshak_wire as wire;
use bolshak_wire::StudyMessage;
use tokio::sync::broadcast;

use super::chapter::{Chapter, gone};
use super::elsewhere::Elsewhere;
use super::leading::Leader;
use super::permission::{self, Deed, Role, may};
use super::{missing, no_such_study};
use crate::error::ApiError;
use crate::people::moderation::check_may_speak;
use crate::viewer::Viewer;

/// The longest words, in characters.
const LONGEST_WORDS: usize = 300;
/// How many of those who are here are named.
const NAMED: usize = 30;

/// What all sockets of a study hear.
#[derive(Clone, Debug)]
pub(crate) enum Shown {
    /// A message, for everybody the same.
    Message(Arc<str>),
    /// Everything is to be told anew.
    Anew,
    /// Its head or somebody's role has changed.
    Roles,
    /// There is no such study any more.
    Gone,
}

/// A study that somebody has opened.
pub(crate) struct Live {
    pub(super) head: StudyHead,
    pub(super) roles: BTreeMap<PersonId, StudyRole>,
    pub(super) chapters: Vec<Chapter>,
    said: Vec<SaidToAll>,
    pub(super) here: BTreeMap<u64, Present>,
    pub(super) elsewhere: Elsewhere,
    pub(super) leader: Option<Leader>,
    /// Whether it was removed.
    gone: bool,
    pub(super) writes: u64,
    shown: broadcast::Sender<Shown>,
}

/// Somebody who is here, and the chapter that he looks at.
pub(super) struct Present {
    pub viewer: Viewer,
    pub chapter: RecordId,
}

impl Live {
    /// Reads a study from the store.
    pub(super) fn load(
        store: &dyn Store,
        id: &RecordId,
        shown: broadcast::Sender<Shown>,
    ) -> Result<Self, ApiError> {
        Self::load_over(store, id, shown, &[])
    }

    /// Reads a study from the store. Those of these chapters that are as they are kept stay.
    fn load_over(
        store: &dyn Store,
        id: &RecordId,
        shown: broadcast::Sender<Shown>,
        known: &[Chapter],
    ) -> Result<Self, ApiError> {
        let Study { head, chapters } = store.study(id)?.ok_or_else(no_such_study)?;
        let chapters = chapters.into_iter().map(|kept| {
            let is_same =
                |one: &Chapter| one.id == kept.id && one.text == kept.text && one.variant() == kept.variant;
            match known.iter().find(|one| is_same(one)) {
                Some(same) => Ok(Chapter { name: kept.name, ..same.clone() }),
                None => Chapter::read(kept, head.version),
            }
        });
        let chapters = chapters.collect::<Result<_, ApiError>>()?;
        let roles = store.roles_in(id)?.into_iter().collect();
        let said = store.said_in_study(id)?;
        Ok(Self {
            head,
            roles,
            chapters,
            said,
            here: BTreeMap::new(),
            elsewhere: Elsewhere::default(),
            leader: None,
            gone: false,
            writes: 0,
            shown,
        })
    }

    /// Reads it anew; those who are here stay.
    pub(super) fn reload(&mut self, store: &dyn Store) -> Result<(), ApiError> {
        let loaded = Self::load_over(store, &self.head.id, self.shown.clone(), &self.chapters);
        let loaded = loaded.inspect_err(|error| {
            if error.code == no_such_study().code {
                self.end();
            }
        })?;
        let leader = self.leader.take().map(|leader| (self.place_of(&leader), leader));
        *self = Self {
            here: std::mem::take(&mut self.here),
            elsewhere: std::mem::take(&mut self.elsewhere),
            writes: self.writes,
            ..loaded
        };
        self.leader =
            leader.map(|(place, leader)| self.led_to(leader, &place)).filter(|one| self.may_lead(one));
        self.show(Shown::Anew);
        Ok(())
    }

    /// How often something was written here that other nodes must read.
    pub(super) const fn writes(&self) -> u64 {
        self.writes
    }

    pub(super) fn show(&self, what: Shown) {
        // Perhaps nobody is here.
        let _ = self.shown.send(what);
    }

    pub(super) fn tell(&self, message: &StudyMessage) {
        self.show(Shown::Message(encode(message)));
    }

    /// What this viewer is here.
    pub(super) fn role(&self, viewer: &Viewer) -> Role {
        if self.gone {
            return Role::Outsider;
        }
        let given = viewer.id().and_then(|person| self.roles.get(person)).copied();
        Role::of(viewer, &self.head, given)
    }

    pub(crate) fn check(&self, viewer: &Viewer, deed: Deed) -> Result<(), ApiError> {
        permission::check(self.role(viewer), deed)
    }

    /// The study as this viewer may see it, without its tree.
    pub(crate) fn info(&self, store: &dyn Store, viewer: &Viewer) -> Result<wire::StudyInfo, ApiError> {
        self.check(viewer, Deed::Read)?;
        super::info(store, &self.head, self.role(viewer))
    }

    /// Everything, for this connection. Where its chapter is gone, it looks at the first.
    pub(crate) fn state(
        &mut self,
        store: &dyn Store,
        viewer: &Viewer,
        connection: u64,
    ) -> Result<StudyMessage, ApiError> {
        let info = self.info(store, viewer)?;
        let present = self.here.get(&connection);
        let known = present.and_then(|present| self.chapter(&present.chapter));
        let chapter = known.or(self.chapters.first()).ok_or_else(gone)?;
        let (id, tree) = (chapter.id.clone(), chapter.told());
        let state = wire::StudyState {
            info,
            version: self.head.version,
            connection,
            chapters: self.table_of_contents(),
            chapter: id.to_string(),
            tree,
            people: self.people(),
            here: self.count(),
            said: self.said.iter().map(told).collect(),
            leader: self.leader.as_ref().map(|leader| self.led(leader)),
        };
        if let Some(present) = self.here.get_mut(&connection) {
            present.chapter = id;
        }
        Ok(StudyMessage::Study(Box::new(state)))
    }

    /// Somebody comes to a chapter, or to the first where that is not there.
    pub(crate) fn enter(
        &mut self,
        viewer: &Viewer,
        connection: u64,
        chapter: Option<&str>,
    ) -> Result<(), ApiError> {
        self.check(viewer, Deed::Read)?;
        let wanted = self.chapters.iter().find(|one| Some(one.id.as_str()) == chapter);
        let chapter = wanted.or(self.chapters.first()).ok_or_else(gone)?.id.clone();
        self.here.insert(connection, Present { viewer: viewer.clone(), chapter });
        self.tell_people();
        Ok(())
    }

    /// Somebody goes.
    pub(crate) fn leave(&mut self, connection: u64) {
        if self.here.remove(&connection).is_some() {
            self.tell_people();
        }
        self.stop_leading(connection);
    }

    fn tell_people(&mut self) {
        self.elsewhere.is_to_hear();
        self.tell(&StudyMessage::People { people: self.people(), here: self.count() });
    }

    /// Those who are here, as often as they are connected.
    pub(super) fn viewers(&self) -> impl Iterator<Item = &Viewer> {
        self.here.values().map(|present| &present.viewer)
    }

    /// Those who are here or at another node, each person once, the first of them.
    pub(super) fn people(&self) -> Vec<wire::StudyPresent> {
        let present = |viewer: &Viewer| wire::StudyPresent {
            name: name_of(viewer).to_owned(),
            role: self.role(viewer).code().to_owned(),
        };
        persons(self.viewers().chain(self.elsewhere.people())).take(NAMED).map(present).collect()
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        persons(self.viewers().chain(self.elsewhere.people())).count() + self.elsewhere.others()
    }

    /// Somebody says something.
    pub(crate) fn say(
        &mut self,
        store: &dyn Store,
        viewer: &Viewer,
        text: &str,
        now: Millis,
    ) -> Result<(), ApiError> {
        self.check(viewer, Deed::Say)?;
        let person = viewer.id().ok_or_else(no_such_study)?.clone();
        check_may_speak(store, &person, now)?;
        let text = display_name(text);
        if !(1..=LONGEST_WORDS).contains(&text.chars().count()) {
            return Err(ApiError::impossible("too-long", format!("say 1 to {LONGEST_WORDS} characters")));
        }
        let said = SaidToAll { person, name: name_of(viewer).to_owned(), text, at: now };
        store.say_in_study(&self.head.id, &said).map_err(missing)?;
        self.writes += 1;
        self.tell(&StudyMessage::Said(told(&said)));
        self.said.push(said);
        self.said.drain(..self.said.len().saturating_sub(WORDS_TO_ALL));
        Ok(())
    }

    /// The head was changed in the store, or a role was.
    pub(super) fn govern(&mut self, head: StudyHead, roles: BTreeMap<PersonId, StudyRole>) {
        (self.head, self.roles) = (head, roles);
        self.writes += 1;
        if self.leader.as_ref().is_some_and(|leader| !self.may_lead(leader)) {
            self.set_leader(None);
        }
        let outsiders: Vec<u64> = self
            .here
            .iter()
            .filter(|(_, present)| !may(self.role(&present.viewer), Deed::Read))
            .map(|(connection, _)| *connection)
            .collect();
        outsiders.iter().for_each(|connection| drop(self.here.remove(connection)));
        self.show(Shown::Roles);
        self.tell_people();
    }

    /// It was removed.
    pub(super) fn end(&mut self) {
        self.gone = true;
        self.writes += 1;
        self.show(Shown::Gone);
    }
}

/// Each person once.
pub(super) fn persons<'v>(viewers: impl Iterator<Item = &'v Viewer>) -> impl Iterator<Item = &'v Viewer> {
    let mut known = HashSet::new();
    viewers.filter(move |viewer| viewer.id().is_none_or(|person| known.insert(person)))
}

/// A member is called by his name; a guest has none.
pub(super) fn name_of(viewer: &Viewer) -> &str {
    let membership = viewer.person.as_ref().and_then(|person| person.membership.as_ref());
    membership.map_or("", |membership| membership.name.as_str())
}

fn told(said: &SaidToAll) -> wire::StudySaid {
    wire::StudySaid { name: said.name.clone(), text: said.text.clone(), at: said.at }
}

/// A message as text.
pub(crate) fn encode(message: &StudyMessage) -> Arc<str> {
    serde_json::to_string(message).expect("messages are made of maps with text keys").into()
}
