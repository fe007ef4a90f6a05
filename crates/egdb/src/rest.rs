//! Where a king must rest after some moves in a row, how often which king has moved is part of a position. Every placing of
//! the pieces then stands for several positions, one for each such state of each side.

use bolshak_core::{Bits, KingRest, KingRun};

/// How the states of a side are numbered: 0 if no king has moved last, then king by king from the lowest point, move by
/// move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rest(KingRest);

impl Rest {
    pub(crate) fn new(rest: KingRest) -> Self {
        Self(rest)
    }

    /// How many states a side with these pieces has. Where nothing binds its kings how they have moved makes no difference.
    pub(crate) fn states(self, men: u8, kings: u8) -> u64 {
        if self.binds(u32::from(men), u32::from(kings)) {
            1 + u64::from(kings) * u64::from(self.0.after)
        } else {
            1
        }
    }

    fn binds(self, men: u32, kings: u32) -> bool {
        kings > 0 && self.0.beside.is_beside(men, kings)
    }

    /// Whether the kings of a side with these pieces may have to rest.
    pub(crate) fn binds_set<B: Bits>(self, men: B, kings: B) -> bool {
        self.binds(men.count(), kings.count())
    }

    pub(crate) fn number<B: Bits>(self, kings: B, run: KingRun) -> u64 {
        if run.moves == 0 {
            return 0;
        }
        let nth = kings.points().take_while(|&point| point != run.at).count() as u64;
        1 + nth * u64::from(self.0.after) + u64::from(run.moves - 1)
    }

    pub(crate) fn run<B: Bits>(self, kings: B, number: u64) -> KingRun {
        let Some(number) = number.checked_sub(1) else { return KingRun::default() };
        let (nth, moves) = (number / u64::from(self.0.after), number % u64::from(self.0.after));
        let at = kings.points().nth(nth as usize).unwrap_or_default();
        KingRun { at, moves: moves as u8 + 1 }
    }

    /// Every state of these kings but those of the one on a point.
    pub(crate) fn each_but<B: Bits>(self, kings: B, but: Option<u8>, mut visit: impl FnMut(KingRun)) {
        visit(KingRun::default());
        for at in kings.points().filter(|&at| Some(at) != but) {
            (1..=self.0.after).for_each(|moves| visit(KingRun { at, moves }));
        }
    }
}
