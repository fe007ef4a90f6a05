//! Reminders of games by letter: one mail a day at the most, with all games that wait.

use std::sync::Arc;
use std::time::Duration;

use bolshak_arena::Millis;
use bolshak_community::Tempo;
use bolshak_store::{GameFilter, Listed, Mail, PersonId, Store, StoreError};
use tokio::time::sleep;

use super::Mailing;
use super::letters::{self, Waiting};
use crate::members::mailing::stop_code;
use crate::services::Services;
use crate::vacations;

const HOUR: Millis = 60 * 60 * 1_000;
const DAY: Millis = 24 * HOUR;
/// The most games of one mail.
const GAMES: usize = 20;
/// The most games that are looked at.
const LOOKED_AT: usize = 1_000;

/// Looks for whom to remind, until the server stops.
pub(crate) async fn run(services: Services, mailing: Arc<Mailing>) {
    let look = Duration::from_millis(3 * mailing.pause);
    loop {
        let (now, asked) = (services.now().wall, Arc::clone(&mailing));
        match services.read(move |store| remind_all(store, &asked, now)).await {
            Ok(()) => mailing.queued.notify_one(),
            Err(error) => tracing::error!(%error, "nobody could be reminded"),
        }
        tokio::select! {
            () = services.stop.cancelled() => return,
            () = sleep(look) => {}
        }
    }
}

fn remind_all(store: &dyn Store, mailing: &Mailing, now: Millis) -> Result<(), StoreError> {
    let after = now.saturating_sub(DAY);
    for person in store.not_reminded_since(after)? {
        if let Some(mail) = reminder(store, mailing, &person, now)? {
            store.queue_reminder(&mail, after, now)?;
        }
    }
    Ok(())
}

/// What a member is to be reminded of now, unless he was here, or is on vacation.
fn reminder(
    store: &dyn Store,
    mailing: &Mailing,
    person: &PersonId,
    now: Millis,
) -> Result<Option<Mail>, StoreError> {
    let (Some(member), Some(own)) = (store.member(person)?, store.mail_address(person)?) else {
        return Ok(None);
    };
    if vacations::until(store, person, now)?.is_some() || store.standing(person)?.closed {
        return Ok(None);
    }
    let filter = GameFilter { over: Some(false), ..GameFilter::default() };
    let games = store.games_like(person, &filter, LOOKED_AT)?;
    let mut waiting: Vec<_> = games.iter().filter_map(|game| waits_for(game, person, mailing, now)).collect();
    let seen = store.sessions_of(person)?.iter().map(|session| session.seen).max().unwrap_or(0);
    let is_long_gone = seen.saturating_add(mailing.absence) <= now;
    // When somebody was here is known to the hour.
    let is_gone = seen.saturating_add(2 * HOUR.min(mailing.absence)) <= now;
    let urgent = waiting.iter().any(|game| game.urgent);
    if waiting.is_empty() || !(is_long_gone || urgent && is_gone) {
        return Ok(None);
    }
    waiting.sort_by_key(|game| !game.urgent);
    waiting.truncate(GAMES);
    let code = stop_code(person, &own);
    let page = format!("{}/mail#stop.{code}", mailing.link);
    let stop = format!("{}/api/mail/stop?code={code}", mailing.link);
    Ok(Some(letters::reminder(person, &own, &member.name, &waiting, &page, stop)))
}

/// A game by letter in which it is somebody's move. Of a day less than half is left when it is urgent.
fn waits_for(game: &Listed, person: &PersonId, mailing: &Mailing, now: Millis) -> Option<Waiting> {
    let Listed { record, summary, updated_at } = game;
    let control = record.control.as_ref()?;
    let seat = summary.to_move.filter(|seat| record.seats[seat.index()].occupant.person() == Some(person))?;
    if Tempo::of_one(control.of(seat)) != Tempo::Correspondence {
        return None;
    }
    let others = record.seats.iter().filter(|other| other.occupant.person() != Some(person));
    let left = summary.deadline.map(|deadline| deadline.saturating_sub(now));
    let had = summary.deadline.map_or(0, |deadline| deadline.saturating_sub(*updated_at));
    Some(Waiting {
        opponent: others.map(|other| other.name.as_str()).collect::<Vec<_>>().join(", "),
        link: format!("{}/play/{}", mailing.link, record.id),
        urgent: left.is_some_and(|left| left < DAY && left < had / 2),
    })
}
