//! Independent jobs on several threads, whose results come in the order of their numbers.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

/// Does the jobs with these numbers: each thread makes its own means, and `take` gets every result in its turn until it says
/// that it has enough. What is done after that is thrown away, so that the result does not depend on the number of threads.
///
/// # Errors
/// What `take` fails with.
pub(crate) fn in_turn<M, T: Send, E>(
    threads: usize,
    numbers: Range<u64>,
    means: impl Fn() -> M + Sync,
    job: impl Fn(&mut M, u64) -> T + Sync,
    mut take: impl FnMut(u64, T) -> Result<bool, E>,
) -> Result<(), E> {
    let next = AtomicU64::new(numbers.start);
    let enough = AtomicBool::new(false);
    // A thread that is far ahead of the slowest waits, or results would pile up.
    let (done, results) = mpsc::sync_channel(threads * 4);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (done, next, enough, means, job) = (done.clone(), &next, &enough, &means, &job);
            scope.spawn(move || {
                let mut own = means();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= numbers.end || enough.load(Ordering::Relaxed) {
                        return;
                    }
                    if done.send((number, job(&mut own, number))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(done);
        let mut waiting = BTreeMap::new();
        let mut due = numbers.start;
        let mut outcome = Ok(());
        for (number, result) in results {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&due) {
                match take(due, result) {
                    Ok(true) => due += 1,
                    last => {
                        outcome = last.map(drop);
                        enough.store(true, Ordering::Relaxed);
                        break;
                    }
                }
            }
            if enough.load(Ordering::Relaxed) {
                break;
            }
        }
        outcome
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_their_order_whatever_the_number_of_threads() {
        let run = |threads| {
            let mut taken = vec![];
            let job = |seen: &mut u64, number: u64| {
                *seen += 1;
                std::thread::yield_now();
                number * number
            };
            let take = |number, square| {
                taken.push((number, square));
                Ok::<_, ()>(taken.len() < 50)
            };
            in_turn(threads, 3..1_000, || 0, job, take).expect("nothing fails");
            taken
        };
        let alone = run(1);
        assert_eq!(alone, (3..53).map(|number| (number, number * number)).collect::<Vec<_>>());
        assert_eq!(run(7), alone);
    }

    #[test]
    fn the_first_failure_ends_it() {
        let take = |number, ()| if number == 5 { Err("five") } else { Ok(true) };
        assert_eq!(in_turn(4, 0..1_000_000, || (), |_, _| (), take), Err("five"));
    }
}
