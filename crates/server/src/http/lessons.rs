//! `/api/lessons` and `/api/puzzles`: what there is to learn.

use std::net::SocketAddr;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, Path, Query, State};
use bolshak_wire as wire;

use super::{App, aside};
use crate::error::ApiError;
use crate::lessons;
use crate::people::{oneself, puzzles};
use crate::viewer::Viewer;

/// Milliseconds of a day.
const DAY: u64 = 24 * 60 * 60 * 1_000;

/// `GET /api/lessons`
pub(super) async fn list() -> Result<Json<wire::LessonList>, ApiError> {
    aside(lessons::list).await.map(Json)
}

/// `POST /api/lessons`: a lesson that is not kept here, as it would be gone through.
pub(super) async fn read(
    body: Result<Json<wire::LessonText>, JsonRejection>,
) -> Result<Json<wire::LessonInfo>, ApiError> {
    let Json(wire::LessonText { text }) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    aside(move || lessons::of_text(&text)).await?.map(Json)
}

/// `GET /api/lessons/{name}`
pub(super) async fn lesson(Path(name): Path<String>) -> Result<Json<wire::LessonInfo>, ApiError> {
    aside(move || lessons::lesson(&name)).await?.map(Json)
}

/// `GET /api/puzzles`
pub(super) async fn stock() -> Result<Json<wire::PuzzleStock>, ApiError> {
    aside(lessons::stock).await.map(Json)
}

/// `GET /api/puzzles/{variant}?theme=&rating=&but=`: one that fits.
pub(super) async fn any(
    Path(variant): Path<String>,
    Query(wanted): Query<lessons::Wanted>,
) -> Result<Json<wire::PuzzleInfo>, ApiError> {
    aside(move || lessons::any(&variant, &wanted)).await?.map(Json)
}

/// `GET /api/puzzles/{variant}/today`: the puzzle of the day.
pub(super) async fn today(
    State(app): State<App>,
    Path(variant): Path<String>,
) -> Result<Json<wire::PuzzleInfo>, ApiError> {
    let day = app.directory.services().now().wall / DAY;
    aside(move || lessons::of_day(&variant, day)).await?.map(Json)
}

/// `GET /api/puzzles/{variant}/{name}`
pub(super) async fn puzzle(
    Path((variant, name)): Path<(String, String)>,
) -> Result<Json<wire::PuzzleInfo>, ApiError> {
    aside(move || lessons::named(&variant, &name)).await?.map(Json)
}

/// `GET /api/account/puzzles`: how strong one is in puzzles.
pub(super) async fn own_ratings(
    State(app): State<App>,
    viewer: Viewer,
) -> Result<Json<Vec<wire::PuzzleRatingInfo>>, ApiError> {
    let person = oneself(&viewer)?;
    let services = app.directory.services();
    let now = services.now().wall;
    services.with_store(move |store| puzzles::ratings(store, &person, now)).await.map(Json)
}

/// `POST /api/account/puzzles/{variant}/{name}`: how a puzzle went.
pub(super) async fn tried(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    viewer: Viewer,
    Path(puzzle): Path<(String, String)>,
    body: Result<Json<wire::PuzzleTried>, JsonRejection>,
) -> Result<Json<wire::PuzzleRatingInfo>, ApiError> {
    let Json(wire::PuzzleTried { solved }) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.changes.admit(from.ip())?;
    let person = oneself(&viewer)?;
    let services = app.directory.services();
    let now = services.now().wall;
    services.with_store(move |store| puzzles::tried(store, &person, puzzle, solved, now)).await.map(Json)
}
