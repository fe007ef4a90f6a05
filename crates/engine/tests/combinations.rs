//! Combinations from our own games (`bolshak train combinations`), each with one solution that a deeper search has
//! confirmed: the search finds them within few positions.
use bolshak_engine::VariantEngine;
use bolshak_game::{Engine, Flow, Limits, Task, find};
use bolshak_notation::{Form, read_position, write_move};

/// A line of the file: position; first move; score in hundredths of a man.
fn lines() -> impl Iterator<Item = [&'static str; 3]> {
    let parts = |line: &'static str| {
        let mut parts = line.split("; ");
        std::array::from_fn(|_| parts.next().expect("position; move; score"))
    };
    include_str!("combinations/russian.txt").lines().map(parts)
}

/// The first move that the engine finds, and what it expects.
fn found(machine: &mut VariantEngine, position: &str, nodes: u64) -> (String, i32) {
    machine.forget();
    let game = read_position(find("russian").expect("a known game"), position).expect("a position");
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
    for [position, solution, _] in lines() {
        let (turn, score) = found(&mut machine, position, NODES);
        if turn != solution {
            missed.push(format!("{position}: {solution}, played {turn} for {score}"));
        }
    }
    assert!(missed.is_empty(), "{} of {}:\n{}", missed.len(), lines().count(), missed.join("\n"));
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
        let (turn, score) = found(&mut machine, position, NODES);
        assert!(turn == shot && score >= 100, "{position}: {shot}, played {turn} for {score}");
    }
}

#[test]
fn a_combination_gives_before_it_takes() {
    let variant = find("russian").expect("a known game");
    for [position, solution, score] in lines() {
        let mut game = read_position(variant, position).expect("a position");
        let index =
            bolshak_notation::read_move(variant.info(), game.legal_moves(), solution).expect("a legal move");
        let mv = game.legal_moves()[index].clone();
        game.play(&mv).expect("a legal turn");
        assert!(game.legal_moves().iter().all(|reply| !reply.removed.is_empty()), "{position}: {solution}");
        assert!(score.parse::<i32>().expect("a number") >= 130);
    }
}
