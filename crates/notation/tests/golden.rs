//! One whole game of random moves for every game, written down: whatever changes in rules, draws or notation shows here
//! as a difference in a file that a person can read.
//!
//! `BOLSHAK_GOLDEN=write cargo test -p bolshak-notation --test golden` writes the files anew.
use std::fmt::Write as _;
use std::path::PathBuf;

use bolshak_game::{Game, Match, find, registry};
use bolshak_notation::pdn::write_places;
use bolshak_notation::{Form, write_fen, write_move};

/// The longest game that is written down; shorter on large boards, whose positions are long.
fn longest(game: &dyn Game) -> usize {
    match game.info().board.cells.len() {
        201.. => 16,
        73.. => 40,
        _ => 200,
    }
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.txt"))
}

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers for ever, whatever libraries do.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((word ^ (word >> 31)) % bound as u64).expect("a small number")
    }
}

/// Moves, positions and draw counts of a game of random moves, and how it ended.
fn told(game: &'static dyn Game) -> String {
    let mut text = format!("# {}\n", game.info().id);
    let mut random = Random(64);
    let mut line = game.start();
    while line.outcome().is_none() && line.played().len() < longest(game) {
        // By their text, so that the order in which the mover lists them does not matter.
        let moves = line.turns().iter().enumerate();
        let mut moves: Vec<_> = moves
            .map(|(index, _)| (write_move(game.info(), line.turns(), index, Form::Full), index))
            .collect();
        moves.sort();
        let (name, index) = moves[random.below(moves.len())].clone();
        let turn = line.turns()[index].clone();
        line.play(&turn).expect("a legal turn");
        let _ = writeln!(
            text,
            "{name} ({} moves) {}{}",
            moves.len(),
            write_fen(game.info(), &line.view()),
            counts(line.as_ref())
        );
    }
    let _ = match line.outcome() {
        None => writeln!(text, "unfinished"),
        Some(outcome) => {
            let winner = outcome.winner.map_or("draw", |seat| game.info().seat_name(seat));
            let places = outcome.places.map(|places| format!(" {}", write_places(&places)));
            writeln!(text, "{winner} {}{}", outcome.reason.code(), places.unwrap_or_default())
        }
    };
    text
}

fn counts(line: &dyn Match) -> String {
    let tallies = line.tallies();
    let told =
        tallies.iter().map(|tally| format!(" {} {}/{}", tally.reason.code(), tally.count, tally.limit));
    told.collect()
}

fn check(name: &str, game: &'static dyn Game) {
    let path = file(name);
    let now = told(game);
    if std::env::var("BOLSHAK_GOLDEN").is_ok_and(|what| what == "write") {
        return std::fs::write(&path, now).expect("the file can be written");
    }
    let before = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    for (number, (now, before)) in now.lines().zip(before.lines()).enumerate() {
        assert_eq!(now, before, "{}:{}", path.display(), number + 1);
    }
    assert_eq!(now.lines().count(), before.lines().count(), "{}", path.display());
}

#[test]
fn every_game_is_played_as_it_was() {
    for game in registry() {
        check(game.info().id, *game);
    }
}

#[test]
fn a_game_by_house_rules_is_played_as_it_was() {
    check("house", find("russian+capture=optional+men=forward+kings=short").expect("sensible rules"));
}
