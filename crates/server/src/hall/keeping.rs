//! Seeks that stand in the hall while their members are away: those by correspondence.
//!
//! The store has the truth. What is taken up leaves the list first and then the store, and only whoever takes it out of the store
//! plays; what the list has too much or too little of is put right when the store is looked at again, also on another node that has
//! come to have the hall.

use std::time::Duration;

use bolshak_arena::Millis;
use bolshak_community::{Seek, Tempo};
use bolshak_store::{KeptSeek, Notice, PersonId, Record, SessionKey, Store};
use tokio::time::{MissedTickBehavior, interval};

use super::seeking::{read_seek, with_what_is_known};
use super::{Sought, Stands};
use crate::directory::Directory;
use crate::error::ApiError;
use crate::new_game::new_id;
use crate::services::Services;
use crate::viewer::{Membership, Person};

/// For so long a seek stands that nobody takes up.
const STANDS: Millis = 14 * 24 * 60 * 60 * 1_000;
/// How many one member may have.
const OF_ONE: usize = 5;
/// How many there may be.
const OF_ALL: usize = 1_000;
/// How often the store is looked at.
const LOOK: Duration = Duration::from_secs(15);

/// Whether a seek of this person is kept: a member's, of which every game is by correspondence.
pub(super) fn is_kept(seek: &Seek, person: &Person) -> bool {
    let is_letter = |time: &bolshak_community::SeekTime| {
        time.as_ref().is_some_and(|control| Tempo::of_one(control) == Tempo::Correspondence)
    };
    person.membership.is_some() && seek.times.iter().all(is_letter)
}

/// How a seek stands that is to be kept from now on.
pub(super) fn stands(now: Millis) -> Stands {
    Stands::Kept { id: new_id(), until: now.saturating_add(STANDS) }
}

/// Keeps a new seek before anybody is told of it; nothing is done for one that ends with its connection.
pub(super) fn keep(store: &dyn Store, sought: &Sought) -> Result<(), ApiError> {
    let Stands::Kept { id, until } = &sought.stands else { return Ok(()) };
    let all = store.kept_seeks()?;
    let own = all.iter().filter(|kept| kept.person == sought.person.id).count();
    if own >= OF_ONE || all.len() >= OF_ALL {
        let message = format!("one member has at most {OF_ONE} seeks by correspondence at a time");
        return Err(ApiError::impossible("too-many-seeks", message));
    }
    let terms = serde_json::to_string(&sought.terms).expect("terms are made of maps with text keys");
    let since = until.saturating_sub(STANDS);
    let seek =
        KeptSeek { id: id.clone(), person: sought.person.id.clone(), name: String::new(), terms, since };
    Ok(store.keep_seek(&seek)?)
}

/// Takes a seek out of the store; whether it was still there. One that ends with its connection is.
pub(super) async fn claim(services: &Services, sought: &Sought) -> Result<bool, ApiError> {
    let Stands::Kept { id, .. } = &sought.stands else { return Ok(true) };
    let id = id.clone();
    services.with_store(move |store| Ok(store.take_seek(&id)?)).await
}

/// Whoever looked for a game by correspondence has one: he may be anywhere, and is not led away from where he is.
pub(super) fn notice(owner: &PersonId, record: &Record, now: Millis) -> Notice {
    let other = record.seats.iter().find(|seat| seat.occupant.person() != Some(owner));
    Notice {
        kind: "paired".to_owned(),
        detail: record.variant.clone(),
        from: other.and_then(|seat| seat.occupant.person()).cloned(),
        name: other.map(|seat| seat.name.clone()).unwrap_or_default(),
        game: Some(record.id.clone()),
        at: now,
        seen: false,
    }
}

/// Keeps the list of the hall in step with the store until the server stops, where the hall is here.
pub(crate) async fn run(directory: Directory) {
    let services = directory.services().clone();
    let mut look = interval(LOOK);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = services.stop.cancelled() => return,
            _ = look.tick() => {}
            () = services.nodes.hall_moved() => {}
        }
        if services.nodes.hall().is_some() {
            services.hall.keep_in_step(vec![]);
            continue;
        }
        let now = services.now().wall;
        match services.with_store(move |store| standing(store, now)).await {
            Ok(standing) => services.hall.keep_in_step(standing),
            Err(error) => tracing::error!(error = error.message, "the seeks that are kept could not be read"),
        }
    }
}

/// The seeks that stand now, with what is known of their members now.
fn standing(store: &dyn Store, now: Millis) -> Result<Vec<Sought>, ApiError> {
    store.end_seeks(now.saturating_sub(STANDS))?;
    let mut standing = vec![];
    for kept in store.kept_seeks()? {
        if store.standing(&kept.person)?.closed {
            continue;
        }
        match revived(store, &kept, now) {
            Ok(sought) => standing.push(sought),
            Err(error) => {
                tracing::warn!(id = %kept.id, error = error.message, "a seek cannot be read any more");
            }
        }
    }
    Ok(standing)
}

fn revived(store: &dyn Store, kept: &KeptSeek, now: Millis) -> Result<Sought, ApiError> {
    let unreadable = |error: serde_json::Error| ApiError::bad_record(error.to_string());
    let terms = serde_json::from_str(&kept.terms).map_err(unreadable)?;
    // He is not here, so he has no session here.
    let session = SessionKey::new("away").expect("letters are a key");
    let membership = Some(Membership { name: kept.name.clone(), session });
    let person = Person { id: kept.person.clone(), membership };
    let seek = read_seek(&terms, &person)?;
    let stands = Stands::Kept { id: kept.id.clone(), until: kept.since.saturating_add(STANDS) };
    with_what_is_known(
        store,
        Sought { stands, person, seek, terms, strengths: vec![], shunned: Default::default() },
        now,
    )
}
