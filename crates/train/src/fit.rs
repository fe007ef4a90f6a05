//! Fitting: many rounds over the data, each in small batches, with the optimiser [`adam`].
//!
//! Everything depends on the seed alone. A batch is cut into the same slices whatever the number of threads, and the
//! gradients of the slices are added in their order.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;

use crate::adam;
use crate::bytes::checksum;
use crate::checkpoint::State;
use crate::data::{DataError, Problem};
use crate::dataset::{Dataset, roles};
use crate::model::{Case, Model, chance, loss};
use crate::sample::Sample;

/// Parts of a batch.
const SLICES: usize = 4;
/// The ratio of the last learning rate to the first.
const LAST_RATE: f32 = 0.02;

/// The parameters of a fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// Rounds over the data.
    pub epochs: u32,
    /// Positions between two steps.
    pub batch: usize,
    /// The initial learning rate.
    pub rate: f32,
    /// The share of the game's result in what is learned; the rest is the search's score.
    pub lambda: f32,
    /// The seed of the random numbers.
    pub seed: u64,
    /// Number of threads; it does not change the result.
    pub threads: usize,
}

/// The result of a round: the mean loss of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// Of the positions that were learned from, while learning.
    pub training: f32,
    /// Of the validation positions, afterwards.
    pub validation: f32,
}

/// An evaluation that is being fitted.
pub struct Fit<'a> {
    model: &'a dyn Model,
    data: &'a Dataset,
    plan: Plan,
    /// Hundredths of a man in a logit.
    unit: f32,
    /// The checksum of the weights before the first round.
    begun: u64,
    state: State,
    slices: Vec<Slice>,
}

/// The work on a part of a batch.
#[derive(Clone, Debug)]
struct Slice {
    gradient: Vec<f32>,
    loss: f64,
}

impl<'a> Fit<'a> {
    /// Begins to fit a model to data.
    #[must_use]
    pub fn new(model: &'a dyn Model, data: &'a Dataset, plan: Plan, unit: f32) -> Self {
        let weights = model.start(&mut Rng::with_seed(plan.seed));
        let slice = Slice { gradient: vec![0.0; model.size()], loss: 0.0 };
        let bytes: Vec<u8> = weights.iter().flat_map(|weight| weight.to_le_bytes()).collect();
        let begun = checksum(&bytes);
        Self { model, data, plan, unit, begun, state: State::new(weights), slices: vec![slice; SLICES] }
    }

    /// Continues from the state in a file, if there is one.
    ///
    /// # Errors
    /// If the file cannot be read, is damaged, or belongs to another plan or other data.
    pub fn resume(&mut self, path: &Path) -> Result<(), DataError> {
        if !path.exists() {
            return Ok(());
        }
        let read = || -> Result<State, Problem> {
            State::decode(&std::fs::read(path)?, self.mark(), self.model.size())
        };
        self.state = read().map_err(|problem| problem.in_file(path))?;
        Ok(())
    }

    /// Writes the state of the fit.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), DataError> {
        let fresh = path.with_extension("fresh");
        let written = std::fs::write(&fresh, self.state.encode(self.mark()));
        written.and_then(|()| std::fs::rename(&fresh, path)).map_err(|error| Problem::Io(error).in_file(path))
    }

    /// The rounds so far.
    #[must_use]
    pub fn history(&self) -> &[Epoch] {
        &self.state.history
    }

    /// The weights as they are now.
    #[must_use]
    pub fn weights(&self) -> &[f32] {
        &self.state.weights
    }

    /// Whether all rounds are done.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.state.history.len() >= self.plan.epochs as usize
    }

    /// One more round. Reports the share of it that is done.
    pub fn round(&mut self, report: &mut dyn FnMut(f32)) -> (Epoch, Duration) {
        let start = Instant::now();
        let number = self.state.history.len() as u64;
        let mut order = self.data.training.clone();
        Rng::with_seed(self.plan.seed ^ (number + 1) << 32).shuffle(&mut order);
        let batches = order.len().div_ceil(self.plan.batch);
        let mut sum = 0.0;
        for (index, batch) in order.chunks(self.plan.batch).enumerate() {
            sum += self.learn(batch);
            let steps = number * batches as u64 + index as u64;
            self.step(batch.len(), steps, batches);
            report((index + 1) as f32 / batches as f32);
        }
        let epoch = Epoch {
            training: (sum / order.len().max(1) as f64) as f32,
            validation: self.loss_of(&self.data.validation),
        };
        self.state.history.push(epoch);
        (epoch, start.elapsed())
    }

    /// The gradient and the loss of a batch.
    fn learn(&mut self, batch: &[u32]) -> f64 {
        let (model, weights) = (self.model, &self.state.weights);
        let (data, plan, unit) = (self.data, &self.plan, self.unit);
        let parts = batch.len().div_ceil(SLICES).max(1);
        let mut work: Vec<_> = self.slices.iter_mut().zip(batch.chunks(parts)).collect();
        let each = SLICES.div_ceil(plan.threads.max(1));
        thread::scope(|scope| {
            for share in work.chunks_mut(each) {
                scope.spawn(move || {
                    for (slice, places) in share {
                        slice.loss = 0.0;
                        slice.gradient.fill(0.0);
                        for &place in *places {
                            let case = case(data, place, plan.lambda, unit);
                            slice.loss += f64::from(model.learn(weights, &case, &mut slice.gradient));
                        }
                    }
                });
            }
        });
        let used = batch.chunks(parts).count();
        let (first, rest) = self.slices[..used].split_first_mut().expect("a batch has a position");
        for slice in rest {
            first.gradient.iter_mut().zip(&slice.gradient).for_each(|(sum, part)| *sum += part);
            first.loss += slice.loss;
        }
        first.loss
    }

    /// One step of Adam along the gradient of a batch.
    fn step(&mut self, batch: usize, steps: u64, batches: usize) {
        let State { weights, means, squares, .. } = &mut self.state;
        let done = steps as f32 / (batches as f32 * self.plan.epochs as f32);
        let slow = LAST_RATE + (1.0 - LAST_RATE) * 0.5 * (1.0 + (std::f32::consts::PI * done).cos());
        let count = i32::try_from(steps + 1).unwrap_or(i32::MAX);
        let part = 1.0 / batch as f32;
        let gradient = self.slices[0].gradient.iter().map(|slope| slope * part);
        let manner = (self.plan.rate * slow, self.model.caution());
        adam::step([weights, means, squares], gradient, count, manner);
        self.model.tame(weights);
    }

    /// The mean loss of these samples.
    #[must_use]
    pub fn loss_of(&self, places: &[u32]) -> f32 {
        let part = places.len().div_ceil(SLICES).max(1);
        let one = |&place: &u32| {
            let case = case(self.data, place, self.plan.lambda, self.unit);
            f64::from(loss(self.model.value(&self.state.weights, &case.roles), case.target).0)
        };
        let sum: f64 = thread::scope(|scope| {
            let parts: Vec<_> = places
                .chunks(part)
                .map(|part| scope.spawn(move || part.iter().map(one).sum::<f64>()))
                .collect();
            parts.into_iter().map(|part| part.join().expect("a sum of losses")).sum()
        });
        (sum / places.len().max(1) as f64) as f32
    }

    /// Equal only for equal plans, models and data.
    fn mark(&self) -> u64 {
        let Plan { epochs, batch, rate, lambda, seed, threads: _ } = self.plan;
        let size = self.model.size();
        let (unit, begun, data) = (self.unit, self.begun, self.data.mark());
        let text = format!("{epochs} {batch} {rate} {lambda} {seed} {size} {unit} {begun} {data}");
        checksum(text.as_bytes())
    }
}

/// A sample with the target to learn.
fn case(data: &Dataset, place: u32, lambda: f32, unit: f32) -> Case {
    let sample = data.sample(place);
    Case { roles: roles(&sample, data.header.squares), target: target(&sample, lambda, unit) }
}

/// The target: a mixture of the result and the chance by the score.
pub(crate) fn target(sample: &Sample, lambda: f32, unit: f32) -> f32 {
    lambda * f32::from(sample.result) / 2.0 + (1.0 - lambda) * chance(f32::from(sample.score) / unit)
}
