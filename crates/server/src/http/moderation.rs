//! `/api/moderation`: reports, and what administrators do about them.

use std::net::SocketAddr;

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{ConnectInfo, Path, Query, State};
use axum::http::StatusCode;
use bolshak_wire as wire;
use serde::Deserialize;

use super::App;
use crate::error::ApiError;
use crate::people::{administration, moderation, reported};
use crate::viewer::Viewer;

/// `POST /api/members/{name}/reports`
pub(super) async fn report(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
    Path(name): Path<String>,
    body: Result<Json<wire::ReportText>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(wanted) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.changes.admit(from.ip())?;
    let services = app.directory.services();
    let now = services.now().wall;
    let with = services.clone();
    services.with_store(move |_| moderation::report(&with, &viewer, &name, &wanted, now)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/members/{name}/judgements`
pub(super) async fn judge(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
    body: Result<Json<wire::JudgementWanted>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(wanted) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    let services = app.directory.services();
    let now = services.now().wall;
    let judged =
        services.with_store(move |store| moderation::judge(store, &viewer, &name, &wanted, now)).await?;
    services.part_with(judged.ended);
    if let Some(notice) = judged.notice {
        services.notify(judged.person, notice).await;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Which page of the log is wanted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Page {
    /// What stands before the entry with this number.
    before: Option<u64>,
}

/// `GET /api/moderation?before=`
pub(super) async fn desk(
    State(app): State<App>,
    viewer: Viewer,
    page: Result<Query<Page>, QueryRejection>,
) -> Result<Json<wire::ModerationInfo>, ApiError> {
    let bad = |rejection: QueryRejection| ApiError::impossible("bad-query", rejection.body_text());
    let Query(Page { before }) = page.map_err(bad)?;
    let services = app.directory.services();
    services.with_store(move |store| moderation::desk(store, &viewer, before)).await.map(Json)
}

/// `POST /api/moderation/looks`
pub(super) async fn look(
    State(app): State<App>,
    viewer: Viewer,
    body: Result<Json<wire::LookWanted>, JsonRejection>,
) -> Result<Json<wire::Overheard>, ApiError> {
    let Json(wanted) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    let services = app.directory.services();
    let now = services.now().wall;
    services.with_store(move |store| reported::look(store, &viewer, &wanted, now)).await.map(Json)
}

/// `PUT /api/members/{name}/title`
pub(super) async fn give_title(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
    body: Result<Json<wire::TitleWanted>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(wanted) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    let services = app.directory.services();
    let now = services.now().wall;
    services
        .with_store(move |store| administration::give_title(store, &viewer, &name, wanted, now))
        .await
        .map(|()| StatusCode::NO_CONTENT)
}

/// `POST /api/members/{name}/reset`
pub(super) async fn make_reset(
    State(app): State<App>,
    viewer: Viewer,
    Path(name): Path<String>,
) -> Result<Json<wire::ResetPath>, ApiError> {
    let services = app.directory.services();
    let now = services.now().wall;
    services.with_store(move |store| administration::make_reset(store, &viewer, &name, now)).await.map(Json)
}
