//! The rule rows. Sources: S0 to S4 are the project's source texts, "Code" is the Russian Draughts Code in force since
//! 2004, "FMJD" the official rules of international draughts (annex 1, 2015), "FMJD-64" those of draughts-64, "WCDF"
//! the rules of English draughts, "FID", "ČFD", "APCA" the federations of Italian, Czech and pool draughts, "Frisian
//! 2011" the rules of the Frisian federation. `[R]` marks a choice of ours where no source settles the point.
//!
//! A row says everything about its variant; a variant derived from another says only what differs. Draw rules stand in
//! [`draw_rules`]. The list of all variants above the rows is the only one; others are made from it by [`with_variants!`].

use crate::draw_rules::{
    ENGLISH_DRAWS, FRISIAN_DRAWS, GIVEAWAY_DRAWS, INTERNATIONAL_DRAWS, ITALIAN_DRAWS, KILLER_DRAWS,
    KING_FIRST_DRAWS, NO_DRAWS, POOL_DRAWS, RUSSIAN_DRAWS, SPANISH_DRAWS, SPANTSIRETI_DRAWS, THAI_DRAWS,
    TURKISH_DRAWS,
};
use crate::{
    ByColor, CaptureMark, Color, Company, ConstRules, Directions, Duty, Field, Geometry, KingLanding,
    KingRange, KingRest, Merit, NotationStyle, Objective, Promotion, Reach, Removal, ResultFamily, RuleSet,
    Rules, SquareNames, Start,
};

macro_rules! variants {
    ($($(#[$doc:meta])* $name:ident $id:literal $bits:ty: $row:ident;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
            pub struct $name;

            impl RuleSet for $name {
                type Bits = $bits;
                const IS_CONSTANT: bool = true;
                #[inline(always)]
                fn rules(&self) -> &Rules {
                    Self::RULES
                }
            }

            impl ConstRules for $name {
                const ID: &'static str = $id;
                const RULES: &'static Rules = &$row;
            }
        )*

        /// Hands the types of all named games to a macro, in the order in which they are listed to people:
        /// `with_variants!(callback)` expands to `callback! { Russian, Giveaway, … }`, and
        /// `with_variants!(callback, word)` to `callback! { word; Russian, Giveaway, … }`.
        #[macro_export]
        macro_rules! with_variants {
            ($callback:ident) => { $callback! { $($name),* } };
            ($callback:ident, $word:ident) => { $callback! { $word; $($name),* } };
        }
    };
}

variants! {
    /// Russian draughts (shashki), the heart of the family.
    Russian "russian" u64: RUSSIAN;
    /// Russian giveaway (poddavki): the side that has nothing left to move wins.
    Giveaway "giveaway" u64: GIVEAWAY;
    /// Russian moves with the rule of the majority: the unnamed game of S3.
    RussianMajority "russian-majority" u64: RUSSIAN_MAJORITY;
    /// Diagonal draughts: the Russian game from opposite corners.
    Diagonal "diagonal" u64: DIAGONAL;
    /// Eighty-cell draughts of N. Spantsireti: the Russian game on ten files.
    Spantsireti "spantsireti" u64: SPANTSIRETI;
    /// International draughts on 100 squares.
    International "international" u64: INTERNATIONAL;
    /// Brazilian draughts: the international rules on 64 squares.
    Brazilian "brazilian" u64: BRAZILIAN;
    /// Canadian draughts: the international rules on 144 squares.
    Canadian "canadian" u128: CANADIAN;
    /// Frisian draughts: captures along rows and columns too.
    Frisian "frisian" u64: FRISIAN;
    /// Frysk!: Frisian draughts with five men each.
    Frysk "frysk" u64: FRYSK;
    /// Pool checkers.
    Pool "pool" u64: POOL;
    /// Jamaican pool checkers: on the light squares.
    Jamaican "jamaican" u64: JAMAICAN;
    /// English draughts, American checkers.
    English "english" u64: ENGLISH;
    /// Czech draughts.
    Czech "czech" u64: CZECH;
    /// Slovak draughts: the Czech rules with eight men each.
    Slovak "slovak" u64: SLOVAK;
    /// Italian draughts.
    Italian "italian" u64: ITALIAN;
    /// Spanish draughts.
    Spanish "spanish" u64: SPANISH;
    /// Algerian (Moroccan, Tunisian) draughts.
    Algerian "algerian" u64: ALGERIAN;
    /// Portuguese draughts.
    Portuguese "portuguese" u64: PORTUGUESE;
    /// Turkish draughts: along rows and columns of the whole board.
    Turkish "turkish" u128: TURKISH;
    /// Armenian draughts (tama): Turkish captures, and diagonal quiet moves.
    Armenian "armenian" u128: ARMENIAN;
    /// Thai draughts (makhos).
    Thai "thai" u64: THAI;
    /// Antidraughts: international giveaway.
    Antidraughts "antidraughts" u64: ANTIDRAUGHTS;
    /// Breakthrough: the first king wins.
    Breakthrough "breakthrough" u64: BREAKTHROUGH;
    /// Killer draughts: a king that takes a king last stops directly behind it.
    Killer "killer" u64: KILLER;
}

/// Russian draughts as written down by lettered squares, the start of most rows on eight files.
const LETTERS: NotationStyle = NotationStyle {
    squares: SquareNames::Algebraic,
    capture: CaptureMark::Colon,
    game_type: "25,W,8,8,A0,0", // PDN 3.0, GameType table, like every number below 60 here
    variant: None,
    results: ResultFamily::Default,
};

const RUSSIAN: Rules = Rules {
    geometry: Geometry::chequered(8, 8), // Code 1.1; S1 I.1: a1 is dark and at White's left
    first: Color::White,                 // Code 1.4.1; S1 III
    start: Start::Rows { skipped: 0, men: 3 }, // twelve men each, Code 1.3
    man: Reach { quiet: Reach::FORWARD, capture: Reach::ALL_WAYS }, // Code 1.4.3, 1.5.3: men capture backward too
    king: Reach { quiet: Reach::ALL_WAYS, capture: Reach::ALL_WAYS }, // Code 1.4.5
    king_range: KingRange::Flying,                                  // Code 1.4.5, 1.5.2
    king_landing: KingLanding::Anywhere,                            // Code 1.5.6
    king_rest: None,
    promotion: Promotion::InPassing, // Code 1.5.15; S1 III.14
    removal: Removal::AtEnd,         // Code 1.5.9
    man_takes_king: true,            // Code 1.5.1
    duty: Duty::Compulsory,          // Code 1.5.1
    precedence: &[],                 // Code 1.5.14; S1 III.13
    objective: Objective::TakeAll,
    draws: RUSSIAN_DRAWS,
    notation: LETTERS,
};

/// S0, S2: the side that is to move without a piece or a legal move wins.
const GIVEAWAY: Rules = Rules {
    objective: Objective::GiveAll,
    draws: GIVEAWAY_DRAWS,
    notation: NotationStyle { variant: Some("Poddavki"), ..LETTERS }, // [R]
    ..RUSSIAN
};

/// The rule block of S3 whose heading is lost.
const RUSSIAN_MAJORITY: Rules = Rules {
    precedence: &[Merit::Pieces],
    notation: NotationStyle {
        game_type: "103,W,8,8,A0,0", // no number of the standard: ours
        variant: Some("Russian majority"),
        ..LETTERS
    },
    ..RUSSIAN
};

/// S0: rows of two, four and six men from opposite corners; the main road stays empty.
const DIAGONAL: Rules = Rules {
    start: Start::BesideMainRoad,
    notation: NotationStyle { variant: Some("Diagonal"), ..LETTERS },
    ..RUSSIAN
};

const SPANTSIRETI: Rules = Rules {
    geometry: Geometry::chequered(10, 8), // S0: fifteen men each on eighty cells
    draws: SPANTSIRETI_DRAWS,
    notation: NotationStyle { game_type: "41,W,10,8,A0,0", ..LETTERS },
    ..RUSSIAN
};

const INTERNATIONAL: Rules = Rules {
    geometry: Geometry::chequered(10, 10), // FMJD annex 1, like every line of this row
    first: Color::White,
    start: Start::Rows { skipped: 0, men: 4 }, // twenty men each
    man: Reach { quiet: Reach::FORWARD, capture: Reach::ALL_WAYS },
    king: Reach { quiet: Reach::ALL_WAYS, capture: Reach::ALL_WAYS },
    king_range: KingRange::Flying,
    king_landing: KingLanding::Anywhere,
    king_rest: None,
    promotion: Promotion::OnStopping, // a man that can go on as a man stays one
    removal: Removal::AtEnd,
    man_takes_king: true,
    duty: Duty::Compulsory,
    precedence: &[Merit::Pieces], // a king counts as one piece
    objective: Objective::TakeAll,
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
    start: Start::Rows { skipped: 0, men: 3 },
    draws: RUSSIAN_DRAWS,
    notation: NotationStyle { game_type: "26,W,8,8,A0,0", capture: CaptureMark::Cross, ..LETTERS },
    ..INTERNATIONAL
};

/// The international rules with thirty men each; the draws too [R].
const CANADIAN: Rules = Rules {
    geometry: Geometry::chequered(12, 12),
    start: Start::Rows { skipped: 0, men: 5 },
    notation: NotationStyle { game_type: "27,W,12,12,N2,0", ..INTERNATIONAL.notation },
    ..INTERNATIONAL
};

const FRISIAN: Rules = Rules {
    man: Reach { quiet: Reach::FORWARD, capture: Reach::EIGHT_WAYS }, // Frisian 2011; S0
    king: Reach { quiet: Reach::ALL_WAYS, capture: Reach::EIGHT_WAYS },
    precedence: &[Merit::Value, Merit::ByKing], // Frisian 2011: the value first, then a king captures
    // Frisian 2011; S0 frees only a player who has no other piece at all [C6].
    king_rest: Some(KingRest { after: 3, beside: Company::Man }),
    draws: FRISIAN_DRAWS,
    notation: NotationStyle {
        game_type: "40,W,10,10,N2,0",
        results: ResultFamily::Default,
        ..INTERNATIONAL.notation
    },
    ..INTERNATIONAL
};

const FRYSK: Rules = Rules {
    start: Start::Rows { skipped: 0, men: 1 }, // five men each on the back row
    notation: NotationStyle {
        game_type: "97,W,10,10,N2,0", // the number that lidraughts writes
        variant: Some("Frysk!"),
        ..FRISIAN.notation
    },
    ..FRISIAN
};

/// APCA: as Russian, except that a man goes on as a man through the last row. C3 of the dossier: dark begins.
const POOL: Rules = Rules {
    first: Color::Black,
    promotion: Promotion::OnStopping,
    draws: POOL_DRAWS,
    notation: NotationStyle {
        squares: SquareNames::Numeric,
        capture: CaptureMark::Cross,
        game_type: "23,B,8,8,N1,0",
        ..LETTERS
    },
    ..RUSSIAN
};

const JAMAICAN: Rules = Rules {
    geometry: Geometry::new(8, 8, Field::RightCorner),
    notation: NotationStyle {
        squares: SquareNames::AlgebraicFromTop, // A1: the first square is at Black's lower right
        game_type: "23,B,8,8,A1,1",
        variant: Some("Jamaican"),
        ..POOL.notation
    },
    ..POOL
};

const ENGLISH: Rules = Rules {
    geometry: Geometry::chequered(8, 8),
    first: Color::Black, // S2; WCDF
    start: Start::Rows { skipped: 0, men: 3 },
    man: Reach { quiet: Reach::FORWARD, capture: Reach::FORWARD }, // men never go back
    king: Reach { quiet: Reach::ALL_WAYS, capture: Reach::ALL_WAYS },
    king_range: KingRange::Short,
    king_landing: KingLanding::Anywhere, // a short king has no choice
    king_rest: None,
    promotion: Promotion::EndsTurn, // S3
    removal: Removal::AtEnd,        // cannot matter
    man_takes_king: true,
    duty: Duty::Compulsory,
    precedence: &[], // any capture, but the whole of it
    objective: Objective::TakeAll,
    draws: ENGLISH_DRAWS,
    notation: NotationStyle { game_type: "21,B,8,8,N1,0", ..POOL.notation },
};

/// Czech draughts, ČFD: if a king can capture, a king must; otherwise the choice is free.
const CZECH: Rules = Rules {
    first: Color::White,
    king_range: KingRange::Flying,
    precedence: &[Merit::ByKing], // S0 as read in C5 of the dossier
    draws: KING_FIRST_DRAWS,
    notation: NotationStyle { game_type: "29,W,8,8,A0,0", capture: CaptureMark::Cross, ..LETTERS },
    ..ENGLISH
};

const SLOVAK: Rules = Rules {
    start: Start::Rows { skipped: 0, men: 2 }, // eight men each
    notation: NotationStyle {
        game_type: "101,W,8,8,A0,0", // no number of the standard: ours
        variant: Some("Slovak"),
        ..CZECH.notation
    },
    ..CZECH
};

const ITALIAN: Rules = Rules {
    geometry: Geometry::new(8, 8, Field::RightCorner), // S3; FID
    first: Color::White,                               // FID; S3 says that dark usually begins (C4)
    man_takes_king: false,                             // S0, S2; FID
    precedence: &[Merit::Pieces, Merit::ByKing, Merit::Kings, Merit::KingsEarly], // FID; S0
    draws: ITALIAN_DRAWS,
    notation: NotationStyle { squares: SquareNames::Numeric, game_type: "22,W,8,8,N2,1", ..ENGLISH.notation },
    ..ENGLISH
};

const SPANISH: Rules = Rules {
    geometry: Geometry::new(8, 8, Field::RightCorner), // S0, S2
    precedence: &[Merit::Pieces, Merit::Kings],        // most pieces, then most kings among them
    draws: SPANISH_DRAWS,
    notation: NotationStyle {
        squares: SquareNames::NumericFromBottom,
        capture: CaptureMark::Cross,
        game_type: "24,W,8,8,N1,1",
        ..LETTERS
    },
    ..CZECH
};

const ALGERIAN: Rules = Rules {
    precedence: &[Merit::Pieces], // S0: the most pieces, of whatever kind
    notation: NotationStyle { variant: Some("Algerian"), ..SPANISH.notation }, // [R]
    ..SPANISH
};

/// The Spanish game; the printed colours of the squares are named the other way round.
const PORTUGUESE: Rules =
    Rules { notation: NotationStyle { game_type: "28,W,8,8,N1,1", ..SPANISH.notation }, ..SPANISH };

const TURKISH: Rules = Rules {
    geometry: Geometry::new(8, 8, Field::Every), // S0: on all sixty-four squares
    first: Color::White,
    start: Start::Rows { skipped: 1, men: 2 }, // sixteen men each on the second and third row
    man: Reach { quiet: Reach::AHEAD_OR_SIDEWAYS, capture: Reach::AHEAD_OR_SIDEWAYS },
    king: Reach { quiet: Reach::STRAIGHT, capture: Reach::STRAIGHT },
    king_range: KingRange::Flying,
    king_landing: KingLanding::Anywhere,
    king_rest: None,
    promotion: Promotion::OnStopping, // a man goes on capturing sideways first [R]
    removal: Removal::AtOnceNoTurningBack, // S3; the published counts agree
    man_takes_king: true,
    duty: Duty::Compulsory,
    precedence: &[Merit::Pieces], // kings and men are equal
    objective: Objective::TakeAll,
    draws: TURKISH_DRAWS,
    notation: NotationStyle { game_type: "30,W,8,8,A0,0", capture: CaptureMark::Cross, ..LETTERS },
};

const ARMENIAN: Rules = Rules {
    man: Reach {
        // S0: as in the Turkish game, and one square diagonally forward without capturing.
        quiet: ByColor {
            white: Directions::UP_OR_SIDEWAYS.and(Directions::UP),
            black: Directions::DOWN_OR_SIDEWAYS.and(Directions::DOWN),
        },
        capture: Reach::AHEAD_OR_SIDEWAYS,
    },
    king: Reach { quiet: Reach::EIGHT_WAYS, capture: Reach::STRAIGHT },
    promotion: Promotion::EndsTurn, // [R]
    removal: Removal::AtEnd,        // [R]
    notation: NotationStyle {
        game_type: "102,W,8,8,A0,0", // no number of the standard: ours
        variant: Some("Armenian"),
        ..TURKISH.notation
    },
    ..TURKISH
};

const THAI: Rules = Rules {
    start: Start::Rows { skipped: 0, men: 2 },
    first: Color::Black, // PDN 3.0
    precedence: &[],
    king_landing: KingLanding::Behind,
    removal: Removal::AtOnce,
    draws: THAI_DRAWS,
    notation: NotationStyle {
        squares: SquareNames::NumericFromBottom, // N2: from Black's upper left
        game_type: "31,B,8,8,N2,0",
        ..SPANISH.notation
    },
    ..CZECH
};

const ANTIDRAUGHTS: Rules = Rules {
    objective: Objective::GiveAll,
    draws: GIVEAWAY_DRAWS,
    notation: NotationStyle {
        game_type: "98,W,10,10,N2,0", // the number that lidraughts writes
        variant: Some("Antidraughts"),
        ..INTERNATIONAL.notation
    },
    ..INTERNATIONAL
};

const BREAKTHROUGH: Rules = Rules {
    objective: Objective::FirstKing,
    draws: NO_DRAWS, // men only go forward, so the game ends by itself
    notation: NotationStyle {
        game_type: "96,W,10,10,N2,0", // the number that lidraughts writes
        variant: Some("Breakthrough"),
        ..INTERNATIONAL.notation
    },
    ..INTERNATIONAL
};

const KILLER: Rules = Rules {
    king_landing: KingLanding::BehindLastKing,
    draws: KILLER_DRAWS,
    notation: NotationStyle {
        game_type: "104,W,10,10,N2,0", // no number of the standard: ours
        variant: Some("Killer"),
        ..INTERNATIONAL.notation
    },
    ..INTERNATIONAL
};
