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
    const NODES: u64 = 50_000;
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
