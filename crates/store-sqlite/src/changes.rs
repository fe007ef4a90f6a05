//! What is written, within a transaction of the writing thread.

use bolshak_arena::Millis;
use bolshak_game::Seat;
use bolshak_store::columns::{Untouched, write_controls};
use bolshak_store::{
    Append, Ended, MatchGame, Origin, Outage, PersonId, Record, RecordId, SeatRecord, StoreError, Summary,
};
use rusqlite::{Connection, ErrorCode, OptionalExtension, Statement, params};

use crate::fault::Fault;
use crate::numbers::{signed, unsigned};

/// The statements that are needed for every move, prepared once.
pub(crate) struct Changes<'c> {
    pub(crate) connection: &'c Connection,
    savepoint: Statement<'c>,
    release: Statement<'c>,
    undo: Statement<'c>,
    find: Statement<'c>,
    add_event: Statement<'c>,
    note: Statement<'c>,
    guests: Statement<'c>,
    forget_guest: Statement<'c>,
    note_guest: Statement<'c>,
    note_place: Statement<'c>,
}

/// A game before something is added to it.
pub(crate) struct Before {
    version: u64,
    pub(crate) updated_at: Millis,
    was_over: bool,
}

impl<'c> Changes<'c> {
    pub(crate) fn new(connection: &'c Connection) -> rusqlite::Result<Self> {
        let prepare = |sql| connection.prepare(sql);
        Ok(Self {
            connection,
            savepoint: prepare("SAVEPOINT change")?,
            release: prepare("RELEASE change")?,
            undo: prepare("ROLLBACK TO change")?,
            find: prepare("SELECT version, updated_at, reason IS NOT NULL FROM game WHERE id = ?1")?,
            add_event: prepare(
                "INSERT INTO event (game, version, at, used, clock, kind, detail) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            )?,
            note: prepare(
                "UPDATE game SET version = ?2, updated_at = ?3, plies = ?4, reason = ?5, winner = ?6, deadline = ?7,
                                 to_move = ?8 WHERE id = ?1",
            )?,
            guests: prepare(
                "SELECT guest FROM seat WHERE game = ?1 AND guest IS NOT NULL
                 UNION SELECT owner FROM game WHERE id = ?1 AND owner IS NOT NULL
                 UNION SELECT person FROM consultant WHERE game = ?1 AND part = 'consults'",
            )?,
            forget_guest: prepare(
                "DELETE FROM game_of_guest WHERE guest = ?1 AND updated_at = ?2 AND game = ?3",
            )?,
            note_guest: prepare("INSERT INTO game_of_guest (guest, updated_at, game) VALUES (?1, ?2, ?3)")?,
            note_place: prepare("UPDATE seat SET place = ?3 WHERE game = ?1 AND seat = ?2")?,
        })
    }

    /// Makes a change whole or not at all, whatever becomes of the others in the transaction.
    pub(crate) fn alone<T>(
        &mut self,
        change: impl FnOnce(&mut Self) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        self.savepoint.execute([])?;
        let made = change(self);
        if made.is_err() && !self.connection.is_autocommit() {
            self.undo.execute([])?;
        }
        if !self.connection.is_autocommit() {
            self.release.execute([])?;
        }
        made
    }

    pub(crate) fn create(&mut self, record: &Record) -> Result<(), Fault> {
        let Origin { lot, micro_match } = &record.origin;
        let added = self.connection.execute(
            "INSERT INTO game (id, variant, start, seats, owner, controls, terms, created_at, updated_at,
                               lot_table, lot_cell, lot_seed, match_first, match_game, match_terms,
                               listed, rated)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)",
            params![
                record.id.as_str(),
                record.variant,
                record.start,
                signed(record.seats.len() as u64),
                record.owner.as_ref().map(PersonId::as_str),
                record.control.as_ref().map(|controls| write_controls(controls, record.seats.len())),
                record.terms.to_string(),
                signed(record.created_at),
                lot.as_ref().map(|lot| &lot.table),
                lot.as_ref().map(|lot| &lot.cell),
                lot.as_ref().map(|lot| &lot.seed),
                micro_match.as_ref().map(|MatchGame { first, .. }| first.as_str()),
                micro_match.as_ref().map(|MatchGame { number, .. }| *number),
                micro_match.as_ref().map(|MatchGame { terms, .. }| terms.to_string()),
                record.listed,
                record.rated,
            ],
        );
        match added {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
                return Err(StoreError::Taken.into());
            }
            added => added?,
        };
        for (number, seat) in (0..).zip(&record.seats) {
            let (kind, guest, level) = seat.occupant.columns();
            self.connection.execute(
                "INSERT INTO seat (game, seat, kind, guest, level, name) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                params![record.id.as_str(), number, kind, guest, level, seat.name],
            )?;
        }
        self.add_consultants(&record.id, &record.consultants)?;
        if record.waits() {
            self.note_guests(&record.id, record.created_at, record.created_at)?;
        }
        Ok(())
    }

    pub(crate) fn sit(&mut self, id: &RecordId, seat: Seat, sitter: &SeatRecord) -> Result<(), Fault> {
        let before = self.find(id)?.ok_or(StoreError::Missing)?;
        let (kind, guest, level) = sitter.occupant.columns();
        let taken = self.connection.execute(
            "UPDATE seat SET kind = ?3, guest = ?4, level = ?5, name = ?6
             WHERE game = ?1 AND seat = ?2 AND (kind = 'open' OR kind = 'invited' AND guest = ?4)",
            params![id.as_str(), seat.0, kind, guest, level, sitter.name],
        )?;
        if taken == 0 {
            return Err(StoreError::Taken.into());
        }
        self.note_guests(id, before.updated_at, before.updated_at)
    }

    pub(crate) fn remove(&mut self, id: &RecordId) -> Result<(), Fault> {
        let before = self.find(id)?.ok_or(StoreError::Missing)?;
        if before.version > 0 {
            return Err(StoreError::Conflict.into());
        }
        self.forget_guests(id, before.updated_at)?;
        REMOVE.into_iter().try_for_each(|sql| self.connection.execute(sql, [id.as_str()]).map(drop))?;
        Ok(())
    }

    pub(crate) fn append(&mut self, append: &Append) -> Result<(), Fault> {
        let Append { id, expected, events, summary, rated } = append;
        let before = self.find(id)?.ok_or(StoreError::Missing)?;
        if before.version != *expected {
            return Err(StoreError::Conflict.into());
        }
        for (version, event) in (*expected..).zip(events) {
            let (kind, detail) = event.what.parts();
            let clock = event.clock.as_ref().map(ToString::to_string);
            let (at, used) = (signed(event.at), event.used.map(signed));
            self.add_event.execute(params![id.as_str(), signed(version), at, used, clock, kind, detail])?;
        }
        let updated_at = events.last().map_or(before.updated_at, |event| event.at);
        self.note(id, before.version + events.len() as u64, updated_at, summary)?;
        if before.was_over || summary.ended.is_some() {
            self.note_places(id, summary.ended.as_ref())?;
        }
        if let Some(end) = rated {
            self.rate(id, end, updated_at)?;
        }
        if events.is_empty() { Ok(()) } else { self.note_guests(id, before.updated_at, updated_at) }
    }

    pub(crate) fn check_game(&mut self, id: &RecordId) -> Result<(), Fault> {
        self.find(id)?.map(drop).ok_or_else(|| StoreError::Missing.into())
    }

    pub(crate) fn find(&mut self, id: &RecordId) -> rusqlite::Result<Option<Before>> {
        let before = self.find.query_row([id.as_str()], |row| {
            Ok(Before {
                version: unsigned(row.get(0)?),
                updated_at: unsigned(row.get(1)?),
                was_over: row.get(2)?,
            })
        });
        before.optional()
    }

    fn note(
        &mut self,
        id: &RecordId,
        version: u64,
        updated_at: Millis,
        summary: &Summary,
    ) -> Result<(), Fault> {
        let Summary { plies, ended, deadline, to_move } = summary;
        let reason = ended.as_ref().map(|ended| &ended.reason);
        let winner = ended.as_ref().and_then(|ended| ended.winner).map(|seat| seat.0);
        let (version, updated_at) = (signed(version), signed(updated_at));
        let (deadline, to_move) = (deadline.map(signed), to_move.map(|seat| seat.0));
        self.note.execute(params![
            id.as_str(),
            version,
            updated_at,
            plies,
            reason,
            winner,
            deadline,
            to_move
        ])?;
        Ok(())
    }

    fn note_places(&mut self, id: &RecordId, ended: Option<&Ended>) -> Result<(), Fault> {
        let places = ended.and_then(|ended| ended.places.as_deref()).unwrap_or_default();
        for seat in 0..Seat::MOST {
            self.note_place.execute(params![id.as_str(), seat, places.get(usize::from(seat))])?;
        }
        Ok(())
    }

    /// In the lists of guests a game moves to the front.
    pub(crate) fn note_guests(
        &mut self,
        id: &RecordId,
        before: Millis,
        updated_at: Millis,
    ) -> Result<(), Fault> {
        self.forget_guests(id, before)?;
        for guest in self.guests_of(id)? {
            self.note_guest.execute(params![guest, signed(updated_at), id.as_str()])?;
        }
        Ok(())
    }

    pub(crate) fn forget_guests(&mut self, id: &RecordId, updated_at: Millis) -> Result<(), Fault> {
        for guest in self.guests_of(id)? {
            self.forget_guest.execute(params![guest, signed(updated_at), id.as_str()])?;
        }
        Ok(())
    }

    fn guests_of(&mut self, id: &RecordId) -> rusqlite::Result<Vec<String>> {
        self.guests.query_map([id.as_str()], |row| row.get(0))?.collect()
    }

    pub(crate) fn remove_untouched(&mut self, before: Millis) -> Result<usize, Fault> {
        let mut statement = self.connection.prepare(UNTOUCHED)?;
        let found = statement.query_map([signed(before)], |row| {
            let strangers: u32 = row.get(4)?;
            let untouched = Untouched {
                controls: row.get(1)?,
                seats: usize::from(row.get::<_, u16>(2)?),
                created_at: unsigned(row.get(3)?),
                are_members: strangers == 0,
            };
            Ok((row.get::<_, String>(0)?, untouched))
        })?;
        let found: Vec<(String, Untouched)> = found.collect::<Result<_, _>>()?;
        let gone = found.iter().filter(|(_, untouched)| !untouched.waits(before));
        let ids: Vec<RecordId> = gone.filter_map(|(id, _)| RecordId::new(id)).collect();
        ids.iter().try_for_each(|id| self.remove(id))?;
        Ok(ids.len())
    }

    pub(crate) fn begin_run(&mut self, now: Millis) -> Result<Vec<Outage>, Fault> {
        let last: Option<i64> = self
            .connection
            .query_row("SELECT alive FROM server_run WHERE only = 1", [], |row| row.get(0))
            .optional()?;
        if let Some(began) = last.filter(|alive| *alive < signed(now)) {
            let outage = [began, signed(now)];
            self.connection.execute("INSERT INTO outage (began, ended) VALUES (?1, ?2)", outage)?;
            self.connection.execute(MOVE_DEADLINES, outage)?;
        }
        self.alive(now)?;
        let mut statement = self.connection.prepare("SELECT began, ended FROM outage ORDER BY began")?;
        let outages = statement
            .query_map([], |row| Ok(Outage { began: unsigned(row.get(0)?), ended: unsigned(row.get(1)?) }))?;
        Ok(outages.collect::<Result<_, _>>()?)
    }

    pub(crate) fn alive(&mut self, now: Millis) -> Result<(), Fault> {
        let sql = "INSERT INTO server_run (only, alive) VALUES (1, ?1) ON CONFLICT DO UPDATE SET alive = ?1";
        self.connection.execute(sql, [signed(now)])?;
        Ok(())
    }
}

/// What there is of a game in which nothing has happened, beside the lists of those who sit there; the row of the game last.
const REMOVE: [&str; 5] = [
    "DELETE FROM said WHERE game = ?1",
    "DELETE FROM notes WHERE game = ?1",
    "DELETE FROM seat WHERE game = ?1",
    "DELETE FROM consultant WHERE game = ?1",
    "DELETE FROM game WHERE id = ?1",
];

/// The host of an exhibition may come to a board days later.
pub(crate) const UNTOUCHED: &str = "
    SELECT id, controls, seats, created_at,
           (SELECT count(*) FROM seat WHERE seat.game = game.id AND seat.kind <> 'member')
    FROM game WHERE version = 0 AND created_at < ?1
      AND NOT EXISTS (SELECT 1 FROM exhibition_entry WHERE exhibition_entry.game = game.id)
      AND NOT EXISTS (SELECT 1 FROM competition_game WHERE competition_game.game = game.id)";

pub(crate) const MOVE_DEADLINES: &str = "
    UPDATE game SET deadline = deadline + (?2 - ?1) WHERE deadline IS NOT NULL AND reason IS NULL";
