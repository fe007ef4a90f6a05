//! Which games are rated, and what ratings are told at a game.

use bolshak_arena::Millis;
use bolshak_arena::TimeControls;
use bolshak_community::{Rating, Score, Tempo};
use bolshak_game::{Reason, Seat};
use bolshak_store::{Ended, Occupant, PersonId, RatedEnd, Record, Store, StoreError};
use bolshak_wire as wire;

use crate::error::ApiError;
use crate::listing::seat_names;

/// Whether a game may be rated: two play a named variant from the beginning, or from a drawn opening, against each other's
/// clocks, on equal terms. Two who both play blindfold are equal.
pub(crate) fn check(record: &Record) -> Result<(), ApiError> {
    let begins_alike = record.start.is_none() || record.origin.lot.is_some();
    let are_apart = record
        .seats
        .iter()
        .all(|seat| matches!(seat.occupant, Occupant::Member(_) | Occupant::Open | Occupant::Invited(_)));
    let checks = [
        (record.seats.len() == 2 && are_apart, "two members play, each at a device of his own"),
        (!record.variant.contains('+'), "no house rules change the game"),
        (begins_alike, "it begins from the initial position or a drawn opening"),
        (equal_clock(record.control.as_ref()), "both have the same clock"),
        (!record.terms.consults(), "one person holds each seat"),
        (equal_sight(record), "both see the pieces, or neither does"),
    ];
    let missing = checks.iter().find(|(holds, _)| !holds);
    missing.map_or(Ok(()), |(_, what)| {
        Err(ApiError::impossible("not-rated", format!("a game is rated only if {what}")))
    })
}

fn equal_clock(control: Option<&TimeControls>) -> bool {
    control.is_some_and(|control| control.shared().is_some())
}

fn equal_sight(record: &Record) -> bool {
    let blind = record.terms.blindfold.seats().count();
    blind == 0 || blind == record.seats.len()
}

/// What the end of this game does to ratings.
pub(crate) fn end_of(record: &Record, ended: &Ended) -> Option<RatedEnd> {
    // What an arbiter says proves nothing of anybody's strength.
    let is_ruling = ended.reason == Reason::Forfeited.code();
    if !record.rated || ended.is_void() || is_ruling {
        return None;
    }
    let player = |seat: usize| record.seats[seat].occupant.person().cloned();
    let score = match ended.winner {
        Some(Seat::WHITE) => Score::Win,
        Some(_) => Score::Loss,
        None => Score::Draw,
    };
    let tempo = Tempo::of(record.control.as_ref()?, record.seats.len());
    Some(RatedEnd { players: [player(0)?, player(1)?], variant: record.variant.clone(), tempo, score })
}

/// The rating of somebody as it is now.
pub(crate) fn now(
    store: &dyn Store,
    person: &PersonId,
    variant: &str,
    tempo: Tempo,
    now: Millis,
) -> Result<Rating, StoreError> {
    Ok(store.rating(person, variant, tempo)?.unwrap_or_default().at(now))
}

/// The ratings of the members who play, and what the game has done to them. In a game without a clock nobody has any.
pub(crate) fn at_seats(
    store: &dyn Store,
    record: &Record,
    at: Millis,
) -> Result<Vec<wire::SeatRating>, StoreError> {
    let (Some(control), Some(names)) = (&record.control, seat_names(&record.variant)) else {
        return Ok(vec![]);
    };
    if record.seats.len() != 2 {
        return Ok(vec![]);
    }
    let tempo = Tempo::of(control, record.seats.len());
    let changes = if record.rated { store.changes_by(&record.id)? } else { vec![] };
    let mut told = vec![];
    for (name, seat) in names.iter().zip(&record.seats) {
        let Occupant::Member(person) = &seat.occupant else { continue };
        let seat = (*name).to_owned();
        told.push(match changes.iter().find(|change| change.person == *person) {
            Some(change) => {
                let before = Rating { value: change.before, ..change.after };
                let (value, change) = (before.shown(), change.after.shown() - before.shown());
                wire::SeatRating { seat, value, provisional: false, change: Some(change) }
            }
            None => {
                let rating = now(store, person, &record.variant, tempo, at)?;
                let provisional = rating.is_provisional();
                wire::SeatRating { seat, value: rating.shown(), provisional, change: None }
            }
        });
    }
    Ok(told)
}
