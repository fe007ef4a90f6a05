//! The one owner of a running room. Everything that happens in it passes through here in one order: decided, kept in
//! the store, applied, shown.

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use bolshak_arena::Millis;
use bolshak_arena::referee::Refusal;
use bolshak_engine::{Level, accepts_draw};
use bolshak_game::{ClockLimits, Info, Limits, Score, Task};
use bolshak_store::{Event, Happening, Origin, Store, StoreError};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{MissedTickBehavior, interval, sleep_until};
use tokio_util::sync::CancellationToken;

use super::{Room, Thought};
use crate::pool::{Cancel, JUDGE, Pool, PoolError, Purpose};
use crate::wire::Message;

/// How often a running clock is kept, so that a crash costs nobody more than this.
const KEEP_CLOCK: Duration = Duration::from_secs(2);
/// How long an unwatched room with nothing running stays in memory.
const LINGER: Duration = Duration::from_secs(60);
/// How soon a task is handed in again when the engine queue was full.
const QUEUE_AGAIN: Duration = Duration::from_millis(500);
/// How soon something is tried again after the engine or the store failed.
const FAILED_AGAIN: Duration = Duration::from_secs(5);

/// The state that watchers see, as JSON text.
pub(crate) type Shown = Arc<str>;

/// What a room can be asked.
pub(crate) enum Ask {
    /// To watch it.
    Watch(oneshot::Sender<watch::Receiver<Shown>>),
    /// To do something.
    Act(Message, oneshot::Sender<Result<(), Refusal>>),
    /// For its state now.
    State(oneshot::Sender<Shown>),
    /// For its record.
    Pdn(oneshot::Sender<String>),
    /// How it came about.
    Origin(oneshot::Sender<Origin>),
}

/// What a room works with.
#[derive(Clone)]
pub(crate) struct Surroundings {
    pub store: Arc<dyn Store>,
    pub pool: Pool,
    /// The engine's reply takes at least this long.
    pub pace: Duration,
    pub stop: CancellationToken,
    /// When the process started: the moment that all clocks count from. Unlike the time of day it does not jump, and
    /// on most systems it stands still while the machine sleeps.
    pub epoch: Instant,
}

impl Surroundings {
    pub(crate) fn now(&self) -> Millis {
        u64::try_from(self.epoch.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Uses the store on a thread that may wait for the disk.
    pub(crate) async fn with_store<T: Send + 'static>(
        &self,
        use_store: impl FnOnce(&dyn Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let store = Arc::clone(&self.store);
        let done = tokio::task::spawn_blocking(move || use_store(store.as_ref())).await;
        done.unwrap_or_else(|error| Err(StoreError::Failed(error.to_string())))
    }
}

pub(crate) fn time_of_day() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// An answer of the engine.
enum Answer {
    /// To "what do you play?"
    Turn(Result<Info, PoolError>),
    /// To "do you take a draw?"
    Judgement(Result<Info, PoolError>),
    /// None: something did not work, and it is time to try again.
    TryAgain,
}

pub(crate) struct Actor {
    room: Room,
    around: Surroundings,
    asks: mpsc::Receiver<Ask>,
    shown: watch::Sender<Shown>,
    answers: mpsc::Receiver<(u64, Answer)>,
    answer_sender: mpsc::Sender<(u64, Answer)>,
    /// The search that looks for a turn; an answer with another number is too late.
    search: Option<(u64, Cancel)>,
    judging: Option<(u64, Cancel)>,
    searches: u64,
    /// The engine or the store failed; nothing is asked of the engine until it is time to try again.
    failed: bool,
    /// The store holds more than this room knows: somebody must read it anew.
    overtaken: bool,
}

impl Actor {
    pub(crate) fn new(room: Room, around: Surroundings, asks: mpsc::Receiver<Ask>) -> Self {
        let (answer_sender, answers) = mpsc::channel(4);
        let (shown, _) = watch::channel(Arc::from(""));
        Self {
            room,
            around,
            asks,
            shown,
            answers,
            answer_sender,
            search: None,
            judging: None,
            searches: 0,
            failed: false,
            overtaken: false,
        }
    }

    /// Lives until the server stops or nobody needs the room in memory.
    pub(crate) async fn run(mut self) {
        let stop = self.around.stop.clone();
        let mut keep_clock = interval(KEEP_CLOCK);
        keep_clock.set_missed_tick_behavior(MissedTickBehavior::Skip);
        self.settle().await;
        self.ask_engine();
        self.show();
        let mut idle_since = None;
        while !self.overtaken {
            let flag = self.flag_falls_at();
            let clock_runs = self.room.clock().is_some_and(|clock| clock.running().is_some());
            idle_since = self.is_idle().then(|| idle_since.unwrap_or_else(tokio::time::Instant::now));
            tokio::select! {
                () = stop.cancelled() => break,
                ask = self.asks.recv() => match ask {
                    Some(ask) => self.answer(ask).await,
                    None => break,
                },
                Some((number, answer)) = self.answers.recv() => self.hear(number, answer).await,
                () = sleep_until(flag.unwrap_or_else(far_away)), if flag.is_some() => self.settle().await,
                _ = keep_clock.tick(), if clock_runs => self.keep_clock().await,
                () = sleep_until(idle_since.unwrap_or_else(far_away) + LINGER), if idle_since.is_some() => break,
            }
        }
        self.keep_clock().await;
        // Whoever asked before the door was shut is still answered.
        self.asks.close();
        while let Some(ask) = self.asks.recv().await {
            self.answer(ask).await;
        }
    }

    async fn answer(&mut self, ask: Ask) {
        // Whoever asked may have gone in the meantime; that is no fault.
        match ask {
            Ask::Watch(reply) => {
                self.try_again();
                let _ = reply.send(self.shown.subscribe());
            }
            Ask::State(reply) => {
                let _ = reply.send(self.state());
            }
            Ask::Pdn(reply) => {
                let _ = reply.send(self.room.pdn());
            }
            Ask::Origin(reply) => {
                let _ = reply.send(self.room.record.origin.clone());
            }
            Ask::Act(message, reply) => {
                let _ = reply.send(self.act(&message).await);
            }
        }
    }

    async fn act(&mut self, message: &Message) -> Result<(), Refusal> {
        // A flag that has fallen was first, whatever arrived in the same instant.
        self.settle().await;
        for what in self.room.decide(message, self.around.now())? {
            self.happen(what)
                .await
                .map_err(|error| Refusal::new("storage", format!("nothing was changed: {error}")))?;
        }
        Ok(())
    }

    /// The one way in which anything happens: first kept, then applied and shown.
    async fn happen(&mut self, what: Happening) -> Result<(), StoreError> {
        let now = self.around.now();
        let event = Event { at: time_of_day(), what };
        let mut next = self.room.clone();
        next.apply(event.clone(), now).map_err(StoreError::Failed)?;
        let (id, version, standing) = (self.room.record.id.clone(), self.room.version(), next.standing(now));
        let moved = next.line().played().len() != self.room.line().played().len()
            || next.line().start_view() != self.room.line().start_view();
        let over = next.outcome().is_some();
        let kept = self.around.with_store(move |store| store.append(&id, version, &event, &standing)).await;
        if let Err(error) = kept {
            tracing::error!(%error, id = %self.room.record.id, "an event could not be kept");
            self.overtaken |= error == StoreError::Conflict;
            return Err(error);
        }
        self.room = next;
        if moved || over {
            // Whatever was being thought was about another position.
            self.search = None;
            self.judging = None;
            self.failed = false;
        }
        self.ask_engine();
        self.show();
        Ok(())
    }

    /// Sets the engine to work if something is its to decide.
    fn ask_engine(&mut self) {
        if self.failed {
            return;
        }
        if let (Some(level), None) = (self.room.engine_to_move().and_then(Level::new), &self.search) {
            let limits = Limits { time: self.thinking_time(), ..Limits::default() };
            // The pace is for people to follow; it must not cost a game on the clock.
            let pace = limits.time.map_or(self.around.pace, |time| self.around.pace.min(time));
            self.search = self.submit(limits, Purpose::Play(level), pace, Answer::Turn);
        }
        if let (Some(_), None) = (self.room.offer_to_engine(), &self.judging) {
            self.judging = self.submit(JUDGE, Purpose::Judge, Duration::ZERO, Answer::Judgement);
        }
    }

    fn submit(
        &mut self,
        limits: Limits,
        purpose: Purpose,
        pace: Duration,
        wrap: fn(Result<Info, PoolError>) -> Answer,
    ) -> Option<(u64, Cancel)> {
        self.searches += 1;
        let number = self.searches;
        let task = Task::of(self.room.line());
        let answers = self.answer_sender.clone();
        let earliest = tokio::time::Instant::now() + pace;
        match self.around.pool.submit(task, limits, purpose) {
            Ok((cancel, answer)) => {
                tokio::spawn(async move {
                    let Ok(answer) = answer.await else { return };
                    sleep_until(earliest).await;
                    let _ = answers.send((number, wrap(answer))).await;
                });
                Some((number, cancel))
            }
            Err(PoolError::Full) => {
                self.try_again_in(QUEUE_AGAIN);
                None
            }
            Err(error) => {
                self.fail(&error);
                None
            }
        }
    }

    /// Something did not work: the room says so and tries again later.
    fn fail(&mut self, error: &dyn std::fmt::Display) {
        tracing::error!(%error, id = %self.room.record.id, "the engine has no answer");
        self.failed = true;
        self.search = None;
        self.judging = None;
        self.try_again_in(FAILED_AGAIN);
        self.show();
    }

    fn try_again_in(&self, delay: Duration) {
        let answers = self.answer_sender.clone();
        tokio::spawn(async move {
            tokio::time::sleep(delay).await;
            let _ = answers.send((0, Answer::TryAgain)).await;
        });
    }

    fn try_again(&mut self) {
        self.failed = false;
        self.ask_engine();
        self.show();
    }

    /// With a clock: a thirtieth of what is left, or more near the end of a stage, and most of the increment.
    fn thinking_time(&self) -> Option<Duration> {
        let clock = self.room.clock()?;
        let ClockLimits { left, increment, moves_to_go } = clock.limits(self.room.turn(), self.around.now());
        let share = left / moves_to_go.map_or(30, |moves| moves.clamp(1, 30)) + increment * 7 / 10;
        Some(share.min(left / 4).max(Duration::from_millis(10)))
    }

    async fn hear(&mut self, number: u64, answer: Answer) {
        match answer {
            Answer::TryAgain => self.try_again(),
            Answer::Turn(found) if is_current(self.search.as_ref(), number) => self.hear_turn(found).await,
            Answer::Judgement(found) if is_current(self.judging.as_ref(), number) => {
                self.hear_judgement(found).await;
            }
            Answer::Turn(_) | Answer::Judgement(_) => {}
        }
    }

    async fn hear_turn(&mut self, found: Result<Info, PoolError>) {
        self.settle().await;
        if self.room.engine_to_move().is_none() {
            return;
        }
        let what = match found {
            Ok(info) => {
                info.line.first().and_then(|turn| self.room.decide_engine_turn(turn, self.around.now()))
            }
            Err(error) => return self.fail(&error),
        };
        let Some(what) = what else { return self.fail(&"the engine chose no legal turn") };
        for what in what {
            if let Err(error) = self.happen(what).await {
                return self.fail(&error);
            }
        }
    }

    async fn hear_judgement(&mut self, found: Result<Info, PoolError>) {
        let Some(by) = self.room.offer_to_engine() else { return };
        let info = match found {
            Ok(info) => info,
            Err(error) => return self.fail(&error),
        };
        let for_engine = if self.room.turn() == by { Score(-info.score.0) } else { info.score };
        let accepts = accepts_draw(for_engine, self.room.line().played().len());
        let what = if accepts { Happening::Accepted } else { Happening::Declined };
        self.judging = None;
        if let Err(error) = self.happen(what).await {
            self.fail(&error);
        }
    }

    fn flag_falls_at(&self) -> Option<tokio::time::Instant> {
        let left = self.room.flag_falls_in(self.around.now())?;
        Some(tokio::time::Instant::now() + Duration::from_millis(left))
    }

    /// Lets happen what happens by itself.
    async fn settle(&mut self) {
        if let Some(what) = self.room.due(self.around.now())
            && let Err(error) = self.happen(what).await
        {
            tracing::error!(%error, "what happened by itself could not be kept");
            // The clock has run out, so the timer would ring again at once.
            tokio::time::sleep(QUEUE_AGAIN).await;
        }
    }

    async fn keep_clock(&self) {
        let Some(clock) = self.room.clock().filter(|clock| clock.running().is_some()) else { return };
        let (id, remaining) = (self.room.record.id.clone(), clock.both(self.around.now()));
        if let Err(error) = self.around.with_store(move |store| store.keep_clock(&id, remaining)).await {
            tracing::warn!(%error, "the clock could not be kept");
        }
    }

    fn is_idle(&self) -> bool {
        let running = self.room.clock().is_some_and(|clock| clock.running().is_some());
        let thinking = self.room.engine_to_move().is_some() || self.room.offer_to_engine().is_some();
        self.shown.receiver_count() == 0 && !running && (self.failed || !thinking)
    }

    fn state(&self) -> Shown {
        let thought = match (self.failed, self.room.engine_to_move()) {
            (true, _) => Thought::Failed,
            (false, Some(_)) => Thought::Thinking,
            (false, None) => Thought::Idle,
        };
        self.room.state(thought, self.around.now()).to_string().into()
    }

    fn show(&self) {
        self.shown.send_replace(self.state());
    }
}

fn is_current(search: Option<&(u64, Cancel)>, number: u64) -> bool {
    search.is_some_and(|(current, _)| *current == number)
}

fn far_away() -> tokio::time::Instant {
    tokio::time::Instant::now() + Duration::from_secs(24 * 60 * 60)
}
