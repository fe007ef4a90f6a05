//! What administrators do for members: whoever runs the server has named them (`--administrator`).

use axum::http::StatusCode;
use bolshak_arena::Millis;
use bolshak_store::{LogEntry, LogKind, PersonId, Profile, Store};
use bolshak_wire as wire;

use super::named;
use crate::admin;
use crate::error::ApiError;
use crate::members::name_key;
use crate::viewer::Viewer;

/// The titles of the world federation, for men and women, and the titles and grades of Russia, the highest first.
const TITLES: [&str; 16] =
    ["GMI", "MI", "MF", "CMF", "GMIF", "MIF", "MFF", "CMFF", "МГ", "ММ", "ГР", "МС", "КМС", "I", "II", "III"];

/// Whether the member of this name is one of those with these keys.
pub(crate) fn is_administrator(administrators: &[String], name: &str) -> bool {
    administrators.contains(&name_key(name))
}

/// Only administrators may. Gives who asks.
pub(super) fn check(viewer: &Viewer) -> Result<PersonId, ApiError> {
    let message = "only those can do that whom the server names as --administrator";
    let refused = || ApiError::new(StatusCode::FORBIDDEN, "not-an-administrator", message);
    viewer.id().filter(|_| viewer.administers()).cloned().ok_or_else(refused)
}

/// The titles that whoever asks may give.
pub(crate) fn titles(viewer: &Viewer) -> Vec<String> {
    if viewer.administers() { TITLES.map(str::to_owned).to_vec() } else { vec![] }
}

/// A member has a title from now on, or none.
pub(crate) fn give_title(
    store: &dyn Store,
    viewer: &Viewer,
    name: &str,
    wanted: wire::TitleWanted,
    now: Millis,
) -> Result<(), ApiError> {
    let by = check(viewer)?;
    let member = named(store, name)?;
    if let Some(title) = wanted.title.as_deref().filter(|title| !TITLES.contains(title)) {
        let message = format!("{title:?} is none of the titles {}", TITLES.join(", "));
        return Err(ApiError::impossible("bad-title", message));
    }
    let text = wanted.title.clone().unwrap_or_default();
    // It stands in the log before it is done.
    store.add_to_log(&LogEntry::new(member.id.clone(), by, LogKind::Title, text, now))?;
    let before = store.profile(&member.id)?;
    Ok(store.keep_profile(&member.id, &Profile { title: wanted.title, ..before })?)
}

/// The path of the page at which a member chooses a new password, for an administrator to send him.
pub(crate) fn make_reset(
    store: &dyn Store,
    viewer: &Viewer,
    name: &str,
    now: Millis,
) -> Result<wire::ResetPath, ApiError> {
    let by = check(viewer)?;
    let member = named(store, name)?;
    // It stands in the log before it is done.
    store.add_to_log(&LogEntry::new(member.id.clone(), by, LogKind::Reset, String::new(), now))?;
    Ok(wire::ResetPath { path: admin::path(&member, now) })
}
