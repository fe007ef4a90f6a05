//! `/api/lessons` and `/api/puzzles`: what there is to learn.

use axum::Json;
use axum::extract::{Path, Query, State};
use bolshak_wire as wire;

use super::App;
use crate::error::ApiError;
use crate::lessons;

/// Milliseconds of a day.
const DAY: u64 = 24 * 60 * 60 * 1_000;

/// `GET /api/lessons`
pub(super) async fn list() -> Json<wire::LessonList> {
    Json(lessons::list())
}

/// `GET /api/lessons/{name}`
pub(super) async fn lesson(
    State(app): State<App>,
    Path(name): Path<String>,
) -> Result<Json<wire::LessonInfo>, ApiError> {
    lessons::lesson(&name, &app.endgames).map(Json)
}

/// `GET /api/puzzles`
pub(super) async fn stock() -> Json<wire::PuzzleStock> {
    Json(lessons::stock())
}

/// `GET /api/puzzles/{variant}?theme=&rating=&but=`: one that fits.
pub(super) async fn any(
    State(app): State<App>,
    Path(variant): Path<String>,
    Query(wanted): Query<lessons::Wanted>,
) -> Result<Json<wire::PuzzleInfo>, ApiError> {
    lessons::any(&variant, &wanted, &app.endgames).map(Json)
}

/// `GET /api/puzzles/{variant}/today`: the puzzle of the day.
pub(super) async fn today(
    State(app): State<App>,
    Path(variant): Path<String>,
) -> Result<Json<wire::PuzzleInfo>, ApiError> {
    let day = app.directory.services().now().wall / DAY;
    lessons::of_day(&variant, day, &app.endgames).map(Json)
}

/// `GET /api/puzzles/{variant}/{name}`
pub(super) async fn puzzle(
    State(app): State<App>,
    Path((variant, name)): Path<(String, String)>,
) -> Result<Json<wire::PuzzleInfo>, ApiError> {
    lessons::named(&variant, &name, &app.endgames).map(Json)
}
