//! The file of a competition: a line that says what it is, and then a line of JSON for everything that was done. It only grows.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, anyhow, bail, ensure};
use bolshak_tournament::{Competition, Done, Event, Log, Record, Refusal};

use crate::new_file::lock;

/// The first line.
const HEAD: &str = r#"{"bolshak":"competition","version":1}"#;
/// The largest file that is read, in bytes.
const LARGEST: u64 = 256 * 1024 * 1024;

/// A competition that is open; nobody else writes to it meanwhile.
pub(super) struct CompetitionFile {
    path: PathBuf,
    file: File,
    /// Where the next line goes.
    end: u64,
    log: Log,
}

impl CompetitionFile {
    /// Begins a new file.
    pub(super) fn create(path: &Path, events: Vec<Event>) -> anyhow::Result<Self> {
        let mut log = Log::default();
        let done = events.into_iter().map(Done::Happened).collect();
        let text = format!("{HEAD}\n{}", lines(&mut log, done)?);
        let shown = path.display();
        let file = OpenOptions::new().read(true).write(true).create_new(true).open(path);
        let mut file = file.with_context(|| format!("cannot create {shown}"))?;
        file.write_all(text.as_bytes())
            .and_then(|()| file.sync_all())
            .with_context(|| format!("cannot write {shown}"))?;
        Ok(Self { path: path.to_owned(), file, end: text.len() as u64, log })
    }

    /// Opens a file to read it and to go on.
    pub(super) fn open(path: &Path) -> anyhow::Result<Self> {
        let shown = path.display();
        let file = OpenOptions::new().read(true).write(true).open(path);
        let mut file = file.with_context(|| format!("cannot open {shown}"))?;
        lock(&file, path)?;
        let (log, end) = read(&mut file).with_context(|| shown.to_string())?;
        Ok(Self { path: path.to_owned(), file, end, log })
    }

    /// What is in a file, which may be read only.
    pub(super) fn look(path: &Path) -> anyhow::Result<Log> {
        let shown = path.display();
        let mut file = File::open(path).with_context(|| format!("cannot open {shown}"))?;
        Ok(read(&mut file).with_context(|| shown.to_string())?.0)
    }

    /// As it is now.
    pub(super) fn competition(&self) -> anyhow::Result<&Competition> {
        self.log
            .competition()
            .ok_or_else(|| anyhow!("{}: there are no regulations in it", self.path.display()))
    }

    /// Takes in what happened, and keeps it: it is on the disk when this returns.
    pub(super) fn happened(&mut self, event: Event) -> anyhow::Result<()> {
        self.done(vec![Done::Happened(event)])
    }

    /// The same for what happened at once: if any of it cannot have happened, nothing has.
    pub(super) fn all_happened(&mut self, events: Vec<Event>) -> anyhow::Result<()> {
        self.done(events.into_iter().map(Done::Happened).collect())
    }

    /// Where nothing has begun, the first stage begins with everybody who has entered.
    pub(super) fn begin(&mut self) -> anyhow::Result<()> {
        if self.competition()?.stages.is_empty() {
            let begun = self.competition()?.next_stage()?;
            self.happened(begun)?;
        }
        Ok(())
    }

    /// Undoes what was done last; returns what that was.
    pub(super) fn undo(&mut self) -> anyhow::Result<Event> {
        let Some((undone, event)) = self.log.last() else { bail!("there is nothing to undo") };
        let event = event.clone();
        self.done(vec![Done::Undone { undone }])?;
        Ok(event)
    }

    fn done(&mut self, done: Vec<Done>) -> anyhow::Result<()> {
        let mut log = self.log.clone();
        let text = lines(&mut log, done)?;
        // What a command that was cut off has left behind the last whole line is overwritten.
        let written = self
            .file
            .set_len(self.end)
            .and_then(|()| self.file.seek(SeekFrom::Start(self.end)))
            .and_then(|_| self.file.write_all(text.as_bytes()))
            .and_then(|()| self.file.sync_data());
        written.with_context(|| format!("cannot write {}", self.path.display()))?;
        self.end += text.len() as u64;
        self.log = log;
        Ok(())
    }
}

/// What was done now, a line each, as soon as the log has taken it in.
fn lines(log: &mut Log, done: Vec<Done>) -> anyhow::Result<String> {
    let mut text = String::new();
    for done in done {
        let record = now(done);
        text.push_str(&serde_json::to_string(&record)?);
        text.push('\n');
        log.take(record).map_err(|refusal: Refusal| anyhow!(refusal))?;
    }
    Ok(text)
}

fn now(done: Done) -> Record {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Record { at: since.as_millis() as u64, by: String::new(), done }
}

/// All whole lines of a file, and where they end.
fn read(file: &mut File) -> anyhow::Result<(Log, u64)> {
    let length = file.metadata()?.len();
    ensure!(length <= LARGEST, "it is larger than any competition");
    let mut text = String::new();
    file.read_to_string(&mut text).context("it is no text")?;
    // A line without its end was never finished, and nobody was told that it was.
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let mut lines = text[..whole].lines().enumerate();
    let head = lines.next().map(|(_, line)| line);
    ensure!(head == Some(HEAD), "line 1: {HEAD} was expected: it is no competition");
    let mut log = Log::default();
    for (index, line) in lines {
        let number = index + 1;
        let record: Record =
            parse(line).map_err(|error| anyhow!("line {number}, column {}: {error}", error.column()))?;
        log.take(record).map_err(|refusal| anyhow!("line {number}: {refusal}"))?;
    }
    Ok((log, whole as u64))
}

/// A line as a record; what is wrong with it is told better where it is known whether it undoes something.
fn parse(line: &str) -> Result<Record, serde_json::Error> {
    #[derive(serde::Deserialize)]
    struct Head {
        at: u64,
        #[serde(default)]
        by: String,
        undone: Option<usize>,
    }
    let Head { at, by, undone } = serde_json::from_str(line)?;
    let done = match undone {
        Some(undone) => Done::Undone { undone },
        None => Done::Happened(serde_json::from_str(line)?),
    };
    Ok(Record { at, by, done })
}
