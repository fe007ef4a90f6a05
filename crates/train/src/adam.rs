//! The optimiser Adam (Kingma and Ba 2014).

/// The decay rates for gradients and for their squares.
const MEMORY: (f32, f32) = (0.9, 0.999);

/// One step along a gradient. Steps are numbered from 1; `rate` is the length of the step, and `caution` is added to the root of
/// the mean square of a gradient, so that what is rare is learned slowly.
pub(crate) fn step(
    [weights, means, squares]: [&mut [f32]; 3],
    gradient: impl Iterator<Item = f32>,
    number: i32,
    (rate, caution): (f32, f32),
) {
    let rate = rate / (1.0 - MEMORY.0.powi(number));
    let spread = 1.0 / (1.0 - MEMORY.1.powi(number));
    let all = weights.iter_mut().zip(means).zip(squares).zip(gradient);
    for (((weight, mean), square), slope) in all {
        *mean += (slope - *mean) * (1.0 - MEMORY.0);
        *square += (slope * slope - *square) * (1.0 - MEMORY.1);
        *weight -= rate * *mean / ((*square * spread).sqrt() + caution);
    }
}
