//! `bolshak worker`: engines for servers that hand out their tasks over the bus.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use bolshak_engine::Options;
use futures_util::StreamExt;
use tokio::time::{MissedTickBehavior, interval, sleep};
use tokio_util::sync::CancellationToken;

use crate::engines::handed::{Found, Handed, QUEUE, Report, WANTED, reports_on};
use crate::engines::pool::{Pool, Search};
use crate::nodes::{Bus, BusAddress, BusError, Nodes, Work, Works};
use crate::told_to_stop;

/// How often it is said that somebody works on a task, and what is known so far.
const SIGN: Duration = Duration::from_millis(500);
/// How long whoever has handed out a task may take to say whether he still wants it.
const PATIENCE: Duration = Duration::from_secs(5);
/// How soon the queue is looked for again when it was lost, and an answer is given again that nobody has heard.
const AGAIN: Duration = Duration::from_secs(1);
/// How often an answer is given.
const TRIES: usize = 10;

/// How to work.
#[derive(Clone, Debug)]
pub struct WorkerConfig {
    /// Where tasks come from.
    pub bus: BusAddress,
    /// How many tasks are worked on at a time, each by a thread.
    pub threads: usize,
    /// Memory of each thread for positions, in MiB.
    pub table_mib: usize,
    /// The folder of endgame tables.
    pub tables: PathBuf,
}

/// Works until the process is told to stop.
///
/// # Errors
/// If the bus cannot be used, in words.
pub async fn run(config: &WorkerConfig) -> Result<(), String> {
    let stop = CancellationToken::new();
    let told = stop.clone();
    tokio::spawn(async move {
        told_to_stop().await;
        told.cancel();
    });
    run_until(config, stop).await
}

/// Works until the token is cancelled; what is being worked on is finished by somebody else.
///
/// # Errors
/// If the bus cannot be used, in words.
pub async fn run_until(config: &WorkerConfig, stop: CancellationToken) -> Result<(), String> {
    let options = Options {
        table_mib: config.table_mib,
        tables: Some(config.tables.clone()),
        book: Some(crate::BOOK_MARGIN),
        ..Options::default()
    };
    let threads = config.threads.max(1);
    let pool = Pool::start(threads, &options);
    let nodes = Nodes::join("worker", &config.bus).await.map_err(|error| error.to_string())?;
    let takers = (0..threads).map(|_| tokio::spawn(take(Arc::clone(&nodes.bus), pool.clone(), stop.clone())));
    for taker in takers.collect::<Vec<_>>() {
        taker.await.map_err(|error| error.to_string())?.map_err(|error| error.to_string())?;
    }
    Ok(())
}

async fn take(bus: Arc<dyn Bus>, pool: Pool, stop: CancellationToken) -> Result<(), BusError> {
    let mut works = bus.work(QUEUE).await?;
    loop {
        let work = tokio::select! {
            () = stop.cancelled() => return Ok(()),
            work = works.next() => work,
        };
        let Some(work) = work else {
            let Some(again) = begin_again(bus.as_ref(), &stop).await else { return Ok(()) };
            works = again;
            continue;
        };
        tokio::select! {
            () = stop.cancelled() => return Ok(()),
            () = work_on(bus.as_ref(), &pool, work) => {}
        }
    }
}

/// The queue, as soon as it is there again; nothing if the worker is told to stop before.
async fn begin_again(bus: &dyn Bus, stop: &CancellationToken) -> Option<Works> {
    loop {
        tokio::select! {
            () = stop.cancelled() => return None,
            () = sleep(AGAIN) => {}
        }
        match bus.work(QUEUE).await {
            Ok(works) => return Some(works),
            Err(error) => tracing::warn!(%error, "the queue of tasks is not there"),
        }
    }
}

async fn work_on(bus: &dyn Bus, pool: &Pool, Work { text, go_on, done }: Work) {
    let Ok(handed) = serde_json::from_slice::<Handed>(&text) else {
        tracing::error!("a task of another version was left out");
        done().await;
        return;
    };
    let reports_on = reports_on(&handed.name);
    let search = match handed.read() {
        Some((task, limits, purpose)) => {
            pool.submit(task, limits, purpose, None, true).map_err(|error| error.to_string())
        }
        None => Err("the worker does not know this game".to_owned()),
    };
    let Search { cancel, ticket: _ticket, reports, mut answer } = match search {
        Ok(search) => search,
        Err(why) => {
            answer_with(bus, &reports_on, Err(why)).await;
            done().await;
            return;
        }
    };
    let mut cancel = Some(cancel);
    let mut sign = interval(SIGN);
    sign.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let answer = loop {
        tokio::select! {
            answer = &mut answer => break answer,
            _ = sign.tick() => {
                let lines = reports.borrow().iter().map(Found::new).collect();
                // Where nobody wants more, what is known by now is the answer.
                if let Ok(false) | Err(BusError::Nobody) = report(bus, &reports_on, &Report::Lines(lines)).await {
                    drop(cancel.take());
                }
                go_on().await;
            }
        }
    };
    let found = match answer {
        Ok(Ok(info)) => Ok(Found::new(&info)),
        Ok(Err(error)) => Err(error.to_string()),
        Err(_) => Err("nobody wanted the answer any more".to_owned()),
    };
    answer_with(bus, &reports_on, found).await;
    done().await;
}

/// Says how far it has come, and hears whether anybody still wants it done.
async fn report(bus: &dyn Bus, to: &str, report: &Report) -> Result<bool, BusError> {
    let text = serde_json::to_vec(report).map_err(|error| BusError::Failed(error.to_string()))?;
    Ok(bus.ask(to, text, PATIENCE).await? == WANTED)
}

/// Gives the answer, also if the bus is away for a moment; not if nobody is there who wants it.
async fn answer_with(bus: &dyn Bus, to: &str, found: Result<Found, String>) {
    let answer = Report::Answer(found);
    for _ in 0..TRIES {
        match report(bus, to, &answer).await {
            Ok(_) | Err(BusError::Nobody) => return,
            Err(error) => tracing::warn!(%error, "what was found could not be told"),
        }
        sleep(AGAIN).await;
    }
}

#[cfg(test)]
mod tests {
    use bolshak_game::{Limits, Task, find};
    use tokio::time::timeout;

    use super::*;
    use crate::engines::pool::Purpose;
    use crate::nodes::InProcess;

    const LIMIT: Duration = Duration::from_secs(60);

    #[tokio::test(flavor = "multi_thread")]
    async fn an_endless_search_that_nobody_wants_any_more_keeps_no_worker() {
        let address = BusAddress::InProcess(InProcess::default());
        let bus = Nodes::join("server", &address).await.expect("the bus").bus;
        let pool = Pool::with_workers(1, &bus);
        let task = Task::of(find("russian").expect("a variant").start().as_ref());
        let submit = |limits| pool.submit(task.clone(), limits, Purpose::Judge(1), None, true).expect("room");
        let endless = submit(Limits::default());
        let mut works = bus.work(QUEUE).await.expect("it works");
        let handed = timeout(LIMIT, works.next()).await.expect("in time").expect("the task").text;
        drop((works, endless.cancel));
        let given_up = timeout(LIMIT, endless.answer).await.expect("in time").expect("an answer");
        assert!(given_up.is_err(), "nobody has worked on it");
        // As of whoever has taken it and died.
        bus.hand_out(QUEUE, handed).await.expect("it is taken in");
        let tables = PathBuf::from("no such folder");
        let config = WorkerConfig { bus: address, threads: 1, table_mib: 1, tables };
        let stop = CancellationToken::new();
        let until = stop.clone();
        let working = tokio::spawn(async move { run_until(&config, until).await });
        let wanted = submit(Limits { depth: Some(2), ..Limits::default() });
        let found = timeout(LIMIT, wanted.answer).await.expect("in time").expect("an answer");
        assert!(!found.expect("a line").line.is_empty());
        stop.cancel();
        working.await.expect("it ends").expect("well");
    }
}
