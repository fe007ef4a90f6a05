use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use crate::log::{self, Entries, Kind};
use crate::open::{index_files, is_due, is_span, snapshot, span_of};
use crate::part::{Held, Part};
use crate::segment::{Beside, Segment, SegmentWriter, Span};
use crate::snapshot::Snapshot;
use crate::{LibraryError, StoredGame};

/// The number of a game: the first has 0, and a game keeps its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameId(pub u32);

impl std::fmt::Display for GameId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// What a library is opened for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// To read, also while another process writes.
    ReadOnly,
    /// To read and write; one process can at a time. A library that is not there is made.
    ReadWrite,
}

/// A library of games in a folder. All that reads can be done by many threads at once, also while games come in.
pub struct Library {
    pub(crate) folder: PathBuf,
    snapshot: RwLock<Arc<Snapshot>>,
    /// None if it is read alone.
    writing: Option<Mutex<Writing>>,
    pub(crate) merging: Mutex<()>,
}

/// What only one can have at a time.
pub(crate) struct Writing {
    pub(crate) log: log::Writer,
    /// Held as long as the library is open.
    _lock: File,
}

/// What is committed at once.
pub(crate) struct Portion {
    pub(crate) kind: Kind,
    pub(crate) entries: Vec<Vec<u8>>,
    /// Without blocks, counted from its own first game.
    pub(crate) held: Held,
}

impl Library {
    /// Opens a library.
    ///
    /// # Errors
    /// If a file cannot be read, is damaged, or is not of this program and version; if another process writes and this one
    /// wants to; if there is none and it is only to be read.
    pub fn open(folder: &Path, mode: Mode) -> Result<Self, LibraryError> {
        if mode == Mode::ReadOnly {
            return Ok(Self::of(folder, snapshot(folder, None)?, None));
        }
        fs::create_dir_all(folder).map_err(LibraryError::io(folder))?;
        let lock = locked(folder)?;
        remove_drafts(folder)?;
        log::Writer::create(folder)?;
        let read = snapshot(folder, None)?;
        let log = log::Writer::open(folder, read.end)?;
        let library = Self::of(folder, read, Some(Writing { log, _lock: lock }));
        library.remove_superseded();
        if let Some(mut writing) = library.writing().ok().filter(|_| library.is_due()) {
            // Games whose index was lost, or never came to be.
            let none = Portion { kind: Kind::Games, entries: vec![], held: Held::default() };
            library.commit(&mut writing, none)?;
        }
        Ok(library)
    }

    fn of(folder: &Path, snapshot: Snapshot, writing: Option<Writing>) -> Self {
        let snapshot = RwLock::new(Arc::new(snapshot));
        Self {
            folder: folder.to_owned(),
            snapshot,
            writing: writing.map(Mutex::new),
            merging: Mutex::new(()),
        }
    }

    /// Sees what another process has written since.
    ///
    /// # Errors
    /// As [`Library::open`].
    pub fn refresh(&self) -> Result<(), LibraryError> {
        if self.writing.is_none() {
            let before = self.now();
            self.show(snapshot(&self.folder, Some(&before))?);
        }
        Ok(())
    }

    /// How many games there are; their numbers are those below.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.now().games()
    }

    /// A game.
    ///
    /// # Errors
    /// If there is none with this number, it cannot be read, or this program knows other rules.
    pub fn game(&self, id: GameId) -> Result<StoredGame, LibraryError> {
        self.now().with_kept(id, |kept| {
            StoredGame::of(id, &kept).map_err(|message| LibraryError::Rules { game: id, message })
        })
    }

    /// What there is now.
    pub(crate) fn now(&self) -> Arc<Snapshot> {
        self.snapshot.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn show(&self, snapshot: Snapshot) {
        *self.snapshot.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(snapshot);
    }

    pub(crate) fn writing(&self) -> Result<MutexGuard<'_, Writing>, LibraryError> {
        let writing = self.writing.as_ref().ok_or(LibraryError::ReadOnly)?;
        Ok(writing.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn is_due(&self) -> bool {
        let now = self.now();
        now.parts.last().is_some_and(|part| matches!(&**part, Part::Held(held) if is_due(held.games())))
    }

    /// Writes a portion so that it lasts, and shows it.
    pub(crate) fn commit(&self, writing: &mut Writing, portion: Portion) -> Result<(), LibraryError> {
        let now = self.now();
        let Portion { kind, entries, mut held } = portion;
        held.first = now.games();
        held.first.checked_add(entries.len() as u32).ok_or(LibraryError::Full)?;
        let chunks = entries.chunks(log::GAMES);
        let first = (held.first..).step_by(log::GAMES);
        let all: Vec<_> =
            first.zip(chunks).map(|(first, entries)| Entries { kind, first, entries }).collect();
        let (bytes, blocks, end) = writing.log.blocks(&all)?;
        held.last_block = blocks.last().map_or(0, |block| block.at);
        if kind == Kind::Games {
            held.blocks = blocks.iter().map(|block| (block.first, block.at)).collect();
        }
        let (rest, held) = match now.parts.split_last() {
            Some((last, rest)) if matches!(**last, Part::Held(_)) => {
                let Part::Held(before) = &**last else { return Ok(()) };
                let last_block = before.last_block.max(held.last_block);
                (rest, before.joined(Held { last_block, ..held }))
            }
            _ => (now.parts.as_slice(), held),
        };
        // The index is ready before the games are there, so that no reader finds many games without one.
        let filed = is_due(held.games()).then(|| self.file(&held, span_of(&held, end)));
        let filed = filed.transpose()?;
        writing.log.append(&bytes, end)?;
        let named = filed.map(|draft| draft.name().and_then(|path| Segment::open(&path)));
        let (part, named) = match named {
            Some(Ok(segment)) => (Part::Filed(segment), Ok(())),
            Some(Err(error)) => (Part::Held(held), Err(error)),
            None => (Part::Held(held), Ok(())),
        };
        let parts = rest.iter().cloned().chain([Arc::new(part)]).collect();
        self.show_parts(parts, Some(end));
        named
    }

    fn file(&self, held: &Held, span: Span) -> Result<crate::file::Draft, LibraryError> {
        let mut out = SegmentWriter::new(&span.path(&self.folder), held.postings.len() as u64)?;
        held.write_to(&mut out)?;
        let (facts, merged, blocks) = (&held.facts, &held.merged, &held.blocks);
        out.end(&Beside { span, facts, merged, blocks })
    }

    /// Shows other parts, the end of the games with them or as it was.
    pub(crate) fn show_parts(&self, parts: Vec<Arc<Part>>, end: Option<log::End>) {
        let now = self.now();
        self.show(Snapshot::new(now.log.clone(), parts, end.unwrap_or(now.end)));
    }

    /// Removes files of the index whose games a longer one has.
    pub(crate) fn remove_superseded(&self) {
        let now = self.now();
        for (first, end, path) in index_files(&self.folder).unwrap_or_default() {
            let holds = |part: &&Arc<Part>| part.first() <= first && end <= part.first() + part.games();
            let is_other = now.filed(&path).is_none();
            let in_file = now.parts.iter().filter(|part| matches!(***part, Part::Filed(_)));
            if is_other && in_file.clone().any(|part| holds(&part)) {
                // Who has it open may keep it; it is tried again.
                let _ = fs::remove_file(path);
            }
        }
    }
}

/// Removes what a writer was writing when it ended early. Nobody else writes now.
fn remove_drafts(folder: &Path) -> Result<(), LibraryError> {
    for entry in fs::read_dir(folder).map_err(LibraryError::io(folder))? {
        let path = entry.map_err(LibraryError::io(folder))?.path();
        let written = path.with_extension("index");
        if path.extension().is_some_and(|ending| ending == "new") && is_span(&written) {
            fs::remove_file(&path).map_err(LibraryError::io(&path))?;
        }
    }
    Ok(())
}

/// The file by which two writers know of each other.
fn locked(folder: &Path) -> Result<File, LibraryError> {
    let path = folder.join("writer.lock");
    let opened = File::options().create(true).truncate(false).write(true).open(&path);
    let file = opened.map_err(LibraryError::io(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(LibraryError::Busy(folder.to_owned())),
        Err(TryLockError::Error(error)) => Err(LibraryError::io(&path)(error)),
    }
}
