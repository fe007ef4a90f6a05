//! How strong somebody is: Glicko-2, where each game is a period of its own.
//!
//! Source: Mark Glickman, "Example of the Glicko-2 system" (2013), as the crate `skillratings` computes it.

use bolshak_arena::Millis;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};

/// After so long without a game a rating is as much less certain as one game makes it.
const PERIOD: Millis = 5 * 24 * 60 * 60 * 1_000;
/// More periods change nothing any more: the deviation is at its most.
const MOST_PERIODS: u64 = 1_200;
/// Volatility changes slowly: games of one side are not many.
const CONFIG: Glicko2Config = Glicko2Config { tau: 0.75, convergence_tolerance: 0.000_001 };
/// A rating is provisional while its deviation is larger.
const PROVISIONAL: f64 = 110.0;
/// However many games somebody plays, he may have become stronger since.
const LEAST_DEVIATION: f64 = 45.0;
const MOST_DEVIATION: f64 = 350.0;
/// Below this there is nothing that a number could tell apart.
const LEAST_VALUE: f64 = 100.0;

/// How strong somebody is in one game at one tempo, and how certain that is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The expected strength; 1500 in the beginning.
    pub value: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// How much the strength itself changes.
    pub volatility: f64,
    /// How many games have made it.
    pub games: u32,
    /// When the last of them ended, milliseconds since 1970.
    pub at: Millis,
}

/// How a game ended for its first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// He won.
    Win,
    /// Nobody did.
    Draw,
    /// He lost.
    Loss,
}

impl Score {
    /// Every score.
    pub const ALL: [Self; 3] = [Self::Win, Self::Draw, Self::Loss];

    /// The word for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Draw => "draw",
            Self::Loss => "loss",
        }
    }

    /// The score by its word.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|score| score.code() == code)
    }

    /// The same for the other player.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
        }
    }
}

impl Default for Rating {
    /// Somebody of whom nothing is known.
    fn default() -> Self {
        Self { value: 1500.0, deviation: MOST_DEVIATION, volatility: 0.06, games: 0, at: 0 }
    }
}

impl Rating {
    /// Whether the value is not to be relied on yet, or not any more.
    #[must_use]
    pub fn is_provisional(&self) -> bool {
        self.deviation > PROVISIONAL
    }

    /// The value as people are told it.
    #[must_use]
    pub fn shown(&self) -> i32 {
        // A rating is far inside what this can hold.
        #[allow(clippy::cast_possible_truncation)]
        let shown = self.value.round() as i32;
        shown
    }

    /// The same at a later moment: less certain with every period without a game.
    #[must_use]
    pub fn at(self, now: Millis) -> Self {
        if self.games == 0 {
            return self;
        }
        let periods = (now.saturating_sub(self.at) / PERIOD).min(MOST_PERIODS);
        let idle = (0..periods).fold(self.glicko(), |rating, _| decay_deviation(&rating));
        Self { deviation: idle.deviation.min(MOST_DEVIATION), ..self }
    }

    /// The ratings of two players after a game between them that ended at this moment.
    #[must_use]
    pub fn after(first: Self, second: Self, score: Score, now: Millis) -> (Self, Self) {
        let (first, second) = (first.at(now), second.at(now));
        let outcome = match score {
            Score::Win => Outcomes::WIN,
            Score::Draw => Outcomes::DRAW,
            Score::Loss => Outcomes::LOSS,
        };
        let (one, other) = glicko2(&first.glicko(), &second.glicko(), &outcome, &CONFIG);
        (first.with(one, now), second.with(other, now))
    }

    /// The rating after a task of known difficulty, which a puzzle is and which does not change by it, was solved or failed.
    #[must_use]
    pub fn after_task(self, difficulty: f64, deviation: f64, solved: bool, now: Millis) -> Self {
        let task = Self { value: difficulty, deviation, ..Self::default() };
        Self::after(self, task, if solved { Score::Win } else { Score::Loss }, now).0
    }

    fn glicko(&self) -> Glicko2Rating {
        Glicko2Rating { rating: self.value, deviation: self.deviation, volatility: self.volatility }
    }

    fn with(self, rated: Glicko2Rating, now: Millis) -> Self {
        Self {
            value: rated.rating.max(LEAST_VALUE),
            deviation: rated.deviation.clamp(LEAST_DEVIATION, MOST_DEVIATION),
            volatility: rated.volatility.min(0.1),
            games: self.games + 1,
            at: now.max(self.at),
        }
    }
}
