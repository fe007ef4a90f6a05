//! Lines that say how far a long run has come: one that is rewritten on a terminal, otherwise one now and then.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Between two lines on a terminal, and between two lines in a file.
const PACES: (Duration, Duration) = (Duration::from_millis(500), Duration::from_secs(15));

/// Where the lines go: standard error.
pub(crate) struct Lines {
    terminal: bool,
    shown: Option<Instant>,
}

impl Lines {
    pub(crate) fn new() -> Self {
        Self { terminal: io::stderr().is_terminal(), shown: None }
    }

    /// Shows the line if it is time for one.
    pub(crate) fn show(&mut self, line: impl FnOnce() -> String) {
        let pace = if self.terminal { PACES.0 } else { PACES.1 };
        if self.shown.is_none_or(|shown| shown.elapsed() >= pace) {
            self.shown = Some(Instant::now());
            let (before, after) = if self.terminal { ("\r\x1b[K", "") } else { ("", "\n") };
            let _ = write!(io::stderr(), "{before}{}{after}", line());
        }
    }

    /// Takes the rewritten line away.
    pub(crate) fn clear(&self) {
        if self.terminal {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
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
