//! How well an evaluation predicts, by the number of pieces on the board.

use bolshak_core::{Position, RuleTable, Rules};
use bolshak_engine::Evaluation;

use crate::dataset::Dataset;
use crate::fit::target;
use crate::model::chance;

/// The positions with one number of pieces.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Phase {
    /// How many positions.
    pub positions: u32,
    /// Sum of the squares of the errors in the expected share of the point.
    errors: f64,
}

impl Phase {
    /// The root of the mean square of the errors.
    #[must_use]
    pub fn error(&self) -> f64 {
        (self.errors / f64::from(self.positions.max(1))).sqrt()
    }
}

/// The errors of an evaluation in the validation games, by the number of pieces, against the mixture of result and score
/// that was the target.
#[must_use]
pub fn phases(
    data: &Dataset,
    rules: &'static Rules,
    evaluation: &Evaluation,
    lambda: f32,
    unit: f32,
) -> Vec<Phase> {
    let mut phases = vec![];
    for &place in &data.validation {
        let sample = data.sample(place);
        let Ok(position) = Position::from_setup(RuleTable(rules), &sample.setup()) else { continue };
        let pieces = sample.pieces() as usize;
        if phases.len() <= pieces {
            phases.resize(pieces + 1, Phase::default());
        }
        let error = chance(evaluation.of(&position) as f32 / unit) - target(&sample, lambda, unit);
        phases[pieces].positions += 1;
        phases[pieces].errors += f64::from(error * error);
    }
    phases
}
