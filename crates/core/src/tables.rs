//! The rule rows. Sources: S0 to S4 are the project's source texts, "Code" is the Russian Draughts Code in force since
//! 2004, "FMJD" the official rules of international draughts (annex 1, 2015), "FMJD-64" those of draughts-64, "WCDF"
//! the rules of English draughts.

use crate::{
    CaptureMark, Color, Count, DrawKind, DrawRule, Geometry, KingRange, NotationStyle, Precedence, Promotion,
    Reach, ResultFamily, Road, RuleSet, Rules, SquareNames, Variant,
};

macro_rules! variant {
    ($(#[$doc:meta])* $name:ident, $id:literal, $bits:ty, $rules:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub struct $name;

        impl RuleSet for $name {
            type Bits = $bits;
            #[inline(always)]
            fn rules(&self) -> &Rules {
                Self::RULES
            }
        }

        impl Variant for $name {
            const ID: &'static str = $id;
            const RULES: &'static Rules = &$rules;
        }
    };
}

variant!(
    /// Russian draughts (shashki), the heart of the family.
    Russian, "russian", u64, RUSSIAN
);
variant!(
    /// International draughts on 100 squares.
    International, "international", u64, INTERNATIONAL
);
variant!(
    /// Brazilian draughts: the international rules on 64 squares.
    Brazilian, "brazilian", u64, BRAZILIAN
);
variant!(
    /// English draughts, American checkers.
    English, "english", u64, ENGLISH
);

const RUSSIAN: Rules = Rules {
    geometry: Geometry::chequered(8, 8), // Code 1.1; S1 I.1: a1 is dark and at White's left
    first: Color::White,                 // Code 1.4.1; S1 III
    rows: 3,                             // twelve men each, Code 1.3
    man: Reach { quiet: Reach::FORWARD, capture: Reach::ALL_WAYS }, // Code 1.4.3, 1.5.3: men capture backward too
    king: Reach { quiet: Reach::ALL_WAYS, capture: Reach::ALL_WAYS }, // Code 1.4.5
    king_range: KingRange::Flying,                                  // Code 1.4.5, 1.5.2
    promotion: Promotion::InPassing,                                // Code 1.5.15; S1 III.14
    precedence: Precedence::Free,                                   // Code 1.5.14; S1 III.13
    draws: RUSSIAN_DRAWS,
    notation: NotationStyle {
        squares: SquareNames::Algebraic,
        capture: CaptureMark::Colon,
        game_type: "25,W,8,8,A0,0", // PDN 3.0, GameType table
        variant: None,
        results: ResultFamily::Default,
    },
};

const INTERNATIONAL: Rules = Rules {
    geometry: Geometry::chequered(10, 10), // FMJD annex 1, like every line of this row
    first: Color::White,
    rows: 4, // twenty men each
    man: Reach { quiet: Reach::FORWARD, capture: Reach::ALL_WAYS },
    king: Reach { quiet: Reach::ALL_WAYS, capture: Reach::ALL_WAYS },
    king_range: KingRange::Flying,
    promotion: Promotion::OnStopping, // a man that can go on as a man stays one
    precedence: Precedence::Majority, // a king counts as one piece
    draws: INTERNATIONAL_DRAWS,
    notation: NotationStyle {
        squares: SquareNames::Numeric,
        capture: CaptureMark::Cross,
        game_type: "20,W,10,10,N2,0",
        variant: None,
        results: ResultFamily::International,
    },
};

/// The international rules on the Russian board; draws as in draughts-64.
const BRAZILIAN: Rules = Rules {
    geometry: Geometry::chequered(8, 8),
    rows: 3,
    draws: RUSSIAN_DRAWS,
    notation: NotationStyle {
        squares: SquareNames::Algebraic,
        capture: CaptureMark::Cross,
        game_type: "26,W,8,8,A0,0",
        variant: None,
        results: ResultFamily::Default,
    },
    ..INTERNATIONAL
};

const ENGLISH: Rules = Rules {
    geometry: Geometry::chequered(8, 8),
    first: Color::Black, // S2; WCDF
    rows: 3,
    man: Reach { quiet: Reach::FORWARD, capture: Reach::FORWARD }, // men never go back
    king: Reach { quiet: Reach::ALL_WAYS, capture: Reach::ALL_WAYS },
    king_range: KingRange::Short,
    promotion: Promotion::EndsTurn, // S3
    precedence: Precedence::Free,   // any capture, but the whole of it
    draws: ENGLISH_DRAWS,
    notation: NotationStyle {
        squares: SquareNames::Numeric,
        capture: CaptureMark::Cross,
        game_type: "21,B,8,8,N1,0",
        variant: None,
        results: ResultFamily::Default,
    },
};

const THREEFOLD: DrawKind = DrawKind::Repetition { times: 3 };

/// D1 to D6 of the dossier: the union of what the source texts say; where two give the same rule they agree.
const RUSSIAN_DRAWS: &[DrawRule] = &[
    DrawRule { kind: THREEFOLD, article: "FMJD-64 7.2.3" },
    DrawRule { kind: DrawKind::KingMoves { each: 15 }, article: "FMJD-64 7.2.5" },
    // The line of two and three pieces is also D6: 2K v K, K+m v K and K v K are its only members. Where the texts are
    // silent on a promotion within it, it changes the balance and the count starts anew, as in the lines below [R].
    DrawRule { kind: DrawKind::Balance { pieces: (2, 3), each: 5 }, article: "FMJD-64 7.2.8" },
    DrawRule { kind: DrawKind::Balance { pieces: (4, 5), each: 30 }, article: "FMJD-64 7.2.6" },
    DrawRule { kind: DrawKind::Balance { pieces: (6, 7), each: 60 }, article: "FMJD-64 7.2.6" },
    // D4 in the wider form of the later federation edition (D4a): three or more pieces with a king among them.
    DrawRule {
        kind: DrawKind::LoneKing {
            pieces: (3, u8::MAX),
            kings: 1,
            road: Road::Anywhere,
            moves: 15,
            count: Count::Stronger,
        },
        article: "FMJD-64 7.2.4",
    },
    DrawRule {
        kind: DrawKind::LoneKing {
            pieces: (3, 3),
            kings: 0,
            road: Road::HeldByLoneKing,
            moves: 5,
            count: Count::Stronger,
        },
        article: "FMJD-64 7.2.7",
    },
];

const INTERNATIONAL_DRAWS: &[DrawRule] = &[
    DrawRule { kind: THREEFOLD, article: "FMJD annex 1" },
    DrawRule { kind: DrawKind::KingMoves { each: 25 }, article: "FMJD annex 1" },
    DrawRule {
        kind: DrawKind::LoneKing {
            pieces: (3, 3),
            kings: 1,
            road: Road::Anywhere,
            moves: 16,
            count: Count::Both,
        },
        article: "FMJD annex 1",
    },
    DrawRule { kind: DrawKind::Balance { pieces: (2, 3), each: 5 }, article: "FMJD annex 1" },
];

const ENGLISH_DRAWS: &[DrawRule] = &[
    DrawRule { kind: THREEFOLD, article: "WCDF" },
    // Forty moves each without a capture and without a man advancing: the same count as king moves only.
    DrawRule { kind: DrawKind::KingMoves { each: 40 }, article: "WCDF" },
];
