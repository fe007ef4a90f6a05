//! Shots that the engine does not see with few positions, proven by a search without its prunings.

use std::sync::Arc;

use bolshak_core::{Bits, Objective, Position, RuleSet};
use bolshak_engine::{Evaluation, Searched, Thinker};
use bolshak_game::Limits;

use crate::combinations::{Combination, FEWEST_PIECES, TABLE_KIB};
use crate::full_width::{FullWidth, material};

/// A shot wins at least this much, in hundredths of a man.
const GAIN: i32 = 100;
/// In the end it is worth this much …
const GOOD: i32 = 80;
/// … and this much more than the move that the engine prefers.
const AHEAD: i32 = 60;
/// The end is judged with so many times as many positions.
const LONGER: u64 = 200;
/// The proof is this many plies deeper.
const SURE: i32 = 2;

/// Looks for shots that the engine misses.
pub struct ShotSeeker<R: RuleSet> {
    thinker: Thinker<R>,
    sight: FullWidth<R>,
    depth: i32,
    nodes: u64,
}

impl<R: Searched> ShotSeeker<R> {
    /// A seeker for shots that a search of this depth sees, in plies without captures, and the engine does not see with so many
    /// positions. Nothing where pieces are to be lost.
    #[must_use]
    pub fn new(rules: R, evaluation: Arc<Evaluation>, depth: i32, nodes: u64) -> Option<Self> {
        let takes = rules.rules().objective == Objective::TakeAll;
        takes.then(|| {
            let thinker = Thinker::new(rules, evaluation, TABLE_KIB);
            Self { thinker, sight: FullWidth::new(), depth, nodes }
        })
    }

    /// The shot in a quiet position, if there is one: the only move that wins a man or more, not the engine's, and much better
    /// than the engine's in the end.
    pub fn look(&mut self, position: &Position<R>) -> Option<Combination<R>> {
        let wanted = material(position) + GAIN;
        let ending = position.occupied().count() < FEWEST_PIECES;
        if ending || !self.sight.reaches(position, self.depth, wanted) {
            return None;
        }
        let solution = self.sight.only_gain(position, self.depth, GAIN)?;
        self.thinker.forget();
        let preferred = self.thinker.think(position, &[], &within(self.nodes)).line[0];
        if preferred == solution || self.sight.only_gain(position, self.depth + SURE, GAIN) != Some(solution)
        {
            return None;
        }
        let [score, other] = [solution, preferred].map(|mv| self.worth(&position.after(mv)));
        (score >= GOOD && score - other >= AHEAD).then_some(Combination {
            position: *position,
            solution,
            score,
        })
    }

    /// What it is worth to have moved to a position, by a long search: it need not see the first move of a shot any more.
    fn worth(&mut self, next: &Position<R>) -> i32 {
        self.thinker.forget();
        self.thinker.worth_of_reaching(next, &within(self.nodes * LONGER))
    }
}

fn within(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}
