//! Opening the files of a library: which of the index count, and what is not in it yet.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::LibraryError;
use crate::facts::FactsBuilder;
use crate::kept::Kept;
use crate::log::{Block, End, Kind, Log, each_entry, file_end};
use crate::part::{Held, Part, Posting};
use crate::prepare::again;
use crate::segment::{Segment, Span};
use crate::snapshot::Snapshot;
use crate::{GameId, bytes};

/// So many games are indexed in memory at most; then their index becomes a file.
pub(crate) const HELD: u32 = 256;

/// What the files say. Parts of `before` that are still the same stay as they are.
pub(crate) fn snapshot(folder: &Path, before: Option<&Snapshot>) -> Result<Snapshot, LibraryError> {
    const TRIES: usize = 8;
    for _ in 1..TRIES {
        match read(folder, before) {
            // Another process has merged files of the index while their names were read.
            Err(LibraryError::Io { path, error })
                if error.kind() == std::io::ErrorKind::NotFound && is_index(&path) => {}
            other => return other,
        }
    }
    read(folder, before)
}

fn read(folder: &Path, before: Option<&Snapshot>) -> Result<Snapshot, LibraryError> {
    let log = Arc::new(Log::open(folder)?);
    let mut parts: Vec<Arc<Part>> = vec![];
    let mut end = file_end();
    for path in chosen(&index_files(folder)?) {
        let part = match before.and_then(|before| before.filed(&path)) {
            Some(part) => part,
            None => Arc::new(Part::Filed(Segment::open(&path)?)),
        };
        let Part::Filed(segment) = &*part else { continue };
        let follows = segment.span.first == parts.last().map_or(0, |last| last.first() + last.games());
        // A file that speaks of games that are not there is of no use, and does no harm.
        if !follows || !log.has(segment.span.last_block, segment.span.end)? {
            break;
        }
        end = segment.span.end;
        parts.push(part);
    }
    let mut snapshot = Snapshot::new(log, parts, end);
    snapshot.hold_rest()?;
    Ok(snapshot)
}

/// Every file of the index with its first game and the one behind its last.
pub(crate) fn index_files(folder: &Path) -> Result<Vec<(u32, u32, PathBuf)>, LibraryError> {
    let mut files = vec![];
    for entry in fs::read_dir(folder).map_err(LibraryError::io(folder))? {
        let path = entry.map_err(LibraryError::io(folder))?.path();
        if let Some((first, end)) = span(&path).filter(|_| is_index(&path)) {
            files.push((first, end, path));
        }
    }
    files.sort_by_key(|(first, end, _)| (*first, u32::MAX - end));
    Ok(files)
}

/// The games that a file has by its name.
fn span(path: &Path) -> Option<(u32, u32)> {
    let (first, end) = path.file_stem()?.to_str()?.split_once('-')?;
    Some((first.parse().ok()?, end.parse().ok()?))
}

/// Whether a file has the name of a file of the index.
pub(crate) fn is_span(path: &Path) -> bool {
    is_index(path) && span(path).is_some()
}

fn is_index(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "index")
}

/// The files that together have all games, each as few as can be.
fn chosen(files: &[(u32, u32, PathBuf)]) -> Vec<PathBuf> {
    let mut games = 0;
    let mut chosen = vec![];
    while let Some((_, end, path)) = files.iter().find(|(first, end, _)| *first == games && *end > games) {
        chosen.push(path.clone());
        games = *end;
    }
    chosen
}

impl Snapshot {
    /// Indexes the games that no file of the index has.
    fn hold_rest(&mut self) -> Result<(), LibraryError> {
        let scanned = self.log.scan(self.end)?;
        let held = self.held(&scanned.blocks)?;
        if let Some(held) = held {
            self.parts.push(Arc::new(Part::Held(held)));
        }
        self.end = scanned.end;
        self.name_players();
        Ok(())
    }

    fn held(&self, blocks: &[Block]) -> Result<Option<Held>, LibraryError> {
        let Some(last) = blocks.last() else { return Ok(None) };
        let mut held = Held { first: self.games(), last_block: last.at, ..Held::default() };
        let mut facts = FactsBuilder::default();
        for block in blocks {
            let raw = self.log.entries(block.at)?;
            let damaged = || self.log.damaged(block.at);
            if block.kind == Kind::Players {
                held.merged.extend(each_entry(&raw).filter_map(merged));
                continue;
            }
            if block.first != held.first + facts.facts.rows.len() as u32 {
                return Err(damaged());
            }
            held.blocks.push((block.first, block.at));
            for entry in each_entry(&raw) {
                let kept = Kept::read(entry).ok_or_else(damaged)?;
                let game = facts.facts.rows.len() as u32;
                let rules = |message| LibraryError::Rules { game: GameId(held.first + game), message };
                let (about, postings) = again(&kept).map_err(rules)?;
                facts.add(&about, kept.collection);
                held.postings.extend(postings.into_iter().map(|(key, code)| Posting { key, code, game }));
            }
        }
        held.postings.sort_unstable();
        held.facts = facts.facts;
        held.facts.sort_moves();
        Ok(Some(held))
    }
}

fn merged(entry: &[u8]) -> Option<(String, String)> {
    let mut bytes = bytes::Bytes(entry);
    Some((bytes.text()?.to_owned(), bytes.text()?.to_owned()))
}

/// Where a held part stands among the games.
pub(crate) fn span_of(held: &Held, end: End) -> Span {
    Span { first: held.first, games: held.games(), last_block: held.last_block, end }
}

/// Whether so many games wait for a file of the index.
pub(crate) const fn is_due(games: u32) -> bool {
    games >= HELD
}
