//! Does each level beat the one below? `cargo run --release -p bolshak-engine --example ladder [GAMES] [GAME]`
//!
//! Both players get the same random openings with colours reversed; where more than two play, the higher level has each seat
//! in turn and the lower all others, so that equals would have a third or a quarter. The first line is level 1 against
//! random moves.
//! Nobody thinks longer than a tenth of a second, so that the table is made in minutes; that shortens levels 9 and 10.
use std::time::Duration;

use bolshak_engine::{Level, LevelPlayer, Machine};
use bolshak_game::{Aim, Engine, Flow, Game, Limits, Match, Seat, Task, Turn, find};

type Player = Box<dyn FnMut(&dyn Match) -> Turn>;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let games: u64 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(60);
    let game = find(arguments.next().as_deref().unwrap_or("russian")).expect("a game of the registry");
    println!("{}: {games} games a pair", game.info().id);
    let mut below: Option<Level> = None;
    for level in Level::all() {
        let lower = |seed| below.map_or_else(|| random_mover(seed), |below| leveled(below, seed));
        let points: f64 =
            (0..games).map(|index| play(game, leveled(level, index), lower(index + 1_000_000), index)).sum();
        #[allow(clippy::cast_precision_loss)]
        let percent = 100.0 * points / games as f64;
        let opponent =
            below.map_or_else(|| "random moves".to_owned(), |below| format!("level {}", below.number()));
        println!("level {:2} scores {percent:5.1} % against {opponent}", level.number());
        below = Some(level);
    }
}

fn leveled(level: Level, seed: u64) -> Player {
    let mut player = LevelPlayer::new(Machine::new(8), level, seed);
    Box::new(move |line| {
        let task = Task::of(line);
        let limits = Limits { time: Some(Duration::from_millis(100)), ..Limits::default() };
        let info = player.search(&task, &limits, &mut |_| Flow::Continue).expect("a turn");
        info.line[0].clone()
    })
}

fn random_mover(seed: u64) -> Player {
    let mut random = fastrand::Rng::with_seed(seed);
    Box::new(move |line| line.turns()[random.usize(..line.turns().len())].clone())
}

/// The share of the first place that `higher` gets; the openings are the same for each of its seats.
#[allow(clippy::cast_precision_loss, reason = "few seats")]
fn play(game: &'static dyn Game, mut higher: Player, mut lower: Player, index: u64) -> f64 {
    let info = game.info();
    let seats = info.seats.len();
    let (round, own) = (index / seats as u64, usize::try_from(index).expect("few games") % seats);
    let is_own = |seat: Seat| info.are_partners(seat, Seat::of(own));
    let mut line = game.start();
    let mut opening = random_mover(round);
    for _ in 0..6 {
        let turn = opening(line.as_ref());
        line.play(&turn).expect("a legal turn");
    }
    // The first place of a race is decided by whoever arrives, though the others go on.
    let arrived = |line: &dyn Match| line.view().aside.out.first().copied().filter(|_| info.aim == Aim::Camp);
    while line.outcome().is_none() && arrived(line.as_ref()).is_none() && line.played().len() < 150 * seats {
        let player = if is_own(line.turn()) { &mut higher } else { &mut lower };
        let turn = player(line.as_ref());
        line.play(&turn).expect("players play legal turns");
    }
    let (arrived, outcome) = (arrived(line.as_ref()), line.outcome());
    let is_first = |seat: &Seat| match (arrived, &outcome) {
        (Some(arrived), _) => arrived == *seat,
        (None, Some(outcome)) => outcome.place(*seat) == 1,
        (None, None) => true,
    };
    let first: Vec<Seat> = info.all_seats().filter(is_first).collect();
    first.iter().filter(|seat| is_own(**seat)).count() as f64 / first.len() as f64
}
