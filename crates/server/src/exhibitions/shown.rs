//! Exhibitions as people see them.

use std::collections::HashMap;

use bolshak_community::{
    BoardState, EntryState, ExhibitionDeed as Deed, ExhibitionRole as Role, ExhibitionScore, Stage,
};
use bolshak_game::{Seat, Variant};
use bolshak_notation::read_position;
use bolshak_store::{Board, Exhibition, ExhibitionEntry, Listed, Occupant, Record, Store, StoreError};
use bolshak_wire as wire;

use super::games::host_seat;
use super::{Found, find, id, terms};
use crate::error::ApiError;
use crate::listing::{score as score_text, seat_names};
use crate::new_game::variant_named;
use crate::viewer::Viewer;

/// The most exhibitions of each stage in the list.
const SHOWN: usize = 30;

/// The exhibitions of which everybody knows.
pub(crate) fn list(store: &dyn Store) -> Result<wire::ExhibitionList, ApiError> {
    let heads = |stages: &[Stage]| -> Result<Vec<_>, ApiError> {
        let mut found = vec![];
        for stage in stages {
            found.extend(store.exhibitions(*stage, SHOWN)?.iter().map(head));
        }
        Ok(found)
    };
    Ok(wire::ExhibitionList {
        open: heads(&[Stage::Open])?,
        running: heads(&[Stage::Starting, Stage::Running])?,
        over: heads(&[Stage::Over])?,
    })
}

fn head(exhibition: &Exhibition) -> wire::ExhibitionHead {
    let Exhibition { id, host_name, stage, plan, players, announced_at, .. } = exhibition;
    let time = |place: usize| {
        let time = plan.times.as_ref().map(|times| &times[place]);
        time.filter(|time| !time.is_unlimited()).map(wire::control)
    };
    wire::ExhibitionHead {
        id: id.to_string(),
        name: plan.name.clone(),
        host: host_name.clone(),
        variant: plan.variant.clone(),
        stage: stage.code().to_owned(),
        side: plan.side.code().to_owned(),
        most: plan.most,
        players: *players,
        blindfold: plan.blindfold,
        host_time: time(0),
        player_time: time(1),
        announced_at: *announced_at,
    }
}

/// All of an exhibition.
pub(crate) fn info(
    store: &dyn Store,
    viewer: &Viewer,
    wanted: &str,
) -> Result<wire::ExhibitionInfo, ApiError> {
    let id = id(wanted)?;
    let mut found = find(store, viewer, &id)?;
    let games = store.exhibition_games(&id)?;
    note_if_over(store, &mut found.exhibition, &games)?;
    let Found { exhibition, entries, role } = &found;
    let may = Deed::ALL.into_iter().filter(|deed| role.may(*deed, exhibition.stage));
    let variant = variant_named(&exhibition.plan.variant)?;
    let has_begun = matches!(exhibition.stage, Stage::Running | Stage::Over);
    Ok(wire::ExhibitionInfo {
        head: head(exhibition),
        about: exhibition.plan.about.clone(),
        position: exhibition.plan.start.clone(),
        table: exhibition.plan.table.clone(),
        role: role.code().to_owned(),
        may: may.map(|deed| deed.code().to_owned()).collect(),
        entries: told_entries(variant, entries, *role, viewer),
        boards: boards(exhibition, entries, &games, viewer)?,
        score: has_begun.then(|| told_score(score(exhibition, &games))),
    })
}

/// What was left undone when the last game ended is done now.
fn note_if_over(store: &dyn Store, exhibition: &mut Exhibition, games: &[Listed]) -> Result<(), ApiError> {
    if exhibition.stage == Stage::Running && score(exhibition, games).is_over() {
        store.change_stage(&exhibition.id, Stage::Running, Stage::Over)?;
        exhibition.stage = Stage::Over;
    }
    Ok(())
}

/// Those who are accepted; of the others the host knows, and each of himself.
fn told_entries(
    variant: &'static dyn Variant,
    entries: &[ExhibitionEntry],
    role: Role,
    viewer: &Viewer,
) -> Vec<wire::ExhibitionEntryInfo> {
    let told = entries.iter().map(|entry| wire::ExhibitionEntryInfo {
        number: entry.number,
        name: entry.player.name.clone(),
        member: matches!(entry.player.occupant, Occupant::Member(_)),
        state: entry.state.code().to_owned(),
        mine: is_mine(entry, viewer),
        terms: terms::shown(variant, &entry.terms),
    });
    let accepted = EntryState::Accepted.code();
    told.filter(|entry| role == Role::Host || entry.mine || entry.state == accepted).collect()
}

fn is_mine(entry: &ExhibitionEntry, viewer: &Viewer) -> bool {
    viewer.id().is_some() && viewer.id() == entry.player.occupant.person()
}

/// The boards whose games are there, in their order.
fn boards(
    exhibition: &Exhibition,
    entries: &[ExhibitionEntry],
    games: &[Listed],
    viewer: &Viewer,
) -> Result<Vec<wire::ExhibitionBoard>, ApiError> {
    let mut firsts = Firsts::default();
    let mut told = vec![];
    for listed in games {
        let is_its =
            |entry: &&ExhibitionEntry| board_of(entry).is_some_and(|board| board.game == listed.record.id);
        let Some(entry) = entries.iter().find(is_its) else { continue };
        let to_move = firsts.seat_to_move(listed)?;
        told.push(board(exhibition, entry, listed, to_move, viewer)?);
    }
    Ok(told)
}

fn board_of(entry: &ExhibitionEntry) -> Option<&Board> {
    entry.board.as_ref()
}

fn board(
    exhibition: &Exhibition,
    entry: &ExhibitionEntry,
    listed: &Listed,
    to_move: Option<Seat>,
    viewer: &Viewer,
) -> Result<wire::ExhibitionBoard, ApiError> {
    let Listed { record, summary, updated_at } = listed;
    let host = host_seat(record, &exhibition.host);
    let side = |seat: Seat| if seat == host { "host" } else { "player" }.to_owned();
    let winner = match state(listed) {
        BoardState::Ended { winner } => Some(winner.map_or_else(|| "nobody".to_owned(), side)),
        BoardState::Going | BoardState::Void => None,
    };
    Ok(wire::ExhibitionBoard {
        number: board_of(entry).map_or(0, |board| board.number),
        game: record.id.to_string(),
        name: entry.player.name.clone(),
        member: matches!(entry.player.occupant, Occupant::Member(_)),
        mine: is_mine(entry, viewer),
        seat: seat_name(record, host.other()),
        plies: summary.plies,
        to_move: to_move.map(side),
        result: score_text(listed),
        winner,
        terms: terms::shown(variant_named(&record.variant)?, &entry.terms),
        updated_at: *updated_at,
    })
}

fn seat_name(record: &Record, seat: Seat) -> String {
    let names = seat_names(&record.variant).unwrap_or_default();
    names.get(seat.index()).copied().unwrap_or_default().to_owned()
}

/// Who begins from each position: of a game in which nothing has happened nobody has noted whose turn it is.
#[derive(Default)]
struct Firsts(HashMap<Option<String>, Seat>);

impl Firsts {
    fn seat_to_move(&mut self, listed: &Listed) -> Result<Option<Seat>, ApiError> {
        let Listed { record, summary, .. } = listed;
        if summary.ended.is_some() || summary.to_move.is_some() {
            return Ok(summary.to_move);
        }
        if let Some(seat) = self.0.get(&record.start) {
            return Ok(Some(*seat));
        }
        let seat = first(record)?;
        self.0.insert(record.start.clone(), seat);
        Ok(Some(seat))
    }
}

fn first(record: &Record) -> Result<Seat, ApiError> {
    let variant = variant_named(&record.variant)?;
    let game = match &record.start {
        Some(fen) => read_position(variant, fen).map_err(|error| ApiError::bad_record(error.to_string()))?,
        None => variant.start(),
    };
    Ok(game.side_to_move())
}

fn state(listed: &Listed) -> BoardState {
    match &listed.summary.ended {
        None => BoardState::Going,
        Some(ended) if ended.is_void() => BoardState::Void,
        Some(ended) => BoardState::Ended { winner: ended.winner },
    }
}

pub(super) fn score(exhibition: &Exhibition, games: &[Listed]) -> ExhibitionScore {
    ExhibitionScore::of(games.iter().map(|game| (host_seat(&game.record, &exhibition.host), state(game))))
}

fn told_score(score: ExhibitionScore) -> wire::ExhibitionScoreInfo {
    let ExhibitionScore { won, drawn, lost, going } = score;
    wire::ExhibitionScoreInfo { won, drawn, lost, going, points: score.points() }
}

/// The place of a game in an exhibition, for whoever is at the game.
pub(crate) fn place(store: &dyn Store, record: &Record) -> Result<Option<wire::ExhibitionPlace>, StoreError> {
    let place = store.exhibition_at(&record.id)?.map(|(exhibition, board)| wire::ExhibitionPlace {
        id: exhibition.id.to_string(),
        board,
        host: seat_name(record, host_seat(record, &exhibition.host)),
        blindfold: exhibition.plan.blindfold,
        name: exhibition.plan.name,
    });
    Ok(place)
}
