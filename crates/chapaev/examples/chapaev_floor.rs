//! How well do the levels flick? `cargo run --release -p bolshak-chapaev --example chapaev_floor [GAMES] [random|ladder]`
//!
//! Level 10 against flicks at random and against the greedy player, sides changing from game to game; with `ladder` each
//! level against the one below, with `random` nothing but games at random. No game is cut short: random games end, too,
//! and the longest is told.
use std::time::{Duration, Instant};

use bolshak_chapaev::opponent::{any, by_hand};
use bolshak_chapaev::{Flick, Game, Level, STRONGEST, Side, choose};

#[derive(Clone, Copy)]
enum Player {
    /// Any flick.
    Random,
    /// Whoever aims each disc straight at the middle of each of the others and flicks what pushes off most at once, their
    /// discs less his own; with the hand of level 5. Against a hand that never errs nobody wins a round that he does not
    /// begin, and games between two of that kind hardly end.
    Greedy,
    Level(Level),
}

#[derive(Default)]
struct Told {
    won: u32,
    flicks: u32,
    longest_game: u32,
    thinking: Duration,
    longest_thought: Duration,
    thoughts: u32,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let games: u64 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(200);
    let word = arguments.next().unwrap_or_default();
    if word == "ladder" {
        let mut below = Player::Random;
        for level in Level::all() {
            tell(
                &format!("level {:2} against the one below", level.number()),
                Player::Level(level),
                below,
                games,
            );
            below = Player::Level(level);
        }
    } else {
        tell("random against random", Player::Random, Player::Random, games);
        if word == "random" {
            return;
        }
        let best = Player::Level(Level::all().last().expect("ten levels"));
        tell("level 10 against random", best, Player::Random, games);
        tell("level 10 against greedy", best, Player::Greedy, games);
    }
}

fn tell(who: &str, first: Player, second: Player, games: u64) {
    let mut told = Told::default();
    for seed in 0..games {
        play(first, second, seed, &mut told);
    }
    let Told { won, flicks, longest_game, thinking, longest_thought, thoughts } = told;
    let mean = thinking / thoughts.max(1);
    println!(
        "{who}: {won} of {games} won; {} flicks a game, at most {longest_game}; {mean:.1?} a thought, at most {longest_thought:.1?}",
        u64::from(flicks) / games.max(1)
    );
}

fn play(first: Player, second: Player, seed: u64, told: &mut Told) {
    let own = Side::BOTH[usize::from(!seed.is_multiple_of(2))];
    let mut random = fastrand::Rng::with_seed(seed);
    let mut game = Game::default();
    let mut flicks = 0;
    while game.winner().is_none() {
        let player = if game.turn() == own { first } else { second };
        let begun = Instant::now();
        let flick = flick(player, &game, &mut random);
        if game.turn() == own {
            let took = begun.elapsed();
            told.thinking += took;
            told.longest_thought = told.longest_thought.max(took);
            told.thoughts += 1;
        }
        game = game.after(flick).expect("a disc on the board").0;
        flicks += 1;
    }
    told.won += u32::from(game.winner() == Some(own));
    told.flicks += flicks;
    told.longest_game = told.longest_game.max(flicks);
}

fn flick(player: Player, game: &Game, random: &mut fastrand::Rng) -> Flick {
    let flick = match player {
        Player::Random => any(game, random),
        Player::Greedy => greedy(game, random),
        Player::Level(level) => choose(game, level, random.u64(..)),
    };
    flick.expect("the game goes on")
}

/// What pushes off most at once; of equals any.
fn greedy(game: &Game, random: &mut fastrand::Rng) -> Option<Flick> {
    let (own, theirs) = (game.turn(), game.turn().other());
    let aims = game.choices().flat_map(|(disc, from)| {
        game.discs().of(theirs).map(move |(_, at)| {
            let (x, y) = (f64::from(at.x - from.x), f64::from(at.y - from.y));
            Flick::nearest(disc.file, (y.atan2(x).to_degrees() * 10.0).round() as i32, i32::from(STRONGEST))
        })
    });
    let mut aims: Vec<Flick> = aims.collect();
    random.shuffle(&mut aims);
    let gain = |flick: &Flick| {
        let fell = game.after(*flick).map(|(_, played)| played.fell).unwrap_or_default();
        let of = |side| fell.iter().filter(|disc| disc.side == side).count() as i32;
        of(theirs) - of(own)
    };
    let hand = Level::new(5).expect("one of ten");
    aims.into_iter().max_by_key(gain).map(|flick| by_hand(hand, flick, random))
}
