use core::{fmt, num::NonZeroU8};

/// A playing square, named by its number: 1 is the leftmost playing square of the top row as White sees it, and
/// counting goes left to right and down. On 8×8 that makes b8 square 1 and g1 square 32.
///
/// This is the numbering of PDN's `N2` boards, of Hub and of the published move counts. Boards that print other
/// names (letters, or numbers from another corner) translate in the notation layer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(NonZeroU8);

impl Square {
    /// The square with this number, unless it is zero. Whether a board has it is for the board to say.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        match NonZeroU8::new(number) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// The printed number, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0.get()
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
