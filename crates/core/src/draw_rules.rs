//! The draws of each game that come without agreement. Sources as in [`crate::tables`].

use crate::{Count, DrawKind, DrawRule, Road};

const THREEFOLD: DrawKind = DrawKind::Repetition { times: 3 };

/// The lone king off or on the road against this many pieces of which this many are kings.
const fn lone_king(pieces: (u8, u8), kings: u8, road: Road, moves: u16, count: Count) -> DrawKind {
    DrawKind::LoneKing { pieces, kings, road, moves, count }
}

/// D1 to D6 of the dossier: the union of what the source texts say; where two give the same rule they agree.
pub(crate) const RUSSIAN_DRAWS: &[DrawRule] = &[
    DrawRule { kind: THREEFOLD, article: "FMJD-64 7.2.3" },
    DrawRule { kind: DrawKind::KingMoves { each: 15 }, article: "FMJD-64 7.2.5" },
    // The line of two and three pieces is also D6: 2K v K, K+m v K and K v K are its only members. Where the texts are
    // silent on a promotion within it, it changes the balance and the count starts anew, as in the lines below [R].
    DrawRule { kind: DrawKind::Balance { pieces: (2, 3), each: 5 }, article: "FMJD-64 7.2.8" },
    DrawRule { kind: DrawKind::Balance { pieces: (4, 5), each: 30 }, article: "FMJD-64 7.2.6" },
    DrawRule { kind: DrawKind::Balance { pieces: (6, 7), each: 60 }, article: "FMJD-64 7.2.6" },
    // D4 in the wider form of the later federation edition (D4a): three or more pieces with a king among them.
    DrawRule {
        kind: lone_king((3, u8::MAX), 1, Road::Anywhere, 15, Count::Stronger),
        article: "FMJD-64 7.2.4",
    },
    DrawRule {
        kind: lone_king((3, 3), 0, Road::HeldByLoneKing, 5, Count::Stronger),
        article: "FMJD-64 7.2.7",
    },
];

/// As Russian without D5: ten files have two long diagonals and no main road [R].
pub(crate) const SPANTSIRETI_DRAWS: &[DrawRule] = RUSSIAN_DRAWS.split_at(RUSSIAN_DRAWS.len() - 1).0;

/// D1 and D2 only: king endings are decisive when the aim is to lose [R].
pub(crate) const GIVEAWAY_DRAWS: &[DrawRule] = RUSSIAN_DRAWS.split_at(2).0;

pub(crate) const INTERNATIONAL_DRAWS: &[DrawRule] = &[
    DrawRule { kind: THREEFOLD, article: "FMJD annex 1" },
    DrawRule { kind: DrawKind::KingMoves { each: 25 }, article: "FMJD annex 1" },
    DrawRule { kind: lone_king((3, 3), 1, Road::Anywhere, 16, Count::Both), article: "FMJD annex 1" },
    DrawRule { kind: DrawKind::Balance { pieces: (2, 3), each: 5 }, article: "FMJD annex 1" },
];

/// The endings with few kings are won in the killer game, so only what repeats is drawn [R].
pub(crate) const KILLER_DRAWS: &[DrawRule] = INTERNATIONAL_DRAWS.split_at(2).0;

pub(crate) const NO_DRAWS: &[DrawRule] = &[];

pub(crate) const ENGLISH_DRAWS: &[DrawRule] = &[
    DrawRule { kind: THREEFOLD, article: "WCDF" },
    // Forty moves each without a capture and without a man advancing: the same count as king moves only.
    DrawRule { kind: DrawKind::KingMoves { each: 40 }, article: "WCDF" },
];

pub(crate) const ITALIAN_DRAWS: &[DrawRule] = &[
    DrawRule { kind: DrawKind::Repetition { times: 4 }, article: "FID 9.3" },
    DrawRule { kind: DrawKind::KingMoves { each: 40 }, article: "FID 10.4" },
];

/// Thirty plies without progress, and thirteen moves of three kings against one, counted from the moment when the
/// three stand against the one [R].
pub(crate) const POOL_DRAWS: &[DrawRule] = &[
    DrawRule { kind: THREEFOLD, article: "APCA" },
    DrawRule { kind: DrawKind::KingMoves { each: 15 }, article: "APCA" },
    DrawRule { kind: lone_king((3, 3), 3, Road::Anywhere, 13, Count::Stronger), article: "APCA" },
];

/// Czech and Slovak: both numbers are ours [R].
pub(crate) const KING_FIRST_DRAWS: &[DrawRule] = &[
    DrawRule { kind: THREEFOLD, article: "ČFD" },
    DrawRule { kind: DrawKind::KingMoves { each: 15 }, article: "ČFD" },
];

/// Spanish, Algerian, Portuguese: the "win of twelve" and the counts around it [R].
pub(crate) const SPANISH_DRAWS: &[DrawRule] = &[
    DrawRule { kind: THREEFOLD, article: "Spanish custom" },
    DrawRule { kind: DrawKind::KingMoves { each: 20 }, article: "Spanish custom" },
    DrawRule { kind: DrawKind::Balance { pieces: (2, 2), each: 5 }, article: "Spanish custom" },
    DrawRule {
        kind: lone_king((3, 3), 3, Road::HeldByLoneKing, 12, Count::Stronger),
        article: "win of twelve",
    },
];

pub(crate) const FRISIAN_DRAWS: &[DrawRule] = &[
    DrawRule { kind: DrawKind::OneEach { kings_only: true }, article: "Frisian 2011" },
    DrawRule { kind: lone_king((2, 2), 2, Road::Anywhere, 7, Count::Stronger), article: "Frisian 2011" },
    DrawRule { kind: DrawKind::KingMoves { each: 25 }, article: "S0" },
];

/// Turkish and Armenian.
pub(crate) const TURKISH_DRAWS: &[DrawRule] = &[
    DrawRule { kind: THREEFOLD, article: "Turkish custom" },
    DrawRule { kind: DrawKind::OneEach { kings_only: false }, article: "Turkish custom" },
];

/// No source gives the draws of the Thai game: repetition and kings that achieve nothing [R].
pub(crate) const THAI_DRAWS: &[DrawRule] = &[
    DrawRule { kind: THREEFOLD, article: "Thai custom" },
    DrawRule { kind: DrawKind::KingMoves { each: 25 }, article: "Thai custom" },
];
