//! The draws of each variant that need no agreement. Sources as in [`crate::tables`].
//!
//! The five texts of Russian draughts differ, so its draws are a list with one rule for each [`Criterion`]. Each text is
//! a [`DrawProfile`], and any mixture can be made with [`with_criterion`] and [`without_criterion`].

use alloc::vec::Vec;

use crate::{Count, Criterion, DrawKind, DrawRule, Road};

const THREEFOLD: DrawKind = DrawKind::Repetition { times: 3 };

/// The lone king off or on the road against this many pieces of which this many are kings.
const fn lone_king(pieces: (u8, u8), kings: u8, road: Road, moves: u16, count: Count) -> DrawKind {
    DrawKind::LoneKing { pieces, kings, road, moves, count }
}

/// D4: three or more kings, whatever men there are beside them [R].
const THREE_KINGS: DrawKind = lone_king((3, u8::MAX), 3, Road::Anywhere, 15, Count::Stronger);
/// D4a, the wider form of the later federation edition: three or more pieces with a king among them. It holds on the
/// main road too, where D5 mostly comes first [R].
const THREE_PIECES: DrawKind = lone_king((3, u8::MAX), 1, Road::Anywhere, 15, Count::Stronger);
/// D5.
const HELD_ROAD: DrawKind = lone_king((3, 3), 0, Road::HeldByLoneKing, 5, Count::Stronger);
/// D6 as the numbers of S1 and FMJD-64 have it: what matters is the class of ending, and a promotion within it leaves
/// the count alone.
const FEW_PIECES: DrawKind = DrawKind::FewPieces { pieces: (2, 3), each: 5 };

/// A row of the Russian family.
const fn row(criterion: Criterion, kind: DrawKind, article: &'static str) -> DrawRule {
    DrawRule { kind, criterion: Some(criterion), article }
}

/// A row of a game whose rules have no numbered criteria.
const fn other(kind: DrawKind, article: &'static str) -> DrawRule {
    DrawRule { kind, criterion: None, article }
}

/// The union of what the source texts say (D1 to D6 of the dossier); where two give the same rule they agree.
pub(crate) const RUSSIAN_DRAWS: &[DrawRule] = &[
    row(Criterion::D1, THREEFOLD, "FMJD-64 7.2.3"),
    row(Criterion::D2, DrawKind::KingMoves { each: 15 }, "FMJD-64 7.2.5"),
    // D3's row for two and three pieces is also D6: 2K v K, K+m v K and K v K are its only members. It is written
    // once, as D6, and counted as in D3: a promotion changes the balance, and the count starts anew [R].
    row(Criterion::D6, DrawKind::Balance { pieces: (2, 3), each: 5 }, "FMJD-64 7.2.8"),
    row(Criterion::D3, DrawKind::Balance { pieces: (4, 5), each: 30 }, "FMJD-64 7.2.6"),
    row(Criterion::D3, DrawKind::Balance { pieces: (6, 7), each: 60 }, "FMJD-64 7.2.6"),
    row(Criterion::D4a, THREE_PIECES, "RDF"),
    row(Criterion::D5, HELD_ROAD, "FMJD-64 7.2.7"),
];

/// S2, the Russian Draughts Code in force since 2004. D4a came with the later edition and is not in it [R]; the row
/// for two and three pieces is D3's, and is called D6 as in the union.
const CODE_2004_DRAWS: &[DrawRule] = &[
    row(Criterion::D1, THREEFOLD, "Code 1.9.1"),
    row(Criterion::D2, DrawKind::KingMoves { each: 15 }, "Code 1.9.1"),
    row(Criterion::D6, DrawKind::Balance { pieces: (2, 3), each: 5 }, "Code 1.9.1"),
    row(Criterion::D3, DrawKind::Balance { pieces: (4, 5), each: 30 }, "Code 1.9.1"),
    row(Criterion::D3, DrawKind::Balance { pieces: (6, 7), each: 60 }, "Code 1.9.1"),
    row(Criterion::D4, THREE_KINGS, "Code 1.9.1"),
    row(Criterion::D5, HELD_ROAD, "Code 1.9.1"),
];

/// S4 and FMJD-64. The fragment S4 does not name three men in D5; they are kept, as in the other texts [R].
const IDF_DRAWS: &[DrawRule] = &[
    row(Criterion::D1, THREEFOLD, "FMJD-64 7.2.3"),
    row(Criterion::D2, DrawKind::KingMoves { each: 15 }, "FMJD-64 7.2.5"),
    row(Criterion::D6, FEW_PIECES, "FMJD-64 7.2.8"),
    row(Criterion::D3, DrawKind::Balance { pieces: (4, 5), each: 30 }, "FMJD-64 7.2.6"),
    row(Criterion::D3, DrawKind::Balance { pieces: (6, 7), each: 60 }, "FMJD-64 7.2.6"),
    row(Criterion::D4, THREE_KINGS, "FMJD-64 7.2.4"),
    row(Criterion::D5, HELD_ROAD, "FMJD-64 7.2.7"),
];

/// S1, the book of Pavlovich: the three numbers of its paragraph on draws.
const PAVLOVICH_DRAWS: &[DrawRule] = &[
    row(Criterion::D1, THREEFOLD, "Pavlovich §1"),
    row(Criterion::D2, DrawKind::KingMoves { each: 15 }, "Pavlovich §2"),
    row(Criterion::D6, FEW_PIECES, "Pavlovich §3"),
];

/// As FMJD-64, but king moves are not counted where D3 counts (end of §1 of the dossier) [R].
const LIDRAUGHTS_DRAWS: &[DrawRule] = &[
    IDF_DRAWS[0],
    row(Criterion::D2, DrawKind::KingMovesBeside { pieces: (4, 7), each: 15 }, "FMJD-64 7.2.5, lidraughts"),
    IDF_DRAWS[2],
    IDF_DRAWS[3],
    IDF_DRAWS[4],
    IDF_DRAWS[5],
    IDF_DRAWS[6],
];

/// The rules that are in no profile; they can only be switched on.
const APART: &[DrawRule] = &[
    row(Criterion::D4, THREE_KINGS, "FMJD-64 7.2.4"),
    // Superseded by D3. The articles next to it are about the lone king, so it is read as against one [R].
    row(Criterion::D8, DrawKind::KingAndMen { moves: 30 }, "old code 21"),
];

/// What one text says about draws in the Russian game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawProfile {
    /// Its name in identifiers.
    pub id: &'static str,
    /// Its rules.
    pub rules: &'static [DrawRule],
}

/// Every profile, the default first.
pub const DRAW_PROFILES: &[DrawProfile] = &[
    DrawProfile { id: "union", rules: RUSSIAN_DRAWS },
    DrawProfile { id: "code-2004", rules: CODE_2004_DRAWS },
    DrawProfile { id: "idf", rules: IDF_DRAWS },
    DrawProfile { id: "pavlovich", rules: PAVLOVICH_DRAWS },
    DrawProfile { id: "lidraughts", rules: LIDRAUGHTS_DRAWS },
];

/// Adds a criterion to the rules, in the form of the union; rules that have it already are unchanged. D4a is a wider
/// D4, so it replaces D4, and rules with D4a count as having D4.
#[must_use]
pub fn with_criterion(rules: &[DrawRule], wanted: Criterion) -> Vec<DrawRule> {
    let has = |criterion| rules.iter().any(|rule| rule.criterion == Some(criterion));
    let mut rules = rules.to_vec();
    if has(wanted) || wanted == Criterion::D4 && has(Criterion::D4a) {
        return rules;
    }
    rules.retain(|rule| wanted != Criterion::D4a || rule.criterion != Some(Criterion::D4));
    rules.extend(RUSSIAN_DRAWS.iter().chain(APART).filter(|rule| rule.criterion == Some(wanted)));
    rules.sort_by_key(|rule| Criterion::ORDER.iter().position(|one| rule.criterion == Some(*one)));
    rules
}

/// D5 in the form in which the lone king may share the road, or in which it must hold it; rules without D5 are unchanged.
#[must_use]
pub fn with_road(rules: &[DrawRule], wanted: Road) -> Vec<DrawRule> {
    let mut rules = rules.to_vec();
    for rule in rules.iter_mut().filter(|rule| rule.criterion == Some(Criterion::D5)) {
        if let DrawKind::LoneKing { road, .. } = &mut rule.kind {
            *road = wanted;
        }
    }
    rules
}

/// Removes a criterion from the rules. Removing D4 removes D4a too; removing D4a leaves D4.
#[must_use]
pub fn without_criterion(rules: &[DrawRule], unwanted: Criterion) -> Vec<DrawRule> {
    let gone = |rule: &DrawRule| match rule.criterion {
        Some(Criterion::D4a) => matches!(unwanted, Criterion::D4 | Criterion::D4a),
        criterion => criterion == Some(unwanted),
    };
    let left: Vec<_> = rules.iter().copied().filter(|rule| !gone(rule)).collect();
    let narrowed = unwanted == Criterion::D4a && left.len() < rules.len();
    if narrowed { with_criterion(&left, Criterion::D4) } else { left }
}

/// As Russian without D5: ten files have two long diagonals and no main road [R].
pub(crate) const SPANTSIRETI_DRAWS: &[DrawRule] = RUSSIAN_DRAWS.split_at(RUSSIAN_DRAWS.len() - 1).0;

/// D1 and D2 only: king endings are decisive when the aim is to lose [R].
pub(crate) const GIVEAWAY_DRAWS: &[DrawRule] = RUSSIAN_DRAWS.split_at(2).0;

pub(crate) const INTERNATIONAL_DRAWS: &[DrawRule] = &[
    other(THREEFOLD, "FMJD annex 1"),
    other(DrawKind::KingMoves { each: 25 }, "FMJD annex 1"),
    other(lone_king((3, 3), 1, Road::Anywhere, 16, Count::Both), "FMJD annex 1"),
    other(DrawKind::Balance { pieces: (2, 3), each: 5 }, "FMJD annex 1"),
];

/// The endings with few kings are won in the killer game, so only what repeats is drawn [R].
pub(crate) const KILLER_DRAWS: &[DrawRule] = INTERNATIONAL_DRAWS.split_at(2).0;

pub(crate) const NO_DRAWS: &[DrawRule] = &[];

pub(crate) const ENGLISH_DRAWS: &[DrawRule] = &[
    other(THREEFOLD, "WCDF"),
    // Forty moves each without a capture and without a man advancing: the same count as king moves only.
    other(DrawKind::KingMoves { each: 40 }, "WCDF"),
];

pub(crate) const ITALIAN_DRAWS: &[DrawRule] = &[
    other(DrawKind::Repetition { times: 4 }, "FID 9.3"),
    other(DrawKind::KingMoves { each: 40 }, "FID 10.4"),
];

/// Thirty plies without progress, and thirteen moves of three kings against one, counted from the moment when the
/// three stand against the one [R].
pub(crate) const POOL_DRAWS: &[DrawRule] = &[
    other(THREEFOLD, "APCA"),
    other(DrawKind::KingMoves { each: 15 }, "APCA"),
    other(lone_king((3, 3), 3, Road::Anywhere, 13, Count::Stronger), "APCA"),
];

/// Czech and Slovak: both numbers are ours [R].
pub(crate) const KING_FIRST_DRAWS: &[DrawRule] =
    &[other(THREEFOLD, "ČFD"), other(DrawKind::KingMoves { each: 15 }, "ČFD")];

/// Spanish, Algerian, Portuguese: the "win of twelve" and the counts around it [R].
pub(crate) const SPANISH_DRAWS: &[DrawRule] = &[
    other(THREEFOLD, "Spanish custom"),
    other(DrawKind::KingMoves { each: 20 }, "Spanish custom"),
    other(DrawKind::Balance { pieces: (2, 2), each: 5 }, "Spanish custom"),
    other(lone_king((3, 3), 3, Road::HeldByLoneKing, 12, Count::Stronger), "win of twelve"),
];

pub(crate) const FRISIAN_DRAWS: &[DrawRule] = &[
    other(DrawKind::OneEach { kings_only: true }, "Frisian 2011"),
    other(lone_king((2, 2), 2, Road::Anywhere, 7, Count::Stronger), "Frisian 2011"),
    other(DrawKind::KingMoves { each: 25 }, "S0"),
];

/// Turkish and Armenian.
pub(crate) const TURKISH_DRAWS: &[DrawRule] =
    &[other(THREEFOLD, "Turkish custom"), other(DrawKind::OneEach { kings_only: false }, "Turkish custom")];

/// No source gives the draws of the Thai game: repetition and kings that achieve nothing [R].
pub(crate) const THAI_DRAWS: &[DrawRule] =
    &[other(THREEFOLD, "Thai custom"), other(DrawKind::KingMoves { each: 25 }, "Thai custom")];
