//! How strong is each level, measured against players whose strength can be said in words?
//! `cargo run --release -p bolshak-engine --example levels -- [--games N] [--levels 1,2,3] [--opponents one,two,…]
//! [--game ID] [--seed N]`
//!
//! By default 100 games of Russian draughts for each pair, all levels, all opponents. Colours alternate, and the seed
//! decides every choice of a player that chooses by chance; a game of 200 plies is drawn. The opponents count a king as
//! three men:
//!
//! * `random` plays any legal move;
//! * `one` looks at each of its moves and takes the one that leaves the best material;
//! * `two` looks at each of its moves and at the best reply, no further;
//! * `beginner` plays like `two`, but one move in four like `one`.
use std::thread;
use std::time::{Duration, Instant};

use bolshak_engine::{Level, LevelPlayer, VariantEngine};
use bolshak_game::{Engine, Flow, Game, Kind, Limits, Move, Seat, Task, Variant, find};
use fastrand::Rng;

/// A game that lasts this many plies is drawn.
const LONGEST: usize = 200;

/// The transposition table of a level, in MiB.
const TABLE: usize = 8;

/// What a won game counts, in men.
const WON: i32 = 1_000;

/// Games are shared out among this many threads.
const THREADS: u64 = 2;

/// Chooses a move.
type Chooser = fn(&dyn Game, &mut Rng) -> Move;

/// The scripted players: what to call them on the command line, and how they choose.
const SCRIPTED: [(&str, Chooser); 4] =
    [("random", random), ("one", one_ply), ("two", two_plies), ("beginner", beginner)];

fn main() {
    let plan = Plan::read(std::env::args().skip(1));
    println!("{}: {} games a pair, seed {}", plan.variant.info().id, plan.games, plan.seed);
    println!("level  opponent    won  drawn   lost  score   ± ms a move");
    for level in &plan.levels {
        for opponent in &plan.opponents {
            println!("{}", plan.pair(*level, *opponent).row(*level, opponent.0));
        }
    }
}

/// What is to be played.
struct Plan {
    variant: &'static dyn Variant,
    games: u64,
    levels: Vec<Level>,
    opponents: Vec<(&'static str, Chooser)>,
    seed: u64,
}

impl Plan {
    fn read(mut arguments: impl Iterator<Item = String>) -> Self {
        let mut plan = Self {
            variant: find("russian").expect("a game of the registry"),
            games: 100,
            levels: Level::all().collect(),
            opponents: SCRIPTED.to_vec(),
            seed: 1,
        };
        while let Some(option) = arguments.next() {
            let value = arguments.next().unwrap_or_else(|| panic!("{option} needs a value"));
            match option.as_str() {
                "--game" => plan.variant = find(&value).expect("a known game"),
                "--games" => plan.games = value.parse().expect("a number of games"),
                "--levels" => plan.levels = value.split(',').map(level_named).collect(),
                "--opponents" => plan.opponents = value.split(',').map(scripted_named).collect(),
                "--seed" => plan.seed = value.parse().expect("a number"),
                _ => panic!("unknown option {option}"),
            }
        }
        assert!(plan.variant.info().seats.len() == 2, "a game of two");
        plan
    }

    /// All games of a level against an opponent.
    fn pair(&self, level: Level, (_, chooser): (&'static str, Chooser)) -> Tally {
        let part = |first: u64| {
            let indices = (first..self.games).step_by(THREADS as usize);
            indices.map(|index| self.play(level, chooser, index)).fold(Tally::default(), Tally::with)
        };
        thread::scope(|scope| {
            let running: Vec<_> = (0..THREADS).map(|first| scope.spawn(move || part(first))).collect();
            let parts = running.into_iter().map(|part| part.join().expect("it plays to the end"));
            parts.fold(Tally::default(), Tally::with)
        })
    }

    /// One game; the level has the first seat in games of even number.
    fn play(&self, level: Level, chooser: Chooser, index: u64) -> Tally {
        let mut seeds = Rng::with_seed(self.seed << 32 | index);
        let mut player = LevelPlayer::new(VariantEngine::new(TABLE), level, seeds.u64(..));
        let own = Seat::of(usize::from(index % 2 == 1));
        let mut game = self.variant.start();
        let mut tally = Tally::default();
        while game.outcome().is_none() && game.played().len() < LONGEST {
            let turn = if game.side_to_move() == own {
                let began = Instant::now();
                let info =
                    player.search(&Task::of(game.as_ref()), &Limits::default(), &mut |_| Flow::Continue);
                tally.thought += began.elapsed();
                tally.moves += 1;
                info.expect("a turn").line[0].clone()
            } else {
                chooser(game.as_ref(), &mut seeds)
            };
            game.play(&turn).expect("players play legal turns");
        }
        match winner(game.as_ref()) {
            Some(seat) if seat == own => tally.won = 1,
            Some(_) => tally.lost = 1,
            None => tally.drawn = 1,
        }
        tally
    }
}

fn level_named(text: &str) -> Level {
    text.parse().ok().and_then(Level::new).expect("a level, 1 to 10")
}

fn scripted_named(text: &str) -> (&'static str, Chooser) {
    *SCRIPTED.iter().find(|(name, _)| *name == text).expect("a known opponent")
}

/// How a level did.
#[derive(Clone, Copy, Default)]
struct Tally {
    won: u32,
    drawn: u32,
    lost: u32,
    /// How long the level thought, over all its moves.
    thought: Duration,
    moves: u32,
}

impl Tally {
    fn with(self, other: Self) -> Self {
        Self {
            won: self.won + other.won,
            drawn: self.drawn + other.drawn,
            lost: self.lost + other.lost,
            thought: self.thought + other.thought,
            moves: self.moves + other.moves,
        }
    }

    /// A line of the table: the score has the error of two standard deviations next to it.
    fn row(&self, level: Level, opponent: &str) -> String {
        let [won, drawn, lost] = [self.won, self.drawn, self.lost].map(f64::from);
        let games = won + drawn + lost;
        let score = (won + drawn / 2.0) / games;
        let error = 2.0 * (((won + drawn / 4.0) / games - score * score).max(0.0) / games).sqrt();
        let time = 1_000.0 * self.thought.as_secs_f64() / f64::from(self.moves.max(1));
        format!(
            "{:5}  {opponent:9} {won:5} {drawn:6} {lost:6} {:5.1}% {:3.0} {time:9.1}",
            level.number(),
            100.0 * score,
            100.0 * error
        )
    }
}

/// Who won, if anybody did.
fn winner(game: &dyn Game) -> Option<Seat> {
    let outcome = game.outcome()?;
    let mut first = game.variant().info().all_seats().filter(|seat| outcome.place(*seat) == 1);
    first.next().filter(|_| first.next().is_none())
}

/// Any legal move.
fn random(game: &dyn Game, random: &mut Rng) -> Move {
    game.legal_moves()[random.usize(..game.legal_moves().len())].clone()
}

/// The move that leaves the best material, whatever the reply.
fn one_ply(game: &dyn Game, random: &mut Rng) -> Move {
    best(game, random, worth)
}

/// The move that leaves the best material after the best reply.
fn two_plies(game: &dyn Game, random: &mut Rng) -> Move {
    best(game, random, |next, own| {
        let replies = if next.outcome().is_none() { next.legal_moves() } else { &[] };
        replies
            .iter()
            .map(|reply| worth(after(next, reply).as_ref(), own))
            .min()
            .unwrap_or_else(|| worth(next, own))
    })
}

/// Two plies, but one move in four is made after a look at one.
fn beginner(game: &dyn Game, random: &mut Rng) -> Move {
    if random.u8(..4) == 0 { one_ply(game, random) } else { two_plies(game, random) }
}

/// One of the moves after which the position is worth most to the side that made it.
fn best(game: &dyn Game, random: &mut Rng, value: impl Fn(&dyn Game, Seat) -> i32) -> Move {
    let own = game.side_to_move();
    let valued = |turn: &&Move| (value(after(game, turn).as_ref(), own), random.u32(..));
    game.legal_moves().iter().max_by_key(valued).expect("a legal turn").clone()
}

fn after(game: &dyn Game, turn: &Move) -> Box<dyn Game> {
    let mut next = game.copy();
    next.play(turn).expect("a legal turn");
    next
}

/// How many men more the seat has than the other, a king being three; a finished game is won, lost or even.
fn worth(game: &dyn Game, own: Seat) -> i32 {
    if game.outcome().is_some() {
        return winner(game).map_or(0, |seat| if seat == own { WON } else { -WON });
    }
    let pieces = game.view().pieces;
    let value = |kind| if kind == Kind::King { 3 } else { 1 };
    pieces.iter().map(|piece| if piece.seat == own { value(piece.kind) } else { -value(piece.kind) }).sum()
}
