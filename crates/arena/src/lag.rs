//! Time that the network took is given back, within a quota, so that nobody gains by a slow line.

use crate::Millis;

/// What one player may still be given back for his line.
///
/// Everybody begins with [`LagCredit::FIRST`] and gains [`LagCredit::EACH_MOVE`] with each move, so that over a game of `n`
/// moves nobody is given more than `FIRST + n × EACH_MOVE`, whatever his line says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LagCredit(Millis);

impl Default for LagCredit {
    fn default() -> Self {
        Self(Self::FIRST)
    }
}

impl LagCredit {
    /// What there is at the beginning, and the most there ever is.
    pub const FIRST: Millis = 1_000;
    /// What each move adds.
    pub const EACH_MOVE: Millis = 100;
    /// The most that is given back for one move.
    pub const MOST: Millis = 400;

    /// How much could be given back now.
    #[must_use]
    pub fn available(self) -> Millis {
        self.0.min(Self::MOST)
    }

    /// Gives back what the line took for a move, as far as it reaches.
    pub fn take(&mut self, lag: Millis) -> Millis {
        let given = lag.min(self.available());
        self.0 = (self.0 - given + Self::EACH_MOVE).min(Self::FIRST);
        given
    }
}
