//! The kinds of irregularities.

use bolshak_game::Cell;

/// What can be irregular: the seventeen kinds of the federations' lists, in their order, and the set-up, which one text
/// treats like them (S1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fault {
    /// Two moves in a row.
    TwoMoves,
    /// A man or a king moved in a way that it cannot.
    WrongMove,
    /// One piece was touched and another moved.
    TouchedOther,
    /// A finished move was taken back.
    TookBack,
    /// An opponent's piece was moved.
    OpponentsPiece,
    /// A quiet move where a capture was possible.
    MissedCapture,
    /// A piece was removed without any reason.
    RemovedWithoutReason,
    /// Fewer or more pieces were captured than the capture has.
    CapturedWrongly,
    /// A capture was broken off.
    StoppedCapturing,
    /// A captured piece was lifted before the capture was finished.
    LiftedEarly,
    /// Not one of several captured pieces, or fewer than were captured, left the board.
    RemovedTooFew,
    /// Pieces were removed that had not been captured.
    RemovedOthers,
    /// The removal was broken off.
    StoppedRemoving,
    /// A player removed pieces of his own.
    RemovedOwn,
    /// A man arrived on its promotion row and was not crowned.
    NotCrowned,
    /// A man that had not been crowned moved as a king.
    PlayedUncrowned,
    /// A move was made with both hands. The board does not show it: somebody says so.
    TwoHands,
    /// The pieces or colours were set up wrongly. An arbiter finds it.
    WrongSetUp,
}

impl Fault {
    /// Every kind, in the order of the lists.
    pub const ALL: [Self; 18] = [
        Self::TwoMoves,
        Self::WrongMove,
        Self::TouchedOther,
        Self::TookBack,
        Self::OpponentsPiece,
        Self::MissedCapture,
        Self::RemovedWithoutReason,
        Self::CapturedWrongly,
        Self::StoppedCapturing,
        Self::LiftedEarly,
        Self::RemovedTooFew,
        Self::RemovedOthers,
        Self::StoppedRemoving,
        Self::RemovedOwn,
        Self::NotCrowned,
        Self::PlayedUncrowned,
        Self::TwoHands,
        Self::WrongSetUp,
    ];

    /// The word for programs and translations.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::TwoMoves => "two-moves",
            Self::WrongMove => "wrong-move",
            Self::TouchedOther => "touched-other",
            Self::TookBack => "took-back",
            Self::OpponentsPiece => "opponents-piece",
            Self::MissedCapture => "missed-capture",
            Self::RemovedWithoutReason => "removed-without-reason",
            Self::CapturedWrongly => "captured-wrongly",
            Self::StoppedCapturing => "stopped-capturing",
            Self::LiftedEarly => "lifted-early",
            Self::RemovedTooFew => "removed-too-few",
            Self::RemovedOthers => "removed-others",
            Self::StoppedRemoving => "stopped-removing",
            Self::RemovedOwn => "removed-own",
            Self::NotCrowned => "not-crowned",
            Self::PlayedUncrowned => "played-uncrowned",
            Self::TwoHands => "two-hands",
            Self::WrongSetUp => "wrong-set-up",
        }
    }

    /// The kind in English words, as a protocol of a game says it.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::TwoMoves => "two moves in a row",
            Self::WrongMove => "a move that this piece cannot make",
            Self::TouchedOther => "one piece touched, another moved",
            Self::TookBack => "a finished move taken back",
            Self::OpponentsPiece => "an opponent's piece moved",
            Self::MissedCapture => "no capture although one was possible",
            Self::RemovedWithoutReason => "a piece removed without reason",
            Self::CapturedWrongly => "fewer or more pieces captured than the capture has",
            Self::StoppedCapturing => "a capture broken off",
            Self::LiftedEarly => "a captured piece lifted before the capture was finished",
            Self::RemovedTooFew => "captured pieces left on the board",
            Self::RemovedOthers => "pieces removed that were not captured",
            Self::StoppedRemoving => "the removal of captured pieces broken off",
            Self::RemovedOwn => "own pieces removed",
            Self::NotCrowned => "a man on its last row not crowned",
            Self::PlayedUncrowned => "a man that was not crowned moved as a king",
            Self::TwoHands => "a move made with both hands",
            Self::WrongSetUp => "the pieces set up wrongly",
        }
    }

    /// The kind with this code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fault| fault.code() == code)
    }
}

/// What is noticed about a legal move and changes nothing: how it was shown (S0, S2: step by step; the captured pieces leave
/// the board in the order in which they were captured).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Remark {
    /// Captured pieces were removed in another order.
    RemovedOutOfOrder,
    /// The capturing piece was not put down on every square where it landed.
    CaptureNotShown,
}

impl Remark {
    /// Every kind.
    pub const ALL: [Self; 2] = [Self::RemovedOutOfOrder, Self::CaptureNotShown];

    /// The word for programs and translations.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::RemovedOutOfOrder => "removed-out-of-order",
            Self::CaptureNotShown => "capture-not-shown",
        }
    }

    /// The remark in English words, as a protocol of a game says it.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::RemovedOutOfOrder => "captured pieces not removed in the order in which they were captured",
            Self::CaptureNotShown => "a capture not shown step by step",
        }
    }

    /// The remark with this code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|remark| remark.code() == code)
    }
}

/// Something irregular in what a player did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Irregularity {
    /// What.
    pub kind: Fault,
    /// The cells that it concerns.
    pub actual: Vec<Cell>,
    /// What would have been regular: places in the list of legal moves; empty where any of them would.
    pub expected: Vec<usize>,
}
