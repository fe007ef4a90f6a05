//! Copies of the database, and a copy in its place.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use bolshak_store::StoreError;
use rusqlite::Connection;

use crate::SqliteStore;
use crate::fault::{damaged, explain, failed};
use crate::file::{Lock, beside, check_owner, checkpoint, open, open_to_read};
use crate::migrate::version;

/// What was copied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BackedUp {
    /// The number of games in the copy.
    pub games: u64,
    /// The length of the copy in bytes.
    pub bytes: u64,
}

/// What was put back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restored {
    /// The number of games in the database now.
    pub games: u64,
    /// Where the database lies that was there before.
    pub kept_aside: Option<PathBuf>,
}

impl SqliteStore {
    /// Copies a database as it is at one moment, while a server may go on writing to it.
    ///
    /// # Errors
    /// If it cannot be read, is damaged or none of this program, or if the copy exists or cannot be written.
    pub fn backup(database: &Path, to: &Path) -> Result<BackedUp, StoreError> {
        let connection = open_to_read(database)?;
        check_ours(&connection, database)?;
        must_not_exist(to)?;
        copy(&connection, database, to)?;
        let bytes = fs::metadata(to).map_err(|error| failed("read", to, &error))?.len();
        let games = count(&open_to_read(to)?).map_err(|error| explain(to, &error))?;
        Ok(BackedUp { games, bytes })
    }
}

/// Puts a copy in the place of a database, which is kept aside.
///
/// # Errors
/// If a server has the database open, if the copy is damaged or none of this program, or if a file cannot be written.
/// The database is then as it was.
pub fn restore(from: &Path, database: &Path) -> Result<Restored, StoreError> {
    let _lock = Lock::take(database)?;
    let connection = open_to_read(from)?;
    check_ours(&connection, from)?;
    check_sound(&connection, from)?;
    let fresh = beside(database, ".restoring");
    remove_if_there(&fresh)?;
    copy(&connection, from, &fresh)?;
    drop(connection);
    let games = open_to_read(&fresh)
        .and_then(|connection| count(&connection).map_err(|error| explain(&fresh, &error)))?;
    let kept_aside = keep_aside(database)?;
    rename(&fresh, database)?;
    Ok(Restored { games, kept_aside })
}

/// Whether it is a database of this program, with its tables.
pub(crate) fn check_ours(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    check_owner(connection, path)?;
    match version(connection).map_err(|error| explain(path, &error))? {
        0 => Err(StoreError::Damaged(format!("{} holds no games of Bolshak", path.display()))),
        _ => Ok(()),
    }
}

/// Reads all of it, which takes as long as it is big.
fn check_sound(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let check = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get::<_, String>(0));
    let check = check.map_err(|error| explain(path, &error))?;
    if check == "ok" { Ok(()) } else { Err(damaged(path, &check)) }
}

pub(crate) fn must_not_exist(path: &Path) -> Result<(), StoreError> {
    if path.exists() {
        return Err(StoreError::Failed(format!("{} exists; choose another name", path.display())));
    }
    Ok(())
}

/// Writes a whole copy under another name first: a copy that was interrupted is never taken for one.
fn copy(connection: &Connection, from: &Path, to: &Path) -> Result<(), StoreError> {
    let part = beside(to, ".part");
    remove_if_there(&part)?;
    let name = part.to_str().ok_or_else(|| {
        StoreError::Failed(format!("cannot write {}: its name is no Unicode text", part.display()))
    })?;
    // It reads every row, so what is damaged is noticed here and not when the copy is needed.
    connection.execute("VACUUM INTO ?1", [name]).map_err(|error| explain(from, &error))?;
    finish(&part, to)
}

/// Gives a file that was written whole its name.
pub(crate) fn finish(part: &Path, to: &Path) -> Result<(), StoreError> {
    let synced = File::options().write(true).open(part).and_then(|file| file.sync_all());
    synced.map_err(|error| failed("write", part, &error))?;
    rename(part, to)
}

pub(crate) fn remove_if_there(path: &Path) -> Result<(), StoreError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(failed("remove", path, &error)),
        _ => Ok(()),
    }
}

fn count(connection: &Connection) -> rusqlite::Result<u64> {
    let table = if version(connection)? < 6 { "record" } else { "game" };
    let count: i64 = connection.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0))?;
    Ok(count.unsigned_abs())
}

/// Moves a database away with everything that belongs to it.
fn keep_aside(database: &Path) -> Result<Option<PathBuf>, StoreError> {
    if !database.exists() {
        return Ok(None);
    }
    let emptied = open(database).and_then(|old| checkpoint(&old).map_err(|error| explain(database, &error)));
    // An earlier Bolshak, which knew no lock beside the file. Whatever else is wrong, it is moved as it is.
    if let Err(StoreError::Busy(text)) = emptied {
        return Err(StoreError::Busy(text));
    }
    let names = (1..).map(|number| beside(database, &format!(".before-restore-{number}")));
    let aside = names.into_iter().find(|name| !name.exists()).unwrap_or_else(|| beside(database, ".old"));
    // The journal first: a new database must never meet the journal of another.
    for ending in ["-wal", "-journal"] {
        let journal = beside(database, ending);
        if journal.exists() {
            rename(&journal, &beside(&aside, ending))?;
        }
    }
    remove_if_there(&beside(database, "-shm"))?;
    rename(database, &aside)?;
    Ok(Some(aside))
}

fn rename(from: &Path, to: &Path) -> Result<(), StoreError> {
    fs::rename(from, to).map_err(|error| failed("write", to, &error))?;
    // A new name survives the loss of power once its folder is on the disk; not every system lets a folder be opened.
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}
