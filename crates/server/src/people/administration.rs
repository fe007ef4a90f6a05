//! What administrators do for members: whoever runs the server has named them (`--administrator`).

use axum::http::StatusCode;
use bolshak_arena::Millis;
use bolshak_store::{PersonId, Profile, Store};
use bolshak_wire as wire;

use super::named;
use crate::admin;
use crate::error::ApiError;
use crate::viewer::Viewer;

/// The titles of the world federation, for men and women, and the titles and grades of Russia, the highest first.
const TITLES: [&str; 16] =
    ["GMI", "MI", "MF", "CMF", "GMIF", "MIF", "MFF", "CMFF", "МГ", "ММ", "ГР", "МС", "КМС", "I", "II", "III"];

/// Whether whoever asks is one of those with these names.
pub(crate) fn is_administrator(
    store: &dyn Store,
    administrators: &[String],
    viewer: &Viewer,
) -> Result<bool, ApiError> {
    let Some(person) = viewer.person.as_ref().filter(|person| person.membership.is_some()) else {
        return Ok(false);
    };
    for key in administrators {
        if store.member_named(key)?.is_some_and(|member| member.id == person.id) {
            return Ok(true);
        }
    }
    Ok(false)
}

fn check(store: &dyn Store, administrators: &[String], viewer: &Viewer) -> Result<(), ApiError> {
    let message = "only those can do that whom the server names as --administrator";
    let refused = || ApiError::new(StatusCode::FORBIDDEN, "not-an-administrator", message);
    is_administrator(store, administrators, viewer)?.then_some(()).ok_or_else(refused)
}

/// The titles that whoever asks may give.
pub(crate) fn titles(
    store: &dyn Store,
    administrators: &[String],
    viewer: &Viewer,
) -> Result<Vec<String>, ApiError> {
    let may_give = is_administrator(store, administrators, viewer)?;
    Ok(if may_give { TITLES.map(str::to_owned).to_vec() } else { vec![] })
}

/// A member has a title from now on, or none.
pub(crate) fn give_title(
    store: &dyn Store,
    administrators: &[String],
    viewer: &Viewer,
    name: &str,
    wanted: wire::TitleWanted,
) -> Result<(), ApiError> {
    check(store, administrators, viewer)?;
    let member = named(store, name)?;
    if let Some(title) = wanted.title.as_deref().filter(|title| !TITLES.contains(title)) {
        let message = format!("{title:?} is none of the titles {}", TITLES.join(", "));
        return Err(ApiError::impossible("bad-title", message));
    }
    tell_log(viewer, &member.id, wanted.title.as_deref().unwrap_or("no title"));
    let before = store.profile(&member.id)?;
    Ok(store.keep_profile(&member.id, &Profile { title: wanted.title, ..before })?)
}

/// The path of the page at which a member chooses a new password, for an administrator to send him.
pub(crate) fn make_reset(
    store: &dyn Store,
    administrators: &[String],
    viewer: &Viewer,
    name: &str,
    now: Millis,
) -> Result<wire::ResetPath, ApiError> {
    check(store, administrators, viewer)?;
    let member = named(store, name)?;
    tell_log(viewer, &member.id, "an address for a new password");
    Ok(wire::ResetPath { path: admin::path(&member, now) })
}

/// Those who run the server can read what was done.
fn tell_log(viewer: &Viewer, member: &PersonId, given: &str) {
    let by = viewer.id().map(PersonId::as_str);
    tracing::info!(by, member = member.as_str(), given, "an administrator gave");
}
