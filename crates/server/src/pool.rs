//! Engines on their own threads behind a bounded queue.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bolshak_engine::{Level, LevelPlayer, Machine, Options};
use bolshak_game::{Engine, EngineError, Flow, Info, Limits, Task};
use tokio::sync::oneshot;

/// How many tasks may wait.
const QUEUE: usize = 256;

/// What to do with a task.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Purpose {
    /// Choose a turn as this level would.
    Play(Level),
    /// Judge the position at full strength.
    Judge,
}

/// Ends a search early when it is dropped.
pub(crate) struct Cancel(Arc<AtomicBool>);

impl Drop for Cancel {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Why there is no answer.
pub(crate) enum PoolError {
    /// Too many tasks are waiting.
    Full,
    /// The engine has no answer or broke.
    Failed(String),
}

impl std::fmt::Display for PoolError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Full => f.write_str("too many searches are waiting"),
            Self::Failed(why) => f.write_str(why),
        }
    }
}

struct Job {
    task: Task,
    limits: Limits,
    purpose: Purpose,
    cancelled: Arc<AtomicBool>,
    answer: oneshot::Sender<Result<Info, PoolError>>,
}

/// The queue to the engine threads, which end when the last handle is dropped.
#[derive(Clone)]
pub(crate) struct Pool(SyncSender<Job>);

impl Pool {
    pub(crate) fn start(threads: usize, options: &Options) -> Self {
        let (sender, receiver) = sync_channel(QUEUE);
        let receiver = Arc::new(Mutex::new(receiver));
        for index in 0..threads {
            let receiver = Arc::clone(&receiver);
            let thread = std::thread::Builder::new().name(format!("engine-{index}"));
            let worker = Worker::new(options.clone());
            if let Err(error) = thread.spawn(move || worker.work(&receiver)) {
                tracing::error!(%error, "an engine thread could not be started");
            }
        }
        Self(sender)
    }

    /// Hands a task in. The answer comes through the receiver unless the search is cancelled first.
    pub(crate) fn submit(
        &self,
        task: Task,
        limits: Limits,
        purpose: Purpose,
    ) -> Result<(Cancel, oneshot::Receiver<Result<Info, PoolError>>), PoolError> {
        let (answer, receiver) = oneshot::channel();
        let cancelled = Arc::new(AtomicBool::new(false));
        let job = Job { task, limits, purpose, cancelled: Arc::clone(&cancelled), answer };
        match self.0.try_send(job) {
            Ok(()) => Ok((Cancel(cancelled), receiver)),
            Err(TrySendError::Full(_)) => Err(PoolError::Full),
            Err(TrySendError::Disconnected(_)) => {
                Err(PoolError::Failed("no engine thread is alive".to_owned()))
            }
        }
    }
}

/// One engine thread.
struct Worker {
    options: Options,
    player: LevelPlayer,
}

impl Worker {
    fn new(options: Options) -> Self {
        Self { player: player(&options), options }
    }

    fn work(mut self, jobs: &Mutex<Receiver<Job>>) {
        loop {
            // The lock is held while waiting: one idle thread waits for the job, the others for the lock.
            let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(job) = job else { return };
            if job.cancelled.load(Ordering::Relaxed) {
                continue;
            }
            let answer = self.answer(&job);
            // Nobody may be waiting any more.
            let _ = job.answer.send(answer);
        }
    }

    fn answer(&mut self, job: &Job) -> Result<Info, PoolError> {
        match catch_unwind(AssertUnwindSafe(|| search(&mut self.player, job))) {
            Ok(Err(EngineError::Unfit(why))) if self.options.tables.is_some() => {
                tracing::error!(%why, "the engine plays without endgame tables");
                self.options.tables = None;
                self.player = player(&self.options);
                self.answer(job)
            }
            Ok(found) => found.map_err(|error| PoolError::Failed(error.to_string())),
            Err(_) => {
                // Whatever the search left behind is not to be trusted.
                self.player = player(&self.options);
                Err(PoolError::Failed("the engine broke while thinking".to_owned()))
            }
        }
    }
}

fn player(options: &Options) -> LevelPlayer {
    let machine = Machine::with(options.clone());
    LevelPlayer::new(machine, Level::all().next().expect("level 1"), fastrand::u64(..))
}

fn search(player: &mut LevelPlayer, job: &Job) -> Result<Info, EngineError> {
    let mut report =
        |_: &Info| if job.cancelled.load(Ordering::Relaxed) { Flow::Stop } else { Flow::Continue };
    match job.purpose {
        Purpose::Play(level) => {
            player.set_level(level);
            player.search(&job.task, &job.limits, &mut report)
        }
        Purpose::Judge => player.machine().search(&job.task.clone().for_analysis(), &job.limits, &mut report),
    }
}

/// How long to think about an offer.
pub(crate) const JUDGE: Limits =
    Limits { depth: Some(16), nodes: None, time: Some(Duration::from_millis(400)), clock: None };
