//! The address of a member for e-mail, what the links in mails do, and a new password by mail.
//!
//! A link holds a proof of the secret that is kept with the address, so it is good for this address alone.

use axum::http::StatusCode;
use bolshak_arena::Millis;
use bolshak_store::{MailAddress, PersonId, Store, StoreError};
use bolshak_wire as wire;

use super::{confirmed, name_key, reset};
use crate::error::ApiError;
use crate::mail::{Mailing, address, letters};
use crate::viewer::{Person, Secret, hashed};

/// An address is confirmed within a day.
const GOOD_FOR: Millis = 24 * 60 * 60 * 1_000;
/// To so many members with one address a new password is offered.
const AT_ONE_ADDRESS: usize = 5;
const LANGUAGES: [&str; 2] = ["en", "ru"];

/// One's own address.
pub(crate) fn own(store: &dyn Store, person: &PersonId) -> Result<Option<wire::OwnAddress>, StoreError> {
    let own = store.mail_address(person)?;
    Ok(own.map(|MailAddress { address, confirmed, reminders, .. }| wire::OwnAddress {
        address,
        confirmed,
        reminders,
    }))
}

/// A member gives an address, to which a link is sent that confirms it.
pub(crate) fn give(
    store: &dyn Store,
    mailing: &Mailing,
    person: &Person,
    wanted: &wire::AddressWanted,
    now: Millis,
) -> Result<(), ApiError> {
    let (member, _) = confirmed(store, person, &wanted.password)?;
    let address = address::read(&wanted.address)
        .ok_or_else(|| ApiError::impossible("bad-address", "that is no address for e-mail"))?;
    let language =
        LANGUAGES.into_iter().find(|language| *language == wanted.language).unwrap_or(LANGUAGES[0]);
    let own = MailAddress {
        address,
        secret: Secret::new().as_str().to_owned(),
        confirmed: false,
        language: language.to_owned(),
        reminders: wanted.reminders,
        since: now,
    };
    store.keep_mail_address(&member.id, Some(&own))?;
    let link = format!("{}/mail#confirm.{}", mailing.link, code(&member.id, "confirm", &own));
    store.queue_mail(&letters::confirmation(&member.id, &own, &member.name, &link), now)?;
    mailing.queued.notify_one();
    Ok(())
}

/// An address is confirmed by the link that was sent there.
pub(crate) fn confirm(store: &dyn Store, shown: &str, now: Millis) -> Result<(), ApiError> {
    let (person, own) = read(store, "confirm", shown)?.ok_or_else(bad_code)?;
    if own.since + GOOD_FOR <= now {
        return Err(bad_code());
    }
    store.confirm_mail_address(&person, &own.secret).map_err(|error| match error {
        StoreError::Missing => bad_code(),
        error => error.into(),
    })
}

/// Reminders end by the link that stands in each of them.
pub(crate) fn stop(store: &dyn Store, shown: &str) -> Result<(), ApiError> {
    let (person, _) = read(store, "stop", shown)?.ok_or_else(bad_code)?;
    Ok(store.want_reminders(&person, false)?)
}

/// The code that ends reminders to an address.
pub(crate) fn stop_code(person: &PersonId, own: &MailAddress) -> String {
    code(person, "stop", own)
}

/// Whoever has this name, or has confirmed this address, is sent an address at which he chooses a new password. Whether there
/// was somebody is told to nobody.
pub(crate) fn forgotten(
    store: &dyn Store,
    mailing: &Mailing,
    who: &str,
    now: Millis,
) -> Result<(), StoreError> {
    let persons = match address::read(who) {
        Some(address) => store.members_at(&address)?,
        None => store.member_named(&name_key(who))?.map(|member| member.id).into_iter().collect(),
    };
    for person in persons.into_iter().take(AT_ONE_ADDRESS) {
        let (Some(member), Some(own)) = (store.member(&person)?, store.mail_address(&person)?) else {
            continue;
        };
        if own.confirmed && !store.standing(&person)?.closed {
            let link = format!("{}/reset#{}", mailing.link, reset::code(&member, now));
            store.queue_mail(&letters::reset(&person, &own, &member.name, &link), now)?;
        }
    }
    mailing.queued.notify_one();
    Ok(())
}

fn code(person: &PersonId, purpose: &str, own: &MailAddress) -> String {
    format!("{person}.{}", hashed(&format!("{purpose} {}", own.secret)))
}

/// Whose code this is, if it is one of the address that he has now.
fn read(store: &dyn Store, purpose: &str, shown: &str) -> Result<Option<(PersonId, MailAddress)>, ApiError> {
    let Some(person) = shown.split_once('.').and_then(|(id, _)| PersonId::new(id)) else { return Ok(None) };
    let own = store.mail_address(&person)?;
    // How long it takes to compare hashes tells nothing of what is hashed.
    let own = own.filter(|own| hashed(shown) == hashed(&code(&person, purpose, own)));
    Ok(own.map(|own| (person, own)))
}

fn bad_code() -> ApiError {
    let message =
        "this link is older than a day, is not complete, or was sent to an address that is yours no more";
    ApiError::new(StatusCode::FORBIDDEN, "bad-mail-code", message)
}
