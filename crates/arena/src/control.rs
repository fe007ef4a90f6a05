//! Time controls and the presets that players know.

use std::fmt;
use std::str::FromStr;

use crate::Millis;

/// How much time each player has: a stock, and what every move adds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// Seconds at the beginning.
    pub initial_seconds: u32,
    /// Seconds added after each of one's own moves.
    pub increment_seconds: u32,
}

impl TimeControl {
    /// The longest stock that makes sense at a board: a day.
    pub const LONGEST_SECONDS: u32 = 24 * 60 * 60;
    /// The largest increment.
    pub const LARGEST_INCREMENT: u32 = 60 * 60;

    /// The control, if a game can be played with it.
    #[must_use]
    pub fn new(initial_seconds: u32, increment_seconds: u32) -> Option<Self> {
        let sensible = initial_seconds <= Self::LONGEST_SECONDS
            && increment_seconds <= Self::LARGEST_INCREMENT
            && initial_seconds + increment_seconds > 0;
        sensible.then_some(Self { initial_seconds, increment_seconds })
    }

    /// What a clock shows at the beginning: with a stock of nothing the first move has the increment.
    #[must_use]
    pub fn initial(self) -> Millis {
        u64::from(if self.initial_seconds == 0 { self.increment_seconds } else { self.initial_seconds })
            * 1_000
    }

    /// What a move adds.
    #[must_use]
    pub fn increment(self) -> Millis {
        u64::from(self.increment_seconds) * 1_000
    }
}

/// As in PDN's `TimeControl` tag: `180+2`, `600`.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.increment_seconds {
            0 => write!(f, "{}", self.initial_seconds),
            increment => write!(f, "{}+{increment}", self.initial_seconds),
        }
    }
}

impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("expected seconds or seconds+increment, such as 180+2, found {text}");
        let (initial, increment) = text.split_once('+').unwrap_or((text, "0"));
        let number = |text: &str| text.trim().parse().map_err(|_| wrong());
        Self::new(number(initial)?, number(increment)?).ok_or_else(wrong)
    }
}

/// Where a preset is at home.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PresetGroup {
    /// No clock.
    Casual,
    /// Usual on Russian sites.
    Site,
    /// From the regulations of the federations.
    Federation,
}

impl PresetGroup {
    /// The word for programs and translations.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Casual => "casual",
            Self::Site => "site",
            Self::Federation => "federation",
        }
    }
}

/// A time control that players ask for by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preset {
    /// The name: minutes + seconds, or `unlimited`.
    pub id: &'static str,
    /// Where it is at home.
    pub group: PresetGroup,
    /// The control, unless time is not limited.
    pub control: Option<TimeControl>,
}

const fn preset(id: &'static str, group: PresetGroup, minutes: u32, increment_seconds: u32) -> Preset {
    Preset { id, group, control: Some(TimeControl { initial_seconds: minutes * 60, increment_seconds }) }
}

/// The presets, shortest first within each group. Sources: the public pages of Russian sites; the source texts' table
/// of controls (blitz 3+2, rapid 8+4 and 10 to 20 minutes, classic 45 minutes, 30+30, draughts-64 45+30).
#[must_use]
pub fn presets() -> &'static [Preset] {
    use PresetGroup::{Casual, Federation, Site};
    const PRESETS: &[Preset] = &[
        Preset { id: "unlimited", group: Casual, control: None },
        preset("1+0", Site, 1, 0),
        preset("3+0", Site, 3, 0),
        preset("5+3", Site, 5, 3),
        preset("10+5", Site, 10, 5),
        preset("20+10", Site, 20, 10),
        preset("3+2", Federation, 3, 2),
        preset("7+5", Federation, 7, 5),
        preset("8+4", Federation, 8, 4),
        preset("15+0", Federation, 15, 0),
        preset("30+30", Federation, 30, 30),
        preset("45+0", Federation, 45, 0),
        preset("45+30", Federation, 45, 30),
    ];
    PRESETS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_read_back_as_written() {
        for preset in presets() {
            let Some(control) = preset.control else { continue };
            assert_eq!(control.to_string().parse(), Ok(control));
        }
    }

    #[test]
    fn impossible_controls_are_refused() {
        for text in ["", "0", "0+0", "-3", "180+", "100000000", "3 minutes"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
        assert_eq!(TimeControl::new(0, 5).map(TimeControl::initial), Some(5_000));
    }
}
