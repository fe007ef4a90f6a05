//! Everything that is kept of a person, for that person.

use serde_json::{Value, json};

use crate::error::ApiError;
use crate::library::own_games::written;
use crate::members;
use crate::services::Services;
use crate::viewer::Person;

/// More games and documents than anybody has.
const ALL: usize = 1_000_000;

/// The account with its sessions, the games as PDN, and the documents.
pub(crate) fn of_person(services: &Services, person: &Person) -> Result<Value, ApiError> {
    let account = members::account(services.members.as_ref(), person)?;
    let games = services.store.games_of(Some(&person.id), ALL)?.into_iter().map(|listed| {
        let (id, variant) = (listed.record.id, listed.record.variant);
        let pdn = written(services, &id);
        json!({ "id": id.as_str(), "variant": variant, "updatedAt": listed.updated_at, "pdn": pdn })
    });
    let games: Vec<Value> = games.collect();
    let documents = services.store.documents_of(&person.id, ALL)?.into_iter().map(|document| {
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
    Ok(json!({ "account": account, "games": games, "documents": documents }))
}
