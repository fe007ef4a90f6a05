//! Fixed work whose instructions can be counted:
//! `valgrind --tool=callgrind --callgrind-out-file=/dev/null target/release/examples/cost search russian 200000`
//!
//! `search GAME NODES` searches the position after four random moves; `eval GAME TIMES` judges positions of a random
//! game. Subtract a run with half the number to be rid of what the start costs.
use bolshak_core::{Brazilian, English, International, Position, Russian, Variant};
use bolshak_engine::{Evaluation, Thinker};
use bolshak_game::Limits;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [what, game, count] = &arguments[..] else { panic!("expected: search|eval GAME COUNT") };
    let count = count.parse().expect("a number");
    match game.as_str() {
        Russian::ID => run(Russian, what, count),
        International::ID => run(International, what, count),
        Brazilian::ID => run(Brazilian, what, count),
        English::ID => run(English, what, count),
        _ => panic!("expected russian, international, brazilian or english"),
    }
}

fn run<R: Variant>(rules: R, what: &str, count: u64) {
    let evaluation = Evaluation::embedded(R::ID, R::RULES);
    let line = random_game(rules);
    let sum: i64 = match what {
        "eval" => (0..count).map(|index| i64::from(evaluation.of(&line[index as usize % line.len()]))).sum(),
        "search" => {
            let mut thinker = Thinker::new(rules, evaluation.into(), 16 << 10);
            let limits = Limits { nodes: Some(count), ..Limits::default() };
            i64::from(thinker.think(&line[4], &[], &limits).score)
        }
        _ => panic!("expected search or eval"),
    };
    println!("{what} {} {count}: {sum}", R::ID);
}

/// The positions of a game of random moves in which nobody can capture.
fn random_game<R: Variant>(rules: R) -> Vec<Position<R>> {
    let mut random = fastrand::Rng::with_seed(5);
    let mut position = Position::start(rules);
    let mut line = vec![];
    while position.ending().is_none() && line.len() < 60 {
        line.push(position);
        let moves = position.moves();
        position = position.after(moves[random.usize(..moves.len())]);
    }
    let quiet = |position: &Position<R>| !position.can_capture(position.turn());
    line.into_iter().filter(quiet).collect()
}
