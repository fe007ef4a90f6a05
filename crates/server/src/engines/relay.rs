//! Handing tasks to `bolshak worker`s on other machines instead of to threads of one's own.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use bolshak_game::Info;
use futures_util::StreamExt;
use tokio::time::{Instant, interval};

use super::handed::{Handed, QUEUE, Report, WANTED, reports_on};
use super::pool::{Job, PoolError, Queue};
use crate::nodes::{Bus, BusError, Question, Questions};
use crate::viewer::unguessable;

/// How long whoever works on something may take to hear that nobody wants it any more.
const LEAVE: Duration = Duration::from_secs(2);
/// How often it is looked whether somebody still wants the answer.
const LOOK: Duration = Duration::from_millis(50);
/// After so long without a word of whoever works on it a task is given up; if he has died, another one gets it before.
const SILENCE: Duration = Duration::from_secs(60);

/// Hands out one task after the other, as a thread would do them.
pub(super) async fn hand_out(bus: Arc<dyn Bus>, queue: Arc<Queue>) {
    loop {
        let waiting = Arc::clone(&queue);
        // The queue waits for tasks in a way that a thread of the runtime must not.
        let Ok(Some(mut job)) = crate::aside::aside(move || waiting.next()).await else { return };
        if job.cancelled.load(Ordering::Relaxed) {
            continue;
        }
        job.count_waiting();
        let begun = Instant::now();
        let answer = hand_out_one(bus.as_ref(), &job).await;
        queue.charge(job.owner.clone(), begun.elapsed());
        // Nobody may be waiting any more.
        let _ = job.answer.send(answer.unwrap_or_else(|error| Err(PoolError::Failed(error.to_string()))));
    }
}

async fn hand_out_one(bus: &dyn Bus, job: &Job) -> Result<Result<Info, PoolError>, BusError> {
    let name = unguessable();
    let mut reports = bus.answer(&reports_on(&name)).await?;
    let handed = Handed::new(name, &job.task, &job.limits, job.purpose);
    let text = serde_json::to_vec(&handed).map_err(|error| BusError::Failed(error.to_string()))?;
    bus.hand_out(QUEUE, text).await?;
    let failed = |why: &str| Ok(Err(PoolError::Failed(why.to_owned())));
    loop {
        let Some(Question { text, reply }) = next(&mut reports, job).await else {
            return failed("no worker has answered; is one running?");
        };
        let is_wanted = !job.cancelled.load(Ordering::Relaxed);
        reply(if is_wanted { WANTED.to_vec() } else { vec![] }).await;
        match serde_json::from_slice(&text) {
            Ok(Report::Lines(lines)) => {
                let lines: Vec<_> = lines.iter().filter_map(|line| line.read(&job.task)).collect();
                if !lines.is_empty() {
                    job.reports.send_replace(lines);
                }
            }
            Ok(Report::Answer(Ok(found))) => {
                let info = found.read(&job.task);
                return info.map_or_else(|| failed("a worker answered nonsense"), |info| Ok(Ok(info)));
            }
            Ok(Report::Answer(Err(why))) => return failed(&why),
            Err(_) => return failed("the worker is of another version"),
        }
    }
}

/// The next report; nothing if none comes for too long. Of what nobody wants any more none need come.
async fn next(reports: &mut Questions, job: &Job) -> Option<Question> {
    let mut look = interval(LOOK);
    let asked = Instant::now();
    loop {
        tokio::select! {
            report = reports.next() => return report,
            _ = look.tick() => {
                let is_wanted = !job.cancelled.load(Ordering::Relaxed);
                if asked.elapsed() > if is_wanted { SILENCE } else { LEAVE } {
                    return None;
                }
            }
        }
    }
}
