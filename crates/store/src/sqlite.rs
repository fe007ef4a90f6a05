//! Records in an SQLite file.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bolshak_arena::{Millis, TimeControls};
use bolshak_game::Seat;
use rusqlite::types::Value;
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, params};

use crate::{
    Event, Happening, Lot, MatchGame, Origin, Player, Record, RecordId, Standing, Store, StoreError, Stored,
    Summary,
};

/// The version of the schema: the number of migrations.
pub const VERSION: u32 = MIGRATIONS.len() as u32;

/// Marks the file as ours ("BLSH").
const APPLICATION_ID: i64 = 0x424c_5348;

/// Each step takes the schema one version up; a step that has been released never changes.
const MIGRATIONS: &[&str] = &[
    "
    CREATE TABLE record (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        start TEXT,
        white_level INTEGER,            -- NULL: a person
        black_level INTEGER,
        initial_seconds INTEGER,        -- NULL: no clock
        increment_seconds INTEGER,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        plies INTEGER NOT NULL DEFAULT 0,
        result TEXT,
        white_clock INTEGER,
        black_clock INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX record_by_age ON record (updated_at DESC);
    CREATE TABLE event (
        record TEXT NOT NULL REFERENCES record (id),
        version INTEGER NOT NULL,
        at INTEGER NOT NULL,
        kind TEXT NOT NULL,
        detail ANY,
        PRIMARY KEY (record, version)
    ) STRICT, WITHOUT ROWID;
",
    "
    ALTER TABLE record ADD COLUMN terms TEXT NOT NULL DEFAULT '';
    ALTER TABLE record ADD COLUMN white_name TEXT NOT NULL DEFAULT '';
    ALTER TABLE record ADD COLUMN black_name TEXT NOT NULL DEFAULT '';
",
    // Time controls of every kind, one for each side, as PDN's text; NULL: no clock.
    "
    ALTER TABLE record ADD COLUMN white_control TEXT;
    ALTER TABLE record ADD COLUMN black_control TEXT;
    UPDATE record
    SET white_control = initial_seconds || CASE increment_seconds WHEN 0 THEN '' ELSE '+' || increment_seconds END
    WHERE initial_seconds IS NOT NULL;
    UPDATE record SET black_control = white_control;
    ALTER TABLE record DROP COLUMN initial_seconds;
    ALTER TABLE record DROP COLUMN increment_seconds;
",
    // Lots and micro-matches.
    "
    ALTER TABLE record ADD COLUMN lot_table TEXT;   -- NULL: no lot was drawn
    ALTER TABLE record ADD COLUMN lot_cell TEXT;
    ALTER TABLE record ADD COLUMN lot_seed TEXT;
    ALTER TABLE record ADD COLUMN match_first TEXT; -- NULL: no game of a micro-match
    ALTER TABLE record ADD COLUMN match_game INTEGER;
    ALTER TABLE record ADD COLUMN match_terms TEXT;
    CREATE UNIQUE INDEX record_by_match ON record (match_first, match_game) WHERE match_first IS NOT NULL;
",
    // From the third seat on, a line each: the level or nothing, a tab, the name.
    "
    ALTER TABLE record ADD COLUMN more_seats TEXT NOT NULL DEFAULT '';
",
];

/// Records in an SQLite file that this process alone has open.
pub struct SqliteStore(Mutex<Connection>);

impl SqliteStore {
    /// Opens the file, making or updating it as needed.
    ///
    /// # Errors
    /// If the file cannot be opened, is in use, is damaged, or was written by something else or by a newer version.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let explain = |error: rusqlite::Error| open_error(path, &error);
        let connection = Connection::open(path).map_err(explain)?;
        lock(&connection).map_err(explain)?;
        check_owner(&connection, path)?;
        prepare(&connection).map_err(explain)?;
        migrate(&connection).map_err(explain)?;
        Ok(Self(Mutex::new(connection)))
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        // A panic elsewhere cannot leave a half-made change: transactions roll back.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Takes the file for this process, without writing to it.
fn lock(connection: &Connection) -> rusqlite::Result<()> {
    // Whoever has the file open keeps it: waiting long would not help.
    connection.busy_timeout(Duration::from_millis(200))?;
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    connection.execute_batch("BEGIN EXCLUSIVE; COMMIT;")
}

/// Only now, when the file is known to be ours: a change of the journal is a change of the file.
fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // An accepted move survives the loss of power, not only of the process.
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)
}

fn check_owner(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let explain = |error: rusqlite::Error| open_error(path, &error);
    let pragma =
        |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).map_err(explain);
    let (owner, version) = (pragma("application_id")?, pragma("user_version")?);
    let tables: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).map_err(explain)?;
    let shown = path.display();
    if owner != APPLICATION_ID && tables > 0 {
        return Err(StoreError::Damaged(format!(
            "{shown} is a database of another program; choose another --data"
        )));
    }
    if version > i64::from(VERSION) {
        return Err(StoreError::Damaged(format!(
            "{shown} was written by a newer Bolshak (schema {version}, this one knows {VERSION}); update Bolshak or \
             choose another --data"
        )));
    }
    let check: String =
        connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)).map_err(explain)?;
    if check == "ok" { Ok(()) } else { Err(damaged(path, &check)) }
}

fn migrate(connection: &Connection) -> rusqlite::Result<()> {
    let version: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    for (index, step) in MIGRATIONS.iter().enumerate().skip(version as usize) {
        let next = index + 1;
        connection.execute_batch(&format!(
            "BEGIN; {step} PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {next}; COMMIT;"
        ))?;
    }
    Ok(())
}

fn open_error(path: &Path, error: &rusqlite::Error) -> StoreError {
    let shown = path.display();
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => damaged(path, &error.to_string()),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Busy(format!(
            "{shown} is in use by another Bolshak; stop it or choose another --data"
        )),
        Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
            StoreError::Failed(format!("cannot write {shown}; make it writable or choose another --data"))
        }
        _ => StoreError::Failed(format!("cannot open {shown}: {error}")),
    }
}

fn damaged(path: &Path, what: &str) -> StoreError {
    let shown = path.display();
    StoreError::Damaged(format!(
        "{shown} is damaged ({what}); restore it from a copy, or move it away and start again with an empty one"
    ))
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Failed(format!("the database failed: {error}"))
    }
}

impl Store for SqliteStore {
    fn create(&self, record: &Record) -> Result<(), StoreError> {
        let seat = |seat: usize| record.players.get(seat).copied().and_then(level);
        let name = |seat: usize| record.names.get(seat).map_or("", String::as_str);
        let Origin { lot, micro_match } = &record.origin;
        let control = |seat| record.control.as_ref().map(|controls| controls.of(seat).to_string());
        let created = self.connection().execute(
            "INSERT INTO record (id, game, start, white_level, black_level, white_control, black_control,
                                 created_at, updated_at, terms, white_name, black_name, lot_table, lot_cell, lot_seed,
                                 match_first, match_game, match_terms, more_seats)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)",
            params![
                record.id.as_str(),
                record.game,
                record.start,
                seat(0),
                seat(1),
                control(Seat::WHITE),
                control(Seat::BLACK),
                signed(record.created_at),
                record.terms.to_string(),
                name(0),
                name(1),
                lot.as_ref().map(|lot| &lot.table),
                lot.as_ref().map(|lot| &lot.cell),
                lot.as_ref().map(|lot| &lot.seed),
                micro_match.as_ref().map(|game| game.first.as_str()),
                micro_match.as_ref().map(|game| game.number),
                micro_match.as_ref().map(|game| game.terms.to_string()),
                more_seats(record),
            ],
        );
        match created {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
                Err(StoreError::Taken)
            }
            other => Ok(other.map(|_| ())?),
        }
    }

    fn append(
        &self,
        id: &RecordId,
        version: u64,
        event: &Event,
        standing: &Standing,
    ) -> Result<(), StoreError> {
        let mut connection = self.connection();
        let change = connection.transaction()?;
        let events: Option<i64> = change
            .query_row(
                "SELECT (SELECT count(*) FROM event WHERE record = ?1) FROM record WHERE id = ?1",
                [id.as_str()],
                |row| row.get(0),
            )
            .optional()?;
        match events {
            None => return Err(StoreError::Missing),
            Some(events) if events != signed(version) => return Err(StoreError::Conflict),
            Some(_) => {}
        }
        let (kind, detail) = event.what.parts();
        change.execute(
            "INSERT INTO event (record, version, at, kind, detail) VALUES (?1, ?2, ?3, ?4, ?5)",
            params![id.as_str(), signed(version), signed(event.at), kind, detail],
        )?;
        let [white, black] = clock_columns(standing.clock);
        change.execute(
            "UPDATE record SET updated_at = ?2, plies = ?3, result = ?4, white_clock = ?5, black_clock = ?6
             WHERE id = ?1",
            params![id.as_str(), signed(event.at), standing.plies, standing.result, white, black],
        )?;
        Ok(change.commit()?)
    }

    fn keep_clock(&self, id: &RecordId, clock: [Millis; 2]) -> Result<(), StoreError> {
        let [white, black] = clock_columns(Some(clock));
        let changed = self.connection().execute(
            "UPDATE record SET white_clock = ?2, black_clock = ?3 WHERE id = ?1",
            params![id.as_str(), white, black],
        )?;
        if changed == 1 { Ok(()) } else { Err(StoreError::Missing) }
    }

    fn load(&self, id: &RecordId) -> Result<Option<Stored>, StoreError> {
        let connection = self.connection();
        let found = connection
            .query_row(&format!("SELECT {COLUMNS} FROM record WHERE id = ?1"), [id.as_str()], summary)
            .optional()?;
        let Some(found) = found else { return Ok(None) };
        let found = found?;
        let mut statement =
            connection.prepare("SELECT at, kind, detail FROM event WHERE record = ?1 ORDER BY version")?;
        let events = statement
            .query_map([id.as_str()], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
            .map(|row| {
                let (at, kind, detail): (i64, String, Value) = row?;
                Ok(Event { at: unsigned(at), what: happening(&kind, detail)? })
            })
            .collect::<Result<_, StoreError>>()?;
        Ok(Some(Stored { record: found.record, events, clock: found.standing.clock }))
    }

    fn newest(&self, most: usize) -> Result<Vec<Summary>, StoreError> {
        let connection = self.connection();
        let mut statement = connection.prepare(&format!("SELECT {COLUMNS} FROM record {LIST}"))?;
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        // A row that cannot be read is not worth the whole list; opening that record says what is wrong with it.
        let rows = statement.query_map([most], summary)?;
        Ok(rows.filter_map(|row| row.ok()?.ok()).collect())
    }

    fn games_of(&self, first: &RecordId) -> Result<Vec<Summary>, StoreError> {
        let connection = self.connection();
        let mut statement = connection
            .prepare(&format!("SELECT {COLUMNS} FROM record WHERE match_first = ?1 ORDER BY match_game"))?;
        let rows = statement.query_map([first.as_str()], summary)?;
        rows.map(|row| row?).collect()
    }
}

/// A record in which nothing has happened is a door that somebody opened and closed.
const LIST: &str = "WHERE EXISTS (SELECT 1 FROM event WHERE event.record = record.id)
                    ORDER BY updated_at DESC, id LIMIT ?1";

const COLUMNS: &str = "id, game, start, white_level, black_level, white_control, black_control, created_at, \
                       updated_at, plies, result, white_clock, black_clock, terms, white_name, black_name, \
                       lot_table, lot_cell, lot_seed, match_first, match_game, match_terms, more_seats";

fn summary(row: &Row<'_>) -> rusqlite::Result<Result<Summary, StoreError>> {
    let id: String = row.get(0)?;
    let Some(id) = RecordId::new(&id) else {
        return Ok(Err(StoreError::Damaged(format!(
            "the database holds a record with the impossible id {id}"
        ))));
    };
    let Some(seats) = seats(row)? else {
        return Ok(Err(StoreError::Damaged(format!(
            "the database holds a record with an impossible level, {id}"
        ))));
    };
    let Some(origin) = origin(row)? else {
        return Ok(Err(StoreError::Damaged(format!(
            "the database holds a game of an impossible micro-match, {id}"
        ))));
    };
    let terms: String = row.get(13)?;
    let Ok(terms) = terms.parse() else {
        return Ok(Err(StoreError::Damaged(format!(
            "the database holds a record with impossible terms, {id}"
        ))));
    };
    let Ok(control) = controls([row.get(5)?, row.get(6)?]) else {
        return Ok(Err(StoreError::Damaged(format!(
            "the database holds a record with an impossible time control, {id}"
        ))));
    };
    let clock = match (row.get::<_, Option<i64>>(11)?, row.get::<_, Option<i64>>(12)?) {
        (Some(white), Some(black)) => Some([unsigned(white), unsigned(black)]),
        _ => None,
    };
    Ok(Ok(Summary {
        record: Record {
            id,
            game: row.get(1)?,
            start: row.get(2)?,
            players: seats.iter().map(|(player, _)| *player).collect(),
            control,
            terms,
            names: seats.into_iter().map(|(_, name)| name).collect(),
            created_at: unsigned(row.get(7)?),
            origin,
        },
        standing: Standing { plies: row.get(9)?, result: row.get(10)?, clock },
        updated_at: unsigned(row.get(8)?),
    }))
}

/// Who sits where and what they are called; nothing if that cannot be.
fn seats(row: &Row<'_>) -> rusqlite::Result<Option<Vec<(Player, String)>>> {
    let mut seats: Vec<(Option<u8>, String)> = vec![(row.get(3)?, row.get(14)?), (row.get(4)?, row.get(15)?)];
    let more: String = row.get(22)?;
    for line in more.lines() {
        let Some((level, name)) = line.split_once('\t') else { return Ok(None) };
        let level = if level.is_empty() { None } else { Some(level.parse().unwrap_or(0)) };
        seats.push((level, name.to_owned()));
    }
    let player = |(level, name): (Option<u8>, String)| match level {
        None => Some((Player::Human, name)),
        Some(level @ 1..=10) => Some((Player::Engine { level }, name)),
        Some(_) => None,
    };
    Ok(seats.into_iter().map(player).collect())
}

/// The seats from the third on, a line each.
fn more_seats(record: &Record) -> String {
    let seats = record.players.iter().zip(&record.names).skip(2);
    let line = |(player, name): (&Player, &String)| {
        format!("{}\t{name}\n", level(*player).map(|level| level.to_string()).unwrap_or_default())
    };
    seats.map(line).collect()
}

/// How a game came about; nothing if that cannot be.
fn origin(row: &Row<'_>) -> rusqlite::Result<Option<Origin>> {
    let lot = match (row.get(16)?, row.get(17)?, row.get(18)?) {
        (Some(table), Some(cell), Some(seed)) => Some(Lot { table, cell, seed }),
        _ => None,
    };
    let (first, number, terms): (Option<String>, Option<u16>, Option<String>) =
        (row.get(19)?, row.get(20)?, row.get(21)?);
    let Some(first) = first else { return Ok(Some(Origin { lot, micro_match: None })) };
    let game = || {
        let terms = terms?.parse().ok()?;
        Some(MatchGame { first: RecordId::new(&first)?, number: number.filter(|&number| number > 0)?, terms })
    };
    Ok(game().map(|game| Origin { lot, micro_match: Some(game) }))
}

/// The time controls of both sides; an error if they cannot be read.
fn controls(texts: [Option<String>; 2]) -> Result<Option<TimeControls>, ()> {
    match texts {
        [None, None] => Ok(None),
        [Some(white), Some(black)] => {
            let [white, black] = [white, black].map(|text| text.parse().map_err(|_| ()));
            TimeControls::new([white?, black?]).map(Some).ok_or(())
        }
        _ => Err(()),
    }
}

fn level(player: Player) -> Option<u8> {
    match player {
        Player::Human => None,
        Player::Engine { level } => Some(level),
    }
}

fn clock_columns(clock: Option<[Millis; 2]>) -> [Option<i64>; 2] {
    clock.map_or([None; 2], |clock| clock.map(|millis| Some(signed(millis))))
}

/// A happening as it was kept: earlier versions kept numbers as such.
fn happening(kind: &str, detail: Value) -> Result<Happening, StoreError> {
    let detail = match detail {
        Value::Null => Some(None),
        Value::Integer(number) => Some(Some(number.to_string())),
        Value::Text(text) => Some(Some(text)),
        Value::Real(_) | Value::Blob(_) => None,
    };
    let understood = detail.and_then(|detail| Happening::from_parts(kind, detail.as_deref()));
    understood.ok_or_else(|| {
        StoreError::Damaged(format!("the database holds an event that cannot be read: {kind}"))
    })
}

/// SQLite's integers are signed; times and counts of this program are far below the limit.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}
