//! What is written of games, within a transaction of the writing thread.

use bolshak_arena::Millis;
use bolshak_game::Seat;
use bolshak_store::columns::{Untouched, write_controls};
use bolshak_store::{MatchGame, Origin, PersonId, Record, RecordId, SeatRecord, StoreError};
use postgres::Row;

use crate::fault::Fault;
use crate::nodes::{Barred, Node};
use crate::numbers::{signed, unsigned};
use crate::source::Connection;

/// Changes that a node makes.
pub(crate) struct Changes<'c> {
    pub(crate) connection: &'c mut Connection,
    pub(crate) node: &'c Node,
}

/// A game before something is done to it.
pub(crate) struct Before {
    pub(crate) version: u64,
    pub(crate) updated_at: Millis,
    pub(crate) was_over: bool,
    /// Why this node must not add anything to it.
    pub(crate) barred: Option<Barred>,
}

/// Games to be changed, in the order of their names and locked until the transaction ends.
pub(crate) const LOCK: &str = "
    SELECT id, version, updated_at, reason IS NOT NULL, holder IS NOT NULL AND holder <> $2,
           $2 > 0 AND NOT EXISTS (SELECT FROM node WHERE epoch = $2 AND until > clock_timestamp())
    FROM game WHERE id = ANY ($1) ORDER BY id FOR UPDATE";

const CREATE: &str = "
    INSERT INTO game (id, variant, start, seats, owner, controls, terms, created_at, updated_at,
                      lot_table, lot_cell, lot_seed, match_first, match_game, match_terms, listed, rated)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $11, $12, $13, $14, $15, $16)
    ON CONFLICT DO NOTHING";

const ADD_SEAT: &str =
    "INSERT INTO seat (game, seat, kind, guest, level, name) VALUES ($1, $2, $3, $4, $5, $6)";

const SIT: &str = "
    UPDATE seat SET kind = $3, guest = $4, level = $5, name = $6
    WHERE game = $1 AND seat = $2 AND (kind = 'open' OR kind = 'invited' AND guest = $4)";

/// In the lists of whoever sits in a game or owns it.
const LIST: &str = "
    INSERT INTO game_of_guest (guest, game, updated_at)
    SELECT guest, $1, $2::bigint FROM seat WHERE game = $1 AND guest IS NOT NULL
    UNION SELECT owner, $1, $2 FROM game WHERE id = $1 AND owner IS NOT NULL
    UNION SELECT person, $1, $2 FROM consultant WHERE game = $1 AND part = 'consults'
    ON CONFLICT (guest, game) DO UPDATE SET updated_at = excluded.updated_at";

/// What there is of a game in which nothing has happened, the row of the game last.
const REMOVE: [&str; 6] = [
    "DELETE FROM game_of_guest WHERE game = ANY ($1) AND guest IN (
         SELECT guest FROM seat WHERE game = ANY ($1) UNION SELECT owner FROM game WHERE id = ANY ($1)
         UNION SELECT person FROM consultant WHERE game = ANY ($1))",
    "DELETE FROM consultant WHERE game = ANY ($1)",
    "DELETE FROM said WHERE game = ANY ($1)",
    "DELETE FROM notes WHERE game = ANY ($1)",
    "DELETE FROM seat WHERE game = ANY ($1)",
    "DELETE FROM game WHERE id = ANY ($1)",
];

/// The host of an exhibition may come to a board days later.
pub(crate) const UNTOUCHED: &str = "
    SELECT id, controls, seats, created_at,
           (SELECT count(*) FROM seat WHERE seat.game = game.id AND seat.kind <> 'member')
    FROM game WHERE version = 0 AND created_at < $1
      AND NOT EXISTS (SELECT FROM exhibition_entry WHERE exhibition_entry.game = game.id)
      AND NOT EXISTS (SELECT FROM competition_game WHERE competition_game.game = game.id)
    ORDER BY id FOR UPDATE";

pub(crate) const MOVE_DEADLINES: &str = "
    UPDATE game SET deadline = deadline + $1 WHERE deadline IS NOT NULL AND reason IS NULL AND id IN (
        SELECT id FROM game WHERE deadline IS NOT NULL AND reason IS NULL ORDER BY id FOR UPDATE)";

impl Changes<'_> {
    /// Makes a change whole or not at all, whatever becomes of the others in the transaction.
    pub(crate) fn alone<T>(
        &mut self,
        change: impl FnOnce(&mut Changes<'_>) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let node = self.node;
        self.connection.alone(|connection| change(&mut Changes { connection, node }))
    }

    /// Locks the rows of games; those that there are come in the order of their names.
    pub(crate) fn lock(&mut self, games: &[&str]) -> Result<Vec<(String, Before)>, Fault> {
        let read = |row: &Row| {
            let (version, updated_at) = (unsigned(row.try_get(1)?), unsigned(row.try_get(2)?));
            let barred = Barred::of(row.try_get(4)?, row.try_get(5)?);
            Ok((row.try_get(0)?, Before { version, updated_at, was_over: row.try_get(3)?, barred }))
        };
        self.connection.query(LOCK, &[&games, &self.node.epoch()])?.iter().map(read).collect()
    }

    /// A game, locked; an error if there is none.
    pub(crate) fn find(&mut self, id: &RecordId) -> Result<Before, Fault> {
        let found = self.lock(&[id.as_str()])?.pop();
        Ok(found.ok_or(StoreError::Missing)?.1)
    }

    pub(crate) fn create(&mut self, record: &Record) -> Result<(), Fault> {
        let Origin { lot, micro_match } = &record.origin;
        let added = self.connection.execute(
            CREATE,
            &[
                &record.id.as_str(),
                &record.variant,
                &record.start,
                &(record.seats.len() as i16),
                &record.owner.as_ref().map(PersonId::as_str),
                &record.control.as_ref().map(|controls| write_controls(controls, record.seats.len())),
                &record.terms.to_string(),
                &signed(record.created_at),
                &lot.as_ref().map(|lot| &lot.table),
                &lot.as_ref().map(|lot| &lot.cell),
                &lot.as_ref().map(|lot| &lot.seed),
                &micro_match.as_ref().map(|MatchGame { first, .. }| first.as_str()),
                &micro_match.as_ref().map(|MatchGame { number, .. }| i32::from(*number)),
                &micro_match.as_ref().map(|MatchGame { terms, .. }| terms.to_string()),
                &record.listed,
                &record.rated,
            ],
        )?;
        if added == 0 {
            return Err(StoreError::Taken.into());
        }
        for (number, seat) in (0_i16..).zip(&record.seats) {
            let (kind, guest, level) = seat.occupant.columns();
            let level = level.map(i16::from);
            self.connection
                .execute(ADD_SEAT, &[&record.id.as_str(), &number, &kind, &guest, &level, &seat.name])?;
        }
        self.add_consultants(&record.id, &record.consultants)?;
        if record.waits() { self.list(&record.id, record.created_at) } else { Ok(()) }
    }

    pub(crate) fn sit(&mut self, id: &RecordId, seat: Seat, sitter: &SeatRecord) -> Result<(), Fault> {
        let before = self.find(id)?;
        let (kind, guest, level) = sitter.occupant.columns();
        let (seat, level) = (i16::from(seat.0), level.map(i16::from));
        let taken =
            self.connection.execute(SIT, &[&id.as_str(), &seat, &kind, &guest, &level, &sitter.name])?;
        if taken == 0 { Err(StoreError::Taken.into()) } else { self.list(id, before.updated_at) }
    }

    pub(crate) fn list(&mut self, id: &RecordId, updated_at: Millis) -> Result<(), Fault> {
        self.connection.execute(LIST, &[&id.as_str(), &signed(updated_at)]).map(drop)
    }

    pub(crate) fn remove(&mut self, id: &RecordId) -> Result<(), Fault> {
        if self.find(id)?.version > 0 {
            return Err(StoreError::Conflict.into());
        }
        self.remove_all(&[id.as_str()])
    }

    fn remove_all(&mut self, games: &[&str]) -> Result<(), Fault> {
        REMOVE.into_iter().try_for_each(|sql| self.connection.execute(sql, &[&games]).map(drop))
    }

    pub(crate) fn remove_untouched(&mut self, before: Millis) -> Result<usize, Fault> {
        let rows = self.connection.query(UNTOUCHED, &[&signed(before)])?;
        let mut games: Vec<&str> = vec![];
        for row in &rows {
            let (seats, strangers): (i32, i64) = (i32::from(row.try_get::<_, i16>(2)?), row.try_get(4)?);
            let untouched = Untouched {
                controls: row.try_get(1)?,
                seats: usize::try_from(seats).unwrap_or(0),
                created_at: unsigned(row.try_get(3)?),
                are_members: strangers == 0,
            };
            if !untouched.waits(before) {
                games.push(row.try_get(0)?);
            }
        }
        if !games.is_empty() {
            self.remove_all(&games)?;
        }
        Ok(games.len())
    }
}
