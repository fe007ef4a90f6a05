//! The games of an exhibition: how they are made, how they end.
//!
//! The boards are given out first, in one write; then their games are made, whose addresses and lots follow from what was
//! written, and then the exhibition runs. Whoever finds it interrupted in between makes the games again: those that are
//! there already are the same.

use axum::http::StatusCode;
use bolshak_arena::TimeControls;
use bolshak_arena::referee::{Blindfold, GameEvent, Terms};
use bolshak_community::{EntryState, ExhibitionDeed as Deed, Stage};
use bolshak_game::Seat;
use bolshak_store::{
    Board, Exhibition, ExhibitionEntry, ExhibitionPlan, Lot, Notice, Occupant, Origin, PersonId, Record,
    RecordId, SeatRecord, Store, StoreError,
};

use super::shown::score;
use super::terms::player_time;
use super::{Found, find, member, notice, told};
use crate::directory::Directory;
use crate::error::ApiError;
use crate::new_game::variant_named;
use crate::openings::{WantedLot, new_seed, opening};
use crate::room::actor::RoomRequest;
use crate::services::Services;
use crate::time::time_of_day;
use crate::viewer::{Viewer, hashed};

/// The host begins with those who are accepted.
pub(crate) async fn start(directory: &Directory, viewer: Viewer, id: RecordId) -> Result<(), ApiError> {
    let services = directory.services();
    let exhibition = id.clone();
    services.with_store(move |store| give_out_boards(store, &viewer, &exhibition)).await?;
    finish_start(services, id).await
}

fn give_out_boards(store: &dyn Store, viewer: &Viewer, id: &RecordId) -> Result<(), ApiError> {
    let found = find(store, viewer, id)?;
    found.check(Deed::Start)?;
    if found.exhibition.stage != Stage::Open {
        return Ok(());
    }
    let accepted = found.entries.iter().filter(|entry| entry.state == EntryState::Accepted);
    let boards: Vec<_> = accepted.zip(1..).map(|(entry, number)| (entry.number, board(id, number))).collect();
    if boards.is_empty() {
        let message = "nobody is accepted: an exhibition needs at least one player";
        return Err(ApiError::new(StatusCode::CONFLICT, "nobody-accepted", message));
    }
    store.give_out_boards(id, &new_seed(), &boards).map_err(told)
}

/// A board whose game has an address that follows from the exhibition's.
pub(super) fn board(exhibition: &RecordId, number: u16) -> Board {
    let game = hashed(&format!("exhibition {exhibition} board {number}"));
    Board { number, game: RecordId::new(&game).expect("letters and digits are an id") }
}

/// Makes the games of an exhibition whose boards are given out, those that are not made yet. Whoever was the one to finish it
/// tells the players.
pub(crate) async fn finish_start(services: &Services, id: RecordId) -> Result<(), ApiError> {
    let now = services.now().wall;
    let notices = services.with_store(move |store| make_games(store, &id, now)).await?;
    for (person, notice) in notices {
        services.metrics.game_made();
        if let Some(person) = person {
            services.notify(person, notice).await;
        }
    }
    Ok(())
}

/// For each board that was given out now, the member who is told of it.
pub(super) type Told = Vec<(Option<PersonId>, Notice)>;

pub(super) fn make_games(store: &dyn Store, id: &RecordId, now: u64) -> Result<Told, ApiError> {
    let Some(exhibition) = store.exhibition(id)?.filter(|found| found.stage == Stage::Starting) else {
        return Ok(vec![]);
    };
    let entries = store.entries(id)?;
    let boards = entries.iter().filter_map(|entry| Some((entry, entry.board.as_ref()?)));
    let boards: Vec<_> = boards.collect();
    for (entry, board) in &boards {
        match store.create(&record(store, &exhibition, entry, board)?) {
            Ok(()) | Err(StoreError::Taken) => {}
            Err(error) => return Err(error.into()),
        }
    }
    if !store.change_stage(id, Stage::Starting, Stage::Running)? {
        return Ok(vec![]);
    }
    let told = boards.into_iter().map(|(entry, board)| {
        let begun = notice(&exhibition, "exhibition-begun", now);
        (member(entry), Notice { game: Some(board.game.clone()), ..begun })
    });
    Ok(told.collect())
}

/// The game of a board. All of it but its time follows from what is kept of the exhibition.
fn record(
    store: &dyn Store,
    exhibition: &Exhibition,
    entry: &ExhibitionEntry,
    board: &Board,
) -> Result<Record, ApiError> {
    let plan = &exhibition.plan;
    let seed = format!("{}-{}", exhibition.seed.as_deref().unwrap_or_default(), board.number);
    let (start, lot) = begin(plan, entry, &seed)?;
    let host = entry.terms.host.unwrap_or_else(|| plan.side.seat(board.number, drawn_seat(&seed)));
    let blindfold = if plan.blindfold { Blindfold::of(host) } else { Blindfold::NOBODY };
    let controls = plan.times.as_ref().and_then(|[host_time, time]| {
        TimeControls::new(by_seat(host, host_time.clone(), player_time(time, &entry.terms)))
    });
    let host_seat = SeatRecord {
        occupant: Occupant::Member(exhibition.host.clone()),
        name: exhibition.host_name.clone(),
    };
    Ok(Record {
        id: board.game.clone(),
        variant: plan.variant.clone(),
        start,
        seats: by_seat(host, host_seat, seated(store, entry)?),
        owner: Some(exhibition.host.clone()),
        control: controls,
        terms: Terms { no_take_backs: true, blindfold, ..Terms::default() },
        created_at: time_of_day(),
        origin: Origin { lot, micro_match: None },
        listed: false,
        rated: false,
        consultants: vec![],
    })
}

/// Where the game of an entry begins: at its own position, or else where all do.
fn begin(
    plan: &ExhibitionPlan,
    entry: &ExhibitionEntry,
    seed: &str,
) -> Result<(Option<String>, Option<Lot>), ApiError> {
    let own = entry.terms.start.as_deref();
    let lot = plan.table.as_deref().filter(|_| own.is_none());
    let lot = lot.map(|table| WantedLot::with_seed(table, seed));
    opening(variant_named(&plan.variant)?, own.or(plan.start.as_deref()), lot.as_ref(), None, None)
}

/// The player of an entry as he sits: he may have signed up since.
fn seated(store: &dyn Store, entry: &ExhibitionEntry) -> Result<SeatRecord, ApiError> {
    let person = entry.player.occupant.person();
    let member = person.map(|person| store.member(person)).transpose()?.flatten();
    Ok(member.map_or_else(
        || entry.player.clone(),
        |member| SeatRecord { occupant: Occupant::Member(member.id), name: member.name },
    ))
}

/// Which seat a lot gives the host.
fn drawn_seat(seed: &str) -> Seat {
    if hashed(&format!("host {seed}")).as_bytes()[0].is_multiple_of(2) { Seat::WHITE } else { Seat::BLACK }
}

/// What belongs to the host and to the player, in the order of the seats.
fn by_seat<T>(host_seat: Seat, host: T, player: T) -> Vec<T> {
    if host_seat == Seat::WHITE { vec![host, player] } else { vec![player, host] }
}

/// The host's seat in a game of his exhibition.
pub(super) fn host_seat(record: &Record, host: &PersonId) -> Seat {
    let place = record.seats.iter().position(|seat| seat.occupant.person() == Some(host));
    Seat::of(place.unwrap_or(0))
}

/// A game that goes on is given its result.
pub(crate) async fn settle(
    directory: &Directory,
    viewer: Viewer,
    (id, number): (RecordId, u16),
    winner: String,
) -> Result<(), ApiError> {
    let services = directory.services();
    let found = services.with_store(move |store| {
        let found = find(store, &viewer, &id)?;
        found.check(Deed::Settle)?;
        ruling(store, &found, number, &winner)
    });
    let (game, ruling) = found.await?;
    Ok(directory.ask(&game, |reply| RoomRequest::Rule { ruling, reply }).await??)
}

/// The game of a board, and what the arbiter says of it.
fn ruling(
    store: &dyn Store,
    Found { exhibition, .. }: &Found,
    number: u16,
    winner: &str,
) -> Result<(RecordId, GameEvent), ApiError> {
    let wanted = board(&exhibition.id, number).game;
    let games = store.exhibition_games(&exhibition.id)?;
    let game = games.iter().find(|game| game.record.id == wanted).ok_or_else(ApiError::no_such_game)?;
    let host = host_seat(&game.record, &exhibition.host);
    let ruling = match winner {
        "host" => GameEvent::Forfeited(host.other()),
        "player" => GameEvent::Forfeited(host),
        "nobody" => GameEvent::DeclaredDrawn,
        _ => return Err(ApiError::impossible("bad-result", "the winner is host, player or nobody")),
    };
    Ok((wanted, ruling))
}

/// A game of this exhibition has ended: perhaps it was the last.
pub(crate) fn note_end(store: &dyn Store, id: &RecordId) -> Result<(), StoreError> {
    let Some(exhibition) = store.exhibition(id)?.filter(|found| found.stage == Stage::Running) else {
        return Ok(());
    };
    if score(&exhibition, &store.exhibition_games(id)?).is_over() {
        store.change_stage(id, Stage::Running, Stage::Over)?;
    }
    Ok(())
}
