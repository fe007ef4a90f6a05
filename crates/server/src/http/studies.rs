//! `/api/studies`: trees that several people share, chapter by chapter.

use std::net::SocketAddr;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use bolshak_store::{RecordId, Store};
use bolshak_wire as wire;
use serde::Deserialize;
use serde_json::{Value, json};

use super::App;
use super::guest::Guest;
use crate::error::ApiError;
use crate::room::actor::RoomRequest;
use crate::studies::{self, Deed, LONGEST_STUDY, Live};
use crate::viewer::Viewer;

/// Bodies hold trees, and what they are called.
pub(super) fn body_limit() -> DefaultBodyLimit {
    DefaultBodyLimit::max(LONGEST_STUDY)
}

type Body<T> = Result<Json<T>, JsonRejection>;

fn read<T>(body: Body<T>) -> Result<T, ApiError> {
    body.map(|Json(wanted)| wanted).map_err(|rejection| ApiError::unreadable(&rejection))
}

/// Does something in a study.
async fn with<T: Send + 'static>(
    app: &App,
    id: &str,
    work: impl FnOnce(&mut Live, &dyn Store) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    app.studies.room(id)?.with(app.directory.services(), work).await
}

/// `GET /api/studies`: those that one can open.
pub(super) async fn list(State(app): State<App>, viewer: Viewer) -> Result<Json<wire::StudyList>, ApiError> {
    app.directory.services().with_store(move |store| studies::list(store, &viewer)).await.map(Json)
}

/// `POST /api/studies`
pub(super) async fn create(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    guest: Guest,
    body: Body<wire::StudyText>,
) -> Result<Response, ApiError> {
    let wanted = read(body)?;
    app.new_games.admit(from.ip())?;
    let (owner, now) = (guest.id(), app.directory.services().now().wall);
    let work = move |store: &dyn Store| studies::create(store, owner, &wanted, now);
    let id = app.directory.services().with_store(work).await?;
    Ok((StatusCode::CREATED, guest, Json(json!({ "id": id.as_str() }))).into_response())
}

/// `GET /api/studies/{id}`
pub(super) async fn get(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Json<wire::StudyInfo>, ApiError> {
    with(&app, &id, move |live, store| live.info(store, &viewer)).await.map(Json)
}

/// `PUT /api/studies/{id}`
pub(super) async fn change(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
    Path(id): Path<String>,
    body: Body<wire::StudyChange>,
) -> Result<StatusCode, ApiError> {
    let wanted = read(body)?;
    app.changes.admit(from.ip())?;
    let now = app.directory.services().now().wall;
    with(&app, &id, move |live, store| live.change(store, &viewer, &wanted, now)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/studies/{id}`
pub(super) async fn remove(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    with(&app, &id, move |live, store| live.remove(store, &viewer)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/studies/{id}/pdn`: a game for each chapter.
pub(super) async fn pdn(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    with(&app, &id, move |live, _| live.pdn(&viewer, None)).await.map(file)
}

/// `GET /api/studies/{id}/chapters/{chapter}/pdn`
pub(super) async fn chapter_pdn(
    State(app): State<App>,
    viewer: Viewer,
    Path((id, chapter)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    with(&app, &id, move |live, _| live.pdn(&viewer, Some(&chapter))).await.map(file)
}

fn file(pdn: String) -> Response {
    let headers = [
        (CONTENT_TYPE, "application/vnd.pdn; charset=utf-8"),
        (CONTENT_DISPOSITION, "attachment; filename=\"study.pdn\""),
    ];
    (headers, pdn).into_response()
}

/// `POST /api/studies/{id}/chapters`
pub(super) async fn add_chapters(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
    Path(id): Path<String>,
    body: Body<wire::StudyChapterWanted>,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let wanted = read(body)?;
    app.changes.admit(from.ip())?;
    let (services, asker) = (app.directory.services(), viewer.clone());
    with(&app, &id, move |live, _| live.check(&asker, Deed::Write)).await?;
    let game = match &wanted.game {
        Some(game) => Some(played(&app, viewer.clone(), game).await?),
        None => None,
    };
    // What is long is read while nobody waits for the study.
    let new = services.with_store(move |_| studies::new_chapters(&wanted, game.as_deref())).await?;
    let now = services.now().wall;
    let added = with(&app, &id, move |live, store| live.add_chapters(store, &viewer, &new, now)).await?;
    Ok((StatusCode::CREATED, Json(json!({ "chapters": added }))))
}

/// A game of this server as PDN.
async fn played(app: &App, viewer: Viewer, game: &str) -> Result<String, ApiError> {
    let game = RecordId::new(game).ok_or_else(ApiError::no_such_game)?;
    Ok(app.directory.ask(&game, |reply| RoomRequest::Pdn { viewer, reply }).await??)
}

/// `PUT /api/studies/{id}/chapters`: another order.
pub(super) async fn order_chapters(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
    Path(id): Path<String>,
    body: Body<wire::StudyOrder>,
) -> Result<StatusCode, ApiError> {
    let wanted = read(body)?;
    app.changes.admit(from.ip())?;
    let now = app.directory.services().now().wall;
    with(&app, &id, move |live, store| live.order_chapters(store, &viewer, &wanted, now)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `PUT /api/studies/{id}/chapters/{chapter}`: another name.
pub(super) async fn name_chapter(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
    Path((id, chapter)): Path<(String, String)>,
    body: Body<wire::StudyChapterName>,
) -> Result<StatusCode, ApiError> {
    let wire::StudyChapterName { name } = read(body)?;
    app.changes.admit(from.ip())?;
    let now = app.directory.services().now().wall;
    with(&app, &id, move |live, store| live.name_chapter(store, &viewer, &chapter, &name, now)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The version of a study that somebody sees.
#[derive(Deserialize)]
pub(super) struct Seen {
    version: u64,
}

/// `DELETE /api/studies/{id}/chapters/{chapter}?version=`: as it was in this version.
pub(super) async fn remove_chapter(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
    Path((id, chapter)): Path<(String, String)>,
    Query(Seen { version }): Query<Seen>,
) -> Result<StatusCode, ApiError> {
    app.changes.admit(from.ip())?;
    let now = app.directory.services().now().wall;
    with(&app, &id, move |live, store| live.remove_chapter(store, &viewer, &chapter, version, now)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/studies/{id}/key`: shows the secret of a link.
pub(super) async fn open(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    guest: Guest,
    Path(id): Path<String>,
    body: Body<wire::StudyKey>,
) -> Result<Response, ApiError> {
    let wire::StudyKey { key } = read(body)?;
    app.changes.admit(from.ip())?;
    let viewer = Viewer { person: Some(guest.person.clone()), at_home: false };
    with(&app, &id, move |live, store| live.open(store, &viewer, &key)).await?;
    Ok((StatusCode::NO_CONTENT, guest, ()).into_response())
}

/// `POST /api/studies/{id}/links`: a new link, in the place of the one before it.
pub(super) async fn link(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
    Path(id): Path<String>,
    body: Body<wire::StudyLinkWanted>,
) -> Result<(StatusCode, Json<wire::StudyLink>), ApiError> {
    let wanted = read(body)?;
    app.changes.admit(from.ip())?;
    let (secret, link) = studies::new_link(&id);
    with(&app, &id, move |live, store| live.link(store, &viewer, &wanted.role, Some(&secret))).await?;
    Ok((StatusCode::CREATED, Json(link)))
}

/// `DELETE /api/studies/{id}/links/{role}`
pub(super) async fn end_link(
    State(app): State<App>,
    viewer: Viewer,
    Path((id, role)): Path<(String, String)>,
) -> Result<StatusCode, ApiError> {
    with(&app, &id, move |live, store| live.link(store, &viewer, &role, None)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/studies/{id}/people`
pub(super) async fn people(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Json<wire::StudyPeople>, ApiError> {
    with(&app, &id, move |live, store| live.people_with_roles(store, &viewer)).await.map(Json)
}

/// `PUT /api/studies/{id}/people`: gives a role or takes it. Whoever is invited by name is told.
pub(super) async fn give_role(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
    Path(id): Path<String>,
    body: Body<wire::StudyRoleWanted>,
) -> Result<StatusCode, ApiError> {
    let wanted = read(body)?;
    app.new_games.admit(from.ip())?;
    let services = app.directory.services();
    let now = services.now().wall;
    let notice = with(&app, &id, move |live, store| live.give_role(store, &viewer, &wanted, now)).await?;
    if let Some((person, notice)) = notice {
        services.notify(person, notice).await;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/studies/{id}/role`: one parts with the role that one was given.
pub(super) async fn part(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    with(&app, &id, move |live, store| live.part(store, &viewer)).await?;
    Ok(StatusCode::NO_CONTENT)
}
