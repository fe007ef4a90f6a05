//! Combinations in played games: positions in which one quiet move gives something away and wins more, and no other move
//! does.

use std::sync::Arc;

use bolshak_core::{Bits, Move, MoveList, Position, RuleSet};
use bolshak_engine::{Evaluation, Searched, Thinker};
use bolshak_game::Limits;

/// A position with its one solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Combination<R: RuleSet> {
    /// Where it is played.
    pub position: Position<R>,
    /// Its first move.
    pub solution: Move<R::Bits>,
    /// Its score, in hundredths of a man.
    pub score: i32,
}

/// Endings with fewer pieces are left to the tables.
pub(crate) const FEWEST_PIECES: u32 = 8;
/// Before the combination neither side is much better by the static evaluation …
const UNCLEAR: i32 = 100;
/// … it wins at least this much …
const GAIN: i32 = 130;
/// … and at least this much more than any other move.
const AHEAD: i32 = 110;
/// Size of the transposition table.
pub(crate) const TABLE_KIB: usize = 16 << 10;

/// Looks for combinations.
pub struct Seeker<R: RuleSet> {
    evaluation: Arc<Evaluation>,
    thinker: Thinker<R>,
    depth: u32,
}

impl<R: Searched> Seeker<R> {
    /// A seeker that searches to this depth, and a third deeper to be sure.
    #[must_use]
    pub fn new(rules: R, evaluation: Arc<Evaluation>, depth: u32) -> Self {
        Self { thinker: Thinker::new(rules, evaluation.clone(), TABLE_KIB), evaluation, depth }
    }

    /// The combination in a quiet position, if there is one.
    pub fn look(&mut self, position: &Position<R>) -> Option<Combination<R>> {
        let ending = position.occupied().count() < FEWEST_PIECES;
        if ending || self.evaluation.of(position).abs() > UNCLEAR {
            return None;
        }
        self.thinker.forget();
        let (solution, score) = self.think(position, self.depth);
        let gives = position.after(solution).can_capture(position.side_to_move().opposite());
        if score < GAIN || solution.is_capture() || !gives || !self.stands_alone(position, solution, score) {
            return None;
        }
        self.thinker.forget();
        let (again, deeper) = self.think(position, self.depth + self.depth / 3);
        (again == solution && deeper >= GAIN).then_some(Combination {
            position: *position,
            solution,
            score: deeper,
        })
    }

    /// Whether every other move scores much less.
    fn stands_alone(&mut self, position: &Position<R>, solution: Move<R::Bits>, score: i32) -> bool {
        let mut others = MoveList::new();
        position.moves_into(&mut others);
        others.iter().filter(|&&other| other != solution).all(|&other| {
            let worth = self.thinker.worth_of_reaching(&position.after(other), &to(self.depth - 1));
            score - worth >= AHEAD
        })
    }

    fn think(&mut self, position: &Position<R>, depth: u32) -> (Move<R::Bits>, i32) {
        let thought = self.thinker.think(position, &[], &to(depth));
        (thought.line[0], thought.score)
    }
}

fn to(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}
