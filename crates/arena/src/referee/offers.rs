//! Draw offers (conduct of the Russian code: offer after one's own move, then start the opponent's clock).

use bolshak_game::Seat;

use super::Offering;

/// When an offer was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OfferManner {
    /// In a casual game, where nobody asks.
    Loose,
    /// With a move, before the opponent's clock was started: as it should be.
    WithMove,
    /// While one's own clock runs and before one's move: the opponent may wait to see the move (S2 1.9.5).
    BeforeMove,
    /// While the opponent thinks: he may answer, and the arbiter warns the offerer (S2 1.9.4).
    OnOpponentsTime,
}

impl OfferManner {
    const ALL: [Self; 4] = [Self::Loose, Self::WithMove, Self::BeforeMove, Self::OnOpponentsTime];

    /// The word for programs and translations.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Loose => "loose",
            Self::WithMove => "with-move",
            Self::BeforeMove => "before-move",
            Self::OnOpponentsTime => "on-opponents-time",
        }
    }

    /// The manner with this code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|manner| manner.code() == code)
    }
}

/// The offers of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offers {
    rule: Offering,
    /// Who may offer, as far as earlier offers decide.
    right: [bool; 2],
    /// How often each player was warned for an offer on the opponent's time.
    warnings: [u16; 2],
    last: Option<Offer>,
}

/// An offer and what became of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offer {
    /// Who offered.
    pub by: Seat,
    /// When.
    pub manner: OfferManner,
    /// How many turns had been played.
    pub ply: usize,
    /// The answer, once there is one: whether it was accepted.
    pub accepted: Option<bool>,
}

impl Offers {
    pub(super) fn new(rule: Offering) -> Self {
        Self { rule, right: [true; 2], warnings: [0; 2], last: None }
    }

    /// The last offer.
    #[must_use]
    pub fn last(&self) -> Option<Offer> {
        self.last
    }

    /// The offer that waits for its answer.
    #[must_use]
    pub fn open(&self) -> Option<Offer> {
        self.last.filter(|offer| offer.accepted.is_none())
    }

    /// How often the player was warned for an offer on the opponent's time.
    #[must_use]
    pub fn warnings(&self, seat: Seat) -> u16 {
        self.warnings[seat.index()]
    }

    /// Whether earlier offers leave the player the right to offer now, after so many turns.
    #[must_use]
    pub fn has_right(&self, by: Seat, ply: usize) -> bool {
        let repeated = self.last.is_some_and(|offer| offer.by == by && offer.ply == ply);
        self.open().is_none()
            && match self.rule {
                Offering::Casual => !repeated,
                Offering::InTurn => self.right[by.index()],
            }
    }

    pub(super) fn make(&mut self, by: Seat, manner: OfferManner, ply: usize) {
        // Using one's right gives the other side his back.
        self.right[by.other().index()] = true;
        if manner == OfferManner::OnOpponentsTime {
            self.warnings[by.index()] += 1;
        }
        self.last = Some(Offer { by, manner, ply, accepted: None });
    }

    pub(super) fn answer(&mut self, accepted: bool) {
        if let Some(offer) = &mut self.last {
            offer.accepted = Some(accepted);
            self.right[offer.by.index()] = accepted;
        }
    }

    /// A move has been made: it refuses an offer of the other side. One's own leaves an offer standing, which the
    /// opponent may have waited with until he saw the move.
    pub(super) fn moved(&mut self, mover: Seat) {
        if self.open().is_some_and(|offer| offer.by != mover) {
            self.answer(false);
        }
    }

    /// Turns have been taken back: what was offered after them was not.
    pub(super) fn took_back(&mut self) {
        if self.open().is_some() {
            self.right[self.last.map_or(0, |offer| offer.by.index())] = true;
        }
        self.last = None;
    }
}
