//! One whole game of random moves for every game, written down: whatever changes in rules, draws or notation shows here
//! as a difference in a file that a person can read.
//!
//! `BOLSHAK_GOLDEN=write cargo test -p bolshak-notation --test all golden` writes the files anew.
use std::fmt::Write as _;
use std::path::PathBuf;

use bolshak_game::{Game, Variant, find, registry};
use bolshak_notation::pdn::write_places;
use bolshak_notation::{Form, write_fen, write_move};

/// The longest game that is written down; shorter on large boards, whose positions are long.
fn longest(variant: &dyn Variant) -> usize {
    match variant.info().board.cells.len() {
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
fn told(variant: &'static dyn Variant) -> String {
    let mut text = format!("# {}\n", variant.info().id);
    let mut random = Random(64);
    let mut game = variant.start();
    while game.outcome().is_none() && game.played().len() < longest(variant) {
        // By their text, so that the order in which the move generator lists them does not matter.
        let moves = game.legal_moves().iter().enumerate();
        let mut moves: Vec<_> = moves
            .map(|(index, _)| (write_move(variant.info(), game.legal_moves(), index, Form::Full), index))
            .collect();
        moves.sort();
        let (name, index) = moves[random.below(moves.len())].clone();
        let mv = game.legal_moves()[index].clone();
        game.play(&mv).expect("a legal turn");
        let _ = writeln!(
            text,
            "{name} ({} moves) {}{}",
            moves.len(),
            write_fen(variant.info(), &game.view()),
            counts(game.as_ref())
        );
    }
    let _ = match game.outcome() {
        None => writeln!(text, "unfinished"),
        Some(outcome) => {
            let winner = outcome.winner.map_or("draw", |seat| variant.info().seat_name(seat));
            let places = outcome.places.map(|places| format!(" {}", write_places(&places)));
            writeln!(text, "{winner} {}{}", outcome.reason.code(), places.unwrap_or_default())
        }
    };
    text
}

fn counts(game: &dyn Game) -> String {
    let draw_counts = game.draw_counts();
    let told = draw_counts
        .iter()
        .map(|draw_count| format!(" {} {}/{}", draw_count.reason.code(), draw_count.count, draw_count.limit));
    told.collect()
}

fn check(name: &str, variant: &'static dyn Variant) {
    let path = file(name);
    let now = told(variant);
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
    for variant in registry() {
        check(variant.info().id, *variant);
    }
}

#[test]
fn a_game_by_house_rules_is_played_as_it_was() {
    check("house", find("russian+capture=optional+men=forward+kings=short").expect("sensible rules"));
}
