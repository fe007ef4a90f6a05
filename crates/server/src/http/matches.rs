//! `/api/matches`: series of games between two.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::App;
use super::games::id;
use crate::error::ApiError;
use crate::matches;
use crate::viewer::Viewer;

/// `GET /api/matches/{id}`
pub(super) async fn standing(
    State(app): State<App>,
    viewer: Viewer,
    Path(first): Path<String>,
) -> Result<Json<Value>, ApiError> {
    matches::standing(&app.directory, &id(&first)?, &viewer).await.map(Json)
}

/// `POST /api/matches/{id}/games`: makes the next game, or finds it where it has been made.
pub(super) async fn next(
    State(app): State<App>,
    viewer: Viewer,
    Path(first): Path<String>,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let made = matches::next(&app.directory, &id(&first)?, &viewer).await?;
    Ok((StatusCode::CREATED, Json(json!({ "id": made.as_str() }))))
}
