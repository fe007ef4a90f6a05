//! Criteria, one above the other, and the matching that is best by all of them.

use integer_blossom::max_weight_matching;

use super::assignment::Worth as Worths;
use super::wide::Wide;

/// The widest criteria that one number takes, with room for sums of a thousand pairs.
const MOST_BITS: usize = 105;

/// What a pair adds to a criterion.
type Worth<'d> = Box<dyn Fn(usize, usize) -> i64 + 'd>;

/// One criterion: the more, the better.
pub(super) struct Digit<'d> {
    /// The sums that it may come to lie within as many bits.
    bits: usize,
    /// The largest of them.
    pub most: usize,
    worth: Worth<'d>,
}

/// Bits for a sum from zero to this.
pub(super) fn bits(most: usize) -> usize {
    (usize::BITS - most.leading_zeros()) as usize
}

impl<'d> Digit<'d> {
    /// A sum from zero to `most`.
    pub(super) fn sum(most: usize, worth: impl Fn(usize, usize) -> i64 + 'd) -> Self {
        Self { bits: bits(most), most, worth: Box::new(worth) }
    }

    /// What a pair adds; the smaller place comes first.
    pub(super) fn worth(&self, a: usize, b: usize) -> i64 {
        (self.worth)(a, b)
    }

    /// Something that one pair may do, or at most one: either it adds one, or it takes one.
    pub(super) fn once(worth: impl Fn(usize, usize) -> i64 + 'd) -> Self {
        Self::sum(1, worth)
    }
}

/// Criteria as one number, the first one highest, where they fit into one.
pub(super) fn joined<'d>(digits: &'d [&Digit<'_>]) -> Option<impl Fn(usize, usize) -> Worths + 'd> {
    let width: usize = digits.iter().map(|digit| digit.bits).sum();
    (width <= MOST_BITS).then_some(move |a: usize, b: usize| {
        digits.iter().fold(0, |sum: Worths, digit| (sum << digit.bits) + Worths::from(digit.worth(a, b)))
    })
}

/// A graph of those who are not paired yet.
#[derive(Clone)]
pub(super) struct Graph {
    vertices: usize,
    allowed: Vec<bool>,
}

impl Graph {
    pub(super) fn new(vertices: usize, allowed: impl Fn(usize, usize) -> bool) -> Self {
        let mut graph = Self { vertices, allowed: vec![true; vertices * vertices] };
        graph.retain(allowed);
        graph
    }

    /// Takes away the pairs that are not to be kept. The first one of a pair has the smaller number.
    pub(super) fn retain(&mut self, keep: impl Fn(usize, usize) -> bool) {
        for i in 0..self.vertices {
            for j in i + 1..self.vertices {
                let allowed = &mut self.allowed[i * self.vertices + j];
                *allowed = *allowed && keep(i, j);
            }
        }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.vertices
    }

    /// May these two be a pair?
    pub(super) fn is_allowed(&self, a: usize, b: usize) -> bool {
        self.allowed[a.min(b) * self.vertices + a.max(b)]
    }

    /// The same among the first so many only.
    pub(super) fn first(&self, vertices: usize) -> Self {
        Self::new(vertices, |a, b| self.is_allowed(a, b))
    }

    /// The partner of each vertex in the matching that has most pairs, and is best by the digits then.
    pub(super) fn solve(&self, digits: &[&Digit<'_>]) -> Vec<Option<usize>> {
        let width = digits.iter().map(|digit| digit.bits).sum::<usize>() + bits(self.vertices / 2);
        match width {
            0..=248 => self.solve_in::<4>(digits),
            249..=1016 => self.solve_in::<16>(digits),
            _ => self.solve_in::<64>(digits),
        }
    }

    /// Does every vertex have a partner in some matching?
    pub(super) fn is_perfect(&self) -> bool {
        self.solve(&[]).iter().all(Option::is_some)
    }

    fn solve_in<const N: usize>(&self, digits: &[&Digit<'_>]) -> Vec<Option<usize>> {
        let n = self.vertices;
        let width = digits.iter().map(|digit| digit.bits).sum::<usize>();
        assert!(width + bits(n / 2) <= Wide::<N>::ROOM, "the criteria are wider than any number");
        let mut weights = vec![<Wide<N> as integer_blossom::Weight>::ZERO; n * n];
        for i in 0..n {
            for j in i + 1..n {
                if !self.allowed[i * n + j] {
                    continue;
                }
                let weight = &mut weights[i * n + j];
                let mut shift = width;
                weight.add_at(shift, 1);
                for digit in digits {
                    shift -= digit.bits;
                    let worth = digit.worth(i, j);
                    if worth != 0 {
                        weight.add_at(shift, worth);
                    }
                }
            }
        }
        max_weight_matching(&weights, n)
    }
}
