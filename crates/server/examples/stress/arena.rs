//! So many people in one arena: how long somebody waits for his next game, and how long it takes until he is told how he stands.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use futures_util::{StreamExt, stream};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Client, News, Socket, make_table, open, post};
use crate::judge::spread;
use crate::node::Node;

/// How long somebody thinks about each move.
const THINKS: Duration = Duration::from_secs(2);
/// How many moves a game has, before somebody gives up.
const MOVES: std::ops::Range<usize> = 6..40;
/// So many enter side by side.
const AT_ONCE: usize = 16;
const PATIENCE: Duration = Duration::from_secs(60);

#[derive(Default)]
struct Measured {
    /// When it begins to count, and when it has ended.
    counts: AtomicBool,
    is_over: AtomicBool,
    games: AtomicU64,
    lost: AtomicU64,
    waits: Mutex<Vec<u64>>,
    standings: Mutex<Vec<u64>>,
}

impl Measured {
    fn note(&self, into: &Mutex<Vec<u64>>, since: Instant) {
        if self.counts.load(Ordering::Relaxed) {
            let millis = u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX);
            into.lock().unwrap_or_else(PoisonError::into_inner).push(millis);
        }
    }
}

/// Whether nobody was lost.
pub(crate) async fn run(players: usize, seconds: u64) -> bool {
    let data = TempDir::new().expect("a folder");
    let node = Node::start("alone", data.path(), None, None);
    let port = node.port;
    while make_table([port, port], "1800").await.is_none() {
        sleep(Duration::from_millis(100)).await;
    }
    let arena = make_arena(port, players).await.expect("an arena");
    let measured = Arc::new(Measured::default());
    let entered = stream::iter(0..players).map(|number| enter(port, arena.clone(), number));
    let entered: Vec<_> = entered.buffer_unordered(AT_ONCE).collect().await;
    println!("{} have entered", entered.iter().flatten().count());
    for (cookie, lobby) in entered.into_iter().flatten() {
        tokio::spawn(play(port, cookie, lobby, Arc::clone(&measured)));
    }
    // Until all of them have their first games, and games end at different moments.
    sleep(2 * THINKS * MOVES.end as u32 / 2).await;
    let steps = || async { metric(port, "competition_steps_total").await };
    let micros = || async { metric(port, "competition_microseconds_total").await };
    let (from, work, before, took) = (Instant::now(), node.processor(), steps().await, micros().await);
    measured.counts.store(true, Ordering::Relaxed);
    sleep(Duration::from_secs(seconds)).await;
    measured.counts.store(false, Ordering::Relaxed);
    let (length, work) = (from.elapsed().as_secs_f64(), node.processor() - work);
    let (looks, took) = (steps().await - before, micros().await - took);
    measured.is_over.store(true, Ordering::Relaxed);
    let taken =
        |from: &Mutex<Vec<u64>>| std::mem::take(&mut *from.lock().unwrap_or_else(PoisonError::into_inner));
    let lost = measured.lost.load(Ordering::Relaxed);
    // Both players count each.
    let games = measured.games.load(Ordering::Relaxed) as f64 / 2.0;
    println!("{players} players, {:.1} games a second", games / length);
    println!("from the end of a game to the next one, ms: {}", spread(&mut taken(&measured.waits)));
    println!("from the end of a game to the standing, ms: {}", spread(&mut taken(&measured.standings)));
    println!(
        "{:.1} looks a second of {:.1} ms, {:.2} processors, {:.0} MiB, {lost} players lost",
        looks / length,
        took / looks.max(1.0) / 1_000.0,
        work / length,
        node.memory() as f64 / 1_048_576.0
    );
    lost == 0
}

/// A number of the server's own.
async fn metric(port: u16, name: &'static str) -> f64 {
    let asked = tokio::task::spawn_blocking(move || {
        let text = ureq::get(format!("http://127.0.0.1:{port}/metrics"))
            .call()
            .ok()?
            .body_mut()
            .read_to_string()
            .ok()?;
        let line = text.lines().find(|line| line.starts_with(&format!("bolshak_{name} ")))?;
        line.split(' ').nth(1)?.parse().ok()
    });
    asked.await.ok().flatten().unwrap_or(0.0)
}

/// An arena that begins when all may have entered.
async fn make_arena(port: u16, players: usize) -> Option<String> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_millis() as u64;
    let online =
        json!({ "begins": now + 5 * players as u64, "minutes": 600, "guests": true, "patience": 60 });
    let wanted = json!({
        "name": "Arena", "preset": "arena", "variant": "russian", "public": true, "time": "180+2", "online": online,
    });
    let (made, _) = post(port, "/api/competitions".to_owned(), None, wanted).await?;
    let made: Value = serde_json::from_str(&made).ok()?;
    Some(format!("/api/competitions/{}", made["id"].as_str()?))
}

async fn enter(port: u16, arena: String, number: usize) -> Option<(String, Socket)> {
    let wanted = json!({ "name": format!("Player {number}") });
    let (_, cookie) = post(port, format!("{arena}/entry"), None, wanted).await?;
    let cookie = cookie?;
    let lobby = open(port, &format!("{arena}/ws"), &cookie).await?;
    Some((cookie, lobby))
}

/// Plays game after game.
async fn play(port: u16, cookie: String, mut lobby: Socket, measured: Arc<Measured>) {
    let mut free_since = None;
    while !measured.is_over.load(Ordering::Relaxed) {
        let Some(game) = next_game(&mut lobby, free_since, &measured).await else {
            if !measured.is_over.load(Ordering::Relaxed) {
                measured.lost.fetch_add(1, Ordering::Relaxed);
            }
            return;
        };
        if play_one(port, &game, &cookie, &mut lobby).await.is_none() {
            measured.lost.fetch_add(1, Ordering::Relaxed);
            return;
        }
        if measured.counts.load(Ordering::Relaxed) {
            measured.games.fetch_add(1, Ordering::Relaxed);
        }
        free_since = Some(Instant::now());
    }
}

/// Waits for a game, and notes how long it took.
async fn next_game(lobby: &mut Socket, since: Option<Instant>, measured: &Measured) -> Option<String> {
    let mut is_told = false;
    loop {
        let Ok(Some(Ok(frame))) = timeout(PATIENCE, lobby.next()).await else { return None };
        let Message::Text(text) = frame else { continue };
        let told: Value = serde_json::from_str(&text).ok()?;
        match (told["type"].as_str(), since) {
            (Some("game"), since) => {
                if let Some(since) = since {
                    measured.note(&measured.waits, since);
                }
                return Some(told["game"].as_str()?.to_owned());
            }
            (Some("standing"), Some(since)) if !is_told => {
                is_told = true;
                measured.note(&measured.standings, since);
            }
            _ => {}
        }
    }
}

/// Plays a game until somebody gives up; what is said at the arena meanwhile is heard, too.
async fn play_one(port: u16, game: &str, cookie: &str, lobby: &mut Socket) -> Option<()> {
    let mut client = Client::join(port, game, cookie).await?;
    let ends = fastrand::usize(MOVES);
    while !client.is_over {
        if let Some(mv) = client.legal.first().cloned() {
            sleep(THINKS.mul_f64(0.5 + fastrand::f64())).await;
            let sent =
                if client.moves.len() >= ends { client.resign().await } else { client.play(&mv).await };
            if !sent {
                return None;
            }
            client.legal.clear();
        }
        tokio::select! {
            news = client.next(PATIENCE) => match news? {
                News::Game(_) => {}
                News::Refused | News::Gone => return None,
            },
            _ = lobby.next() => {}
        }
    }
    Some(())
}
