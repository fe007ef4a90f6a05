//! Records of played games in a PostgreSQL database, which several servers (nodes) may use at once.
//!
//! One thread writes and commits what many rooms have handed in together ([`GameStore::append`]); readers have
//! connections of their own, and every connection that is lost is made anew when it is needed. Nodes are safe against
//! each other: whoever appends holds the row of the game, and of two who believe that it has the same number of events
//! one is told [`StoreError::Conflict`]. Whoever changes ratings holds the rows of both players, so that every game
//! counts once.
//!
//! Nothing here speaks TLS: connect over a Unix socket, the loopback or a network of one's own. A pooler between them
//! must keep a connection for its client until it ends, for statements are prepared.

mod appends;
mod changes;
mod competitions;
mod consultation;
mod documents;
mod exhibitions;
mod fault;
mod games;
mod mail;
mod members;
mod migrate;
mod moderation;
mod nodes;
mod numbers;
mod own;
mod people;
mod puzzles;
mod ratings;
mod readers;
mod schema;
mod seeks;
mod source;
mod studies;
mod talk;
#[cfg(test)]
mod tests;
mod vacations;
mod writer;

use std::sync::Arc;

use bolshak_arena::Millis;
use bolshak_game::Seat;
use bolshak_store::{
    Append, Document, Done, GameStore, Listed, Member, MemberStore, Outage, PersonId, Record, RecordId,
    SeatRecord, Session, SessionKey, StoreError, Stored,
};

pub use migrate::VERSION;

use nodes::Node;
use readers::Readers;
use source::Source;
use writer::{Job, Writer};

/// Records in a PostgreSQL database that other nodes may use, too.
pub struct PostgresStore {
    source: Arc<Source>,
    readers: Readers,
    writer: Writer,
    node: Arc<Node>,
}

impl PostgresStore {
    /// Opens the database at an address such as `postgresql:///bolshak?host=/run/postgresql`, making or updating its
    /// tables as needed, for a node of this name. No two nodes that run at once may have the same name.
    ///
    /// # Errors
    /// If the database cannot be reached, or has tables of something else or of a newer version.
    pub fn open(url: &str, node: &str) -> Result<Self, StoreError> {
        let source = Arc::new(Source::new(url, node)?);
        source.check_text(node)?;
        let node = Arc::new(Node::new(node));
        let writer = Writer::start(Arc::clone(&source), Arc::clone(&node))?;
        let readers = Readers::start(&source)?;
        Ok(Self { source, readers, writer, node })
    }

    /// How often something was committed since it was opened.
    #[must_use]
    pub fn commits(&self) -> u64 {
        self.writer.commits()
    }
}

/// Refuses an append that would spoil all that are written with it.
fn check(source: &Source, append: &Append) -> Result<(), StoreError> {
    let details = append.events.iter().filter_map(|event| event.what.parts().1);
    details.into_iter().try_for_each(|detail| source.check_text(&detail))?;
    append.summary.ended.as_ref().map_or(Ok(()), |ended| source.check_text(&ended.reason))?;
    append.rated.as_ref().map_or(Ok(()), |end| source.check_text(&end.variant))
}

impl GameStore for PostgresStore {
    fn create(&self, record: &Record) -> Result<(), StoreError> {
        let record = record.clone();
        self.writer.wait(None, move |changes| changes.create(&record))
    }

    fn append(&self, append: Append, done: Done<()>) {
        match check(&self.source, &append) {
            Ok(()) => self.writer.submit(Job::Append(Box::new(append), done)),
            Err(error) => done(Err(error)),
        }
    }

    fn sit(&self, id: &RecordId, seat: Seat, sitter: &SeatRecord) -> Result<(), StoreError> {
        let (game, sitter) = (id.clone(), sitter.clone());
        self.writer.wait(Some(id), move |changes| changes.sit(&game, seat, &sitter))
    }

    fn remove(&self, id: &RecordId) -> Result<(), StoreError> {
        let game = id.clone();
        self.writer.wait(Some(id), move |changes| changes.remove(&game))
    }

    fn load(&self, id: &RecordId) -> Result<Option<Stored>, StoreError> {
        let id = id.clone();
        self.readers.read(move |connection| games::load(connection, &id))
    }

    fn games_of(&self, guest: Option<&PersonId>, most: usize) -> Result<Vec<Listed>, StoreError> {
        let guest = guest.cloned();
        self.readers.read(move |connection| games::of_guest(connection, guest.as_ref(), most))
    }

    fn games_of_match(&self, first: &RecordId) -> Result<Vec<Listed>, StoreError> {
        let first = first.clone();
        self.readers.read(move |connection| games::of_match(connection, &first))
    }

    fn due(&self, until: Millis, most: usize) -> Result<(Vec<RecordId>, Option<Millis>), StoreError> {
        let epoch = self.node.epoch();
        self.readers.read(move |connection| games::due(connection, epoch, until, most))
    }

    fn remove_untouched(&self, before: Millis) -> Result<usize, StoreError> {
        self.writer.wait(None, move |changes| changes.remove_untouched(before))
    }

    /// Notes the outage since any node was last alive, unless another one has a lease: then there was none. Takes a lease, under
    /// a new number; what this node held before is nobody's now.
    fn begin_run(&self, now: Millis) -> Result<Vec<Outage>, StoreError> {
        let (epoch, outages) = self.writer.wait(None, move |changes| changes.begin_run(now))?;
        self.node.set(epoch);
        Ok(outages)
    }

    /// This node is alive.
    fn alive(&self, now: Millis) -> Result<(), StoreError> {
        self.writer.wait(None, move |changes| changes.alive(now))
    }

    fn variants_in_use(&self) -> Result<Vec<String>, StoreError> {
        self.readers.read(games::variants)
    }

    fn ended_after(
        &self,
        after: &(Millis, String),
        most: usize,
    ) -> Result<Vec<(Millis, RecordId)>, StoreError> {
        let after = after.clone();
        self.readers.read(move |connection| games::over(connection, &after, most))
    }

    fn keep_document(&self, document: &Document) -> Result<(), StoreError> {
        let document = document.clone();
        self.writer.wait(None, move |changes| changes.keep_document(&document))
    }

    fn document(&self, id: &RecordId) -> Result<Option<Document>, StoreError> {
        let id = id.clone();
        self.readers.read(move |connection| documents::by_id(connection, &id))
    }

    fn documents_of(&self, owner: &PersonId, most: usize) -> Result<Vec<Document>, StoreError> {
        let owner = owner.clone();
        self.readers.read(move |connection| documents::of_owner(connection, &owner, most))
    }

    fn remove_document(&self, id: &RecordId, owner: &PersonId) -> Result<bool, StoreError> {
        let (id, owner) = (id.clone(), owner.clone());
        self.writer.wait(None, move |changes| changes.remove_document(&id, &owner))
    }
}

impl MemberStore for PostgresStore {
    fn sign_up(&self, member: &Member, name_key: &str) -> Result<(), StoreError> {
        let (member, name_key) = (member.clone(), name_key.to_owned());
        self.writer.wait(None, move |changes| changes.sign_up(&member, &name_key))
    }

    fn change_member(&self, member: &Member, name_key: &str) -> Result<(), StoreError> {
        let (member, name_key) = (member.clone(), name_key.to_owned());
        self.writer.wait(None, move |changes| changes.change_member(&member, &name_key))
    }

    fn remove_member(&self, id: &PersonId) -> Result<(), StoreError> {
        let id = id.clone();
        self.writer.wait(None, move |changes| changes.remove_member(&id))
    }

    fn member(&self, id: &PersonId) -> Result<Option<Member>, StoreError> {
        let id = id.clone();
        self.readers.read(move |connection| members::by_id(connection, &id))
    }

    fn member_named(&self, name_key: &str) -> Result<Option<Member>, StoreError> {
        let name_key = name_key.to_owned();
        self.readers.read(move |connection| members::by_name(connection, &name_key))
    }

    fn begin_session(&self, session: &Session) -> Result<(), StoreError> {
        let session = session.clone();
        self.writer.wait(None, move |changes| changes.begin_session(&session))
    }

    fn session(&self, key: &SessionKey) -> Result<Option<(Session, Member)>, StoreError> {
        let key = key.clone();
        self.readers.read(move |connection| members::session(connection, &key))
    }

    fn note_session(&self, key: &SessionKey, seen: Millis) -> Result<(), StoreError> {
        let key = key.clone();
        self.writer.wait(None, move |changes| changes.note_session(&key, seen))
    }

    fn sessions_of(&self, member: &PersonId) -> Result<Vec<Session>, StoreError> {
        let member = member.clone();
        self.readers.read(move |connection| members::sessions_of(connection, &member))
    }

    fn end_session(&self, member: &PersonId, key: &SessionKey) -> Result<bool, StoreError> {
        let (member, key) = (member.clone(), key.clone());
        self.writer.wait(None, move |changes| changes.end_session(&member, &key))
    }

    fn end_sessions_unseen(&self, since: Millis) -> Result<usize, StoreError> {
        self.writer.wait(None, move |changes| changes.end_sessions_unseen(since))
    }
}
