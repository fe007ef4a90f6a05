//! Combinations from our own games (`bolshak train combinations`), each with one solution that a deeper search has
//! confirmed: the search finds them within few positions.
use bolshak_engine::VariantEngine;
use bolshak_game::{Engine, Flow, Limits, Task, find};
use bolshak_notation::{Form, read_position, write_move};

/// Combinations of Russian draughts. With eight million positions the last 77 win 1.3 men and are a man better than any other move.
const RUSSIAN: &str = include_str!("combinations/russian.txt");

/// The lines of a file: position; first move; score in hundredths of a man.
fn lines(text: &'static str) -> impl Iterator<Item = [&'static str; 3]> {
    let parts = |line: &'static str| {
        let mut parts = line.split("; ");
        std::array::from_fn(|_| parts.next().expect("position; move; score"))
    };
    text.lines().map(parts)
}

/// The first move that the engine finds, and what it expects.
fn found(machine: &mut VariantEngine, game: &str, position: &str, nodes: u64) -> (String, i32) {
    machine.forget();
    let game = read_position(find(game).expect("a known game"), position).expect("a position");
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let info = machine.search(&Task::of(game.as_ref()), &limits, &mut |_| Flow::Continue).expect("a turn");
    let index = game.legal_moves().iter().position(|turn| *turn == info.line[0]).expect("a legal turn");
    (write_move(game.variant().info(), game.legal_moves(), index, Form::Short), info.score.0)
}

#[test]
fn combinations_of_own_games_are_found() {
    // Some of them win in another, slower way, too, which is seen first.
    const NODES: u64 = 100_000;
    let mut machine = VariantEngine::new(4);
    let mut missed = vec![];
    for [position, solution, _] in lines(RUSSIAN) {
        let (turn, score) = found(&mut machine, "russian", position, NODES);
        if turn != solution {
            missed.push(format!("{position}: {solution}, played {turn} for {score}"));
        }
    }
    assert!(missed.is_empty(), "{} of {}:\n{}", missed.len(), lines(RUSSIAN).count(), missed.join("\n"));
}

/// Shots that a search without prunings sees seven plies deep, captures not counted, and the engine did not see with a thousand
/// positions (`bolshak train combinations GAME.data --missed-by 1000`): with thirty times as many it sees most.
#[test]
fn shots_that_a_short_search_misses_are_seen_by_a_longer_one() {
    const NODES: u64 = 30_000;
    for (game, shots) in [
        ("russian", include_str!("combinations/shots-russian.txt")),
        ("international", include_str!("combinations/shots-international.txt")),
        ("english", include_str!("combinations/shots-english.txt")),
    ] {
        let mut machine = VariantEngine::new(4);
        let is_seen = |[position, shot, _]: &[&str; 3]| found(&mut machine, game, position, NODES).0 == *shot;
        let all = lines(shots).count();
        let seen = lines(shots).filter(is_seen).count();
        assert!(all >= 100 && seen * 10 >= all * 7, "{game}: {seen} of {all}");
    }
}

/// Shots that decided games which an earlier engine lost: it was blind to them with a million positions, because a ProbCut
/// leaned on another. Position; move.
#[test]
fn shots_that_lost_games_are_seen() {
    const NODES: u64 = 1_000_000;
    let mut machine = VariantEngine::new(16);
    for (position, shot) in [
        ("B:Wa5,d4,f4,a3,c3,e3,b2,d2,f2,h2,a1,e1:Bb8,f8,h8,a7,c7,e7,g7,b6,h6,c5,g5,h4", "g7-f6"),
        ("W:We5,f4,h4,b2,f2,h2,c1:Bd8,f8,a7,g7,h6,b4,a3", "f2-e3"),
        ("W:Wb4,a3,c3,f2,h2,c1,e1,g1:Bf8,c7,g7,b6,d6,h6,e5,f4", "b4-a5"),
    ] {
        let (turn, score) = found(&mut machine, "russian", position, NODES);
        assert!(turn == shot && score >= 100, "{position}: {shot}, played {turn} for {score}");
    }
}

#[test]
fn a_combination_gives_before_it_takes() {
    let variant = find("russian").expect("a known game");
    for [position, solution, score] in lines(RUSSIAN) {
        let mut game = read_position(variant, position).expect("a position");
        let index =
            bolshak_notation::read_move(variant.info(), game.legal_moves(), solution).expect("a legal move");
        let mv = game.legal_moves()[index].clone();
        game.play(&mv).expect("a legal turn");
        assert!(game.legal_moves().iter().all(|reply| !reply.removed.is_empty()), "{position}: {solution}");
        assert!(score.parse::<i32>().expect("a number") >= 130);
    }
}
