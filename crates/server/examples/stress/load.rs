//! So many games at once, with a move each three seconds in every one, and how long it takes until the other player sees it.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bolshak_private_nats::Instance as Nats;
use bolshak_private_postgres::Instance as Postgres;
use tempfile::TempDir;
use tokio::sync::Semaphore;
use tokio::time::{sleep, sleep_until};

use crate::client::{Client, News, Table, make_table};
use crate::judge::spread;
use crate::node::Node;

/// How often somebody moves in each game.
const EACH: Duration = Duration::from_secs(3);
/// So many games are made side by side.
const AT_ONCE: usize = 16;
/// A game in which nothing comes for so long is lost.
const PATIENCE: Duration = Duration::from_secs(60);

/// Whether the load was borne.
pub(crate) async fn run(games: usize, seconds: u64) -> bool {
    println!("servers        games   sockets   moves/s   latency, ms");
    let data = TempDir::new().expect("a folder");
    let alone = vec![Node::start("alone", data.path(), None, None)];
    let mut is_well = measure("SQLite", alone, games, seconds).await;
    let postgres = tokio::task::spawn_blocking(Postgres::start).await.expect("PostgreSQL");
    let database = postgres.database();
    let one = vec![Node::start("one", data.path(), Some(&database), None)];
    is_well &= measure("PostgreSQL", one, games, seconds).await;
    let nats = tokio::task::spawn_blocking(Nats::start).await.expect("NATS");
    is_well &=
        measure("two nodes", two_nodes(data.path(), &postgres.database(), &nats.url()), games, seconds).await;
    is_well
}

fn two_nodes(data: &Path, database: &str, bus: &str) -> Vec<Node> {
    ["first", "second"].map(|name| Node::start(name, data, Some(database), Some(bus))).into()
}

/// What all games have together.
#[derive(Default)]
struct Measured {
    /// When it begins to count, and when it has ended.
    counts: AtomicBool,
    is_over: AtomicBool,
    moves: AtomicU64,
    lost: AtomicU64,
    latencies: Mutex<Vec<u64>>,
}

async fn measure(what: &str, nodes: Vec<Node>, games: usize, seconds: u64) -> bool {
    let ports = [nodes[0].port, nodes[nodes.len() - 1].port];
    while make_table(ports, "1800").await.is_none() {
        sleep(Duration::from_millis(100)).await;
    }
    let empty: u64 = nodes.iter().map(Node::memory).sum();
    let measured = Arc::new(Measured::default());
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let begin = tokio::time::Instant::now();
    let tables: Vec<_> = (0..games)
        .map(|_| tokio::spawn(play(ports, Arc::clone(&places), Arc::clone(&measured), begin)))
        .collect();
    // All sit when the last one has had his place.
    while places.available_permits() < AT_ONCE {
        sleep(Duration::from_millis(100)).await;
    }
    let all = u32::try_from(AT_ONCE).expect("few");
    drop(places.acquire_many(all).await);
    sleep(2 * EACH).await;
    let (from, work): (Instant, f64) = (Instant::now(), nodes.iter().map(Node::processor).sum());
    measured.counts.store(true, Ordering::Relaxed);
    sleep(Duration::from_secs(seconds)).await;
    measured.counts.store(false, Ordering::Relaxed);
    let (length, work) =
        (from.elapsed().as_secs_f64(), nodes.iter().map(Node::processor).sum::<f64>() - work);
    let full: u64 = nodes.iter().map(Node::memory).sum();
    measured.is_over.store(true, Ordering::Relaxed);
    for table in tables {
        table.abort();
    }
    let moves = measured.moves.load(Ordering::Relaxed) as f64 / length;
    let lost = measured.lost.load(Ordering::Relaxed);
    let mut latencies =
        std::mem::take(&mut *measured.latencies.lock().unwrap_or_else(PoisonError::into_inner));
    println!("{what:<12} {games:>7}   {:>7}   {moves:>7.0}   {}", 2 * games, spread(&mut latencies));
    println!(
        "             {:.1} KiB for each socket with its half of a room, {:.2} processors, {lost} games lost",
        full.saturating_sub(empty) as f64 / 1_024.0 / (2 * games) as f64,
        work / length,
    );
    lost == 0
}

/// A game between two: each moves in his turn, at the game's own moments.
async fn play(ports: [u16; 2], places: Arc<Semaphore>, measured: Arc<Measured>, begin: tokio::time::Instant) {
    let mut turn = begin + EACH.mul_f64(fastrand::f64());
    while !measured.is_over.load(Ordering::Relaxed) {
        let place = places.acquire().await.expect("it stays open");
        let Some(table) = make_table(ports, "1800").await else {
            measured.lost.fetch_add(1, Ordering::Relaxed);
            return;
        };
        let players = seated(ports, &table).await;
        drop(place);
        let Some(mut players) = players else {
            measured.lost.fetch_add(1, Ordering::Relaxed);
            return;
        };
        while turn < tokio::time::Instant::now() {
            turn += EACH;
        }
        while !players[0].is_over {
            sleep_until(turn).await;
            turn += EACH;
            let Some(latency) = move_once(&mut players).await else {
                measured.lost.fetch_add(1, Ordering::Relaxed);
                return;
            };
            if measured.counts.load(Ordering::Relaxed) {
                measured.moves.fetch_add(1, Ordering::Relaxed);
                measured.latencies.lock().unwrap_or_else(PoisonError::into_inner).push(latency);
            }
        }
    }
}

async fn seated(ports: [u16; 2], table: &Table) -> Option<[Client; 2]> {
    let white = Client::join(ports[0], &table.game, &table.cookies[0]).await?;
    let black = Client::join(ports[1], &table.game, &table.cookies[1]).await?;
    Some([white, black])
}

/// Whoever is to move moves; how long it takes until the other sees it, in milliseconds.
async fn move_once(players: &mut [Client; 2]) -> Option<u64> {
    let mover = players[0].moves.len() % 2;
    let plies = players[0].moves.len();
    let mv = players[mover].legal.first()?.clone();
    let sent = Instant::now();
    if !players[mover].play(&mv).await {
        return None;
    }
    see(&mut players[1 - mover], plies).await?;
    let latency = sent.elapsed();
    see(&mut players[mover], plies).await?;
    u64::try_from(latency.as_millis()).ok()
}

/// Waits until somebody has seen more moves than these.
async fn see(player: &mut Client, plies: usize) -> Option<()> {
    while player.moves.len() == plies {
        match player.next(PATIENCE).await? {
            News::Game(_) => {}
            News::Refused | News::Gone => return None,
        }
    }
    Some(())
}
