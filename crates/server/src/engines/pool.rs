//! Engines on their own threads behind a bounded queue that shares them out fairly.
//!
//! A room that somebody watches goes before one that nobody does; among those, whoever has used the engines least of late;
//! then whoever came first. So a hundred rooms of one guest, or a thousand that nobody looks at, keep nobody waiting for
//! longer than the searches that run.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bolshak_engine::{Level, LevelPlayer, Options, VariantEngine};
use bolshak_game::{Engine, EngineError, Flow, Info, Limits, Task};
use bolshak_store::PersonId;
use tokio::sync::{oneshot, watch};

use super::relay;
use crate::nodes::Bus;

/// How many tasks may wait.
const QUEUE: usize = 4096;
/// After so long half of what somebody has used is forgotten.
const FORGET: Duration = Duration::from_secs(60);

/// What to do with a task.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Purpose {
    /// Choose a move as this level would.
    Play(Level),
    /// Judge the position at full strength, with so many of the best lines.
    Judge(usize),
}

/// Ends a search early when it is dropped, or takes it out of the queue.
pub(crate) struct Cancel {
    queue: Arc<Queue>,
    number: u64,
    cancelled: Arc<AtomicBool>,
}

impl Drop for Cancel {
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::Relaxed);
        self.queue.lock().waiting.retain(|job| job.number != self.number);
    }
}

/// A place in the queue.
pub(crate) struct Ticket {
    queue: Arc<Queue>,
    number: u64,
}

impl Ticket {
    /// How many tasks go before this one; none once it is thought about.
    pub(crate) fn before(&self) -> Option<usize> {
        let state = self.queue.lock();
        let own = state.waiting.iter().find(|job| job.number == self.number)?;
        let rank = state.rank(own);
        Some(state.waiting.iter().filter(|job| state.rank(job) < rank).count())
    }

    /// Says whether somebody watches the room now.
    pub(crate) fn watched(&self, watched: bool) {
        let mut state = self.queue.lock();
        if let Some(job) = state.waiting.iter_mut().find(|job| job.number == self.number) {
            job.watched = watched;
        }
    }
}

/// Why there is no answer.
#[derive(Debug)]
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

pub(super) struct Job {
    number: u64,
    pub owner: Option<PersonId>,
    watched: bool,
    pub task: Task,
    pub limits: Limits,
    pub purpose: Purpose,
    pub cancelled: Arc<AtomicBool>,
    submitted: Instant,
    pub reports: watch::Sender<Vec<Info>>,
    pub answer: oneshot::Sender<Result<Info, PoolError>>,
}

impl Job {
    /// What was waited for in the queue has passed on the clock.
    pub(super) fn count_waiting(&mut self) {
        if let Some(clock) = &mut self.limits.clock {
            clock.left = clock.left.saturating_sub(self.submitted.elapsed());
        }
    }
}

/// A task that was handed in.
pub(crate) struct Search {
    /// Ends it when it is dropped.
    pub cancel: Cancel,
    /// Its place in the queue.
    pub ticket: Ticket,
    /// The lines that are known so far, the best first, while it is thought about; whoever looks seldom sees the latest.
    pub reports: watch::Receiver<Vec<Info>>,
    /// What comes of it, unless it is cancelled first.
    pub answer: oneshot::Receiver<Result<Info, PoolError>>,
}

#[derive(Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    waiting: Vec<Job>,
    /// How long the engines have thought for each owner of late.
    used: HashMap<Option<PersonId>, Duration>,
    forgotten: Option<Instant>,
    numbers: u64,
    closed: bool,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody has had an engine for so long.
    pub(super) fn charge(&self, owner: Option<PersonId>, time: Duration) {
        self.lock().charge(owner, time);
    }

    /// The next job, or none when nobody will hand in another.
    pub(super) fn next(&self) -> Option<Job> {
        let mut state = self.lock();
        loop {
            if let Some(job) = state.take() {
                return Some(job);
            }
            if state.closed {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl State {
    /// Who goes first: compared in order, the smallest wins.
    fn rank(&self, job: &Job) -> (bool, Duration, u64) {
        (!job.watched, self.used.get(&job.owner).copied().unwrap_or_default(), job.number)
    }

    fn take(&mut self) -> Option<Job> {
        let places = 0..self.waiting.len();
        let first = places.min_by_key(|&place| self.rank(&self.waiting[place]))?;
        Some(self.waiting.swap_remove(first))
    }

    fn charge(&mut self, owner: Option<PersonId>, time: Duration) {
        let forgotten = *self.forgotten.get_or_insert_with(Instant::now);
        if forgotten.elapsed() >= FORGET {
            self.used.values_mut().for_each(|used| *used /= 2);
            self.used.retain(|_, used| *used > Duration::from_millis(1));
            self.forgotten = Some(Instant::now());
        }
        *self.used.entry(owner).or_default() += time;
    }
}

/// The queue to the engine threads, which end when the last handle is dropped.
#[derive(Clone)]
pub(crate) struct Pool(Arc<Handle>);

struct Handle(Arc<Queue>);

impl Drop for Handle {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.0.changed.notify_all();
    }
}

impl Pool {
    pub(crate) fn start(threads: usize, options: &Options) -> Self {
        let queue = Arc::new(Queue::default());
        for index in 0..threads {
            let thread = std::thread::Builder::new().name(format!("engine-{index}"));
            let (worker, jobs) = (Worker::new(options.clone()), Arc::clone(&queue));
            if let Err(error) = thread.spawn(move || worker.work(&jobs)) {
                tracing::error!(%error, "an engine thread could not be started");
            }
        }
        Self(Arc::new(Handle(queue)))
    }

    /// The same with workers on other machines, who are given so many tasks at a time.
    pub(crate) fn with_workers(at_once: usize, bus: &Arc<dyn Bus>) -> Self {
        let queue = Arc::new(Queue::default());
        for _ in 0..at_once {
            tokio::spawn(relay::hand_out(Arc::clone(bus), Arc::clone(&queue)));
        }
        Self(Arc::new(Handle(queue)))
    }

    /// How many tasks wait.
    pub(crate) fn waiting(&self) -> usize {
        self.0.0.lock().waiting.len()
    }

    /// Hands a task in.
    pub(crate) fn submit(
        &self,
        task: Task,
        limits: Limits,
        purpose: Purpose,
        owner: Option<PersonId>,
        watched: bool,
    ) -> Result<Search, PoolError> {
        let (answer, receiver) = oneshot::channel();
        let (reports, reported) = watch::channel(vec![]);
        let cancelled = Arc::new(AtomicBool::new(false));
        let queue = &self.0.0;
        let mut state = queue.lock();
        if state.waiting.len() >= QUEUE {
            return Err(PoolError::Full);
        }
        state.numbers += 1;
        let number = state.numbers;
        state.waiting.push(Job {
            number,
            owner,
            watched,
            task,
            limits,
            purpose,
            cancelled: Arc::clone(&cancelled),
            submitted: Instant::now(),
            reports,
            answer,
        });
        drop(state);
        queue.changed.notify_one();
        let cancel = Cancel { queue: Arc::clone(queue), number, cancelled };
        let ticket = Ticket { queue: Arc::clone(queue), number };
        Ok(Search { cancel, ticket, reports: reported, answer: receiver })
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

    fn work(mut self, queue: &Queue) {
        while let Some(mut job) = queue.next() {
            if job.cancelled.load(Ordering::Relaxed) {
                continue;
            }
            job.count_waiting();
            let begun = Instant::now();
            let answer = self.answer(&job);
            queue.charge(job.owner.clone(), begun.elapsed());
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
    let engine = VariantEngine::with(options.clone());
    LevelPlayer::new(engine, Level::all().next().expect("level 1"), fastrand::u64(..))
}

fn search(player: &mut LevelPlayer, job: &Job) -> Result<Info, EngineError> {
    let mut report = |info: &Info| {
        job.reports.send_modify(|lines| note(lines, info));
        if job.cancelled.load(Ordering::Relaxed) { Flow::Stop } else { Flow::Continue }
    };
    match job.purpose {
        Purpose::Play(level) => {
            player.set_level(level);
            player.search(&job.task, &job.limits, &mut report)
        }
        Purpose::Judge(lines) => {
            let machine = player.machine();
            machine.set_lines(lines);
            let found = machine.search(&job.task.clone().for_analysis(), &job.limits, &mut report);
            machine.set_lines(1);
            found
        }
    }
}

/// Puts a line in its place among those that are known; worse ones are of the iteration before until they come.
fn note(lines: &mut Vec<Info>, info: &Info) {
    let place = info.rank.saturating_sub(1) as usize;
    lines.retain(|line| line.rank == info.rank || line.line.first() != info.line.first());
    match lines.iter_mut().find(|line| line.rank == info.rank) {
        Some(line) => *line = info.clone(),
        None => lines.insert(place.min(lines.len()), info.clone()),
    }
}

#[cfg(test)]
mod tests {
    use bolshak_game::find;

    use super::*;

    /// A queue without threads, so that the test decides when a job is taken.
    fn pool() -> Pool {
        Pool(Arc::new(Handle(Arc::default())))
    }

    fn guest(name: &str) -> Option<PersonId> {
        PersonId::new(name)
    }

    fn hand_in(pool: &Pool, owner: &str, watched: bool) -> (Cancel, Ticket) {
        let task = Task::of(find("russian").expect("a variant").start().as_ref());
        let search =
            pool.submit(task, JUDGE_NOTHING, Purpose::Judge(1), guest(owner), watched).expect("room");
        (search.cancel, search.ticket)
    }

    const JUDGE_NOTHING: Limits = Limits { depth: Some(1), nodes: None, time: None, clock: None };

    fn next(pool: &Pool) -> Option<u64> {
        pool.0.0.lock().take().map(|job| job.number)
    }

    #[test]
    fn who_is_watched_and_has_used_least_goes_first() {
        let pool = pool();
        let many: Vec<_> = (0..150).map(|_| hand_in(&pool, "many", false)).collect();
        let busy = hand_in(&pool, "busy", true);
        let late = hand_in(&pool, "late", true);
        pool.0.0.lock().charge(guest("busy"), Duration::from_secs(1));
        assert_eq!((late.1.before(), busy.1.before(), many[0].1.before()), (Some(0), Some(1), Some(2)));
        many[9].1.watched(true);
        assert_eq!(next(&pool), Some(10), "whoever comes to watch is served");
        assert_eq!([next(&pool), next(&pool), next(&pool)], [Some(152), Some(151), Some(1)]);
        assert_eq!(late.1.before(), None, "it is thought about");
        drop(many);
        assert_eq!(next(&pool), None, "what is cancelled waits no more");
    }
    #[tokio::test]
    async fn a_search_without_an_end_reports_what_it_knows_until_nobody_wants_it() {
        let pool = Pool::start(1, &Options::default());
        let task = Task::of(find("russian").expect("a variant").start().as_ref());
        let endless = Limits { depth: None, nodes: None, time: None, clock: None };
        let mut search = pool.submit(task.clone(), endless, Purpose::Judge(1), None, true).expect("room");
        let mut deepest = 0;
        while deepest < 5 {
            search.reports.changed().await.expect("it goes on");
            let report = search.reports.borrow_and_update();
            let info = report.first().expect("a report");
            assert!(info.depth >= deepest && !info.line.is_empty(), "{info:?}");
            deepest = info.depth;
        }
        drop(search.cancel);
        search.answer.await.expect("what was known when it was ended").expect("a move");
        let after = pool.submit(task, JUDGE_NOTHING, Purpose::Judge(1), None, true).expect("room");
        after.answer.await.expect("the thread is free again").expect("a move");
    }
}
