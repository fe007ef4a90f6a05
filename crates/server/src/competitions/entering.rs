//! Players enter competitions that the server runs, and leave them.

use bolshak_arena::{Millis, TimeControl};
use bolshak_community::{Rating, Tempo};
use bolshak_store::{PersonId, RecordId, Store};
use bolshak_tournament::online::Applicant;
use bolshak_tournament::{Competition, Competitor, Event, Person as Entrant, System};
use bolshak_wire as wire;

use super::deeds::{ENTRIES, append};
use super::{Competitions, refused};
use crate::error::ApiError;
use crate::members::name_key;
use crate::new_game::name as readable_name;
use crate::ratings;
use crate::viewer::{Person, Viewer, hashed};

/// Why somebody is out who has left by himself, and may come back.
const LEFT: &str = "left";

/// The entry of somebody, or of his team, by his account.
pub(super) fn entry_of(competition: &Competition, person: &PersonId) -> Option<usize> {
    let is_he = |one: &Entrant| one.account == person.as_str();
    competition
        .entries
        .iter()
        .position(|entry| is_he(&entry.competitor.person) || entry.competitor.members.iter().any(is_he))
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
        if competition.is_over() {
            return Err(ApiError::impossible("is-over", "this competition is over"));
        }
        if let Some(who) = entry_of(competition, &person.id) {
            return match competition.entries[who].out.as_deref() {
                None => Ok(vec![]),
                Some(LEFT) => Ok(vec![Event::Returned { who }]),
                Some(_) => Err(ApiError::impossible("is-out", "an arbiter has withdrawn you")),
            };
        }
        if competition.entries.len() >= ENTRIES {
            return Err(ApiError::impossible("too-many", format!("{ENTRIES} may enter at the most")));
        }
        let applicant = applicant(store, competition, person, wanted, now)?;
        online.entry.check(&applicant).map_err(|refusal| refused(&refusal))?;
        if let Some(boards) = competition.plan.form.boards {
            let team = team(store, competition, person, wanted, usize::from(boards))?;
            return Ok(vec![Event::Entered { competitor: Box::new(team) }]);
        }
        let entrant = Entrant {
            name: match &person.membership {
                Some(membership) => membership.name.clone(),
                None => free_name(store, &wanted.name)?,
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
        let leads = viewer.id().is_some_and(|person| leads(competition, who, person));
        if !leads {
            return Err(ApiError::impossible("captain", "the captain enters and withdraws his team"));
        }
        Ok(if competition.is_out(who) || competition.is_over() {
            vec![]
        } else {
            vec![Event::Withdrew { who, why: LEFT.to_owned() }]
        })
    })
}

/// Does somebody lead this team, or is it he himself?
pub(super) fn leads(competition: &Competition, who: usize, person: &PersonId) -> bool {
    competition.entries.get(who).is_some_and(|entry| entry.competitor.person.account == person.as_str())
}

/// A team that its captain enters.
fn team(
    store: &dyn Store,
    competition: &Competition,
    captain: &Person,
    wanted: &wire::EntryWanted,
    boards: usize,
) -> Result<Competitor, ApiError> {
    let refuse = |message: String| Err(ApiError::impossible("bad-team", message));
    let name = readable_name(&wanted.team)?;
    if captain.membership.is_none() || name.is_empty() {
        return refuse("a member enters his team under a name".to_owned());
    }
    if !(boards..=3 * boards).contains(&wanted.members.len()) {
        return refuse(format!("a team has {boards} people, and at most twice as many reserves"));
    }
    let mut members: Vec<Entrant> = vec![];
    for name in &wanted.members {
        let mut one = Entrant { name: readable_name(name)?, ..Entrant::default() };
        member(store, &captain.id, &mut one)?;
        let id = PersonId::new(&one.account);
        let plays = id.is_some_and(|id| entry_of(competition, &id).is_some());
        if plays || members.iter().any(|other| other.account == one.account) {
            return refuse(format!("{} plays already", one.name));
        }
        members.push(one);
    }
    let person = Entrant { name, account: captain.id.to_string(), ..Entrant::default() };
    Ok(Competitor { person, members })
}

/// Somebody whom an arbiter enters by his name, or a team by the names of its people, of whom the first leads it.
pub(super) fn account(
    store: &dyn Store,
    owner: &PersonId,
    competitor: &mut Competitor,
) -> Result<(), ApiError> {
    if competitor.members.is_empty() {
        return member(store, owner, &mut competitor.person);
    }
    competitor.members.iter_mut().try_for_each(|one| member(store, owner, one))?;
    competitor.person.account = competitor.members[0].account.clone();
    Ok(())
}

/// The name of a guest: that of a member is his.
fn free_name(store: &dyn Store, wanted: &str) -> Result<String, ApiError> {
    let name = readable_name(wanted)?;
    match store.member_named(&name_key(&name))? {
        Some(_) => Err(ApiError::impossible("name-taken", format!("a member is called {name}"))),
        None => Ok(name),
    }
}

/// A member whom an arbiter enters by his name. Whoever has blocked the organiser is left alone.
pub(super) fn member(store: &dyn Store, owner: &PersonId, entrant: &mut Entrant) -> Result<(), ApiError> {
    let found =
        crate::people::named(store, &entrant.name).map_err(|error| error.at(Some(entrant.name.clone())))?;
    if store.is_blocked(&found.id, owner)? {
        let message = format!("{} does not want to play with the organiser", found.name);
        return Err(ApiError::impossible("blocked", message));
    }
    entrant.account = found.id.to_string();
    entrant.name = found.name;
    Ok(())
}

pub(super) fn not_online() -> ApiError {
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
    if let System::Solving { .. } = plan.stages[0].system {
        let all = store.puzzle_ratings_of(&person.id)?;
        if let Some(own) = all.into_iter().find(|one| one.variant == plan.variant) {
            let rating = own.rating.at(now);
            applicant.games = rating.games;
            applicant.rating = sure(&rating);
        }
    } else if let Some(control) =
        plan.control.parse::<TimeControl>().ok().filter(|control| !control.is_unlimited())
    {
        let rating = ratings::now(store, &person.id, &plan.variant, Tempo::of_one(&control), now)?;
        applicant.games = rating.games;
        applicant.rating = sure(&rating);
    }
    Ok(applicant)
}

/// A rating that can be relied on.
fn sure(rating: &Rating) -> Option<u32> {
    u32::try_from(rating.shown()).ok().filter(|_| !rating.is_provisional())
}
