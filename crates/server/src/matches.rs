//! Matches: how one stands, and its next game.

use bolshak_arena::micro_match::{self, BREAK, IfEqual, MatchState, MicroMatch, Scoring, Terms, TieBreak};
use bolshak_arena::{TimeControls, referee};
use bolshak_game::Seat;
use bolshak_store::{Listed, MatchGame, Origin, Record, RecordId};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::directory::Directory;
use crate::error::ApiError;
use crate::listing::score;
use crate::new_game::new_id;
use crate::time::time_of_day;
use crate::viewer::{Viewer, hashed};

/// What is agreed on for a new match.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct WantedMatch {
    games: u16,
    scoring: String,
    if_equal: String,
}

impl WantedMatch {
    /// So many games, scored as is usual; equal points are a draw.
    pub(crate) fn of_games(games: u16) -> Self {
        Self { games, scoring: "2-1-0".to_owned(), if_equal: IfEqual::Drawn.code().to_owned() }
    }

    /// The place of the first game, whose record names the match.
    pub(crate) fn first_game(&self, first: &RecordId) -> Result<MatchGame, ApiError> {
        let refuse = |message| ApiError::impossible("bad-match", message);
        let scoring = match self.scoring.as_str() {
            "2-1-0" => Scoring::Two,
            "1-½-0" => Scoring::One,
            _ => return Err(refuse("the scoring is 2-1-0 or 1-½-0")),
        };
        let if_equal = IfEqual::of(&self.if_equal)
            .ok_or_else(|| refuse("if the points are equal it is drawn, another or tie-breaks"))?;
        let terms = Terms::new(self.games, scoring, if_equal).ok_or_else(|| {
            refuse("a micro-match has an even number of games, 2 to 20, with tie-breaks also one")
        })?;
        Ok(MatchGame { first: first.clone(), number: 1, terms })
    }
}

/// A match with the games that were made.
struct Found {
    first: RecordId,
    terms: Terms,
    games: Vec<Listed>,
    played: MicroMatch,
}

async fn find(directory: &Directory, first: &RecordId) -> Result<Found, ApiError> {
    let wanted = first.clone();
    let games = directory.services().read(move |store| store.games_of_match(&wanted)).await?;
    let place = games.first().and_then(|game| game.record.origin.micro_match.clone());
    let MatchGame { first, terms, .. } = place.ok_or_else(ApiError::no_such_match)?;
    let finished = games.iter().map_while(|game| Some(game.summary.ended.as_ref()?.winner));
    let winners = finished.enumerate().map(|(index, winner)| {
        let first_seat = micro_match::Player::with_first_seat(index + 1);
        winner.map(|seat| if seat == Seat::WHITE { first_seat } else { first_seat.other() })
    });
    let played = MicroMatch::after(terms, winners);
    Ok(Found { first, terms, games, played })
}

/// How a match stands, as somebody sees it.
pub(crate) async fn standing(
    directory: &Directory,
    first: &RecordId,
    viewer: &Viewer,
) -> Result<Value, ApiError> {
    let Found { first, terms, games, played } = find(directory, first).await?;
    let players = [micro_match::Player::First, micro_match::Player::Second];
    let text = |points: u32| terms.scoring.text(points);
    let (next, over) = match played.standing() {
        MatchState::Next { game, .. } => {
            let last = game.checked_sub(2).and_then(|index| games.get(index));
            let made = games.get(game - 1).map(|listed| listed.record.id.as_str());
            let rest = last.map(|listed| listed.updated_at + BREAK);
            (json!({ "game": game, "id": made, "breakUntil": rest }), Value::Null)
        }
        MatchState::Over(winner) => {
            let winner = winner.map(|player| players.iter().position(|one| *one == player));
            (Value::Null, json!({ "winner": winner }))
        }
    };
    let listed = games.iter().zip(1..).map(|(listed, number)| {
        json!({ "game": number, "id": listed.record.id.as_str(), "result": score(listed) })
    });
    Ok(json!({
        "id": first.as_str(),
        "games": terms.games(),
        "ifEqual": terms.if_equal.code(),
        "played": listed.collect::<Vec<_>>(),
        "mine": games.first().and_then(|game| own_player(&game.record, viewer)),
        "points": players.map(|player| text(played.points(player))),
        "matchPoints": players.map(|player| text(played.match_points(player))),
        "next": next,
        "over": over,
    }))
}

/// Which of the two players this viewer is, by the seats of the first game; of two people at one device none is "you".
fn own_player(first: &Record, viewer: &Viewer) -> Option<usize> {
    match viewer.seats(first)[..] {
        [seat] => Some(seat.index()),
        _ => None,
    }
}

/// Makes the next game, or finds it where it has been made. Only who plays in the match can.
pub(crate) async fn next(
    directory: &Directory,
    first: &RecordId,
    viewer: &Viewer,
) -> Result<RecordId, ApiError> {
    let Found { first, terms, games, played } = find(directory, first).await?;
    let MatchState::Next { game, .. } = played.standing() else {
        return Err(ApiError::impossible("match-over", "the match is decided"));
    };
    let (Some(last), Ok(number)) = (games.last(), u16::try_from(game)) else {
        return Err(ApiError::no_such_match());
    };
    if viewer.seats(&last.record).is_empty() {
        return Err(ApiError::not_yours());
    }
    if let Some(made) = games.get(game - 1) {
        return Ok(made.record.id.clone());
    }
    let mut record = next_record(&last.record, MatchGame { first: first.clone(), number, terms });
    if let Some(tie_break) = terms.tie_break(game) {
        record.control = Some(clocks(directory, &last.record.id, tie_break).await?);
    }
    let id = record.id.clone();
    if let Err(error) = directory.create(record).await {
        // Somebody may have made it in the same instant.
        let found = find(directory, &first).await?;
        return found.games.get(game - 1).map(|made| made.record.id.clone()).ok_or(error);
    }
    Ok(id)
}

/// The clocks of a game that breaks a tie, for the seats of that game.
async fn clocks(
    directory: &Directory,
    last: &RecordId,
    tie_break: TieBreak,
) -> Result<TimeControls, ApiError> {
    let [white, black] = match tie_break {
        TieBreak::Control(text) => [text.to_owned(), text.to_owned()],
        TieBreak::TimeLeft(increment) => {
            let wanted = last.clone();
            let stored = directory.services().read(move |store| store.load(&wanted)).await?;
            let read =
                stored.and_then(|stored| stored.events.into_iter().rev().find_map(|event| event.clock));
            let left =
                |seat: usize| read.as_ref().and_then(|clocks| clocks.0.get(seat)).map_or(0, |time| time.left);
            // The seats have changed; nobody begins without a second.
            [1, 0].map(|seat| format!("{}+{increment}", (left(seat) / 1_000).max(1)))
        }
    };
    let control =
        |text: &str| text.parse().map_err(|_| ApiError::impossible("bad-match", "a clock without time"));
    TimeControls::new(vec![control(&white)?, control(&black)?])
        .ok_or_else(|| ApiError::impossible("bad-match", "a clock without time"))
}

/// The next game with seats changed.
fn next_record(last: &Record, place: MatchGame) -> Record {
    let origin = Origin { micro_match: Some(place), ..last.origin.clone() };
    Record { id: new_id(), created_at: time_of_day(), origin, ..seats_changed(last) }
}

/// The game that players make who have agreed on another one. Its address follows from that of the last, so that however
/// often it is made it is one.
pub(crate) fn rematch(last: &Record) -> Record {
    let origin = Origin { micro_match: None, ..last.origin.clone() };
    let changed = if last.seats.len() == 2 { seats_changed(last) } else { last.clone() };
    let id = RecordId::new(&hashed(&format!("rematch {}", last.id))).expect("letters and digits are an id");
    Record { id, created_at: time_of_day(), origin, listed: false, ..changed }
}

/// The same with the colours of two players changed.
fn seats_changed(last: &Record) -> Record {
    let mut seats = last.seats.clone();
    seats.reverse();
    let mut consultants = last.consultants.clone();
    consultants.iter_mut().for_each(|other| other.seat = other.seat.other());
    consultants.sort_by_key(|other| other.seat);
    // Unequal times belong to the players and not to the colours.
    let swapped = |controls: &TimeControls| {
        TimeControls::new([Seat::BLACK, Seat::WHITE].map(|seat| controls.of(seat).clone()).into())
    };
    let terms = referee::Terms { blindfold: last.terms.blindfold.changed(), ..last.terms };
    Record { control: last.control.as_ref().and_then(swapped), seats, consultants, terms, ..last.clone() }
}
