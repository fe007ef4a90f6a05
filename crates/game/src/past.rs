//! How often a position has come up.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// Positions in a block.
const BLOCK: usize = 32;

/// The hash of a position.
pub(crate) fn key(position: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

/// The positions of a game so far by their hashes, the present one last. Games of many hundred turns keep one of these
/// for every turn, so they share all but the last few hashes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Past {
    blocks: Vec<Arc<[u64]>>,
    last: Vec<u64>,
}

impl Past {
    /// A game that begins with a position.
    pub(crate) fn begun(position: &impl Hash) -> Self {
        Self::default().with(position)
    }

    /// With one more position.
    pub(crate) fn with(mut self, position: &impl Hash) -> Self {
        if self.last.len() == BLOCK {
            self.blocks.push(self.last.into());
            self.last = vec![];
        }
        self.last.push(key(position));
        self
    }

    /// How often the last position has come up.
    pub(crate) fn times(&self) -> u16 {
        let Some(present) = self.last.last() else { return 0 };
        let blocks = self.blocks.iter().map(|block| &block[..]).chain([&self.last[..]]);
        let times = blocks.flatten().filter(|past| *past == present).count();
        u16::try_from(times).unwrap_or(u16::MAX)
    }
}
