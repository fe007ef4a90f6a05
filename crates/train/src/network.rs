//! The network in floating point: what [`bolshak_engine::NetworkParts`] is before its weights become whole numbers.

use std::ops::Range;

use bolshak_core::{Bits, Rules};
use bolshak_engine::{BUCKETS, NetworkParts, Roles, Scale, bucket, pieces_at_start};
use fastrand::Rng;

use crate::model::{Case, Model, loss, whole};

/// The widest layers.
const MOST_HIDDEN: usize = 256;
const MOST_SECOND: usize = 32;
/// Numbers that are summed side by side, so that the compiler can use wide registers.
const LANES: usize = 16;

/// The shape of a network.
#[derive(Clone, Debug)]
pub struct Network {
    squares: usize,
    pieces: usize,
    hidden: usize,
    second: usize,
    /// Hundredths of a man in a logit.
    unit: f32,
    /// The largest weight of the first layer and the largest direct one.
    largest: (f32, f32),
    /// Where each part lies in the row of weights.
    parts: Parts<Range<usize>>,
    /// What is learned upon; what it does not say is drawn by lot.
    begun: Option<NetworkParts>,
}

/// Something of each part of the weights.
#[derive(Clone, Debug)]
struct Parts<T> {
    first: T,
    first_bias: T,
    direct: T,
    second: T,
    second_bias: T,
    out: T,
    out_bias: T,
}

/// What a weight is multiplied with to become a whole number, and what is added then.
type WholeBy = (f32, f32);

/// The activations of the layers for a position.
struct Pass {
    rows: [u16; 128],
    count: usize,
    bucket: usize,
    first: [f32; MOST_HIDDEN],
    second: [f32; MOST_SECOND],
    value: f32,
}

impl Network {
    /// A network for a game, with layers of these widths and this many hundredths of a man in a logit.
    ///
    /// # Panics
    /// If the layers have no possible width: at most 256, a multiple of 64, and at most 32.
    #[must_use]
    pub fn new(rules: &Rules, (hidden, second): (usize, usize), unit: f32) -> Self {
        assert!(hidden > 0 && hidden <= MOST_HIDDEN && hidden.is_multiple_of(64), "{hidden} is no width");
        assert!(second > 0 && second <= MOST_SECOND, "{second} is no width");
        let squares = usize::from(rules.geometry.squares);
        let largest = f32::from(Scale::largest(rules) - 1);
        Self {
            squares,
            pieces: pieces_at_start(rules),
            hidden,
            second,
            unit,
            largest: (largest / Scale::FIRST as f32, largest / (Scale::DIRECT as f32 * unit)),
            parts: Parts::new(squares, hidden, second),
            begun: None,
        }
    }

    /// A network that goes on from the weights of another, which may have had other hundredths of a man in a logit. Its first layer
    /// may be wider than the other's: what is added counts for nothing at first.
    ///
    /// # Panics
    /// If the width is none of [`Network::new`] or less than the other's, or if the other has a size that does not belong to its
    /// layers, which one read from a file never has.
    #[must_use]
    pub fn going_on(rules: &Rules, from: NetworkParts, hidden: usize, unit: f32) -> Self {
        assert!(hidden >= from.hidden, "{hidden} neurons do not hold {}", from.hidden);
        let network = Self::new(rules, (hidden, from.second), unit);
        Self { begun: Some(from), ..network }
    }

    /// Weights drawn by lot.
    fn drawn(&self, random: &mut Rng) -> Vec<f32> {
        let mut weights = vec![0.0; self.size()];
        let mut fill = |range: &Range<usize>, middle: f32, spread: f32| {
            for weight in &mut weights[range.clone()] {
                *weight = middle + spread * (2.0 * random.f32() - 1.0);
            }
        };
        fill(&self.parts.first, 0.0, 0.15);
        fill(&self.parts.first_bias, 0.25, 0.1);
        fill(&self.parts.second, 0.0, (3.0 / self.hidden as f32).sqrt());
        fill(&self.parts.second_bias, 0.25, 0.1);
        fill(&self.parts.out, 0.0, 0.5);
        // Men and kings have a value from the start.
        let material = [100.0, 250.0, -100.0, -250.0].map(|worth| worth / self.unit);
        for (kind, worth) in material.into_iter().enumerate() {
            let start = self.parts.direct.start + kind * self.squares * BUCKETS;
            weights[start..start + self.squares * BUCKETS].fill(worth);
        }
        weights
    }

    /// Puts the weights of another network in place of those drawn by lot.
    fn take_over(&self, from: &NetworkParts, weights: &mut [f32]) {
        let (parts, scales) = (&self.parts, self.scales());
        // Nothing listens to the neurons that are added.
        weights[parts.second.clone()].fill(0.0);
        let widths = (self.hidden, from.hidden);
        put_rows(&mut weights[parts.first.clone()], &from.first, widths, scales.first);
        put_rows(&mut weights[parts.first_bias.clone()], &from.first_bias, widths, scales.first_bias);
        put_rows(&mut weights[parts.second.clone()], &from.second_weights, widths, scales.second);
        put(&mut weights[parts.direct.clone()], &from.direct, scales.direct);
        put(&mut weights[parts.second_bias.clone()], &from.second_bias, scales.second_bias);
        put(&mut weights[parts.out.clone()], &from.out, scales.out);
        put(&mut weights[parts.out_bias.clone()], &from.out_bias, scales.out_bias);
    }

    /// How the weights become whole numbers. Half a step is added where a shift rounds down.
    fn scales(&self) -> Parts<WholeBy> {
        let (first, second) = (Scale::FIRST as f32, (1 << Scale::SECOND_BITS) as f32);
        let active = Scale::ACTIVE as f32;
        let out = Scale::OUT as f32 * self.unit;
        Parts {
            first: (first, 0.0),
            first_bias: (first, (1 << Scale::FIRST_BITS >> 1) as f32),
            direct: (Scale::DIRECT as f32 * self.unit, 0.0),
            second: (second, 0.0),
            second_bias: (second * active, (1 << Scale::SECOND_BITS >> 1) as f32),
            out: (out, 0.0),
            out_bias: (out * active, 0.0),
        }
    }

    fn pass(&self, weights: &[f32], roles: &Roles<u128>) -> Pass {
        let mut pass = self.rows(roles);
        let first = &mut pass.first[..self.hidden];
        first.copy_from_slice(&weights[self.parts.first_bias.clone()]);
        for &row in &pass.rows[..pass.count] {
            add(first, &weights[self.row(row)]);
        }
        first.iter_mut().for_each(|cell| *cell = cell.clamp(0.0, 1.0));
        let direct = pass.rows[..pass.count].iter().map(|&row| weights[self.direct(row, pass.bucket)]);
        let mut value = weights[self.parts.out_bias.start + pass.bucket] + direct.sum::<f32>();
        for cell in 0..self.second {
            let at = pass.bucket * self.second + cell;
            let sum = weights[self.parts.second_bias.start + at]
                + dot(&pass.first[..self.hidden], &weights[self.second_row(at)]);
            pass.second[cell] = sum.clamp(0.0, 1.0);
            value += pass.second[cell] * weights[self.parts.out.start + at];
        }
        pass.value = value;
        pass
    }

    fn rows(&self, roles: &Roles<u128>) -> Pass {
        let mut rows = [0; 128];
        let mut count = 0;
        for (kind, set) in roles.sets().into_iter().enumerate() {
            for place in set.points() {
                rows[count] = (kind * self.squares) as u16 + u16::from(place);
                count += 1;
            }
        }
        let bucket = bucket(count, self.pieces);
        Pass { rows, count, bucket, first: [0.0; MOST_HIDDEN], second: [0.0; MOST_SECOND], value: 0.0 }
    }

    /// Adds the gradient for a slope of the loss over the value.
    fn back(&self, weights: &[f32], pass: &Pass, slope: f32, gradient: &mut [f32]) {
        gradient[self.parts.out_bias.start + pass.bucket] += slope;
        let mut slopes = [0.0; MOST_HIDDEN];
        let slopes = &mut slopes[..self.hidden];
        let first = &pass.first[..self.hidden];
        for cell in 0..self.second {
            let at = pass.bucket * self.second + cell;
            let out = self.parts.out.start + at;
            gradient[out] += slope * pass.second[cell];
            if is_open(pass.second[cell]) {
                let slope = slope * weights[out];
                gradient[self.parts.second_bias.start + at] += slope;
                add_times(&mut gradient[self.second_row(at)], first, slope);
                add_times(slopes, &weights[self.second_row(at)], slope);
            }
        }
        for (slope, &cell) in slopes.iter_mut().zip(first) {
            *slope = if is_open(cell) { *slope } else { 0.0 };
        }
        add(&mut gradient[self.parts.first_bias.clone()], slopes);
        for &row in &pass.rows[..pass.count] {
            add(&mut gradient[self.row(row)], slopes);
            gradient[self.direct(row, pass.bucket)] += slope;
        }
    }

    fn row(&self, row: u16) -> Range<usize> {
        let start = self.parts.first.start + usize::from(row) * self.hidden;
        start..start + self.hidden
    }

    fn direct(&self, row: u16, bucket: usize) -> usize {
        self.parts.direct.start + usize::from(row) * BUCKETS + bucket
    }

    fn second_row(&self, at: usize) -> Range<usize> {
        let start = self.parts.second.start + at * self.hidden;
        start..start + self.hidden
    }
}

impl Parts<Range<usize>> {
    fn new(squares: usize, hidden: usize, second: usize) -> Self {
        let mut end = 0;
        let mut next = |size: usize| {
            end += size;
            end - size..end
        };
        Self {
            first: next(4 * squares * hidden),
            first_bias: next(hidden),
            direct: next(4 * squares * BUCKETS),
            second: next(BUCKETS * second * hidden),
            second_bias: next(BUCKETS * second),
            out: next(BUCKETS * second),
            out_bias: next(BUCKETS),
        }
    }
}

impl Model for Network {
    fn size(&self) -> usize {
        self.parts.out_bias.end
    }

    fn start(&self, random: &mut Rng) -> Vec<f32> {
        let mut weights = self.drawn(random);
        if let Some(from) = &self.begun {
            self.take_over(from, &mut weights);
        }
        weights
    }

    fn value(&self, weights: &[f32], roles: &Roles<u128>) -> f32 {
        self.pass(weights, roles).value
    }

    fn learn(&self, weights: &[f32], case: &Case, gradient: &mut [f32]) -> f32 {
        let pass = self.pass(weights, &case.roles);
        let (loss, slope) = loss(pass.value, case.target);
        self.back(weights, &pass, slope, gradient);
        loss
    }

    fn tame(&self, weights: &mut [f32]) {
        let mut hold = |range: &Range<usize>, most: f32| {
            for weight in &mut weights[range.clone()] {
                *weight = weight.clamp(-most, most);
            }
        };
        hold(&self.parts.first, self.largest.0);
        hold(&self.parts.first_bias, self.largest.0 - 0.01);
        hold(&self.parts.direct, self.largest.1);
        hold(&self.parts.second, f32::from(i8::MAX) / (1 << Scale::SECOND_BITS) as f32);
        hold(&self.parts.out, f32::from(i16::MAX) / (Scale::OUT as f32 * self.unit));
    }

    fn file(&self, weights: &[f32], rules: &Rules, game: &str, name: &str) -> Vec<u8> {
        let scales = self.scales();
        let part = |range: &Range<usize>, (scale, shift): WholeBy| {
            weights[range.clone()].iter().map(move |weight| weight * scale + shift)
        };
        let parts = NetworkParts {
            hidden: self.hidden,
            second: self.second,
            first: part(&self.parts.first, scales.first).map(whole).collect(),
            first_bias: part(&self.parts.first_bias, scales.first_bias).map(whole).collect(),
            direct: part(&self.parts.direct, scales.direct).map(whole).collect(),
            second_weights: part(&self.parts.second, scales.second)
                .map(|weight| weight.round() as i8)
                .collect(),
            second_bias: part(&self.parts.second_bias, scales.second_bias)
                .map(|weight| weight.round() as i32)
                .collect(),
            out: part(&self.parts.out, scales.out).map(whole).collect(),
            out_bias: part(&self.parts.out_bias, scales.out_bias)
                .map(|weight| weight.round() as i32)
                .collect(),
        };
        parts.encode(rules, game, name)
    }

    fn caution(&self) -> f32 {
        1e-8
    }
}

/// The weights that became these whole numbers.
fn put<N: Copy + Into<f64>>(weights: &mut [f32], numbers: &[N], (scale, shift): WholeBy) {
    assert_eq!(weights.len(), numbers.len(), "a number for each weight");
    for (weight, &number) in weights.iter_mut().zip(numbers) {
        *weight = (number.into() as f32 - shift) / scale;
    }
}

/// The weights that became these rows of whole numbers, which may be shorter than the rows of weights.
fn put_rows<N: Copy + Into<f64>>(
    weights: &mut [f32],
    numbers: &[N],
    (width, short): (usize, usize),
    scale: WholeBy,
) {
    let rows = weights.chunks_exact_mut(width).zip(numbers.chunks_exact(short));
    rows.for_each(|(weights, numbers)| put(&mut weights[..short], numbers, scale));
}

/// Whether a neuron is within its linear range.
fn is_open(cell: f32) -> bool {
    cell > 0.0 && cell < 1.0
}

#[inline]
fn add(to: &mut [f32], from: &[f32]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to += from);
}

#[inline]
fn add_times(to: &mut [f32], from: &[f32], times: f32) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to += from * times);
}

#[inline]
fn dot(left: &[f32], right: &[f32]) -> f32 {
    let mut sums = [0.0; LANES];
    let ((left, _), (right, _)) = (left.as_chunks::<LANES>(), right.as_chunks::<LANES>());
    for (left, right) in left.iter().zip(right) {
        for lane in 0..LANES {
            sums[lane] += left[lane] * right[lane];
        }
    }
    sums.iter().sum()
}
