//! How much sooner does a search with several threads reach a depth?
//! `cargo run --release -p bolshak-engine --example threads [GAME] [DEPTH] [THREADS] [POSITIONS] [LINES]`
//!
//! Positions of a game of the engine against itself after random openings, 64 MiB, each searched to the depth with one thread and
//! then with several, for the best move or the best LINES. The ratio of times is given twice: of their sums, which the longest
//! searches rule, and the geometric mean.
use std::time::{Duration, Instant};

use bolshak_engine::{Options, VariantEngine};
use bolshak_game::{Engine, Flow, Game, Limits, Score, Task, find};

/// Positions that are not yet decided.
const EVEN: i32 = 150;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "russian".to_owned());
    let mut number = |usual: usize| arguments.next().map_or(usual, |text| text.parse().expect("a number"));
    let (depth, threads, count, lines) = (number(19), number(2), number(20), number(1));
    let depth = Limits { depth: u32::try_from(depth).ok(), ..Limits::default() };
    let [mut one, mut several] = [1, threads].map(|threads| {
        VariantEngine::with(Options { table_mib: 64, threads, lines, book: None, ..Options::default() })
    });
    let (mut alone, mut together, mut logarithms) = (Duration::ZERO, Duration::ZERO, 0.0);
    let mut nodes = [0, 0];
    for position in positions(&game, count) {
        let (time, seen) = timed(&mut one, position.as_ref(), &depth);
        let (time_together, seen_together) = timed(&mut several, position.as_ref(), &depth);
        alone += time;
        together += time_together;
        logarithms += (time.as_secs_f64() / time_together.as_secs_f64()).ln();
        nodes = [nodes[0] + seen, nodes[1] + seen_together];
    }
    #[allow(clippy::cast_precision_loss, reason = "a few positions")]
    let mean = (logarithms / count as f64).exp();
    println!("{game}, {count} positions: one thread {alone:.1?}, {threads} threads {together:.1?}");
    println!("sooner {:.2} times, mean {mean:.2}", alone.as_secs_f64() / together.as_secs_f64());
    println!("positions searched {} and {}", nodes[0], nodes[1]);
}

fn timed(engine: &mut VariantEngine, position: &dyn Game, limits: &Limits) -> (Duration, u64) {
    engine.forget();
    let start = Instant::now();
    let info = engine.search(&Task::of(position), limits, &mut |_| Flow::Continue).expect("a move");
    (start.elapsed(), info.nodes)
}

/// Even positions 10, 20, 30 and 40 plies from the start.
fn positions(game: &str, count: usize) -> Vec<Box<dyn Game>> {
    let variant = find(game).expect("a game of the registry");
    let mut engine = VariantEngine::new(16);
    let mut random = fastrand::Rng::with_seed(11);
    let mut positions = vec![];
    while positions.len() < count {
        let mut game = variant.start();
        let plies = 10 + positions.len() % 4 * 10;
        for ply in 0..plies {
            if game.legal_moves().is_empty() {
                break;
            }
            let mv = if ply < 6 {
                game.legal_moves()[random.usize(..game.legal_moves().len())].clone()
            } else {
                think(&mut engine, game.as_ref(), 2_000).line[0].clone()
            };
            game.play(&mv).expect("a legal move");
        }
        if game.legal_moves().len() > 1 && is_even(think(&mut engine, game.as_ref(), 20_000).score) {
            positions.push(game);
        }
    }
    positions
}

fn think(engine: &mut VariantEngine, position: &dyn Game, nodes: u64) -> bolshak_game::Info {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    engine.search(&Task::of(position), &limits, &mut |_| Flow::Continue).expect("a move")
}

fn is_even(score: Score) -> bool {
    score.0.abs() <= EVEN
}
