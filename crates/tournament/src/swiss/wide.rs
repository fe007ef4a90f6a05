//! Whole numbers that are wide enough to hold many criteria, one above the other.

use std::cmp::Ordering;
use std::ops::{Add, AddAssign, Sub, SubAssign};

use integer_blossom::Weight;

/// Two's complement, the lowest limb first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Wide<N> {
    /// How many bits a sum of weights may have. A few above are left to the matching, which doubles and subtracts.
    pub(super) const ROOM: usize = 64 * N - 8;

    /// Adds `value * 2^shift`.
    pub(super) fn add_at(&mut self, shift: usize, value: i64) {
        let (limb, bits) = (shift / 64, shift % 64);
        let wide = i128::from(value) << bits;
        let mut part = [if value < 0 { u64::MAX } else { 0 }; N];
        part[..limb].fill(0);
        part[limb] = wide as u64;
        if limb + 1 < N {
            part[limb + 1] = (wide >> 64) as u64;
        }
        *self += Self(part);
    }
}

/// Adds or subtracts limb by limb, each time with what the limb before has left over.
#[inline]
fn limb_by_limb<const N: usize>(
    mut a: Wide<N>,
    b: Wide<N>,
    step: impl Fn(u64, u64) -> (u64, bool),
) -> Wide<N> {
    let mut left_over = false;
    for (limb, other) in a.0.iter_mut().zip(b.0) {
        let (partial, once) = step(*limb, other);
        let (whole, twice) = step(partial, u64::from(left_over));
        (*limb, left_over) = (whole, once || twice);
    }
    a
}

impl<const N: usize> Add for Wide<N> {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        limb_by_limb(self, other, u64::overflowing_add)
    }
}

impl<const N: usize> Sub for Wide<N> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        limb_by_limb(self, other, u64::overflowing_sub)
    }
}

impl<const N: usize> AddAssign for Wide<N> {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl<const N: usize> SubAssign for Wide<N> {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<const N: usize> Ord for Wide<N> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        let signed = (self.0[N - 1] as i64).cmp(&(other.0[N - 1] as i64));
        (0..N - 1).rev().fold(signed, |found, i| found.then_with(|| self.0[i].cmp(&other.0[i])))
    }
}

impl<const N: usize> PartialOrd for Wide<N> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: usize> Weight for Wide<N> {
    const ZERO: Self = Self([0; N]);
    const ONE: Self = {
        let mut one = [0; N];
        one[0] = 1;
        Self(one)
    };

    fn inf() -> Self {
        let mut limbs = [u64::MAX; N];
        limbs[N - 1] = u64::MAX >> 3;
        Self(limbs)
    }

    fn double(self) -> Self {
        self + self
    }

    fn half(mut self) -> Self {
        // The sign stays.
        let mut above = self.0[N - 1] & (1 << 63);
        for limb in self.0.iter_mut().rev() {
            let whole = *limb;
            *limb = (whole >> 1) | above;
            above = whole << 63;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn narrow(value: i128) -> Wide<2> {
        Wide([value as u64, (value >> 64) as u64])
    }

    #[test]
    fn two_limbs_are_a_number_of_128_bits() {
        let numbers = [0, 1, -1, 7, 1 << 63, -(1 << 63), 1 << 64, (1 << 90) - 5, -(1 << 90) + 3];
        for a in numbers {
            assert_eq!((narrow(a).double(), narrow(a * 2).half()), (narrow(a * 2), narrow(a)));
            for b in numbers {
                assert_eq!((narrow(a) + narrow(b), narrow(a) - narrow(b)), (narrow(a + b), narrow(a - b)));
                assert_eq!(narrow(a).cmp(&narrow(b)), a.cmp(&b));
            }
        }
        for (shift, value) in [(0, 5), (60, 9), (64, -3), (10, -1), (63, 2)] {
            let mut sum = narrow(1 << 100);
            sum.add_at(shift, value);
            assert_eq!(sum, narrow((1 << 100) + (i128::from(value) << shift)), "{value} at {shift}");
        }
    }
}
