//! Simultaneous exhibitions: announced by a host, applied for, begun, settled.

mod games;
mod plan;
mod shown;
mod terms;
#[cfg(test)]
mod tests;

use axum::http::StatusCode;
use bolshak_arena::Millis;
use bolshak_community::{EntryState, ExhibitionDeed as Deed, ExhibitionRole as Role, Stage};
use bolshak_store::{Exhibition, ExhibitionEntry, Notice, Occupant, PersonId, RecordId, Store, StoreError};
use bolshak_wire as wire;

use crate::error::ApiError;
use crate::new_game::{name, new_id};
use crate::people::moderation::check_may_speak;
use crate::viewer::{Person, Viewer};

pub(crate) use games::{finish_start, note_end, settle, start};
pub(crate) use shown::{info, list, place};
pub(crate) use terms::set_terms;

/// How many exhibitions of one host may be under way.
const AT_ONCE: usize = 5;
/// How many may apply for one exhibition.
const APPLICANTS: usize = 300;

/// What everybody is told who asks for an exhibition that is not there.
fn no_such_exhibition() -> ApiError {
    ApiError::missing("no-such-exhibition", "there is no such exhibition")
}

fn no_such_entry() -> ApiError {
    ApiError::missing("no-such-entry", "nobody has applied under this number")
}

/// The address of an exhibition in a path.
pub(crate) fn id(text: &str) -> Result<RecordId, ApiError> {
    RecordId::new(text).ok_or_else(no_such_exhibition)
}

/// An exhibition with those who have applied, and what whoever asks is to it.
pub(crate) struct Found {
    pub exhibition: Exhibition,
    pub entries: Vec<ExhibitionEntry>,
    pub role: Role,
}

pub(crate) fn find(store: &dyn Store, viewer: &Viewer, id: &RecordId) -> Result<Found, ApiError> {
    let exhibition = store.exhibition(id)?.ok_or_else(no_such_exhibition)?;
    let entries = store.entries(id)?;
    let role = role(viewer, &exhibition, &entries);
    Ok(Found { exhibition, entries, role })
}

/// Whoever plays here administers nothing here.
fn role(viewer: &Viewer, exhibition: &Exhibition, entries: &[ExhibitionEntry]) -> Role {
    let Some(person) = &viewer.person else { return Role::Visitor };
    let is_member = person.membership.is_some();
    if is_member && person.id == exhibition.host {
        return Role::Host;
    }
    if let Some(entry) = entry_of(entries, &person.id) {
        return Role::of_entry(entry.state);
    }
    if viewer.administers() { Role::Administrator } else { Role::Visitor }
}

fn entry_of<'e>(entries: &'e [ExhibitionEntry], person: &PersonId) -> Option<&'e ExhibitionEntry> {
    entries.iter().find(|entry| entry.player.occupant.person() == Some(person))
}

impl Found {
    /// Refuses what whoever asks may not do, or not now.
    pub(crate) fn check(&self, deed: Deed) -> Result<(), ApiError> {
        let stage = self.exhibition.stage;
        if self.role.may(deed, stage) {
            return Ok(());
        }
        if !Role::ALL.iter().any(|role| role.may(deed, stage)) {
            let message = format!("that cannot be done in an exhibition that is {}", stage.code());
            return Err(ApiError::new(StatusCode::CONFLICT, "wrong-stage", message));
        }
        if deed == Deed::Apply && self.role != Role::Host {
            return Err(applied_already());
        }
        let message = "that is not for you to do in this exhibition";
        Err(ApiError::new(StatusCode::FORBIDDEN, "not-your-exhibition", message))
    }
}

fn applied_already() -> ApiError {
    ApiError::new(StatusCode::CONFLICT, "applied-already", "you have applied for this exhibition already")
}

/// What the store says of an exhibition.
fn told(error: StoreError) -> ApiError {
    match error {
        StoreError::Missing => no_such_exhibition(),
        StoreError::Taken => applied_already(),
        StoreError::Conflict => {
            ApiError::new(StatusCode::CONFLICT, "wrong-stage", "the exhibition has changed in the meantime")
        }
        other => other.into(),
    }
}

/// A member announces an exhibition.
pub(crate) fn announce(
    store: &dyn Store,
    host: &PersonId,
    wanted: &wire::ExhibitionWanted,
    now: Millis,
) -> Result<RecordId, ApiError> {
    check_may_speak(store, host, now)?;
    let is_his = |one: &&Exhibition| one.host == *host && one.stage != Stage::Over;
    if store.exhibitions_of(host)?.iter().filter(is_his).count() >= AT_ONCE {
        let message = format!("one host has at most {AT_ONCE} exhibitions at a time");
        return Err(ApiError::new(StatusCode::CONFLICT, "too-many-exhibitions", message));
    }
    let exhibition = Exhibition {
        id: new_id(),
        host: host.clone(),
        host_name: String::new(),
        stage: Stage::Open,
        plan: plan::read(wanted)?,
        seed: None,
        players: 0,
        announced_at: now,
    };
    store.announce(&exhibition)?;
    Ok(exhibition.id)
}

/// Somebody asks for a board: a member under his name, a guest under any.
pub(crate) fn apply(
    store: &dyn Store,
    person: &Person,
    id: &RecordId,
    wanted: &wire::ApplicationWanted,
) -> Result<(), ApiError> {
    let viewer = Viewer { person: Some(person.clone()), at_home: false };
    let found = find(store, &viewer, id)?;
    found.check(Deed::Apply)?;
    if store.is_blocked(&found.exhibition.host, &person.id)? {
        let message = "the host of this exhibition does not play with you";
        return Err(ApiError::new(StatusCode::FORBIDDEN, "host-blocks", message));
    }
    if found.entries.len() >= APPLICANTS {
        let message = format!("{APPLICANTS} have applied; that is as many as there may be");
        return Err(ApiError::new(StatusCode::CONFLICT, "exhibition-full", message));
    }
    store.enter(id, &person.seated(name(&wanted.name)?)).map(drop).map_err(told)
}

/// Somebody does not want his board any more.
pub(crate) fn leave(store: &dyn Store, viewer: &Viewer, id: &RecordId) -> Result<(), ApiError> {
    let found = find(store, viewer, id)?;
    found.check(Deed::Leave)?;
    let entry = viewer.id().and_then(|person| entry_of(&found.entries, person));
    let entry = entry.ok_or_else(no_such_exhibition)?;
    store.change_entry(id, entry.number, None).map_err(told)
}

/// The host answers an application. Gives the member who is told of it, and what.
pub(crate) fn answer(
    store: &dyn Store,
    viewer: &Viewer,
    (id, number): (&RecordId, u32),
    wanted: &wire::ApplicationAnswer,
    now: Millis,
) -> Result<Option<(PersonId, Notice)>, ApiError> {
    let found = find(store, viewer, id)?;
    found.check(Deed::Answer)?;
    let state = EntryState::of_code(&wanted.state).ok_or_else(|| {
        let codes = EntryState::ALL.map(EntryState::code).join(", ");
        ApiError::impossible("bad-answer", format!("an answer is one of {codes}"))
    })?;
    let entry = found.entries.iter().find(|entry| entry.number == number).ok_or_else(no_such_entry)?;
    let Exhibition { plan, players, .. } = &found.exhibition;
    if state == EntryState::Accepted && entry.state != state && *players >= u32::from(plan.most) {
        let message = format!("there are {} boards", plan.most);
        return Err(ApiError::new(StatusCode::CONFLICT, "exhibition-full", message));
    }
    store.change_entry(id, number, Some(state)).map_err(told)?;
    let kind = match state {
        EntryState::Applied => return Ok(None),
        EntryState::Accepted => "exhibition-accepted",
        EntryState::Declined => "exhibition-declined",
    };
    Ok(member(entry).filter(|_| entry.state != state).map(|to| (to, notice(&found.exhibition, kind, now))))
}

/// The member of an entry: a guest has no bell.
fn member(entry: &ExhibitionEntry) -> Option<PersonId> {
    match &entry.player.occupant {
        Occupant::Member(person) => Some(person.clone()),
        _ => None,
    }
}

/// What a player is told of an exhibition.
fn notice(exhibition: &Exhibition, kind: &str, now: Millis) -> Notice {
    Notice {
        kind: kind.to_owned(),
        detail: exhibition.plan.name.clone(),
        from: Some(exhibition.host.clone()),
        name: exhibition.host_name.clone(),
        game: None,
        at: now,
        seen: false,
    }
}

/// An exhibition will not take place.
pub(crate) fn call_off(store: &dyn Store, viewer: &Viewer, id: &RecordId) -> Result<(), ApiError> {
    find(store, viewer, id)?.check(Deed::CallOff)?;
    store.remove_exhibition(id).map_err(told)
}
