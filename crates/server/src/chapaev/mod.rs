//! Tables at which Chapaev is played. The game has no turns that could be listed, so it has a door of its own beside the
//! rooms: `/api/chapaev`. Its records lie with all others in the store, a flick as a move.

mod table;
mod tables;
mod thinker;
mod watched;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use bolshak_chapaev::Side;
use bolshak_store::{Origin, Record};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::error::ApiError;
use crate::room::actor::time_of_day;
use crate::routes::{App, id, names, new_id, seated};
use crate::socket;

pub(crate) use tables::Tables;
use watched::WatchedTable;

/// The game's identifier.
pub(crate) const ID: &str = "chapaev";

/// The names of the seats, in their order.
pub(crate) const SEATS: [&str; 2] = ["white", "black"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTable {
    /// Where the person sits who plays against the engine.
    #[serde(default)]
    side: Option<String>,
    /// The engine's level; without one two people play on one device.
    level: Option<u8>,
    /// What the players are called, in the order of the seats.
    #[serde(default)]
    names: Vec<String>,
}

/// `POST /api/chapaev`
pub(crate) async fn create(
    State(app): State<App>,
    body: Result<Json<NewTable>, JsonRejection>,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let Json(wanted) = body
        .map_err(|rejection| ApiError::new(StatusCode::BAD_REQUEST, "unreadable", rejection.body_text()))?;
    let record = Record {
        id: new_id(),
        game: ID.to_owned(),
        start: None,
        players: seated(wanted.level, wanted.side.as_deref(), &SEATS)?,
        control: None,
        terms: Default::default(),
        names: names(&wanted.names, SEATS.len())?,
        created_at: time_of_day(),
        origin: Origin::default(),
    };
    let id = record.id.clone();
    app.rooms.create(record).await?;
    Ok((StatusCode::CREATED, Json(json!({ "id": id.as_str() }))))
}

/// `GET /api/chapaev/{id}`
pub(crate) async fn state(State(app): State<App>, Path(table): Path<String>) -> Result<Response, ApiError> {
    let table = app.tables.open(&id(&table)?).await?;
    Ok(([(CONTENT_TYPE, "application/json")], table.shown().to_string()).into_response())
}

/// `GET /api/chapaev/{id}/flicks/{number}`
pub(crate) async fn flick(
    State(app): State<App>,
    Path((table, number)): Path<(String, String)>,
) -> Result<Json<Value>, ApiError> {
    let table = app.tables.open(&id(&table)?).await?;
    let flick = match number.parse() {
        Ok(number) => table.flick(number).await,
        Err(_) => None,
    };
    let missing =
        || ApiError::new(StatusCode::NOT_FOUND, "no-such-flick", "there is no flick of this number");
    flick.map(Json).ok_or_else(missing)
}

/// `GET /api/chapaev/{id}/pdn`
pub(crate) async fn pdn(State(app): State<App>, Path(table): Path<String>) -> Result<Response, ApiError> {
    let text = app.tables.open(&id(&table)?).await?.pdn().await;
    let head = [
        (CONTENT_TYPE, "text/x-pdn; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"bolshak-{table}.pdn\"")),
    ];
    Ok((head, text).into_response())
}

/// `GET /api/chapaev/{id}/ws`
pub(crate) async fn watch(
    State(app): State<App>,
    Path(table): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    // Found out before the upgrade, so that a wrong address gets a proper answer.
    let table = app.tables.open(&id(&table)?).await?;
    let App { tables, stop, sockets, .. } = app;
    let (watching, watched) = (table.watch(), WatchedTable { tables, table });
    let serve = move |stream| sockets.track_future(socket::serve(stream, watching, watched, stop));
    Ok(socket::limits(upgrade).on_upgrade(serve))
}

/// The seat of a side, as it is kept.
fn seat(side: Side) -> bolshak_game::Seat {
    [bolshak_game::Seat::WHITE, bolshak_game::Seat::BLACK][side.index()]
}
