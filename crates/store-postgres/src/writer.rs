//! The one thread that writes. It takes all changes that wait, makes them in one transaction, commits once, and then
//! tells everybody: the more rooms write at once, the fewer commits each of them costs. All appends in a row are a few
//! statements together ([`Changes::append_all`]); each other change is a savepoint.
//!
//! Another node may write to the same rows. A transaction locks the games that it will change in the order of their
//! names, and then the members whose ratings it will change in the order of theirs, so two of them wait for each other in
//! one direction only. What they lock besides can still cross; then PostgreSQL ends one of them, and its changes are
//! made again one by one.
//!
//! A connection that is lost before the commit was asked for has changed nothing, and the changes are made on a new
//! one. If it is lost later nobody knows, and everybody is told that it failed: the room reads its game anew.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use bolshak_store::{Append, Done, PersonId, RecordId, StoreError};

use crate::changes::Changes;
use crate::fault::Fault;
use crate::migrate::migrate;
use crate::nodes::Node;
use crate::schema::STEPS;
use crate::source::{Connection, Manner, Source};

/// How many changes are made in one transaction at most, so that the first of them does not wait for ever.
const MOST_AT_ONCE: usize = 512;

/// How often a single change is made again when another transaction was in the way.
const TRIES: usize = 10;

/// The door to the writing thread.
pub(crate) struct Writer {
    /// Nothing once it is closing.
    waiting: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
    commits: Arc<AtomicU64>,
}

/// What somebody waits for.
pub(crate) enum Job {
    Append(Box<Append>, Done<()>),
    Change(Box<dyn Change>),
}

impl Writer {
    /// Opens the database and brings its schema up to date.
    pub(crate) fn start(source: Arc<Source>, node: Arc<Node>) -> Result<Self, StoreError> {
        let (waiting, jobs) = mpsc::channel();
        let (sender, opened) = mpsc::channel();
        let commits = Arc::new(AtomicU64::new(0));
        let counter = Arc::clone(&commits);
        let work = move || {
            let mut desk = Desk { source, node, connection: None, commits: counter };
            let prepared = desk.prepare();
            let is_ready = prepared.is_ok();
            let _ = sender.send(prepared);
            if is_ready {
                desk.work(&jobs);
            }
        };
        let thread = thread::Builder::new().name("store".to_owned()).spawn(work);
        let thread = thread.map_err(|error| StoreError::Failed(format!("cannot start a thread: {error}")))?;
        opened.recv().unwrap_or_else(|_| Err(closed()))?;
        Ok(Self { waiting: Some(waiting), thread: Some(thread), commits })
    }

    /// How often something was committed.
    pub(crate) fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }

    /// Hands something in; whoever waits is told when it is safe or refused.
    pub(crate) fn submit(&self, job: Job) {
        let sent = match &self.waiting {
            Some(waiting) => waiting.send(job).map_err(|mpsc::SendError(job)| job),
            None => Err(job),
        };
        if let Err(job) = sent {
            job.finish(Err(closed()));
        }
    }

    /// Makes a change and waits for it. It may be made several times until one of them is kept.
    pub(crate) fn wait<T: Send + 'static>(
        &self,
        game: Option<&RecordId>,
        change: impl Fn(&mut Changes<'_>) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (sender, answer) = mpsc::channel();
        let done: Done<T> = Box::new(move |done| drop(sender.send(done)));
        self.submit(Job::Change(Box::new(Told { game: game.cloned(), change, made: None, done })));
        answer.recv().unwrap_or_else(|_| Err(closed()))
    }
}

fn closed() -> StoreError {
    StoreError::Failed("the store is closed".to_owned())
}

impl Drop for Writer {
    /// What was handed in is still written.
    fn drop(&mut self) {
        self.waiting = None;
        let Some(thread) = self.thread.take() else { return };
        // The last owner of a store may be something that the writing thread itself lets go of.
        if thread.thread().id() != thread::current().id() {
            // If it panicked, everybody has been told by then.
            let _ = thread.join();
        }
    }
}

/// A change that somebody waits for.
pub(crate) trait Change: Send {
    /// The game whose row it changes, if it is one.
    fn game(&self) -> Option<&RecordId>;
    /// Makes it within the transaction.
    fn make(&mut self, changes: &mut Changes<'_>) -> Result<(), Fault>;
    /// Tells whoever waits how it ended.
    fn finish(self: Box<Self>, ended: Result<(), StoreError>);
}

/// A change with whoever is told of it.
pub(crate) struct Told<T, F> {
    pub(crate) game: Option<RecordId>,
    pub(crate) change: F,
    pub(crate) made: Option<T>,
    pub(crate) done: Done<T>,
}

impl<T: Send, F: Fn(&mut Changes<'_>) -> Result<T, Fault> + Send> Change for Told<T, F> {
    fn game(&self) -> Option<&RecordId> {
        self.game.as_ref()
    }

    fn make(&mut self, changes: &mut Changes<'_>) -> Result<(), Fault> {
        self.made = Some((self.change)(changes)?);
        Ok(())
    }

    fn finish(self: Box<Self>, ended: Result<(), StoreError>) {
        let Self { made, done, .. } = *self;
        done(ended.and_then(|()| made.ok_or_else(|| StoreError::Failed("nothing was changed".to_owned()))));
    }
}

impl Job {
    fn game(&self) -> Option<&RecordId> {
        match self {
            Self::Append(append, _) => Some(&append.id),
            Self::Change(change) => change.game(),
        }
    }

    /// Whose ratings it changes, if it does.
    fn rated(&self) -> Option<&[PersonId; 2]> {
        match self {
            Self::Append(append, _) => append.rated.as_ref().map(|end| &end.players),
            Self::Change(_) => None,
        }
    }

    const fn is_append(&self) -> bool {
        matches!(self, Self::Append(..))
    }

    fn finish(self, ended: Result<(), StoreError>) {
        match self {
            Self::Append(_, done) => done(ended),
            Self::Change(change) => change.finish(ended),
        }
    }
}

/// How each of several changes ended.
type Ends = Vec<Result<(), StoreError>>;

/// What the writing thread has before it.
struct Desk {
    source: Arc<Source>,
    node: Arc<Node>,
    connection: Option<Connection>,
    commits: Arc<AtomicU64>,
}

impl Desk {
    fn prepare(&mut self) -> Result<(), StoreError> {
        let prepared = self.connected(|connection, _| migrate(connection, &STEPS));
        prepared.map_err(|fault| self.source.explain(fault))
    }

    /// The life of the thread: until the door is closed and nothing waits any more.
    fn work(&mut self, jobs: &Receiver<Job>) {
        while let Ok(first) = jobs.recv() {
            let mut batch = vec![first];
            batch.extend(jobs.try_iter().take(MOST_AT_ONCE - 1));
            let ends = self.commit(&mut batch);
            batch.into_iter().zip(ends).for_each(|(job, end)| job.finish(end));
        }
    }

    /// Makes all changes in one transaction; or each in its own if one of them spoils it for the others.
    fn commit(&mut self, batch: &mut [Job]) -> Ends {
        if batch.len() == 1 {
            return self.commit_one(batch);
        }
        match self.attempt(batch) {
            Ok(ends) => ends,
            Err(Fault::Crossed(_) | Fault::Sql(_)) => {
                batch.chunks_mut(1).flat_map(|one| self.commit_one(one)).collect()
            }
            Err(fault) => vec![Err(self.source.explain(fault)); batch.len()],
        }
    }

    fn commit_one(&mut self, one: &mut [Job]) -> Ends {
        let mut tries = 0..TRIES;
        loop {
            match self.attempt(one) {
                Err(Fault::Crossed(_)) if tries.next().is_some() => {}
                done => return done.unwrap_or_else(|fault| vec![Err(self.source.explain(fault))]),
            }
        }
    }

    /// Makes all changes in one transaction, once more if the connection is found to be gone.
    fn attempt(&mut self, batch: &mut [Job]) -> Result<Ends, Fault> {
        let was_open = self.connection.is_some();
        match self.together(batch) {
            Err(Fault::Lost(_)) if was_open => self.together(batch),
            ends => ends,
        }
    }

    fn together(&mut self, batch: &mut [Job]) -> Result<Ends, Fault> {
        let ends = self.connected(|connection, place| {
            connection.transaction(Manner::Write, |connection| {
                let Place { source, node } = place;
                make(&mut Changes { connection, node }, batch, source)
            })
        })?;
        if ends.iter().any(Result::is_ok) {
            self.commits.fetch_add(1, Ordering::Relaxed);
        }
        Ok(ends)
    }

    /// Does something with the connection, a new one if there is none.
    fn connected<T>(
        &mut self,
        work: impl FnOnce(&mut Connection, Place<'_>) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.source.connect()?,
        };
        let done = work(&mut connection, Place { source: &self.source, node: &self.node });
        let is_lost = done.as_ref().is_err_and(|fault| !fault.leaves_the_connection());
        self.connection = Some(connection).filter(|connection| !is_lost && connection.is_sound());
        done
    }
}

/// Where a change is made, and by whom.
struct Place<'d> {
    source: &'d Source,
    node: &'d Node,
}

/// Makes changes within a transaction. An error is one for all of them.
fn make(changes: &mut Changes<'_>, batch: &mut [Job], source: &Source) -> Result<Ends, Fault> {
    if let [Job::Change(only)] = batch {
        return only.make(changes).map(|()| vec![Ok(())]);
    }
    if !batch.iter().all(Job::is_append) {
        let games: Vec<&str> = batch.iter().filter_map(Job::game).map(RecordId::as_str).collect();
        changes.lock(&games)?;
        let players: Vec<&str> =
            batch.iter().filter_map(Job::rated).flatten().map(PersonId::as_str).collect();
        if !players.is_empty() {
            changes.lock_members(&players)?;
        }
    }
    let mut ends = Vec::with_capacity(batch.len());
    for run in batch.chunk_by_mut(|one, next| one.is_append() && next.is_append()) {
        if let [Job::Change(change)] = run {
            match changes.alone(|changes| change.make(changes)) {
                Err(fault @ (Fault::Sql(_) | Fault::Refused(_))) => ends.push(Err(source.explain(fault))),
                end => ends.push(Ok(end?)),
            }
        } else {
            let appends = run.iter().filter_map(|job| match job {
                Job::Append(append, _) => Some(&**append),
                Job::Change(_) => None,
            });
            ends.extend(changes.append_all(&appends.collect::<Vec<_>>())?);
        }
    }
    Ok(ends)
}
