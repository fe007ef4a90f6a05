//! Certain knowledge about positions, such as endgame tables.

use bolshak_core::{Position, RuleSet};
use bolshak_egdb::{Tables, Wld};

/// How a position ends if both sides do their best, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It wins.
    Win,
    /// Nobody wins.
    Draw,
    /// It loses.
    Loss,
}

/// Something that knows the result of positions. A game that reaches such a position is over, with that result.
pub trait Oracle<R: RuleSet>: Sync {
    /// The verdict, if the position is known.
    fn value(&self, position: &Position<R>) -> Option<Verdict>;
}

/// Knows nothing: every game is played out.
#[derive(Clone, Copy, Debug)]
pub struct Ignorance;

impl<R: RuleSet> Oracle<R> for Ignorance {
    fn value(&self, _: &Position<R>) -> Option<Verdict> {
        None
    }
}

/// Endgame tables know who wins without draw rules.
impl<R: RuleSet> Oracle<R> for Tables<R> {
    fn value(&self, position: &Position<R>) -> Option<Verdict> {
        Some(match self.wld(position)? {
            Wld::Win => Verdict::Win,
            Wld::Draw => Verdict::Draw,
            Wld::Loss => Verdict::Loss,
        })
    }
}
