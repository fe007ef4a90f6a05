//! The URL tree.

use std::collections::BTreeMap;

use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State, WebSocketUpgrade};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use bolshak_arena::referee::Terms;
use bolshak_arena::{TimeControl, TimeControls};
use bolshak_engine::Level;
use bolshak_game::{Game, GameInfo, Seat, find, look_up};
use bolshak_notation::pdn::{Fault, game_of, read};
use bolshak_notation::sheet::{ScoreSheet, SheetOptions, SheetStyle, sheet};
use bolshak_store::{Origin, Player, Record, RecordId, Summary};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::catalogue::CATALOGUE;
use crate::error::ApiError;
use crate::guard::{Guard, guard};
use crate::matches::WantedMatch;
use crate::openings::{WantedLot, WantedOdds, opening};
use crate::room::actor::{Ask, time_of_day};
use crate::room::seat;
use crate::rooms::Rooms;
use crate::socket::WatchedRoom;
use crate::{assets, chapaev, matches, openings, rules, socket, start_tables, wire};

/// What every request can reach.
#[derive(Clone)]
pub(crate) struct App {
    pub rooms: Rooms,
    pub tables: chapaev::Tables,
    pub guard: Guard,
    pub stop: CancellationToken,
    pub sockets: TaskTracker,
}

pub(crate) fn router(app: App) -> Router {
    Router::new()
        .route("/", get(assets::page))
        .route("/play/{id}", get(assets::page))
        .route("/chapaev/{id}", get(assets::page))
        .route("/play", get(async || Redirect::to("/")))
        .route("/play/", get(async || Redirect::to("/")))
        .route("/favicon.ico", get(assets::icon))
        .route("/assets/{*path}", get(assets::asset))
        .route("/api/catalogue", get(async || Json(&*CATALOGUE)))
        .route("/api/games/{id}", get(game))
        .route("/api/games/{id}/tables", get(start_tables::start_tables))
        .route("/api/games/{id}/lots", post(openings::draw))
        .route("/api/games/{id}/rules/{language}", get(rules::rules))
        .route("/api/rooms", get(list).post(create))
        .route("/api/rooms/{id}", get(state))
        .route("/api/rooms/{id}/match", get(matches::standing).post(matches::next))
        .route("/api/rooms/{id}/pdn", get(pdn))
        .route("/api/rooms/{id}/sheet/{style}", get(score_sheet))
        .route("/api/rooms/{id}/ws", get(watch))
        .route("/api/chapaev", post(chapaev::create))
        .route("/api/chapaev/{id}", get(chapaev::state))
        .route("/api/chapaev/{id}/flicks/{number}", get(chapaev::flick))
        .route("/api/chapaev/{id}/pdn", get(chapaev::pdn))
        .route("/api/chapaev/{id}/ws", get(chapaev::watch))
        .fallback(nothing_here)
        .layer(from_fn_with_state(app.guard, guard))
        .with_state(app)
}

/// The newest rooms that a list shows.
const LISTED: usize = 50;

async fn list(State(app): State<App>) -> Result<Json<Value>, ApiError> {
    let rooms: Vec<_> = app.rooms.newest(LISTED).await?.iter().filter_map(listed).collect();
    Ok(Json(json!({ "rooms": rooms })))
}

/// Records of games that this version does not know are left out of lists.
fn listed(summary: &Summary) -> Option<Value> {
    let names: &[&str] = match summary.record.game.as_str() {
        chapaev::ID => &chapaev::SEATS,
        game => find(game)?.info().seats,
    };
    let players = summary.record.players.iter().zip(&summary.record.names);
    let seats: Vec<_> =
        names.iter().zip(players).map(|(seat_name, (player, name))| seat(seat_name, *player, name)).collect();
    Some(json!({
        "id": summary.record.id.as_str(),
        "game": summary.record.game,
        "seats": seats,
        "plies": summary.standing.plies,
        "result": summary.standing.result,
        "places": places(summary.standing.result.as_deref(), names.len()),
        "createdAt": summary.record.created_at,
        "updatedAt": summary.updated_at,
    }))
}

/// The result of a game for more than two is its places.
fn places(result: Option<&str>, seats: usize) -> Option<Vec<u8>> {
    let places = result.filter(|_| seats > 2)?;
    places.split(' ').map(|place| place.parse().ok()).collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewRoom {
    game: String,
    /// Where the person sits who plays against the engine.
    #[serde(default)]
    side: Option<String>,
    /// The engine's level; without one two people play on one device.
    level: Option<u8>,
    time: Option<Time>,
    position: Option<String>,
    lot: Option<WantedLot>,
    handicap: Option<WantedOdds>,
    /// Who begins, or the lot, where the rules leave it to the lot.
    first: Option<String>,
    #[serde(rename = "microMatch")]
    micro_match: Option<WantedMatch>,
    /// What was agreed on, as the text of [`Terms`].
    #[serde(default)]
    terms: String,
    /// Who sits where, in the order of the seats, where there are more than two.
    #[serde(default)]
    players: Vec<WantedPlayer>,
    /// What the players are called, in the order of the seats.
    #[serde(default)]
    names: Vec<String>,
}

/// A person, said by the word `human`, or the engine at a level.
#[derive(Deserialize)]
#[serde(untagged)]
enum WantedPlayer {
    Named(String),
    Level(u8),
}

/// A time control in the text of PDN, for both sides or for each seat by its name.
#[derive(Deserialize)]
#[serde(untagged)]
enum Time {
    Same(String),
    BySeat(BTreeMap<String, String>),
}

async fn create(
    State(app): State<App>,
    body: Result<Json<NewRoom>, JsonRejection>,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let Json(wanted) = body
        .map_err(|rejection| ApiError::new(StatusCode::BAD_REQUEST, "unreadable", rejection.body_text()))?;
    let record = record(&wanted)?;
    let id = record.id.clone();
    app.rooms.create(record).await?;
    Ok((StatusCode::CREATED, Json(json!({ "id": id.as_str() }))))
}

/// One game as the catalogue lists it; the only way to ask for one with house rules.
async fn game(Path(id): Path<String>) -> Result<Json<wire::WireGame>, ApiError> {
    Ok(Json(wire::game(game_named(&id)?)))
}

pub(crate) fn game_named(id: &str) -> Result<&'static dyn Game, ApiError> {
    look_up(id).map_err(|error| ApiError::impossible(error.code(), error.to_string()))
}

fn record(wanted: &NewRoom) -> Result<Record, ApiError> {
    let game = game_named(&wanted.game)?;
    let info = game.info();
    let players = players(wanted, info)?;
    let terms = terms(wanted, game, &players)?;
    let names = names(&wanted.names, players.len())?;
    if players.len() > 2 && (wanted.time.is_some() || wanted.micro_match.is_some()) {
        let message = "a game for more than two has no clock and belongs to no micro-match";
        return Err(ApiError::impossible("several", message));
    }
    let control = wanted.time.as_ref().map(|time| time_controls(time, info.seats)).transpose()?;
    let NewRoom { position, lot, handicap, first, .. } = wanted;
    let (start, lot) = opening(game, position.as_deref(), lot.as_ref(), handicap.as_ref(), first.as_deref())?;
    let id = new_id();
    let micro_match = wanted.micro_match.as_ref().map(|wanted| wanted.first_game(&id)).transpose()?;
    let origin = Origin { lot, micro_match };
    let created_at = time_of_day();
    Ok(Record { id, game: info.id.to_owned(), start, players, control, terms, names, created_at, origin })
}

/// A person against the engine, or people on one device; or whoever was asked for.
fn players(wanted: &NewRoom, info: &GameInfo) -> Result<Vec<Player>, ApiError> {
    let seats = info.seats;
    if wanted.players.is_empty() {
        return seated(wanted.level, wanted.side.as_deref(), seats);
    }
    let bad = |message| ApiError::impossible("bad-players", message);
    if wanted.players.len() != seats.len() {
        return Err(bad(format!("expected a player for each of {}", seats.join(", "))));
    }
    let player = |wanted: &WantedPlayer| match wanted {
        WantedPlayer::Named(name) if name == "human" => Ok(Player::Human),
        WantedPlayer::Named(name) => Err(bad(format!("a player is \"human\" or a level, not {name}"))),
        WantedPlayer::Level(number) => engine(*number),
    };
    wanted.players.iter().map(player).collect()
}

/// A person in one seat and the engine in the others, or without a level people in all.
pub(crate) fn seated(level: Option<u8>, side: Option<&str>, seats: &[&str]) -> Result<Vec<Player>, ApiError> {
    let Some(level) = level else { return Ok(vec![Player::Human; seats.len()]) };
    let engine = engine(level)?;
    let side = side.unwrap_or("lot");
    let human = seat_by_lot(side, seats).ok_or_else(|| {
        let seats = seats.join(", ");
        ApiError::impossible("no-such-side", format!("expected one of {seats} or lot, found {side}"))
    })?;
    let mut players = vec![engine; seats.len()];
    players[human.index()] = Player::Human;
    Ok(players)
}

fn engine(level: u8) -> Result<Player, ApiError> {
    let level = Level::new(level)
        .ok_or_else(|| ApiError::impossible("no-such-level", "a level is a number from 1 to 10"))?;
    Ok(Player::Engine { level: level.number() })
}

fn terms(wanted: &NewRoom, game: &dyn Game, players: &[Player]) -> Result<Terms, ApiError> {
    let terms: Terms =
        wanted.terms.parse().map_err(|error: String| ApiError::impossible("bad-terms", error))?;
    if terms.over_the_board() && *players != [Player::Human; 2] {
        let message = "hands move the pieces only where two people play on one device";
        return Err(ApiError::impossible("bad-terms", message));
    }
    if terms.over_the_board() && game.rules().is_none() {
        let message = "what hands do is judged only in games that a rule table says";
        return Err(ApiError::impossible("bad-terms", message));
    }
    Ok(terms)
}

pub(crate) fn names(wanted: &[String], seats: usize) -> Result<Vec<String>, ApiError> {
    const LONGEST: usize = 60;
    if wanted.len() > seats {
        return Err(ApiError::impossible("bad-name", format!("there are {seats} seats")));
    }
    let given = wanted.iter().map(|name| name.trim().to_owned());
    let names: Vec<_> = given.chain(std::iter::repeat(String::new())).take(seats).collect();
    if names.iter().any(|name| name.chars().count() > LONGEST || name.chars().any(char::is_control)) {
        return Err(ApiError::impossible(
            "bad-name",
            format!("a name has at most {LONGEST} characters on one line"),
        ));
    }
    Ok(names)
}

/// The seat that the side of a request stands for: a seat's name, or the lot.
pub(crate) fn seat_by_lot(name: &str, seats: &[&str]) -> Option<Seat> {
    let index = if name == "lot" {
        fastrand::usize(..seats.len())
    } else {
        seats.iter().position(|seat| *seat == name)?
    };
    u8::try_from(index).ok().map(Seat)
}

fn time_controls(time: &Time, seats: &[&str]) -> Result<TimeControls, ApiError> {
    let bad = |message| ApiError::impossible("bad-time", message);
    let read = |text: &str| {
        text.parse::<TimeControl>().map_err(|error| bad(format!("{text} is no time control: {error}")))
    };
    let times = match time {
        Time::Same(text) => return Ok(read(text)?.into()),
        Time::BySeat(times) => times,
    };
    let [white, black] = [0, 1].map(|seat| {
        let text = seats.get(seat).and_then(|name| times.get(*name));
        read(text.ok_or_else(|| bad(format!("expected a time for each of {}", seats.join(", "))))?)
    });
    TimeControls::new([white?, black?])
        .ok_or_else(|| bad("either both sides have a sandglass or none".to_owned()))
}

/// Ten letters and digits that nobody mistakes for one another.
pub(crate) fn new_id() -> RecordId {
    const LETTERS: &[u8] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let text: String = (0..10).map(|_| char::from(LETTERS[fastrand::usize(..LETTERS.len())])).collect();
    RecordId::new(&text).expect("ten letters and digits are an id")
}

pub(crate) fn id(text: &str) -> Result<RecordId, ApiError> {
    RecordId::new(text).ok_or_else(ApiError::no_such_room)
}

async fn state(State(app): State<App>, Path(room): Path<String>) -> Result<Response, ApiError> {
    let state = app.rooms.ask(&id(&room)?, Ask::State).await?;
    Ok(([(CONTENT_TYPE, "application/json")], state.to_string()).into_response())
}

async fn pdn(State(app): State<App>, Path(room): Path<String>) -> Result<Response, ApiError> {
    let text = app.rooms.ask(&id(&room)?, Ask::Pdn).await?;
    let head = [
        (CONTENT_TYPE, "text/x-pdn; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"bolshak-{room}.pdn\"")),
    ];
    Ok((head, text).into_response())
}

/// The score sheet of the game so far, in one of the styles.
async fn score_sheet(
    State(app): State<App>,
    Path((room, style)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let style = match style.as_str() {
        "russian" => SheetStyle::Russian,
        "international" => SheetStyle::International,
        "english" => SheetStyle::English,
        _ => return Err(ApiError::new(StatusCode::NOT_FOUND, "nothing-here", "there is no such style")),
    };
    let records = read(&app.rooms.ask(&id(&room)?, Ask::Pdn).await?).games;
    if records.iter().flat_map(game_of).any(|game| game.info().seats.len() > 2) {
        let message = "a score sheet has columns for two players";
        return Err(ApiError::impossible("several", message));
    }
    let broken = |why: Fault| ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "bad-record", why.to_string());
    // A game in which something irregular stood has a sheet for each of its parts.
    let sheets = records.iter().map(|record| sheet(record, None, &SheetOptions::new(style)));
    let sheets: Vec<_> = sheets.collect::<Result<_, _>>().map_err(broken)?;
    let page = ScoreSheet::document(&sheets);
    // It is a document of its own, with its style inside it, and loads nothing.
    let policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
    let head = [(CONTENT_TYPE, "text/html; charset=utf-8"), (CONTENT_SECURITY_POLICY, policy)];
    Ok((head, page).into_response())
}

async fn watch(
    State(app): State<App>,
    Path(room): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let room = id(&room)?;
    // Found out before the upgrade, so that a wrong address gets a proper answer.
    let watching = app.rooms.ask(&room, Ask::Watch).await?;
    let App { rooms, stop, sockets, .. } = app;
    let watched = WatchedRoom { rooms, id: room };
    let serve = move |stream| sockets.track_future(socket::serve(stream, watching, watched, stop));
    Ok(socket::limits(upgrade).on_upgrade(serve))
}

async fn nothing_here(uri: Uri) -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, "nothing-here", format!("there is nothing at {}", uri.path()))
}
