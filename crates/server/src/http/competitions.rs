//! `/api/competitions`: who plays whom, who stands where, and what arbiters do.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use bolshak_store::{RecordId, Store};
use bolshak_tournament::GroupId;
use bolshak_tournament::tables::Language;
use bolshak_wire as wire;
use serde::Deserialize;
use serde_json::json;

use super::App;
use super::games::{Origin, qr_of};
use super::guest::Guest;
use crate::competitions::{self, Competitions};
use crate::error::ApiError;
use crate::viewer::Viewer;

/// A body is a list of players at the most.
const LARGEST_LIST: usize = 1024 * 1024;

pub(super) fn body_limit() -> DefaultBodyLimit {
    DefaultBodyLimit::max(LARGEST_LIST)
}

/// What is wanted of a competition.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Wanted {
    /// In which language tables are headed.
    language: String,
    /// The version that whoever asks has seen.
    seen: Option<u64>,
    /// From 0.
    stage: usize,
    /// From 0.
    group: usize,
    /// Whose standings: see [`wire::CompetitionSelection`].
    by: String,
    value: String,
}

impl Wanted {
    fn language(&self) -> Language {
        if self.language == "ru" { Language::Russian } else { Language::English }
    }

    fn at(&self) -> GroupId {
        GroupId { stage: self.stage, group: self.group }
    }
}

/// What stands on a card.
#[derive(Deserialize)]
pub(super) struct OnCard {
    card: Option<String>,
}

/// A code that somebody shows.
#[derive(Deserialize)]
pub(super) struct Shown {
    #[serde(default)]
    code: String,
}

/// Does something with a competition.
async fn with<T: Send + 'static>(
    app: &App,
    id: &str,
    work: impl FnOnce(&Competitions, &dyn Store, &RecordId) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let services = app.directory.services();
    let (id, all) = (competitions::id(id)?, Arc::clone(&services.competitions));
    services.with_store(move |store| work(&all, store, &id)).await
}

/// `GET /api/competitions`
pub(super) async fn list(
    State(app): State<App>,
    viewer: Viewer,
) -> Result<Json<wire::CompetitionList>, ApiError> {
    app.directory.services().with_store(move |store| competitions::list(store, &viewer)).await.map(Json)
}

/// `POST /api/competitions`
pub(super) async fn create(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    guest: Guest,
    body: Result<Json<wire::CompetitionWanted>, JsonRejection>,
) -> Result<Response, ApiError> {
    let Json(wanted) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.new_games.admit(from.ip())?;
    let (owner, services) = (guest.id(), app.directory.services());
    let now = services.now().wall;
    let id = services.with_store(move |store| competitions::create(store, owner, &wanted, now)).await?;
    Ok((StatusCode::CREATED, guest, Json(json!({ "id": id.as_str() }))).into_response())
}

/// `GET /api/competitions/{id}?language=&seen=`: nothing (204) if it has not changed since.
pub(super) async fn show(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Result<Response, ApiError> {
    let how = (wanted.language(), wanted.seen);
    let shown =
        with(&app, &id, move |all, store, id| competitions::info(all, store, &viewer, id, how)).await?;
    Ok(match shown {
        Some(info) => Json(info).into_response(),
        None => StatusCode::NO_CONTENT.into_response(),
    })
}

/// `POST /api/competitions/{id}/deeds`
pub(super) async fn act(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
    Path(id): Path<String>,
    body: Result<Json<wire::CompetitionDeed>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(deed) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.changes.admit(from.ip())?;
    let now = app.directory.services().now().wall;
    let gone = with(&app, &id, move |all, store, id| competitions::act(all, store, &viewer, id, &deed, now));
    competitions::changed(&app.directory, &competitions::id(&id)?, gone.await?);
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/competitions/{id}/entry`: whoever asks enters a competition that the server runs.
pub(super) async fn enter(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    guest: Guest,
    Path(id): Path<String>,
    body: Result<Json<wire::EntryWanted>, JsonRejection>,
) -> Result<Response, ApiError> {
    let Json(wanted) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.changes.admit(from.ip())?;
    let (person, now) = (guest.person.clone(), app.directory.services().now().wall);
    with(&app, &id, move |all, store, id| competitions::enter(all, store, &person, id, &wanted, now)).await?;
    competitions::changed(&app.directory, &competitions::id(&id)?, vec![]);
    Ok((guest, StatusCode::NO_CONTENT).into_response())
}

/// `DELETE /api/competitions/{id}/entry`: he plays no more.
pub(super) async fn leave(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    app.changes.admit(from.ip())?;
    let now = app.directory.services().now().wall;
    with(&app, &id, move |all, store, id| competitions::leave(all, store, &viewer, id, now)).await?;
    competitions::changed(&app.directory, &competitions::id(&id)?, vec![]);
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/competitions/{id}/games/{game}/ruling`: an arbiter intervenes in a game that goes on.
pub(super) async fn rule(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
    Path((id, game)): Path<(String, String)>,
    body: Result<Json<wire::CompetitionRuling>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(ruling) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.changes.admit(from.ip())?;
    let game = RecordId::new(&game).ok_or_else(ApiError::no_such_game)?;
    competitions::rule(&app.directory, viewer, (competitions::id(&id)?, game), ruling).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/competitions/{id}`
pub(super) async fn remove(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let gone = with(&app, &id, move |all, store, id| competitions::remove(all, store, &viewer, id)).await?;
    competitions::changed(&app.directory, &competitions::id(&id)?, gone);
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/competitions/{id}/places/{who}`: where a place comes from.
pub(super) async fn reasons(
    State(app): State<App>,
    viewer: Viewer,
    Path((id, who)): Path<(String, usize)>,
    Query(wanted): Query<Wanted>,
) -> Result<Json<wire::PlaceReasons>, ApiError> {
    let (which, language) = ((wanted.at(), who), wanted.language());
    let work = move |all: &Competitions, store: &dyn Store, id: &RecordId| {
        competitions::reasons(all, store, &viewer, id, which, language)
    };
    with(&app, &id, work).await.map(Json)
}

/// `GET /api/competitions/{id}/plan?language=`: the regulations, for arbiters.
pub(super) async fn regulations(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Result<Json<wire::CompetitionPlan>, ApiError> {
    let language = wanted.language();
    let work = move |all: &Competitions, store: &dyn Store, id: &RecordId| {
        competitions::regulations(all, store, &viewer, id, language)
    };
    with(&app, &id, work).await.map(Json)
}

/// `GET /api/competitions/{id}/problems`: what is solved, for whoever may see it now.
pub(super) async fn problems(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Json<Vec<wire::ContestProblem>>, ApiError> {
    with(&app, &id, move |all, store, id| competitions::problems(all, store, &viewer, id)).await.map(Json)
}

/// `POST /api/competitions/{id}/problems`: somebody's moves in one of them.
pub(super) async fn answer(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
    Path(id): Path<String>,
    body: Result<Json<wire::ProblemAnswer>, JsonRejection>,
) -> Result<Json<wire::ProblemReply>, ApiError> {
    let Json(wanted) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.changes.admit(from.ip())?;
    let (endgames, now) = (app.endgames.clone(), app.directory.services().now().wall);
    let work = move |all: &Competitions, store: &dyn Store, id: &RecordId| {
        competitions::answer(all, (store, &endgames), &viewer, id, &wanted, now)
    };
    let reply = with(&app, &id, work).await?;
    if reply.points.is_some() {
        competitions::changed(&app.directory, &competitions::id(&id)?, vec![]);
    }
    Ok(Json(reply))
}

/// `GET /api/competitions/{id}/standings?by=&value=`: who stands where among some.
pub(super) async fn selected(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Result<Json<wire::SelectedStandings>, ApiError> {
    let (at, language) = (wanted.at(), wanted.language());
    let whose = wire::CompetitionSelection { by: wanted.by, value: wanted.value };
    let work = move |all: &Competitions, store: &dyn Store, id: &RecordId| {
        competitions::selected(all, store, &viewer, id, at, (&whose, language))
    };
    with(&app, &id, work).await.map(Json)
}

/// `GET /api/competitions/{id}/cards/{who}?code=`: what a player finds behind the code on his card.
pub(super) async fn card(
    State(app): State<App>,
    Path((id, who)): Path<(String, usize)>,
    Query(Shown { code }): Query<Shown>,
) -> Result<Json<wire::CardInfo>, ApiError> {
    with(&app, &id, move |all, store, id| competitions::card(all, store, id, (who, &code))).await.map(Json)
}

/// `POST /api/competitions/{id}/cards/{who}/reports`: he says how a game of his ended.
pub(super) async fn report_game(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Path((id, who)): Path<(String, usize)>,
    body: Result<Json<wire::CardReport>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(report) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.changes.admit(from.ip())?;
    let now = app.directory.services().now().wall;
    with(&app, &id, move |all, store, id| competitions::report_game(all, store, id, who, &report, now))
        .await?;
    competitions::changed(&app.directory, &competitions::id(&id)?, vec![]);
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/competitions/{id}/cards/{who}/table`: his game is played with hands on the device that asks.
pub(super) async fn open_table(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    guest: Guest,
    Path((id, who)): Path<(String, usize)>,
    body: Result<Json<wire::TableWanted>, JsonRejection>,
) -> Result<Response, ApiError> {
    let Json(wanted) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.new_games.admit(from.ip())?;
    let (person, now) = (guest.person.clone(), app.directory.services().now().wall);
    let work = move |all: &Competitions, store: &dyn Store, id: &RecordId| {
        competitions::open_table(all, store, &person, (id, who), &wanted, now)
    };
    let game = with(&app, &id, work).await?;
    competitions::changed(&app.directory, &competitions::id(&id)?, vec![]);
    Ok((StatusCode::CREATED, guest, Json(json!({ "id": game.as_str() }))).into_response())
}

/// `POST /api/competitions/{id}/relay?code=`: a file of games (PDN) that grows, as often as it has grown.
pub(super) async fn relay(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Path(id): Path<String>,
    Query(Shown { code }): Query<Shown>,
    text: String,
) -> Result<Json<serde_json::Value>, ApiError> {
    app.changes.admit(from.ip())?;
    let games = competitions::relay(&app.directory, competitions::id(&id)?, code, text).await?;
    Ok(Json(json!({ "games": games })))
}

/// `GET /api/competitions/{id}/pdn`: all games that were played here.
pub(super) async fn pdn(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    // Every game is read.
    app.new_games.admit(from.ip())?;
    let text = with(&app, &id, move |all, store, id| competitions::pdn(all, store, &viewer, id)).await?;
    let headers = [
        (CONTENT_TYPE, "text/plain; charset=utf-8"),
        (CONTENT_DISPOSITION, "attachment; filename=\"competition.pdn\""),
    ];
    Ok((headers, text).into_response())
}

/// `GET /api/competitions/{id}/qr?origin=`: the link to a competition as a QR code.
pub(super) async fn qr(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(Origin { origin }): Query<Origin>,
    Query(OnCard { card }): Query<OnCard>,
) -> Result<Response, ApiError> {
    let id = competitions::id(&id)?;
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '.';
    let card = card.filter(|card| card.len() <= 40 && card.chars().all(is_plain));
    let card = card.map(|card| format!("?card={card}")).unwrap_or_default();
    qr_of(&app, &origin, &format!("/competitions/{id}{card}"))
}

/// `GET /api/competitions/{id}/report`: a tournament report (TRF).
pub(super) async fn report(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Result<Response, ApiError> {
    let at = wanted.at();
    let text =
        with(&app, &id, move |all, store, id| competitions::report(all, store, &viewer, id, at)).await?;
    let headers = [
        (CONTENT_TYPE, "text/plain; charset=utf-8"),
        (CONTENT_DISPOSITION, "attachment; filename=\"competition.trf\""),
    ];
    Ok((headers, text).into_response())
}
