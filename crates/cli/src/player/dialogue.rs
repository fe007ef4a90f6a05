//! What is said between a match and an engine in another process, for those who look for a fault.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use bolshak_notation::printable;

use crate::new_file::cannot_write;
use crate::progress::say_beside;

/// A file that the dialogues of all engines are written to: seconds since the start, the engine, `<` for what it was
/// told, `>` for what it said and `!` for what it wrote to standard error.
#[derive(Clone)]
pub(crate) struct Log {
    file: Arc<Mutex<File>>,
    start: Instant,
}

impl Log {
    /// Opens a new file, or goes on with one. Without that one that is there already is not touched.
    pub(crate) fn open(path: &Path, goes_on: bool) -> anyhow::Result<Self> {
        let mut options = File::options();
        let options = options.append(true).create(goes_on).create_new(!goes_on);
        let file =
            options.open(path).map_err(|error| cannot_write(path, error, "--resume goes on with it"))?;
        Ok(Self { file: Arc::new(Mutex::new(file)), start: Instant::now() })
    }
}

/// The dialogue with one engine.
#[derive(Clone)]
pub(crate) struct Dialogue {
    /// What the engine is called.
    name: Arc<str>,
    log: Option<Log>,
}

impl Dialogue {
    pub(crate) fn new(name: &str, log: Option<&Log>) -> Self {
        Self { name: name.into(), log: log.cloned() }
    }

    pub(super) fn told(&self, line: &str) {
        self.note('<', line);
    }

    pub(super) fn said(&self, line: &str) {
        self.note('>', line);
    }

    /// A line of standard error is shown with the engine's name, so that nobody takes it for ours.
    pub(super) fn complained(&self, line: &str) {
        self.note('!', line);
        say_beside(&format!("{}: {}", self.name, printable(line.trim_end())));
    }

    /// A log that cannot be written to does not end a match.
    fn note(&self, mark: char, line: &str) {
        let Some(Log { file, start }) = &self.log else { return };
        let (seconds, line) = (start.elapsed().as_secs_f64(), printable(line.trim_end()));
        let text = format!("{seconds:.3} {} {mark} {line}\n", self.name);
        let _ = file.lock().unwrap_or_else(PoisonError::into_inner).write_all(text.as_bytes());
    }
}
