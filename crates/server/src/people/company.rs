//! Members among others: against whom somebody has played, who is here, who has a title.

use std::collections::{BTreeMap, HashMap, HashSet};

use bolshak_community::Tempo;
use bolshak_store::{GameFilter, Listed, Member, PersonId, Relation, Store};
use bolshak_wire as wire;

use super::{named, place, tempo_named};
use crate::error::ApiError;
use crate::hall::Hall;
use crate::listing::{GameSummary, summary};
use crate::members::name_key;
use crate::viewer::Viewer;

/// The most games of one page of a list.
const GAMES: usize = 50;
/// The most pages that are looked through for one, where the store does not know what is wanted.
const PAGES: usize = 40;
/// The most opponents of a table.
const OPPONENTS: usize = 100;
/// The most members of whom it is told that they are here.
const SHOWN: usize = 200;
/// The most names whose titles are asked for at once.
const NAMES: usize = 100;

/// Which games are wanted.
#[derive(Default, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    variant: Option<String>,
    against: Option<String>,
    tempo: Option<String>,
    /// How it ended for the member: `won`, `drawn` or `lost`.
    result: Option<String>,
    rated: Option<bool>,
    over: Option<bool>,
    /// Those behind this game in the list.
    before: Option<String>,
}

/// How a game that counts ended for somebody.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Won,
    Drawn,
    Lost,
}

impl Ending {
    fn named(code: &str) -> Result<Self, ApiError> {
        match code {
            "won" => Ok(Self::Won),
            "drawn" => Ok(Self::Drawn),
            "lost" => Ok(Self::Lost),
            _ => Err(ApiError::impossible("bad-query", "a result is won, drawn or lost")),
        }
    }

    /// Of a game that is over and came to something, for somebody who sits there.
    fn of(game: &Listed, person: &PersonId) -> Option<Self> {
        let ended = game.summary.ended.as_ref().filter(|ended| !ended.is_void())?;
        let sits = |seat: &bolshak_store::SeatRecord| seat.occupant.person() == Some(person);
        let seat = game.record.seats.iter().position(sits)?;
        Some(match ended.winner {
            Some(winner) if winner.index() == seat => Self::Won,
            Some(_) => Self::Lost,
            // In a game for several he may have a place of his own.
            None if ended.places.is_some() => return None,
            None => Self::Drawn,
        })
    }
}

fn tempo_of(game: &Listed) -> Option<Tempo> {
    let controls = game.record.control.as_ref()?;
    Some(Tempo::of(controls, game.record.seats.len()))
}

/// A page of somebody's games, and behind which game the next one begins.
#[derive(serde::Serialize)]
pub(crate) struct Page {
    games: Vec<GameSummary>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

/// Games of a member that fit, the newest first.
pub(crate) fn games(
    store: &dyn Store,
    name: &str,
    wanted: &Wanted,
    viewer: &Viewer,
) -> Result<Page, ApiError> {
    let member = named(store, name)?;
    let against = wanted.against.as_ref().map(|name| named(store, name)).transpose()?;
    let tempo = wanted.tempo.as_deref().map(tempo_named).transpose()?;
    let result = wanted.result.as_deref().map(Ending::named).transpose()?;
    let mut filter = GameFilter {
        variant: wanted.variant.clone(),
        against: against.map(|member| member.id),
        rated: wanted.rated,
        over: wanted.over,
        before: wanted.before.as_deref().map(|id| place(store, id)).transpose()?.flatten(),
    };
    let fits = |game: &Listed| {
        tempo.is_none_or(|tempo| tempo_of(game) == Some(tempo))
            && result.is_none_or(|result| Ending::of(game, &member.id) == Some(result))
    };
    let mut page = Page { games: vec![], next: None };
    for _ in 0..PAGES {
        let found = store.games_like(&member.id, &filter, GAMES)?;
        let last = found
            .last()
            .filter(|_| found.len() == GAMES)
            .map(|game| (game.updated_at, game.record.id.clone()));
        page.games.extend(found.iter().filter(|game| fits(game)).filter_map(|game| summary(game, viewer)));
        page.next = last.as_ref().map(|(_, id)| id.to_string());
        if last.is_none() || page.games.len() >= GAMES {
            break;
        }
        filter.before = last;
    }
    Ok(page)
}

/// Against whom a member has played, and how that went.
pub(crate) fn opponents(store: &dyn Store, name: &str) -> Result<Vec<wire::OpponentInfo>, ApiError> {
    let member = named(store, name)?;
    let told = |one: bolshak_store::Opponent| wire::OpponentInfo {
        name: one.name,
        won: one.tally.won,
        drawn: one.tally.drawn,
        lost: one.tally.lost,
        last: one.last,
    };
    Ok(store.opponents_of(&member.id, OPPONENTS)?.into_iter().map(told).collect())
}

/// The titles of those of these members who have one, by name.
pub(crate) fn titles(store: &dyn Store, names: &str) -> Result<BTreeMap<String, String>, ApiError> {
    let mut titles = BTreeMap::new();
    for name in names.split(',').take(NAMES) {
        if let Some(member) = store.member_named(&name_key(name))?
            && let Some(title) = store.profile(&member.id)?.title
        {
            titles.insert(name.to_owned(), title);
        }
    }
    Ok(titles)
}

/// The members who are here and want to be seen, friends first; of those whom somebody has blocked, or who have blocked him,
/// he hears nothing.
pub(crate) fn present(
    store: &dyn Store,
    hall: &Hall,
    viewer: &Viewer,
) -> Result<Vec<wire::PresentMember>, ApiError> {
    let related = viewer.id().map(|me| store.relations_of(me)).transpose()?.unwrap_or_default();
    let relations: HashMap<_, _> = related.into_iter().map(|one| (one.person, one.relation)).collect();
    let is_friend = |person: &PersonId| relations.get(person) == Some(&Relation::Friend);
    let mut here: Vec<_> = hall.everybody().into_iter().collect();
    here.sort_by_key(|person| !is_friend(person));
    let mut seen = vec![];
    for person in here {
        if seen.len() == SHOWN {
            break;
        }
        if relations.get(&person) == Some(&Relation::Blocked) {
            continue;
        }
        if let Some(Member { name, .. }) = store.member(&person)?
            && !store.profile(&person)?.hidden
        {
            seen.push(wire::PresentMember { name, friend: is_friend(&person) });
        }
    }
    seen.sort_by_key(|one| (!one.friend, one.name.to_lowercase()));
    Ok(seen)
}

/// A member stands among those who are here, or does not.
pub(crate) fn hide(
    store: &dyn Store,
    person: &PersonId,
    wanted: &wire::PresenceWanted,
) -> Result<(), ApiError> {
    let before = store.profile(person)?;
    let profile = bolshak_store::Profile { hidden: wanted.hidden, ..before };
    Ok(store.keep_profile(person, &profile)?)
}

/// Whether somebody has blocked one of these people, or was blocked by one.
pub(crate) fn is_shunned(
    store: &dyn Store,
    person: &PersonId,
    others: &HashSet<PersonId>,
) -> Result<bool, bolshak_store::StoreError> {
    for other in others {
        if other != person && store.is_blocked(person, other)? {
            return Ok(true);
        }
    }
    Ok(false)
}
