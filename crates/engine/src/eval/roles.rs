//! A position as its side to move sees it: own and other pieces, on a board turned so that one moves up.

use bolshak_core::{Bits, ByColor, Color, Geometry, Position, RuleSet, Square};

/// Which pieces stand where, as the side to move sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Roles<B> {
    /// Men of the side to move.
    pub own_men: B,
    /// Kings of the side to move.
    pub own_kings: B,
    /// Men of the other side.
    pub other_men: B,
    /// Kings of the other side.
    pub other_kings: B,
}

impl<B: Bits> Roles<B> {
    /// The roles in a position. The sets are not turned: [`Seats`] maps their points for the side to move.
    #[inline(always)]
    pub(crate) fn of<R: RuleSet<Bits = B>>(position: &Position<R>) -> Self {
        let (own, other) = (position.side_to_move(), position.side_to_move().opposite());
        Self {
            own_men: position.men(own),
            own_kings: position.kings(own),
            other_men: position.men(other),
            other_kings: position.kings(other),
        }
    }

    /// Men and kings, own and other.
    #[must_use]
    #[inline(always)]
    pub fn sets(&self) -> [B; 4] {
        [self.own_men, self.own_kings, self.other_men, self.other_kings]
    }

    /// How many pieces there are.
    #[must_use]
    #[inline(always)]
    pub fn count(&self) -> usize {
        self.sets().into_iter().map(|set| set.count() as usize).sum()
    }
}

/// For each side to move and each point the number of its square, from 0, as that side sees the board. Turning the board
/// reverses the numbers of its squares.
#[derive(Clone, Debug)]
pub(crate) struct Seats(ByColor<[u8; 128]>);

/// The places of points that are already numbered for the side to move.
pub(crate) const AS_NUMBERED: [u8; 128] = {
    let mut places = [0; 128];
    let mut place = 0;
    while place < 128 {
        places[place] = place as u8;
        place += 1;
    }
    places
};

impl Seats {
    pub(crate) fn new(board: &Geometry) -> Self {
        let mut places = ByColor::both([0; 128]);
        for square in (1..=board.squares).filter_map(Square::new) {
            let Some(point) = board.point(square) else { continue };
            let place = square.number() - 1;
            places.white[usize::from(point)] = place;
            places.black[usize::from(point)] = board.squares - 1 - place;
        }
        Self(places)
    }

    #[inline(always)]
    pub(crate) fn of(&self, side_to_move: Color) -> &[u8; 128] {
        &self.0[side_to_move]
    }
}
