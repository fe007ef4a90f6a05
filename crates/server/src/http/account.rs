//! `/api/account`: signing up, in and out, and one's own account.

use std::net::SocketAddr;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::header::{CONTENT_DISPOSITION, ORIGIN, USER_AGENT};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};
use bolshak_store::{PersonId, SessionKey};
use bolshak_wire as wire;
use serde_json::Value;

use super::guest::{Cookie, Guest};
use super::{App, aside};
use crate::error::ApiError;
use crate::export;
use crate::members::{self, not_signed_in};
use crate::viewer::{Secret, Viewer};

/// `GET /api/account`
pub(super) async fn account(
    State(app): State<App>,
    viewer: Viewer,
) -> Result<Json<wire::AccountAnswer>, ApiError> {
    let Some(person) = viewer.person else { return Ok(Json(wire::AccountAnswer { account: None })) };
    let services = app.directory.services();
    let account = services.with_store(move |store| members::account(store, &person)).await?;
    Ok(Json(wire::AccountAnswer { account }))
}

/// `POST /api/account`: signs up.
pub(super) async fn sign_up(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Guest { person, .. }: Guest,
    body: Result<Json<wire::Credentials>, JsonRejection>,
) -> Result<Response, ApiError> {
    let Json(wanted) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.new_members.admit(from.ip())?;
    let (device, now) = (device(&headers), app.directory.services().now().wall);
    let secret =
        app.with_passwords(move |store| members::sign_up(store, &person, &wanted, device, now)).await?;
    Ok(answer(&[of_session(secret, &headers), Cookie::no_guest()]))
}

/// `POST /api/account/sessions`: signs in.
pub(super) async fn sign_in(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Result<Json<wire::Credentials>, JsonRejection>,
) -> Result<Response, ApiError> {
    let Json(credentials) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.sign_ins.admit(from.ip())?;
    app.sign_ins_by_name.admit(members::name_key(&credentials.name))?;
    let (device, now) = (device(&headers), app.directory.services().now().wall);
    let secret = app.with_passwords(move |store| members::sign_in(store, &credentials, device, now)).await?;
    // After signing out, the browser is the guest again that it was.
    Ok(answer(&[of_session(secret, &headers)]))
}

/// `POST /api/account/reset`: a new password by a code.
pub(super) async fn reset(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Result<Json<wire::Reset>, JsonRejection>,
) -> Result<Response, ApiError> {
    let Json(wanted) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.sign_ins.admit(from.ip())?;
    let (device, now) = (device(&headers), app.directory.services().now().wall);
    let (secret, ended) =
        app.with_passwords(move |store| members::reset::reset(store, &wanted, device, now)).await?;
    app.directory.services().part_with(ended);
    Ok(answer(&[of_session(secret, &headers)]))
}

/// `DELETE /api/account/sessions`: signs out everywhere.
pub(super) async fn sign_out_everywhere(
    State(app): State<App>,
    viewer: Viewer,
) -> Result<Response, ApiError> {
    let (id, _) = member(&viewer)?;
    let services = app.directory.services();
    let ended = services.with_store(move |store| members::end_sessions(store, &id, None)).await?;
    services.part_with(ended);
    Ok(answer(&[Cookie::no_session()]))
}

/// `DELETE /api/account/sessions/{key}`: signs out at one browser; `here` is the one that asks.
pub(super) async fn sign_out(
    State(app): State<App>,
    viewer: Viewer,
    Path(key): Path<String>,
) -> Result<Response, ApiError> {
    let (id, here) = member(&viewer)?;
    let is_here = key == "here" || key == here.as_str();
    let key = if is_here { here.as_str().to_owned() } else { key };
    let services = app.directory.services();
    let ended = services.with_store(move |store| members::end_session(store, &id, &key)).await?;
    services.part_with(ended);
    Ok(if is_here { answer(&[Cookie::no_session()]) } else { StatusCode::NO_CONTENT.into_response() })
}

/// `PUT /api/account`: another name, another password.
pub(super) async fn change(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
    body: Result<Json<wire::AccountChange>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(wanted) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.sign_ins.admit(from.ip())?;
    let person = viewer.person.ok_or_else(not_signed_in)?;
    let ended = app.with_passwords(move |store| members::change(store, &person, &wanted)).await?;
    app.directory.services().part_with(ended);
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/account/removal`: one leaves for good.
pub(super) async fn leave(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
    body: Result<Json<wire::Confirmation>, JsonRejection>,
) -> Result<Response, ApiError> {
    let Json(confirmation) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.sign_ins.admit(from.ip())?;
    let person = viewer.person.ok_or_else(not_signed_in)?;
    let ended = app.with_passwords(move |store| members::leave(store, &person, &confirmation)).await?;
    app.directory.services().part_with(ended);
    app.studies.look_again(app.directory.services()).await;
    Ok(answer(&[Cookie::no_session()]))
}

/// `GET /api/account/data`: everything that is kept of whoever asks.
pub(super) async fn data(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
) -> Result<([(HeaderName, &'static str); 1], Json<Value>), ApiError> {
    app.sign_ins.admit(from.ip())?;
    let services = app.directory.services().clone();
    let data = aside(move || export::of_person(&services, &viewer)).await??;
    Ok(([(CONTENT_DISPOSITION, "attachment; filename=\"bolshak.json\"")], Json(data)))
}

/// The member who asks, and the session by which he does.
fn member(viewer: &Viewer) -> Result<(PersonId, SessionKey), ApiError> {
    let person = viewer.person.as_ref().ok_or_else(not_signed_in)?;
    let membership = person.membership.as_ref().ok_or_else(not_signed_in)?;
    Ok((person.id.clone(), membership.session.clone()))
}

fn device(headers: &HeaderMap) -> String {
    headers.get(USER_AGENT).and_then(|value| value.to_str().ok()).map(members::device).unwrap_or_default()
}

fn of_session(secret: Secret, asked: &HeaderMap) -> Cookie {
    // A browser says by which kind of address it came.
    let secure = asked.get(ORIGIN).is_some_and(|origin| origin.as_bytes().starts_with(b"https://"));
    Cookie::of_session(secret, secure)
}

/// Done, and these cookies are other ones from now on.
fn answer(cookies: &[Cookie]) -> Response {
    let mut answer = StatusCode::NO_CONTENT.into_response();
    cookies.iter().for_each(|cookie| cookie.put_into(answer.headers_mut()));
    answer
}
