use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

/// A set of points of a board, one bit each. `u64` holds every board up to 10×10, `u128` the larger ones.
pub trait Bits:
    Copy
    + Eq
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
{
    /// The empty set.
    const NONE: Self;
    /// How many points fit.
    const WIDTH: u8;
    /// The set with one point.
    #[must_use]
    fn point(index: u8) -> Self;
    /// The low bits of a wide mask.
    #[must_use]
    fn from_wide(mask: u128) -> Self;
    /// The set as a wide mask.
    #[must_use]
    fn wide(self) -> u128;
    /// All points moved by a constant step, up for positive steps.
    #[must_use]
    fn shift(self, step: i8) -> Self;
    /// How many points are in the set.
    #[must_use]
    fn count(self) -> u32;
    /// The index of the lowest point; meaningless for the empty set.
    #[must_use]
    fn lowest(self) -> u8;
    /// The set without its lowest point.
    #[must_use]
    fn without_lowest(self) -> Self;

    /// Whether the set has no point.
    #[must_use]
    #[inline(always)]
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Whether the set has a point.
    #[must_use]
    #[inline(always)]
    fn any(self) -> bool {
        self != Self::NONE
    }

    /// The indices of the points, lowest first.
    #[inline(always)]
    fn points(self) -> Points<Self> {
        Points(self)
    }
}

/// Iterator over the points of a set.
#[derive(Clone, Debug)]
pub struct Points<B>(B);

impl<B: Bits> Iterator for Points<B> {
    type Item = u8;
    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        if self.0.is_none() {
            return None;
        }
        let index = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(index)
    }
}

macro_rules! bits {
    ($type:ty) => {
        impl Bits for $type {
            const NONE: Self = 0;
            const WIDTH: u8 = <$type>::BITS as u8;
            #[inline(always)]
            fn point(index: u8) -> Self {
                1 << index
            }
            #[inline(always)]
            #[allow(clippy::cast_possible_truncation)]
            fn from_wide(mask: u128) -> Self {
                mask as $type
            }
            #[inline(always)]
            fn wide(self) -> u128 {
                u128::from(self)
            }
            #[inline(always)]
            fn shift(self, step: i8) -> Self {
                if step >= 0 { self << step } else { self >> -step }
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn lowest(self) -> u8 {
                self.trailing_zeros() as u8
            }
            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    };
}
bits!(u64);
bits!(u128);
