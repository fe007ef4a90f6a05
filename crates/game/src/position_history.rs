//! How often a position has come up.

use std::sync::Arc;

/// Positions in a block.
const BLOCK: usize = 32;

/// The positions of a game so far by their keys, the present one last. Games of many hundred moves keep one of these
/// for every move, so they share all but the last few keys.
#[derive(Clone, Debug, Default)]
pub(crate) struct PositionHistory {
    blocks: Vec<Arc<[u64]>>,
    last: Vec<u64>,
}

impl PositionHistory {
    /// A game that begins with a position.
    pub(crate) fn begun(key: u64) -> Self {
        Self::default().with(key)
    }

    /// With one more position.
    pub(crate) fn with(mut self, key: u64) -> Self {
        if self.last.len() == BLOCK {
            self.blocks.push(self.last.into());
            self.last = vec![];
        }
        self.last.push(key);
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
