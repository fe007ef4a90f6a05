//! What can still be read of a damaged database.
//!
//! The names of the games are collected from wherever they stand, and then each game is copied by itself: what cannot
//! be read costs the games that lie there and no others. The copy has the version of the source and is then taken to
//! the newest.

use std::collections::BTreeSet;
use std::path::Path;

use bolshak_store::{RecordId, StoreError};
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Statement, params_from_iter};

use crate::backup::{check_ours, finish, must_not_exist, remove_if_there};
use crate::fault::explain;
use crate::file::{beside, open, open_to_read};
use crate::migrate::{self, VERSION, version};
use crate::schema::{FILL_GAME_OF_GUEST, OTHER_TABLES};

/// What was saved and what was lost.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Salvaged {
    /// How many games are whole.
    pub whole: usize,
    /// Games of which only the beginning could be read.
    pub cut: Vec<Cut>,
    /// Games of which it could not be read who plays: they are people without a name at one device now.
    pub unseated: Vec<String>,
    /// Games whose names are known, and nothing else that could be used.
    pub lost: Vec<String>,
}

/// A game of which only the beginning could be read.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Cut {
    /// Its name.
    pub id: String,
    /// How many events were saved.
    pub events: u64,
}

/// Reads a damaged database as far as that is possible and writes a new one. The damaged one is left as it is.
///
/// # Errors
/// If it cannot be read at all or is none of this program, or if the new one exists or cannot be written.
pub fn salvage(from: &Path, to: &Path) -> Result<Salvaged, StoreError> {
    must_not_exist(to)?;
    let source = open_to_read(from)?;
    check_ours(&source, from)?;
    let version = version(&source).map_err(|error| explain(from, &error))?;
    let part = beside(to, ".part");
    for ending in ["", "-journal", "-wal", "-shm"] {
        remove_if_there(&beside(&part, ending))?;
    }
    let target = open(&part)?;
    let salvaged = flush_at_the_end(&target).and_then(|()| Salvage::into(&source, &target, version));
    let salvaged = salvaged.map_err(|error| explain(&part, &error))?;
    target.close().map_err(|(_, error)| explain(&part, &error))?;
    finish(&part, to)?;
    Ok(salvaged)
}

/// The new file is flushed once, when it is whole; until then it is nobody's.
fn flush_at_the_end(target: &Connection) -> rusqlite::Result<()> {
    target.pragma_update(None, "synchronous", "OFF")
}

/// Where games stand in a version of the schema.
struct Layout {
    /// The table of heads and its key.
    head: (&'static str, &'static str),
    /// An index in which every game stands.
    index: &'static str,
    /// The tables of what belongs to a game, with the columns of the game and of the order.
    parts: &'static [(&'static str, &'static str, &'static str)],
    /// Tables that belong to no game.
    others: &'static [&'static str],
}

const OLD: Layout = Layout {
    head: ("record", "id"),
    index: "record_by_age",
    parts: &[("event", "record", "version")],
    others: &[],
};

const NEW: Layout = Layout {
    head: ("game", "id"),
    index: "game_by_variant",
    parts: &[("seat", "game", "seat"), ("event", "game", "version")],
    others: &OTHER_TABLES,
};

/// How many rows were copied, and whether there were more.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Copied {
    All(u64),
    Some(u64),
}

const FILL_SEATS: &str = "
    WITH RECURSIVE numbers (seat) AS (SELECT 0 UNION ALL SELECT seat + 1 FROM numbers WHERE seat < 15)
    INSERT OR IGNORE INTO seat (game, seat, kind, name)
    SELECT id, seat, 'local', '' FROM game, numbers WHERE id = ?1 AND seat < seats";

struct Salvage<'c> {
    source: &'c Connection,
    target: &'c Connection,
    layout: &'static Layout,
    salvaged: Salvaged,
}

impl<'c> Salvage<'c> {
    /// An error is one of the target: those of the source are what this is about.
    fn into(source: &'c Connection, target: &'c Connection, version: u32) -> rusqlite::Result<Salvaged> {
        for next in 1..=version {
            migrate::step(target, next)?;
        }
        let layout = if version < 6 { &OLD } else { &NEW };
        let mut salvage = Self { source, target, layout, salvaged: Salvaged::default() };
        let change = target.unchecked_transaction()?;
        salvage.ids().iter().for_each(|id| salvage.save(id));
        layout.others.iter().for_each(|table| salvage.save_table(table));
        change.commit()?;
        for next in version + 1..=VERSION {
            migrate::step(target, next)?;
        }
        salvage.mend_cut_games()?;
        target.execute_batch(FILL_GAME_OF_GUEST)?;
        Ok(salvage.salvaged)
    }

    /// The names of all games that stand anywhere.
    fn ids(&self) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let Layout { head: (head, key), index, parts, .. } = self.layout;
        for order in ["ASC", "DESC"] {
            // Along the index to its first damaged page, from either end.
            let first = if *index == "record_by_age" { "updated_at" } else { "variant" };
            let sql = format!(
                "SELECT {key} FROM {head} INDEXED BY {index} ORDER BY {first} {order}, {key} {order}"
            );
            let _ = self.collect(&sql, &mut found);
        }
        for (table, column) in
            [(head, key)].into_iter().chain(parts.iter().map(|(table, column, _)| (table, column)))
        {
            if let Ok(mut names) = Names::new(self.source, table, column) {
                names.collect("", &mut found);
            }
        }
        found
    }

    fn collect(&self, sql: &str, found: &mut BTreeSet<String>) -> rusqlite::Result<()> {
        let mut statement = self.source.prepare(sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let id: String = row.get(0)?;
            found.extend(RecordId::new(&id).map(|_| id));
        }
        Ok(())
    }

    /// Copies a game, as much of it as can be read.
    fn save(&mut self, id: &str) {
        let (head, key) = self.layout.head;
        if self.copy(head, &format!("{key} = ?1"), None, &[id]) != Copied::All(1) {
            self.salvaged.lost.push(id.to_owned());
            return;
        }
        let mut is_whole = true;
        for (table, column, order) in self.layout.parts {
            let wanted = format!("{column} = ?1 ORDER BY {order}");
            let copied = self.copy(table, &wanted, Some(order), &[id]);
            is_whole &= match *table {
                "seat" => self.seats_are_whole(id),
                _ => self.events_are_whole(id, copied),
            };
        }
        self.salvaged.whole += usize::from(is_whole);
    }

    fn events_are_whole(&mut self, id: &str, copied: Copied) -> bool {
        // How many there are says the head; earlier versions did not.
        let expected =
            self.target.query_row("SELECT version FROM game WHERE id = ?1", [id], |row| row.get(0));
        let expected = expected.ok().map(i64::unsigned_abs);
        let (Copied::All(events) | Copied::Some(events)) = copied;
        let are_whole = copied == Copied::All(events) && expected.is_none_or(|expected| expected == events);
        if !are_whole {
            self.salvaged.cut.push(Cut { id: id.to_owned(), events });
        }
        are_whole
    }

    /// Whoever's seat could not be read is somebody without a name.
    fn seats_are_whole(&mut self, id: &str) -> bool {
        let added = self.target.execute(FILL_SEATS, [id]);
        let are_whole = added == Ok(0);
        if !are_whole {
            self.salvaged.unseated.push(id.to_owned());
        }
        are_whole
    }

    fn save_table(&self, table: &str) {
        // What is lost of these costs no game.
        let _ = self.copy(table, "true", None, &[]);
    }

    /// Copies rows one by one, as far as they can be read. Rows of a game are numbered from 0: after a hole nothing
    /// can be replayed.
    fn copy(&self, table: &str, wanted: &str, numbers: Option<&str>, values: &[&str]) -> Copied {
        let mut copied = 0;
        match self.copy_rows(table, wanted, numbers, values, &mut copied) {
            Ok(()) => Copied::All(copied),
            Err(_) => Copied::Some(copied),
        }
    }

    fn copy_rows(
        &self,
        table: &str,
        wanted: &str,
        numbers: Option<&str>,
        values: &[&str],
        copied: &mut u64,
    ) -> rusqlite::Result<()> {
        let mut read = self.source.prepare(&format!("SELECT * FROM {table} WHERE {wanted}"))?;
        let (count, columns) = (read.column_count(), read.column_names().collect::<Vec<_>>().join(", "));
        let marks = vec!["?"; count].join(", ");
        let mut write = self.target.prepare(&format!("INSERT INTO {table} ({columns}) VALUES ({marks})"))?;
        let mut rows = read.query(params_from_iter(values))?;
        while let Some(row) = rows.next()? {
            let number = numbers.map(|column| row.get::<_, i64>(column)).transpose()?;
            if number.is_some_and(|number| number.unsigned_abs() != *copied) {
                return Err(rusqlite::Error::InvalidQuery);
            }
            let values = (0..count).map(|column| row.get(column)).collect::<Result<Vec<Value>, _>>()?;
            write.execute(params_from_iter(values))?;
            *copied += 1;
        }
        Ok(())
    }

    /// A game that was cut goes on from where it was cut.
    fn mend_cut_games(&self) -> rusqlite::Result<()> {
        for Cut { id, .. } in &self.salvaged.cut {
            self.target.execute(
                "UPDATE game SET (version, plies, updated_at) = (
                     SELECT count(*), count(*) FILTER (WHERE kind = 'played'), coalesce(max(at), created_at)
                     FROM event WHERE game = ?1),
                 reason = NULL, winner = NULL, deadline = NULL, to_move = NULL WHERE id = ?1",
                [id],
            )?;
            self.target.execute("UPDATE seat SET place = NULL WHERE game = ?1", [id])?;
        }
        Ok(())
    }
}

/// The names in a column by which its table is ordered, without reading every row.
struct Names<'c> {
    first: Statement<'c>,
    last: Statement<'c>,
}

impl<'c> Names<'c> {
    fn new(source: &'c Connection, table: &str, column: &str) -> rusqlite::Result<Self> {
        let sql = |order| {
            format!(
                "SELECT {column} FROM {table} WHERE {column} >= ?1 AND {column} < ?2 ORDER BY {column} {order} LIMIT 1"
            )
        };
        Ok(Self { first: source.prepare(&sql("ASC"))?, last: source.prepare(&sql("DESC"))? })
    }

    /// All names that begin in this way and can be reached: from the first on and from the last back, and if something
    /// damaged lies between, once more with each next letter.
    fn collect(&mut self, beginning: &str, found: &mut BTreeSet<String>) {
        // In the order of letters, `{` comes after all that can stand in a name and `0` before.
        let (low, high) = (beginning.to_owned(), format!("{beginning}{{"));
        if self.forward(low.clone(), &high, found).is_ok() {
            return;
        }
        let _ = self.backward(&low, high, found);
        if beginning.len() < 2 {
            for letter in ('0'..='9').chain('A'..='Z').chain('a'..='z') {
                self.collect(&format!("{beginning}{letter}"), found);
            }
        }
    }

    fn forward(&mut self, mut low: String, high: &str, found: &mut BTreeSet<String>) -> rusqlite::Result<()> {
        while let Some(name) = name(&mut self.first, &low, high)? {
            low = format!("{name}0");
            found.insert(name);
        }
        Ok(())
    }

    fn backward(
        &mut self,
        low: &str,
        mut high: String,
        found: &mut BTreeSet<String>,
    ) -> rusqlite::Result<()> {
        while let Some(name) = name(&mut self.last, low, &high)? {
            high.clone_from(&name);
            found.insert(name);
        }
        Ok(())
    }
}

/// The name at one end of the range; an error if it is none, or not in the range: then the page is damaged.
fn name(statement: &mut Statement<'_>, low: &str, high: &str) -> rusqlite::Result<Option<String>> {
    let name: Option<String> = statement.query_row([low, high], |row| row.get(0)).optional()?;
    match name {
        Some(name) if RecordId::new(&name).is_none() || name.as_str() < low || name.as_str() >= high => {
            Err(rusqlite::Error::InvalidQuery)
        }
        name => Ok(name),
    }
}
