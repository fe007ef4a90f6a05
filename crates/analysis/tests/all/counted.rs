//! Values under the draw rules with moves that were counted already equal a search of all that can happen.

use bolshak_analysis::{Endgames, Outcome, outcome_now};
use bolshak_core::Russian;
use bolshak_egdb::{Kind, Plan, build};
use bolshak_game::{Game, Reason, find};
use bolshak_notation::read_position;

/// How many positions are compared.
const COMPARED: usize = 50;
/// Plies to the end of the game, at least, by which a count may matter.
const FAR: u16 = 4;
/// Moves that are left to the nearest end of a count.
const NEAR: u16 = 2;
const SEED: u64 = 7;

#[test]
fn values_with_running_counts_equal_a_search_of_everything() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().join("russian");
    let kinds = [Kind::Wld, Kind::Distance, Kind::Conversion, Kind::Limits];
    let plan = Plan { folder: &place, game: "russian", pieces: 3, only: None, kinds: &kinds, threads: 2 };
    build(Russian, &plan, &|_| {}).expect("tables");
    let tables = Endgames::open(folder.path(), find("russian").expect("Russian draughts"));
    let tables = tables.expect("tables that can be read").expect("tables");

    let mut lot = fastrand::Rng::with_seed(SEED);
    let (mut compared, mut spoiled) = (0, 0);
    while compared < COMPARED {
        let Some(mut game) = counted_game(&mut lot) else { continue };
        let known = tables.probe(&game.view()).expect("three pieces");
        if known.plies().is_none_or(|plies| plies < FAR) {
            continue;
        }
        let now = outcome_now(&tables, game.as_ref()).expect("a search that ends");
        assert_eq!(now, everything(&tables, game.as_mut()), "{:?} {:?}", game.view(), game.draw_counts());
        compared += 1;
        spoiled += usize::from(known.outcome_under_rules() != Some(now));
    }
    assert!((COMPARED / 10..COMPARED).contains(&spoiled), "the counts decided {spoiled} of {COMPARED} times");
}

/// Two pieces against a king after quiet moves, so that a count is near its end.
fn counted_game(lot: &mut fastrand::Rng) -> Option<Box<dyn Game>> {
    let chosen = lot.choose_multiple((0..32).map(square), 3);
    let second = if lot.bool() { "K" } else { "" };
    let fen = format!("W:WK{},{second}{}:BK{}", chosen[0], chosen[1], chosen[2]);
    let mut game = read_position(find("russian")?, &fen).ok()?;
    let is_near = |game: &dyn Game| {
        let mut counts = game.draw_counts().into_iter();
        counts.any(|count| count.reason != Reason::Repetition && count.count + NEAR >= count.limit)
    };
    while !is_near(game.as_ref()) {
        let quiet: Vec<usize> =
            (0..game.legal_moves().len()).filter(|&at| game.legal_moves()[at].removed.is_empty()).collect();
        game.play_at(*lot.choice(&quiet)?).ok()?;
    }
    game.outcome().is_none().then_some(game)
}

fn square(place: usize) -> String {
    let (row, column) = (place / 4, place % 4);
    let letter = b"abcdefgh"[2 * column + row % 2];
    format!("{}{}", char::from(letter), row + 1)
}

/// The value for the side to move, by playing everything until a capture, with which all counts begin anew, or until nobody
/// could win even without draw rules.
fn everything(tables: &Endgames, game: &mut dyn Game) -> Outcome {
    if let Some(ended) = game.outcome() {
        return match ended.winner {
            None => Outcome::Draw,
            Some(winner) if winner == game.side_to_move() => Outcome::Win,
            Some(_) => Outcome::Loss,
        };
    }
    let known = tables.probe(&game.view()).expect("three pieces");
    if known.outcome() == Some(Outcome::Draw) {
        return Outcome::Draw;
    }
    if game.played().last().is_some_and(|last| !last.removed.is_empty()) {
        return known.outcome_under_rules().expect("a value");
    }
    let mut best = Outcome::Loss;
    for index in 0..game.legal_moves().len() {
        game.play_at(index).expect("a legal move");
        let value = everything(tables, game).reversed();
        game.take_back(1);
        match value {
            Outcome::Win => return Outcome::Win,
            Outcome::Draw => best = Outcome::Draw,
            Outcome::Loss => {}
        }
    }
    best
}
