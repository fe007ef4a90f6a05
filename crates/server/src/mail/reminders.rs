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

#[cfg(test)]
mod tests {
    use bolshak_arena::TimeControl;
    use bolshak_arena::referee::{GameEvent, Terms};
    use bolshak_game::Seat;
    use bolshak_store::{
        Append, Event, GameStore, MailAddress, MailStore, Member, MemberStore, MemoryStore, Occupant, Origin,
        Record, RecordId, SeatRecord, Session, SessionKey, Summary, Vacation, VacationStore, append_and_wait,
    };
    use tokio::sync::Notify;

    use super::*;

    const NOW: Millis = 100 * DAY;

    /// Anna has a confirmed address, was last here at this moment, and is to move in a game since another.
    fn store(seen: Millis, since: Millis, control: &str) -> (MemoryStore, PersonId) {
        let (store, anna) = (MemoryStore::default(), PersonId::new("anna").expect("an id"));
        let member = Member { id: anna.clone(), name: "Anna".to_owned(), password: String::new(), since: 0 };
        store.sign_up(&member, "anna").expect("a free name");
        let key = SessionKey::new("key").expect("a key");
        let session = Session { key, member: anna.clone(), device: String::new(), began: 0, seen };
        store.begin_session(&session).expect("a member");
        let own = MailAddress {
            address: "anna@example.org".to_owned(),
            secret: "secret".to_owned(),
            confirmed: true,
            language: "ru".to_owned(),
            reminders: true,
            since: 0,
        };
        store.keep_mail_address(&anna, Some(&own)).expect("a member");
        let seat = |occupant, name: &str| SeatRecord { occupant, name: name.to_owned() };
        let id = RecordId::new("letter").expect("an id");
        let record = Record {
            id: id.clone(),
            variant: "russian".to_owned(),
            start: None,
            seats: vec![seat(Occupant::Member(anna.clone()), "Anna"), seat(Occupant::Local, "Boris")],
            owner: None,
            control: Some(control.parse::<TimeControl>().expect("a control").into()),
            terms: Terms::default(),
            created_at: since,
            origin: Origin::default(),
            listed: false,
            rated: false,
            consultants: vec![],
        };
        store.create(&record).expect("a new record");
        let what = GameEvent::Played("c3-d4".to_owned());
        let events = vec![Event { at: since, used: None, clock: None, what }];
        let (to_move, deadline) = (Some(Seat::WHITE), Some(since + 3 * DAY));
        let summary = Summary { plies: 1, to_move, deadline, ..Summary::default() };
        append_and_wait(&store, Append { id, expected: 0, events, summary, rated: None }).expect("a move");
        (store, anna)
    }

    fn subject(store: &MemoryStore, anna: &PersonId) -> Option<String> {
        let queued = Notify::new();
        let mailing = Mailing { link: "https://example.org".to_owned(), pause: 1, absence: DAY, queued };
        reminder(store, &mailing, anna, NOW).expect("memory").map(|mail| mail.subject)
    }

    #[test]
    fn who_is_gone_for_a_day_is_reminded_and_sooner_when_little_time_is_left() {
        const DAYS: &str = "1/259200";
        for (seen, since, control, expected) in [
            (NOW - DAY, NOW - DAY, DAYS, Some("Ваш ход")),
            (NOW - DAY + 1, NOW - DAY, DAYS, None),
            (NOW - 3 * HOUR, NOW - 2 * DAY - HOUR, DAYS, Some("Осталось меньше дня на ход")),
            (NOW - HOUR, NOW - 2 * DAY - HOUR, DAYS, None),
            (NOW - 9 * DAY, NOW - DAY, "300", None),
        ] {
            let (store, anna) = store(seen, since, control);
            assert_eq!(subject(&store, &anna).as_deref(), expected, "{seen} {since} {control}");
        }
    }

    #[test]
    fn nobody_is_reminded_on_vacation() {
        let (store, anna) = store(0, NOW - DAY, "1/259200");
        store.take_vacation(&anna, 0, &Vacation { begins: NOW, ends: NOW + DAY }).expect("a member");
        assert_eq!(subject(&store, &anna), None);
        store.end_vacations(&anna, NOW).expect("memory");
        assert!(subject(&store, &anna).is_some());
    }
}
