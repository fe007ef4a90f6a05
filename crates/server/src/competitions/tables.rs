//! Games of a competition at the board that are made here: played with hands on a device that lies there, or taken over from a file
//! ([`super::relay`]). Their ends become results as those of all games do.

use bolshak_arena::referee::{BoardManner, Terms};
use bolshak_arena::{Millis, TimeControl};
use bolshak_store::{
    CompetitionAddition, Occupant, Origin, PersonId, Record, RecordId, SeatRecord, Store, StoreError,
};
use bolshak_tournament::games::GameId;
use bolshak_wire as wire;

use super::cards::{check, pair_of};
use super::games::opening;
use super::{Competitions, Kept, grown, refused};
use crate::error::ApiError;
use crate::new_game::{new_id, variant_named};
use crate::viewer::{Person, Viewer};

/// How hands or a file move the pieces.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    Hands,
    File,
}

/// Makes the game of a pair for the device of whoever asks, or finds it where it is there already.
pub(crate) fn open_table(
    all: &Competitions,
    store: &dyn Store,
    person: &Person,
    (id, who): (&RecordId, usize),
    wanted: &wire::TableWanted,
    now: Millis,
) -> Result<RecordId, ApiError> {
    let viewer = Viewer { person: Some(person.clone()), at_home: false };
    all.in_turn(id, || {
        let kept = match all.find(store, &viewer, id) {
            Ok(kept) if kept.is_arbiter(&viewer) => kept,
            _ => check(all, store, id, who, &wanted.code)?,
        };
        let competition = kept.competition()?;
        let (pair, _) = pair_of(competition, who)
            .ok_or_else(|| ApiError::impossible("no-pair", "he is not paired in this round"))?;
        let place = GameId { pair, board: 0, game: wanted.game as usize };
        let is_open = competition
            .pair(pair)
            .is_ok_and(|pair| pair.boards[0].games.get(place.game).is_some_and(Option::is_none));
        if !is_open {
            return Err(ApiError::impossible("has-result", "this game has its result, or there is none"));
        }
        if let Some(made) = going(store, id, place)? {
            return Ok(Ok(made));
        }
        let record = record(&kept, place, person.id.clone(), Manner::Hands, now)?;
        let made = record.id.clone();
        Ok(add(store, &kept, place, record, vec![], now).map(|()| made))
    })
}

/// The game of a place that goes on.
pub(super) fn going(store: &dyn Store, id: &RecordId, place: GameId) -> Result<Option<RecordId>, ApiError> {
    let place = place.to_string();
    let games = store.competition_games(id, false)?;
    Ok(games.into_iter().find(|game| game.place == place).map(|game| game.game))
}

pub(super) fn add(
    store: &dyn Store,
    kept: &Kept,
    place: GameId,
    record: Record,
    settled: Vec<RecordId>,
    now: Millis,
) -> Result<(), StoreError> {
    let addition = CompetitionAddition { games: vec![(place.to_string(), record)], settled, records: vec![] };
    store.add_to_competition(&grown(&kept.head, &kept.log, now), kept.head.version, &addition)
}

pub(super) fn record(
    kept: &Kept,
    place: GameId,
    owner: PersonId,
    manner: Manner,
    now: Millis,
) -> Result<Record, ApiError> {
    let competition = kept.competition()?;
    let variant = variant_named(&competition.plan.variant)?;
    let players = competition.players_of(place).map_err(|refusal| refused(&refusal))?;
    let seat = |who: usize| SeatRecord {
        occupant: Occupant::Local,
        name: competition.name(who).chars().take(60).collect(),
    };
    let (start, lot) = opening(competition, place)?;
    let hands = manner == Manner::Hands && variant.rules().is_some();
    let control = competition.plan.control.parse().ok().filter(|_| manner == Manner::Hands);
    Ok(Record {
        id: new_id(),
        variant: competition.plan.variant.clone(),
        start,
        seats: players.map(seat).into(),
        owner: Some(owner),
        control: control.map(|control: TimeControl| control.into()),
        terms: Terms {
            no_take_backs: true,
            board: if hands { BoardManner::TouchMove } else { BoardManner::Guided },
            ..Terms::default()
        },
        created_at: now,
        origin: Origin { lot, micro_match: None },
        listed: kept.head.public,
        rated: false,
        consultants: vec![],
    })
}
