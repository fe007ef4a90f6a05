//! Work that is done on several threads and taken in the order of its numbers, so that what comes of it does not depend on the
//! threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

/// Pieces of work that wait to be taken; a thread that is further ahead waits.
const BACKLOG: usize = 64;

/// Does the pieces of work from this number on. `worker` makes what works on one thread, and `take` gets the results in the
/// order of their numbers until it says that it wants no more.
///
/// # Errors
/// The first of `take`.
pub(crate) fn in_order<T: Send, W: FnMut(u32) -> T + Send, E>(
    threads: usize,
    first: u32,
    worker: impl Fn() -> W,
    take: impl FnMut(T) -> Result<bool, E>,
) -> Result<(), E> {
    let (next, enough) = (AtomicU32::new(first), AtomicBool::new(false));
    let (sender, receiver) = sync_channel(BACKLOG);
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (sender, next, enough, mut work) = (sender.clone(), &next, &enough, worker());
            scope.spawn(move || {
                while !enough.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if sender.send((number, work(number))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let taken = take_all(&receiver, first, take);
        enough.store(true, Ordering::Relaxed);
        // Threads that wait to hand something in are released.
        drop(receiver);
        taken
    })
}

fn take_all<T, E>(
    done: &Receiver<(u32, T)>,
    first: u32,
    mut take: impl FnMut(T) -> Result<bool, E>,
) -> Result<(), E> {
    let (mut next, mut waiting) = (first, BTreeMap::new());
    while let Ok((number, result)) = done.recv() {
        waiting.insert(number, result);
        while let Some(result) = waiting.remove(&next) {
            next += 1;
            if !take(result)? {
                return Ok(());
            }
        }
    }
    Ok(())
}
