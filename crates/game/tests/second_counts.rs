//! Counts of moves in the games that the testkit's second implementation knows, in files that others can check their own
//! programs with. Both implementations must reach them.
//!
//! `BOLSHAK_PERFT_NODES` (default 30 000) sets how many moves are counted at most.

mod support;

use std::collections::BTreeMap;

use bolshak_game::{Match, Turn, find};
use bolshak_testkit::perft_file::{self, PerftLine};
use bolshak_testkit::second::{IDS, Second, SecondTurn, second, second_from};
use support::fen::read_fen;
use support::{identity, number, stand};

/// The different moves: two ways of making one count once.
fn moves(line: &dyn Match) -> Vec<Turn> {
    let view = line.view();
    let turns = line.turns().iter().map(|turn| (identity(&view, turn), turn));
    let mut moves: Vec<_> = turns.collect();
    let mut seen = std::collections::HashSet::new();
    moves.retain(|(identity, _)| seen.insert(identity.clone()));
    moves.into_iter().map(|(_, turn)| turn.clone()).collect()
}

fn perft(line: &mut dyn Match, depth: usize) -> u64 {
    let moves = moves(line);
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut count = 0;
    for turn in moves {
        line.play(&turn).expect("a listed turn is legal");
        count += perft(line, depth - 1);
        line.take_back(1);
    }
    count
}

/// The second implementation goes forth only, so every line of play begins anew.
fn second_perft(begin: &dyn Fn() -> Box<dyn Second>, played: &mut Vec<SecondTurn>, depth: usize) -> u64 {
    let mut game = begin();
    played.iter().for_each(|turn| game.play(turn));
    let moves: BTreeMap<_, _> = game.turns().into_iter().map(|turn| (turn.identity(), turn)).collect();
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut count = 0;
    for turn in moves.into_values() {
        played.push(turn);
        count += second_perft(begin, played, depth - 1);
        played.pop();
    }
    count
}

#[test]
fn both_implementations_reach_the_counts_of_the_files() {
    let budget = number("BOLSHAK_PERFT_NODES", 30_000);
    for &id in IDS {
        let path = format!("{}/tests/perft/{id}.perft", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let game = find(id).expect("a game");
        let lines = perft_file::read(&text);
        let start = game.start().start_view();
        let is_start = |line: &PerftLine| {
            let view = read_fen(game.info(), &line.fen);
            (view.turn, view.pieces, view.aside.step) == (start.turn, start.pieces.clone(), start.aside.step)
        };
        assert!(lines.first().is_some_and(is_start), "{id}: the first line is the initial position");
        for entry in lines {
            let view = read_fen(game.info(), &entry.fen);
            let mut line =
                if is_start(&entry) { game.start() } else { game.set_up(&view).expect("a position") };
            let begin = || {
                let stand = stand(&game.info().board, &view.pieces);
                let game =
                    if is_start(&entry) { second(id) } else { second_from(id, &stand, view.turn.index()) };
                game.expect("the second implementation knows it")
            };
            for (depth, &count) in (1..).zip(&entry.counts).take_while(|(_, count)| **count <= budget) {
                assert_eq!(perft(&mut *line, depth), count, "{id} {} at depth {depth}", entry.fen);
                let slowly = second_perft(&begin, &mut vec![], depth);
                assert_eq!(slowly, count, "{id} {} at depth {depth}, the second", entry.fen);
            }
        }
    }
}
