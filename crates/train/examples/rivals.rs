//! Which evaluation is better where more than two play? `cargo run --release -p bolshak-train --example rivals GAME FILE [GAMES] [NODES]`
//!
//! One player who judges by the file plays among others who judge by hand, and one who judges by hand among others with the file,
//! in each seat in turn from the same random openings. Prints the share of the others that each is placed before; equal players
//! would have half.
use std::sync::Arc;

use bolshak_engine::Judging;
use bolshak_game::find;
use bolshak_train::share_of_one;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let variant = find(&arguments.next().expect("a game")).expect("a game of the registry");
    let file: Arc<[u8]> = std::fs::read(arguments.next().expect("a file")).expect("a file").into();
    let mut number = |usual| arguments.next().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (games, nodes) = (number(100), u64::from(number(500)));
    let learned = Judging::Net(file);
    for (name, one, others) in [
        ("the file among others by hand", &learned, &Judging::Handcrafted),
        ("by hand among others with the file", &Judging::Handcrafted, &learned),
    ] {
        let share = |number| f64::from(share_of_one(variant, [one, others], number, nodes).expect("a game"));
        let shares: Vec<f64> = (0..games).map(share).collect();
        let count = f64::from(games);
        let mean = shares.iter().sum::<f64>() / count;
        let spread = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / count;
        let error = 196.0 * (spread / count).sqrt();
        println!("{}, {games} games, {name}: {:.1} % ± {error:.1}", variant.info().id, 100.0 * mean);
    }
}
