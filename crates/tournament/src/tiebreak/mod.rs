//! What decides between equal points. Every value says what it is the sum of.

mod direct;
mod rating;
mod sums;

use std::collections::HashMap;

use bolshak_arena::lot::Lots;
use serde::{Deserialize, Serialize};

use crate::competition::Competition;
use crate::event::GroupId;
use crate::lines::{Cell, Kind, Line};
use crate::outcome::Points;
use crate::plan::System;
use crate::swiss::{Bye, Colour};

/// What decides between equal points. "FIDE" is C.07 in force from 1 March 2026, "FMJD" its annex on Swiss systems of 2024.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "by")]
pub enum TieBreak {
    /// The games of the tied among themselves, again within what stays tied (FIDE).
    Direct,
    /// The opponents' points, without the lowest and the highest ones, unplayed rounds by the rules of FIDE.
    Buchholz {
        /// How many of the lowest do not count.
        #[serde(default)]
        low: u8,
        /// How many of the highest do not count.
        #[serde(default)]
        high: u8,
    },
    /// The opponents' points as they are, a bye's being none (FMJD).
    Solkoff {
        /// How many of the lowest do not count.
        #[serde(default)]
        low: u8,
        /// How many of the highest do not count.
        #[serde(default)]
        high: u8,
    },
    /// Solkoff without the lowest, then without the two lowest, and so on (FMJD: full truncated).
    SolkoffTruncated,
    /// The opponents' Solkoffs (FMJD: Solkoff plus).
    SolkoffPlus,
    /// The opponents' points times the points made against them (FIDE).
    SonnebornBerger {
        /// How many of the lowest opponents do not count.
        #[serde(default)]
        low: u8,
    },
    /// The points of those whom he beat, less the points of those to whom he lost (Shmulyan).
    Shmulyan,
    /// Rounds with a win's points, played or not (FIDE: WIN).
    Wins,
    /// Wins over the board (FIDE: WON).
    WinsPlayed,
    /// Wins over the board with Black, where colours count.
    WinsWithBlack,
    /// The points against those who made half of what was possible (Koya).
    Koya,
    /// The sum of his points after every round.
    Progressive {
        /// How many of the first rounds do not count.
        #[serde(default)]
        cut: u8,
    },
    /// The points of all games, where the standings count matches.
    GamePoints,
    /// The difference of the points of all games.
    GameDifference,
    /// Matches won and drawn, where the standings count games.
    MatchPoints,
    /// The mean rating of the opponents, without the lowest ones (FIDE: ARO).
    AverageRating {
        /// How many of the lowest do not count.
        #[serde(default)]
        low: u8,
    },
    /// The rating that he played like (FIDE: TPR).
    Performance,
    /// The least rating that could expect as much (FIDE: PTP).
    PerfectPerformance,
    /// His own rating.
    Rating,
    /// A lot, from the seed of the competition.
    Lot,
}

impl TieBreak {
    /// Those that organisers choose from, with the cuts that are usual.
    pub const OFFERED: [Self; 26] = [
        Self::Direct,
        Self::Buchholz { low: 0, high: 0 },
        Self::Buchholz { low: 1, high: 0 },
        Self::Buchholz { low: 1, high: 1 },
        Self::Solkoff { low: 0, high: 0 },
        Self::Solkoff { low: 1, high: 0 },
        Self::Solkoff { low: 1, high: 1 },
        Self::SolkoffTruncated,
        Self::SolkoffPlus,
        Self::SonnebornBerger { low: 0 },
        Self::SonnebornBerger { low: 1 },
        Self::Shmulyan,
        Self::Wins,
        Self::WinsPlayed,
        Self::WinsWithBlack,
        Self::Koya,
        Self::Progressive { cut: 0 },
        Self::GamePoints,
        Self::GameDifference,
        Self::MatchPoints,
        Self::AverageRating { low: 0 },
        Self::AverageRating { low: 1 },
        Self::Performance,
        Self::PerfectPerformance,
        Self::Rating,
        Self::Lot,
    ];
}

/// A value with the sum that it comes from.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Value {
    /// In hundredths; where there are several, the later ones decide between equal ones before.
    pub keys: Vec<i64>,
    /// What was added, or left out.
    pub parts: Vec<Part>,
}

/// Something that was added to a value, or left out of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// In which round, from 0.
    pub round: Option<usize>,
    /// Whose.
    pub who: Option<usize>,
    /// In hundredths.
    pub amount: i64,
    /// Whether it counts: cuts leave some out.
    pub counts: bool,
}

impl Value {
    fn single(hundredths: i64) -> Self {
        Self { keys: vec![hundredths], parts: vec![] }
    }

    fn sum(parts: Vec<Part>) -> Self {
        let sum = parts.iter().filter(|part| part.counts).map(|part| part.amount).sum();
        Self { keys: vec![sum], parts }
    }
}

/// Writes hundredths as people do: whole, with halves, or with decimals.
#[must_use]
pub fn hundredths_text(hundredths: i64) -> String {
    let size = hundredths.abs();
    let sign = if hundredths < 0 { "−" } else { "" };
    match (size / 100, size % 100) {
        (whole, 0) => format!("{sign}{whole}"),
        (0, 50) => format!("{sign}½"),
        (whole, 50) => format!("{sign}{whole}½"),
        (whole, rest) if rest % 10 == 0 => format!("{sign}{whole}.{}", rest / 10),
        (whole, rest) => format!("{sign}{whole}.{rest:02}"),
    }
}

/// What the values are computed from.
pub(crate) struct Ground<'g> {
    competition: &'g Competition,
    at: GroupId,
    pub lines: &'g [Line],
    /// The place of everybody's line.
    places: HashMap<usize, usize>,
}

impl<'g> Ground<'g> {
    pub(crate) fn new(competition: &'g Competition, at: GroupId, lines: &'g [Line]) -> Self {
        let places = lines.iter().enumerate().map(|(place, line)| (line.who, place)).collect();
        Self { competition, at, lines, places }
    }

    fn line(&self, who: usize) -> Option<&Line> {
        self.places.get(&who).map(|place| &self.lines[*place])
    }

    fn is_round_robin(&self) -> bool {
        matches!(
            self.competition.stage(self.at).system,
            System::RoundRobin { .. } | System::Scheveningen | System::Match(_)
        )
    }

    /// Did two meet, as far as games between people count? In a round robin a game that was not played counts as it was awarded
    /// (C.07, 15.2).
    fn is_meeting(&self, cell: &Cell) -> bool {
        cell.is_played() || self.is_round_robin() && cell.kind == Kind::Forfeit
    }

    fn rating(&self, who: usize) -> u32 {
        self.competition.entries[who].competitor.person.rating
    }

    /// The values of these, which are equal so far.
    pub(crate) fn values(&self, by: TieBreak, tied: &[&Line]) -> Vec<Value> {
        let each = |value: &dyn Fn(&Line) -> Value| tied.iter().map(|line| value(line)).collect();
        let form = &self.competition.plan.form;
        match by {
            TieBreak::Direct => direct::values(self, tied),
            TieBreak::Buchholz { low, high } => each(&|line| sums::buchholz(self, line, (low, high))),
            TieBreak::Solkoff { low, high } => each(&|line| sums::solkoff(self, line, (low, high))),
            TieBreak::SolkoffTruncated => each(&|line| sums::solkoff_truncated(self, line)),
            TieBreak::SolkoffPlus => each(&|line| sums::solkoff_plus(self, line)),
            TieBreak::SonnebornBerger { low } => each(&|line| sums::sonneborn_berger(self, line, low)),
            TieBreak::Shmulyan => each(&|line| sums::shmulyan(self, line)),
            TieBreak::Koya => each(&|line| sums::koya(self, line)),
            TieBreak::Progressive { cut } => each(&|line| sums::progressive(self, line, cut)),
            TieBreak::Wins => each(&|line| {
                rounds(line, |cell| match cell.kind {
                    Kind::Played | Kind::Forfeit => cell.games > cell.against,
                    Kind::Bye(Bye::Allocated | Bye::Full) => cell.points >= form.most(),
                    _ => false,
                })
            }),
            TieBreak::WinsPlayed => {
                each(&|line| rounds(line, |cell| cell.is_played() && cell.games > cell.against))
            }
            TieBreak::WinsWithBlack => each(&|line| {
                rounds(line, |cell| {
                    cell.is_played() && cell.games > cell.against && cell.colour == Some(Colour::Black)
                })
            }),
            TieBreak::GamePoints => each(&|line| Value::single(tenths(line.games))),
            TieBreak::GameDifference => {
                each(&|line| Value::sum(parts(line, |cell| Some(tenths(cell.games - cell.against)))))
            }
            TieBreak::MatchPoints => each(&|line| {
                Value::sum(parts(line, |cell| {
                    let worth = match cell.games.cmp(&cell.against) {
                        std::cmp::Ordering::Greater => form.scoring.win,
                        std::cmp::Ordering::Equal => form.scoring.draw,
                        std::cmp::Ordering::Less => form.scoring.loss,
                    };
                    matches!(cell.kind, Kind::Played | Kind::Forfeit).then_some(tenths(worth))
                }))
            }),
            TieBreak::AverageRating { low } => each(&|line| rating::average(self, line, low)),
            TieBreak::Performance => each(&|line| rating::performance(self, line)),
            TieBreak::PerfectPerformance => each(&|line| rating::perfect_performance(self, line)),
            TieBreak::Rating => each(&|line| Value::single(100 * i64::from(self.rating(line.who)))),
            TieBreak::Lot => self.lots(tied),
        }
    }

    /// The order in which a lot puts all of the group, so that it does not depend on who is tied.
    fn lots(&self, tied: &[&Line]) -> Vec<Value> {
        let seed = format!("{}/{}/{}/ties", self.competition.plan.seed, self.at.stage + 1, self.at.group + 1);
        let mut all: Vec<usize> = self.lines.iter().map(|line| line.who).collect();
        all.sort_unstable();
        Lots::new(&seed).shuffle(&mut all);
        let place = |line: &&Line| all.iter().position(|who| *who == line.who).unwrap_or_default();
        tied.iter().map(|line| Value::single(100 * (all.len() - place(line)) as i64)).collect()
    }
}

/// Points are tenths; values are hundredths.
fn tenths(points: Points) -> i64 {
    10 * i64::from(points)
}

/// A part for each round of which this says something.
fn parts(line: &Line, amount: impl Fn(&Cell) -> Option<i64>) -> Vec<Part> {
    let part = |cell: &Cell| {
        let amount = amount(cell)?;
        Some(Part { round: Some(cell.round), who: cell.opponent, amount, counts: true })
    };
    line.cells.iter().filter_map(part).collect()
}

/// One for each round that is so.
fn rounds(line: &Line, is_so: impl Fn(&Cell) -> bool) -> Value {
    Value::sum(parts(line, |cell| is_so(cell).then_some(100)))
}
