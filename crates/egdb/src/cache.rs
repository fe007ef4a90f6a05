//! A cache of unpacked blocks.

use std::sync::{Mutex, PoisonError};

/// Every block belongs to one set of a few places; the place that was filled longest ago is replaced. Threads contend
/// only for the same set.
#[derive(Debug)]
pub(crate) struct Cache {
    shelves: Vec<Mutex<Shelf>>,
}

#[derive(Debug, Default)]
struct Shelf {
    blocks: [Vec<u8>; PLACES],
    /// One more than the key of each block; 0 where there is no block.
    keys: [u64; PLACES],
    oldest: usize,
}

const PLACES: usize = 4;
/// The size of most blocks.
const BLOCK: usize = 4096;

impl Cache {
    /// A cache of about this many bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        let shelves = (bytes / BLOCK / PLACES).max(4);
        Self { shelves: (0..shelves).map(|_| Mutex::default()).collect() }
    }

    /// Looks something up in a block, which is made if it is not cached; `None` if it cannot be made.
    #[inline]
    pub(crate) fn look<T>(
        &self,
        key: u64,
        make: impl FnOnce() -> Option<Vec<u8>>,
        look: impl FnOnce(&[u8]) -> T,
    ) -> Option<T> {
        let place = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize % self.shelves.len();
        let mut shelf = self.shelves[place].lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = shelf.keys.iter().position(|&kept| kept == key + 1) {
            return Some(look(&shelf.blocks[place]));
        }
        let place = shelf.oldest;
        shelf.blocks[place] = make()?;
        shelf.keys[place] = key + 1;
        shelf.oldest = (place + 1) % PLACES;
        Some(look(&shelf.blocks[place]))
    }
}
