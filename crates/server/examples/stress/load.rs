//! So many games at once, with a move each three seconds in every one, and how long it takes until the other player sees it.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bolshak_private_nats::Instance as Nats;
use bolshak_private_postgres::Instance as Postgres;
use futures_util::{StreamExt, stream};
use tempfile::TempDir;
use tokio::sync::watch;
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

/// What may bear a load.
pub(crate) const SERVERS: [&str; 3] = ["sqlite", "postgres", "nodes"];

/// Whether each of these servers has borne the load.
pub(crate) async fn run(servers: &[&str], games: usize, seconds: u64) -> bool {
    println!("servers        games   sockets   moves/s   latency, ms");
    let data = TempDir::new().expect("a folder");
    let mut is_well = true;
    for server in servers {
        is_well &= match *server {
            "sqlite" => {
                let alone = vec![Node::start("alone", data.path(), None, None)];
                measure("SQLite", alone, games, seconds).await
            }
            "postgres" => {
                let postgres = postgres().await;
                let one = vec![Node::start("one", data.path(), Some(&postgres.database()), None)];
                measure("PostgreSQL", one, games, seconds).await
            }
            "nodes" => {
                let postgres = postgres().await;
                let nats = tokio::task::spawn_blocking(Nats::start).await.expect("NATS");
                let two = two_nodes(data.path(), &postgres.database(), &nats.url());
                measure("two nodes", two, games, seconds).await
            }
            other => panic!("{other} is none of {SERVERS:?}"),
        };
    }
    is_well
}

async fn postgres() -> Postgres {
    tokio::task::spawn_blocking(Postgres::start).await.expect("PostgreSQL")
}

fn two_nodes(data: &Path, database: &str, bus: &str) -> Vec<Node> {
    ["first", "second"].map(|name| Node::start(name, data, Some(database), Some(bus))).into()
}

/// When all begin.
type Begun = watch::Receiver<Option<tokio::time::Instant>>;

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
    let memory = || nodes.iter().map(Node::memory).sum::<u64>();
    let processor = || nodes.iter().map(Node::processor).sum::<f64>();
    let for_each = |taken: u64| taken as f64 / 1_024.0 / (2 * games) as f64;
    let empty = memory();
    let measured = Arc::new(Measured::default());
    let (begin, begun) = watch::channel(None);
    seat_all(ports, games, &measured, &begun).await;
    let full = memory();
    begin.send_replace(Some(tokio::time::Instant::now()));
    sleep(2 * EACH).await;
    let (from, work) = (Instant::now(), processor());
    measured.counts.store(true, Ordering::Relaxed);
    sleep(Duration::from_secs(seconds)).await;
    measured.counts.store(false, Ordering::Relaxed);
    let (length, work) = (from.elapsed().as_secs_f64(), processor() - work);
    let played = memory();
    measured.is_over.store(true, Ordering::Relaxed);
    let moves = measured.moves.load(Ordering::Relaxed) as f64 / length;
    let lost = measured.lost.load(Ordering::Relaxed);
    let mut latencies =
        std::mem::take(&mut *measured.latencies.lock().unwrap_or_else(PoisonError::into_inner));
    println!("{what:<12} {games:>7}   {:>7}   {moves:>7.0}   {}", 2 * games, spread(&mut latencies));
    println!(
        "             {:.1} KiB for each socket with its half of a room, {:.1} after the moves, {:.2} processors, \
         {lost} games lost",
        for_each(full.saturating_sub(empty)),
        for_each(played.saturating_sub(empty)),
        work / length,
    );
    lost == 0
}

/// Everybody at his game; when it is said they begin to play.
async fn seat_all(ports: [u16; 2], games: usize, measured: &Arc<Measured>, begun: &Begun) {
    let tables = stream::iter(0..games).map(|_| table(ports)).buffer_unordered(AT_ONCE);
    let sit = async |players| match players {
        Some(players) => drop(tokio::spawn(play(ports, players, Arc::clone(measured), begun.clone()))),
        None => drop(measured.lost.fetch_add(1, Ordering::Relaxed)),
    };
    tables.for_each(sit).await;
}

/// Two at a game that has not begun; nothing if they did not get there.
async fn table(ports: [u16; 2]) -> Option<[Client; 2]> {
    let table = make_table(ports, "1800").await?;
    seated(ports, &table).await
}

/// Two play game after game: each moves in his turn, at the games' own moments.
async fn play(ports: [u16; 2], mut players: [Client; 2], measured: Arc<Measured>, begun: Begun) {
    let Some(begin) = wait(&mut players, begun).await else {
        measured.lost.fetch_add(1, Ordering::Relaxed);
        return;
    };
    let mut turn = begin + EACH.mul_f64(fastrand::f64());
    while !measured.is_over.load(Ordering::Relaxed) {
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
        if players[0].is_over {
            let Some(next) = table(ports).await else {
                measured.lost.fetch_add(1, Ordering::Relaxed);
                return;
            };
            players = next;
        }
    }
}

/// Until all may begin; whoever waits still answers when he is asked whether he is there. Nothing if he is sent away.
async fn wait(players: &mut [Client; 2], mut begun: Begun) -> Option<tokio::time::Instant> {
    let [white, black] = players;
    loop {
        let news = tokio::select! {
            now = begun.wait_for(Option::is_some) => return now.ok().and_then(|now| *now),
            news = white.next(Duration::MAX) => news,
            news = black.next(Duration::MAX) => news,
        };
        let Some(News::Game(_)) = news else { return None };
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
