//! What the threads have found at the root, pass by pass.
//!
//! All threads make the same passes over the root moves, because each begins with what the one before has found. The first to
//! finish a pass tells the others, who leave theirs and go on from there: so no thread works at what another one knows already,
//! nor at a depth that is not wanted yet.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The results of the passes that are finished, in their order.
pub(crate) struct Passes<T> {
    finished: Mutex<Vec<T>>,
    /// How many they are, which is asked often.
    count: AtomicUsize,
}

impl<T: Clone> Passes<T> {
    pub(crate) fn new() -> Self {
        Self { finished: Mutex::new(vec![]), count: AtomicUsize::new(0) }
    }

    pub(crate) fn count(&self) -> usize {
        self.count.load(Relaxed)
    }

    /// What the pass of this number has found, if a thread has finished it.
    pub(crate) fn get(&self, number: usize) -> Option<T> {
        self.finished().get(number).cloned()
    }

    /// Tells the others what a pass has found, unless another thread was faster.
    pub(crate) fn finish(&self, number: usize, found: T) {
        let mut finished = self.finished();
        if number == finished.len() {
            finished.push(found);
            self.count.store(finished.len(), Relaxed);
        }
    }

    fn finished(&self) -> MutexGuard<'_, Vec<T>> {
        self.finished.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::Passes;

    #[test]
    fn the_first_to_finish_a_pass_counts() {
        let passes = Passes::new();
        assert_eq!((passes.count(), passes.get(0)), (0, None));
        passes.finish(0, "first");
        passes.finish(0, "late");
        passes.finish(1, "next");
        assert_eq!((passes.count(), passes.get(0), passes.get(1)), (2, Some("first"), Some("next")));
        assert_eq!(passes.get(2), None);
    }
}
