//! Work on ranges of positions, shared among threads.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Positions that a thread takes at a time.
pub(crate) const CHUNK: u64 = 1 << 14;

/// Calls `work` for every chunk of `0..total` on this many threads, each with a worker of its own.
pub(crate) fn each_chunk<W>(
    threads: usize,
    total: u64,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, Range<u64>) + Sync,
) {
    let next = AtomicU64::new(0);
    let run = || {
        let mut worker = worker();
        loop {
            let start = next.fetch_add(CHUNK, Ordering::Relaxed);
            if start >= total {
                return;
            }
            work(&mut worker, start..(start + CHUNK).min(total));
        }
    };
    let threads = threads.min(total.div_ceil(CHUNK) as usize).max(1);
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(run);
        }
        run();
    });
}
