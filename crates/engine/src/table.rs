//! The transposition table: what was found out about positions that come up again.

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
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    key: u64,
    pub score: i16,
    pub depth: i8,
    pub bound: Bound,
    /// The best move by its place in the move list, which is always made in the same order.
    pub best: u16,
    generation: u8,
}

/// No best move is known.
pub(crate) const NO_MOVE: u16 = u16::MAX;

const EMPTY: Entry =
    Entry { key: 0, score: 0, depth: i8::MIN, bound: Bound::Upper, best: NO_MOVE, generation: 0 };

/// Buckets of entries that share the low bits of their keys.
pub(crate) struct Table {
    entries: Vec<[Entry; WAYS]>,
    generation: u8,
}

const WAYS: usize = 4;

impl Table {
    /// A table of at most this many bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        let buckets = (bytes / size_of::<[Entry; WAYS]>()).max(2);
        let buckets = if buckets.is_power_of_two() { buckets } else { buckets.next_power_of_two() / 2 };
        Self { entries: vec![[EMPTY; WAYS]; buckets], generation: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.entries.fill([EMPTY; WAYS]);
        self.generation = 0;
    }

    /// Entries of earlier searches give way to those of this one.
    pub(crate) fn next_search(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.entries[self.bucket(key)]
            .iter()
            .copied()
            .find(|entry| entry.key == key && entry.depth != i8::MIN)
    }

    pub(crate) fn put(&mut self, key: u64, depth: i32, score: i32, bound: Bound, best: u16) {
        let generation = self.generation;
        let bucket = self.bucket(key);
        let slots = &mut self.entries[bucket];
        let kept = slots.iter().position(|entry| entry.key == key);
        let shallowest = || {
            let worth = |entry: &Entry| (entry.generation == generation, entry.depth);
            (0..WAYS).min_by_key(|&way| worth(&slots[way])).unwrap_or(0)
        };
        let way = kept.unwrap_or_else(shallowest);
        let best = if best == NO_MOVE && kept.is_some() { slots[way].best } else { best };
        let (score, depth) = (score as i16, depth.clamp(-100, 120) as i8);
        slots[way] = Entry { key, score, depth, bound, best, generation };
    }

    fn bucket(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }
}
