//! How games end.

use bolshak_core::Criterion;

use crate::Seat;

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<Seat>,
    /// Why.
    pub reason: Reason,
    /// The article of the rules, where one was applied.
    pub article: Option<&'static str>,
    /// The criterion of the Russian family by which a game is drawn.
    pub criterion: Option<Criterion>,
}

impl Outcome {
    /// An end for which no article is named.
    #[must_use]
    pub const fn plain(winner: Option<Seat>, reason: Reason) -> Self {
        Self { winner, reason, article: None, criterion: None }
    }

    /// The criterion and the article in brackets, where there are any: ` (D5, FMJD-64 7.2.7)`.
    #[must_use]
    pub fn source(&self) -> String {
        source(self.criterion, self.article)
    }
}

fn source(criterion: Option<Criterion>, article: Option<&str>) -> String {
    let parts: Vec<_> = criterion.map(Criterion::name).into_iter().chain(article).collect();
    if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) }
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The side to move has no piece left.
    NoPieces,
    /// The side to move has no legal move.
    NoMove,
    /// The first king was made where that wins.
    KingMade,
    /// A player gave up.
    Resigned,
    /// A player's time ran out.
    Time,
    /// Both agreed on a draw.
    Agreement,
    /// The same position came up too often.
    Repetition,
    /// Too many moves by kings alone, without a capture.
    KingMoves,
    /// Kings on both sides and the balance unchanged for too long.
    Balance,
    /// A lone king was not caught in time.
    LoneKing,
    /// A lone king on the main road was not caught in time.
    MainRoad,
    /// One piece each, and neither can be taken at once.
    OneEach,
    /// The time of both players ran out, and nobody can tell whose first.
    BothFlags,
    /// A player refused to obey the rules.
    Disobeyed,
    /// The game was annulled and must be replayed.
    Annulled,
    /// No end, only a count: a king has moved so often in a row that it must rest.
    KingRests,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Self; 16] = [
        Self::NoPieces,
        Self::NoMove,
        Self::KingMade,
        Self::Resigned,
        Self::Time,
        Self::Agreement,
        Self::Repetition,
        Self::KingMoves,
        Self::Balance,
        Self::LoneKing,
        Self::MainRoad,
        Self::OneEach,
        Self::BothFlags,
        Self::Disobeyed,
        Self::Annulled,
        Self::KingRests,
    ];

    /// The word for programs and translations.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoPieces => "no-pieces",
            Self::NoMove => "no-move",
            Self::KingMade => "king-made",
            Self::Resigned => "resigned",
            Self::Time => "time",
            Self::Agreement => "agreement",
            Self::Repetition => "repetition",
            Self::KingMoves => "king-moves",
            Self::Balance => "balance",
            Self::LoneKing => "lone-king",
            Self::MainRoad => "main-road",
            Self::OneEach => "one-each",
            Self::BothFlags => "both-flags",
            Self::Disobeyed => "disobeyed",
            Self::Annulled => "annulled",
            Self::KingRests => "king-rests",
        }
    }

    /// The reason in English words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::NoPieces => "no pieces left",
            Self::NoMove => "no legal move",
            Self::KingMade => "a king was made",
            Self::Resigned => "resignation",
            Self::Time => "out of time",
            Self::Agreement => "draw agreed",
            Self::Repetition => "the position was repeated",
            Self::KingMoves => "only kings moved for too long without a capture",
            Self::Balance => "the balance of kings did not change for too long",
            Self::LoneKing => "the lone king was not caught in time",
            Self::MainRoad => "the lone king held the main road",
            Self::OneEach => "one piece each was left",
            Self::BothFlags => "both flags have fallen",
            Self::Disobeyed => "a player refused to obey the rules",
            Self::Annulled => "the game was annulled",
            Self::KingRests => "moves of the same king in a row",
        }
    }
}

/// A count that is running: towards a draw, or towards the rest of a king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    /// What it leads to.
    pub reason: Reason,
    /// Moves or occurrences so far.
    pub count: u16,
    /// Where it comes.
    pub limit: u16,
    /// The article of the rules.
    pub article: Option<&'static str>,
    /// The criterion of the Russian family.
    pub criterion: Option<Criterion>,
}

impl Tally {
    /// The count in English words: `king moves: 9 of 15 (D2, FMJD-64 7.2.5)`.
    #[must_use]
    pub fn words(&self) -> String {
        let Self { count, limit, .. } = self;
        let counted = match self.reason {
            Reason::Repetition => match count {
                2 => "the position occurred twice".to_owned(),
                _ => format!("the position occurred {count} times"),
            },
            Reason::KingMoves => format!("king moves: {count} of {limit}"),
            Reason::Balance => format!("moves with the balance unchanged: {count} of {limit}"),
            Reason::LoneKing => format!("moves against a lone king: {count} of {limit}"),
            Reason::MainRoad => format!("moves against a king on the main road: {count} of {limit}"),
            Reason::KingRests => format!("moves of the same king in a row: {count} of {limit}"),
            other => format!("{}: {count} of {limit}", other.code()),
        };
        counted + &source(self.criterion, self.article)
    }
}
