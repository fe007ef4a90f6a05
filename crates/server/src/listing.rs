//! Games as lists show them.

use std::cmp::Reverse;
use std::collections::HashSet;

use bolshak_arena::TimeControl;
use bolshak_arena::referee::Terms;
use bolshak_chapaev::Length;
use bolshak_community::Tempo;
use bolshak_game::{Reason, Seat, find};
use bolshak_notation::pdn::GameResult;
use bolshak_store::{Listed, Occupant, Origin, Record, RecordId};
use bolshak_wire as wire;
use serde::{Deserialize, Serialize};

use crate::directory::Directory;
use crate::error::ApiError;
use crate::room::{FLICK_SEATS, seats};
use crate::viewer::Viewer;

/// The most games that a list shows.
const LISTED: usize = 50;
/// The same of games that go on.
const LIVE: usize = 40;

/// A game in a list.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GameSummary {
    id: String,
    variant: String,
    seats: Vec<wire::SeatInfo>,
    /// The seats of whoever asks.
    mine: Vec<String>,
    plies: u32,
    /// Whether one of the seats of whoever asks is to move.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    my_turn: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    rated: bool,
    result: Option<wire::Result>,
    created_at: u64,
    updated_at: u64,
}

/// The games in which somebody sits or which are at his device, the newest first.
pub(crate) async fn own_games(directory: &Directory, viewer: &Viewer) -> Result<Vec<GameSummary>, ApiError> {
    let (guest, at_home) = (viewer.id().cloned(), viewer.at_home);
    let found = directory.services().read(move |store| {
        let mut games = match &guest {
            Some(guest) => store.games_of(Some(guest), LISTED)?,
            None => vec![],
        };
        if at_home {
            games.extend(store.games_of(None, LISTED)?);
            games.sort_by_key(|game| Reverse(game.updated_at));
            games.truncate(LISTED);
        }
        Ok(games)
    });
    Ok(found.await?.iter().filter_map(|listed| summary(listed, viewer)).collect())
}

/// A game that waits for somebody.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WaitingGame {
    id: String,
    variant: String,
    seats: Vec<wire::SeatInfo>,
    /// The clocks by seat; null without any.
    controls: Option<Vec<wire::ControlInfo>>,
    /// The seats that play without seeing the pieces.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    blindfold: Vec<String>,
    /// Whether nothing but the clock was chosen. Of a node that does not say so it is not known.
    #[serde(default)]
    usual: bool,
    created_at: u64,
}

/// A game that goes on.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LiveGame {
    #[serde(flatten)]
    game: WaitingGame,
    rated: bool,
    /// How fast it is; of a game without a clock, or of a node that does not say so, it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tempo: Option<String>,
    /// How many look on.
    watchers: usize,
}

/// The games of one server that everybody may know of, as servers tell each other.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct ListedGames {
    /// Those that go on, each with how strong both players are together.
    live: Vec<(i32, LiveGame)>,
    /// Those that wait, each with the people who sit there already.
    waiting: Vec<(Vec<String>, WaitingGame)>,
}

/// The games of this server.
pub(crate) fn own_listing(directory: &Directory) -> ListedGames {
    let (live, lobby) = (&directory.services().live, &directory.services().lobby);
    let live = live.playing().into_iter().filter_map(|playing| {
        let record = &playing.record;
        let tempo = record.control.as_ref().map(|control| Tempo::of(control, record.seats.len()));
        let live = LiveGame {
            game: waiting_game(record)?,
            rated: record.rated,
            tempo: tempo.map(|tempo| tempo.code().to_owned()),
            watchers: playing.attendance.watchers(),
        };
        Some((playing.strength, live))
    });
    let waiting = lobby.waiting().into_iter().filter_map(|record| {
        let people = record.seats.iter().filter_map(|seat| seat.occupant.person()).chain(&record.owner);
        Some((people.map(ToString::to_string).collect(), waiting_game(&record)?))
    });
    ListedGames { live: live.collect(), waiting: waiting.collect() }
}

/// The games of all servers.
fn listings(directory: &Directory) -> impl Iterator<Item = ListedGames> {
    std::iter::once(own_listing(directory)).chain(directory.services().nodes.news.games())
}

/// The games that go on now: the best one of each variant at each tempo, and then the others, the strongest players first.
pub(crate) fn live_games(directory: &Directory) -> Vec<LiveGame> {
    let mut all: Vec<_> = listings(directory).flat_map(|games| games.live).collect();
    all.sort_by_key(|(strength, live)| Reverse((*strength, live.watchers, live.game.created_at)));
    let mut seen = HashSet::new();
    let (first, others): (Vec<_>, Vec<_>) = all
        .into_iter()
        .map(|(_, live)| live)
        .partition(|live| seen.insert((live.game.variant.clone(), live.tempo.clone())));
    first.into_iter().chain(others).take(LIVE).collect()
}

/// Games of others that wait for somebody while whoever made them is there, the newest first.
pub(crate) fn waiting_games(directory: &Directory, viewer: &Viewer) -> Vec<WaitingGame> {
    let me = viewer.id().map(ToString::to_string);
    let is_others = |people: &[String]| me.as_ref().is_none_or(|me| !people.contains(me));
    let all = listings(directory).flat_map(|games| games.waiting);
    let mut others: Vec<_> = all.filter(|(people, _)| is_others(people)).map(|(_, game)| game).collect();
    others.sort_by_key(|game| Reverse((game.created_at, game.id.clone())));
    others.truncate(LISTED);
    others
}

/// What somebody who wants to play with several looks for: a game in which only its clock was chosen, for he is not asked
/// whether anything else suits him.
pub(crate) struct WaitingFor {
    pub variant: String,
    /// The clock that each of them has.
    pub control: Option<TimeControl>,
}

impl WaitingFor {
    fn is(&self, game: &WaitingGame) -> bool {
        let wanted = self.control.as_ref().map(wire::control);
        let is_alike =
            |controls: &Vec<wire::ControlInfo>| controls.iter().all(|one| Some(one) == wanted.as_ref());
        game.variant == self.variant
            && game.usual
            && game.controls.as_ref().map_or(wanted.is_none(), is_alike)
            && game.seats.iter().any(|seat| seat.occupant == wire::Occupant::Open)
    }
}

/// The games that somebody could join, each with the people who sit there already, the oldest first.
pub(crate) fn games_that_wait_for(
    directory: &Directory,
    wanted: &WaitingFor,
) -> Vec<(RecordId, HashSet<String>)> {
    let all = listings(directory).flat_map(|games| games.waiting);
    let mut fit: Vec<_> = all.filter(|(_, game)| wanted.is(game)).collect();
    fit.sort_by_key(|(_, game)| (game.created_at, game.id.clone()));
    let game = |(people, game): (Vec<String>, WaitingGame)| {
        Some((RecordId::new(&game.id)?, people.into_iter().collect()))
    };
    fit.into_iter().filter_map(game).collect()
}

fn waiting_game(record: &Record) -> Option<WaitingGame> {
    let names = seat_names(&record.variant)?;
    let seat = |index| Seat::of(index);
    let controls = record.control.as_ref();
    Some(WaitingGame {
        id: record.id.to_string(),
        variant: record.variant.clone(),
        seats: seats(record, names),
        controls: controls
            .map(|controls| (0..names.len()).map(|index| wire::control(controls.of(seat(index)))).collect()),
        blindfold: record.terms.blindfold.seats().map(|seat| names[seat.index()].to_owned()).collect(),
        usual: is_usual(record),
        created_at: record.created_at,
    })
}

/// Whether people play a game from its beginning, by the usual terms.
fn is_usual(record: &Record) -> bool {
    let is_of_people =
        |occupant: &Occupant| matches!(occupant, Occupant::Guest(_) | Occupant::Member(_) | Occupant::Open);
    record.start.is_none()
        && record.origin == Origin::default()
        && record.terms == Terms::default()
        && !record.rated
        && record.seats.iter().all(|seat| is_of_people(&seat.occupant))
}

pub(crate) fn seat_names(variant: &str) -> Option<&'static [&'static str]> {
    match Length::of(variant) {
        Some(_) => Some(&FLICK_SEATS),
        None => Some(find(variant)?.info().seats),
    }
}

/// Records of variants that this version does not know are left out.
pub(crate) fn summary(listed: &Listed, viewer: &Viewer) -> Option<GameSummary> {
    let Listed { record, summary, updated_at } = listed;
    let names = seat_names(&record.variant)?;
    let seats = seats(record, names);
    let own = viewer.seats(record);
    // Of a device at which all sit it would not say anything.
    let sides = viewer.sides(record);
    let my_turn = own.len() < seats.len() && summary.to_move.is_some_and(|seat| sides.contains(&seat));
    let mine = own.iter().filter_map(|seat| seats.get(seat.index())).map(|seat| seat.seat.clone()).collect();
    Some(GameSummary {
        id: record.id.to_string(),
        variant: record.variant.clone(),
        mine,
        plies: summary.plies,
        my_turn,
        rated: record.rated,
        result: result(listed, names),
        created_at: record.created_at,
        updated_at: *updated_at,
        seats,
    })
}

fn result(listed: &Listed, names: &[&str]) -> Option<wire::Result> {
    let ended = listed.summary.ended.as_ref()?;
    Some(wire::Result {
        winner: ended.winner.and_then(|seat| names.get(seat.index())).map(|seat| (*seat).to_owned()),
        places: ended.places.clone(),
        score: score(listed)?,
        reason: ended.reason.clone(),
        article: None,
        criterion: None,
    })
}

/// The score of a finished game as the variant writes it.
pub(crate) fn score(listed: &Listed) -> Option<String> {
    let ended = listed.summary.ended.as_ref()?;
    if let Some(places) = &ended.places {
        return Some(places.iter().map(u8::to_string).collect::<Vec<_>>().join(" "));
    }
    let result = match ended.winner {
        _ if Reason::from_code(&ended.reason).is_some_and(Reason::is_void) => GameResult::Unknown,
        Some(Seat::WHITE) => GameResult::White,
        Some(_) => GameResult::Black,
        None => GameResult::Draw,
    };
    if Length::of(&listed.record.variant).is_some() {
        return Some(
            bolshak_chapaev::record::score(match ended.winner {
                Some(Seat::BLACK) => bolshak_chapaev::Side::Black,
                _ => bolshak_chapaev::Side::White,
            })
            .to_owned(),
        );
    }
    let variant = find(&listed.record.variant)?;
    Some(result.text(variant.info().notation).to_owned())
}
