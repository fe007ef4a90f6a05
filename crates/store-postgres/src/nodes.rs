//! Which node owns which room, and when none ran at all.
//!
//! A lease is a row with an end, by the clock of the database, so that the clocks of the nodes need not agree about it.

use std::sync::atomic::{AtomicI64, Ordering};

use bolshak_arena::Millis;
use bolshak_store::{Holder, Lease, NodeStore, Outage, RecordId, StoreError};
use postgres::Row;

use crate::PostgresStore;
use crate::changes::{Changes, MOVE_DEADLINES};
use crate::fault::Fault;
use crate::numbers::{signed, unsigned};
use crate::source::Connection;

/// A lease lasts five seconds, and so long at most whoever plays in a room of a node that is gone waits.
const BEGIN_LEASE: &str = "
    INSERT INTO node (name, until) VALUES ($1, clock_timestamp() + interval '5 seconds')
    ON CONFLICT DO NOTHING RETURNING epoch";

const PROLONG: &str = "
    UPDATE node SET until = clock_timestamp() + interval '5 seconds', sign = clock_timestamp()
    WHERE epoch = $1 AND name IS NOT NULL";

/// The same, unless it has run out.
const GO_ON: &str = "
    UPDATE node SET until = clock_timestamp() + interval '5 seconds', sign = clock_timestamp()
    WHERE epoch = $1 AND until > clock_timestamp() AND name IS NOT NULL";

/// An earlier run of this node is over. Its row stays, so that whoever takes its games knows how long nobody had them.
const RETIRE: &str = "UPDATE node SET name = NULL, until = least(until, clock_timestamp()) WHERE name = $1";

/// One node after the other begins to run.
const IN_TURN: &str = "SELECT pg_advisory_xact_lock(1112298313)";

/// When any node was last alive, and whether another one has a lease.
const LAST_ALIVE: &str = "
    SELECT (SELECT max(alive) FROM server_run),
           EXISTS (SELECT FROM node WHERE name <> $1 AND until > clock_timestamp())";

const NOTE_ALIVE: &str = "
    INSERT INTO server_run (node, alive) VALUES ($1, $2)
    ON CONFLICT (node) DO UPDATE SET alive = excluded.alive";

/// The row of a game with its holder's name, if that one is alive.
const HOLDER: &str = "
    SELECT game.holder, node.name FROM game LEFT JOIN node ON node.epoch = game.holder AND until > clock_timestamp()
    WHERE game.id = $1";

/// Takes a game that nobody has. If its clocks run and its node had not gone in order, nobody could play from the last sign of
/// that one until its lease had run out; what was noted before is not noted twice.
const TAKE: &str = "
    WITH taken AS (
        UPDATE game SET holder = $2 FROM (SELECT id, holder FROM game WHERE id = $1 FOR UPDATE) AS before
        WHERE game.id = before.id AND NOT EXISTS (
            SELECT FROM node WHERE epoch = before.holder AND epoch <> $2 AND until > clock_timestamp())
        RETURNING game.id, before.holder, game.version > 0 AND game.reason IS NULL AND game.controls IS NOT NULL AS runs
    ), lost AS (
        SELECT id, until, greatest(sign, (SELECT max(ended) FROM gap WHERE gap.game = taken.id)) AS began
        FROM taken JOIN node ON epoch = taken.holder WHERE runs AND epoch <> $2
    )
    INSERT INTO gap (game, began, ended) SELECT id, began, until FROM lost WHERE began < until";

/// How long ago nobody could play in a game, in milliseconds: so the clocks of the nodes need not agree with the database's.
pub(crate) const GAPS: &str = "
    SELECT (extract(epoch FROM clock_timestamp() - began) * 1000)::bigint,
           (extract(epoch FROM clock_timestamp() - ended) * 1000)::bigint
    FROM gap WHERE game = $1 ORDER BY began";

/// How often a room is asked for that others take at the same time.
const TRIES: usize = 5;

/// Who this node is.
pub(crate) struct Node {
    name: String,
    /// The number of its run; 0 before it runs.
    epoch: AtomicI64,
}

impl Node {
    pub(crate) fn new(name: &str) -> Self {
        Self { name: name.to_owned(), epoch: AtomicI64::new(0) }
    }

    pub(crate) fn epoch(&self) -> i64 {
        self.epoch.load(Ordering::Relaxed)
    }

    /// A later run counts.
    pub(crate) fn set(&self, epoch: i64) {
        self.epoch.fetch_max(epoch, Ordering::Relaxed);
    }
}

/// Why a node must not add to a game.
#[derive(Clone, Copy)]
pub(crate) enum Barred {
    /// Another one holds it.
    Elsewhere,
    /// Its own lease has run out, and another one may take the game at any moment.
    RunOut,
}

impl Barred {
    pub(crate) fn of(elsewhere: bool, run_out: bool) -> Option<Self> {
        match (elsewhere, run_out) {
            (true, _) => Some(Self::Elsewhere),
            (false, true) => Some(Self::RunOut),
            (false, false) => None,
        }
    }
}

impl From<Barred> for StoreError {
    fn from(barred: Barred) -> Self {
        match barred {
            Barred::Elsewhere => Self::Elsewhere,
            Barred::RunOut => {
                Self::Failed("the server could not say that it is alive; it will again".to_owned())
            }
        }
    }
}

impl Changes<'_> {
    /// The number of the run, and all outages.
    pub(crate) fn begin_run(&mut self, now: Millis) -> Result<(i64, Vec<Outage>), Fault> {
        self.connection.run(IN_TURN)?;
        self.note_outage_if_none_ran(now)?;
        self.connection.execute(RETIRE, &[&self.node.name])?;
        let epoch = self.take_lease()?;
        self.alive(now)?;
        Ok((epoch, outages(self.connection)?))
    }

    pub(crate) fn alive(&mut self, now: Millis) -> Result<(), Fault> {
        self.connection.execute(NOTE_ALIVE, &[&self.node.name, &signed(now)]).map(drop)
    }

    /// Nothing if the lease goes on; else the number under which it was taken anew, and all outages.
    fn renew(&mut self, now: Millis) -> Result<Option<(i64, Vec<Outage>)>, Fault> {
        let epoch = self.node.epoch();
        if self.connection.execute(GO_ON, &[&epoch])? > 0 {
            self.alive(now)?;
            return Ok(None);
        }
        self.connection.run(IN_TURN)?;
        self.note_outage_if_none_ran(now)?;
        let epoch = if self.connection.execute(PROLONG, &[&epoch])? > 0 { epoch } else { self.take_lease()? };
        self.alive(now)?;
        Ok(Some((epoch, outages(self.connection)?)))
    }

    fn take_lease(&mut self) -> Result<i64, Fault> {
        let row = self.connection.first(BEGIN_LEASE, &[&self.node.name])?;
        let taken = || StoreError::Busy(format!("another server runs under the name {}", self.node.name));
        Ok(row.ok_or_else(taken)?.try_get(0)?)
    }

    fn note_outage_if_none_ran(&mut self, now: Millis) -> Result<(), Fault> {
        let row = self.connection.first(LAST_ALIVE, &[&self.node.name])?;
        let read = row.map(|row| Ok::<_, Fault>((row.try_get(0)?, row.try_get(1)?))).transpose()?;
        let (last, has_another): (Option<i64>, bool) = read.unwrap_or_default();
        let now = signed(now);
        match last.filter(|last| *last < now && !has_another) {
            Some(began) => self.note_outage(began, now),
            None => Ok(()),
        }
    }

    pub(crate) fn note_outage(&mut self, began: i64, ended: i64) -> Result<(), Fault> {
        self.connection.execute("INSERT INTO outage (began, ended) VALUES ($1, $2)", &[&began, &ended])?;
        self.connection.execute(MOVE_DEADLINES, &[&(ended - began)]).map(drop)
    }
}

fn outages(connection: &mut Connection) -> Result<Vec<Outage>, Fault> {
    let read = |row: &Row| {
        let (began, ended) = (row.try_get(0)?, row.try_get(1)?);
        Ok(Outage { began: unsigned(began), ended: unsigned(ended) })
    };
    connection.query("SELECT began, ended FROM outage ORDER BY began", &[])?.iter().map(read).collect()
}

/// Who holds a game, if somebody who is alive does; of one that is not there the node that asks.
fn holder(connection: &mut Connection, id: &RecordId, epoch: i64) -> Result<Option<Holder>, Fault> {
    let Some(row) = connection.first(HOLDER, &[&id.as_str()])? else { return Ok(Some(Holder::Here)) };
    let (holder, name): (Option<i64>, Option<String>) = (row.try_get(0)?, row.try_get(1)?);
    Ok(name.map(|name| if holder == Some(epoch) { Holder::Here } else { Holder::Node(name) }))
}

impl NodeStore for PostgresStore {
    fn hold(&self, id: &RecordId) -> Result<Holder, StoreError> {
        let epoch = self.node.epoch();
        if epoch == 0 {
            return Ok(Holder::Here);
        }
        for _ in 0..TRIES {
            let game = id.clone();
            let found = self.readers.read(move |connection| holder(connection, &game, epoch))?;
            if let Some(holder) = found {
                return Ok(holder);
            }
            let game = id.clone();
            // Who holds it is known when it is looked at again: another one may have been faster.
            self.writer.wait(Some(id), move |changes| {
                changes.connection.execute(TAKE, &[&game.as_str(), &epoch]).map(drop)
            })?;
        }
        Err(StoreError::Failed("this server's lease has run out".to_owned()))
    }

    fn gaps(&self, id: &RecordId, now: Millis) -> Result<Vec<Outage>, StoreError> {
        let id = id.clone();
        self.readers.read(move |connection| {
            let moment = |ago: i64| now.saturating_sub(unsigned(ago));
            let read =
                |row: &Row| Ok(Outage { began: moment(row.try_get(0)?), ended: moment(row.try_get(1)?) });
            connection.query(GAPS, &[&id.as_str()])?.iter().map(read).collect()
        })
    }

    fn renew(&self, now: Millis) -> Result<Lease, StoreError> {
        Ok(match self.writer.wait(None, move |changes| changes.renew(now))? {
            None => Lease::Held,
            Some((epoch, outages)) => {
                self.node.set(epoch);
                Lease::Renewed(outages)
            }
        })
    }

    fn held_elsewhere(&self, rooms: &[RecordId]) -> Result<Vec<RecordId>, StoreError> {
        let (epoch, names): (_, Vec<String>) =
            (self.node.epoch(), rooms.iter().map(|room| room.as_str().to_owned()).collect());
        self.readers.read(move |connection| {
            let sql = "SELECT id FROM game WHERE id = ANY ($1) AND holder IS DISTINCT FROM $2";
            let rows = connection.query(sql, &[&names, &epoch])?;
            let ids: Vec<&str> = rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
            Ok(ids.into_iter().filter_map(RecordId::new).collect())
        })
    }

    fn nodes(&self) -> Result<Vec<String>, StoreError> {
        self.readers.read(|connection| {
            let sql = "SELECT name FROM node WHERE until > clock_timestamp() ORDER BY epoch";
            let rows = connection.query(sql, &[])?;
            rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
        })
    }

    fn leave(&self) -> Result<(), StoreError> {
        self.writer.wait(None, |changes| {
            let epoch = changes.node.epoch();
            changes.connection.execute("DELETE FROM node WHERE epoch = $1", &[&epoch]).map(drop)
        })
    }
}
