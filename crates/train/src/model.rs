//! What can be fitted: weights in one row, a value for a position, and the gradient of its loss.

use bolshak_core::Rules;
use bolshak_engine::Roles;
use fastrand::Rng;

/// A position and the target to learn.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// The position as its side to move sees it.
    pub roles: Roles<u128>,
    /// The share of the point that the side to move may expect.
    pub target: f32,
}

/// Something with weights that gives a position a value in logits: the log-odds of the side to move.
pub trait Model: Sync {
    /// How many weights there are.
    fn size(&self) -> usize;
    /// The weights before learning.
    fn start(&self, random: &mut Rng) -> Vec<f32>;
    /// The value of a position.
    fn value(&self, weights: &[f32], roles: &Roles<u128>) -> f32;
    /// Adds the gradient of the loss of a case and returns the loss.
    fn learn(&self, weights: &[f32], case: &Case, gradient: &mut [f32]) -> f32;
    /// Clamps the weights to the range that the integers of the file can hold.
    fn tame(&self, weights: &mut [f32]);
    /// The file of the evaluation.
    fn file(&self, weights: &[f32], rules: &Rules, game: &str, name: &str) -> Vec<u8>;
    /// Adam's epsilon, added to the root of the mean square of a gradient: rare features are learned slowly.
    fn caution(&self) -> f32;
}

/// The share of the point that corresponds to a value.
#[must_use]
pub fn chance(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// The loss of a value for a known chance, and its slope.
#[must_use]
pub(crate) fn loss(value: f32, target: f32) -> (f32, f32) {
    let loss = value.max(0.0) - value * target + (-value.abs()).exp().ln_1p();
    (loss, chance(value) - target)
}

/// The nearest whole number within the bounds of sixteen bits.
pub(crate) fn whole(value: f32) -> i16 {
    value.round().clamp(f32::from(-i16::MAX), f32::from(i16::MAX)) as i16
}
