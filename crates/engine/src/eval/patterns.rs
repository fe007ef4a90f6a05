//! Evaluation of a position as a sum of weights, one for each pattern in it, interpolated from an early to a late phase.

use bolshak_core::{Position, RuleSet, Rules};

use super::file::{Header, Kind, NetError, Taker};
use super::roles::{Roles, Seats};
use super::windows::PatternShape;

/// The value of a hundredth of a man in a weight.
pub const PATTERN_SCALE: i32 = 16;

/// The weights of a pattern evaluation, as they stand in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PatternParts {
    /// Early and late weight of each pattern, [`PATTERN_SCALE`] for a hundredth of a man.
    pub weights: Vec<[i16; 2]>,
}

impl PatternParts {
    /// The file of the evaluation.
    #[must_use]
    pub fn encode(&self, rules: &Rules, game: &str, name: &str) -> Vec<u8> {
        let payload: Vec<u8> =
            self.weights.iter().flatten().flat_map(|weight| weight.to_le_bytes()).collect();
        Header::new(Kind::Patterns, &rules.geometry, game, name).encode(&payload)
    }
}

pub(super) struct Patterns {
    shape: PatternShape,
    seats: Seats,
    weights: Vec<[i16; 2]>,
}

impl Patterns {
    pub(super) fn decode(rules: &Rules, mut payload: Taker<'_>) -> Result<Self, NetError> {
        let shape = PatternShape::new(rules);
        let flat = payload.i16s(2 * shape.weights())?;
        payload.must_be_empty()?;
        let (weights, _) = flat.as_chunks();
        Ok(Self { weights: weights.to_vec(), shape, seats: Seats::new(&rules.geometry) })
    }

    #[inline]
    pub(super) fn of<R: RuleSet>(&self, position: &Position<R>) -> i32 {
        let roles = Roles::of(position);
        let (mut early, mut late) = (0, 0);
        self.shape.visit(&roles, self.seats.of(position.side_to_move()), &mut |feature| {
            let [first, second] = self.weights[feature];
            early += i32::from(first);
            late += i32::from(second);
        });
        let phase = self.shape.phase(roles.count());
        let sum = early * phase + late * (PatternShape::PHASES - phase);
        sum / (PatternShape::PHASES * PATTERN_SCALE)
    }
}
