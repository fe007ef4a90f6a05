//! The file as such: who may open it, whether it is ours, and whether it is still the one that was opened.

use std::ffi::OsString;
use std::fs::{self, File, Metadata, TryLockError};
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use bolshak_store::StoreError;
use rusqlite::{Connection, OpenFlags};

use crate::fault::{Fault, busy, damaged, explain, failed};
use crate::migrate::{VERSION, version};
use crate::schema::{APPLICATION_ID, tables};

/// How long a server waits for the one before it to let go of the data. A program that the one before has just started
/// holds its lock too, until it runs.
const HANDOVER: Duration = Duration::from_secs(2);

/// How long a statement waits for another program that has the file, such as `sqlite3`.
const PATIENCE: Duration = Duration::from_secs(5);

/// One server on a data folder: a lock beside the database, which other programs may read meanwhile.
#[derive(Debug)]
pub(crate) struct Lock(#[expect(dead_code, reason = "the lock is held until the file is closed")] File);

impl Lock {
    pub(crate) fn take(database: &Path) -> Result<Self, StoreError> {
        Self::take_between(database, || sleep(HANDOVER / 100))
    }

    /// Tries again and again, with a pause between.
    pub(crate) fn take_between(database: &Path, mut pause: impl FnMut()) -> Result<Self, StoreError> {
        let path = beside(database, ".lock");
        let opened = File::options().create(true).truncate(false).write(true).open(&path);
        let file = opened.map_err(|error| failed("open", &path, &error))?;
        let given_up = Instant::now() + HANDOVER;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Self(file)),
                Err(TryLockError::WouldBlock) if Instant::now() < given_up => pause(),
                Err(TryLockError::WouldBlock) => return Err(busy(database)),
                Err(TryLockError::Error(error)) => return Err(failed("lock", &path, &error)),
            }
        }
    }
}

/// The path with something added to its name.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    name.into()
}

/// Opens the database to write, without writing yet.
pub(crate) fn open(path: &Path) -> Result<Connection, StoreError> {
    let opened = Connection::open(path).and_then(|connection| {
        connection.busy_timeout(PATIENCE)?;
        Ok(connection)
    });
    opened.map_err(|error| explain(path, &error))
}

/// Opens a database that is there, to read.
pub(crate) fn open_to_read(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let opened = Connection::open_with_flags(path, flags).and_then(|connection| {
        connection.busy_timeout(PATIENCE)?;
        Ok(connection)
    });
    opened.map_err(|error| match fs::metadata(path) {
        Err(why) => failed("read", path, &why),
        Ok(_) => explain(path, &error),
    })
}

/// Only when the file is known to be ours: a change of the journal is a change of the file.
pub(crate) fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "journal_mode", "WAL")?;
    // An accepted move survives the loss of power, not only of the process.
    connection.pragma_update(None, "synchronous", "FULL")
}

/// Moves everything from the journal into the database, so that a plain copy of it is whole.
pub(crate) fn checkpoint(connection: &Connection) -> rusqlite::Result<()> {
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
}

/// Whether the file has the mark of its owner and a version that this program knows; an empty one is ours.
pub(crate) fn check_owner(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let read = || -> rusqlite::Result<_> {
        let owner: i32 = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
        let things: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        Ok((owner, things, version(connection)?))
    };
    let (owner, things, version) = read().map_err(|error| explain(path, &error))?;
    let shown = path.display();
    if owner != APPLICATION_ID && things > 0 {
        return Err(StoreError::Damaged(format!(
            "{shown} is a database of another program; choose another --data"
        )));
    }
    if version > VERSION {
        return Err(StoreError::Damaged(format!(
            "{shown} was written by a newer Bolshak (schema {version}, this one knows {VERSION}); update Bolshak or \
             choose another --data"
        )));
    }
    Ok(())
}

/// Whether the file is as long as it says and its tables can be found. A check of everything in it grows with the file;
/// what is damaged elsewhere is named when it is read.
pub(crate) fn check_tables(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let read = || -> rusqlite::Result<u64> {
        for table in tables() {
            connection.prepare(&format!("SELECT 1 FROM {table} LIMIT 1"))?.exists([])?;
        }
        let number = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
        Ok((number("page_count")? * number("page_size")?).unsigned_abs())
    };
    let said = read().map_err(|error| explain(path, &error))?;
    let length = |path: &Path| fs::metadata(path).map(|file| file.len());
    // What is still in the journal may be missing in the file.
    if length(&beside(path, "-wal")).is_ok_and(|length| length > 0) {
        return Ok(());
    }
    let length = length(path).map_err(|error| failed("read", path, &error))?;
    if length < said {
        return Err(damaged(path, &format!("it has {length} bytes and should have {said}")));
    }
    Ok(())
}

/// The files that were opened. Whoever deletes or replaces one of them under a running server would otherwise be
/// noticed by nobody: what is written to a deleted file is gone when it is closed.
#[derive(Debug)]
pub(crate) struct Watched {
    database: PathBuf,
    files: Vec<(PathBuf, Identity)>,
    /// Closed after every connection: with any descriptor of a file, POSIX takes all locks that the process has on it.
    seen: Mutex<Seen>,
}

#[derive(Debug)]
struct Seen {
    file: File,
    length: u64,
    head: [u8; HEAD],
}

/// How much of the header never changes: the magic words, the size of pages, the kind of journal.
const HEAD: usize = 24;

impl Watched {
    /// After the connection has opened the file and its journal.
    pub(crate) fn new(database: &Path) -> Result<Self, StoreError> {
        let files = ["", "-wal", "-shm"].map(|ending| beside(database, ending));
        let identify = |path: PathBuf| -> std::io::Result<(PathBuf, Identity)> {
            let identity = Identity::of(&fs::metadata(&path)?);
            Ok((path, identity))
        };
        let watched = || -> std::io::Result<Self> {
            let mut file = File::open(database)?;
            let head = head(&mut file)?;
            let seen = Mutex::new(Seen { file, length: 0, head });
            Ok(Self {
                database: database.to_owned(),
                files: files.into_iter().map(identify).collect::<Result<_, _>>()?,
                seen,
            })
        };
        watched().map_err(|error| failed("read", database, &error))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.database
    }

    /// Whether the files are still those that were opened.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        for (path, identity) in &self.files {
            match fs::metadata(path) {
                Ok(now) if Identity::of(&now) == *identity => {}
                Ok(_) => return Err(self.gone(&format!("{} was replaced", path.display()))),
                Err(error) => return Err(self.gone(&format!("{}: {error}", path.display()))),
            }
        }
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let Seen { file, length, head: first } = &mut *seen;
        let read = |file: &mut File| Ok((file.metadata()?.len(), head(file)?));
        let (now, begins): (u64, _) =
            read(file).map_err(|error: std::io::Error| self.gone(&error.to_string()))?;
        if begins != *first {
            return Err(self.gone("it was overwritten"));
        }
        // It never shrinks: nothing here vacuums it.
        if now < *length {
            return Err(self.gone("it was cut off"));
        }
        *length = now;
        Ok(())
    }

    fn gone(&self, what: &str) -> StoreError {
        let shown = self.database.display();
        StoreError::Damaged(format!(
            "{shown} is not the file any more that the server opened ({what}); nothing was kept. Stop the server, put \
             the file back or restore a copy (bolshak restore), and start it again"
        ))
    }

    pub(crate) fn explain(&self, fault: Fault) -> StoreError {
        fault.explain(&self.database)
    }
}

fn head(file: &mut File) -> std::io::Result<[u8; HEAD]> {
    let mut head = [0; HEAD];
    file.seek(SeekFrom::Start(0))?;
    file.read_exact(&mut head)?;
    Ok(head)
}

/// Which file it is, whatever its name.
#[cfg(unix)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Identity {
    device: u64,
    inode: u64,
}

#[cfg(unix)]
impl Identity {
    fn of(file: &Metadata) -> Self {
        use std::os::unix::fs::MetadataExt;
        Self { device: file.dev(), inode: file.ino() }
    }
}

/// Other systems do not let an open file be deleted or replaced.
#[cfg(not(unix))]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Identity;

#[cfg(not(unix))]
impl Identity {
    fn of(_: &Metadata) -> Self {
        Self
    }
}
