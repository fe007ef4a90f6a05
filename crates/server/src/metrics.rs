//! Counts of what the server does, told at `/metrics` in the text format of Prometheus.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Counters since the start, and gauges of the present.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    requests: AtomicU64,
    refused: AtomicU64,
    sockets: AtomicU64,
    rooms: AtomicU64,
    competition_steps: AtomicU64,
    competition_micros: AtomicU64,
    appends: AtomicU64,
    failed_appends: AtomicU64,
    events: AtomicU64,
    append_micros: AtomicU64,
    sent_bytes: AtomicU64,
    games_made: AtomicU64,
}

/// A gauge that goes down again when this is dropped.
pub(crate) struct Counted<'a>(&'a AtomicU64);

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn count(gauge: &AtomicU64) -> Counted<'_> {
    gauge.fetch_add(1, Ordering::Relaxed);
    Counted(gauge)
}

impl Metrics {
    pub(crate) fn request(&self, refused: bool) {
        self.requests.fetch_add(1, Ordering::Relaxed);
        self.refused.fetch_add(refused.into(), Ordering::Relaxed);
    }

    /// A socket is open for as long as the answer lives.
    pub(crate) fn socket(&self) -> Counted<'_> {
        count(&self.sockets)
    }

    /// A room is in memory for as long as the answer lives.
    pub(crate) fn room(&self) -> Counted<'_> {
        count(&self.rooms)
    }

    pub(crate) fn game_made(&self) {
        self.games_made.fetch_add(1, Ordering::Relaxed);
    }

    /// A competition was looked at.
    pub(crate) fn competition_step(&self, took: Duration) {
        self.competition_steps.fetch_add(1, Ordering::Relaxed);
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.competition_micros.fetch_add(micros, Ordering::Relaxed);
    }

    pub(crate) fn sent(&self, bytes: usize) {
        self.sent_bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    pub(crate) fn appended(&self, events: usize, took: Duration, kept: bool) {
        self.appends.fetch_add(1, Ordering::Relaxed);
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.append_micros.fetch_add(micros, Ordering::Relaxed);
        let events_kept = if kept { events as u64 } else { 0 };
        self.events.fetch_add(events_kept, Ordering::Relaxed);
        self.failed_appends.fetch_add((!kept).into(), Ordering::Relaxed);
    }

    /// All of it as text; `waiting` games wait for the engine.
    pub(crate) fn text(&self, waiting: usize) -> String {
        let value = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let mut text = String::new();
        let mut tell = |name: &str, kind: &str, help: &str, value: u64| {
            // Writing to a string cannot fail.
            let _ = write!(
                text,
                "# HELP bolshak_{name} {help}\n# TYPE bolshak_{name} {kind}\nbolshak_{name} {value}\n"
            );
        };
        tell("requests_total", "counter", "HTTP requests answered.", value(&self.requests));
        tell("refused_total", "counter", "HTTP requests answered with an error.", value(&self.refused));
        tell("sockets", "gauge", "Open WebSockets.", value(&self.sockets));
        tell("rooms", "gauge", "Rooms in memory.", value(&self.rooms));
        tell("games_made_total", "counter", "Games made.", value(&self.games_made));
        tell("appends_total", "counter", "Actions handed to the store.", value(&self.appends));
        tell(
            "append_failures_total",
            "counter",
            "Actions that could not be kept.",
            value(&self.failed_appends),
        );
        tell("events_total", "counter", "Events kept.", value(&self.events));
        tell(
            "append_microseconds_total",
            "counter",
            "Time that actions waited until they were kept.",
            value(&self.append_micros),
        );
        tell(
            "sent_bytes_total",
            "counter",
            "Bytes of messages sent over WebSockets.",
            value(&self.sent_bytes),
        );
        tell("competition_steps_total", "counter", "Looks at competitions.", value(&self.competition_steps));
        tell(
            "competition_microseconds_total",
            "counter",
            "Time that looks at competitions took.",
            value(&self.competition_micros),
        );
        tell("engine_queue", "gauge", "Games that wait for the engine.", waiting as u64);
        text
    }
}
