//! People with a name here: signing up, in and out, and their accounts.

mod device;
pub(crate) mod mailing;
mod name;
mod password;
pub(crate) mod reset;

use axum::http::StatusCode;
use bolshak_arena::Millis;
use bolshak_store::{Member, MemberStore, PersonId, Session, SessionKey, Store, StoreError};
use bolshak_wire as wire;

use crate::error::ApiError;
use crate::people::administration::is_administrator;
use crate::viewer::{Membership, Person, Secret, hashed};

pub(crate) use device::device;
use name::Name;
pub(crate) use name::key as name_key;

/// A use of a session is noted when the last one is so long ago.
const NOTED: Millis = 60 * 60 * 1_000;
/// A session that nobody uses ends after so long; browsers forget their cookies then, too.
pub(crate) const UNUSED: Millis = 400 * 24 * 60 * 60 * 1_000;
/// How many browsers one member is signed in at; the one that was used least lately is signed out for another.
const MOST_SESSIONS: usize = 40;

/// What the cookies of a request hold.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shown {
    pub guest: Option<Secret>,
    pub session: Option<Secret>,
}

/// Who shows this: a member, or a guest; nobody if there is no such session and no guest. What was a guest's belongs to the
/// account with which he signed up, and is opened by its password alone.
pub(crate) fn recognise(
    store: &dyn MemberStore,
    administrators: &[String],
    shown: &Shown,
    now: Millis,
) -> Result<Option<Person>, StoreError> {
    if let Some(key) = shown.session.as_ref().map(session_key)
        && let Some((session, member)) = store.session(&key)?
    {
        if session.seen + NOTED <= now {
            store.note_session(&key, now)?;
        }
        let administers = is_administrator(administrators, &member.name);
        let membership = Membership { name: member.name, session: key, administers };
        return Ok(Some(Person { id: member.id, membership: Some(membership) }));
    }
    let Some(id) = shown.guest.as_ref().map(Secret::guest) else { return Ok(None) };
    let has_signed_up = store.member(&id)?.is_some();
    Ok((!has_signed_up).then_some(Person { id, membership: None }))
}

/// A guest signs up, and is signed in. Gives the secret of the session.
pub(crate) fn sign_up(
    store: &dyn Store,
    guest: &Person,
    wanted: &wire::Credentials,
    device: String,
    now: Millis,
) -> Result<Secret, ApiError> {
    if guest.membership.is_some() {
        let message = "whoever signs up is signed out; sign out first";
        return Err(ApiError::new(StatusCode::CONFLICT, "signed-in", message));
    }
    let name = Name::new(&wanted.name)?;
    let password = password::hash(&wanted.password, &name.text)?;
    let member = Member { id: guest.id.clone(), name: name.text, password, since: now };
    store.sign_up(&member, &name.key).map_err(name_taken)?;
    begin_session(store, member.id, device, now)
}

/// A member signs in. Gives the secret of the session.
pub(crate) fn sign_in(
    store: &dyn Store,
    shown: &wire::Credentials,
    device: String,
    now: Millis,
) -> Result<Secret, ApiError> {
    let member = store.member_named(&name_key(&shown.name))?;
    let hash = member.as_ref().map(|member| member.password.as_str());
    if !password::is_right(&shown.password, hash) {
        return Err(wrong_password());
    }
    let member = member.ok_or_else(wrong_password)?;
    begin_session(store, member.id, device, now)
}

/// What somebody sees of his own account.
pub(crate) fn account(store: &dyn Store, person: &Person) -> Result<Option<wire::Account>, ApiError> {
    let Some(Membership { session: here, administers, .. }) = &person.membership else { return Ok(None) };
    let Some(member) = store.member(&person.id)? else { return Ok(None) };
    let sessions = store.sessions_of(&person.id)?.into_iter().map(|session| wire::SessionInfo {
        here: session.key == *here,
        key: session.key.as_str().to_owned(),
        device: session.device,
        began: session.began,
        seen: session.seen,
    });
    Ok(Some(wire::Account {
        sessions: sessions.collect(),
        name: member.name,
        since: member.since,
        administrator: *administers,
    }))
}

/// A member takes another name or password. Gives the sessions that have ended by that.
pub(crate) fn change(
    store: &dyn MemberStore,
    person: &Person,
    wanted: &wire::AccountChange,
) -> Result<Vec<SessionKey>, ApiError> {
    let (mut member, membership) = confirmed(store, person, &wanted.password)?;
    let mut key = name_key(&member.name);
    if let Some(name) = &wanted.name {
        let name = Name::new(name)?;
        (member.name, key) = (name.text, name.key);
    }
    if let Some(new) = &wanted.new_password {
        member.password = password::hash(new, &member.name)?;
    }
    store.change_member(&member, &key).map_err(name_taken)?;
    match wanted.new_password {
        Some(_) => end_sessions(store, &person.id, Some(&membership.session)),
        None => Ok(vec![]),
    }
}

/// A member leaves for good. Gives the sessions that have ended by that.
pub(crate) fn leave(
    store: &dyn MemberStore,
    person: &Person,
    confirmation: &wire::Confirmation,
) -> Result<Vec<SessionKey>, ApiError> {
    let (member, _) = confirmed(store, person, &confirmation.password)?;
    let ended = store.sessions_of(&member.id)?.into_iter().map(|session| session.key).collect();
    store.remove_member(&member.id)?;
    Ok(ended)
}

/// Ends one session of a member, by its name in addresses. Gives it if there was one.
pub(crate) fn end_session(
    store: &dyn MemberStore,
    person: &PersonId,
    key: &str,
) -> Result<Vec<SessionKey>, ApiError> {
    let missing = || ApiError::missing("no-such-session", "you are not signed in there any more");
    let key = SessionKey::new(key).ok_or_else(missing)?;
    if store.end_session(person, &key)? { Ok(vec![key]) } else { Err(missing()) }
}

/// Ends the sessions of a member, but for one if he keeps it. Gives those that have ended.
pub(crate) fn end_sessions(
    store: &dyn MemberStore,
    person: &PersonId,
    but: Option<&SessionKey>,
) -> Result<Vec<SessionKey>, ApiError> {
    let mut ended = vec![];
    for session in store.sessions_of(person)? {
        if Some(&session.key) != but && store.end_session(person, &session.key)? {
            ended.push(session.key);
        }
    }
    Ok(ended)
}

/// The account of whoever is signed in and knows the password.
fn confirmed(
    store: &dyn MemberStore,
    person: &Person,
    password: &str,
) -> Result<(Member, Membership), ApiError> {
    let membership = person.membership.clone().ok_or_else(not_signed_in)?;
    let member = store.member(&person.id)?.ok_or_else(not_signed_in)?;
    let is_right = password::is_right(password, Some(&member.password));
    is_right.then_some((member, membership)).ok_or_else(wrong_password)
}

fn begin_session(
    store: &dyn Store,
    member: PersonId,
    device: String,
    now: Millis,
) -> Result<Secret, ApiError> {
    if store.standing(&member)?.closed {
        return Err(account_closed());
    }
    for old in store.sessions_of(&member)?.into_iter().skip(MOST_SESSIONS - 1) {
        store.end_session(&member, &old.key)?;
    }
    let secret = Secret::new();
    store.begin_session(&Session { key: session_key(&secret), member, device, began: now, seen: now })?;
    Ok(secret)
}

/// What is kept of the secret of a session. It is not what a guest with this secret would be called.
fn session_key(secret: &Secret) -> SessionKey {
    SessionKey::new(&hashed(&format!("session {}", secret.as_str()))).expect("letters and digits are a key")
}

fn name_taken(error: StoreError) -> ApiError {
    match error {
        StoreError::Taken => {
            let message = "somebody has this name, or one that looks like it";
            ApiError::new(StatusCode::CONFLICT, "name-taken", message)
        }
        error => error.into(),
    }
}

fn wrong_password() -> ApiError {
    let message = "there is no member with this name and this password";
    ApiError::new(StatusCode::FORBIDDEN, "wrong-password", message)
}

pub(crate) fn account_closed() -> ApiError {
    let message = "this account was closed by an administrator";
    ApiError::new(StatusCode::FORBIDDEN, "account-closed", message)
}

pub(crate) fn not_signed_in() -> ApiError {
    ApiError::new(StatusCode::UNAUTHORIZED, "not-signed-in", "sign in first")
}
