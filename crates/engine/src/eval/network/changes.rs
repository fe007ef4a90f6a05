//! Which pieces came and went since the sums of the first layer were made.

use bolshak_core::{Bits, Position, RuleSet};

/// The pieces, as the side to move sees them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen<B> {
    own: B,
    other: B,
    kings: B,
}

impl<B: Bits> Seen<B> {
    /// An empty board.
    pub(super) const NOTHING: Self = Self { own: B::NONE, other: B::NONE, kings: B::NONE };

    #[inline(always)]
    pub(super) fn of<R: RuleSet<Bits = B>>(position: &Position<R>) -> Self {
        let side = position.side_to_move();
        let [own, other] = [side, side.opposite()].map(|color| position.pieces(color));
        Self { own, other, kings: position.kings(side) | position.kings(side.opposite()) }
    }

    #[inline(always)]
    pub(super) fn occupied(&self) -> B {
        self.own | self.other
    }

    /// The kind of the piece on a point: own man, own king, other man, other king.
    #[inline(always)]
    pub(super) fn kind(&self, point: u8) -> usize {
        let has = |set: B| usize::from((set & B::point(point)).any());
        has(self.kings) + 2 * has(self.other)
    }
}

/// The pieces that differ from those that were summed.
pub(super) struct Changes<B> {
    pub(super) before: Seen<B>,
    pub(super) now: Seen<B>,
    /// The points of pieces that came, and of those that are gone.
    pub(super) came: B,
    pub(super) gone: B,
}

impl<B: Bits> Changes<B> {
    #[inline(always)]
    pub(super) fn new(before: Seen<B>, now: Seen<B>) -> Self {
        let different = (before.own ^ now.own) | (before.other ^ now.other) | (before.kings ^ now.kings);
        Self { before, now, came: different & now.occupied(), gone: different & before.occupied() }
    }

    #[inline(always)]
    pub(super) fn count(&self) -> u32 {
        self.came.count() + self.gone.count()
    }
}
