//! How well do the levels flick? `cargo run --release -p bolshak-chapaev --example chapaev_floor [GAMES] [ladder]`
//!
//! Level 10 against flicks at random, sides changing from game to game; with `ladder` also each level against the one
//! below. No game is cut short: random games end, too, and the longest is told.
use std::time::{Duration, Instant};

use bolshak_chapaev::opponent::any;
use bolshak_chapaev::{Flick, Game, Level, Side, choose};

/// Level 10, or whoever flicks at random.
#[derive(Clone, Copy)]
enum Player {
    Random,
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
    let ladder = arguments.next().is_some_and(|word| word == "ladder");
    if ladder {
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
        let best = Level::all().last().expect("ten levels");
        tell("level 10 against random", Player::Level(best), Player::Random, games);
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
    let mut game = Game::new();
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
        Player::Level(level) => choose(game, level, random.u64(..)),
    };
    flick.expect("the game goes on")
}
