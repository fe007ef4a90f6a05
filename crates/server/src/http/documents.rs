//! `/api/documents`: texts that people keep here to show to others.

use std::net::SocketAddr;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use bolshak_store::Store;
use bolshak_wire as wire;
use serde_json::json;

use super::App;
use super::guest::Guest;
use crate::documents;
use crate::error::ApiError;
use crate::viewer::Viewer;

/// Bodies hold a text, in which JSON may write some letters with two, and its title.
pub(super) fn body_limit() -> DefaultBodyLimit {
    DefaultBodyLimit::max(2 * documents::LONGEST_TEXT)
}

/// `GET /api/documents`: one's own.
pub(super) async fn list(
    State(app): State<App>,
    viewer: Viewer,
) -> Result<Json<Vec<wire::DocumentHead>>, ApiError> {
    app.directory.services().with_store(move |store| documents::of_owner(store, viewer.id())).await.map(Json)
}

/// `POST /api/documents`
pub(super) async fn create(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    guest: Guest,
    body: Result<Json<wire::DocumentText>, JsonRejection>,
) -> Result<Response, ApiError> {
    let Json(wanted) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.new_games.admit(from.ip())?;
    let (owner, now) = (guest.id(), app.directory.services().now().wall);
    let id = app
        .directory
        .services()
        .with_store(move |store| documents::create(store, &owner, wanted, now))
        .await?;
    Ok((StatusCode::CREATED, guest, Json(json!({ "id": id.as_str() }))).into_response())
}

/// `GET /api/documents/{id}`
pub(super) async fn get(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Json<wire::DocumentInfo>, ApiError> {
    app.directory.services().with_store(move |store| documents::seen(store, &id, viewer.id())).await.map(Json)
}

/// `GET /api/documents/{id}/lesson`
pub(super) async fn lesson(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Json<wire::OwnLesson>, ApiError> {
    app.directory
        .services()
        .with_store(move |store| documents::lesson(store, &id, viewer.id()))
        .await
        .map(Json)
}

/// `PUT /api/documents/{id}`
pub(super) async fn change(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
    Path(id): Path<String>,
    body: Result<Json<wire::DocumentText>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(wanted) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.changes.admit(from.ip())?;
    let now = app.directory.services().now().wall;
    let work = move |store: &dyn Store| documents::change(store, viewer.id(), &id, wanted, now);
    app.directory.services().with_store(work).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/documents/{id}`
pub(super) async fn remove(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    app.directory.services().with_store(move |store| documents::remove(store, viewer.id(), &id)).await?;
    Ok(StatusCode::NO_CONTENT)
}
