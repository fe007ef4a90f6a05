//! Documents: texts that people keep here to show to others by a link. Whoever has the link reads; only the owner changes.

use axum::http::StatusCode;
use bolshak_arena::Millis;
use bolshak_store::{Document, DocumentKind, GameStore, PersonId, RecordId};
use bolshak_wire as wire;

use crate::error::ApiError;
use crate::new_game::new_id;
use crate::{lessons, trees};

/// The longest text, in bytes.
pub(crate) const LONGEST_TEXT: usize = 256 * 1024;
/// The longest title, in letters.
const LONGEST_TITLE: usize = 120;
/// The most documents of one person.
const MOST: usize = 200;

/// What somebody keeps.
pub(crate) fn of_owner(
    store: &dyn GameStore,
    owner: Option<&PersonId>,
) -> Result<Vec<wire::DocumentHead>, ApiError> {
    let Some(owner) = owner else { return Ok(vec![]) };
    Ok(store.documents_of(owner, MOST)?.iter().map(head).collect())
}

/// A document as this person sees it.
pub(crate) fn seen(
    store: &dyn GameStore,
    id: &str,
    by: Option<&PersonId>,
) -> Result<wire::DocumentInfo, ApiError> {
    let document = named(store, id)?;
    let mine = by == Some(&document.owner);
    Ok(wire::DocumentInfo { head: head(&document), text: document.text, mine })
}

/// A lesson that somebody keeps, ready to be gone through.
pub(crate) fn lesson(
    store: &dyn GameStore,
    id: &str,
    by: Option<&PersonId>,
) -> Result<wire::OwnLesson, ApiError> {
    let document = named(store, id)?;
    if document.kind != DocumentKind::Lesson {
        return Err(no_such_document());
    }
    let mut lesson = lessons::of_text(&document.text)?;
    document.id.as_str().clone_into(&mut lesson.head.name);
    Ok(wire::OwnLesson { lesson, mine: by == Some(&document.owner) })
}

/// Keeps a new document and tells its name.
pub(crate) fn create(
    store: &dyn GameStore,
    owner: &PersonId,
    wanted: wire::DocumentText,
    now: Millis,
) -> Result<RecordId, ApiError> {
    if store.documents_of(owner, MOST)?.len() >= MOST {
        let message = format!("nobody may keep more than {MOST} documents here; remove some");
        return Err(ApiError::impossible("too-many-documents", message));
    }
    let id = new_id();
    keep(store, owner, id.clone(), wanted, now)?;
    Ok(id)
}

/// Puts another text in the place of one's own.
pub(crate) fn change(
    store: &dyn GameStore,
    owner: Option<&PersonId>,
    id: &str,
    wanted: wire::DocumentText,
    now: Millis,
) -> Result<(), ApiError> {
    let before = named(store, id)?;
    let owner = owner.filter(|owner| **owner == before.owner).ok_or_else(not_yours)?;
    if wanted.kind != before.kind.code() {
        return Err(ApiError::impossible("other-kind", format!("expected a {}", before.kind.code())));
    }
    keep(store, owner, before.id, wanted, now)
}

/// Removes one's own.
pub(crate) fn remove(store: &dyn GameStore, owner: Option<&PersonId>, id: &str) -> Result<(), ApiError> {
    let document = named(store, id)?;
    let owner = owner.filter(|owner| **owner == document.owner).ok_or_else(not_yours)?;
    store.remove_document(&document.id, owner)?;
    Ok(())
}

fn keep(
    store: &dyn GameStore,
    owner: &PersonId,
    id: RecordId,
    wanted: wire::DocumentText,
    now: Millis,
) -> Result<(), ApiError> {
    let wire::DocumentText { kind, title, text } = wanted;
    let kind = DocumentKind::of_code(&kind)
        .ok_or_else(|| ApiError::impossible("bad-kind", "expected the kind tree or lesson"))?;
    if text.len() > LONGEST_TEXT {
        let message = format!("a document has at most {LONGEST_TEXT} bytes, this has {}", text.len());
        return Err(ApiError::impossible("too-long", message));
    }
    let title: String = title.trim().chars().take(LONGEST_TITLE).collect();
    match kind {
        DocumentKind::Tree => trees::check(&text)?,
        DocumentKind::Lesson => drop(lessons::of_text(&text)?),
    }
    let owner = owner.clone();
    store.keep_document(&Document { id, kind, owner, title, text, created_at: now, updated_at: now })?;
    Ok(())
}

fn named(store: &dyn GameStore, id: &str) -> Result<Document, ApiError> {
    let id = RecordId::new(id).ok_or_else(no_such_document)?;
    store.document(&id)?.ok_or_else(no_such_document)
}

fn head(document: &Document) -> wire::DocumentHead {
    wire::DocumentHead {
        id: document.id.as_str().to_owned(),
        kind: document.kind.code().to_owned(),
        title: document.title.clone(),
        updated_at: document.updated_at,
    }
}

fn no_such_document() -> ApiError {
    ApiError::missing("no-such-document", "there is no such document; its owner may have removed it")
}

fn not_yours() -> ApiError {
    let message = "only whoever keeps a document may change it; a copy of it is yours";
    ApiError::new(StatusCode::FORBIDDEN, "not-your-document", message)
}
