//! The speed of the move generator: one run, one thread, every variant from its initial position, then positions in which
//! both sides or one have several kings.
//!
//! `cargo bench -p bolshak-core --bench perft [-- VARIANT]`
//!
//! Each line gives the depth, its lines of play, and millions of them a second: with the last ply counted (perft as it
//! is published), with every last move written to a list as a search needs it, counted on the run-time table, and counted
//! by ways (`bolshak perft --paths`; there may be more of them).
use std::time::Instant;

use bolshak_core::{
    ConstRules, MoveList, PerftConvention, Position, RuleSet, RuleTable, perft, with_variants,
};
use bolshak_testkit::positions;

/// About how long each of the four measurements takes.
const SECONDS: f64 = 2.0;

/// Positions with several kings, most of them free to move far.
const KINGS: &[(&str, &str)] = &[
    ("international", "W:WK46,K47,K48,31,32,36:BK3,K4,K5,15,19,20"),
    ("international", "W:WK46,K48,K50:BK1,K3,K5"),
    ("international", "W:WK46,K48,K50,31,32:B1,2,3,7,15,20"),
    ("international", "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24"), // Random178
    ("russian", "W:WK29,K30,K31,21,22:BK2,K3,K4,11,12"),
    ("russian", "W:WK29,K30,K31:B1,2,3,5,9"),
    ("frisian", "W:WK46,K47,K48,31,32,36:BK3,K4,K5,15,19,20"),
    ("turkish", "B:W11,40,K56,58:B7,20,23,K29,42"),
    ("canadian", "W:WK70,K71,K72,50,51:BK1,K2,K3,22,23"),
    ("english", "W:WK29,K30,K31,21,22:BK2,K3,K4,11,12"),
];

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

/// The initial position, or that of a FEN.
fn position<R: RuleSet>(rules: R, fen: Option<&str>) -> Position<R> {
    let placed = |fen| Position::from_setup(rules, &positions::setup(fen)).expect("a valid position");
    fen.map_or_else(|| Position::start(rules), placed)
}

fn counted<R: RuleSet>(position: &Position<R>, depth: u32) -> u64 {
    perft(position, depth, PerftConvention::Unique)
}

/// The deepest count that is expected to fit into the time.
#[allow(clippy::cast_precision_loss)]
fn depth_of<R: RuleSet>(position: &Position<R>) -> u32 {
    let mut before = 1;
    for depth in 1.. {
        let start = Instant::now();
        let count = counted(position, depth);
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

fn measure<R: ConstRules>(fen: Option<&str>) {
    let (place, at_run_time) = (position(R::default(), fen), position(RuleTable(R::RULES), fen));
    let depth = depth_of(&place);
    let (count, counting) = timed(|| counted(&place, depth));
    let mut lists: Vec<_> = (0..depth).map(|_| MoveList::new()).collect();
    let (again, listing) = timed(|| listed(&place, &mut lists));
    let (run_time_count, run_time) = timed(|| counted(&at_run_time, depth));
    let (_, ways) = timed(|| perft(&place, depth, PerftConvention::Paths));
    assert!(count == again && count == run_time_count, "{}: {count}, {again}, {run_time_count}", R::ID);
    let fen = fen.unwrap_or("start");
    let id = R::ID;
    println!(
        "| {id} | {fen} | {depth} | {count} | {counting:.0} | {listing:.0} | {run_time:.0} | {ways:.0} |"
    );
}

macro_rules! every_id {
    ($($variant:ident),*) => { [$(bolshak_core::$variant::ID),*] };
}

fn main() {
    let wanted = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    println!("| variant | position | depth | lines of play | counted | listed | run-time table | ways |");
    println!("|---|---|---|---|---|---|---|---|");
    let starts = with_variants!(every_id).map(|id| (id, None));
    let kings = KINGS.iter().map(|&(id, fen)| (id, Some(fen)));
    for (id, fen) in starts.into_iter().chain(kings) {
        if wanted.as_ref().is_none_or(|wanted| wanted == id) {
            measure_variant(id, fen);
        }
    }
}

fn measure_variant(wanted: &str, fen: Option<&str>) {
    macro_rules! measure_one {
        ($($variant:ident),*) => {
            match wanted {
                $(bolshak_core::$variant::ID => measure::<bolshak_core::$variant>(fen),)*
                _ => panic!("no variant is called {wanted}"),
            }
        };
    }
    with_variants!(measure_one);
}
