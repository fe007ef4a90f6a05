//! The transposition table: results for positions that come up again. All threads of a search share it without a
//! lock.
//!
//! An entry is two words, the key and the data, and the key is stored XORed with the data (Hyatt and Mann, 2002): words
//! of two different writers do not match, so a torn entry is not found instead of being used.
//!
//! One table serves all variants, so that its size is all the memory there is however many are played. The same position is
//! another one in another variant: each variant changes all its keys by a word of its own.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use crate::checksum;
use crate::huge_pages;
use crate::prefetch::prefetch;

/// What a stored score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// At most the stored score.
    Upper,
    /// At least the stored score.
    Lower,
    /// The stored score.
    Exact,
}

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub score: i16,
    /// The static evaluation of the position.
    pub guess: i16,
    pub depth: i8,
    pub bound: Bound,
    /// The best move by its index in the move list, which always has the same order.
    pub best: u16,
}

/// No best move is known.
pub(crate) const NO_MOVE: u16 = u16::MAX;

/// Buckets of entries that share the low bits of their keys, each a cache line.
pub(crate) struct TranspositionTable {
    words: Box<[AtomicU64]>,
    /// The first word that is aligned to a cache line.
    first: usize,
    buckets: usize,
    /// What the keys of the variant that is searched are changed by.
    variant: u64,
    /// Counts searches, so that entries of earlier ones are replaced first.
    generation: AtomicU8,
}

const WAYS: usize = 4;
const WORDS: usize = 2 * WAYS;
const LINE: usize = WORDS * size_of::<AtomicU64>();

impl TranspositionTable {
    /// A table of at most this many bytes. The memory is allocated as it is used.
    pub(crate) fn new(bytes: usize) -> Self {
        let buckets = (bytes / LINE).max(2);
        let buckets = if buckets.is_power_of_two() { buckets } else { buckets.next_power_of_two() / 2 };
        let mut words: Box<[AtomicU64]> = bytemuck::allocation::zeroed_slice_box((buckets + 1) * WORDS);
        huge_pages::prefer(&mut words);
        let first = words.as_ptr().align_offset(LINE).min(WORDS);
        Self { words, first, buckets, variant: 0, generation: AtomicU8::new(0) }
    }

    pub(crate) fn clear(&mut self) {
        self.words.iter_mut().for_each(|word| *word.get_mut() = 0);
        *self.generation.get_mut() = 0;
    }

    /// From now on the keys are those of this variant. What is known about others stays until its place is needed, and what
    /// was searched longest ago gives way first.
    pub(crate) fn turn_to(&mut self, variant: &str) {
        self.variant = checksum(variant.as_bytes());
    }

    /// Starts a search, whose entries replace those of earlier ones.
    pub(crate) fn next_search(&self) {
        self.generation.store((self.generation.load(Relaxed) + 1) % GENERATIONS, Relaxed);
    }

    /// Asks the processor for the bucket of a key that will be looked up soon.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(&self.bucket(key ^ self.variant)[0]);
    }

    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let key = key ^ self.variant;
        let mut slots = self.bucket(key).chunks_exact(2).map(read);
        slots.find(|(stored, data)| *stored == key && *data != 0).map(|(_, data)| unpack(data).0)
    }

    pub(crate) fn put(&self, key: u64, mut entry: Entry) {
        let key = key ^ self.variant;
        let generation = self.generation.load(Relaxed);
        let bucket = self.bucket(key);
        let mut victim = (0, (true, i8::MAX));
        for (way, slot) in bucket.chunks_exact(2).enumerate() {
            let (stored, data) = read(slot);
            let (old, age) = unpack(data);
            if stored == key && data != 0 {
                if entry.best == NO_MOVE {
                    entry.best = old.best;
                }
                victim.0 = way;
                break;
            }
            let worth = if data == 0 { (false, i8::MIN) } else { (age == generation, old.depth) };
            if worth < victim.1 {
                victim = (way, worth);
            }
        }
        let data = pack(entry, generation);
        let slot = &bucket[2 * victim.0..];
        slot[0].store(key ^ data, Relaxed);
        slot[1].store(data, Relaxed);
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &[AtomicU64] {
        let start = self.first + (key as usize & (self.buckets - 1)) * WORDS;
        &self.words[start..start + WORDS]
    }
}

/// The key and the data of a slot.
#[inline(always)]
fn read(slot: &[AtomicU64]) -> (u64, u64) {
    let data = slot[1].load(Relaxed);
    (slot[0].load(Relaxed) ^ data, data)
}

/// Six bits count searches; the two above them are the bound, which is never 0, so that no entry is all zeros.
const GENERATIONS: u8 = 64;

fn pack(entry: Entry, generation: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    u64::from(entry.score as u16)
        | u64::from(entry.guess as u16) << 16
        | u64::from(entry.best) << 32
        | u64::from(entry.depth as u8) << 48
        | u64::from(generation | bound << 6) << 56
}

fn unpack(data: u64) -> (Entry, u8) {
    let last = (data >> 56) as u8;
    let bound = match last >> 6 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        _ => Bound::Exact,
    };
    let entry = Entry {
        score: data as u16 as i16,
        guess: (data >> 16) as u16 as i16,
        best: (data >> 32) as u16,
        depth: (data >> 48) as u8 as i8,
        bound,
    };
    (entry, last % GENERATIONS)
}

#[cfg(test)]
mod tests {
    use super::{Bound, Entry, NO_MOVE, TranspositionTable, pack, unpack};

    fn entry(depth: i8) -> Entry {
        Entry { score: -29_000, guess: -3, depth, bound: Bound::Lower, best: 7 }
    }

    #[test]
    fn what_is_packed_comes_out_again() {
        for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
            let entry = Entry { score: i16::MIN, guess: i16::MAX, depth: -4, bound, best: NO_MOVE };
            assert_eq!(unpack(pack(entry, 63)), (entry, 63));
        }
    }

    #[test]
    fn what_is_put_is_found_and_a_known_best_move_is_kept() {
        let table = TranspositionTable::new(1 << 12);
        assert_eq!(table.get(0), None);
        table.put(5, entry(3));
        assert_eq!(table.get(5), Some(entry(3)));
        table.put(5, Entry { best: NO_MOVE, ..entry(9) });
        assert_eq!(table.get(5), Some(entry(9)));
    }

    #[test]
    fn variants_share_the_table_and_not_what_is_known() {
        let mut table = TranspositionTable::new(1 << 12);
        table.turn_to("russian");
        table.put(5, entry(3));
        table.turn_to("brazilian");
        assert_eq!(table.get(5), None);
        table.put(5, entry(4));
        for (variant, depth) in [("russian", 3), ("brazilian", 4)] {
            table.turn_to(variant);
            assert_eq!(table.get(5), Some(entry(depth)), "{variant}");
        }
    }

    #[test]
    fn the_shallowest_and_the_oldest_give_way() {
        let mut table = TranspositionTable::new(128);
        let key = |index: u64| index << 8;
        for index in 0..4 {
            table.put(key(index), entry(10 + index as i8));
        }
        table.put(key(9), entry(1));
        assert_eq!((table.get(key(0)), table.get(key(9))), (None, Some(entry(1))));
        table.next_search();
        for index in 20..24 {
            table.put(key(index), entry(0));
        }
        assert!((0..4).all(|index| table.get(key(index)).is_none()));
        table.clear();
        assert_eq!(table.get(key(20)), None);
    }
}
