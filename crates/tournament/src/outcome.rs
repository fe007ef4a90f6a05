//! How games and solutions end, and what that is worth.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Points in tenths, so that half a point is a whole number.
pub type Points = i32;

/// Writes points as people do: `3`, `3½`, and with a decimal what is no half.
#[must_use]
pub fn points_text(points: Points) -> String {
    let (sign, size) = (if points < 0 { "−" } else { "" }, points.abs());
    match (size / 10, size % 10) {
        (whole, 0) => format!("{sign}{whole}"),
        (0, 5) => format!("{sign}½"),
        (whole, 5) => format!("{sign}{whole}½"),
        (whole, tenths) => format!("{sign}{whole}.{tenths}"),
    }
}

/// Reads points as people write them: `3`, `3½`, `3.5`, `3,5`, `½`.
#[must_use]
pub fn read_points(text: &str) -> Option<Points> {
    let text = text.trim().replace(',', ".");
    let (whole, tenths) = match text.strip_suffix('½') {
        Some(whole) => (whole, "5"),
        None => text.split_once('.').unwrap_or((&text, "0")),
    };
    let is_number = |text: &str| text.len() <= 6 && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(tenths) || tenths.len() != 1 || whole.is_empty() && tenths == "0" {
        return None;
    }
    let whole: Points = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    Some(10 * whole + tenths.parse::<Points>().ok()?)
}

/// How a game ended for the first of a pair.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// He won.
    Won,
    /// Nobody won.
    Drawn,
    /// The second of the pair won.
    Lost,
    /// He got the win without a game.
    WonByForfeit,
    /// The second of the pair got the win without a game.
    LostByForfeit,
    /// Neither came, or both were punished: both lose without a game.
    BothForfeit,
    /// The game does not count, as if it had never been meant to be played.
    Annulled,
}

impl Outcome {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Won,
        Self::Drawn,
        Self::Lost,
        Self::WonByForfeit,
        Self::LostByForfeit,
        Self::BothForfeit,
        Self::Annulled,
    ];

    /// Was there a game that counts?
    #[must_use]
    pub fn is_played(self) -> bool {
        matches!(self, Self::Won | Self::Drawn | Self::Lost)
    }

    /// How it ended for the second.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::Won => Self::Lost,
            Self::Lost => Self::Won,
            Self::WonByForfeit => Self::LostByForfeit,
            Self::LostByForfeit => Self::WonByForfeit,
            same => same,
        }
    }

    /// As arbiters write it: `+` and `-` for games that were not played, `x` for one that does not count.
    #[must_use]
    pub fn text(self, scoring: Scoring) -> String {
        let both = |first, second| format!("{}-{}", points_text(first), points_text(second));
        match self {
            Self::WonByForfeit => "+:-".to_owned(),
            Self::LostByForfeit => "-:+".to_owned(),
            Self::BothForfeit => "-:-".to_owned(),
            Self::Annulled => "x".to_owned(),
            Self::Won | Self::Drawn | Self::Lost => {
                let (first, second) = scoring.of(self);
                both(first, second)
            }
        }
    }

    /// As records of games write it, whatever games are worth: `1-0`, `1/2-1/2`, `0-1`, `0-0`, and `*` for one that does not count.
    #[must_use]
    pub fn record_text(self) -> &'static str {
        match self {
            Self::Won | Self::WonByForfeit => "1-0",
            Self::Lost | Self::LostByForfeit => "0-1",
            Self::Drawn => "1/2-1/2",
            Self::BothForfeit => "0-0",
            Self::Annulled => "*",
        }
    }

    /// Reads what an arbiter types: `2-0`, `1-1`, `0-2`, `1-0`, `½-½`, `=`, `+:-`, `-:+`, `-:-`, `x`, and shorter
    /// `2`, `1`, `0`, where it says one thing only by this scoring.
    #[must_use]
    pub fn read(text: &str, scoring: Scoring) -> Option<Self> {
        let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        let text = text.replace([':', '–', '—', '−'], "-").replace("0.5", "½").replace("0,5", "½");
        let forfeit = match text.as_str() {
            "+--" | "+-" | "+" => Some(Self::WonByForfeit),
            "--+" | "-+" | "-" => Some(Self::LostByForfeit),
            "---" | "--" => Some(Self::BothForfeit),
            "x" | "X" => Some(Self::Annulled),
            "=" => Some(Self::Drawn),
            _ => None,
        };
        let says = |outcome: &Self| {
            let (first, second) = scoring.of(*outcome);
            text == format!("{}-{}", points_text(first), points_text(second)) || text == points_text(first)
        };
        forfeit.or_else(|| [Self::Won, Self::Drawn, Self::Lost].into_iter().find(says))
    }
}

/// What games are worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Scoring {
    /// A win.
    pub win: Points,
    /// A draw.
    pub draw: Points,
    /// A loss over the board.
    #[serde(default)]
    pub loss: Points,
}

impl Scoring {
    /// Two points, one, none: the Russian tradition `[R]`.
    pub const TWO: Self = Self { win: 20, draw: 10, loss: 0 };
    /// One point, a half, none.
    pub const ONE: Self = Self { win: 10, draw: 5, loss: 0 };

    /// What the first and the second get for a game.
    #[must_use]
    pub fn of(self, outcome: Outcome) -> (Points, Points) {
        match outcome {
            Outcome::Won => (self.win, self.loss),
            Outcome::Drawn => (self.draw, self.draw),
            Outcome::Lost => (self.loss, self.win),
            Outcome::WonByForfeit => (self.win, 0),
            Outcome::LostByForfeit => (0, self.win),
            Outcome::BothForfeit | Outcome::Annulled => (0, 0),
        }
    }
}

/// What cannot be done, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The reason as a word for programs and translations.
    pub code: &'static str,
    /// The same for people, with what it is about.
    pub message: String,
}

impl Refusal {
    pub(crate) fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}

/// A judged solution.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Solution {
    /// Whose.
    pub who: usize,
    /// Of which problem.
    pub problem: usize,
    /// What it is worth.
    pub points: Points,
    /// How long he took, in seconds.
    #[serde(default)]
    pub seconds: u32,
    /// The moves that he played, with blanks between, where he solves at a server.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub moves: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        for scoring in [Scoring::TWO, Scoring::ONE] {
            for outcome in Outcome::ALL {
                assert_eq!(Outcome::read(&outcome.text(scoring), scoring), Some(outcome), "{outcome:?}");
                assert_eq!(outcome.turned().turned(), outcome);
                let (first, second) = scoring.of(outcome);
                assert_eq!(scoring.of(outcome.turned()), (second, first));
            }
        }
    }

    #[test]
    fn what_arbiters_type_is_understood() {
        let read = |text| Outcome::read(text, Scoring::TWO);
        assert_eq!(read("2"), Some(Outcome::Won));
        assert_eq!(read("1"), Some(Outcome::Drawn));
        assert_eq!(read(" 0 : 2 "), Some(Outcome::Lost));
        assert_eq!(read("3"), None);
        assert_eq!(read(""), None);
        assert_eq!(Outcome::read("0.5-0,5", Scoring::ONE), Some(Outcome::Drawn));
        assert_eq!(Outcome::read("1", Scoring::ONE), Some(Outcome::Won));
    }

    #[test]
    fn points_are_read_as_they_are_written() {
        for points in [0, 5, 10, 13, 35, 1_000] {
            assert_eq!(read_points(&points_text(points)), Some(points));
        }
        assert_eq!(
            ["7,5", "", ".", "1.25", "-1", "x"].map(read_points),
            [Some(75), None, None, None, None, None]
        );
    }

    #[test]
    fn points_are_written_with_halves() {
        assert_eq!([30, 35, 5, 0, 13, -5].map(points_text), ["3", "3½", "½", "0", "1.3", "−½"]);
    }
}
