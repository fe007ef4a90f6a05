//! The cost of a probe: `probe_speed FOLDER` probes the Russian tables in a folder for random positions.
use std::path::Path;
use std::time::Instant;

use bolshak_core::{Position, Russian};
use bolshak_egdb::{Pair, Tables};

fn main() {
    let folder = std::env::args().nth(1).expect("a folder of tables");
    let tables = Tables::open(Path::new(&folder), Russian).expect("tables");
    let most = tables.most_pieces();
    let mut state: u64 = 64;
    let mut random = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> 33
    };
    let of_most: Vec<Pair> =
        Pair::all(most).into_iter().filter(|pair| pair.material().pieces() == most).collect();
    let mut one_of = |pairs: &[Pair], near: u64| -> Vec<Position<Russian>> {
        let position = |_| {
            let pair = pairs[random() as usize % pairs.len()];
            let size = tables.sizes(pair)[0];
            tables.position(pair, 0, random() % size.min(near)).expect("a position")
        };
        (0..200_000).map(position).collect()
    };
    for (name, pairs, near) in
        [("anywhere", &of_most[..], u64::MAX), ("in one corner", &of_most[..1], 100_000)]
    {
        let positions = one_of(pairs, near);
        for round in ["first", "second"] {
            let start = Instant::now();
            let known = positions.iter().filter(|position| tables.wld(position).is_some()).count();
            let each = start.elapsed().as_nanos() / positions.len() as u128;
            println!("{most} pieces, {name}, {round} time: {each} ns a question, {known} answers");
        }
    }
}
