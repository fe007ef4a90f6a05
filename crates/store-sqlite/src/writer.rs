//! The one thread that writes. It takes all changes that wait, makes them in one transaction, flushes once, and then
//! tells everybody: the more rooms write at once, the fewer flushes each of them costs.
//!
//! Each change is a savepoint, so a refused one costs the others nothing. Before and after a transaction [`Watched`] checks
//! that the file is still the one that was opened.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use bolshak_store::{Done, StoreError};
use rusqlite::{Connection, Transaction, TransactionBehavior};

use crate::changes::Changes;
use crate::fault::Fault;
use crate::file::Watched;

/// How many changes are made in one transaction at most, so that the first of them does not wait for ever.
const MOST_AT_ONCE: usize = 512;

/// The door to the writing thread.
pub(crate) struct Writer {
    /// Nothing once it is closing.
    waiting: Option<Sender<Box<dyn Job>>>,
    thread: Option<JoinHandle<()>>,
    commits: Arc<AtomicU64>,
}

impl Writer {
    pub(crate) fn start(connection: Connection, watched: Arc<Watched>) -> Result<Self, StoreError> {
        let (waiting, jobs) = mpsc::channel();
        let commits = Arc::new(AtomicU64::new(0));
        let counter = Arc::clone(&commits);
        let work = move || work(&connection, &watched, &jobs, &counter);
        let thread = thread::Builder::new().name("store".to_owned()).spawn(work);
        let thread = thread.map_err(|error| StoreError::Failed(format!("cannot start a thread: {error}")))?;
        Ok(Self { waiting: Some(waiting), thread: Some(thread), commits })
    }

    /// How often something was flushed.
    pub(crate) fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }

    /// Hands a change in; `done` is told when it is safe or refused.
    pub(crate) fn submit<T: Send + 'static>(
        &self,
        change: impl FnOnce(&mut Changes<'_>) -> Result<T, Fault> + Send + 'static,
        done: Done<T>,
    ) {
        let job = Box::new(Change { change: Some(change), made: None, done });
        let sent = match &self.waiting {
            Some(waiting) => waiting.send(job).map_err(|mpsc::SendError(job)| job),
            None => Err(job as Box<dyn Job>),
        };
        if let Err(job) = sent {
            job.finish(Err(StoreError::Failed("the store is closed".to_owned())));
        }
    }

    /// Makes a change and waits for it.
    pub(crate) fn wait<T: Send + 'static>(
        &self,
        change: impl FnOnce(&mut Changes<'_>) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (sender, answer) = mpsc::channel();
        self.submit(change, Box::new(move |done| drop(sender.send(done))));
        answer.recv().unwrap_or_else(|_| Err(StoreError::Failed("the store is closed".to_owned())))
    }
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
trait Job: Send {
    /// Makes it within the transaction.
    fn make(&mut self, changes: &mut Changes<'_>) -> Result<(), Fault>;
    /// Tells whoever waits how it ended.
    fn finish(self: Box<Self>, ended: Result<(), StoreError>);
}

struct Change<T, F> {
    change: Option<F>,
    made: Option<T>,
    done: Done<T>,
}

impl<T: Send, F: FnOnce(&mut Changes<'_>) -> Result<T, Fault> + Send> Job for Change<T, F> {
    fn make(&mut self, changes: &mut Changes<'_>) -> Result<(), Fault> {
        if let Some(change) = self.change.take() {
            self.made = Some(change(changes)?);
        }
        Ok(())
    }

    fn finish(self: Box<Self>, ended: Result<(), StoreError>) {
        let Self { made, done, .. } = *self;
        done(ended.and_then(|()| made.ok_or_else(|| StoreError::Failed("nothing was changed".to_owned()))));
    }
}

/// The life of the thread: until the door is closed and nothing waits any more.
fn work(connection: &Connection, watched: &Watched, jobs: &Receiver<Box<dyn Job>>, commits: &AtomicU64) {
    let mut changes = match Changes::new(connection) {
        Ok(changes) => changes,
        Err(error) => return refuse_all(jobs, &watched.explain(error.into())),
    };
    while let Ok(first) = jobs.recv() {
        let mut batch = vec![first];
        batch.extend(jobs.try_iter().take(MOST_AT_ONCE - 1));
        let ends = commit(connection, &mut changes, watched, &mut batch, commits);
        for (number, job) in batch.into_iter().enumerate() {
            job.finish(match &ends {
                Ok(ends) => ends[number].clone(),
                Err(error) => Err(error.clone()),
            });
        }
    }
}

fn refuse_all(jobs: &Receiver<Box<dyn Job>>, error: &StoreError) {
    jobs.iter().for_each(|job| job.finish(Err(error.clone())));
}

/// Makes all changes in one transaction: how each of them ended, or why none was made. What is not in the file that
/// everybody sees is not done, even if it was written to where that file once was.
fn commit(
    connection: &Connection,
    changes: &mut Changes<'_>,
    watched: &Watched,
    batch: &mut [Box<dyn Job>],
    commits: &AtomicU64,
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    watched.check()?;
    let explain = |fault: Fault| watched.explain(fault);
    let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate);
    let transaction = transaction.map_err(|error| explain(error.into()))?;
    let mut ends = Vec::with_capacity(batch.len());
    for job in batch {
        match changes.alone(|changes| job.make(changes)) {
            // SQLite has taken everything back: the disk is full, or worse.
            Err(fault) if connection.is_autocommit() => return Err(explain(fault)),
            end => ends.push(end.map_err(explain)),
        }
    }
    transaction.commit().map_err(|error| explain(error.into()))?;
    if ends.iter().any(Result::is_ok) {
        commits.fetch_add(1, Ordering::Relaxed);
    }
    watched.check()?;
    Ok(ends)
}
