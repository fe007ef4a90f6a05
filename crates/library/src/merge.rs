use std::sync::{Arc, PoisonError};

use crate::entry::Entry;
use crate::facts::FactsBuilder;
use crate::open::HELD;
use crate::part::Part;
use crate::segment::{Beside, Segment, SegmentWriter, Span, Walk};
use crate::{Library, LibraryError};

/// Which files of the index become one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Merging {
    /// Where many are about as long: so each game is written anew a few times at most, however many there come to be.
    Due,
    /// All of them, so that each question is answered by one file.
    All,
}

/// So many files that are about as long become one, which is about so many times as long.
const FAN: usize = 8;

impl Library {
    /// Merges files of the index, and says whether it did. Games can come in and be asked for meanwhile.
    ///
    /// # Errors
    /// If the library is only read, or a file cannot be read or written; then all is as before.
    pub fn merge(&self, merging: Merging) -> Result<bool, LibraryError> {
        drop(self.writing()?);
        let _alone = self.merging.lock().unwrap_or_else(PoisonError::into_inner);
        let mut merged = false;
        while let Some(parts) = self.mergeable(merging) {
            self.merge_parts(&parts)?;
            merged = true;
        }
        Ok(merged)
    }

    /// Parts in files that follow each other and are to become one.
    fn mergeable(&self, merging: Merging) -> Option<Vec<Arc<Part>>> {
        let now = self.now();
        let filed: Vec<_> =
            now.parts.iter().filter(|part| matches!(***part, Part::Filed(_))).cloned().collect();
        if merging == Merging::All {
            return Some(filed).filter(|filed| filed.len() > 1);
        }
        let longest = filed.iter().map(|part| class(part.games())).max()?;
        (0..=longest).find_map(|class_of_run| {
            let run = filed.iter().rev().take_while(|part| class(part.games()) <= class_of_run).count();
            (run >= FAN).then(|| filed[filed.len() - run..].to_vec())
        })
    }

    fn merge_parts(&self, parts: &[Arc<Part>]) -> Result<(), LibraryError> {
        let segments: Vec<&Segment> = parts
            .iter()
            .filter_map(|part| match &**part {
                Part::Filed(segment) => Some(segment),
                Part::Held(_) => None,
            })
            .collect();
        let (Some(first), Some(last)) = (segments.first(), segments.last()) else { return Ok(()) };
        let games = segments.iter().map(|segment| segment.span.games).sum();
        let span = Span { first: first.span.first, games, ..last.span };
        let bound = segments.iter().map(|segment| segment.entries).sum();
        let mut out = SegmentWriter::new(&span.path(&self.folder), bound)?;
        merge_entries(&segments, &mut out)?;
        let mut facts = FactsBuilder::default();
        let (mut merged, mut blocks) = (vec![], vec![]);
        for segment in &segments {
            facts.append(segment.facts()?);
            merged.extend(segment.merged.iter().cloned());
            blocks.extend(segment.blocks()?);
        }
        let beside = Beside { span, facts: &facts.facts, merged: &merged, blocks: &blocks };
        let path = out.end(&beside)?.name()?;
        let part = Arc::new(Part::Filed(Segment::open(&path)?));
        self.replace(parts, &part)?;
        self.remove_superseded();
        Ok(())
    }

    /// Puts a part in the place of others. Meanwhile games may have come behind them.
    fn replace(&self, old: &[Arc<Part>], new: &Arc<Part>) -> Result<(), LibraryError> {
        let _writing = self.writing()?;
        let now = self.now();
        let is_old = |part: &Arc<Part>| old.iter().any(|old| Arc::ptr_eq(old, part));
        let before = now.parts.iter().filter(|part| part.first() < new.first());
        let behind = now.parts.iter().filter(|part| part.first() > new.first() && !is_old(part));
        self.show_parts(before.cloned().chain([new.clone()]).chain(behind.cloned()).collect(), None);
        Ok(())
    }
}

/// How long a part is, by powers of [`FAN`].
fn class(games: u32) -> u32 {
    (games / HELD).max(1).ilog(FAN as u32)
}

/// All entries of files that follow each other, those of one position as one.
fn merge_entries(segments: &[&Segment], out: &mut SegmentWriter) -> Result<(), LibraryError> {
    let first = segments.first().map_or(0, |segment| segment.span.first);
    let mut heads = segments.iter().map(|segment| Head::of(segment, first)).collect::<Result<Vec<_>, _>>()?;
    loop {
        let Some(key) = heads.iter().filter_map(|head| head.next.as_ref().map(|(key, _)| *key)).min() else {
            return Ok(());
        };
        let mut whole: Option<Entry> = None;
        for head in &mut heads {
            let Some(entry) = head.take(key)? else { continue };
            match &mut whole {
                None if head.shift == 0 => whole = Some(entry),
                whole => whole.get_or_insert_default().append(&entry, head.shift),
            }
        }
        out.put(key, &whole.unwrap_or_default())?;
    }
}

/// A file that is being read, with its next entry.
struct Head<'a> {
    walk: Walk<'a>,
    next: Option<(u64, Entry)>,
    /// How many games are in the files before it.
    shift: u32,
}

impl<'a> Head<'a> {
    fn of(segment: &'a Segment, first: u32) -> Result<Self, LibraryError> {
        let mut walk = segment.walk();
        let next = walk.next()?;
        Ok(Self { walk, next, shift: segment.span.first - first })
    }

    /// The next entry, if it is of this position.
    fn take(&mut self, key: u64) -> Result<Option<Entry>, LibraryError> {
        if self.next.as_ref().is_none_or(|(next, _)| *next != key) {
            return Ok(None);
        }
        let next = self.walk.next()?;
        Ok(std::mem::replace(&mut self.next, next).map(|(_, entry)| entry))
    }
}
