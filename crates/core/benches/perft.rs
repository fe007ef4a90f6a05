//! The speed of the move generator in every variant: one run, one thread, from the initial position.
//!
//! `cargo bench -p bolshak-core --bench perft [-- GAME]`
//!
//! Each line gives the depth, its lines of play, and millions of them a second: with the last ply counted (perft as it
//! is published), with every last move written to a list as a search needs it, and counted on the run-time table.
use std::time::Instant;

use bolshak_core::{
    ConstRules, MoveList, PerftConvention, Position, RuleSet, RuleTable, perft, with_variants,
};

/// About how long each of the three measurements takes.
const SECONDS: f64 = 2.0;

/// Counts the lines of play, with every last move listed.
fn listed<R: RuleSet>(position: &Position<R>, lists: &mut [MoveList<R::Bits>]) -> u64 {
    let Some((list, rest)) = lists.split_first_mut() else { return 1 };
    position.moves_into(list);
    if rest.is_empty() {
        return list.len() as u64;
    }
    list.iter().map(|&turn| listed(&position.after(turn), rest)).sum()
}

/// A count and how many millions of it there were a second.
#[allow(clippy::cast_precision_loss)]
fn timed(work: impl FnOnce() -> u64) -> (u64, f64) {
    let start = Instant::now();
    let count = work();
    (count, count as f64 / start.elapsed().as_secs_f64() / 1e6)
}

fn counted<R: RuleSet>(rules: R, depth: u32) -> u64 {
    perft(&Position::start(rules), depth, PerftConvention::Unique)
}

/// The deepest count that is expected to fit into the time.
#[allow(clippy::cast_precision_loss)]
fn depth_of<R: ConstRules>() -> u32 {
    let mut before = 1;
    for depth in 1.. {
        let start = Instant::now();
        let count = counted(R::default(), depth);
        let seconds = start.elapsed().as_secs_f64();
        // The time for a ply grows by the same factor as the number of lines.
        let next = seconds * (count / before.max(1)) as f64;
        if next > SECONDS {
            return depth;
        }
        before = count;
    }
    1
}

fn measure<R: ConstRules>() {
    let depth = depth_of::<R>();
    let (count, counting) = timed(|| counted(R::default(), depth));
    let mut lists: Vec<_> = (0..depth).map(|_| MoveList::new()).collect();
    let (again, listing) = timed(|| listed(&Position::<R>::initial(), &mut lists));
    let (run_time_count, run_time) = timed(|| counted(RuleTable(R::RULES), depth));
    assert!(count == again && count == run_time_count, "{}: {count}, {again}, {run_time_count}", R::ID);
    println!("| {} | {depth} | {count} | {counting:.0} | {listing:.0} | {run_time:.0} |", R::ID);
}

fn main() {
    let wanted = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    println!(
        "| game | depth | lines of play | counted | listed | run-time table |\n|---|---|---|---|---|---|"
    );
    macro_rules! measure_all {
        ($($game:ident),*) => {
            $(
                if wanted.as_ref().is_none_or(|id| id == bolshak_core::$game::ID) {
                    measure::<bolshak_core::$game>();
                }
            )*
        };
    }
    with_variants!(measure_all);
}
