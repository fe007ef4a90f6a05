//! How far reading has come, on standard error and only if that is a terminal.

use std::io::{self, IsTerminal, Read, Write};
use std::time::{Duration, Instant};

use crate::progress::is_quiet;

/// Between two lines of progress; short files show none.
const PACE: Duration = Duration::from_millis(250);

/// An input that tells how much of it has been read.
pub(crate) struct Progress<R> {
    input: R,
    name: String,
    size: Option<u64>,
    read: u64,
    shown: Instant,
    visible: bool,
}

impl<R> Progress<R> {
    /// Follows an input with this name and, if it is known, this size.
    pub(crate) fn new(input: R, name: &str, size: Option<u64>) -> Self {
        let visible = io::stderr().is_terminal() && !is_quiet();
        Self { input, name: name.to_owned(), size, read: 0, shown: Instant::now(), visible }
    }

    fn show(&mut self) {
        self.shown = Instant::now();
        let megabytes = |bytes: u64| bytes / 1_000_000;
        let part = match self.size {
            Some(size) if size > 0 => format!("{}% of {} MB", self.read * 100 / size, megabytes(size)),
            _ => format!("{} MB", megabytes(self.read)),
        };
        let _ = write!(io::stderr(), "\r\x1b[K{}: {part}", self.name);
    }
}

impl<R: Read> Read for Progress<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.read += read as u64;
        if self.visible && self.shown.elapsed() > PACE {
            self.show();
        }
        Ok(read)
    }
}

impl<R> Drop for Progress<R> {
    fn drop(&mut self) {
        clear();
    }
}

/// Takes the line of progress away, so that something else can be written there.
pub(crate) fn clear() {
    if io::stderr().is_terminal() && !is_quiet() {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
}
