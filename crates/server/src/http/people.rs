//! `/api/members`: members as others see them; and who is strong.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{ConnectInfo, Path, Query, State};
use axum::http::StatusCode;
use bolshak_wire as wire;
use serde::Deserialize;

use super::App;
use crate::error::ApiError;
use crate::people::company::{self, Page, Wanted};
use crate::people::{self, oneself};
use crate::viewer::Viewer;

/// `GET /api/members/{name}`
pub(super) async fn profile(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<Json<wire::Profile>, ApiError> {
    let services = app.directory.services();
    let (hall, now) = (services.hall.clone(), services.now().wall);
    services.with_store(move |store| people::profile(store, &hall, &name, &viewer, now)).await.map(Json)
}

/// `GET /api/members/{name}/games?variant=&against=&tempo=&result=&rated=&over=&before=`
pub(super) async fn games(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Json<Page>, ApiError> {
    let bad = |rejection: QueryRejection| ApiError::impossible("bad-query", rejection.body_text());
    let Query(wanted) = wanted.map_err(bad)?;
    let services = app.directory.services();
    services.with_store(move |store| company::games(store, &name, &wanted, &viewer)).await.map(Json)
}

/// `GET /api/members/{name}/opponents`
pub(super) async fn opponents(
    State(app): State<App>,
    Path(name): Path<String>,
) -> Result<Json<Vec<wire::OpponentInfo>>, ApiError> {
    app.directory.services().with_store(move |store| company::opponents(store, &name)).await.map(Json)
}

/// Whose titles are wanted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Names {
    /// With commas between.
    names: String,
}

/// `GET /api/titles?names=`
pub(super) async fn titles(
    State(app): State<App>,
    wanted: Result<Query<Names>, QueryRejection>,
) -> Result<Json<BTreeMap<String, String>>, ApiError> {
    let bad = |rejection: QueryRejection| ApiError::impossible("bad-query", rejection.body_text());
    let Query(Names { names }) = wanted.map_err(bad)?;
    app.directory.services().with_store(move |store| company::titles(store, &names)).await.map(Json)
}

/// `GET /api/hall/people`
pub(super) async fn present(
    State(app): State<App>,
    viewer: Viewer,
) -> Result<Json<Vec<wire::PresentMember>>, ApiError> {
    let services = app.directory.services();
    let hall = services.hall.clone();
    services.with_store(move |store| company::present(store, &hall, &viewer)).await.map(Json)
}

/// `PUT /api/account/presence`
pub(super) async fn hide(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
    body: Result<Json<wire::PresenceWanted>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(wanted) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.changes.admit(from.ip())?;
    let person = oneself(&viewer)?;
    app.directory.services().with_store(move |store| company::hide(store, &person, &wanted)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/members/{name}/ratings/{variant}/{tempo}`
pub(super) async fn history(
    State(app): State<App>,
    Path((name, variant, tempo)): Path<(String, String, String)>,
) -> Result<Json<Vec<wire::RatingPoint>>, ApiError> {
    let services = app.directory.services();
    services.with_store(move |store| people::history(store, &name, &variant, &tempo)).await.map(Json)
}

/// `GET /api/leaders/{variant}/{tempo}`
pub(super) async fn leaders(
    State(app): State<App>,
    Path((variant, tempo)): Path<(String, String)>,
) -> Result<Json<Vec<wire::Leader>>, ApiError> {
    let services = app.directory.services();
    let now = services.now().wall;
    services.with_store(move |store| people::leaders(store, &variant, &tempo, now)).await.map(Json)
}

/// `PUT /api/account/profile`
pub(super) async fn tell(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
    body: Result<Json<wire::AboutText>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(text) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.changes.admit(from.ip())?;
    let person = oneself(&viewer)?;
    let services = app.directory.services();
    let now = services.now().wall;
    services.with_store(move |store| people::tell(store, &person, &text, now)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `PUT /api/members/{name}/relation`
pub(super) async fn relate(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
    Path(name): Path<String>,
    body: Result<Json<wire::RelationWanted>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(wanted) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.changes.admit(from.ip())?;
    let person = oneself(&viewer)?;
    let (services, id) = (app.directory.services(), person.clone());
    let related = services.with_store(move |store| people::relate(store, &id, &name, &wanted)).await?;
    services.befriend(&person, &related);
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/account/people`
pub(super) async fn relations(
    State(app): State<App>,
    viewer: Viewer,
) -> Result<Json<Vec<wire::RelatedInfo>>, ApiError> {
    let (person, services) = (oneself(&viewer)?, app.directory.services());
    let hall = services.hall.clone();
    services.with_store(move |store| people::relations(store, &hall, &person)).await.map(Json)
}

/// `GET /api/account/notices`
pub(super) async fn notices(
    State(app): State<App>,
    viewer: Viewer,
) -> Result<Json<Vec<wire::NoticeInfo>>, ApiError> {
    let person = oneself(&viewer)?;
    let notices = app.directory.services().with_store(move |store| Ok(store.notices_of(&person)?)).await?;
    Ok(Json(notices.into_iter().map(people::told).collect()))
}

/// `POST /api/account/notices/seen`
pub(super) async fn seen(State(app): State<App>, viewer: Viewer) -> Result<StatusCode, ApiError> {
    let (person, services) = (oneself(&viewer)?, app.directory.services());
    let now = services.now().wall;
    services.with_store(move |store| Ok(store.notices_seen(&person, now)?)).await?;
    Ok(StatusCode::NO_CONTENT)
}
