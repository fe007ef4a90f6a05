//! `POST /api/records`: games in PDN, read for whoever wants to look at them. Nothing is kept.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use bolshak_game::{Game, Move, Need, Variant, find, look_up_for};
use bolshak_notation::pdn::{Fault, PdnGame, Replayed, follow, read, variant_of};
use bolshak_notation::{Form, write_move};
use bolshak_wire as wire;
use serde::Deserialize;
use serde_json::{Value, json};

use super::aside;
use crate::error::ApiError;

/// The largest text that is read.
pub(super) const LARGEST_TEXT: usize = 1024 * 1024;
/// So many games are listed; a text with more is for `bolshak pdn`.
const MOST_GAMES: usize = 1_000;

/// Games to look at.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    /// PDN.
    text: String,
    /// The game that is played out; the first is 0.
    #[serde(default)]
    number: usize,
    /// What is played in games that do not say it.
    variant: Option<String>,
}

/// `POST /api/records`
pub(super) async fn look(body: Result<Json<Wanted>, JsonRejection>) -> Result<Json<Value>, ApiError> {
    let Json(wanted) = body.map_err(|rejection| ApiError::unreadable(&rejection))?;
    let fallback = match &wanted.variant {
        Some(id) => Some(
            look_up_for(Need::Read, id)
                .map_err(|error| ApiError::impossible(error.code(), error.to_string()))?,
        ),
        None => None,
    };
    aside(move || tell(&wanted, fallback)).await.map(Json)
}

fn tell(wanted: &Wanted, fallback: Option<&'static dyn Variant>) -> Value {
    let file = read(&wanted.text);
    let games: Vec<_> = file.games.iter().take(MOST_GAMES).map(head).collect();
    let shown = file.games.get(wanted.number).map(|record| play(record, fallback));
    json!({
        "games": games,
        "more": file.games.len().saturating_sub(MOST_GAMES),
        "shown": shown,
        "faults": file.faults.iter().map(fault).collect::<Vec<_>>(),
    })
}

/// What a list says of a game.
fn head(record: &PdnGame) -> Value {
    json!({
        "white": record.white(),
        "black": record.black(),
        "event": record.value(&["Event"]),
        "date": record.value(&["Date"]),
        "result": result(record),
        "variant": variant_of(record).ok().map(|variant| variant.info().id),
    })
}

/// The result as the game writes it; where it is not known which game that is, as Russian draughts does.
fn result(record: &PdnGame) -> &'static str {
    let variant = variant_of(record).ok().or_else(|| find("russian"));
    variant.map_or("*", |variant| record.result.text(variant.info().notation))
}

fn fault(fault: &Fault) -> Value {
    json!({ "line": fault.place.line, "column": fault.place.column, "message": fault.message })
}

/// A game from its beginning to its end, or to what the rules do not allow.
fn play(record: &PdnGame, fallback: Option<&'static dyn Variant>) -> Value {
    let mut line = Line::default();
    let done = follow(record, fallback, &mut |game| line.reach(game));
    let tags: Vec<_> = record.tags.iter().map(|tag| [&tag.name, &tag.value]).collect();
    let odd = |replayed: &Replayed| replayed.warnings.iter().map(fault).collect::<Vec<_>>();
    json!({
        "variant": line.variant,
        "start": line.start,
        "moves": line.moves,
        "tags": tags,
        "result": result(record),
        "warnings": done.as_ref().map(odd).unwrap_or_default(),
        "fault": done.as_ref().err().map(fault),
    })
}

/// The main line as far as it was played.
#[derive(Default)]
struct Line {
    variant: Option<&'static str>,
    start: Option<wire::View>,
    moves: Vec<wire::PlayedMove>,
    /// What could be played where the line has come to.
    legal: Vec<Move>,
}

impl Line {
    /// The game at its beginning, and after each move. After a change by hand it begins anew.
    fn reach(&mut self, game: &dyn Game) {
        let info = game.variant().info();
        let played = game.played();
        if let [.., last] = played
            && played.len() == self.moves.len() + 1
        {
            let ply = self.moves.len();
            let text = match self.legal.iter().position(|mv| mv == last) {
                Some(index) => write_move(info, &self.legal, index, Form::Short),
                None => write_move(info, std::slice::from_ref(last), 0, Form::Full),
            };
            self.moves.push(wire::PlayedMove::of(info, last, text, game.mover(ply), game.step_before(ply)));
        } else {
            self.variant = Some(info.id);
            self.start = Some(wire::View::of(info, &game.view()));
            self.moves.clear();
        }
        self.legal = game.legal_moves().to_vec();
    }
}
