//! Everything that is kept of a person, for that person.

use bolshak_store::{
    Chapter, Listed, LogEntry, LogKind, Notes, PersonId, RecordId, Said, SaidToAll, Store, StudyHead,
};
use serde_json::{Value, json};

use crate::error::ApiError;
use crate::library::own_games::read_game;
use crate::members::{self, not_signed_in};
use crate::people::{puzzles, told};
use crate::room::blindfold::is_blind;
use crate::room::talk::{circle_told, words_told};
use crate::services::Services;
use crate::viewer::{Person, Viewer};

/// More games and documents than anybody has.
const ALL: usize = 1_000_000;

/// The account with its sessions, the games as PDN, the documents, and everything about people.
pub(crate) fn of_person(services: &Services, viewer: &Viewer) -> Result<Value, ApiError> {
    let person = viewer.person.as_ref().ok_or_else(not_signed_in)?;
    let store = services.store.as_ref();
    let account = members::account(store, person)?;
    let games = store.games_of(Some(&person.id), ALL)?;
    let games: Vec<Value> = games.into_iter().map(|listed| game(services, viewer, listed)).collect();
    let documents = store.documents_of(&person.id, ALL)?.into_iter().map(|document| {
        json!({
            "id": document.id.as_str(),
            "kind": document.kind.code(),
            "title": document.title,
            "text": document.text,
            "createdAt": document.created_at,
            "updatedAt": document.updated_at,
        })
    });
    let documents: Vec<Value> = documents.collect();
    let studies = studies(services, person)?;
    let ratings = store.ratings_of(&person.id)?.into_iter().map(|rated| {
        let value = rated.rating.value;
        json!({ "variant": rated.variant, "tempo": rated.tempo.code(), "value": value, "games": rated.rating.games })
    });
    let ratings: Vec<Value> = ratings.collect();
    let people = store.relations_of(&person.id)?.into_iter();
    let people: Vec<Value> =
        people.map(|one| json!({ "name": one.name, "relation": one.relation.code() })).collect();
    let notices: Vec<_> = store.notices_of(&person.id)?.into_iter().map(told).collect();
    let about = store.profile(&person.id)?.about;
    // Who has reported him is not told, nor what, nor that somebody has looked into it.
    let is_told = |entry: &LogEntry| !matches!(entry.kind, LogKind::Report | LogKind::Look);
    let log = store.log_about(&person.id)?.into_iter().filter(is_told);
    let log: Vec<Value> = log
        .map(|entry| json!({ "kind": entry.kind.code(), "text": entry.text, "until": entry.until, "at": entry.at }))
        .collect();
    let exhibitions = store.exhibitions_of(&person.id)?.into_iter().map(|one| {
        let hosted = one.host == person.id;
        json!({
            "id": one.id.as_str(),
            "name": one.plan.name,
            "about": if hosted { one.plan.about } else { String::new() },
            "hosted": hosted,
            "announcedAt": one.announced_at,
        })
    });
    let exhibitions: Vec<Value> = exhibitions.collect();
    let seeks = store.kept_seeks()?.into_iter().filter(|seek| seek.person == person.id);
    let seeks: Vec<Value> = seeks.map(|seek| json!({ "terms": seek.terms, "since": seek.since })).collect();
    let vacations = store.vacations_of(&person.id)?.into_iter();
    let vacations: Vec<Value> =
        vacations.map(|one| json!({ "begins": one.begins, "ends": one.ends })).collect();
    let puzzles = puzzles::ratings(store, &person.id, services.now().wall)?;
    Ok(json!({
        "account": account,
        "about": about,
        "games": games,
        "documents": documents,
        "studies": studies,
        "ratings": ratings,
        "puzzles": puzzles,
        "people": people,
        "notices": notices,
        "moderation": log,
        "exhibitions": exhibitions,
        "seeks": seeks,
        "vacations": vacations,
        "said": said(store, &person.id)?,
        "notes": notes(store, &person.id)?,
        "reports": reports(store, &person.id)?,
        "mail": members::mailing::own(store, &person.id)?,
    }))
}

/// A game with its record; of one that he plays blindfold now only that it goes on.
fn game(services: &Services, viewer: &Viewer, listed: Listed) -> Value {
    let (id, variant) = (listed.record.id, listed.record.variant);
    let game = read_game(services, &id);
    let hidden = game.as_ref().is_some_and(|game| is_blind(game.as_ref(), viewer));
    let pdn = game.filter(|_| !hidden).map(|game| game.pdn());
    let mut told =
        json!({ "id": id.as_str(), "variant": variant, "updatedAt": listed.updated_at, "pdn": pdn });
    if hidden {
        told["hidden"] = true.into();
    }
    told
}

/// His own words, at games and in studies; what others answered is theirs.
fn said(store: &dyn Store, person: &PersonId) -> Result<Vec<Value>, ApiError> {
    let at_game = |(game, said): (RecordId, Said)| {
        let (text, phrase) = words_told(said.words);
        let circle = circle_told(said.circle);
        json!({ "game": game.as_str(), "circle": circle, "text": text, "phrase": phrase, "at": said.at })
    };
    let in_study = |(study, said): (RecordId, SaidToAll)| json!({ "study": study.as_str(), "text": said.text, "at": said.at });
    let at_competition = |(id, said): (RecordId, SaidToAll)| json!({ "competition": id.as_str(), "text": said.text, "at": said.at });
    let at_competitions = store.said_in_competitions_by(person)?.into_iter().map(at_competition);
    let at_games = store.said_by(person)?.into_iter().map(at_game);
    let in_studies = store.said_in_studies_by(person)?.into_iter().map(in_study);
    Ok(at_games.chain(in_studies).chain(at_competitions).collect())
}

/// What he has written down for himself at games, and his plans.
fn notes(store: &dyn Store, person: &PersonId) -> Result<Vec<Value>, ApiError> {
    let told = |(game, notes): (RecordId, Notes)| json!({ "game": game.as_str(), "text": notes.text, "plan": notes.plan });
    Ok(store.notes_by(person)?.into_iter().map(told).collect())
}

/// Whom he has reported and why.
fn reports(store: &dyn Store, person: &PersonId) -> Result<Vec<Value>, ApiError> {
    let reports = store.log_by(person)?.into_iter().filter(|entry| entry.kind == LogKind::Report);
    let told = |entry: LogEntry| -> Result<Value, ApiError> {
        let about = store.member(&entry.about)?.map(|member| member.name);
        let [game, study] = [entry.game, entry.study].map(|place| place.map(|id| id.to_string()));
        Ok(json!({ "about": about, "text": entry.text, "game": game, "study": study, "at": entry.at }))
    };
    reports.map(told).collect()
}

/// One's own studies with their chapters, and those of others in which one has a role.
fn studies(services: &Services, person: &Person) -> Result<Vec<Value>, ApiError> {
    let store = services.store.as_ref();
    let own = store.studies_of(&person.id, ALL)?.into_iter();
    let shared = store.studies_shared_with(&person.id, ALL)?.into_iter();
    let told = |head: StudyHead| -> Result<Value, ApiError> {
        let mine = head.owner == person.id;
        let chapters = if mine { store.study(&head.id)?.map(|study| study.chapters) } else { None };
        let chapter = |one: Chapter| json!({ "name": one.name, "variant": one.variant, "text": one.text });
        let chapters: Option<Vec<Value>> = chapters.map(|all| all.into_iter().map(chapter).collect());
        let role = store.roles_in(&head.id)?.into_iter().find(|(one, _)| *one == person.id);
        Ok(json!({
            "id": head.id.as_str(),
            "title": head.title,
            "variant": head.variant,
            "public": head.public,
            "role": role.map_or("owner", |(_, role)| role.code()),
            "chapters": chapters,
            "createdAt": head.created_at,
            "updatedAt": head.updated_at,
        }))
    };
    own.chain(shared).map(told).collect()
}
