//! The games: what each does differently from another one, with its article beside it.

use bolshak_core::{Criterion, DRAW_PROFILES, DrawKind, DrawRule, Shade};

use super::ground::Way;
use super::laws::{
    Beaten, Crown, Fate, Ground, Laws, Moves, NoSecond, Pawns, Prey, Reach, Removal, Sides, Start, Strike,
    Strikes, Stuck,
};

const DIAGONAL: &[Way] = &[1, 3, 5, 7];
const STRAIGHT: &[Way] = &[0, 2, 4, 6];
/// The lines between hexagons.
const HEX: &[Way] = &[0, 1, 2, 4, 5, 6];

const TWO: &[&str] = &["white", "black"];
/// The draws of Russian draughts, of which some games have but some: the same position again, moves by kings alone, three
/// kings against one.
const RUSSIAN_DRAWS: &[DrawRule] = DRAW_PROFILES[0].rules;
const D1: DrawRule = russian(Criterion::D1);
const D2: DrawRule = russian(Criterion::D2);
const D4: DrawRule = russian(Criterion::D4);

/// A criterion as the first text has it that has it.
const fn russian(wanted: Criterion) -> DrawRule {
    let (mut profile, mut rule) = (0, 0);
    loop {
        let rules = DRAW_PROFILES[profile].rules;
        if rule == rules.len() {
            (profile, rule) = (profile + 1, 0);
            continue;
        }
        if let Some(criterion) = rules[rule].criterion
            && criterion as u8 == wanted as u8
        {
            return rules[rule];
        }
        rule += 1;
    }
}

/// The same position for this time.
const fn repetition(times: u8) -> DrawRule {
    DrawRule { kind: DrawKind::Repetition { times }, criterion: None, article: "" }
}

const RUSSIAN: Laws = Laws {
    id: "",
    names: ("", ""),
    form: None,
    pdn: ("", ""),
    ground: Ground::Dark(8),
    shade: Shade::Dark,
    seats: TWO,
    first: 0,
    first_by_lot: false,
    sides: Sides::Single,
    start: Start::Rows(3),
    lines: DIAGONAL,
    forward: &[&[1, 7], &[3, 5]],
    strike: Strike::AllWays,
    reach: Reach::Flying,
    pawns: Pawns::SingleStep, // [R]
    crown: Crown::InPassing,
    moves: Moves::Own,
    prey: Prey::Others,
    fate: Fate::Removed,
    removal: Removal::AtEnd,
    strikes: Strikes::Once, // [R]
    moves_a_turn: 1,
    short_turns: 0,
    no_second: NoSecond::Loses, // [R]
    beaten: Beaten::Stay,       // [R]
    draws: RUSSIAN_DRAWS,
    rounds: None,
    stuck: Stuck::Loses,
};

/// Dossier §20.
const STAVROPOL: Laws = Laws {
    id: "stavropol",
    names: ("Stavropol draughts", "Ставропольские шашки"),
    form: Some(("stavropol", "any capture", "любое взятие")),
    pdn: ("107,W,8,8,A0,0", "Stavropol"),
    moves: Moves::Either,
    draws: &[D1, D2],
    ..RUSSIAN
};

/// Dossier §22. White begins with a whole turn, "a serious advantage".
const TWO_MOVE: Laws = Laws {
    id: "two-move",
    names: ("Two-move draughts", "Двухходовые шашки"),
    form: Some((
        "two-move",
        "classic: White's first turn has two moves",
        "классические: первый ход белых двойной",
    )),
    pdn: ("109,W,8,8,A0,0", "Two-move"),
    moves_a_turn: 2,
    ..RUSSIAN
};

/// Dossier §17. The draws of kings against one are off [R].
const TOWERS: Laws = Laws {
    id: "towers",
    names: ("Tower draughts", "Столбовые шашки (башни)"),
    form: Some(("towers", "prisoners at the end of the move", "пленные в конце хода")),
    pdn: ("112,W,8,8,A0,0", "Towers"),
    fate: Fate::Imprisoned,
    draws: &[D1, D2],
    ..RUSSIAN
};

/// Dossier §24. Which of the draws of Russian draughts it has is [R].
const PSKOV: Laws = Laws {
    id: "pskov",
    names: ("Pskov draughts", "Псковские шашки"),
    form: Some(("pskov", "small board, 37 cells", "малая доска, 37 полей")),
    pdn: ("114,W,7,13,A0,0", "Pskov"),
    ground: Ground::Hexes(4),
    start: Start::Rows(5),
    lines: HEX,
    forward: &[&[0, 1, 2], &[4, 5, 6]],
    draws: &[D1, D2, D4],
    ..RUSSIAN
};

/// Dossier §25. White sits at the bottom, Black at the upper left, Red at the upper right.
const NOVGOROD: Laws = Laws {
    id: "novgorod",
    names: ("Novgorod draughts", "Новгородские шашки"),
    form: Some(("novgorod", "small board, 37 cells", "малая доска, 37 полей")),
    pdn: ("115,W,7,13,A0,0", "Novgorod"),
    seats: &["white", "black", "red"],
    start: Start::Rhombus,
    forward: &[&[2, 1, 0], &[5, 4, 2], &[0, 6, 5]],
    draws: &[D1, D2],
    rounds: Some(40), // [R]
    ..PSKOV
};

/// Dossier §26, C7. Night, morning, day, evening, clockwise.
const NEVA: Laws = Laws {
    id: "neva",
    names: ("Neva draughts", "Невские шашки"),
    form: Some(("neva", "everyone for himself", "каждый за себя")),
    pdn: ("116,B,6,6,N0,0", "Neva"),
    ground: Ground::Lattice(6),
    seats: &["black", "white", "red", "green"],
    first_by_lot: true,
    start: Start::Corner,
    lines: STRAIGHT,
    forward: &[&[0, 2], &[2, 4], &[4, 6], &[6, 0]],
    crown: Crown::AtRest,
    draws: &[repetition(3)],
    rounds: Some(40),
    ..RUSSIAN
};

/// Every game of this kind. The standard of PDN has none of them: the numbers of their `GameType`s are ours.
pub(crate) const GAMES: &[Laws] = &[
    // Dossier §19.
    Laws {
        id: "northern",
        names: ("Northern draughts", "Северные шашки"),
        pdn: ("106,W,8,8,A0,0", "Northern"),
        fate: Fate::KingsDemoted,
        ..RUSSIAN
    },
    STAVROPOL,
    Laws {
        id: "stavropol-own-first",
        names: ("Stavropol draughts, own captures first", "Ставропольские шашки, сначала своё взятие"),
        form: Some(("stavropol", "own captures first", "сначала взятие своими")),
        pdn: ("107,W,8,8,A0,0", "Stavropol-own-first"),
        moves: Moves::OwnCapturesFirst,
        ..STAVROPOL
    },
    // Dossier §21.
    Laws {
        id: "samoyed",
        names: ("Samoyed draughts", "Самоеды"),
        pdn: ("108,W,8,8,A0,0", "Samoyed"),
        prey: Prey::Everyone,
        ..RUSSIAN
    },
    TWO_MOVE,
    Laws {
        id: "two-move-one-two",
        names: ("Two-move draughts 1+2", "Двухходовые шашки 1+2"),
        form: Some(("two-move", "1+2: White's first turn has one move", "1+2: первый ход белых одиночный")),
        pdn: ("109,W,8,8,A0,0", "Two-move-1-2"),
        short_turns: 1,
        ..TWO_MOVE
    },
    Laws {
        id: "two-move-one-one",
        names: ("Two-move draughts 1+1", "Двухходовые шашки 1+1"),
        form: Some((
            "two-move",
            "1+1: both first turns have one move",
            "1+1: первые ходы обеих сторон одиночные",
        )),
        pdn: ("109,W,8,8,A0,0", "Two-move-1-1"),
        short_turns: 2,
        ..TWO_MOVE
    },
    // Dossier §32.
    Laws {
        id: "wigman",
        names: ("Wigman's draughts", "Шашки Вигмана"),
        form: None,
        pdn: ("110,W,8,8,A0,0", "Wigman"),
        ground: Ground::All(8),
        draws: &[D1, D2],
        ..TWO_MOVE
    },
    // Dossier §31.
    Laws {
        id: "belarusian",
        names: ("Belarusian draughts", "Белорусские шашки"),
        pdn: ("111,W,8,8,A0,0", "Belarusian"),
        ground: Ground::All(8),
        start: Start::BothWithPawns,
        draws: &[D1, D2],
        ..RUSSIAN
    },
    TOWERS,
    // Ludii's and Viskovatov's form.
    Laws {
        id: "towers-1875",
        names: ("Tower draughts of 1875", "Столбовые шашки 1875 года"),
        form: Some((
            "towers",
            "1875: prisoners at once, men capture forward",
            "1875: пленные сразу, бьют вперёд",
        )),
        pdn: ("112,W,8,8,A0,0", "Towers-1875"),
        strike: Strike::Forward,
        removal: Removal::AtOnce,
        ..TOWERS
    },
    // Dossier §18.
    Laws {
        id: "lasca",
        names: ("Lasca", "Шашки Ласкера (Ласка)"),
        form: None,
        pdn: ("113,W,7,7,N0,0", "Lasca"),
        ground: Ground::Dark(7),
        strike: Strike::Forward,
        reach: Reach::Short,
        crown: Crown::EndsMove,
        removal: Removal::AtOnce,
        draws: &[repetition(3)],
        ..TOWERS
    },
    PSKOV,
    Laws {
        id: "pskov-large",
        names: ("Pskov draughts, large board", "Псковские шашки, большая доска"),
        form: Some(("pskov", "large board, 61 cells", "большая доска, 61 поле")),
        pdn: ("114,W,9,17,A0,0", "Pskov-large"),
        ground: Ground::Hexes(5),
        start: Start::Rows(7),
        ..PSKOV
    },
    NOVGOROD,
    Laws {
        id: "novgorod-large",
        names: ("Novgorod draughts, large board", "Новгородские шашки, большая доска"),
        form: Some(("novgorod", "large board, 61 cells", "большая доска, 61 поле")),
        pdn: ("115,W,9,17,A0,0", "Novgorod-large"),
        ground: Ground::Hexes(5),
        ..NOVGOROD
    },
    NEVA,
    Laws {
        id: "neva-pairs",
        names: ("Neva draughts in pairs", "Невские шашки, пара на пару"),
        form: Some(("neva", "in pairs", "пара на пару")),
        pdn: ("116,B,6,6,N0,0", "Neva-pairs"),
        sides: Sides::Pairs,
        ..NEVA
    },
    // Dossier §15.
    Laws {
        id: "senegalese",
        names: ("Senegalese draughts", "Сенегальские шашки"),
        pdn: ("117,W,6,5,A0,0", "Senegalese"),
        ground: Ground::Grid(6, 5),
        start: Start::RowsAndCorner(2),
        lines: STRAIGHT,
        forward: &[&[0, 2, 6], &[4, 2, 6]],
        strike: Strike::Forward,
        crown: Crown::Leaves,
        draws: &[repetition(2)],
        stuck: Stuck::MostMen,
        ..RUSSIAN
    },
];
