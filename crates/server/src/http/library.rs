//! `/api/library` and `/api/explorer`: games of all who let them be kept, found by anything that happened in them.

use std::net::SocketAddr;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use bolshak_wire as wire;
use serde::Deserialize;
use tokio::sync::mpsc;

use super::lines::{WAITING, json_lines, streamed};
use super::variants::variant_to_read;
use super::{App, aside};
use crate::analysis::game_up_to;
use crate::error::ApiError;
use crate::library::search::{Listener, PdnText, Wanted};

/// The largest piece of a file that is taken in at a time.
pub(super) const LARGEST_PIECE: usize = 2 * 1024 * 1024;
/// The most games that a page of a list has.
const MOST_GAMES: usize = 200;
const MOST_PLAYERS: usize = 200;
/// The most groups of games with the same moves that are told, and games of each.
const MOST_DOUBLES: usize = 100;
/// Shorter games are alike by chance.
const LEAST_PLIES: u16 = 20;

/// `GET /api/library`: what there is.
pub(super) async fn info(State(app): State<App>) -> Result<Json<wire::LibraryInfo>, ApiError> {
    let may_change = app.may_change_library();
    aside(move || app.library.info(may_change)).await?.map(Json)
}

#[derive(Deserialize)]
pub(super) struct Asked {
    /// The query; all games without one.
    #[serde(default)]
    q: String,
    /// The number of the first game of the list that is wanted.
    #[serde(default)]
    from: usize,
    /// How many are wanted.
    count: Option<usize>,
}

/// `GET /api/library/games?q=&from=&count=`: looks for games and says how far it has come, a line of JSON each time. Whoever
/// hangs up ends the search.
pub(super) async fn search(State(app): State<App>, Query(asked): Query<Asked>) -> Result<Response, ApiError> {
    let wanted = Wanted::read(&asked.q)?;
    app.library.games()?;
    let count = asked.count.unwrap_or(MOST_GAMES).min(MOST_GAMES);
    let (listener, lines) = listener(&app);
    tokio::spawn(app.library.clone().search(wanted, asked.from, count, listener));
    Ok(json_lines(lines))
}

/// `GET /api/library/pdn?q=`: all games that are found, as one file.
pub(super) async fn export(State(app): State<App>, Query(asked): Query<Asked>) -> Result<Response, ApiError> {
    let wanted = Wanted::read(&asked.q)?;
    app.library.games()?;
    let (listener, texts) = listener(&app);
    tokio::spawn(app.library.clone().export(wanted, listener));
    let head = [
        (CONTENT_TYPE, "text/x-pdn; charset=utf-8"),
        (CONTENT_DISPOSITION, "attachment; filename=\"bolshak-library.pdn\""),
    ];
    Ok((head, streamed(texts, |PdnText(text)| text)).into_response())
}

fn listener<T>(app: &App) -> (Listener<T>, mpsc::Receiver<T>) {
    let (news, heard) = mpsc::channel(WAITING);
    (Listener { news, stop: app.directory.services().stop.clone() }, heard)
}

/// `GET /api/library/games/{id}/pdn`
pub(super) async fn pdn(State(app): State<App>, Path(id): Path<u32>) -> Result<Response, ApiError> {
    let text = aside(move || app.library.pdn(id)).await??;
    Ok(([(CONTENT_TYPE, "text/x-pdn; charset=utf-8")], text).into_response())
}

#[derive(Deserialize)]
pub(super) struct Collection {
    /// What the games are called together.
    collection: String,
    /// The variant of games that do not name theirs.
    variant: Option<String>,
}

/// `POST /api/library/games?collection=&variant=`: a PDN file, or a piece of one that ends with a game.
pub(super) async fn import(
    State(app): State<App>,
    Query(Collection { collection, variant }): Query<Collection>,
    body: Bytes,
) -> Result<Json<wire::ImportAnswer>, ApiError> {
    app.check_may_change_library()?;
    let fallback = variant.map(|id| variant_to_read(&id)).transpose()?;
    let collection = collection.trim().to_owned();
    if collection.is_empty() {
        return Err(ApiError::impossible("no-collection", "games come in with the name of a collection"));
    }
    aside(move || app.library.import(&body, &collection, fallback)).await?.map(Json)
}

#[derive(Deserialize)]
pub(super) struct Named {
    #[serde(default)]
    name: String,
}

/// `GET /api/library/players?name=`
pub(super) async fn players(
    State(app): State<App>,
    Query(Named { name }): Query<Named>,
) -> Result<Json<Vec<wire::LibraryPlayer>>, ApiError> {
    aside(move || app.library.players(&name, MOST_PLAYERS)).await?.map(Json)
}

/// `POST /api/library/players`: two names are one player's.
pub(super) async fn merge_players(
    State(app): State<App>,
    body: Result<Json<wire::PlayersMerged>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(merged) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    app.check_may_change_library()?;
    aside(move || app.library.merge_players(&merged)).await??;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/library/duplicates`
pub(super) async fn duplicates(State(app): State<App>) -> Result<Json<Vec<wire::DoubleGames>>, ApiError> {
    aside(move || app.library.duplicates(LEAST_PLIES, MOST_DOUBLES)).await?.map(Json)
}

#[derive(Deserialize)]
pub(super) struct Explored {
    /// The position; left out, the initial one.
    fen: Option<String>,
    /// Moves from there, blanks between.
    #[serde(default)]
    moves: String,
    /// Which games count: words of a query about players, dates and the like.
    #[serde(default)]
    q: String,
}

/// `GET /api/explorer/{id}?fen=&moves=&q=`: what was played from a position, what the book says, which cells of drawing
/// tables begin there.
pub(super) async fn explorer(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Path(id): Path<String>,
    Query(Explored { fen, moves, q }): Query<Explored>,
) -> Result<Response, ApiError> {
    app.questions.admit(from.ip())?;
    let variant = variant_to_read(&id)?;
    let game = game_up_to(variant, fen.as_deref(), &moves)?;
    let wanted = Wanted::read(&q)?;
    let explored = aside(move || app.library.explore(game.as_ref(), wanted)).await??;
    Ok(([(CACHE_CONTROL, "public, max-age=10")], Json(explored)).into_response())
}
