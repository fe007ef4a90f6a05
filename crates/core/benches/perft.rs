//! Lines of play per second, one thread, each game from its initial position: `cargo bench -p bolshak-core`.
//! The published depths are exact, so a wrong count fails the run.
use std::time::Instant;

use bolshak_core::{
    Brazilian, English, International, PerftConvention, Position, RuleTable, Russian, Variant, perft,
};

fn measure<R: Variant>(depth: u32, expected: u64) {
    run(R::ID, &Position::<R>::initial(), depth, expected);
    run(&format!("{} (run-time table)", R::ID), &Position::start(RuleTable(R::RULES)), depth - 1, 0);
}

fn run<R: bolshak_core::RuleSet>(name: &str, position: &Position<R>, depth: u32, expected: u64) {
    let start = Instant::now();
    let count = perft(position, depth, PerftConvention::Unique);
    let seconds = start.elapsed().as_secs_f64();
    assert!(expected == 0 || count == expected, "{name}: perft({depth}) = {count}, published {expected}");
    #[allow(clippy::cast_precision_loss)]
    let speed = count as f64 / seconds / 1e6;
    println!("{name:34} perft({depth:2}) = {count:>12}  {speed:8.1} M/s");
}

fn main() {
    measure::<Russian>(11, 110_917_189);
    measure::<International>(8, 0);
    measure::<Brazilian>(11, 0);
    measure::<English>(11, 0);
}
