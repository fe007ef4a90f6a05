//! Does the engine beat a player of random moves, and one that takes what it can and looks no further?
//! `cargo run --release -p bolshak-engine --example floor [GAMES] [GAME…]`
//!
//! The engine thinks a tenth of a second at most; both get the same random openings of four plies with colours reversed.
//! Without games named, those that have no rule table.
use std::time::Duration;

use bolshak_engine::Machine;
use bolshak_game::{Engine, Flow, Game, Kind, Limits, Match, Seat, Task, Turn, find, registry};

type Player = Box<dyn FnMut(&dyn Match) -> Turn>;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let games: u64 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(200);
    let named: Vec<&'static dyn Game> = arguments.map(|id| find(&id).expect("a known game")).collect();
    let without_table = || registry().iter().copied().filter(|game| game.rules().is_none()).collect();
    let chosen = if named.is_empty() { without_table() } else { named };
    for game in chosen {
        for (name, opponent) in [("random moves", random as fn(u64) -> Player), ("a greedy player", greedy)] {
            let points: f64 = (0..games).map(|index| play(game, opponent(index), index)).sum();
            #[allow(clippy::cast_precision_loss, reason = "a few hundred games")]
            let percent = 100.0 * points / games as f64;
            println!("{}: {percent:5.1} % of {games} games against {name}", game.info().id);
        }
    }
}

fn random(seed: u64) -> Player {
    let mut random = fastrand::Rng::with_seed(seed);
    Box::new(move |line| line.turns()[random.usize(..line.turns().len())].clone())
}

/// Takes the turn after which it has the most against the other side, a king counting three men.
fn greedy(seed: u64) -> Player {
    let mut random = fastrand::Rng::with_seed(seed);
    Box::new(move |line| {
        let side = line.turn();
        let after = |turn: &Turn| {
            let mut next = line.copy();
            next.play(turn).expect("a legal turn");
            let worth = |kind| if kind == Kind::King { 3 } else { 1 };
            let pieces = next.view().pieces;
            pieces
                .iter()
                .map(|piece| if piece.seat == side { worth(piece.kind) } else { -worth(piece.kind) })
                .sum::<i32>()
        };
        let best = line.turns().iter().max_by_key(|turn| (after(turn), random.u32(..)));
        best.expect("a legal turn").clone()
    })
}

/// The points of the engine; odd games are the even ones with colours reversed.
fn play(game: &'static dyn Game, mut opponent: Player, index: u64) -> f64 {
    let mut machine = Machine::new(8);
    let limits = Limits { time: Some(Duration::from_millis(100)), ..Limits::default() };
    let mut line = game.start();
    let mut opening = random(index / 2);
    for _ in 0..4 {
        let turn = opening(line.as_ref());
        line.play(&turn).expect("a legal turn");
    }
    let own = if index.is_multiple_of(2) { Seat::WHITE } else { Seat::BLACK };
    while line.outcome().is_none() && line.played().len() < 400 {
        let turn = if line.turn() == own {
            let info = machine.search(&Task::of(line.as_ref()), &limits, &mut |_| Flow::Continue);
            info.expect("a turn").line[0].clone()
        } else {
            opponent(line.as_ref())
        };
        line.play(&turn).expect("players play legal turns");
    }
    match line.outcome().and_then(|outcome| outcome.winner) {
        Some(winner) if winner == own => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    }
}
