//! `/api/variants/{id}/tree` and `/api/tables/{id}`: positions with all that can be done in them and all that is known.

use std::net::SocketAddr;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Response};
use bolshak_game::Game;
use bolshak_wire as wire;
use serde::Deserialize;
use serde_json::json;

use super::variants::variant_to_read;
use super::{App, aside};
use crate::error::ApiError;
use crate::{openings, trees};

/// The largest tree that is read.
pub(super) const LARGEST_TREE: usize = 1024 * 1024;

/// `POST /api/variants/{id}/tree`: reads a tree of variations, changes it, and tells how it stands at a node. Nothing is
/// kept.
pub(super) async fn tree(
    State(app): State<App>,
    Path(id): Path<String>,
    body: Result<Json<wire::TreeRequest>, JsonRejection>,
) -> Result<Json<wire::TreeAnswer>, ApiError> {
    let Json(wanted) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    let variant = variant_to_read(&id)?;
    let endgames = app.endgames.clone();
    aside(move || trees::answer(variant, &wanted, &endgames)).await?.map(Json)
}

/// How it stands at a node of a tree, for somebody who looks there.
pub(super) async fn here(app: &App, game: Box<dyn Game>, node: u32) -> Result<wire::NodePosition, ApiError> {
    let endgames = app.endgames.clone();
    aside(move || trees::looked_up(game.as_ref(), node, &endgames)).await
}

#[derive(Deserialize)]
pub(super) struct Asked {
    fen: String,
}

/// `GET /api/tables/{id}?fen=`: what endgame tables know of a position and of each of its moves.
pub(super) async fn tables(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Path(id): Path<String>,
    Query(Asked { fen }): Query<Asked>,
) -> Result<Response, ApiError> {
    app.questions.admit(from.ip())?;
    let variant = variant_to_read(&id)?;
    let game = openings::read_start(variant, &fen)?;
    let endgames = app.endgames.clone();
    let found = aside(move || {
        let most = endgames.of(variant).map(|tables| tables.most_pieces());
        (endgames.ask(game.as_ref()), most)
    });
    let (known, most) = found.await?;
    let Some(known) = known else {
        let message = match most {
            None => format!("there are no endgame tables of {id} here"),
            Some(most) => format!("the tables of {id} know positions of at most {most} pieces"),
        };
        return Err(ApiError::new(StatusCode::NOT_FOUND, "not-in-tables", message));
    };
    Ok(([(CACHE_CONTROL, "public, max-age=86400")], Json(json!(known))).into_response())
}
