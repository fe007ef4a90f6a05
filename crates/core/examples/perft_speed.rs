//! How fast the mover is in every game: one run, one core, from the initial position.
//!
//! `cargo run --release -p bolshak-core --example perft_speed [GAME] [SECONDS]`
//!
//! Each line gives the depth, the moves of the last ply a second when they are counted (perft as it is published) and
//! when every one of them is written to a list, as a search needs it.
use std::time::Instant;

use bolshak_core::{MoveList, PerftConvention, Position, Variant, perft, with_variants};

/// The lines of play of this depth, every last move listed.
fn listed<R: Variant>(position: &Position<R>, lists: &mut [MoveList<R::Bits>]) -> u64 {
    let Some((list, rest)) = lists.split_first_mut() else { return 1 };
    position.moves_into(list);
    if rest.is_empty() {
        return list.len() as u64;
    }
    list.iter().map(|&turn| listed(&position.after(turn), rest)).sum()
}

fn counted<R: Variant>(depth: u32) -> u64 {
    perft(&Position::<R>::initial(), depth, PerftConvention::Unique)
}

#[allow(clippy::cast_precision_loss)]
fn millions_a_second(work: impl FnOnce() -> u64) -> (u64, f64) {
    let start = Instant::now();
    let moves = work();
    (moves, moves as f64 / start.elapsed().as_secs_f64() / 1e6)
}

/// The first depth that takes a noticeable part of the time.
fn depth_for<R: Variant>(seconds: f64) -> u32 {
    (1..)
        .find(|&depth| {
            let start = Instant::now();
            counted::<R>(depth);
            start.elapsed().as_secs_f64() > seconds / 12.0
        })
        .unwrap_or(1)
}

fn speed<R: Variant>(seconds: f64) {
    let depth = depth_for::<R>(seconds) + 1;
    let (moves, counting) = millions_a_second(|| counted::<R>(depth));
    let mut lists: Vec<_> = (0..depth).map(|_| MoveList::new()).collect();
    let (again, listing) = millions_a_second(|| listed(&Position::<R>::initial(), &mut lists));
    assert_eq!(moves, again);
    println!("| {} | {depth} | {moves} | {counting:.0} | {listing:.0} |", R::ID);
}

fn main() {
    let wanted = std::env::args().nth(1).filter(|id| id != "all");
    let seconds = std::env::args().nth(2).map_or(2.0, |text| text.parse().expect("a number of seconds"));
    println!("| game | depth | moves | counted, M/s | listed, M/s |\n|---|---|---|---|---|");
    macro_rules! speeds {
        ($($game:ident),*) => {
            $(
                if wanted.as_ref().is_none_or(|id| id == bolshak_core::$game::ID) {
                    speed::<bolshak_core::$game>(seconds);
                }
            )*
        };
    }
    with_variants!(speeds);
}
