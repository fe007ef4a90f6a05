//! What is read. Readers have connections of their own, so they never wait for a flush. Each list is one walk along an
//! index.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use bolshak_arena::Millis;
use bolshak_game::Seat;
use bolshak_store::columns::read_controls;
use bolshak_store::{
    Ended, Event, GameEvent, Listed, Lot, MatchGame, Occupant, Origin, PersonId, Record, RecordId,
    SeatRecord, StoreError, Stored, Summary,
};
use rusqlite::{Connection, OptionalExtension, Row};

use crate::consultation::consultants;
use crate::fault::Fault;
use crate::file::open_to_read;
use crate::numbers::{signed, unsigned};

/// How many connections are kept open between uses.
const MOST_IDLE: usize = 4;

/// Connections to read with, opened as they are needed.
pub(crate) struct Readers {
    path: PathBuf,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    pub(crate) fn new(path: PathBuf) -> Self {
        Self { path, idle: Mutex::default() }
    }

    /// Reads everything as it is at one moment.
    pub(crate) fn read<T>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, Fault>,
    ) -> Result<T, StoreError> {
        let connection = match self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop() {
            Some(connection) => connection,
            None => open_to_read(&self.path)?,
        };
        let found = connection.unchecked_transaction().map_err(Fault::from).and_then(|moment| {
            let found = read(&connection)?;
            moment.finish()?;
            Ok(found)
        });
        // A connection that has failed once is not asked again.
        if !matches!(found, Err(Fault::Sql(_))) {
            let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
            if idle.len() < MOST_IDLE {
                idle.push(connection);
            }
        }
        found.map_err(|fault| fault.explain(&self.path))
    }
}

pub(crate) const OF_GUEST: &str =
    "SELECT game FROM game_of_guest WHERE guest = ?1 ORDER BY updated_at DESC, game DESC LIMIT ?2";

/// A record in which nothing has happened is a door that somebody opened and closed.
pub(crate) const WITHOUT_OWNER: &str =
    "SELECT id FROM game WHERE owner IS NULL AND version > 0 ORDER BY updated_at DESC, id DESC LIMIT ?1";

pub(crate) const OF_MATCH: &str = "SELECT id FROM game WHERE match_first = ?1 ORDER BY match_game";

pub(crate) const DUE: &str = "
    SELECT id FROM game WHERE deadline <= ?1 AND deadline IS NOT NULL AND reason IS NULL
    ORDER BY deadline, id LIMIT ?2";

pub(crate) const NEXT_DEADLINE: &str =
    "SELECT min(deadline) FROM game WHERE deadline > ?1 AND deadline IS NOT NULL AND reason IS NULL";

/// From each variant to the next one, instead of through all games.
pub(crate) const VARIANTS: &str = "
    WITH RECURSIVE used (variant) AS (
        SELECT min(variant) FROM game
        UNION ALL
        SELECT (SELECT min(variant) FROM game WHERE variant > used.variant) FROM used WHERE used.variant IS NOT NULL)
    SELECT variant FROM used WHERE variant IS NOT NULL";

pub(crate) const OVER: &str = "
    SELECT updated_at, id FROM game WHERE reason IS NOT NULL AND (updated_at, id) > (?1, ?2)
    ORDER BY updated_at, id LIMIT ?3";

const GAME: &str = "
    SELECT id, variant, start, seats, owner, controls, terms, created_at, lot_table, lot_cell, lot_seed,
           match_first, match_game, match_terms, updated_at, plies, reason, winner, deadline, listed, rated, to_move
    FROM game WHERE id = ?1";

const SEATS: &str = "SELECT kind, guest, level, name, place FROM seat WHERE game = ?1 ORDER BY seat";

const EVENTS: &str = "SELECT at, used, clock, kind, detail FROM event WHERE game = ?1 ORDER BY version";

pub(crate) fn load(connection: &Connection, id: &RecordId) -> Result<Option<Stored>, Fault> {
    let Some(Listed { record, .. }) = listed(connection, id.as_str())? else { return Ok(None) };
    let mut statement = connection.prepare(EVENTS)?;
    let mut rows = statement.query([id.as_str()])?;
    let mut events = vec![];
    while let Some(row) = rows.next()? {
        events.push(event(row)?);
    }
    Ok(Some(Stored { record, events }))
}

pub(crate) fn of_guest(
    connection: &Connection,
    guest: Option<&PersonId>,
    most: usize,
) -> Result<Vec<Listed>, Fault> {
    let most = signed(most as u64);
    let ids: rusqlite::Result<Vec<String>> = match guest {
        Some(guest) => {
            connection.prepare(OF_GUEST)?.query_map((guest.as_str(), most), |row| row.get(0))?.collect()
        }
        None => connection.prepare(WITHOUT_OWNER)?.query_map([most], |row| row.get(0))?.collect(),
    };
    Ok(readable(connection, &ids?))
}

pub(crate) fn of_match(connection: &Connection, first: &RecordId) -> Result<Vec<Listed>, Fault> {
    let mut statement = connection.prepare(OF_MATCH)?;
    let ids: rusqlite::Result<Vec<String>> =
        statement.query_map([first.as_str()], |row| row.get(0))?.collect();
    Ok(readable(connection, &ids?))
}

/// A record that cannot be read is not worth the whole list; opening it says what is wrong with it.
pub(crate) fn readable(connection: &Connection, ids: &[String]) -> Vec<Listed> {
    ids.iter().filter_map(|id| listed(connection, id).ok()?).collect()
}

pub(crate) fn due(
    connection: &Connection,
    until: Millis,
    most: usize,
) -> Result<(Vec<RecordId>, Option<Millis>), Fault> {
    let mut statement = connection.prepare(DUE)?;
    let ids = statement.query_map((signed(until), signed(most as u64)), |row| row.get::<_, String>(0))?;
    let ids = ids.collect::<rusqlite::Result<Vec<_>>>()?;
    let next: Option<i64> = connection.query_row(NEXT_DEADLINE, [signed(until)], |row| row.get(0))?;
    Ok((ids.iter().filter_map(|id| RecordId::new(id)).collect(), next.map(unsigned)))
}

pub(crate) fn over(
    connection: &Connection,
    (at, id): &(Millis, String),
    most: usize,
) -> Result<Vec<(Millis, RecordId)>, Fault> {
    let mut statement = connection.prepare(OVER)?;
    let found = statement.query_map((signed(*at), id, signed(most as u64)), |row| {
        Ok((unsigned(row.get(0)?), RecordId::new(&row.get::<_, String>(1)?)))
    })?;
    let found = found.collect::<rusqlite::Result<Vec<_>>>()?;
    Ok(found.into_iter().filter_map(|(at, id)| Some((at, id?))).collect())
}

pub(crate) fn variants(connection: &Connection) -> Result<Vec<String>, Fault> {
    let mut statement = connection.prepare(VARIANTS)?;
    let variants = statement.query_map([], |row| row.get(0))?;
    Ok(variants.collect::<Result<_, _>>()?)
}

/// A game as lists show it.
fn listed(connection: &Connection, id: &str) -> Result<Option<Listed>, Fault> {
    let seats = seats(connection, id)?;
    let read = |row: &Row<'_>| Ok(game(row, seats));
    let found = connection.prepare(GAME)?.query_row([id], read).optional()?;
    let mut found = found.transpose()?;
    if let Some(listed) = found.as_mut().filter(|listed| listed.record.terms.consults()) {
        listed.record.consultants = consultants(connection, id)?;
    }
    Ok(found)
}

/// Who sits at a seat of a game, if there is one.
pub(crate) fn side_captain(
    connection: &Connection,
    id: &str,
    seat: Seat,
) -> Result<Option<SeatRecord>, Fault> {
    Ok(seats(connection, id)?.records.into_iter().nth(seat.index()))
}

/// The seats, and their places in a game for more than two that is over.
struct Seats {
    records: Vec<SeatRecord>,
    places: Option<Vec<u8>>,
}

fn seats(connection: &Connection, id: &str) -> Result<Seats, Fault> {
    let mut statement = connection.prepare(SEATS)?;
    let mut rows = statement.query([id])?;
    let mut seats = Seats { records: vec![], places: Some(vec![]) };
    while let Some(row) = rows.next()? {
        let occupant = occupant(row)?.ok_or_else(|| impossible("occupant of a seat", id))?;
        seats.records.push(SeatRecord { occupant, name: row.get(3)? });
        let place: Option<u8> = row.get(4)?;
        seats.places = seats.places.zip(place).map(|(places, place)| [places, vec![place]].concat());
    }
    Ok(seats)
}

pub(crate) fn occupant(row: &Row<'_>) -> rusqlite::Result<Option<Occupant>> {
    let (kind, person, level): (String, Option<String>, Option<i64>) =
        (row.get(0)?, row.get(1)?, row.get(2)?);
    let level = level.and_then(|level| u8::try_from(level).ok());
    Ok(Occupant::of_columns(&kind, person.as_deref(), level))
}

fn game(row: &Row<'_>, seats: Seats) -> Result<Listed, Fault> {
    let text: String = row.get(0)?;
    let id = RecordId::new(&text).ok_or_else(|| impossible("id", &text))?;
    if seats.records.len() as u64 != unsigned(row.get(3)?) {
        return Err(impossible("number of seats", &text));
    }
    let owner: Option<String> = row.get(4)?;
    let owner = owner.map(|owner| PersonId::new(&owner).ok_or_else(|| impossible("owner", &text)));
    let control = row.get::<_, Option<String>>(5)?.map(|control| {
        read_controls(&control, seats.records.len()).ok_or_else(|| impossible("time control", &text))
    });
    let terms: String = row.get(6)?;
    let record = Record {
        id,
        variant: row.get(1)?,
        start: row.get(2)?,
        owner: owner.transpose()?,
        control: control.transpose()?,
        terms: terms.parse().map_err(|_| impossible("terms", &text))?,
        created_at: unsigned(row.get(7)?),
        origin: origin(row)?.ok_or_else(|| impossible("micro-match", &text))?,
        seats: seats.records,
        listed: row.get(19)?,
        rated: row.get(20)?,
        consultants: vec![],
    };
    let deadline: Option<i64> = row.get(18)?;
    let summary = Summary {
        plies: row.get(15)?,
        ended: ended(row, seats.places)?,
        deadline: deadline.map(unsigned),
        to_move: row.get::<_, Option<u8>>(21)?.map(Seat),
    };
    Ok(Listed { record, summary, updated_at: unsigned(row.get(14)?) })
}

fn impossible(what: &str, id: &str) -> Fault {
    StoreError::Damaged(format!("the database holds a game with an impossible {what}, {id}")).into()
}

fn ended(row: &Row<'_>, places: Option<Vec<u8>>) -> rusqlite::Result<Option<Ended>> {
    let Some(reason) = row.get(16)? else { return Ok(None) };
    let winner = row.get::<_, Option<u8>>(17)?.map(Seat);
    Ok(Some(Ended { reason, winner, places: places.filter(|places| !places.is_empty()) }))
}

/// How a game came about; nothing if that cannot be.
fn origin(row: &Row<'_>) -> rusqlite::Result<Option<Origin>> {
    let lot = match (row.get(8)?, row.get(9)?, row.get(10)?) {
        (Some(table), Some(cell), Some(seed)) => Some(Lot { table, cell, seed }),
        _ => None,
    };
    let (first, number, terms): (Option<String>, Option<i64>, Option<String>) =
        (row.get(11)?, row.get(12)?, row.get(13)?);
    let Some(first) = first else { return Ok(Some(Origin { lot, micro_match: None })) };
    let game = || {
        let number = u16::try_from(number?).ok().filter(|&number| number > 0)?;
        Some(MatchGame { first: RecordId::new(&first)?, number, terms: terms?.parse().ok()? })
    };
    Ok(game().map(|game| Origin { lot, micro_match: Some(game) }))
}

fn event(row: &Row<'_>) -> Result<Event, Fault> {
    let (clock, kind, detail): (Option<String>, String, Option<String>) =
        (row.get(2)?, row.get(3)?, row.get(4)?);
    let unreadable =
        |what: &str| StoreError::Damaged(format!("the database holds an event that cannot be read: {what}"));
    let what = GameEvent::from_parts(&kind, detail.as_deref()).ok_or_else(|| unreadable(&kind))?;
    let clock = clock.map(|clock| clock.parse().map_err(|_| unreadable(&clock))).transpose()?;
    let used: Option<i64> = row.get(1)?;
    Ok(Event { at: unsigned(row.get(0)?), used: used.map(unsigned), clock, what })
}
