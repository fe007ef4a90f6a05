//! `/api/account/mail` and `/api/mail`: one's address for e-mail, and what the links in mails do.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, Query, State};
use axum::http::StatusCode;
use bolshak_wire as wire;
use serde::Deserialize;

use super::App;
use crate::error::ApiError;
use crate::mail::Mailing;
use crate::members::{mailing, not_signed_in};
use crate::people::oneself;
use crate::viewer::Viewer;

/// `GET /api/account/mail`
pub(super) async fn info(State(app): State<App>, viewer: Viewer) -> Result<Json<wire::MailInfo>, ApiError> {
    let services = app.directory.services();
    let available = services.mail.is_some();
    let own = match oneself(&viewer) {
        Ok(person) => services.with_store(move |store| Ok(mailing::own(store, &person)?)).await?,
        Err(_) => None,
    };
    Ok(Json(wire::MailInfo { available, own }))
}

/// `PUT /api/account/mail`: another address, to be confirmed.
pub(super) async fn give(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
    body: Result<Json<wire::AddressWanted>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(wanted) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.sign_ins.admit(from.ip())?;
    app.mails.admit(from.ip())?;
    let (mail, person) = (mail(&app)?, viewer.person.ok_or_else(not_signed_in)?);
    app.mails_to.admit(person.id.to_string())?;
    app.mails_to.admit(wanted.address.to_lowercase())?;
    let now = app.directory.services().now().wall;
    app.with_passwords(move |store| mailing::give(store, &mail, &person, &wanted, now)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/account/mail`: no address any more.
pub(super) async fn remove(State(app): State<App>, viewer: Viewer) -> Result<StatusCode, ApiError> {
    let person = oneself(&viewer)?;
    let services = app.directory.services();
    services.with_store(move |store| Ok(store.keep_mail_address(&person, None)?)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `PUT /api/account/mail/reminders`
pub(super) async fn remind(
    State(app): State<App>,
    viewer: Viewer,
    body: Result<Json<wire::RemindersWanted>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(wanted) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    let person = oneself(&viewer)?;
    let services = app.directory.services();
    services.with_store(move |store| Ok(store.want_reminders(&person, wanted.reminders)?)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/mail/confirm`
pub(super) async fn confirm(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    body: Result<Json<wire::MailCode>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(shown) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.sign_ins.admit(from.ip())?;
    let services = app.directory.services();
    let now = services.now().wall;
    services.with_store(move |store| mailing::confirm(store, &shown.code, now)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The code in an address that a mail program asks by itself.
#[derive(Deserialize)]
pub(super) struct Code {
    #[serde(default)]
    code: String,
}

/// `POST /api/mail/stop?code=`: what a mail program does at one click (RFC 8058), and the page.
pub(super) async fn stop(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Query(shown): Query<Code>,
) -> Result<StatusCode, ApiError> {
    app.sign_ins.admit(from.ip())?;
    app.directory.services().with_store(move |store| mailing::stop(store, &shown.code)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/account/forgotten`: the answer is the same, and as fast, whoever that is.
pub(super) async fn forgotten(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    body: Result<Json<wire::Forgotten>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(wire::Forgotten { who }) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    let mail = mail(&app)?;
    app.mails.admit(from.ip())?;
    // Also that somebody asks too often for another is told to nobody.
    if app.mails_to.admit(who.trim().to_lowercase()).is_ok() {
        let services = app.directory.services().clone();
        let now = services.now().wall;
        app.sockets.spawn(async move {
            let done = services.read(move |store| mailing::forgotten(store, &mail, &who, now)).await;
            if let Err(error) = done {
                tracing::error!(%error, "a new password could not be offered");
            }
        });
    }
    Ok(StatusCode::NO_CONTENT)
}

fn mail(app: &App) -> Result<Arc<Mailing>, ApiError> {
    let message = "this server sends no mail";
    let without = || ApiError::new(StatusCode::CONFLICT, "no-mail", message);
    app.directory.services().mail.clone().ok_or_else(without)
}
