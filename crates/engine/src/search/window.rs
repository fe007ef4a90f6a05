//! The window of scores of a search.

use super::score::WIN;
use crate::transpositions::Bound;

/// The window of scores of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub alpha: i32,
    pub beta: i32,
}

impl Window {
    pub(super) const FULL: Self = Self { alpha: -WIN, beta: WIN };

    /// Half the width of the window around the last score.
    pub(super) const NEAR: i32 = 20;

    /// A window of this half width around a score.
    pub(super) fn around(score: i32, near: i32) -> Self {
        Self { alpha: (score - near).max(-WIN), beta: (score + near).min(WIN) }
    }

    pub(super) fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    pub(super) fn is_null(self) -> bool {
        self.beta - self.alpha == 1
    }

    pub(super) fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }

    /// At this ply no win can be nearer than the next ply, and no loss nearer than this.
    pub(super) fn with_distance(self, ply: usize) -> Self {
        let ply = ply as i32;
        Self { alpha: self.alpha.max(ply - WIN), beta: self.beta.min(WIN - ply) }
    }

    pub(super) fn bound(self, score: i32) -> Bound {
        match score {
            _ if score >= self.beta => Bound::Lower,
            _ if score > self.alpha => Bound::Exact,
            _ => Bound::Upper,
        }
    }
}
