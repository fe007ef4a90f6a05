//! What was said where somebody is reported: it is kept with the report as it was, for those who moderate.

use bolshak_arena::Millis;
use bolshak_store::{
    Circle, LogEntry, LogKind, PersonId, Quote, Record, RecordId, Said, SaidToAll, Store, Words,
};
use bolshak_wire as wire;

use super::administration::check;
use crate::error::ApiError;
use crate::permission::{self, Deed};
use crate::room::{rebuild, talk};
use crate::services::Services;
use crate::studies::{self, permission as in_studies};
use crate::viewer::Viewer;

/// The most words of one member that a report keeps: the last.
const QUOTED: usize = 50;

/// Where it has happened, and what the member has said there, of all that whoever reports him could hear.
#[derive(Default)]
pub(super) struct Scene {
    pub game: Option<RecordId>,
    pub study: Option<RecordId>,
    pub quotes: Vec<Quote>,
}

/// The scene of a report about a member.
pub(super) fn scene(
    services: &Services,
    viewer: &Viewer,
    about: &PersonId,
    wanted: &wire::ReportText,
) -> Result<Scene, ApiError> {
    match (&wanted.game, &wanted.study) {
        (None, None) => Ok(Scene::default()),
        (Some(game), None) => at_game(services, viewer, about, game),
        (None, Some(study)) => in_study(services.store.as_ref(), viewer, about, study),
        (Some(_), Some(_)) => {
            Err(ApiError::impossible("two-places", "it has happened in one game or in one study"))
        }
    }
}

fn at_game(services: &Services, viewer: &Viewer, about: &PersonId, id: &str) -> Result<Scene, ApiError> {
    let game = RecordId::new(id).ok_or_else(ApiError::no_such_game)?;
    let stored = services.store.load(&game)?.ok_or_else(ApiError::no_such_game)?;
    let said = services.store.said_at(&game)?;
    let (record, sides) = (stored.record.clone(), viewer.sides(&stored.record));
    let room = rebuild(stored, |wall| services.time.at(wall)).map_err(ApiError::bad_record)?;
    let is_over = room.summary().ended.is_some();
    let his = said.iter().filter(|said| said.person == *about);
    if !takes_part(&record, about) && his.clone().next().is_none() {
        return Err(not_there());
    }
    let heard = his.filter(|said| talk::hears(said.circle, &sides, is_over));
    Ok(Scene { game: Some(game), quotes: last(heard.map(quote).collect()), ..Scene::default() })
}

/// Whether somebody has a seat in a game, or had a part in one.
fn takes_part(record: &Record, person: &PersonId) -> bool {
    let sits = record.seats.iter().any(|seat| seat.occupant.named() == Some(person));
    sits || record.consultants.iter().any(|one| one.is(person))
}

fn in_study(store: &dyn Store, viewer: &Viewer, about: &PersonId, id: &str) -> Result<Scene, ApiError> {
    let study = RecordId::new(id).ok_or_else(studies::no_such_study)?;
    let head = store.study(&study)?.ok_or_else(studies::no_such_study)?.head;
    let roles = store.roles_in(&study)?;
    let given =
        |person: Option<&PersonId>| roles.iter().find(|(one, _)| Some(one) == person).map(|(_, role)| *role);
    let role = in_studies::Role::of(viewer, &head, given(viewer.id()));
    in_studies::check(role, in_studies::Deed::Read)?;
    let said: Vec<_> =
        store.said_in_study(&study)?.into_iter().filter(|said| said.person == *about).collect();
    if said.is_empty() && head.owner != *about && given(Some(about)).is_none() {
        return Err(not_there());
    }
    let quotes = said.into_iter().map(|SaidToAll { name, text, at, .. }| Quote {
        circle: None,
        name,
        words: Words::Own(text),
        at,
    });
    Ok(Scene { study: Some(study), quotes: last(quotes.collect()), ..Scene::default() })
}

fn not_there() -> ApiError {
    ApiError::impossible("not-there", "this member has neither played nor said anything there")
}

fn quote(Said { circle, name, words, at, .. }: &Said) -> Quote {
    Quote { circle: Some(*circle), name: name.clone(), words: words.clone(), at: *at }
}

fn last(mut quotes: Vec<Quote>) -> Vec<Quote> {
    quotes.drain(..quotes.len().saturating_sub(QUOTED));
    quotes
}

/// A quote as administrators read it.
pub(super) fn told(quote: Quote) -> wire::Said {
    let Quote { circle, name, words, at } = quote;
    let (text, phrase) = talk::words_told(words);
    wire::Said { circle: circle.map_or("study", talk::circle_told).to_owned(), name, text, phrase, at }
}

/// An administrator reads what was said at a game that was reported; that he has stands in the log first. What a side has said
/// among itself is not shown: of that there are the words with the report.
pub(crate) fn look(
    store: &dyn Store,
    viewer: &Viewer,
    wanted: &wire::LookWanted,
    now: Millis,
) -> Result<wire::Overheard, ApiError> {
    let by = check(viewer)?;
    let (about, game) = reported(store, wanted.report)?;
    let record = store.load(&game)?.ok_or_else(ApiError::no_such_game)?.record;
    permission::check(viewer, &record, Deed::HearPlayers)?;
    let entry = LogEntry::new(about, by, LogKind::Look, String::new(), now);
    store.add_to_log(&LogEntry { game: Some(game.clone()), ..entry })?;
    let said = store.said_at(&game)?;
    let open = said.iter().filter(|said| !matches!(said.circle, Circle::Side(_)));
    Ok(wire::Overheard { said: open.map(|said| told(quote(said))).collect() })
}

/// Who was reported by the entry with this number, and in which game.
fn reported(store: &dyn Store, number: u64) -> Result<(PersonId, RecordId), ApiError> {
    let found = store.log(number.checked_add(1), 1)?.pop().filter(|(one, _)| *one == number);
    let report = found.map(|(_, entry)| entry).filter(|entry| entry.kind == LogKind::Report);
    let missing = || ApiError::missing("no-such-report", "no report with this number names a game");
    report.and_then(|entry| Some((entry.about, entry.game?))).ok_or_else(missing)
}
