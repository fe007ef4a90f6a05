//! `bolshak worker`: engines for servers that hand out their tasks over the bus.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use bolshak_engine::Options;
use futures_util::StreamExt;
use tokio::time::{MissedTickBehavior, interval, sleep};
use tokio_util::sync::CancellationToken;

use crate::engines::handed::{Found, Handed, QUEUE, Report, end_of, reports_on};
use crate::engines::pool::{Pool, Search};
use crate::nodes::{Bus, BusAddress, BusError, Nodes, Work, Works};
use crate::told_to_stop;

/// How often it is said that somebody works on a task, and what is known so far.
const SIGN: Duration = Duration::from_millis(500);
/// How soon the queue is looked for again when it was lost.
const AGAIN: Duration = Duration::from_secs(1);

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
            done = work_on(bus.as_ref(), &pool, work) => if let Err(error) = done {
                tracing::warn!(%error, "what was found could not be told");
            }
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

async fn work_on(bus: &dyn Bus, pool: &Pool, Work { text, go_on, done }: Work) -> Result<(), BusError> {
    let Ok(handed) = serde_json::from_slice::<Handed>(&text) else {
        tracing::error!("a task of another version was left out");
        done().await;
        return Ok(());
    };
    let mut end = bus.listen(&end_of(&handed.name)).await?;
    let say = async |report: &Report| {
        let text = serde_json::to_vec(report).map_err(|error| BusError::Failed(error.to_string()))?;
        bus.say(&reports_on(&handed.name), text).await
    };
    let search = match handed.read() {
        Some((task, limits, purpose)) => {
            pool.submit(task, limits, purpose, None, true).map_err(|error| error.to_string())
        }
        None => Err("the worker does not know this game".to_owned()),
    };
    let Search { cancel, ticket: _ticket, reports, mut answer } = match search {
        Ok(search) => search,
        Err(why) => {
            say(&Report::Answer(Err(why))).await?;
            done().await;
            return Ok(());
        }
    };
    let mut cancel = Some(cancel);
    let mut sign = interval(SIGN);
    sign.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let answer = loop {
        tokio::select! {
            answer = &mut answer => break answer,
            // Nobody wants more: what is known by now is the answer.
            Some(_) = end.next(), if cancel.is_some() => cancel = None,
            _ = sign.tick() => {
                let lines = reports.borrow().iter().map(Found::new).collect();
                say(&Report::Lines(lines)).await?;
                go_on().await;
            }
        }
    };
    let found = match answer {
        Ok(Ok(info)) => Ok(Found::new(&info)),
        Ok(Err(error)) => Err(error.to_string()),
        Err(_) => Err("nobody wanted the answer any more".to_owned()),
    };
    say(&Report::Answer(found)).await?;
    done().await;
    Ok(())
}
