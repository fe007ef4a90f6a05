//! Patterns: a sum of weights interpolated between two phases of the game. Each pattern has an early and a late weight.

use bolshak_core::Rules;
use bolshak_engine::{PATTERN_SCALE, PatternParts, PatternShape, Roles};
use fastrand::Rng;

use crate::model::{Case, Model, loss, whole};

/// The patterns of a game.
#[derive(Clone, Debug)]
pub struct Linear {
    shape: PatternShape,
    /// Hundredths of a man in a logit.
    unit: f32,
}

impl Linear {
    /// The patterns of a game with this many hundredths of a man in a logit.
    #[must_use]
    pub fn new(rules: &Rules, unit: f32) -> Self {
        Self { shape: PatternShape::new(rules), unit }
    }

    /// How early a position is, from 0 to 1.
    fn phase(&self, roles: &Roles<u128>) -> f32 {
        self.shape.phase(roles.count()) as f32 / PatternShape::PHASES as f32
    }
}

impl Model for Linear {
    fn size(&self) -> usize {
        2 * self.shape.weights()
    }

    fn start(&self, _: &mut Rng) -> Vec<f32> {
        vec![0.0; self.size()]
    }

    fn value(&self, weights: &[f32], roles: &Roles<u128>) -> f32 {
        let phase = self.phase(roles);
        let mut value = 0.0;
        self.shape.features(roles, |feature| {
            let [early, late] = [weights[2 * feature], weights[2 * feature + 1]];
            value += late + (early - late) * phase;
        });
        value
    }

    fn learn(&self, weights: &[f32], case: &Case, gradient: &mut [f32]) -> f32 {
        let (loss, slope) = loss(self.value(weights, &case.roles), case.target);
        let early = slope * self.phase(&case.roles);
        let late = slope - early;
        self.shape.features(&case.roles, |feature| {
            gradient[2 * feature] += early;
            gradient[2 * feature + 1] += late;
        });
        loss
    }

    fn tame(&self, _: &mut [f32]) {}

    fn file(&self, weights: &[f32], rules: &Rules, game: &str, name: &str) -> Vec<u8> {
        let scale = self.unit * PATTERN_SCALE as f32;
        let (pairs, _) = weights.as_chunks();
        let weights = pairs.iter().map(|[early, late]| [whole(early * scale), whole(late * scale)]);
        PatternParts { weights: weights.collect() }.encode(rules, game, name)
    }

    fn caution(&self) -> f32 {
        1e-5
    }
}
