//! The step to version 6: seats as rows, results as columns, the clock with each event, proposals that say who answered.
//!
//! It reads and writes plain texts, not the types of the program, so that it stays what it is when they change.

use rusqlite::types::Value;
use rusqlite::{Connection, Row, Statement, params};

use crate::numbers::signed;
use crate::schema::TABLES_6;

pub(crate) fn migrate(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(&format!("ALTER TABLE event RENAME TO old_event; {TABLES_6}"))?;
    Copy::new(connection)?.run()?;
    connection.execute_batch(&format!("{LAST_ALIVE} DROP TABLE old_event; DROP TABLE record;"))
}

/// The old versions did not note when they ran. Their clocks stood still while they did not, so the time since the
/// first of the last events in running games counts as one outage when the server begins to run.
const LAST_ALIVE: &str = "
    INSERT INTO server_run (only, alive)
    SELECT 1, alive FROM (
        SELECT coalesce(min(updated_at) FILTER (WHERE result IS NULL AND white_clock IS NOT NULL), max(updated_at)) AS alive
        FROM record)
    WHERE alive IS NOT NULL;
";

const RECORDS: &str = "
    SELECT id, game, start, white_level, black_level, white_control, black_control, created_at, updated_at, plies,
           result, white_clock, black_clock, terms, white_name, black_name, lot_table, lot_cell, lot_seed,
           match_first, match_game, match_terms, more_seats
    FROM record ORDER BY id";

const ADD_GAME: &str = "
    INSERT INTO game (id, variant, start, seats, controls, terms, created_at, lot_table, lot_cell, lot_seed,
                      match_first, match_game, match_terms, version, updated_at, plies, reason, winner)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)";

/// One pass over the old tables, a game at a time.
struct Copy<'c> {
    records: Statement<'c>,
    events: Statement<'c>,
    add_game: Statement<'c>,
    add_seat: Statement<'c>,
    add_event: Statement<'c>,
}

impl<'c> Copy<'c> {
    fn new(connection: &'c Connection) -> rusqlite::Result<Self> {
        Ok(Self {
            records: connection.prepare(RECORDS)?,
            events: connection
                .prepare("SELECT at, kind, detail FROM old_event WHERE record = ?1 ORDER BY version")?,
            add_game: connection.prepare(ADD_GAME)?,
            add_seat: connection.prepare(
                "INSERT INTO seat (game, seat, kind, level, name, place) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            )?,
            add_event: connection.prepare(
                "INSERT INTO event (game, version, at, clock, kind, detail) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            )?,
        })
    }

    fn run(mut self) -> rusqlite::Result<()> {
        let mut records = self.records.query([])?;
        while let Some(record) = records.next()? {
            let id: String = record.get(0)?;
            let mut events = self
                .events
                .query_map([&id], |row| {
                    Ok(Event { at: row.get(0)?, kind: row.get(1)?, detail: row.get(2)? })
                })?
                .collect::<Result<Vec<_>, _>>()?;
            let seats = seats(record)?;
            let last = events.last().map(|event| event.kind.clone());
            let ended = ended(record, last.as_deref(), seats.len())?;
            name_the_answerers(&mut events);
            let count = signed(events.len() as u64);
            add_game(&mut self.add_game, record, signed(seats.len() as u64), count, &ended)?;
            for (number, Seat { level, name }) in (0_u16..).zip(seats) {
                let kind = if level.is_some() { "engine" } else { "local" };
                let place = ended.places.get(usize::from(number));
                self.add_seat.execute(params![id, number, kind, level, name, place])?;
            }
            let clock = clock(record)?;
            for (version, Event { at, kind, detail }) in (0..).zip(events) {
                let clock = clock.as_ref().filter(|_| version + 1 == count);
                self.add_event.execute(params![id, version, at, clock, kind, text(detail)])?;
            }
        }
        Ok(())
    }
}

struct Seat {
    /// Of the engine; nothing: a person.
    level: Option<i64>,
    name: String,
}

/// How a game ended, as far as the old tables tell.
#[derive(Default)]
struct Ended {
    reason: Option<String>,
    winner: Option<u8>,
    places: Vec<u8>,
}

struct Event {
    at: i64,
    kind: String,
    detail: Value,
}

/// The first two seats are columns, the others lines of a text.
fn seats(record: &Row<'_>) -> rusqlite::Result<Vec<Seat>> {
    let mut seats = vec![
        Seat { level: record.get(3)?, name: record.get(14)? },
        Seat { level: record.get(4)?, name: record.get(15)? },
    ];
    let more: String = record.get(22)?;
    seats.extend(more.lines().map(|line| match line.split_once('\t') {
        Some(("", name)) => Seat { level: None, name: name.to_owned() },
        // A level that is none stays one that is none: whoever opens the game is told.
        Some((level, name)) => Seat { level: Some(level.parse().unwrap_or(0)), name: name.to_owned() },
        None => Seat { level: Some(0), name: line.to_owned() },
    }));
    Ok(seats)
}

/// The old tables kept the points of two, or the places of more, and not why the game ended. Most reasons can be told
/// from what happened last.
fn ended(record: &Row<'_>, last: Option<&str>, seats: usize) -> rusqlite::Result<Ended> {
    let Some(result) = record.get::<_, Option<String>>(10)? else { return Ok(Ended::default()) };
    let variant: String = record.get(1)?;
    let reason = match last.unwrap_or_default() {
        "played" if variant == "chapaev" => "pushed-off",
        "resigned" => "resigned",
        "flagged" => "time",
        "both-flagged" => "both-flags",
        "accepted" => "agreement",
        "checked" => "repetition",
        "disobeyed" => "disobeyed",
        "annulled" => "annulled",
        _ => "unknown",
    };
    let places = if seats > 2 { places(&result, seats) } else { vec![] };
    let winner = match result.as_str() {
        "1-0" | "2-0" => Some(0),
        "0-1" | "0-2" => Some(1),
        _ => alone_first(&places),
    };
    Ok(Ended { reason: Some(reason.to_owned()), winner, places })
}

fn places(result: &str, seats: usize) -> Vec<u8> {
    let places: Result<Vec<u8>, _> = result.split(' ').map(str::parse).collect();
    places.ok().filter(|places| places.len() == seats).unwrap_or_default()
}

fn alone_first(places: &[u8]) -> Option<u8> {
    let mut first = (0..).zip(places).filter(|(_, place)| **place == 1).map(|(seat, _)| seat);
    first.next().filter(|_| first.next().is_none())
}

/// A draw was offered by a seat and answered by nobody in particular: it was the other one.
fn name_the_answerers(events: &mut [Event]) {
    let mut offerer = 0;
    for Event { kind, detail, .. } in events {
        match kind.as_str() {
            "offered" => {
                let text = text(std::mem::replace(detail, Value::Null)).unwrap_or_default();
                let (by, manner) = text.split_once(' ').unwrap_or((&text, "loose"));
                offerer = by.parse().unwrap_or(0);
                *detail = Value::Text(format!("{by} draw {manner}"));
                "proposed".clone_into(kind);
            }
            "accepted" | "declined" => {
                *detail = Value::Text(format!("{} draw", i32::from(offerer == 0)));
                if kind == "accepted" {
                    "agreed".clone_into(kind);
                }
            }
            _ => {}
        }
    }
}

/// What the clocks showed last, in the words of version 6: the time left and the time thought of a move in progress,
/// which was not kept.
fn clock(record: &Row<'_>) -> rusqlite::Result<Option<String>> {
    let (white, black): (Option<i64>, Option<i64>) = (record.get(11)?, record.get(12)?);
    Ok(white.zip(black).map(|(white, black)| format!("{white}/0 {black}/0")))
}

/// Both controls in one text, or one if they are alike.
fn controls(record: &Row<'_>) -> rusqlite::Result<Option<String>> {
    let controls: (Option<String>, Option<String>) = (record.get(5)?, record.get(6)?);
    Ok(match controls {
        (None, None) => None,
        (Some(white), Some(black)) if white == black => Some(white),
        (white, black) => Some(format!("{} {}", white.unwrap_or_default(), black.unwrap_or_default())),
    })
}

fn add_game(
    add: &mut Statement<'_>,
    record: &Row<'_>,
    seats: i64,
    events: i64,
    ended: &Ended,
) -> rusqlite::Result<()> {
    let kept = |column: usize| record.get::<_, Value>(column);
    add.execute(params![
        kept(0)?,
        kept(1)?,
        kept(2)?,
        seats,
        controls(record)?,
        kept(13)?,
        kept(7)?,
        kept(16)?,
        kept(17)?,
        kept(18)?,
        kept(19)?,
        kept(20)?,
        kept(21)?,
        events,
        kept(8)?,
        kept(9)?,
        ended.reason,
        ended.winner,
    ])?;
    Ok(())
}

/// The first version kept numbers as such.
fn text(detail: Value) -> Option<String> {
    match detail {
        Value::Null => None,
        Value::Integer(number) => Some(number.to_string()),
        Value::Real(number) => Some(number.to_string()),
        Value::Text(text) => Some(text),
        Value::Blob(bytes) => Some(String::from_utf8_lossy(&bytes).into_owned()),
    }
}
