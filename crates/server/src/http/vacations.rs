//! `/api/account/vacation`: days in which one's clocks of days stand still.

use std::net::SocketAddr;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, State};
use bolshak_store::PersonId;
use bolshak_wire as wire;

use super::App;
use crate::error::ApiError;
use crate::people::oneself;
use crate::vacations;
use crate::viewer::Viewer;

/// `GET /api/account/vacation`
pub(super) async fn info(
    State(app): State<App>,
    viewer: Viewer,
) -> Result<Json<wire::VacationInfo>, ApiError> {
    told(&app, oneself(&viewer)?).await
}

/// `POST /api/account/vacation`: takes one.
pub(super) async fn take(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
    body: Result<Json<wire::VacationWanted>, JsonRejection>,
) -> Result<Json<wire::VacationInfo>, ApiError> {
    let Json(wanted) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.changes.admit(from.ip())?;
    let person = oneself(&viewer)?;
    let (member, services) = (person.clone(), app.directory.services());
    let (allowance, now) = (services.vacation_days, services.now().wall);
    services.with_store(move |store| vacations::take(store, &member, allowance, &wanted, now)).await?;
    changed(&app, person).await
}

/// `DELETE /api/account/vacation`: ends it, or calls it off.
pub(super) async fn end(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
) -> Result<Json<wire::VacationInfo>, ApiError> {
    app.changes.admit(from.ip())?;
    let person = oneself(&viewer)?;
    let (member, services) = (person.clone(), app.directory.services());
    let now = services.now().wall;
    services.with_store(move |store| Ok(store.end_vacations(&member, now)?)).await?;
    changed(&app, person).await
}

async fn changed(app: &App, person: PersonId) -> Result<Json<wire::VacationInfo>, ApiError> {
    let (directory, member) = (app.directory.clone(), person.clone());
    app.sockets.spawn(async move { vacations::wake_games(&directory, member).await });
    told(app, person).await
}

async fn told(app: &App, person: PersonId) -> Result<Json<wire::VacationInfo>, ApiError> {
    let services = app.directory.services();
    let (allowance, now) = (services.vacation_days, services.now().wall);
    services.with_store(move |store| vacations::info(store, &person, allowance, now)).await.map(Json)
}
