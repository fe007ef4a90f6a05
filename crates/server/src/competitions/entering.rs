//! Players enter competitions that the server runs, and leave them.

use bolshak_arena::{Millis, TimeControl};
use bolshak_community::Tempo;
use bolshak_store::{PersonId, RecordId, Store};
use bolshak_tournament::online::Applicant;
use bolshak_tournament::{Competition, Competitor, Event, Person as Entrant};
use bolshak_wire as wire;

use super::deeds::{ENTRIES, append};
use super::{Competitions, refused};
use crate::error::ApiError;
use crate::new_game::name as readable_name;
use crate::ratings;
use crate::viewer::{Person, Viewer, hashed};

/// The entry of somebody, by his account.
pub(super) fn entry_of(competition: &Competition, person: &PersonId) -> Option<usize> {
    competition.entries.iter().position(|entry| entry.competitor.person.account == person.as_str())
}

/// What a password comes to, as regulations keep it.
pub(super) fn hashed_password(password: &str) -> String {
    if password.is_empty() { String::new() } else { hashed(&format!("competition {password}")) }
}

/// Somebody enters, or plays again after he had left.
pub(crate) fn enter(
    all: &Competitions,
    store: &dyn Store,
    person: &Person,
    id: &RecordId,
    wanted: &wire::EntryWanted,
    now: Millis,
) -> Result<(), ApiError> {
    let viewer = Viewer { person: Some(person.clone()), at_home: false };
    append(all, store, &viewer, id, now, |kept| {
        let competition = kept.competition()?;
        let online = competition.plan.online.as_ref().ok_or_else(not_online)?;
        if let Some(who) = entry_of(competition, &person.id) {
            let left = competition.is_out(who);
            return Ok(if left { vec![Event::Returned { who }] } else { vec![] });
        }
        if competition.entries.len() >= ENTRIES {
            return Err(ApiError::impossible("too-many", format!("{ENTRIES} may enter at the most")));
        }
        let applicant = applicant(store, competition, person, wanted, now)?;
        online.entry.check(&applicant).map_err(|refusal| refused(&refusal))?;
        let entrant = Entrant {
            name: match &person.membership {
                Some(membership) => membership.name.clone(),
                None => readable_name(&wanted.name)?,
            },
            rating: applicant.rating.unwrap_or(0),
            title: applicant.title,
            team: applicant.team,
            account: person.id.to_string(),
            ..Entrant::default()
        };
        Ok(vec![Event::Entered { competitor: Box::new(Competitor { person: entrant, members: vec![] }) }])
    })
}

/// Somebody plays no more, or does not want to begin.
pub(crate) fn leave(
    all: &Competitions,
    store: &dyn Store,
    viewer: &Viewer,
    id: &RecordId,
    now: Millis,
) -> Result<(), ApiError> {
    append(all, store, viewer, id, now, |kept| {
        let competition = kept.competition()?;
        competition.plan.online.as_ref().ok_or_else(not_online)?;
        let who = viewer.id().and_then(|person| entry_of(competition, person));
        let who = who.ok_or_else(|| ApiError::impossible("no-competitor", "you have not entered"))?;
        Ok(if competition.is_out(who) { vec![] } else { vec![Event::Withdrew { who, why: String::new() }] })
    })
}

/// A member whom an arbiter enters by his name.
pub(super) fn member(store: &dyn Store, entrant: &mut Entrant) -> Result<(), ApiError> {
    let found =
        crate::people::named(store, &entrant.name).map_err(|error| error.at(Some(entrant.name.clone())))?;
    entrant.account = found.id.to_string();
    entrant.name = found.name;
    Ok(())
}

fn not_online() -> ApiError {
    ApiError::impossible("not-online", "the arbiters enter the players of this competition")
}

/// What there is to say of somebody who wants to enter.
fn applicant(
    store: &dyn Store,
    competition: &Competition,
    person: &Person,
    wanted: &wire::EntryWanted,
    now: Millis,
) -> Result<Applicant, ApiError> {
    let plan = &competition.plan;
    let is_guest = person.membership.is_none();
    let mut applicant = Applicant {
        team: readable_name(&wanted.team)?,
        password: hashed_password(&wanted.password),
        is_guest,
        ..Applicant::default()
    };
    if is_guest {
        return Ok(applicant);
    }
    applicant.title = store.profile(&person.id)?.title.unwrap_or_default();
    if let Some(control) = plan.control.parse::<TimeControl>().ok().filter(|control| !control.is_unlimited())
    {
        let rating = ratings::now(store, &person.id, &plan.variant, Tempo::of_one(&control), now)?;
        applicant.games = rating.games;
        let is_sure = !rating.is_provisional();
        applicant.rating = u32::try_from(rating.shown()).ok().filter(|_| is_sure);
    }
    Ok(applicant)
}
