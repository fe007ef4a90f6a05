//! Lines that say how far a long run has come: one that is rewritten on a terminal, otherwise one now and then.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bolshak_notation::printable_lines;

/// One line about a long job on standard output, in which nothing speaks to the terminal: it may quote what strangers
/// wrote. That nobody reads it any more does not end the job.
pub(crate) fn tell(line: std::fmt::Arguments<'_>) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{}", printable_lines(&line.to_string())).and_then(|()| out.flush());
}

/// Whether nothing is to be said of how far a run has come.
static QUIET: AtomicBool = AtomicBool::new(false);

/// From now on nothing is said of how far a run has come.
pub(crate) fn keep_quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

/// Whether nothing is to be said of how far a run has come.
pub(crate) fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// How long to wait between two lines.
#[derive(Clone, Copy)]
pub(crate) struct Paces {
    pub(crate) on_terminal: Duration,
    pub(crate) in_file: Duration,
}

/// Of a run that goes on for minutes or hours.
const PACES: Paces = Paces { on_terminal: Duration::from_millis(500), in_file: Duration::from_secs(15) };

/// Where the lines go: standard error.
pub(crate) struct Lines {
    terminal: bool,
    paces: Paces,
    shown: Option<Instant>,
}

impl Lines {
    pub(crate) fn new() -> Self {
        Self::paced(PACES)
    }

    pub(crate) fn paced(paces: Paces) -> Self {
        Self { terminal: io::stderr().is_terminal(), paces, shown: None }
    }

    /// Shows the line if it is time for one.
    pub(crate) fn show(&mut self, line: impl FnOnce() -> String) {
        let pace = if self.terminal { self.paces.on_terminal } else { self.paces.in_file };
        if !is_quiet() && self.shown.is_none_or(|shown| shown.elapsed() >= pace) {
            self.shown = Some(Instant::now());
            let (before, after) = if self.terminal { ("\r\x1b[K", "") } else { ("", "\n") };
            let _ = write!(io::stderr(), "{before}{}{after}", line());
        }
    }

    /// Takes the rewritten line away.
    pub(crate) fn clear(&self) {
        if self.terminal && !is_quiet() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// Says something on standard error in a line of its own, whatever line is rewritten there. Engines and strangers may be quoted.
pub(crate) fn say_beside(text: &str) {
    let before = if io::stderr().is_terminal() && !is_quiet() { "\r\x1b[K" } else { "" };
    let _ = writeln!(io::stderr(), "{before}{}", printable_lines(text));
}

/// A bar of this many cells, filled in part.
pub(crate) fn bar(done: u64, whole: u64, cells: u64) -> String {
    let filled = (done * cells).checked_div(whole).unwrap_or(cells).min(cells) as usize;
    format!("[{}{}]", "#".repeat(filled), ".".repeat(cells as usize - filled))
}

/// `1:02:03`, or `2:03` below an hour.
pub(crate) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}
