//! Records of played games in an SQLite file.
//!
//! One thread writes and flushes what many rooms have handed in together ([`GameStore::append`]); readers have
//! connections of their own. A lock beside the file keeps a second server away, but lets other programs read: `sqlite3
//! bolshak.db .backup` and [`SqliteStore::backup`] work while the server runs.

mod backup;
mod changes;
mod competitions;
mod consultation;
mod documents;
mod exhibitions;
mod fault;
mod file;
mod mail;
mod members;
mod migrate;
mod moderation;
mod numbers;
mod own;
mod people;
mod puzzles;
mod ratings;
mod read;
mod salvage;
mod schema;
mod schema_14;
mod schema_15;
mod seeks;
mod studies;
mod talk;
#[cfg(test)]
mod tests;
mod vacations;
mod version_6;
mod writer;

use std::path::Path;
use std::sync::Arc;

use bolshak_arena::Millis;
use bolshak_game::Seat;
use bolshak_store::{
    Append, Document, Done, GameStore, Listed, Member, MemberStore, Outage, PersonId, Record, RecordId,
    SeatRecord, Session, SessionKey, StoreError, Stored,
};

pub use backup::{BackedUp, Restored, restore};
pub use migrate::VERSION;
pub use salvage::{Cut, Salvaged, salvage};

use file::{Lock, Watched};
use read::Readers;
use writer::Writer;

/// The name of the file in a data folder.
pub const FILE_NAME: &str = "bolshak.db";

/// Records in an SQLite file that no other server has open.
pub struct SqliteStore {
    // In the order in which they are closed: the last connection empties the journal, so it must be the one that may
    // write; the watched file after every connection; the lock last.
    readers: Readers,
    writer: Writer,
    watched: Arc<Watched>,
    _lock: Lock,
}

impl SqliteStore {
    /// Opens the file, making or updating it as needed.
    ///
    /// # Errors
    /// If the file cannot be opened, is in use, is damaged, or was written by something else or by a newer version.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let lock = Lock::take(path)?;
        let connection = file::open(path)?;
        file::check_owner(&connection, path)?;
        let prepared = file::prepare(&connection)
            .and_then(|()| migrate::migrate(&connection))
            .and_then(|()| file::checkpoint(&connection));
        prepared.map_err(|error| fault::explain(path, &error))?;
        file::check_tables(&connection, path)?;
        let watched = Arc::new(Watched::new(path)?);
        let writer = Writer::start(connection, Arc::clone(&watched))?;
        Ok(Self { readers: Readers::new(path.to_owned()), writer, watched, _lock: lock })
    }

    /// The member with a name of this key, read from a file that a server may have open.
    ///
    /// # Errors
    /// If the file cannot be read, or was written by something else or by another version.
    pub fn read_member(path: &Path, name_key: &str) -> Result<Option<Member>, StoreError> {
        Readers::new(path.to_owned()).read(|connection| members::by_name(connection, name_key))
    }

    /// How often something was written and flushed since it was opened.
    #[must_use]
    pub fn commits(&self) -> u64 {
        self.writer.commits()
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.watched.path()
    }
}

impl GameStore for SqliteStore {
    fn create(&self, record: &Record) -> Result<(), StoreError> {
        let record = record.clone();
        self.writer.wait(move |changes| changes.create(&record))
    }

    fn append(&self, append: Append, done: Done<()>) {
        self.writer.submit(move |changes| changes.append(&append), done);
    }

    fn sit(&self, id: &RecordId, seat: Seat, sitter: &SeatRecord) -> Result<(), StoreError> {
        let (id, sitter) = (id.clone(), sitter.clone());
        self.writer.wait(move |changes| changes.sit(&id, seat, &sitter))
    }

    fn remove(&self, id: &RecordId) -> Result<(), StoreError> {
        let id = id.clone();
        self.writer.wait(move |changes| changes.remove(&id))
    }

    fn load(&self, id: &RecordId) -> Result<Option<Stored>, StoreError> {
        self.readers.read(|connection| read::load(connection, id))
    }

    fn games_of(&self, guest: Option<&PersonId>, most: usize) -> Result<Vec<Listed>, StoreError> {
        self.readers.read(|connection| read::of_guest(connection, guest, most))
    }

    fn games_of_match(&self, first: &RecordId) -> Result<Vec<Listed>, StoreError> {
        self.readers.read(|connection| read::of_match(connection, first))
    }

    fn due(&self, until: Millis, most: usize) -> Result<(Vec<RecordId>, Option<Millis>), StoreError> {
        self.readers.read(|connection| read::due(connection, until, most))
    }

    fn remove_untouched(&self, before: Millis) -> Result<usize, StoreError> {
        self.writer.wait(move |changes| changes.remove_untouched(before))
    }

    fn begin_run(&self, now: Millis) -> Result<Vec<Outage>, StoreError> {
        self.writer.wait(move |changes| changes.begin_run(now))
    }

    fn alive(&self, now: Millis) -> Result<(), StoreError> {
        self.writer.wait(move |changes| changes.alive(now))
    }

    fn variants_in_use(&self) -> Result<Vec<String>, StoreError> {
        self.readers.read(read::variants)
    }

    fn ended_after(
        &self,
        after: &(Millis, String),
        most: usize,
    ) -> Result<Vec<(Millis, RecordId)>, StoreError> {
        self.readers.read(|connection| read::over(connection, after, most))
    }

    fn keep_document(&self, document: &Document) -> Result<(), StoreError> {
        let document = document.clone();
        self.writer.wait(move |changes| changes.keep_document(&document))
    }

    fn document(&self, id: &RecordId) -> Result<Option<Document>, StoreError> {
        self.readers.read(|connection| documents::by_id(connection, id))
    }

    fn documents_of(&self, owner: &PersonId, most: usize) -> Result<Vec<Document>, StoreError> {
        self.readers.read(|connection| documents::of_owner(connection, owner, most))
    }

    fn remove_document(&self, id: &RecordId, owner: &PersonId) -> Result<bool, StoreError> {
        let (id, owner) = (id.clone(), owner.clone());
        self.writer.wait(move |changes| changes.remove_document(&id, &owner))
    }
}

impl MemberStore for SqliteStore {
    fn sign_up(&self, member: &Member, name_key: &str) -> Result<(), StoreError> {
        let (member, name_key) = (member.clone(), name_key.to_owned());
        self.writer.wait(move |changes| changes.sign_up(&member, &name_key))
    }

    fn change_member(&self, member: &Member, name_key: &str) -> Result<(), StoreError> {
        let (member, name_key) = (member.clone(), name_key.to_owned());
        self.writer.wait(move |changes| changes.change_member(&member, &name_key))
    }

    fn remove_member(&self, id: &PersonId) -> Result<(), StoreError> {
        let id = id.clone();
        self.writer.wait(move |changes| changes.remove_member(&id))
    }

    fn member(&self, id: &PersonId) -> Result<Option<Member>, StoreError> {
        self.readers.read(|connection| members::by_id(connection, id))
    }

    fn member_named(&self, name_key: &str) -> Result<Option<Member>, StoreError> {
        self.readers.read(|connection| members::by_name(connection, name_key))
    }

    fn begin_session(&self, session: &Session) -> Result<(), StoreError> {
        let session = session.clone();
        self.writer.wait(move |changes| changes.begin_session(&session))
    }

    fn session(&self, key: &SessionKey) -> Result<Option<(Session, Member)>, StoreError> {
        self.readers.read(|connection| members::session(connection, key))
    }

    fn note_session(&self, key: &SessionKey, seen: Millis) -> Result<(), StoreError> {
        let key = key.clone();
        self.writer.wait(move |changes| changes.note_session(&key, seen))
    }

    fn sessions_of(&self, member: &PersonId) -> Result<Vec<Session>, StoreError> {
        self.readers.read(|connection| members::sessions_of(connection, member))
    }

    fn end_session(&self, member: &PersonId, key: &SessionKey) -> Result<bool, StoreError> {
        let (member, key) = (member.clone(), key.clone());
        self.writer.wait(move |changes| changes.end_session(&member, &key))
    }

    fn end_sessions_unseen(&self, since: Millis) -> Result<usize, StoreError> {
        self.writer.wait(move |changes| changes.end_sessions_unseen(since))
    }
}
