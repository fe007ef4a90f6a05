//! Handing tasks to `bolshak worker`s on other machines instead of to threads of one's own.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures_util::StreamExt;
use tokio::time::{Instant, interval};

use super::handed::{Handed, QUEUE, Report, end_of, reports_on};
use super::pool::{Job, PoolError, Queue};
use crate::nodes::{Bus, BusError};
use crate::viewer::unguessable;

/// How often it is looked whether somebody still wants the answer.
const LOOK: Duration = Duration::from_millis(50);
/// After so long without a word of whoever works on it a task is given up; if he has died, another one gets it before.
const SILENCE: Duration = Duration::from_secs(60);

/// Hands out one task after the other, as a thread would do them.
pub(super) async fn hand_out(bus: Arc<dyn Bus>, queue: Arc<Queue>) {
    loop {
        let waiting = Arc::clone(&queue);
        // The queue waits for tasks in a way that a thread of the runtime must not.
        let Ok(Some(mut job)) = tokio::task::spawn_blocking(move || waiting.next()).await else { return };
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

async fn hand_out_one(bus: &dyn Bus, job: &Job) -> Result<Result<bolshak_game::Info, PoolError>, BusError> {
    let name = unguessable();
    let mut reports = bus.listen(&reports_on(&name)).await?;
    let handed = Handed::new(name.clone(), &job.task, &job.limits, job.purpose);
    let text = serde_json::to_vec(&handed).map_err(|error| BusError::Failed(error.to_string()))?;
    bus.hand_out(QUEUE, text).await?;
    let mut look = interval(LOOK);
    let mut heard = Instant::now();
    let mut is_ended = false;
    let failed = |why: &str| Ok(Err(PoolError::Failed(why.to_owned())));
    loop {
        tokio::select! {
            report = reports.next() => {
                heard = Instant::now();
                match report.map(|report| serde_json::from_slice(&report)) {
                    Some(Ok(Report::Lines(lines))) => {
                        let lines: Vec<_> = lines.iter().filter_map(|line| line.read(&job.task)).collect();
                        if !lines.is_empty() {
                            job.reports.send_replace(lines);
                        }
                    }
                    Some(Ok(Report::Answer(Ok(found)))) => {
                        return found.read(&job.task).map_or_else(|| failed("a worker answered nonsense"), |info| Ok(Ok(info)));
                    }
                    Some(Ok(Report::Answer(Err(why)))) => return failed(&why),
                    Some(Err(_)) => return failed("the worker is of another version"),
                    None => return failed("the bus is closed"),
                }
            }
            _ = look.tick() => {
                if !is_ended && job.cancelled.load(Ordering::Relaxed) {
                    is_ended = true;
                    bus.say(&end_of(&name), vec![]).await?;
                    // What it had found comes, or nobody misses it.
                    heard = heard.max(Instant::now());
                }
                if heard.elapsed() > SILENCE || is_ended && heard.elapsed() > SILENCE / 12 {
                    return failed("no worker has answered; is one running?");
                }
            }
        }
    }
}
