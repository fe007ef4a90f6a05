//! `/api/catalogue` and `/api/variants`: what can be played.

use axum::Json;
use axum::extract::Path;
use axum::extract::rejection::JsonRejection;
use axum::http::HeaderMap;
use axum::response::Response;
use bolshak_game::{Need, Variant, look_up_for};
use bolshak_notation::write_fen;
use bolshak_wire as wire;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::catalogue;
use crate::error::ApiError;
use crate::openings::{self, WantedLot};
use crate::texts::{self, Keeps};

/// A variant for somebody who reads about it.
pub(super) fn variant_to_read(id: &str) -> Result<&'static dyn Variant, ApiError> {
    look_up_for(Need::Read, id).map_err(|error| ApiError::impossible(error.code(), error.to_string()))
}

/// `GET /api/catalogue`
pub(super) async fn catalogue(headers: HeaderMap) -> Response {
    let (text, hash) = catalogue::catalogue();
    texts::answer(text.as_bytes().into(), hash, "application/json", Keeps::WhileUnchanged, &headers)
}

/// `GET /api/variants/{id}`: one variant as the catalogue lists it; the only way to ask for one with house rules.
pub(super) async fn variant(Path(id): Path<String>) -> Result<Json<wire::VariantDescription>, ApiError> {
    Ok(Json(wire::variant(variant_to_read(&id)?)))
}

/// A position as somebody has written it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenPosition {
    text: String,
}

/// `POST /api/variants/{id}/positions`: reads a position in any notation; what is wrong with it, and where, if it is none
/// of the game.
pub(super) async fn position(
    Path(id): Path<String>,
    body: Result<Json<WrittenPosition>, JsonRejection>,
) -> Result<Json<Value>, ApiError> {
    let Json(written) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    let variant = variant_to_read(&id)?;
    let game = openings::read_start(variant, &written.text)?;
    let (info, view) = (variant.info(), game.view());
    Ok(Json(json!({
        "fen": write_fen(info, &view),
        "view": wire::View::of(info, &view),
        "moves": game.legal_moves().len(),
    })))
}

/// `POST /api/variants/{id}/lots`: draws a cell of a table.
pub(super) async fn draw(
    Path(id): Path<String>,
    body: Result<Json<WantedLot>, JsonRejection>,
) -> Result<Json<Value>, ApiError> {
    let Json(wanted) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    let (lot, text, position) = openings::draw(variant_to_read(&id)?, wanted)?;
    Ok(Json(json!({
        "table": lot.table, "seed": lot.seed, "cell": lot.cell, "text": text, "position": position,
    })))
}
