//! `/api/games`: games that are played.

use std::net::SocketAddr;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Redirect, Response};
use bolshak_notation::pdn::{Fault, read, variant_of};
use bolshak_notation::sheet::{ScoreSheet, SheetOptions, SheetStyle, sheet};
use bolshak_store::{Notes, Notice, Record, RecordId};
use bolshak_wire as wire;
use serde::Deserialize;
use serde_json::{Value, json};

use super::App;
use super::guest::Guest;
use crate::error::ApiError;
use crate::listing::{live_games, own_games, waiting_games};
use crate::members::not_signed_in;
use crate::new_game::{self, NewGame, record};
use crate::people;
use crate::reach::qr_in_svg;
use crate::room::actor::RoomRequest;
use crate::viewer::{Person, Viewer};

/// The address of a game in a path.
pub(super) fn id(text: &str) -> Result<RecordId, ApiError> {
    RecordId::new(text).ok_or_else(ApiError::no_such_game)
}

/// `GET /api/games`: one's own.
pub(super) async fn list(State(app): State<App>, viewer: Viewer) -> Result<Json<Value>, ApiError> {
    Ok(Json(json!({ "games": own_games(&app.directory, &viewer).await? })))
}

/// `GET /api/lobby`: games of others that wait for somebody.
pub(super) async fn lobby(State(app): State<App>, viewer: Viewer) -> Json<Value> {
    Json(json!({ "games": waiting_games(&app.directory, &viewer) }))
}

/// `GET /api/live`: games that go on now and of which everybody may know.
pub(super) async fn live(State(app): State<App>) -> Json<Value> {
    Json(json!({ "games": live_games(&app.directory) }))
}

/// `POST /api/games`
pub(super) async fn create(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    guest: Guest,
    body: Result<Json<NewGame>, JsonRejection>,
) -> Result<Response, ApiError> {
    let Json(wanted) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.new_games.admit(from.ip())?;
    let services = app.directory.services();
    let opponent = match wanted.opponent.clone() {
        Some(name) => {
            // Whoever is challenged knows by whom.
            guest.person.membership.as_ref().ok_or_else(not_signed_in)?;
            let me = guest.id();
            Some(services.with_store(move |store| people::opponent(store, &me, &name)).await?)
        }
        None => None,
    };
    let record = record(&wanted, &guest.person, opponent.as_ref())?;
    let id = record.id.clone();
    let challenge = opponent.map(|opponent| (opponent.id, challenge(&record, &guest.person)));
    app.directory.create(record).await?;
    if let Some((opponent, notice)) = challenge {
        services.notify(opponent, notice).await;
    }
    Ok((StatusCode::CREATED, guest, Json(json!({ "id": id.as_str() }))).into_response())
}

/// What a member is told who is challenged to this game.
fn challenge(record: &Record, by: &Person) -> Notice {
    let name = by.membership.as_ref().map(|membership| membership.name.clone());
    Notice {
        kind: "challenged".to_owned(),
        detail: record.variant.clone(),
        from: Some(by.id.clone()),
        name: name.unwrap_or_default(),
        game: Some(record.id.clone()),
        at: record.created_at,
        seen: false,
    }
}

/// `POST /api/games/{id}/refusal`: a member does not want the game that he is challenged to.
pub(super) async fn decline(
    State(app): State<App>,
    viewer: Viewer,
    Path(game): Path<String>,
    body: Result<Json<wire::RefusalReason>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(wire::RefusalReason { reason }) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.directory.ask(&id(&game)?, |reply| RoomRequest::Decline { viewer, reason, reply }).await??;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/games/{id}/notes`: what a player has written down for himself.
pub(super) async fn notes(
    State(app): State<App>,
    viewer: Viewer,
    Path(game): Path<String>,
) -> Result<Json<wire::NotesInfo>, ApiError> {
    let notes = app.directory.ask(&id(&game)?, |reply| RoomRequest::Notes { viewer, reply }).await??;
    Ok(Json(told(notes)))
}

/// `PUT /api/games/{id}/notes`
pub(super) async fn keep_notes(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
    Path(game): Path<String>,
    body: Result<Json<wire::NotesInfo>, JsonRejection>,
) -> Result<Json<wire::NotesInfo>, ApiError> {
    let Json(wire::NotesInfo { text, plan }) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.changes.admit(from.ip())?;
    let notes = Notes { text, plan };
    let ask = |reply| RoomRequest::KeepNotes { viewer, notes, reply };
    Ok(Json(told(app.directory.ask(&id(&game)?, ask).await??)))
}

fn told(Notes { text, plan }: Notes) -> wire::NotesInfo {
    wire::NotesInfo { text, plan }
}

/// `GET /api/games/{id}`
pub(super) async fn snapshot(
    State(app): State<App>,
    viewer: Viewer,
    Path(game): Path<String>,
) -> Result<Response, ApiError> {
    let ask = |reply| RoomRequest::Snapshot { viewer, reply };
    let text = app.directory.ask(&id(&game)?, ask).await?;
    Ok(([(CONTENT_TYPE, "application/json")], text.to_string()).into_response())
}

/// Whoever sits down.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sitter {
    /// The seat, if not any that is free.
    seat: Option<String>,
    /// What he is called.
    #[serde(default)]
    name: String,
}

/// `POST /api/games/{id}/seats`: sits down on a free seat.
pub(super) async fn sit(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    guest: Guest,
    Path(game): Path<String>,
    body: Result<Json<Sitter>, JsonRejection>,
) -> Result<Response, ApiError> {
    let Json(Sitter { seat, name }) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.changes.admit(from.ip())?;
    let (game, name) = (id(&game)?, new_game::name(&name)?);
    let viewer = Viewer { person: Some(guest.person.clone()), at_home: app.guard.is_at_home() };
    let sat = app.directory.ask(&game, |reply| RoomRequest::Sit { viewer, seat, name, reply });
    sat.await??;
    Ok((guest, StatusCode::NO_CONTENT).into_response())
}

/// The computer as somebody wants it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Machines {
    level: u8,
}

/// `POST /api/games/{id}/machines`: the computer takes the seats that are free.
pub(super) async fn fill(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
    Path(game): Path<String>,
    body: Result<Json<Machines>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(Machines { level }) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.changes.admit(from.ip())?;
    let (game, level) = (id(&game)?, new_game::level(level)?);
    app.directory.ask(&game, |reply| RoomRequest::Fill { viewer, level, reply }).await??;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/addresses`: those under which others reach the server, for whoever is at its machine and would otherwise send an
/// address that only he can open.
pub(super) async fn addresses(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
) -> Json<Value> {
    let told = if from.ip().is_loopback() { &app.addresses[..] } else { &[] };
    Json(json!({ "addresses": told }))
}

/// The address under which a page was opened.
#[derive(Deserialize)]
pub(super) struct Origin {
    pub(super) origin: String,
}

/// `GET /api/games/{id}/qr?origin=`: the link to a game as a QR code.
pub(super) async fn qr(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(Origin { origin }): Query<Origin>,
) -> Result<Response, ApiError> {
    let game = id(&game)?;
    qr_of(&app, &origin, &format!("/play/{game}"))
}

/// The link to a page of this server as a QR code.
pub(super) fn qr_of(app: &App, origin: &str, path: &str) -> Result<Response, ApiError> {
    let foreign = || ApiError::impossible("foreign-name", "the server does not have this address");
    let link = app.guard.is_own_origin(origin).then(|| format!("{origin}{path}")).ok_or_else(foreign)?;
    let picture = qr_in_svg(&link).ok_or_else(foreign)?;
    Ok(([(CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}

/// `DELETE /api/games/{id}`: withdraws a game that waits for somebody.
pub(super) async fn withdraw(
    State(app): State<App>,
    viewer: Viewer,
    Path(game): Path<String>,
) -> Result<StatusCode, ApiError> {
    app.directory.ask(&id(&game)?, |reply| RoomRequest::Withdraw { viewer, reply }).await??;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/games/{id}/pdn`
pub(super) async fn pdn(
    State(app): State<App>,
    viewer: Viewer,
    Path(game): Path<String>,
) -> Result<Response, ApiError> {
    let text = app.directory.ask(&id(&game)?, |reply| RoomRequest::Pdn { viewer, reply }).await??;
    let head = [
        (CONTENT_TYPE, "text/x-pdn; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"bolshak-{game}.pdn\"")),
    ];
    Ok((head, text).into_response())
}

/// `GET /api/games/{id}/position`: a FEN, as plain text.
pub(super) async fn position(
    State(app): State<App>,
    viewer: Viewer,
    Path(game): Path<String>,
) -> Result<String, ApiError> {
    Ok(app.directory.ask(&id(&game)?, |reply| RoomRequest::Position { viewer, reply }).await??)
}

/// `GET /api/games/{id}/flicks/{number}`
pub(super) async fn film(
    State(app): State<App>,
    Path((game, number)): Path<(String, String)>,
) -> Result<Json<wire::Film>, ApiError> {
    let missing =
        || ApiError::new(StatusCode::NOT_FOUND, "no-such-flick", "there is no flick of this number");
    let number = number.parse().map_err(|_| missing())?;
    let film = app.directory.ask(&id(&game)?, |reply| RoomRequest::Film { number, reply }).await?;
    film.map(Json).ok_or_else(missing)
}

/// `GET /api/games/{id}/sheet/{style}`: the score sheet of the game so far.
pub(super) async fn score_sheet(
    State(app): State<App>,
    viewer: Viewer,
    Path((game, style)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let style = match style.as_str() {
        "russian" => SheetStyle::Russian,
        "international" => SheetStyle::International,
        "english" => SheetStyle::English,
        _ => return Err(ApiError::new(StatusCode::NOT_FOUND, "nothing-here", "there is no such style")),
    };
    let text = app.directory.ask(&id(&game)?, |reply| RoomRequest::Pdn { viewer, reply }).await??;
    let records = read(&text).games;
    if records.iter().flat_map(variant_of).any(|variant| variant.info().seats.len() > 2) {
        let message = "a score sheet has columns for two players";
        return Err(ApiError::impossible("several", message));
    }
    let broken = |why: Fault| ApiError::bad_record(why.to_string());
    // A game in which something irregular stood has a sheet for each of its parts.
    let sheets = records.iter().map(|record| sheet(record, None, &SheetOptions::new(style)));
    let sheets: Vec<_> = sheets.collect::<Result<_, _>>().map_err(broken)?;
    let page = ScoreSheet::document(&sheets);
    // It is a document of its own, with its style inside it, and loads nothing.
    let policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
    let head = [(CONTENT_TYPE, "text/html; charset=utf-8"), (CONTENT_SECURITY_POLICY, policy)];
    Ok((head, page).into_response())
}

/// `GET /chapaev/{id}`: where such games used to be.
pub(super) async fn old_address(Path(game): Path<String>) -> Result<Redirect, ApiError> {
    Ok(Redirect::permanent(&format!("/play/{}", id(&game)?)))
}
