//! Which evaluation is better where more than two play? `cargo run --release -p bolshak-engine --example rivals GAME FILE [GAMES] [NODES]`
//!
//! One player who judges by the file plays among others who judge by hand, and one who judges by hand among others with the file,
//! in each seat in turn from the same random openings. Prints the share of the others that each is placed before; equal players
//! would have half.
use std::sync::Arc;

use bolshak_engine::{Judging, Options, VariantEngine};
use bolshak_game::{Engine, Flow, Limits, Seat, Task, Variant, find};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let variant = find(&arguments.next().expect("a game")).expect("a game of the registry");
    let file: Arc<[u8]> = std::fs::read(arguments.next().expect("a file")).expect("a file").into();
    let mut number = |usual| arguments.next().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (games, nodes) = (number(100), number(500));
    let learned = Judging::Net(file);
    for (name, one, others) in [
        ("the file among others by hand", &learned, &Judging::Handcrafted),
        ("by hand among others with the file", &Judging::Handcrafted, &learned),
    ] {
        let shares: Vec<f64> = (0..games).map(|index| play(variant, [one, others], index, nodes)).collect();
        #[allow(clippy::cast_precision_loss)]
        let count = games as f64;
        let mean = shares.iter().sum::<f64>() / count;
        let spread = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / count;
        let error = 196.0 * (spread / count).sqrt();
        println!("{}, {games} games, {name}: {:.1} % ± {error:.1}", variant.info().id, 100.0 * mean);
    }
}

/// The share of the others that the one is placed before.
#[allow(clippy::cast_precision_loss, reason = "few seats")]
fn play(variant: &'static dyn Variant, [one, others]: [&Judging; 2], index: u64, nodes: u64) -> f64 {
    let info = variant.info();
    let seats = info.seats.len();
    let own = Seat::of(usize::try_from(index).expect("few games") % seats);
    let mut engines = [one, others].map(|judging| {
        VariantEngine::with(Options { table_mib: 1, evaluation: judging.clone(), ..Options::default() })
    });
    let mut random = fastrand::Rng::with_seed(index / seats as u64);
    let mut game = variant.start();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    while game.outcome().is_none() && game.played().len() < 150 * seats {
        let mv = if game.played().len() < 2 * seats {
            game.legal_moves()[random.usize(..game.legal_moves().len())].clone()
        } else {
            let is_own = info.are_partners(game.side_to_move(), own);
            let found = engines[usize::from(!is_own)]
                .search(&Task::of(game.as_ref()), &limits, &mut |_| Flow::Continue);
            found.expect("a move").line[0].clone()
        };
        game.play(&mv).expect("a legal move");
    }
    let Some(outcome) = game.outcome() else { return 0.5 };
    let rivals: Vec<Seat> = info.all_seats().filter(|seat| !info.are_partners(own, *seat)).collect();
    rivals.iter().map(|rival| outcome.against(own, *rival)).sum::<f64>() / rivals.len() as f64
}
