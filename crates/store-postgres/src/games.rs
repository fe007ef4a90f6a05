//! What is read of games. Each list is one walk along an index, and then one statement each for the heads and the seats
//! of what was found.

use std::collections::HashMap;

use bolshak_arena::Millis;
use bolshak_game::Seat;
use bolshak_store::columns::read_controls;
use bolshak_store::{
    Ended, Event, GameEvent, Listed, Lot, MatchGame, Occupant, Origin, PersonId, Record, RecordId,
    SeatRecord, StoreError, Stored, Summary,
};
use postgres::Row;

use crate::consultation;
use crate::fault::Fault;
use crate::numbers::{signed, unsigned};
use crate::source::{Connection, Manner, Value};

pub(crate) const OF_GUEST: &str =
    "SELECT game FROM game_of_guest WHERE guest = $1 ORDER BY updated_at DESC, game DESC LIMIT $2";

/// A record in which nothing has happened is a door that somebody opened and closed.
pub(crate) const WITHOUT_OWNER: &str =
    "SELECT id FROM game WHERE owner IS NULL AND version > 0 ORDER BY updated_at DESC, id DESC LIMIT $1";

pub(crate) const OF_MATCH: &str = "SELECT id FROM game WHERE match_first = $1 ORDER BY match_game";

/// What another node holds is that one's to look after.
pub(crate) const DUE: &str = "
    SELECT id FROM game WHERE deadline <= $1 AND deadline IS NOT NULL AND reason IS NULL
        AND (holder IS NULL OR holder = $3
             OR NOT EXISTS (SELECT FROM node WHERE epoch = holder AND until > clock_timestamp()))
    ORDER BY deadline, id LIMIT $2";

pub(crate) const NEXT_DEADLINE: &str =
    "SELECT min(deadline) FROM game WHERE deadline > $1 AND deadline IS NOT NULL AND reason IS NULL";

/// From each variant to the next one, instead of through all games.
pub(crate) const VARIANTS: &str = "
    WITH RECURSIVE used (variant) AS (
        SELECT min(variant) FROM game
        UNION ALL
        SELECT (SELECT min(variant) FROM game WHERE variant > used.variant) FROM used WHERE used.variant IS NOT NULL)
    SELECT variant FROM used WHERE variant IS NOT NULL";

pub(crate) const OVER: &str = "
    SELECT updated_at, id FROM game WHERE reason IS NOT NULL AND (updated_at, id) > ($1, $2)
    ORDER BY updated_at, id LIMIT $3";

const GAMES: &str = "
    SELECT id, variant, start, seats, owner, controls, terms, created_at, lot_table, lot_cell, lot_seed,
           match_first, match_game, match_terms, updated_at, plies, reason, winner, deadline, listed, rated, to_move
    FROM game WHERE id = ANY ($1)";

pub(crate) const SEATS: &str =
    "SELECT game, kind, guest, level, name, place FROM seat WHERE game = ANY ($1) ORDER BY game, seat";

pub(crate) const EVENTS: &str =
    "SELECT at, used, clock, kind, detail FROM event WHERE game = $1 ORDER BY version";

pub(crate) fn load(connection: &mut Connection, id: &RecordId) -> Result<Option<Stored>, Fault> {
    connection.transaction(Manner::Moment, |connection| {
        let Some(listed) = listed(connection, &[id.as_str()])?.pop() else { return Ok(None) };
        let rows = connection.query(EVENTS, &[&id.as_str()])?;
        let events = rows.iter().map(event).collect::<Result<_, _>>()?;
        Ok(Some(Stored { record: listed?.record, events }))
    })
}

pub(crate) fn of_guest(
    connection: &mut Connection,
    guest: Option<&PersonId>,
    most: usize,
) -> Result<Vec<Listed>, Fault> {
    let most = signed(most as u64);
    match guest {
        Some(guest) => readable(connection, OF_GUEST, &[&guest.as_str(), &most]),
        None => readable(connection, WITHOUT_OWNER, &[&most]),
    }
}

pub(crate) fn of_match(connection: &mut Connection, first: &RecordId) -> Result<Vec<Listed>, Fault> {
    readable(connection, OF_MATCH, &[&first.as_str()])
}

/// The games that a statement finds. A record that cannot be understood is not worth the whole list; opening it says what
/// is wrong with it.
pub(crate) fn readable(
    connection: &mut Connection,
    sql: &'static str,
    values: &[Value<'_>],
) -> Result<Vec<Listed>, Fault> {
    connection.transaction(Manner::Moment, |connection| {
        let rows = connection.query(sql, values)?;
        let ids: Vec<&str> = rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
        Ok(listed(connection, &ids)?.into_iter().filter_map(Result::ok).collect())
    })
}

pub(crate) fn due(
    connection: &mut Connection,
    epoch: i64,
    until: Millis,
    most: usize,
) -> Result<(Vec<RecordId>, Option<Millis>), Fault> {
    let (until, most) = (signed(until), signed(most as u64));
    connection.transaction(Manner::Moment, |connection| {
        let rows = connection.query(DUE, &[&until, &most, &epoch])?;
        let ids: Vec<&str> = rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
        let next = connection.first(NEXT_DEADLINE, &[&until])?;
        let next: Option<i64> = next.map_or(Ok(None), |row| row.try_get(0))?;
        Ok((ids.into_iter().filter_map(RecordId::new).collect(), next.map(unsigned)))
    })
}

pub(crate) fn over(
    connection: &mut Connection,
    (at, id): &(Millis, String),
    most: usize,
) -> Result<Vec<(Millis, RecordId)>, Fault> {
    let read = |row: &Row| Ok((unsigned(row.try_get(0)?), RecordId::new(row.try_get(1)?)));
    let rows = connection.query(OVER, &[&signed(*at), id, &signed(most as u64)])?;
    let found = rows.iter().map(read).collect::<Result<Vec<_>, Fault>>()?;
    Ok(found.into_iter().filter_map(|(at, id)| Some((at, id?))).collect())
}

pub(crate) fn variants(connection: &mut Connection) -> Result<Vec<String>, Fault> {
    let rows = connection.query(VARIANTS, &[])?;
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// Games as lists show them, in the order in which they were asked for.
fn listed(connection: &mut Connection, ids: &[&str]) -> Result<Vec<Result<Listed, Fault>>, Fault> {
    let mut seats: HashMap<String, Vec<Row>> = HashMap::new();
    for row in connection.query(SEATS, &[&ids])? {
        seats.entry(row.try_get(0)?).or_default().push(row);
    }
    let mut games = HashMap::new();
    for row in connection.query(GAMES, &[&ids])? {
        let id: String = row.try_get(0)?;
        let seats = seats.remove(&id).unwrap_or_default();
        let listed = self::seats(&seats, &id).and_then(|seats| game(&row, &id, seats));
        games.insert(id, listed);
    }
    consultation::join(connection, &mut games)?;
    Ok(ids.iter().filter_map(|&id| games.remove(id)).collect())
}

/// The seats, and their places in a game for more than two that is over.
pub(crate) struct Seats {
    pub(crate) records: Vec<SeatRecord>,
    places: Option<Vec<u8>>,
}

pub(crate) fn seats(rows: &[Row], id: &str) -> Result<Seats, Fault> {
    let mut seats = Seats { records: vec![], places: Some(vec![]) };
    for row in rows {
        let (person, level): (Option<&str>, Option<i16>) = (row.try_get(2)?, row.try_get(3)?);
        let level = level.and_then(|level| u8::try_from(level).ok());
        let occupant = Occupant::of_columns(row.try_get(1)?, person, level);
        let occupant = occupant.ok_or_else(|| impossible("occupant of a seat", id))?;
        seats.records.push(SeatRecord { occupant, name: row.try_get(4)? });
        let place: Option<i16> = row.try_get(5)?;
        let place = place.and_then(|place| u8::try_from(place).ok());
        seats.places = seats.places.zip(place).map(|(places, place)| [places, vec![place]].concat());
    }
    Ok(seats)
}

fn game(row: &Row, text: &str, seats: Seats) -> Result<Listed, Fault> {
    let of = |what| impossible(what, text);
    if seats.records.len() as i64 != i64::from(row.try_get::<_, i16>(3)?) {
        return Err(of("number of seats"));
    }
    let owner: Option<&str> = row.try_get(4)?;
    let owner = owner.map(|owner| PersonId::new(owner).ok_or_else(|| of("owner"))).transpose()?;
    let control: Option<&str> = row.try_get(5)?;
    let control =
        control.map(|control| read_controls(control, seats.records.len()).ok_or_else(|| of("time control")));
    let record = Record {
        id: RecordId::new(text).ok_or_else(|| of("id"))?,
        variant: row.try_get(1)?,
        start: row.try_get(2)?,
        owner,
        control: control.transpose()?,
        terms: row.try_get::<_, &str>(6)?.parse().map_err(|_| of("terms"))?,
        created_at: unsigned(row.try_get(7)?),
        origin: origin(row)?.ok_or_else(|| of("micro-match"))?,
        seats: seats.records,
        listed: row.try_get(19)?,
        rated: row.try_get(20)?,
        consultants: vec![],
    };
    let deadline: Option<i64> = row.try_get(18)?;
    let plies = u32::try_from(row.try_get::<_, i64>(15)?).map_err(|_| of("number of moves"))?;
    let to_move: Option<i16> = row.try_get(21)?;
    let summary = Summary {
        plies,
        ended: ended(row, seats.places)?,
        deadline: deadline.map(unsigned),
        to_move: to_move.and_then(|seat| u8::try_from(seat).ok()).map(Seat),
    };
    Ok(Listed { record, summary, updated_at: unsigned(row.try_get(14)?) })
}

fn impossible(what: &str, id: &str) -> Fault {
    StoreError::Damaged(format!("the database holds a game with an impossible {what}, {id}")).into()
}

fn ended(row: &Row, places: Option<Vec<u8>>) -> Result<Option<Ended>, Fault> {
    let Some(reason) = row.try_get(16)? else { return Ok(None) };
    let winner: Option<i16> = row.try_get(17)?;
    let winner = winner.and_then(|seat| u8::try_from(seat).ok()).map(Seat);
    Ok(Some(Ended { reason, winner, places: places.filter(|places| !places.is_empty()) }))
}

/// How a game came about; nothing if that cannot be.
fn origin(row: &Row) -> Result<Option<Origin>, Fault> {
    let lot = match (row.try_get(8)?, row.try_get(9)?, row.try_get(10)?) {
        (Some(table), Some(cell), Some(seed)) => Some(Lot { table, cell, seed }),
        _ => None,
    };
    let (first, number, terms): (Option<&str>, Option<i32>, Option<&str>) =
        (row.try_get(11)?, row.try_get(12)?, row.try_get(13)?);
    let Some(first) = first else { return Ok(Some(Origin { lot, micro_match: None })) };
    let game = || {
        let number = u16::try_from(number?).ok().filter(|&number| number > 0)?;
        Some(MatchGame { first: RecordId::new(first)?, number, terms: terms?.parse().ok()? })
    };
    Ok(game().map(|game| Origin { lot, micro_match: Some(game) }))
}

fn event(row: &Row) -> Result<Event, Fault> {
    let (clock, kind, detail): (Option<&str>, &str, Option<&str>) =
        (row.try_get(2)?, row.try_get(3)?, row.try_get(4)?);
    let unreadable =
        |what: &str| StoreError::Damaged(format!("the database holds an event that cannot be read: {what}"));
    let what = GameEvent::from_parts(kind, detail).ok_or_else(|| unreadable(kind))?;
    let clock = clock.map(|clock| clock.parse().map_err(|_| unreadable(clock))).transpose()?;
    let used: Option<i64> = row.try_get(1)?;
    Ok(Event { at: unsigned(row.try_get(0)?), used: used.map(unsigned), clock, what })
}
