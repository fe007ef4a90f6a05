//! `/api/variants/{id}/endgames`: which endgame tables there are, and building those that are not.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use bolshak_game::Variant;
use serde::Deserialize;
use serde_json::{Value, json};

use super::variants::variant_to_read;
use super::{App, aside};
use crate::endgames::{MOST_PIECES, Stage};
use crate::error::ApiError;

/// `GET /api/variants/{id}/endgames`
pub(super) async fn endgames(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
    let variant = variant_to_read(&id)?;
    aside(move || told(&app, variant)).await.map(Json)
}

/// What is to be built.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    /// Tables of up to so many pieces.
    pieces: u8,
}

/// `POST /api/variants/{id}/endgames`: begins to build tables.
pub(super) async fn build(
    State(app): State<App>,
    Path(id): Path<String>,
    body: Result<Json<Wanted>, JsonRejection>,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let Json(Wanted { pieces }) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    let variant = variant_to_read(&id)?;
    if !app.guard.is_at_home() {
        let message =
            format!("whoever runs the server builds them with bolshak egdb build {id} --pieces {pieces}");
        return Err(ApiError::new(StatusCode::FORBIDDEN, "tables-closed", message));
    }
    let begun = aside(move || {
        if !(2..=MOST_PIECES).contains(&pieces) || !app.endgames.are_lacking(variant, pieces) {
            let message =
                format!("there is nothing to build for {id} with 2 to {MOST_PIECES} pieces, found {pieces}");
            return Err(ApiError::impossible("no-tables", message));
        }
        if !app.endgames.begin(variant, pieces) {
            let message = "other tables are being built; ask again later";
            return Err(ApiError::new(StatusCode::CONFLICT, "tables-busy", message));
        }
        Ok(told(&app, variant))
    });
    Ok((StatusCode::ACCEPTED, Json(begun.await??)))
}

fn told(app: &App, variant: &'static dyn Variant) -> Value {
    let known = app.endgames.of(variant).map_or(0, |tables| tables.most_pieces());
    let stage = app.endgames.stage(variant);
    let is_offered = app.guard.is_at_home()
        && matches!(stage, Stage::Idle | Stage::Failed(_))
        && app.endgames.are_lacking(variant, MOST_PIECES);
    let (share, failed) = match stage {
        Stage::Built(share) => (Some(share), None),
        Stage::Failed(why) => (None, Some(why)),
        Stage::Idle | Stage::Other => (None, None),
    };
    json!({ "known": known, "offered": is_offered.then_some(MOST_PIECES), "share": share, "failed": failed })
}
