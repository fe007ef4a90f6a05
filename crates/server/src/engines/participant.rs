//! The engine as somebody who takes part in a game: it looks at what a room asks of it, thinks beside the room, and
//! replies through the room's own door.

use std::time::Duration;

use bolshak_engine::{Level, MoveTime};
use bolshak_game::{ClockLimits, Info, Limits, Task};
use bolshak_store::{PersonId, RecordId};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, sleep_until};

use super::pool::{Cancel, PoolError, Purpose, Search, Ticket};
use crate::room::{EngineAsk, EngineReply, EngineTask, TaskKey};
use crate::services::Services;

/// How soon a task is handed in again when the queue was full.
const QUEUE_AGAIN: Duration = Duration::from_millis(500);
/// How soon something is tried again after the engine failed or its reply could not be kept.
const FAILED_AGAIN: Duration = Duration::from_secs(5);

/// How long to think about a draw offer.
const JUDGE: Limits =
    Limits { depth: Some(16), nodes: None, time: Some(Duration::from_millis(400)), clock: None };

/// What comes back to the room.
pub(crate) enum Heard {
    /// The engine has an answer to this task.
    Reply(TaskKey, EngineReply),
    /// It has none.
    Failed(TaskKey, String),
    /// It is time to ask again.
    AskAgain,
}

/// The engine's part in one room.
pub(crate) struct Participant {
    services: Services,
    room: RecordId,
    /// On whose behalf it thinks: who made the room shares the engine with others.
    owner: Option<PersonId>,
    replies: mpsc::Sender<Box<Heard>>,
    thinking: Vec<Thinking>,
    /// The engine failed; nothing is asked of it until it is time to try again.
    failed: bool,
}

/// A task that the engine is at; it ends when this is dropped.
struct Thinking {
    key: TaskKey,
    ticket: Option<Ticket>,
    _cancel: Stop,
}

/// Ends a search early when it is dropped.
enum Stop {
    Search(#[expect(dead_code, reason = "dropping it is its use")] Cancel),
    Task(tokio::task::JoinHandle<()>),
}

impl Drop for Stop {
    fn drop(&mut self) {
        if let Self::Task(task) = self {
            task.abort();
        }
    }
}

impl Participant {
    /// Nobody who thinks yet, and the door through which replies come.
    pub(crate) fn new(
        services: Services,
        room: RecordId,
        owner: Option<PersonId>,
    ) -> (Self, mpsc::Receiver<Box<Heard>>) {
        let (replies, heard) = mpsc::channel(4);
        (Self { services, room, owner, replies, thinking: vec![], failed: false }, heard)
    }

    /// Takes up the tasks that are new and drops those that nobody asks for any more.
    pub(crate) fn consider(&mut self, tasks: Vec<EngineTask>, watched: bool) {
        self.thinking.retain(|thinking| tasks.iter().any(|task| task.key == thinking.key));
        for ticket in self.thinking.iter().filter_map(|thinking| thinking.ticket.as_ref()) {
            ticket.watched(watched);
        }
        if self.failed {
            return;
        }
        for task in tasks {
            if !self.thinking.iter().any(|thinking| thinking.key == task.key) {
                self.begin(task, watched);
            }
        }
    }

    fn begin(&mut self, EngineTask { key, ask, pause }: EngineTask, watched: bool) {
        match ask {
            EngineAsk::Move { level, task, clock } => {
                let Some(level) = Level::new(level) else { return self.fail(&"there is no such level") };
                let limits = Limits { clock, ..Limits::default() };
                let pace = self.pace(clock, pause);
                self.search(key, task, limits, Purpose::Play(level), pace, watched, EngineReply::Move);
            }
            EngineAsk::Judge { task } => {
                self.search(
                    key,
                    task,
                    JUDGE,
                    Purpose::Judge(1),
                    Duration::ZERO,
                    watched,
                    EngineReply::Judged,
                );
            }
            EngineAsk::Flick { game, level } => {
                let (flicks, replies) = (self.services.flicks.clone(), self.replies.clone());
                let earliest = Instant::now() + self.pace(None, pause);
                let task = tokio::spawn(async move {
                    let found = flicks.ask(*game, level).await;
                    sleep_until(earliest).await;
                    let heard = match found {
                        Some(flick) => Heard::Reply(key, EngineReply::Flick(flick)),
                        None => Heard::Failed(key, "the engine found no flick".to_owned()),
                    };
                    let _ = replies.send(Box::new(heard)).await;
                });
                self.thinking.push(Thinking { key, ticket: None, _cancel: Stop::Task(task) });
            }
        }
    }

    /// People need a moment to follow; it must not cost a game on the clock.
    fn pace(&self, clock: Option<ClockLimits>, pause: Duration) -> Duration {
        let pace = self.services.pace;
        let pace = if pace.is_zero() { pace } else { pace + pause };
        clock.map_or(pace, |clock| pace.min(MoveTime::of(&clock).fair))
    }

    #[expect(clippy::too_many_arguments, reason = "one call for two kinds of searches")]
    fn search(
        &mut self,
        key: TaskKey,
        task: Task,
        limits: Limits,
        purpose: Purpose,
        pace: Duration,
        watched: bool,
        wrap: fn(Info) -> EngineReply,
    ) {
        let earliest = Instant::now() + pace;
        match self.services.pool.submit(task, limits, purpose, self.owner.clone(), watched) {
            Ok(Search { cancel, ticket, reports, answer }) => {
                let replies = self.replies.clone();
                tokio::spawn(async move {
                    let Ok(found) = answer.await else { return };
                    let found = or_best_known(found, reports.borrow().first().cloned());
                    sleep_until(earliest).await;
                    let heard = match found {
                        Ok(info) => Heard::Reply(key, wrap(info)),
                        Err(error) => Heard::Failed(key, error.to_string()),
                    };
                    // The room may have gone.
                    let _ = replies.send(Box::new(heard)).await;
                });
                self.thinking.push(Thinking { key, ticket: Some(ticket), _cancel: Stop::Search(cancel) });
            }
            Err(PoolError::Full) => self.ask_again_in(QUEUE_AGAIN),
            Err(error) => self.fail(&error),
        }
    }

    /// Whether the room still waits for the answer to this task. It has come, so the engine is at it no more.
    pub(crate) fn take(&mut self, key: TaskKey) -> bool {
        let before = self.thinking.len();
        self.thinking.retain(|thinking| thinking.key != key);
        self.thinking.len() < before
    }

    /// Something did not work: the room says so and tries again later.
    pub(crate) fn fail(&mut self, error: &dyn std::fmt::Display) {
        tracing::error!(%error, id = %self.room, "the engine has no answer");
        self.failed = true;
        self.thinking.clear();
        self.ask_again_in(FAILED_AGAIN);
    }

    fn ask_again_in(&self, delay: Duration) {
        let replies = self.replies.clone();
        tokio::spawn(async move {
            sleep(delay).await;
            let _ = replies.send(Box::new(Heard::AskAgain)).await;
        });
    }

    /// Whatever failed before is tried again.
    pub(crate) fn forgive(&mut self) {
        self.failed = false;
    }

    pub(crate) fn has_failed(&self) -> bool {
        self.failed
    }

    /// How many games wait before this one; none while it is thought about.
    pub(crate) fn queue(&self) -> Option<usize> {
        self.thinking.iter().filter_map(|thinking| thinking.ticket.as_ref()).find_map(Ticket::before)
    }
}

/// A search that broke has often found something before; that is better than nothing while a clock runs.
fn or_best_known(found: Result<Info, PoolError>, best: Option<Info>) -> Result<Info, PoolError> {
    found.or_else(|error| {
        let info = best.filter(|info| !info.line.is_empty()).ok_or(error)?;
        tracing::warn!(depth = info.depth, "a search broke; what it had found is taken");
        Ok(info)
    })
}

#[cfg(test)]
mod tests {
    use bolshak_engine::{Options, VariantEngine};
    use bolshak_game::{Engine, Flow, find};

    use super::*;

    #[test]
    fn a_search_that_broke_still_gives_what_it_had_found() {
        let task = Task::of(find("russian").expect("a variant").start().as_ref());
        let limits = Limits { depth: Some(2), nodes: None, time: None, clock: None };
        let mut engine = VariantEngine::with(Options::default());
        let known = engine.search(&task, &limits, &mut |_| Flow::Continue).expect("a move");
        let broke = || Err(PoolError::Failed("broke".to_owned()));
        assert_eq!(or_best_known(broke(), Some(known.clone())).expect("known").line, known.line);
        assert!(or_best_known(broke(), None).is_err());
        let nothing = Info { line: vec![], ..known };
        assert!(or_best_known(broke(), Some(nothing)).is_err());
    }
}
