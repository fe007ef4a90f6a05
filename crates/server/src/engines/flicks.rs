//! The opponent at Chapaev, on a thread of its own behind a bounded queue.

use std::panic::catch_unwind;
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};

use bolshak_chapaev::{Flick, Game, Level, choose};
use tokio::sync::oneshot;

/// How many games may wait for a flick.
const QUEUE: usize = 64;

struct Job {
    game: Game,
    level: Level,
    answer: oneshot::Sender<Option<Flick>>,
}

/// The queue to the thread, which ends when the last handle is dropped.
#[derive(Clone)]
pub(crate) struct FlickEngine(SyncSender<Job>);

impl FlickEngine {
    pub(crate) fn start() -> Self {
        let (sender, jobs) = sync_channel::<Job>(QUEUE);
        let work = move || {
            while let Ok(Job { game, level, answer }) = jobs.recv() {
                if answer.is_closed() {
                    continue;
                }
                let seed = fastrand::u64(..);
                let found = catch_unwind(|| choose(&game, level, seed)).ok().flatten();
                // Nobody may be waiting any more.
                let _ = answer.send(found);
            }
        };
        if let Err(error) = std::thread::Builder::new().name("chapaev".to_owned()).spawn(work) {
            tracing::error!(%error, "the thread for Chapaev could not be started");
        }
        Self(sender)
    }

    /// The flick that this level plays; none if the queue is full or the thread broke.
    pub(crate) async fn ask(&self, game: Game, level: Level) -> Option<Flick> {
        let (answer, found) = oneshot::channel();
        match self.0.try_send(Job { game, level, answer }) {
            Ok(()) => found.await.ok().flatten(),
            Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => None,
        }
    }
}
