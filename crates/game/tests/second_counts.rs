//! Counts of moves in the games that the testkit's second implementation knows, in files that others can check their own
//! programs with. Both implementations must reach them.
//!
//! `BOLSHAK_PERFT_NODES` (default 30 000) sets how many moves are counted at most.

use std::collections::{BTreeMap, HashSet};

use crate::support::fen::read_fen;
use crate::support::{identity, number, stand};
use bolshak_game::{Game, Move, Placed, Seat, View, find};
use bolshak_testkit::perft_file::{self, PerftLine};
use bolshak_testkit::second::{IDS, Second, second, second_from};

/// The different moves: two ways of making one count once.
fn moves(game: &dyn Game) -> Vec<Move> {
    let view = game.view();
    let moves = game.legal_moves().iter().map(|mv| (identity(&view, mv), mv));
    let mut moves: Vec<_> = moves.collect();
    let mut seen = HashSet::new();
    moves.retain(|(identity, _)| seen.insert(identity.clone()));
    moves.into_iter().map(|(_, mv)| mv.clone()).collect()
}

/// Adds to the counts, from depth 1 on, the moves of a position and of those after it.
fn perft(game: &mut dyn Game, counts: &mut [u64]) {
    let moves = moves(game);
    counts[0] += moves.len() as u64;
    if counts.len() > 1 {
        for turn in moves {
            game.play(&turn).expect("a listed turn is legal");
            perft(game, &mut counts[1..]);
            game.take_back(1);
        }
    }
}

fn second_perft(game: &dyn Second, counts: &mut [u64]) {
    let moves: BTreeMap<_, _> = game.turns().into_iter().map(|turn| (turn.identity(), turn)).collect();
    counts[0] += moves.len() as u64;
    if counts.len() > 1 {
        for turn in moves.into_values() {
            let mut next = game.copy();
            next.play(&turn);
            second_perft(&*next, &mut counts[1..]);
        }
    }
}

/// Who is to move, what stands where, and how many moves of the turn are made.
type Place = (Seat, Vec<Placed>, u8);

fn place(view: View) -> Place {
    (view.side_to_move, view.pieces, view.aside.step)
}

fn check(id: &str) {
    let budget = number("BOLSHAK_PERFT_NODES", 30_000);
    let path = format!("{}/tests/perft/{id}.perft", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let variant = find(id).expect("a game");
    let start = place(variant.start().start_view());
    let lines = perft_file::read(&text);
    let is_start = |line: &PerftLine| place(read_fen(variant.info(), &line.fen)) == start;
    assert!(lines.first().is_some_and(is_start), "{id}: the first line is the initial position");
    for entry in lines {
        let view = read_fen(variant.info(), &entry.fen);
        let stand = stand(&variant.info().board, &view.pieces);
        let (mut line, other) = if is_start(&entry) {
            (variant.start(), second(id))
        } else {
            (variant.set_up(&view).expect("a position"), second_from(id, &stand, view.side_to_move.index()))
        };
        let expected: Vec<u64> = entry.counts.iter().copied().take_while(|count| *count <= budget).collect();
        let mut counts = vec![0; expected.len()];
        perft(&mut *line, &mut counts);
        assert_eq!(counts, expected, "{id} {}", entry.fen);
        let mut counts = vec![0; expected.len()];
        second_perft(&*other.expect("the second implementation knows it"), &mut counts);
        assert_eq!(counts, expected, "{id} {} by the second implementation", entry.fen);
    }
}

/// One test for a few games each, so that they run beside each other.
macro_rules! counts {
    ($($name:ident: $part:literal,)*) => {
        $(
            #[test]
            fn $name() {
                IDS.iter().skip($part).step_by(6).for_each(|id| check(id));
            }
        )*
    };
}

counts! {
    both_implementations_reach_the_counts: 0,
    in_the_second_part_too: 1,
    in_the_third_part_too: 2,
    in_the_fourth_part_too: 3,
    in_the_fifth_part_too: 4,
    in_the_last_part_too: 5,
}
