//! Games that follow each other with their index: in a file, or in memory until there are enough of them for one.

use crate::LibraryError;
use crate::entry::{Entry, Group};
use crate::facts::{Facts, FactsBuilder};
use crate::segment::{BlockPlace, Merged, Segment, SegmentWriter};

/// That a game came to a position, and how it went on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Posting {
    pub(crate) key: u64,
    pub(crate) code: u32,
    /// Counted from the first game of the part.
    pub(crate) game: u32,
}

/// A part whose index is in memory.
#[derive(Default)]
pub(crate) struct Held {
    pub(crate) first: u32,
    pub(crate) facts: Facts,
    /// In their order.
    pub(crate) postings: Vec<Posting>,
    pub(crate) blocks: Vec<BlockPlace>,
    pub(crate) merged: Vec<Merged>,
    /// Where the last of the blocks begins, also one without games.
    pub(crate) last_block: u64,
}

impl Held {
    pub(crate) fn games(&self) -> u32 {
        self.facts.rows.len() as u32
    }

    fn entry(&self, key: u64) -> Option<Entry> {
        let first = self.postings.partition_point(|posting| posting.key < key);
        let length = self.postings[first..].partition_point(|posting| posting.key == key);
        (length > 0).then(|| self.entry_of(&self.postings[first..first + length]))
    }

    fn entry_of(&self, postings: &[Posting]) -> Entry {
        let about = |game: u32| {
            let row = &self.facts.rows[game as usize];
            (row.ending, row.rating)
        };
        Entry::of(postings.iter().map(|posting| (posting.code, posting.game)), about)
    }

    /// With other games behind these.
    pub(crate) fn joined(&self, next: Self) -> Self {
        let mut facts = FactsBuilder::default();
        facts.append(&self.facts);
        facts.append(&next.facts);
        let mut facts = facts.facts;
        facts.sort_moves();
        let shift = self.games();
        let mut postings = next.postings;
        postings.iter_mut().for_each(|posting| posting.game += shift);
        postings.extend(&self.postings);
        postings.sort_unstable();
        let blocks = self.blocks.iter().copied().chain(next.blocks).collect();
        let merged = self.merged.iter().cloned().chain(next.merged).collect();
        Self { first: self.first, facts, postings, blocks, merged, last_block: next.last_block }
    }

    /// Writes all positions.
    pub(crate) fn write_to(&self, out: &mut SegmentWriter) -> Result<(), LibraryError> {
        let mut of_positions = self.postings.chunk_by(|one, other| one.key == other.key);
        of_positions.try_for_each(|postings| out.put(postings[0].key, &self.entry_of(postings)))
    }
}

/// Games that follow each other.
pub(crate) enum Part {
    Filed(Segment),
    Held(Held),
}

impl Part {
    pub(crate) fn first(&self) -> u32 {
        match self {
            Self::Filed(segment) => segment.span.first,
            Self::Held(held) => held.first,
        }
    }

    pub(crate) fn games(&self) -> u32 {
        match self {
            Self::Filed(segment) => segment.span.games,
            Self::Held(held) => held.games(),
        }
    }

    /// What it has on a position; games are counted from its first one.
    pub(crate) fn entry(&self, key: u64) -> Result<Option<Entry>, LibraryError> {
        match self {
            Self::Filed(segment) => segment.entry(key),
            Self::Held(held) => Ok(held.entry(key)),
        }
    }

    /// All games of a group.
    pub(crate) fn games_of(&self, group: &Group) -> Result<Vec<u32>, LibraryError> {
        let mut games = group.games.clone();
        if let (Self::Filed(segment), Some(chunk)) = (self, group.rest) {
            segment.rest(group, chunk, &mut games)?;
        }
        Ok(games)
    }

    pub(crate) fn facts(&self) -> Result<&Facts, LibraryError> {
        match self {
            Self::Filed(segment) => segment.facts(),
            Self::Held(held) => Ok(&held.facts),
        }
    }

    pub(crate) fn blocks(&self) -> Result<&[BlockPlace], LibraryError> {
        match self {
            Self::Filed(segment) => segment.blocks(),
            Self::Held(held) => Ok(&held.blocks),
        }
    }

    pub(crate) fn merged(&self) -> &[Merged] {
        match self {
            Self::Filed(segment) => &segment.merged,
            Self::Held(held) => &held.merged,
        }
    }
}
