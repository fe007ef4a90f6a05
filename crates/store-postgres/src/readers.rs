//! The threads that read, each with a connection of its own. So no more connections are open than there are threads,
//! readers never wait for a flush, and whoever asks may be on any thread: the client waits in a way that a thread of an
//! asynchronous runtime must not.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use bolshak_store::StoreError;

use crate::fault::Fault;
use crate::source::{Connection, Source};

/// How many read at once.
const READERS: usize = 4;

type Question = Box<dyn FnOnce(&mut Reader) + Send>;

/// The door to the reading threads.
pub(crate) struct Readers {
    /// Nothing once it is closing.
    waiting: Option<Sender<Question>>,
    threads: Vec<JoinHandle<()>>,
}

impl Readers {
    pub(crate) fn start(source: &Arc<Source>) -> Result<Self, StoreError> {
        let (waiting, questions) = mpsc::channel();
        let questions = Arc::new(Mutex::new(questions));
        let start = |_| {
            let (source, questions) = (Arc::clone(source), Arc::clone(&questions));
            let work = move || work(Reader { source, connection: None }, &questions);
            thread::Builder::new().name("store reader".to_owned()).spawn(work)
        };
        let threads: Result<_, _> = (0..READERS).map(start).collect();
        let threads =
            threads.map_err(|error| StoreError::Failed(format!("cannot start a thread: {error}")))?;
        Ok(Self { waiting: Some(waiting), threads })
    }

    /// Reads something. What fails because the connection is gone is tried once on a new one.
    pub(crate) fn read<T: Send + 'static>(
        &self,
        read: impl Fn(&mut Connection) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (sender, answer) = mpsc::channel();
        let question: Question = Box::new(move |reader| drop(sender.send(reader.read(&read))));
        if let Some(waiting) = &self.waiting {
            // If nobody takes it, the answer says so.
            let _ = waiting.send(question);
        }
        answer.recv().unwrap_or_else(|_| Err(StoreError::Failed("the store is closed".to_owned())))
    }
}

impl Drop for Readers {
    fn drop(&mut self) {
        self.waiting = None;
        // If one panicked, whoever asked it was told.
        self.threads.drain(..).for_each(|thread| drop(thread.join()));
    }
}

fn work(mut reader: Reader, questions: &Mutex<Receiver<Question>>) {
    loop {
        let next = questions.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(question) = next else { return };
        question(&mut reader);
    }
}

struct Reader {
    source: Arc<Source>,
    connection: Option<Connection>,
}

impl Reader {
    fn read<T>(&mut self, read: &dyn Fn(&mut Connection) -> Result<T, Fault>) -> Result<T, StoreError> {
        let was_open = self.connection.is_some();
        let found = match self.once(read) {
            Err(fault) if was_open && !fault.leaves_the_connection() => self.once(read),
            found => found,
        };
        found.map_err(|fault| self.source.explain(fault))
    }

    fn once<T>(&mut self, read: &dyn Fn(&mut Connection) -> Result<T, Fault>) -> Result<T, Fault> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            closed => closed.insert(self.source.connect()?),
        };
        let found = read(connection);
        let is_lost = found.as_ref().is_err_and(|fault| !fault.leaves_the_connection());
        if is_lost || !connection.is_sound() {
            self.connection = None;
        }
        found
    }
}
