//! Unpacked blocks, as many as there is room for.

use std::sync::{Mutex, PoisonError};

/// Every block has one slot, which others share; a slot keeps the block that was asked for last. Threads meet only in
/// the same slot.
#[derive(Debug)]
pub(crate) struct Cache {
    slots: Vec<Mutex<Slot>>,
}

#[derive(Debug)]
struct Slot {
    key: u64,
    bytes: Vec<u8>,
}

/// No block has this key.
const NOTHING: u64 = u64::MAX;
/// What most blocks take.
const BLOCK: usize = 4096;

impl Cache {
    /// A cache for about so many bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        let slots = (bytes / BLOCK).max(16);
        Self { slots: (0..slots).map(|_| Mutex::new(Slot { key: NOTHING, bytes: vec![] })).collect() }
    }

    /// Looks something up in a block, which is made if it is not here; `None` if it cannot be made.
    #[inline]
    pub(crate) fn look<T>(
        &self,
        key: u64,
        make: impl FnOnce() -> Option<Vec<u8>>,
        look: impl FnOnce(&[u8]) -> T,
    ) -> Option<T> {
        let slot = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize % self.slots.len();
        let mut slot = self.slots[slot].lock().unwrap_or_else(PoisonError::into_inner);
        if slot.key != key {
            slot.bytes = make()?;
            slot.key = key;
        }
        Some(look(&slot.bytes))
    }
}
