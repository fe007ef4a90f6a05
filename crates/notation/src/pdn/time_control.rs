//! The value of the `TimeControl` tag.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::remark::digits;

/// The value of the tags `TimeControl`, `TimeControlWhite` and `TimeControlBlack`: `40/7200:3600`, `300+5`, `?`, `-`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TimeControl {
    /// `?`: not known.
    Unknown,
    /// `-`: played without a clock.
    None,
    /// One period after the other.
    Periods(Vec<Period>),
}

/// A period of a time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Period {
    /// `40/7200`: so many moves in this time.
    Moves {
        /// How many.
        moves: u32,
        /// In what time.
        time: Duration,
    },
    /// `300+5`: this time, and so much more with each move.
    Increment {
        /// At the beginning.
        time: Duration,
        /// With each move.
        increment: Duration,
    },
    /// `3600`: this time for all the rest.
    SuddenDeath(Duration),
    /// `*180`: what one player's clock loses the other's gains.
    Sandglass(Duration),
}

/// Why a text is no time control.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimeControlError {
    /// The period at fault.
    pub period: String,
}

impl fmt::Display for TimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a period such as 40/7200, 300+5, 3600 or *180, found {}", self.period)
    }
}

impl std::error::Error for TimeControlError {}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        match text.trim() {
            "?" => Ok(Self::Unknown),
            "-" => Ok(Self::None),
            text => {
                let period = |text: &str| {
                    period(text.trim()).ok_or_else(|| TimeControlError { period: text.to_owned() })
                };
                text.split(':').map(period).collect::<Result<_, _>>().map(Self::Periods)
            }
        }
    }
}

fn period(text: &str) -> Option<Period> {
    if let Some(time) = text.strip_prefix('*') {
        return seconds(time).map(Period::Sandglass);
    }
    if let Some((moves, time)) = text.split_once('/') {
        let moves = u32::try_from(digits(moves)?).ok()?;
        return Some(Period::Moves { moves, time: seconds(time)? });
    }
    match text.split_once('+') {
        Some((time, increment)) => {
            Some(Period::Increment { time: seconds(time)?, increment: seconds(increment)? })
        }
        None => seconds(text).map(Period::SuddenDeath),
    }
}

fn seconds(text: &str) -> Option<Duration> {
    digits(text).map(Duration::from_secs)
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("?"),
            Self::None => f.write_str("-"),
            Self::Periods(periods) => {
                f.write_str(&periods.iter().map(Period::to_string).collect::<Vec<_>>().join(":"))
            }
        }
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moves { moves, time } => write!(f, "{moves}/{}", time.as_secs()),
            Self::Increment { time, increment } => write!(f, "{}+{}", time.as_secs(), increment.as_secs()),
            Self::SuddenDeath(time) => write!(f, "{}", time.as_secs()),
            Self::Sandglass(time) => write!(f, "*{}", time.as_secs()),
        }
    }
}
