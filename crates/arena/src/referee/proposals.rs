//! What players propose to each other. Draws have rules of their own (conduct of the Russian code: offer after one's own
//! move, then start the opponent's clock).

use bolshak_game::Seat;

use super::Offering;

/// What one player can propose and the others must agree to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Proposal {
    /// That the game is drawn.
    Draw,
    /// That moves are taken back, up to the last decision of who proposes it.
    TakeBack,
    /// After the end: another game.
    Rematch,
    /// That the clock is stopped until somebody starts it.
    Pause,
    /// That who proposes it has more time.
    MoreTime,
}

impl Proposal {
    /// Every proposal.
    pub const ALL: [Self; 5] = [Self::Draw, Self::TakeBack, Self::Rematch, Self::Pause, Self::MoreTime];

    /// The word for programs and translations.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::TakeBack => "take-back",
            Self::Rematch => "rematch",
            Self::Pause => "pause",
            Self::MoreTime => "more-time",
        }
    }

    /// The proposal with this code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|proposal| proposal.code() == code)
    }

    /// What is proposed, in English words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Draw => "a draw",
            Self::TakeBack => "a take-back",
            Self::Rematch => "a rematch",
            Self::Pause => "a pause",
            Self::MoreTime => "more time",
        }
    }
}

/// When a draw was offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OfferManner {
    /// In a casual game, where nobody asks; and whatever is no draw.
    Loose,
    /// With a move, before the opponent's clock was started: as it should be.
    WithMove,
    /// While one's own clock runs and before one's move: the opponent may wait to see the move (S2 1.9.5).
    BeforeMove,
    /// While the opponent thinks: he may answer, and the arbiter warns the offerer (S2 1.9.4).
    OnOpponentsTime,
}

impl OfferManner {
    pub(super) const ALL: [Self; 4] = [Self::Loose, Self::WithMove, Self::BeforeMove, Self::OnOpponentsTime];

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

/// The proposals of a game: of each kind the last one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposals {
    rule: Offering,
    /// By seat, who may offer a draw, as far as earlier offers decide.
    right: Vec<bool>,
    /// By seat, how often each player was warned for an offer on the opponent's time.
    warnings: Vec<u16>,
    last: [Option<Proposed>; Proposal::ALL.len()],
}

/// A proposal and what became of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposed {
    /// Who proposed it.
    pub by: Seat,
    /// How a draw was offered.
    pub manner: OfferManner,
    /// How many moves had been played.
    pub ply: usize,
    /// Who has agreed so far.
    pub agreed_by: Vec<Seat>,
    /// The answer, once there is one: whether it was accepted.
    pub accepted: Option<bool>,
}

impl Proposals {
    pub(super) fn new(rule: Offering, seats: usize) -> Self {
        Self { rule, right: vec![true; seats], warnings: vec![0; seats], last: Default::default() }
    }

    /// The last proposal of this kind. One that was overtaken, because moves were taken back or a seat fell out, is
    /// forgotten.
    #[must_use]
    pub fn last(&self, kind: Proposal) -> Option<&Proposed> {
        self.last[kind as usize].as_ref()
    }

    /// The proposal of this kind that waits for its answer.
    #[must_use]
    pub fn open(&self, kind: Proposal) -> Option<&Proposed> {
        self.last(kind).filter(|proposed| proposed.accepted.is_none())
    }

    /// How often the player was warned for an offer on the opponent's time.
    #[must_use]
    pub fn warnings(&self, seat: Seat) -> u16 {
        self.warnings[seat.index()]
    }

    /// Whether earlier proposals leave the player the right to make this one now, after so many moves. What was refused
    /// is not proposed again before a move has been made; the right to offer a draw may have stricter rules.
    #[must_use]
    pub fn has_right(&self, kind: Proposal, by: Seat, ply: usize) -> bool {
        if self.open(kind).is_some() {
            return false;
        }
        match (kind, self.rule) {
            (Proposal::Draw, Offering::InTurn) => self.right[by.index()],
            _ => self
                .last(kind)
                .is_none_or(|last| (last.by, last.ply, last.accepted) != (by, ply, Some(false))),
        }
    }

    pub(super) fn make(&mut self, kind: Proposal, by: Seat, manner: OfferManner, ply: usize) {
        if kind == Proposal::Draw {
            // Using one's right gives the others theirs back.
            for (seat, right) in self.right.iter_mut().enumerate() {
                *right |= seat != by.index();
            }
        }
        if manner == OfferManner::OnOpponentsTime {
            self.warnings[by.index()] += 1;
        }
        self.last[kind as usize] = Some(Proposed { by, manner, ply, agreed_by: vec![], accepted: None });
    }

    pub(super) fn agree(&mut self, kind: Proposal, by: Seat) {
        if let Some(proposed) = &mut self.last[kind as usize] {
            proposed.agreed_by.push(by);
        }
    }

    pub(super) fn answer(&mut self, kind: Proposal, accepted: bool) {
        if let Some(proposed) = &mut self.last[kind as usize] {
            proposed.accepted = Some(accepted);
            if kind == Proposal::Draw {
                self.right[proposed.by.index()] = accepted;
            }
        }
    }

    /// A move has been made. It refuses what others have proposed, unless the mover has agreed already. One's own leaves a
    /// proposal standing: with the answer to an offer the opponent may have waited until he saw the move. But what one
    /// wished to take back before one has moved on, one wishes no more.
    pub(super) fn moved(&mut self, mover: Seat) {
        for kind in Proposal::ALL {
            match self.open(kind) {
                Some(open) if open.by != mover && !open.agreed_by.contains(&mover) => {
                    self.answer(kind, false);
                }
                Some(open) if open.by == mover && kind == Proposal::TakeBack => {
                    self.last[kind as usize] = None;
                }
                _ => {}
            }
        }
    }

    /// Moves have been taken back, or a seat has fallen out: what was proposed before was not.
    pub(super) fn forget(&mut self) {
        self.last = Default::default();
    }
}
