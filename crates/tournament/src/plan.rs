//! What an organiser decides before a competition begins.

use serde::{Deserialize, Serialize};

use crate::online::Online;
use crate::outcome::{Points, Scoring};
use crate::swiss::Colour;
use crate::tiebreak::TieBreak;

/// The regulations of a competition.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// What it is called.
    pub name: String,
    /// The city, or where it is played.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub place: String,
    /// The year in which ages are counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub year: Option<u16>,
    /// When, in words: `14–21 November 2026`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub dates: String,
    /// Who decides, by name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub arbiter: String,
    /// The game, by its identity: `russian`.
    pub variant: String,
    /// The clocks of a game, as the program writes them: `45+0:30`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub control: String,
    /// The seed of all lots, which is shown.
    pub seed: String,
    /// What a pair plays.
    #[serde(default)]
    pub form: Form,
    /// One after the other; most competitions have one.
    pub stages: Vec<Stage>,
    /// What decides between equal points, in this order.
    #[serde(default)]
    pub tie_breaks: Vec<TieBreak>,
    /// Simultaneous exhibitions at the same server that belong to it, by their addresses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exhibitions: Vec<String>,
    /// How a server runs it; nothing where it is played elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub online: Option<Box<Online>>,
}

/// What a pair plays, and what it is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Form {
    /// Games of a pair, or of each board of two teams: with two or more, a micro-match with changing colours.
    pub games: u8,
    /// What a game is worth.
    pub scoring: Scoring,
    /// What the standings count.
    pub counts: Counts,
    /// What the bye is worth that a pairing gives; as much as winning everything, if nothing else is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bye: Option<Points>,
    /// Boards of a team; none where people play for themselves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boards: Option<u8>,
    /// The table from which the opening of each pair is drawn, by its identity; none for the game's own beginning.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub openings: Option<Openings>,
}

impl Default for Form {
    fn default() -> Self {
        Self {
            games: 1,
            scoring: Scoring::TWO,
            counts: Counts::Games,
            bye: None,
            boards: None,
            openings: None,
        }
    }
}

impl Form {
    /// How many boards a pair has.
    #[must_use]
    pub fn boards(&self) -> usize {
        usize::from(self.boards.unwrap_or(1))
    }

    /// The games of all boards of a pair.
    #[must_use]
    pub fn all_games(&self) -> usize {
        self.boards() * usize::from(self.games)
    }

    /// What the standings count for a pair whose games came to these points; at least one game counted.
    #[must_use]
    pub fn worth(&self, first: Points, second: Points) -> (Points, Points) {
        let Scoring { win, draw, loss } = self.scoring;
        match (self.counts, first.cmp(&second)) {
            (Counts::Games, _) => (first, second),
            (Counts::Matches, std::cmp::Ordering::Greater) => (win, loss),
            (Counts::Matches, std::cmp::Ordering::Equal) => (draw, draw),
            (Counts::Matches, std::cmp::Ordering::Less) => (loss, win),
        }
    }

    /// What the whole of a pair is worth to whoever wins all of it.
    #[must_use]
    pub fn most(&self) -> Points {
        self.worth(self.scoring.win * self.all_games() as Points, 0).0
    }

    /// What half of a pair is worth.
    #[must_use]
    pub fn half(&self) -> Points {
        let half = self.scoring.draw * self.all_games() as Points;
        self.worth(half, half).0
    }
}

/// What the standings count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Counts {
    /// The points of all games.
    Games,
    /// A win, a draw or a loss of the whole pair: a micro-match `[R]`, a match of teams.
    Matches,
}

/// A table of drawn openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Openings {
    /// Whether all pairs of a round play the same one.
    pub same_for_round: bool,
}

/// A part of a competition with a system of its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stage {
    /// What it is called, if there are several.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Who meets whom.
    pub system: System,
    /// Into how many groups the competitors are divided.
    #[serde(default = "one")]
    pub groups: u8,
    /// Who plays.
    #[serde(default)]
    pub from: Admitted,
    /// Which points are brought along.
    #[serde(default)]
    pub carried: Carried,
}

fn one() -> u8 {
    1
}

impl Stage {
    /// The only part, for all.
    #[must_use]
    pub fn only(system: System) -> Self {
        Self {
            name: String::new(),
            system,
            groups: 1,
            from: Admitted::default(),
            carried: Carried::default(),
        }
    }
}

/// Who plays in a stage.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Admitted {
    /// Everybody who entered.
    #[default]
    All,
    /// Those who took these places in each group of the stage before; both from 1.
    Places {
        /// The best of them.
        first: u16,
        /// The last of them.
        last: u16,
    },
}

/// Which points are brought along from the stage before.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Carried {
    /// None.
    #[default]
    Nothing,
    /// All.
    All,
    /// Those from games between people who are both here; they do not meet again.
    Mutual,
}

/// Who meets whom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "system")]
pub enum System {
    /// Everybody meets everybody, by the tables of Berger.
    RoundRobin {
        /// How often.
        cycles: u8,
    },
    /// Equal scores meet.
    Swiss(Swiss),
    /// Who loses is out.
    Knockout {
        /// What decides who meets whom in the first round.
        #[serde(default)]
        seeds: Seeds,
        /// How many losses put somebody out: one, or two.
        #[serde(default = "one")]
        lives: u8,
        /// Whether those who lose the semi-finals play for the third place.
        #[serde(default)]
        third_place: bool,
    },
    /// Every member of a team meets every member of the other one.
    Scheveningen,
    /// Two who play until it is decided.
    Match(Length),
    /// Pairs are made all the time, until time is up.
    Arena {
        /// Whether two wins in a row double what follows.
        streaks: bool,
    },
    /// Everybody solves the same problems, or composes some of his own.
    Solving {
        /// The most points of each problem.
        problems: Vec<Points>,
    },
}

impl System {
    /// Does it last for a time, in which everybody plays or solves as much as he can?
    #[must_use]
    pub fn is_timed(&self) -> bool {
        matches!(self, Self::Arena { .. } | Self::Solving { .. })
    }
}

/// How long a match is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "until")]
pub enum Length {
    /// Until nobody can be caught, at the most so many rounds.
    Rounds {
        /// How many.
        rounds: u16,
        /// Whether they play on when it is decided.
        all: bool,
    },
    /// Until somebody has as many points.
    Points {
        /// How many.
        points: Points,
    },
}

/// A Swiss system.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Swiss {
    /// How many rounds.
    pub rounds: u16,
    /// What decides within a score.
    #[serde(default)]
    pub within: Within,
    /// Whether colours count: in a micro-match both have both.
    #[serde(default = "yes")]
    pub colours: bool,
    /// Whether the first half begins with more points while pairs are made.
    #[serde(default)]
    pub acceleration: Acceleration,
    /// The colour of the highest in the first round; by lot if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initial: Option<Colour>,
    /// Whether people of one team meet only where nothing else is possible.
    #[serde(default)]
    pub teams_apart: bool,
}

fn yes() -> bool {
    true
}

impl Swiss {
    /// So many rounds by the rules of the world chess federation.
    #[must_use]
    pub fn new(rounds: u16) -> Self {
        Self {
            rounds,
            within: Within::Dutch,
            colours: true,
            acceleration: Acceleration::None,
            initial: None,
            teams_apart: false,
        }
    }
}

/// What decides between pairings that leave equal scores together.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Within {
    /// FIDE C.04.3: the upper half meets the lower half.
    #[default]
    Dutch,
    /// A lot, as the source texts have it (conduct, 9): the same rules, with numbers that are drawn anew in each round.
    Lot,
}

/// More points while pairs are made.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Acceleration {
    /// None.
    #[default]
    None,
    /// The Baku acceleration (C.04.5.1).
    Baku,
}

/// What decides who meets whom first.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seeds {
    /// The ratings; of those who came from a stage before, their places there.
    #[default]
    Rating,
    /// A lot.
    Lot,
}
