//! A fixed piece of work whose node count changes exactly when the search or the evaluation does.

use std::time::{Duration, Instant};

use bolshak_game::{Engine, Flow, Limits, Task, registry};

use crate::VariantEngine;

/// The result of the work.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bench {
    /// Positions visited: the signature of the engine.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

const DEPTH: u32 = 13;
/// A limit for positions with many moves, where depth alone would take too long.
const NODES: u64 = 50_000;
/// How many positions of a game against itself are searched for each variant.
const PLIES: usize = 10;

/// Lets the engine play the first moves of every variant against itself at a fixed depth, or as deep as a
/// fixed number of positions reaches.
///
/// # Panics
/// If the engine cannot play a game of the registry, which its tests rule out.
#[must_use]
pub fn bench() -> Bench {
    let start = Instant::now();
    let mut nodes = 0;
    // The signature covers the search over rule tables.
    for &variant in registry().iter().filter(|variant| variant.rules().is_some()) {
        let mut machine = VariantEngine::new(16);
        let mut game = variant.start();
        for _ in 0..PLIES {
            let task = Task::of(game.as_ref());
            let limits = Limits { depth: Some(DEPTH), nodes: Some(NODES), ..Limits::default() };
            let info = machine.search(&task, &limits, &mut |_| Flow::Continue).expect("the game is not over");
            nodes += info.nodes;
            game.play(&info.line[0]).expect("the engine plays legal moves");
        }
    }
    Bench { nodes, time: start.elapsed() }
}
