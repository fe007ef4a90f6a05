//! How fast move text is read: short moves of random games of every game, each against the legal turns of its
//! position. `cargo run --release -p bolshak-notation --example read_moves`
use std::hint::black_box;
use std::time::Instant;

use bolshak_game::{Move, Variant, registry};
use bolshak_notation::{Form, read_move, write_move};

/// Moves of each game and form.
const MOVES: usize = 25_000;

/// Texts in a form with the turns to read them against.
fn texts(variant: &'static dyn Variant, form: Form) -> Vec<(Vec<Move>, String)> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut texts = vec![];
    while texts.len() < MOVES {
        let mut game = variant.start();
        while game.outcome().is_none() && game.played().len() < 150 {
            let moves = game.legal_moves().to_vec();
            let index = random.usize(..moves.len());
            let text = write_move(variant.info(), &moves, index, form);
            game.play(&moves[index]).expect("a legal turn");
            texts.push((moves, text));
        }
    }
    texts.truncate(MOVES);
    texts
}

fn main() {
    for form in [Form::Short, Form::Full] {
        let mut total = 0.0;
        for variant in registry() {
            let texts = texts(*variant, form);
            let start = Instant::now();
            for (moves, text) in &texts {
                black_box(read_move(variant.info(), moves, text)).expect("a move");
            }
            let each = start.elapsed().as_secs_f64() * 1e9 / texts.len() as f64;
            println!("{:>16} {form:?}: {each:6.0} ns a move", variant.info().id);
            total += each;
        }
        println!("{:>16} {form:?}: {:6.0} ns a move", "mean", total / registry().len() as f64);
    }
}
