//! One press for a game of more than two: somebody sits down where others wait for the same game, or waits for others.

use std::collections::HashSet;

use bolshak_chapaev::Length;
use bolshak_store::{PersonId, Record, RecordId};
use bolshak_wire::SeekTerms;

use super::seeking::read_time;
use crate::directory::Directory;
use crate::error::ApiError;
use crate::listing::{WaitingFor, games_that_wait_for};
use crate::new_game::{self, NewGame, variant_named};
use crate::room::actor::RoomRequest;
use crate::viewer::{Person, Viewer};

/// The game of more than two that these terms are for; nothing if they are for two.
///
/// # Errors
/// If the terms are for such a game and ask for what only two can agree on.
pub(super) fn wanted(terms: &SeekTerms) -> Result<Option<WaitingFor>, ApiError> {
    let [variant] = &terms.variants[..] else { return Ok(None) };
    // Two flick discs.
    if Length::of(variant).is_some() {
        return Ok(None);
    }
    let info = variant_named(variant)?.info();
    if info.seats.len() == 2 {
        return Ok(None);
    }
    let bad = |message: &str| Err(ApiError::impossible("bad-seek", message));
    let [time] = &terms.times[..] else { return bad("a game for more than two has one time control") };
    if terms.rated
        || terms.range.is_some()
        || terms.colour.is_some()
        || terms.table.is_some()
        || terms.games > 1
        || terms.blindfold.is_some()
    {
        return bad("a game for more than two is not rated, and only its time control can be chosen");
    }
    Ok(Some(WaitingFor { variant: info.id.to_owned(), control: read_time(time)? }))
}

/// Seats somebody at the oldest game of this kind that still has a place for him, or at a new one; tells which it is.
pub(super) async fn gather(
    directory: &Directory,
    person: &Person,
    wanted: WaitingFor,
    shunned: &HashSet<PersonId>,
) -> Result<RecordId, ApiError> {
    for (game, people) in games_that_wait_for(directory, &wanted) {
        if people.contains(person.id.as_str()) {
            return Ok(game);
        }
        let is_shunned = shunned.iter().any(|one| people.contains(one.as_str()));
        if !is_shunned && sits_down(directory, person, &game).await {
            return Ok(game);
        }
    }
    let game = NewGame::for_several(wanted.variant, wanted.control.as_ref());
    let record = Record { listed: true, ..new_game::record(&game, person, None)? };
    let id = record.id.clone();
    directory.create(record).await?;
    Ok(id)
}

/// Whether there was still a seat.
async fn sits_down(directory: &Directory, person: &Person, game: &RecordId) -> bool {
    let viewer = Viewer { person: Some(person.clone()), at_home: false };
    let ask = |reply| RoomRequest::Sit { viewer, seat: None, name: String::new(), reply };
    match directory.ask(game, ask).await {
        Ok(sat) => sat.is_ok(),
        // It was withdrawn, or its node has gone: the next one, then.
        Err(error) => {
            tracing::debug!(%game, error = error.message, "nobody could be seated at a game that waits");
            false
        }
    }
}
