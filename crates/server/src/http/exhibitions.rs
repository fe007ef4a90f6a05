//! `/api/exhibitions`: one host plays many.

use std::net::SocketAddr;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use bolshak_wire as wire;
use serde_json::{Value, json};

use super::App;
use super::guest::Guest;
use crate::error::ApiError;
use crate::exhibitions;
use crate::people::oneself;
use crate::viewer::Viewer;

/// `GET /api/exhibitions`
pub(super) async fn list(State(app): State<App>) -> Result<Json<wire::ExhibitionList>, ApiError> {
    app.directory.services().with_store(|store| exhibitions::list(store)).await.map(Json)
}

/// `POST /api/exhibitions`: a member announces one.
pub(super) async fn announce(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
    body: Result<Json<wire::ExhibitionWanted>, JsonRejection>,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let Json(wanted) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.new_games.admit(from.ip())?;
    let host = oneself(&viewer)?;
    let services = app.directory.services();
    let now = services.now().wall;
    let id = services.with_store(move |store| exhibitions::announce(store, &host, &wanted, now)).await?;
    Ok((StatusCode::CREATED, Json(json!({ "id": id.as_str() }))))
}

/// `GET /api/exhibitions/{id}`. What was interrupted when it started goes on.
pub(super) async fn show(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Json<wire::ExhibitionInfo>, ApiError> {
    let services = app.directory.services();
    exhibitions::finish_start(services, exhibitions::id(&id)?).await?;
    services.with_store(move |store| exhibitions::info(store, &viewer, &id)).await.map(Json)
}

/// `DELETE /api/exhibitions/{id}`: it will not take place.
pub(super) async fn call_off(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let (services, id) = (app.directory.services(), exhibitions::id(&id)?);
    services.with_store(move |store| exhibitions::call_off(store, &viewer, &id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/exhibitions/{id}/entries`: somebody applies.
pub(super) async fn apply(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    guest: Guest,
    Path(id): Path<String>,
    body: Result<Json<wire::ApplicationWanted>, JsonRejection>,
) -> Result<Response, ApiError> {
    let Json(wanted) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.changes.admit(from.ip())?;
    let (services, id) = (app.directory.services(), exhibitions::id(&id)?);
    let person = guest.person.clone();
    services.with_store(move |store| exhibitions::apply(store, &person, &id, &wanted)).await?;
    Ok((guest, StatusCode::NO_CONTENT).into_response())
}

/// `DELETE /api/exhibitions/{id}/entries`: whoever has applied does not want his board any more.
pub(super) async fn leave(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    app.changes.admit(from.ip())?;
    let (services, id) = (app.directory.services(), exhibitions::id(&id)?);
    services.with_store(move |store| exhibitions::leave(store, &viewer, &id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `PUT /api/exhibitions/{id}/entries/{number}`: the host answers an application.
pub(super) async fn answer(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
    Path((id, number)): Path<(String, u32)>,
    body: Result<Json<wire::ApplicationAnswer>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(wanted) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.changes.admit(from.ip())?;
    let (services, id) = (app.directory.services(), exhibitions::id(&id)?);
    let now = services.now().wall;
    let told = services
        .with_store(move |store| exhibitions::answer(store, &viewer, (&id, number), &wanted, now))
        .await?;
    if let Some((person, notice)) = told {
        services.notify(person, notice).await;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// `PUT /api/exhibitions/{id}/entries/{number}/terms`: the host says what is another at somebody's board.
pub(super) async fn set_terms(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
    Path((id, number)): Path<(String, u32)>,
    body: Result<Json<wire::BoardTermsWanted>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(wanted) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.changes.admit(from.ip())?;
    let (services, id) = (app.directory.services(), exhibitions::id(&id)?);
    services.with_store(move |store| exhibitions::set_terms(store, &viewer, (&id, number), &wanted)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/exhibitions/{id}/start`
pub(super) async fn start(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    app.new_games.admit(from.ip())?;
    exhibitions::start(&app.directory, viewer, exhibitions::id(&id)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/exhibitions/{id}/boards/{number}/result`: a game that goes on is given its result.
pub(super) async fn settle(
    State(app): State<App>,
    viewer: Viewer,
    Path((id, number)): Path<(String, u16)>,
    body: Result<Json<wire::SettlementWanted>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(wire::SettlementWanted { winner }) =
        body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    exhibitions::settle(&app.directory, viewer, (exhibitions::id(&id)?, number), winner).await?;
    Ok(StatusCode::NO_CONTENT)
}
