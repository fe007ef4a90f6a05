//! The games of a competition that the server runs: how they are made, and what their ends mean.

use bolshak_arena::referee::{GameEvent, Terms};
use bolshak_arena::{Millis, TimeControl, TimeControls};
use bolshak_game::Seat;
use bolshak_notation::{drawn_cells, start_tables_of, write_fen};
use bolshak_store::{
    CompetitionGame, CompetitionHead, Lot, Occupant, Origin, PersonId, Record, SeatRecord, Store,
};
use bolshak_tournament::games::GameId;
use bolshak_tournament::online::GameClock;
use bolshak_tournament::pairing::OpeningTable;
use bolshak_tournament::{Competition, Outcome, Person};
use bolshak_wire as wire;

use super::{Competitions, refused};
use crate::error::ApiError;
use crate::new_game::{new_id, variant_named};
use crate::ratings;

/// Whoever has moved has come.
const FIRST_MOVES: u32 = 2;

/// A game of a competition that is to be made now.
pub(super) fn record(
    store: &dyn Store,
    (head, competition): (&CompetitionHead, &Competition),
    id: GameId,
    now: Millis,
) -> Result<Record, ApiError> {
    let people = competition.people_of(id).map_err(|refusal| refused(&refusal))?;
    let seats = people.map(|person| seated(store, person));
    let [white, black] = seats;
    let (start, lot) = opening(competition, id)?;
    let seats = vec![white?, black?];
    let mut record = Record {
        id: new_id(),
        variant: competition.plan.variant.clone(),
        start,
        owner: seats[0].occupant.person().cloned(),
        seats,
        control: control(store, head, competition, id)?,
        terms: Terms { no_take_backs: true, ..Terms::default() },
        created_at: now,
        origin: Origin { lot, micro_match: None },
        listed: head.public,
        rated: false,
        consultants: vec![],
    };
    // Among guests, or from a position that is nobody's opening, it counts for nothing else.
    record.rated = competition.plan.online.as_ref().is_some_and(|online| online.rated)
        && ratings::check(&record).is_ok();
    Ok(record)
}

/// Somebody of a competition at a seat: a member under the name that he has now.
fn seated(store: &dyn Store, person: &Person) -> Result<SeatRecord, ApiError> {
    let id = PersonId::new(&person.account)
        .ok_or_else(|| ApiError::bad_record(format!("{} has no account", person.name)))?;
    Ok(match store.member(&id)? {
        Some(member) => SeatRecord { occupant: Occupant::Member(id), name: member.name },
        None => SeatRecord { occupant: Occupant::Guest(id), name: person.name.clone() },
    })
}

/// What is drawn from, where openings are drawn.
pub(super) fn openings(competition: &Competition) -> Option<OpeningTable> {
    competition.plan.form.openings?;
    let cells = drawn_cells(bolshak_game::find(&competition.plan.variant)?)?;
    Some(OpeningTable { cells })
}

/// The position of a drawn opening, and the lot that gave it.
pub(super) fn opening(
    competition: &Competition,
    id: GameId,
) -> Result<(Option<String>, Option<Lot>), ApiError> {
    let pair = competition.pair(id.pair).map_err(|refusal| refused(&refusal))?;
    let Some(drawn) = &pair.drawn.opening else { return Ok((None, None)) };
    let variant = variant_named(&competition.plan.variant)?;
    let missing = || ApiError::bad_record(format!("there is no opening {drawn}"));
    let table = start_tables_of(variant.info().id).next().ok_or_else(missing)?;
    let cell = drawn.split_whitespace().next().unwrap_or_default();
    let mut entries = table.entries_for(variant).into_iter();
    let (_, game) = entries.find(|(entry, _)| entry.cell == cell).ok_or_else(missing)?;
    let seed = competition.opening_seed(id.pair);
    let lot = Lot { table: table.id.to_owned(), cell: cell.to_owned(), seed };
    let fen = write_fen(variant.info(), &game.view());
    Ok((Some(fen).filter(|_| game.view() != variant.start().view()), Some(lot)))
}

fn control(
    store: &dyn Store,
    head: &CompetitionHead,
    competition: &Competition,
    id: GameId,
) -> Result<Option<TimeControls>, ApiError> {
    let read = |text: &str| -> Result<TimeControl, ApiError> {
        text.parse().map_err(|_| ApiError::bad_record(format!("{text:?} is no time control")))
    };
    Ok(match competition.clock_of(id) {
        None => None,
        Some(GameClock::Control(text)) => Some(read(text)?.into()),
        Some(GameClock::Left(seconds)) => {
            let left = time_left(store, head, id)?.map(|left| (left / 1_000).max(1));
            let [white, black] = left.map(|left| read(&format!("{left}+{seconds}")));
            TimeControls::new(vec![white?, black?])
        }
    })
}

/// What each had left of the game before, for the seats of this one: they have changed.
fn time_left(store: &dyn Store, head: &CompetitionHead, id: GameId) -> Result<[Millis; 2], ApiError> {
    let before = GameId { game: id.game.saturating_sub(1), ..id }.to_string();
    let games = store.competition_games(&head.id, true)?;
    let last = games.iter().rev().find(|game| game.place == before);
    let stored = last.map(|game| store.load(&game.game)).transpose()?.flatten();
    let clocks = stored.and_then(|stored| stored.events.into_iter().rev().find_map(|event| event.clock));
    let left =
        |seat: usize| clocks.as_ref().and_then(|clocks| clocks.0.get(seat)).map_or(0, |time| time.left);
    Ok([left(1), left(0)])
}

/// How a game ended for whoever had White; nothing if it came to nothing and is played again.
pub(super) fn outcome(game: &CompetitionGame) -> Option<Outcome> {
    let ended = game.ended.as_ref()?;
    let is_played = game.plies >= FIRST_MOVES;
    Some(match ended.winner {
        // Neither was there.
        None if ended.is_void() => return (!is_played).then_some(Outcome::BothForfeit),
        None => Outcome::Drawn,
        Some(Seat::WHITE) if is_played => Outcome::Won,
        Some(Seat::WHITE) => Outcome::WonByForfeit,
        Some(_) if is_played => Outcome::Lost,
        Some(_) => Outcome::LostByForfeit,
    })
}

/// What happens in a room whose result an arbiter has written down, for whoever has White.
pub(super) fn ruling(outcome: Outcome) -> GameEvent {
    match outcome {
        Outcome::Won | Outcome::WonByForfeit => GameEvent::Forfeited(Seat::BLACK),
        Outcome::Lost | Outcome::LostByForfeit => GameEvent::Forfeited(Seat::WHITE),
        Outcome::Drawn => GameEvent::DeclaredDrawn,
        Outcome::BothForfeit | Outcome::Annulled => GameEvent::Annulled,
    }
}

/// When somebody has lost who has not come to a game; nothing if all have come or it is over. Before this node began nobody
/// could come.
pub(super) fn late_at(game: &CompetitionGame, patience: u32, began: Millis) -> Option<Millis> {
    let waits = game.ended.is_none() && game.plies < FIRST_MOVES;
    waits.then(|| game.created_at.max(began) + Millis::from(patience) * 1_000)
}

/// The place of a game in a competition, for whoever is at the game.
pub(crate) fn place(
    all: &Competitions,
    store: &dyn Store,
    record: &Record,
) -> Result<Option<wire::CompetitionPlace>, ApiError> {
    let Some((head, place)) = store.competition_at(&record.id)? else { return Ok(None) };
    let id: GameId = place.parse().map_err(|refusal| refused(&refusal))?;
    let log = all.log(store, &head)?;
    let online = log.competition().and_then(|competition| competition.plan.online.as_ref());
    let patience = online.map_or(0, |online| online.patience);
    Ok(Some(wire::CompetitionPlace {
        id: head.id.to_string(),
        name: head.name,
        round: u32::try_from(id.pair.round + 1).unwrap_or(u32::MAX),
        board: u32::try_from(id.pair.pair + 1).unwrap_or(u32::MAX),
        first_moves_until: record.created_at + Millis::from(patience) * 1_000,
    }))
}
