//! Does each level beat the one below?
//! `cargo run --release -p bolshak-engine --example ladder [GAMES] [GAME] [FIRST-LEVEL] [MILLISECONDS]`
//!
//! Both players get the same random openings with colours reversed; where more than two play, the higher level has each seat
//! in turn and the lower all others, so equal players would score a third or a quarter. The first line is level 1 against
//! random moves.
//! No move takes longer than a tenth of a second, or what is said, so that the table takes minutes; that cuts levels 9 and 10 short.
use std::time::Duration;

use bolshak_engine::{Level, LevelPlayer, VariantEngine};
use bolshak_game::{Aim, Engine, Flow, Game, Limits, Move, Seat, Task, Variant, find};

type Player = Box<dyn FnMut(&dyn Game) -> Move>;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let games: u64 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(60);
    let variant = find(arguments.next().as_deref().unwrap_or("russian")).expect("a game of the registry");
    let first: u8 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(1);
    let longest = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(100);
    let longest = Duration::from_millis(longest);
    println!("{}: {games} games a pair, no move longer than {longest:?}", variant.info().id);
    let mut below = first.checked_sub(1).and_then(Level::new);
    for level in Level::all().filter(|level| level.number() >= first) {
        let lower = |seed| below.map_or_else(|| random_mover(seed), |below| leveled(below, longest, seed));
        let points: f64 = (0..games)
            .map(|index| play(variant, leveled(level, longest, index), lower(index + 1_000_000), index))
            .sum();
        #[allow(clippy::cast_precision_loss)]
        let percent = 100.0 * points / games as f64;
        let opponent =
            below.map_or_else(|| "random moves".to_owned(), |below| format!("level {}", below.number()));
        println!("level {:2} scores {percent:5.1} % against {opponent}", level.number());
        below = Some(level);
    }
}

fn leveled(level: Level, longest: Duration, seed: u64) -> Player {
    let mut player = LevelPlayer::new(VariantEngine::new(8), level, seed);
    Box::new(move |line| {
        let task = Task::of(line);
        let limits = Limits { time: Some(longest), ..Limits::default() };
        let info = player.search(&task, &limits, &mut |_| Flow::Continue).expect("a turn");
        info.line[0].clone()
    })
}

fn random_mover(seed: u64) -> Player {
    let mut random = fastrand::Rng::with_seed(seed);
    Box::new(move |game| game.legal_moves()[random.usize(..game.legal_moves().len())].clone())
}

/// The share of the first place that `higher` gets; the openings are the same for each of its seats.
#[allow(clippy::cast_precision_loss, reason = "few seats")]
fn play(variant: &'static dyn Variant, mut higher: Player, mut lower: Player, index: u64) -> f64 {
    let info = variant.info();
    let seats = info.seats.len();
    let (round, own) = (index / seats as u64, usize::try_from(index).expect("few games") % seats);
    let is_own = |seat: Seat| info.are_partners(seat, Seat::of(own));
    let mut game = variant.start();
    let mut opening = random_mover(round);
    for _ in 0..6 {
        let turn = opening(game.as_ref());
        game.play(&turn).expect("a legal turn");
    }
    // The first place of a race is decided when somebody arrives, though the others go on.
    let arrived = |game: &dyn Game| game.view().aside.out.first().copied().filter(|_| info.aim == Aim::Camp);
    while game.outcome().is_none() && arrived(game.as_ref()).is_none() && game.played().len() < 150 * seats {
        let player = if is_own(game.side_to_move()) { &mut higher } else { &mut lower };
        let turn = player(game.as_ref());
        game.play(&turn).expect("players play legal turns");
    }
    let (arrived, outcome) = (arrived(game.as_ref()), game.outcome());
    let is_first = |seat: &Seat| match (arrived, &outcome) {
        (Some(arrived), _) => arrived == *seat,
        (None, Some(outcome)) => outcome.place(*seat) == 1,
        (None, None) => true,
    };
    let first: Vec<Seat> = info.all_seats().filter(is_first).collect();
    first.iter().filter(|seat| is_own(**seat)).count() as f64 / first.len() as f64
}
