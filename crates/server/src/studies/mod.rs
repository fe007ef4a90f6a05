//! Studies: trees of variations, chapter by chapter, that several people read and change at once.
//!
//! Everything that is done in a study goes through its room, one thing after the other; a room is in memory while somebody
//! is there. Whoever may not read a study is told that there is none.

mod chapter;
mod chapters;
mod difference;
mod editing;
mod elsewhere;
mod leading;
mod live;
pub(crate) mod permission;
mod place;
#[cfg(test)]
mod tests;
mod touched;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Instant;

use axum::http::StatusCode;
use bolshak_arena::Millis;
use bolshak_notation::display_name;
use bolshak_notation::tree::GameTree;
use bolshak_store::{Notice, PersonId, RecordId, Store, Study, StudyHead, StudyKeys, StudyRole};
use bolshak_wire as wire;
use tokio::sync::broadcast;

use crate::error::ApiError;
use crate::members;
use crate::new_game::new_id;
use crate::people::moderation::check_may_speak;
use crate::people::{named, oneself};
use crate::services::Services;
use crate::viewer::{Viewer, hashed, unguessable};

pub(crate) use chapters::new_chapters;
pub(crate) use editing::Wanted;
pub(crate) use elsewhere::Presence;
pub(crate) use live::{Live, Shown, encode};
pub(crate) use permission::{Deed, Role};

/// The longest tree as PDN, in bytes.
const LONGEST_TREE: usize = 256 * 1024;
/// The longest study as PDN, in bytes.
pub(crate) const LONGEST_STUDY: usize = 2 * LONGEST_TREE;
/// The most chapters of a study.
const MOST_CHAPTERS: usize = 64;
/// The longest title, in letters.
const LONGEST_TITLE: usize = 120;
/// The most studies of one person.
const MOST: usize = 100;
/// The most people who have a role in one study.
const MOST_PEOPLE: usize = 300;
/// The most studies of each kind in a list.
const LISTED: usize = 100;
/// How many messages a socket may be behind.
const BEHIND: usize = 128;

/// The studies that are in memory.
#[derive(Clone, Default)]
pub(crate) struct Studies {
    rooms: Arc<Mutex<HashMap<RecordId, Weak<Room>>>>,
    connections: Arc<AtomicU64>,
}

impl Studies {
    /// The room of a study, whether there is one or not.
    pub(crate) fn room(&self, id: &str) -> Result<Arc<Room>, ApiError> {
        let id = RecordId::new(id).ok_or_else(no_such_study)?;
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(room) = rooms.get(&id).and_then(Weak::upgrade) {
            return Ok(room);
        }
        rooms.retain(|_, room| room.strong_count() > 0);
        let (shown, _) = broadcast::channel(BEHIND);
        let room = Arc::new(Room { id: id.clone(), live: Arc::default(), shown });
        rooms.insert(id, Arc::downgrade(&room));
        Ok(room)
    }

    /// A number for a connection.
    pub(crate) fn connection(&self) -> u64 {
        self.connections.fetch_add(1, Ordering::Relaxed) + 1
    }

    fn open(&self) -> Vec<Arc<Room>> {
        let rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.values().filter_map(Weak::upgrade).collect()
    }

    fn find_open(&self, id: &str) -> Option<Arc<Room>> {
        let rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        RecordId::new(id).and_then(|id| rooms.get(&id)?.upgrade())
    }

    /// Reads all that are in memory anew, because a member has left and taken his own along.
    pub(crate) async fn look_again(&self, services: &Services) {
        for room in self.open() {
            room.look_again(services).await;
        }
    }

    /// Reads one anew if it is in memory, because another node has changed it.
    pub(crate) async fn changed_elsewhere(&self, services: &Services, id: &str) {
        if let Some(room) = self.find_open(id) {
            room.look_again(services).await;
        }
    }

    /// Another node says who is in a study there.
    pub(crate) async fn hear_of(&self, services: &Services, id: &str, node: &str, presence: Presence) {
        if let Some(room) = self.find_open(id) {
            let mut live = room.live.lock().await;
            if let Some(live) = &mut *live {
                live.hear_of(node, presence, Instant::now());
                room.tell_others(services, live.presence(services.now().wall, Instant::now()));
            }
        }
    }

    /// Says again who is here, and parts with nodes that are silent. Where something is being done it waits for the next time.
    pub(crate) fn tell_again(&self, services: &Services) {
        for room in self.open() {
            if let Ok(mut live) = room.live.try_lock()
                && let Some(live) = &mut *live
            {
                live.forget_silent(Instant::now());
                room.tell_others(services, live.presence(services.now().wall, Instant::now()));
            }
        }
    }
}

/// A study, and those who hear of it.
pub(crate) struct Room {
    id: RecordId,
    /// Nothing before somebody has asked.
    live: Arc<tokio::sync::Mutex<Option<Live>>>,
    shown: broadcast::Sender<Shown>,
}

impl Room {
    /// Everything that is shown from now on.
    pub(crate) fn listen(&self) -> broadcast::Receiver<Shown> {
        self.shown.subscribe()
    }

    /// Does something with the study when nobody else does, on a thread that may wait for the disk.
    pub(crate) async fn with<T: Send + 'static>(
        &self,
        services: &Services,
        work: impl FnOnce(&mut Live, &dyn Store) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let mut live = Arc::clone(&self.live).lock_owned().await;
        let (id, shown, now) = (self.id.clone(), self.shown.clone(), services.now().wall);
        let done = move |store: &dyn Store| {
            let live = match &mut *live {
                Some(live) => live,
                empty => empty.insert(Live::load(store, &id, shown)?),
            };
            let before = live.writes();
            let done = work(live, store)?;
            Ok((done, live.writes() != before, live.presence(now, Instant::now())))
        };
        let (done, has_changed, presence) = services.with_store(done).await?;
        if has_changed {
            services.tell_of_study(&self.id);
        }
        self.tell_others(services, presence);
        Ok(done)
    }

    fn tell_others(&self, services: &Services, presence: Option<Presence>) {
        if let Some(presence) = presence {
            services.tell_who_studies(&self.id, presence);
        }
    }

    /// Reads it anew if it is in memory, and tells everything to those who are here.
    async fn look_again(&self, services: &Services) {
        let mut live = Arc::clone(&self.live).lock_owned().await;
        let done = move |store: &dyn Store| live.as_mut().map_or(Ok(()), |live| live.reload(store));
        if let Err(error) = services.with_store(done).await {
            tracing::debug!(study = %self.id, error = error.message, "a study is not there any more");
        }
    }
}

/// The studies that somebody can open.
pub(crate) fn list(store: &dyn Store, viewer: &Viewer) -> Result<wire::StudyList, ApiError> {
    let told = |heads: Vec<StudyHead>, given: Option<StudyRole>| -> Result<Vec<_>, ApiError> {
        heads.iter().map(|head| info(store, head, Role::of(viewer, head, given))).collect()
    };
    let (own, shared) = match viewer.id() {
        Some(person) => (told(store.studies_of(person, MOST)?, None)?, shared(store, viewer, person)?),
        None => (vec![], vec![]),
    };
    Ok(wire::StudyList { own, shared, public: told(store.public_studies(LISTED)?, None)? })
}

fn shared(store: &dyn Store, viewer: &Viewer, person: &PersonId) -> Result<Vec<wire::StudyInfo>, ApiError> {
    let told = |head: StudyHead| {
        let given = store.roles_in(&head.id)?.into_iter().find(|(one, _)| one == person);
        info(store, &head, Role::of(viewer, &head, given.map(|(_, role)| role)))
    };
    store.studies_shared_with(person, LISTED)?.into_iter().map(told).collect()
}

fn info(store: &dyn Store, head: &StudyHead, role: Role) -> Result<wire::StudyInfo, ApiError> {
    Ok(wire::StudyInfo {
        id: head.id.to_string(),
        title: head.title.clone(),
        variant: head.variant.clone(),
        owner: name(store, &head.owner)?,
        role: role.code().to_owned(),
        public: head.public,
        updated_at: head.updated_at,
    })
}

fn name(store: &dyn Store, person: &PersonId) -> Result<String, ApiError> {
    Ok(store.member(person)?.map(|member| member.name).unwrap_or_default())
}

/// Makes a study of trees and tells its name.
pub(crate) fn create(
    store: &dyn Store,
    owner: PersonId,
    wanted: &wire::StudyText,
    now: Millis,
) -> Result<RecordId, ApiError> {
    if store.studies_of(&owner, MOST)?.len() >= MOST {
        let message = format!("nobody may have more than {MOST} studies; remove some");
        return Err(ApiError::impossible("too-many-studies", message));
    }
    let variant = chapters::variant_named(&wanted.variant)?;
    let chapters = match &wanted.pdn {
        Some(pdn) => chapters::from_pdn(variant, pdn)?,
        None => vec![chapters::named(GameTree::new(variant), "")?],
    };
    chapters::check_room(chapters.len(), chapters.iter().map(|one| one.text.len()).sum())?;
    let id = new_id();
    let head = StudyHead {
        id: id.clone(),
        owner,
        title: title(&wanted.title),
        variant: chapters[0].variant.clone(),
        public: false,
        keys: StudyKeys::default(),
        version: 0,
        created_at: now,
        updated_at: now,
    };
    store.create_study(&Study { head, chapters })?;
    Ok(id)
}

/// Nothing in a title changes how other text is shown.
fn title(text: &str) -> String {
    display_name(text).chars().take(LONGEST_TITLE).collect()
}

impl Live {
    /// Its owner names it, or shows it to everybody or not any more. Others read that, so nobody does it who is muted.
    pub(crate) fn change(
        &mut self,
        store: &dyn Store,
        viewer: &Viewer,
        wanted: &wire::StudyChange,
        now: Millis,
    ) -> Result<(), ApiError> {
        self.check(viewer, Deed::Govern)?;
        check_may_speak(store, &self.head.owner, now)?;
        let mut head = self.head.clone();
        if let Some(text) = &wanted.title {
            head.title = title(text);
        }
        head.public = wanted.public.unwrap_or(head.public);
        self.keep_head(store, head)
    }

    fn keep_head(&mut self, store: &dyn Store, head: StudyHead) -> Result<(), ApiError> {
        store.change_study(&head).map_err(missing)?;
        self.govern(head, self.roles.clone());
        Ok(())
    }

    /// Its owner makes a link that gives a role, or ends it. Nothing but a hash of the secret is kept.
    pub(crate) fn link(
        &mut self,
        store: &dyn Store,
        viewer: &Viewer,
        code: &str,
        secret: Option<&str>,
    ) -> Result<(), ApiError> {
        self.check(viewer, Deed::Govern)?;
        let mut head = self.head.clone();
        *place_of_key(&mut head.keys, role_named(code)?) = secret.map(hashed);
        self.keep_head(store, head)
    }

    /// Somebody shows the secret of a link and gets what it gives; nobody loses by that what he had.
    pub(crate) fn open(&mut self, store: &dyn Store, viewer: &Viewer, key: &str) -> Result<(), ApiError> {
        let (shown, keys) = (Some(hashed(key)), &self.head.keys);
        let given = match () {
            () if keys.writer == shown => StudyRole::Writer,
            () if keys.reader == shown => StudyRole::Reader,
            () => return Err(no_such_study()),
        };
        let person = viewer.id().ok_or_else(no_such_study)?.clone();
        if person == self.head.owner || self.roles.get(&person).is_some_and(|had| *had >= given) {
            return Ok(());
        }
        self.give(store, &person, Some(given))
    }

    /// Its owner gives a role or takes it. Gives whom there is something to tell.
    pub(crate) fn give_role(
        &mut self,
        store: &dyn Store,
        viewer: &Viewer,
        wanted: &wire::StudyRoleWanted,
        now: Millis,
    ) -> Result<Option<(PersonId, Notice)>, ApiError> {
        self.check(viewer, Deed::Govern)?;
        let role = wanted.role.as_deref().map(role_named).transpose()?;
        let person = match (&wanted.name, &wanted.who) {
            (Some(name), None) => invited(store, viewer, name)?,
            (None, Some(who)) => {
                self.roles.keys().find(|person| self.who(person) == *who).cloned().ok_or_else(unknown)?
            }
            _ => return Err(unknown()),
        };
        if person == self.head.owner {
            return Err(ApiError::impossible("oneself", "it is your own study"));
        }
        let is_new = role.is_some() && !self.roles.contains_key(&person);
        self.give(store, &person, role)?;
        let notice = is_new && wanted.name.is_some();
        Ok(notice.then(|| (person, self.invitation(viewer, now))))
    }

    fn invitation(&self, viewer: &Viewer, now: Millis) -> Notice {
        Notice {
            kind: "study".to_owned(),
            detail: self.head.title.clone(),
            from: viewer.id().cloned(),
            name: live::name_of(viewer).to_owned(),
            game: Some(self.head.id.clone()),
            at: now,
            seen: false,
        }
    }

    /// Somebody parts with his role.
    pub(crate) fn part(&mut self, store: &dyn Store, viewer: &Viewer) -> Result<(), ApiError> {
        self.check(viewer, Deed::Leave)?;
        let person = viewer.id().ok_or_else(no_such_study)?;
        self.give(store, person, None)
    }

    fn give(
        &mut self,
        store: &dyn Store,
        person: &PersonId,
        role: Option<StudyRole>,
    ) -> Result<(), ApiError> {
        let mut roles = self.roles.clone();
        match role {
            Some(role) => roles.insert(person.clone(), role),
            None => roles.remove(person),
        };
        if roles.len() > MOST_PEOPLE {
            let message = format!("at most {MOST_PEOPLE} people have a role in a study");
            return Err(ApiError::impossible("too-many-people", message));
        }
        store.give_role(&self.head.id, person, role).map_err(missing)?;
        self.govern(self.head.clone(), roles);
        Ok(())
    }

    /// Who has which role, for its owner.
    pub(crate) fn people_with_roles(
        &self,
        store: &dyn Store,
        viewer: &Viewer,
    ) -> Result<wire::StudyPeople, ApiError> {
        self.check(viewer, Deed::Govern)?;
        let mut keys = self.head.keys.clone();
        let links = StudyRole::ALL.into_iter().filter(|role| place_of_key(&mut keys, *role).is_some());
        let links = links.map(|role| role.code().to_owned()).collect();
        let person = |(person, role): (&PersonId, &StudyRole)| -> Result<_, ApiError> {
            let (who, role) = (self.who(person), role.code().to_owned());
            Ok(wire::StudyPerson { who, name: name(store, person)?, role })
        };
        Ok(wire::StudyPeople { links, people: self.roles.iter().map(person).collect::<Result<_, _>>()? })
    }

    /// What the list of roles calls somebody: it tells nothing of him elsewhere.
    fn who(&self, person: &PersonId) -> String {
        hashed(&format!("study {} {person}", self.head.id))
    }

    /// Its owner removes it.
    pub(crate) fn remove(&mut self, store: &dyn Store, viewer: &Viewer) -> Result<(), ApiError> {
        self.check(viewer, Deed::Govern)?;
        store.remove_study(&self.head.id)?;
        self.end();
        Ok(())
    }
}

/// A new secret, and the path of the link that holds it.
pub(crate) fn new_link(id: &str) -> (String, wire::StudyLink) {
    let secret = unguessable();
    let path = format!("/studies/{id}#{secret}");
    (secret, wire::StudyLink { path })
}

/// The member who is invited by this one, if he may be.
fn invited(store: &dyn Store, viewer: &Viewer, name: &str) -> Result<PersonId, ApiError> {
    let host = oneself(viewer)?;
    let member = named(store, name)?;
    if store.standing(&member.id)?.closed {
        return Err(members::account_closed());
    }
    if store.is_blocked(&host, &member.id)? {
        let message = "this member takes no invitations from you";
        return Err(ApiError::new(StatusCode::FORBIDDEN, "blocked", message));
    }
    Ok(member.id)
}

fn place_of_key(keys: &mut StudyKeys, role: StudyRole) -> &mut Option<String> {
    match role {
        StudyRole::Reader => &mut keys.reader,
        StudyRole::Writer => &mut keys.writer,
    }
}

fn role_named(code: &str) -> Result<StudyRole, ApiError> {
    let bad = || ApiError::impossible("bad-role", "a role is reader or writer");
    StudyRole::of_code(code).ok_or_else(bad)
}

fn unknown() -> ApiError {
    ApiError::missing("no-such-member", "say a member by his name, or somebody who is in the list")
}

/// A study that is gone is no game that is gone.
fn missing(error: bolshak_store::StoreError) -> ApiError {
    if error == bolshak_store::StoreError::Missing { no_such_study() } else { error.into() }
}

pub(crate) fn no_such_study() -> ApiError {
    ApiError::missing("no-such-study", "there is no such study, or it is not shown to you")
}
