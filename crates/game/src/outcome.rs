//! How games end.

use std::cmp::Ordering;

use bolshak_core::{Criterion, DrawRule};

use crate::{Game, Seat, draw_reason};

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Who won; nobody in a draw, or where several share the first place.
    pub winner: Option<Seat>,
    /// The places of all, in games for more than two.
    pub places: Option<Places>,
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
        Self { winner, places: None, reason, article: None, criterion: None }
    }

    /// A draw by the count that is full.
    #[must_use]
    pub const fn drawn(draw_count: &DrawCount) -> Self {
        let DrawCount { reason, article, criterion, .. } = *draw_count;
        Self { winner: None, places: None, reason, article, criterion }
    }

    /// Somebody has given up, and the others do not go on: those who still play share their place, in front of him `[R]`.
    #[must_use]
    pub fn resigned(game: &dyn Game, by: Seat) -> Self {
        if game.variant().info().seats.len() == 2 {
            return Self::plain(Some(by.other()), Reason::Resigned);
        }
        let mut without = game.copy();
        // Who is out already keeps his place.
        let _ = without.retire(by);
        Self::shared(without.as_ref(), Reason::Resigned)
    }

    /// Nobody plays on: a draw, in a game for more than two one between those who still play.
    #[must_use]
    pub fn shared(game: &dyn Game, reason: Reason) -> Self {
        game.places().map_or(Self::plain(None, reason), |places| Self::placed(places, reason))
    }

    /// The end of a game for more than two.
    #[must_use]
    pub fn placed(places: Places, reason: Reason) -> Self {
        Self { places: Some(places), ..Self::plain(places.alone_first(), reason) }
    }

    /// The seat's place: 1 is the best; with equal places the next are left out, as 1, 1, 3.
    #[must_use]
    pub fn place(&self, seat: Seat) -> u8 {
        match (self.places, self.winner) {
            (Some(places), _) => places.of(seat),
            (None, None) => 1,
            (None, Some(winner)) => 1 + u8::from(winner != seat),
        }
    }

    /// What a seat has against another: 1 in front of it, 0 behind it, half where they share a place.
    #[must_use]
    pub fn against(&self, seat: Seat, other: Seat) -> f64 {
        match self.place(seat).cmp(&self.place(other)) {
            Ordering::Less => 1.0,
            Ordering::Equal => 0.5,
            Ordering::Greater => 0.0,
        }
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

/// The places in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Places {
    places: [u8; Seat::MOST as usize],
    seats: u8,
}

impl Places {
    /// Those who came in one after another, the best first; those of one group share a place. Every seat is named once.
    #[must_use]
    pub fn of_groups(groups: &[Vec<Seat>]) -> Self {
        let mut all = Self { places: [0; Seat::MOST as usize], seats: 0 };
        for group in groups {
            let place = all.seats + 1;
            for seat in group {
                all.places[seat.index()] = place;
                all.seats += 1;
            }
        }
        all
    }

    /// Two sides of several seats each, the winners first: those who play together have one place.
    #[must_use]
    pub fn of_sides(first: &[Seat], second: &[Seat]) -> Self {
        let mut places = [0; Seat::MOST as usize];
        for (place, side) in (1..).zip([first, second]) {
            side.iter().for_each(|seat| places[seat.index()] = place);
        }
        Self { places, seats: u8::try_from(first.len() + second.len()).unwrap_or(u8::MAX) }
    }

    /// The place of a seat.
    #[must_use]
    pub const fn of(&self, seat: Seat) -> u8 {
        self.places[seat.index()]
    }

    /// The places in the order of the seats.
    #[must_use]
    pub fn all(&self) -> &[u8] {
        &self.places[..usize::from(self.seats)]
    }

    fn alone_first(&self) -> Option<Seat> {
        let mut first = (0..self.seats).map(Seat).filter(|seat| self.of(*seat) == 1);
        first.next().filter(|_| first.next().is_none())
    }
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
    /// The arbiter found that neither can win (criterion D7 of the federation's edition: clearly drawn).
    DeclaredDrawn,
    /// The arbiter ruled that a player loses: lateness, discipline.
    Forfeited,
    /// The game was annulled and must be replayed.
    Annulled,
    /// A player was gone for too long.
    Absent,
    /// A player called the game off before everybody had moved.
    CalledOff,
    /// No end, only a count: a king has moved so often in a row that it must rest.
    KingRests,
    /// The second move of a turn could not be made.
    NoSecondMove,
    /// All others are beaten.
    Eliminated,
    /// All men have come home.
    Home,
    /// Men were left in their own camp for too long.
    LeftAtHome,
    /// A man went back into its own camp.
    SentBack,
    /// Enough points were made.
    Points,
    /// Nothing that counts happened for too long.
    TurnLimit,
    /// Nobody can move.
    Deadlock,
    /// It went no further, and one side had more men.
    MostMen,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Self; 29] = [
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
        Self::DeclaredDrawn,
        Self::Forfeited,
        Self::Annulled,
        Self::Absent,
        Self::CalledOff,
        Self::KingRests,
        Self::NoSecondMove,
        Self::Eliminated,
        Self::Home,
        Self::LeftAtHome,
        Self::SentBack,
        Self::Points,
        Self::TurnLimit,
        Self::Deadlock,
        Self::MostMen,
    ];

    /// The reason with this word.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.code() == code)
    }

    /// Whether a game that ended so counts as if it had not been played.
    #[must_use]
    pub const fn is_void(self) -> bool {
        matches!(self, Self::Annulled | Self::CalledOff)
    }

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
            Self::DeclaredDrawn => "declared-drawn",
            Self::Forfeited => "forfeited",
            Self::Annulled => "annulled",
            Self::Absent => "absent",
            Self::CalledOff => "called-off",
            Self::KingRests => "king-rests",
            Self::NoSecondMove => "no-second-move",
            Self::Eliminated => "eliminated",
            Self::Home => "home",
            Self::LeftAtHome => "left-at-home",
            Self::SentBack => "sent-back",
            Self::Points => "points",
            Self::TurnLimit => "turn-limit",
            Self::Deadlock => "deadlock",
            Self::MostMen => "most-men",
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
            Self::DeclaredDrawn => "the arbiter declared it drawn",
            Self::Forfeited => "the arbiter ruled that it is lost",
            Self::Annulled => "the game was annulled and is played again",
            Self::Absent => "a player was gone for too long",
            Self::CalledOff => "called off before everybody had moved",
            Self::KingRests => "moves of the same king in a row",
            Self::NoSecondMove => "the second move of the turn cannot be made",
            Self::Eliminated => "all others are beaten",
            Self::Home => "all men are home",
            Self::LeftAtHome => "men were left in their own camp for too long",
            Self::SentBack => "a man went back into its own camp",
            Self::Points => "the points are made",
            Self::TurnLimit => "nothing that counts happened for too long",
            Self::Deadlock => "nobody can move",
            Self::MostMen => "no way on, and more men",
        }
    }
}

/// A count that is running: towards a draw, or towards the rest of a king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawCount {
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

impl DrawCount {
    /// A draw of a rule table of which nothing has been counted yet.
    #[must_use]
    pub fn not_begun(rule: &DrawRule) -> Self {
        let article = Some(rule.article).filter(|article| !article.is_empty());
        let (reason, limit) = (draw_reason(rule.kind), rule.kind.limit());
        Self { reason, count: 0, limit, article, criterion: rule.criterion }
    }

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
            Reason::TurnLimit => format!("moves by which nothing came nearer: {count} of {limit}"),
            other => format!("{}: {count} of {limit}", other.code()),
        };
        counted + &source(self.criterion, self.article)
    }
}
