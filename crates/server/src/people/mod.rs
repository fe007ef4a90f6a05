//! Members as others see them: profiles, games, ratings, friends, and what they are told.

pub(crate) mod administration;
pub(crate) mod company;
pub(crate) mod moderation;
pub(crate) mod puzzles;
pub(crate) mod reported;

use std::collections::HashMap;

use axum::http::StatusCode;
use bolshak_arena::Millis;
use bolshak_community::Tempo;
use bolshak_store::{Member, Notice, PersonId, Rated, RatingChange, RecordId, Relation, Store};
use bolshak_wire as wire;

use crate::error::ApiError;
use crate::hall::Hall;
use crate::members::{self, name_key, not_signed_in};
use crate::services::Services;
use crate::vacations;
use crate::viewer::Viewer;

/// The most characters in which somebody tells of himself, or of another.
const LONGEST: usize = 1_000;
/// The most points of a graph.
const POINTS: usize = 500;
/// The most people of a leader board.
const LEADERS: usize = 50;
/// The most friends and blocked people of one member.
const RELATIONS: usize = 500;
/// Whoever has not played for so long is on no leader board.
const IDLE: Millis = 90 * 24 * 60 * 60 * 1_000;
/// A rating on a leader board is at least so certain.
const CERTAIN: f64 = 110.0;

/// The member with this name, or who had it.
pub(crate) fn named(store: &dyn Store, name: &str) -> Result<Member, ApiError> {
    let missing = || ApiError::missing("no-such-member", "there is no member of this name");
    store.member_named(&name_key(name))?.ok_or_else(missing)
}

/// The member who asks.
pub(crate) fn oneself(viewer: &Viewer) -> Result<PersonId, ApiError> {
    let person = viewer.person.as_ref().filter(|person| person.membership.is_some());
    person.map(|person| person.id.clone()).ok_or_else(not_signed_in)
}

/// Somebody as others see him.
pub(crate) fn profile(
    store: &dyn Store,
    hall: &Hall,
    name: &str,
    viewer: &Viewer,
    now: Millis,
) -> Result<wire::Profile, ApiError> {
    let member = named(store, name)?;
    let profile = store.profile(&member.id)?;
    let me = viewer.id();
    let own = me == Some(&member.id);
    let other = me.filter(|_| !own);
    let relations = other.map(|me| store.relations_of(me)).transpose()?.unwrap_or_default();
    let relation = relations.into_iter().find(|one| one.person == member.id);
    let tally = other.map(|me| store.tally(me, &member.id)).transpose()?;
    Ok(wire::Profile {
        here: (own || !profile.hidden) && hall.is_here(&member.id),
        hidden: own && profile.hidden,
        name: member.name,
        title: profile.title,
        about: profile.about,
        since: member.since,
        ratings: store.ratings_of(&member.id)?.iter().map(|rated| rating(rated, now)).collect(),
        puzzles: puzzles::ratings(store, &member.id, now)?,
        relation: relation.map(|one| one.relation.code().to_owned()),
        score: tally.map(|tally| wire::Score { won: tally.won, drawn: tally.drawn, lost: tally.lost }),
        own,
        vacation_until: vacations::until(store, &member.id, now)?,
        closed: store.standing(&member.id)?.closed,
        titles: administration::titles(viewer),
    })
}

// Ratings are far inside what these can hold.
#[allow(clippy::cast_possible_truncation)]
fn rating(rated: &Rated, now: Millis) -> wire::RatingInfo {
    let rating = rated.rating.at(now);
    wire::RatingInfo {
        variant: rated.variant.clone(),
        tempo: rated.tempo.code().to_owned(),
        value: rating.shown(),
        deviation: rating.deviation.round() as i32,
        provisional: rating.is_provisional(),
        games: rating.games,
    }
}

/// Where a game stands in lists by when something last happened.
fn place(store: &dyn Store, id: &str) -> Result<Option<(Millis, RecordId)>, ApiError> {
    let id = RecordId::new(id).ok_or_else(ApiError::no_such_game)?;
    let Some(stored) = store.load(&id)? else { return Ok(None) };
    let at = stored.events.last().map_or(stored.record.created_at, |event| event.at);
    Ok(Some((at, id)))
}

/// How a rating has changed.
pub(crate) fn history(
    store: &dyn Store,
    name: &str,
    variant: &str,
    tempo: &str,
) -> Result<Vec<wire::RatingPoint>, ApiError> {
    let member = named(store, name)?;
    let changes = store.changes_of(&member.id, variant, tempo_named(tempo)?, POINTS)?;
    Ok(changes.iter().map(point).collect())
}

#[allow(clippy::cast_possible_truncation)]
fn point(change: &RatingChange) -> wire::RatingPoint {
    wire::RatingPoint {
        at: change.after.at,
        value: change.after.shown(),
        deviation: change.after.deviation.round() as i32,
        game: change.game.to_string(),
    }
}

fn tempo_named(code: &str) -> Result<Tempo, ApiError> {
    let words = || {
        let words: Vec<_> = Tempo::ALL.iter().map(|tempo| tempo.code()).collect();
        ApiError::missing("no-such-tempo", format!("a tempo is one of {}", words.join(", ")))
    };
    Tempo::of_code(code).ok_or_else(words)
}

/// The strongest in a variant at a tempo.
pub(crate) fn leaders(
    store: &dyn Store,
    variant: &str,
    tempo: &str,
    now: Millis,
) -> Result<Vec<wire::Leader>, ApiError> {
    let since = now.saturating_sub(IDLE);
    let found = store.leaders(variant, tempo_named(tempo)?, CERTAIN, since, LEADERS)?;
    let leader = |rated: Rated| wire::Leader {
        value: rated.rating.shown(),
        games: rated.rating.games,
        name: rated.name,
    };
    Ok(found.into_iter().map(leader).collect())
}

/// What a member has written, without blanks around it.
pub(crate) fn plain(text: &str) -> Result<String, ApiError> {
    let text = text.trim();
    let is_plain = |letter: char| letter == '\n' || !letter.is_control();
    let fits = text.chars().count() <= LONGEST && text.chars().all(is_plain);
    let message = format!("there is room for {LONGEST} characters, without control characters");
    fits.then(|| text.to_owned()).ok_or_else(|| ApiError::impossible("too-long", message))
}

/// A member writes about himself.
pub(crate) fn tell(
    store: &dyn Store,
    person: &PersonId,
    text: &wire::AboutText,
    now: Millis,
) -> Result<(), ApiError> {
    moderation::check_may_speak(store, person, now)?;
    let about = plain(&text.about)?;
    let before = store.profile(person)?;
    let profile = bolshak_store::Profile { about, ..before };
    Ok(store.keep_profile(person, &profile)?)
}

/// Somebody becomes a friend, is blocked, or neither any more. Gives one's friends then.
pub(crate) fn relate(
    store: &dyn Store,
    person: &PersonId,
    name: &str,
    wanted: &wire::RelationWanted,
) -> Result<HashMap<PersonId, String>, ApiError> {
    let other = named(store, name)?;
    let bad = || ApiError::impossible("bad-relation", "a relation is friend, blocked or null");
    let code = wanted.relation.as_deref();
    let relation = code.map(|code| Relation::of_code(code).ok_or_else(bad)).transpose()?;
    if other.id == *person {
        return Err(ApiError::impossible("oneself", "nobody is his own friend here"));
    }
    if relation.is_some() && store.relations_of(person)?.len() >= RELATIONS {
        let message = format!("there is room for {RELATIONS} friends and blocked people");
        return Err(ApiError::impossible("too-many-relations", message));
    }
    store.relate(person, &other.id, relation)?;
    friends(store, person)
}

/// The friends of a member.
pub(crate) fn friends(store: &dyn Store, person: &PersonId) -> Result<HashMap<PersonId, String>, ApiError> {
    let related = store.relations_of(person)?.into_iter();
    let friends = related.filter(|one| one.relation == Relation::Friend);
    Ok(friends.map(|one| (one.person, one.name)).collect())
}

/// Everybody to whom a member stands in a relation.
pub(crate) fn relations(
    store: &dyn Store,
    hall: &Hall,
    person: &PersonId,
) -> Result<Vec<wire::RelatedInfo>, ApiError> {
    let related = store.relations_of(person)?.into_iter().map(|one| wire::RelatedInfo {
        here: one.relation == Relation::Friend && hall.is_here(&one.person),
        name: one.name,
        relation: one.relation.code().to_owned(),
    });
    Ok(related.collect())
}

/// A notice as its reader gets it.
pub(crate) fn told(notice: Notice) -> wire::NoticeInfo {
    let Notice { kind, detail, name, game, at, seen, .. } = notice;
    wire::NoticeInfo { kind, detail, name, game: game.map(|game| game.to_string()), at, seen }
}

/// The member who is challenged by this one, if he may be.
pub(crate) fn opponent(store: &dyn Store, viewer: &PersonId, name: &str) -> Result<Member, ApiError> {
    let member = named(store, name)?;
    if member.id == *viewer {
        return Err(ApiError::impossible("oneself", "nobody challenges himself"));
    }
    if store.standing(&member.id)?.closed {
        return Err(members::account_closed());
    }
    if store.is_blocked(viewer, &member.id)? {
        let message = "this member takes no challenges from you";
        return Err(ApiError::new(StatusCode::FORBIDDEN, "blocked", message));
    }
    Ok(member)
}

impl Services {
    /// Tells a member something, now if he is here, and when he comes.
    pub(crate) async fn notify(&self, person: PersonId, notice: Notice) {
        let (to, kept) = (person.clone(), notice.clone());
        if let Err(error) = self.read(move |store| store.notify(&to, &kept)).await {
            tracing::error!(%error, "a notice could not be kept");
        }
        self.tell(&person, wire::HallMessage::Noticed(told(notice)));
    }
}
