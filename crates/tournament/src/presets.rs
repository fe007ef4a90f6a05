//! Regulations to begin with.

use crate::outcome::Scoring;
use crate::plan::{Counts, Form, Length, Openings, Plan, Seeds, Stage, Swiss, System};
use crate::tiebreak::TieBreak;

/// A kind of competition with sensible regulations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Preset {
    /// Swiss, 9 rounds, 45 minutes and 30 seconds a move.
    City,
    /// Swiss, 7 rounds, 15 minutes and 5 seconds, people of one school apart.
    School,
    /// Swiss, 11 rounds, 3 minutes and 2 seconds.
    Blitz,
    /// Swiss, 9 rounds of micro-matches of two games on one drawn opening, as in Russia.
    MicroMatch,
    /// Everybody meets everybody.
    RoundRobin,
    /// A knock-out of micro-matches, with a match for the third place.
    Cup,
    /// A knock-out in which two losses put somebody out.
    DoubleElimination,
    /// Teams of four, everybody meets everybody.
    Teams,
    /// Two teams whose people all meet.
    Scheveningen,
    /// Two who play ten games.
    Match,
    /// An hour of games of 3 minutes and 2 seconds, with streaks.
    Arena,
    /// Ten problems for everybody.
    Solving,
}

impl Preset {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::City,
        Self::School,
        Self::Blitz,
        Self::MicroMatch,
        Self::RoundRobin,
        Self::Cup,
        Self::DoubleElimination,
        Self::Teams,
        Self::Scheveningen,
        Self::Match,
        Self::Arena,
        Self::Solving,
    ];

    /// The word for programs, commands and translations.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::City => "city",
            Self::School => "school",
            Self::Blitz => "blitz",
            Self::MicroMatch => "micro-match",
            Self::RoundRobin => "round-robin",
            Self::Cup => "cup",
            Self::DoubleElimination => "double-elimination",
            Self::Teams => "teams",
            Self::Scheveningen => "scheveningen",
            Self::Match => "match",
            Self::Arena => "arena",
            Self::Solving => "solving",
        }
    }

    /// What this word says.
    #[must_use]
    pub fn of(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.code() == code)
    }

    /// What it is, in a line.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            Self::City => "city championship: Swiss, 9 rounds, 45 minutes + 30 seconds",
            Self::School => "school cup: Swiss, 7 rounds, 15 minutes + 5 seconds, people of one school apart",
            Self::Blitz => "blitz evening: Swiss, 11 rounds, 3 minutes + 2 seconds",
            Self::MicroMatch => {
                "Swiss, 9 rounds of micro-matches of two games on one drawn opening, as in Russia"
            }
            Self::RoundRobin => "everybody meets everybody",
            Self::Cup => "knock-out of micro-matches with a match for the third place",
            Self::DoubleElimination => "knock-out in which two losses put somebody out",
            Self::Teams => "teams of four, everybody meets everybody",
            Self::Scheveningen => "two teams whose people all meet",
            Self::Match => "a match of ten games",
            Self::Arena => "an hour of games of 3 minutes + 2 seconds, pairs are made all the time",
            Self::Solving => "ten problems for everybody",
        }
    }

    /// The regulations of a competition of this name, with lots from this seed.
    #[must_use]
    pub fn plan(self, name: &str, variant: &str, seed: &str) -> Plan {
        Plan {
            name: name.to_owned(),
            place: String::new(),
            year: None,
            dates: String::new(),
            arbiter: String::new(),
            variant: variant.to_owned(),
            control: self.control().to_owned(),
            seed: seed.to_owned(),
            form: self.form(),
            stages: vec![Stage::only(self.system())],
            tie_breaks: self.tie_breaks(),
            exhibitions: vec![],
            online: None,
        }
    }

    /// In seconds, and seconds for each move.
    fn control(self) -> &'static str {
        match self {
            Self::City | Self::RoundRobin | Self::Teams | Self::Scheveningen | Self::Match => "2700+30",
            Self::MicroMatch | Self::Cup | Self::DoubleElimination => "1200+10",
            Self::School => "900+5",
            Self::Blitz | Self::Arena => "180+2",
            Self::Solving => "",
        }
    }

    fn form(self) -> Form {
        let micro_match = Form {
            games: 2,
            scoring: Scoring::TWO,
            counts: Counts::Matches,
            openings: Some(Openings { same_for_round: true }),
            ..Form::default()
        };
        match self {
            Self::MicroMatch | Self::Cup | Self::DoubleElimination => micro_match,
            Self::Teams => Form { boards: Some(4), counts: Counts::Matches, ..Form::default() },
            _ => Form::default(),
        }
    }

    fn system(self) -> System {
        let knockout = |lives, third_place| System::Knockout { seeds: Seeds::Rating, lives, third_place };
        match self {
            Self::City => System::Swiss(Swiss::new(9)),
            Self::School => System::Swiss(Swiss { teams_apart: true, ..Swiss::new(7) }),
            Self::Blitz => System::Swiss(Swiss::new(11)),
            Self::MicroMatch => System::Swiss(Swiss { colours: false, ..Swiss::new(9) }),
            Self::RoundRobin | Self::Teams => System::RoundRobin { cycles: 1 },
            Self::Cup => knockout(1, true),
            Self::DoubleElimination => knockout(2, false),
            Self::Scheveningen => System::Scheveningen,
            Self::Match => System::Match(Length::Rounds { rounds: 10, all: false }),
            Self::Arena => System::Arena { streaks: true },
            Self::Solving => System::Solving { problems: vec![10; 10] },
        }
    }

    fn tie_breaks(self) -> Vec<TieBreak> {
        let berger = TieBreak::SonnebornBerger { low: 0 };
        match self {
            Self::City | Self::School | Self::Blitz => {
                vec![TieBreak::SolkoffTruncated, TieBreak::Shmulyan, TieBreak::Wins, TieBreak::Direct]
            }
            Self::MicroMatch => vec![
                TieBreak::GamePoints,
                TieBreak::SolkoffTruncated,
                TieBreak::Solkoff { low: 0, high: 0 },
                TieBreak::Direct,
            ],
            Self::RoundRobin | Self::Scheveningen => {
                vec![TieBreak::Direct, berger, TieBreak::Wins, TieBreak::Shmulyan]
            }
            Self::Teams => vec![TieBreak::GamePoints, TieBreak::Direct, berger],
            Self::Cup | Self::DoubleElimination | Self::Match | Self::Solving => vec![],
            Self::Arena => vec![TieBreak::Performance],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Competition;

    #[test]
    fn every_preset_is_possible() {
        for preset in Preset::ALL {
            assert_eq!(Preset::of(preset.code()), Some(preset));
            Competition::new(preset.plan("A cup", "russian", "1")).expect("a competition");
        }
    }
}
