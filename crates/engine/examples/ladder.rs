//! Does each level beat the one below? `cargo run --release -p bolshak-engine --example ladder [GAMES] [GAME]`
//!
//! Both players get the same random openings with colours reversed. Levels 9 and 10 get a twentieth of their time,
//! so that the table is made in minutes.
use std::time::Duration;

use bolshak_engine::{Level, LevelPlayer, Machine};
use bolshak_game::{Engine, Flow, Game, Limits, Seat, Task, find};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let games: u64 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(60);
    let game = find(arguments.next().as_deref().unwrap_or("russian")).expect("a game of the registry");
    let levels: Vec<Level> = Level::all().collect();
    println!("{}: {games} games a pair", game.info().id);
    for pair in levels.windows(2) {
        let points: f64 = (0..games).map(|index| play(game, pair[1], pair[0], index)).sum();
        #[allow(clippy::cast_precision_loss)]
        let percent = 100.0 * points / games as f64;
        println!("level {:2} scores {percent:5.1} % against level {:2}", pair[1].number(), pair[0].number());
    }
}

/// The points of `higher`; odd games are the even ones with colours reversed.
fn play(game: &'static dyn Game, higher: Level, lower: Level, index: u64) -> f64 {
    let mut random = fastrand::Rng::with_seed(index / 2);
    let mut line = game.start();
    for _ in 0..6 {
        let turn = line.turns()[random.usize(..line.turns().len())].clone();
        line.play(&turn).expect("a legal turn");
    }
    let own = if index.is_multiple_of(2) { Seat::WHITE } else { Seat::BLACK };
    let mut players = [
        LevelPlayer::new(Machine::new(8), higher, index),
        LevelPlayer::new(Machine::new(8), lower, index + 1_000_000),
    ];
    while line.outcome().is_none() && line.played().len() < 300 {
        let task = Task { game, start: line.start_view(), turns: line.played().to_vec() };
        let limits = Limits { time: Some(Duration::from_millis(100)), ..Limits::default() };
        let to_move = usize::from(line.view().turn != own);
        let info = players[to_move].search(&task, &limits, &mut |_| Flow::Continue).expect("a turn");
        line.play(&info.line[0]).expect("the engine plays legal turns");
    }
    match line.outcome().and_then(|outcome| outcome.winner) {
        Some(winner) if winner == own => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    }
}
