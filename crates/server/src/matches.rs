//! Micro-matches: how one stands, and its next game.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use bolshak_arena::TimeControls;
use bolshak_arena::micro_match::{self, BREAK, IfEqual, MicroMatch, Scoring, Standing, Terms};
use bolshak_game::Seat;
use bolshak_store::{MatchGame, Origin, Player, Record, RecordId, Summary};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::error::ApiError;
use crate::room::actor::{Ask, time_of_day};
use crate::routes::{App, id, new_id};

/// What is agreed on for a new micro-match.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct WantedMatch {
    games: u16,
    scoring: String,
    until_decided: bool,
}

impl WantedMatch {
    /// The place of the first game, whose record names the match.
    pub(crate) fn first_game(&self, first: &RecordId) -> Result<MatchGame, ApiError> {
        let refuse = |message| ApiError::impossible("bad-match", message);
        let scoring = match self.scoring.as_str() {
            "2-1-0" => Scoring::Two,
            "1-½-0" => Scoring::One,
            _ => return Err(refuse("the scoring is 2-1-0 or 1-½-0")),
        };
        let if_equal = if self.until_decided { IfEqual::Another } else { IfEqual::Drawn };
        let terms = Terms::new(self.games, scoring, if_equal)
            .ok_or_else(|| refuse("a micro-match has an even number of games, 2 to 20"))?;
        Ok(MatchGame { first: first.clone(), number: 1, terms })
    }
}

/// A micro-match with the games that were made.
struct Found {
    first: RecordId,
    terms: Terms,
    games: Vec<Summary>,
    played: MicroMatch,
}

async fn find(app: &App, room: &str) -> Result<Found, ApiError> {
    // The room is asked so that what has just happened in it is known.
    let room = id(room)?;
    let MatchGame { first, terms, .. } = app
        .rooms
        .ask(&room, Ask::Origin)
        .await?
        .micro_match
        .ok_or_else(|| ApiError::impossible("no-match", "this game belongs to no micro-match"))?;
    let games = app.rooms.games_of(&first).await?;
    let finished = games.iter().map_while(|game| Some(winner(game.standing.result.as_deref()?)));
    let seats = finished.enumerate().map(|(index, winner)| {
        let first_seat = micro_match::Player::with_first_seat(index + 1);
        winner.map(|seat| if seat == Seat::WHITE { first_seat } else { first_seat.other() })
    });
    let played = MicroMatch::after(terms, seats);
    Ok(Found { first, terms, games, played })
}

/// The seat that has the greater part of a score such as `2-0`.
fn winner(score: &str) -> Option<Seat> {
    match score.split_once('-') {
        Some((white, black)) if white > black => Some(Seat::WHITE),
        Some((white, black)) if white < black => Some(Seat::BLACK),
        _ => None,
    }
}

/// How the match of a room stands.
pub(crate) async fn standing(
    State(app): State<App>,
    Path(room): Path<String>,
) -> Result<Json<Value>, ApiError> {
    let Found { first, terms, games, played } = find(&app, &room).await?;
    let players = [micro_match::Player::First, micro_match::Player::Second];
    let text = |points: u32| terms.scoring.text(points);
    let (next, over) = match played.standing() {
        Standing::Next { game, .. } => {
            let last = game.checked_sub(2).and_then(|index| games.get(index));
            let made = games.get(game - 1).map(|summary| summary.record.id.as_str());
            let rest = last.map(|summary| summary.updated_at + BREAK);
            (json!({ "game": game, "id": made, "breakUntil": rest }), Value::Null)
        }
        Standing::Over(winner) => {
            let winner = winner.map(|player| players.iter().position(|one| *one == player));
            (Value::Null, json!({ "winner": winner }))
        }
    };
    let listed = games.iter().zip(1..).map(|(summary, number)| {
        json!({ "game": number, "id": summary.record.id.as_str(), "result": summary.standing.result })
    });
    // Who is a person: the players are named by who had the first seat in the first game.
    let human = games.first().and_then(|game| {
        // Of two people none is "you".
        let players = &game.record.players;
        let alone = *players != [Player::Human; 2];
        players.iter().position(|player| *player == Player::Human).filter(|_| alone)
    });
    Ok(Json(json!({
        "first": first.as_str(),
        "games": terms.games(),
        "untilDecided": terms.if_equal == IfEqual::Another,
        "played": listed.collect::<Vec<_>>(),
        "human": human,
        "points": players.map(|player| text(played.points(player))),
        "matchPoints": players.map(|player| text(played.match_points(player))),
        "next": next,
        "over": over,
    })))
}

/// Makes the next game, or finds it where it has been made.
pub(crate) async fn next(
    State(app): State<App>,
    Path(room): Path<String>,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let Found { first, terms, games, played } = find(&app, &room).await?;
    let Standing::Next { game, .. } = played.standing() else {
        return Err(ApiError::impossible("match-over", "the micro-match is decided"));
    };
    let answer = |id: &RecordId| (StatusCode::CREATED, Json(json!({ "id": id.as_str() })));
    if let Some(made) = games.get(game - 1) {
        return Ok(answer(&made.record.id));
    }
    let (Some(last), Ok(number)) = (games.last(), u16::try_from(game)) else {
        return Err(ApiError::no_such_room());
    };
    let mut players = last.record.players.clone();
    let mut names = last.record.names.clone();
    players.reverse();
    names.reverse();
    // Unequal times belong to the players and not to the colours.
    let control = last.record.control.as_ref().and_then(|controls| {
        TimeControls::new([Seat::BLACK, Seat::WHITE].map(|seat| controls.of(seat).clone()))
    });
    let micro_match = Some(MatchGame { first, number, terms });
    let record = Record {
        id: new_id(),
        players,
        names,
        control,
        created_at: time_of_day(),
        origin: Origin { micro_match, ..last.record.origin.clone() },
        ..last.record.clone()
    };
    let id = record.id.clone();
    if let Err(error) = app.rooms.create(record).await {
        // Somebody may have made it in the same instant.
        let found = find(&app, &room).await?;
        return found.games.get(game - 1).map(|made| answer(&made.record.id)).ok_or(error);
    }
    Ok(answer(&id))
}
