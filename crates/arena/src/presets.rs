//! The time controls that players know by name.

use std::sync::LazyLock;

use crate::TimeControl;

/// Where a preset is at home.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PresetGroup {
    /// No clock.
    Casual,
    /// Usual on Russian sites.
    Site,
    /// Competitions in Russian draughts.
    Russian,
    /// Competitions in draughts-64.
    Draughts64,
    /// Competitions in International draughts.
    International,
    /// The paces that the world federation (FMJD) tells apart.
    Fmjd,
    /// So many days for each move, or for a number of moves.
    Correspondence,
}

impl PresetGroup {
    /// The word for programs and translations.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Casual => "casual",
            Self::Site => "site",
            Self::Russian => "russian",
            Self::Draughts64 => "draughts-64",
            Self::International => "international",
            Self::Fmjd => "fmjd",
            Self::Correspondence => "correspondence",
        }
    }
}

/// What a federation calls a time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// The full time of a championship.
    Classic,
    /// Rapid.
    Rapid,
    /// Blitz.
    Blitz,
    /// Faster than classic, slower than rapid.
    Accelerated,
    /// A game that decides between players with equal points.
    TieBreak,
    /// A micro-match with the classic opening.
    MicroMatch,
    /// Games of young people.
    Youth,
    /// Games that begin from a drawn opening.
    DrawnOpening,
}

impl Pace {
    /// The word for programs and translations.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Rapid => "rapid",
            Self::Blitz => "blitz",
            Self::Accelerated => "accelerated",
            Self::TieBreak => "tie-break",
            Self::MicroMatch => "micro-match",
            Self::Youth => "youth",
            Self::DrawnOpening => "drawn-opening",
        }
    }
}

/// A time control that players ask for by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preset {
    /// The name for programs. It never changes: pages remember it.
    pub id: &'static str,
    /// Where it is at home.
    pub group: PresetGroup,
    /// What it is called there, if it has a name.
    pub pace: Option<Pace>,
    /// The control, unless time is not limited.
    pub control: Option<TimeControl>,
}

/// The presets, slowest first within each federation's group.
///
/// Sources: the public pages of Russian sites; the source texts' tables of controls (conduct §7), which give ranges
/// for rapid (10 to 20 minutes) and blitz (3 to 5), of which the ends are here. "40 min + 5 s" is a reading of a
/// garbled line.
#[must_use]
pub fn presets() -> &'static [Preset] {
    static PRESETS: LazyLock<Vec<Preset>> = LazyLock::new(|| {
        let sites = SITES.iter().map(|&(id, text)| preset(id, PresetGroup::Site, None, text));
        let federations =
            FEDERATIONS.iter().map(|&(id, group, pace, text)| preset(id, group, Some(pace), text));
        let casual = Preset { id: "unlimited", group: PresetGroup::Casual, pace: None, control: None };
        let letters = LETTERS.iter().map(|&(id, text)| preset(id, PresetGroup::Correspondence, None, text));
        std::iter::once(casual).chain(sites).chain(federations).chain(letters).collect()
    });
    &PRESETS
}

fn preset(id: &'static str, group: PresetGroup, pace: Option<Pace>, text: &str) -> Preset {
    let control = text.parse().unwrap_or_else(|error| panic!("the preset {id}: {error}"));
    Preset { id, group, pace, control: Some(control) }
}

/// The control stands in the text of PDN's `TimeControl`.
const SITES: &[(&str, &str)] = &[
    ("1+0", "60"),
    ("3+0", "180"),
    ("5+3", "300+3"),
    ("10+5", "600+5"),
    ("20+10", "1200+10"),
    ("7+5", "420+5"),
];

const FEDERATIONS: &[(&str, PresetGroup, Pace, &str)] = {
    use Pace::{Accelerated, Blitz, Classic, DrawnOpening, MicroMatch, Rapid, TieBreak, Youth};
    use PresetGroup::{Draughts64, Fmjd, International, Russian};
    &[
        ("russian-60", Russian, Youth, "3600"),
        ("45+0", Russian, Classic, "2700"),
        ("russian-40+5", Russian, Classic, "2400+5"),
        ("30+30", Russian, Classic, "1800+30"),
        ("russian-20", Russian, Rapid, "1200"),
        ("15+0", Russian, Rapid, "900"),
        ("russian-10", Russian, Rapid, "600"),
        ("8+4", Russian, Rapid, "480+4"),
        ("russian-5", Russian, Blitz, "300"),
        ("russian-3", Russian, Blitz, "180"),
        ("3+2", Russian, Blitz, "180+2"),
        ("64-drawn", Draughts64, DrawnOpening, "35/4200:900"),
        ("64-45-20-15", Draughts64, Classic, "20/2700:900"),
        ("45+30", Draughts64, Classic, "2700+30"),
        ("64-micro", Draughts64, MicroMatch, "2700"),
        ("64-8+4", Draughts64, Rapid, "480+4"),
        ("64-3+2", Draughts64, Blitz, "180+2"),
        ("international", International, Classic, "50/7200:25/3600"),
        ("international-20+10", International, TieBreak, "1200+10"),
        ("international-10+5", International, TieBreak, "600+5"),
        ("fmjd-30", Fmjd, Accelerated, "1800"),
        ("fmjd-20", Fmjd, Rapid, "1200"),
        ("fmjd-15+5", Fmjd, Rapid, "900+5"),
        ("fmjd-5", Fmjd, Blitz, "300"),
        ("fmjd-5+3", Fmjd, Blitz, "300+3"),
    ]
};

/// A day, three days, a week for each move; a day for each move with a reserve of thirty; ten moves in fifty days, as by post.
const LETTERS: &[(&str, &str)] = &[
    ("one-day", "1/86400"),
    ("three-days", "1/259200"),
    ("seven-days", "1/604800"),
    ("one-day-reserve", "2592000d86400"),
    ("ten-in-fifty", "10/4320000"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_is_a_control_with_a_name_of_its_own() {
        let mut ids: Vec<_> = presets().iter().map(|preset| preset.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), presets().len());
        assert_eq!(presets().iter().filter(|preset| preset.control.is_none()).count(), 1);
    }

    #[test]
    fn nothing_is_offered_twice_under_one_name() {
        for (index, preset) in presets().iter().enumerate() {
            let same = |other: &&Preset| (other.group, &other.control) == (preset.group, &preset.control);
            assert_eq!(presets()[..index].iter().find(same), None);
        }
    }
}
