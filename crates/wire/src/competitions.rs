//! Competitions: who plays whom, who stands where, and what arbiters do.

use serde::{Deserialize, Serialize};

use crate::clock::ControlInfo;
use crate::message::is_false;
use crate::online::{OnlineBoard, OnlineInfo, OnlineWanted, PairReport};

/// A competition that somebody begins.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct CompetitionWanted {
    /// What it is called, in 1 to 100 characters.
    pub name: String,
    /// The regulations to begin with: `city`, `school`, `micro-match`, `round-robin`, `cup` and others.
    pub preset: String,
    /// A variant for two.
    pub variant: String,
    /// Rounds of a Swiss system or a match, or cycles of a round robin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rounds: Option<u16>,
    /// The city, or where it is played.
    #[serde(default)]
    pub place: String,
    /// When, in words.
    #[serde(default)]
    pub dates: String,
    /// Whether everybody may look at it.
    #[serde(default)]
    pub public: bool,
    /// The clock of a player as text; that of the regulations, if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub time: Option<String>,
    /// How the server runs it; nothing where it is played elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub online: Option<OnlineWanted>,
}

/// A competition in a list.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CompetitionHead {
    /// Its address.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The variant.
    pub variant: String,
    /// `open`, `playing` or `over`.
    pub state: String,
    /// Whether everybody may look at it.
    pub public: bool,
    /// Whether the server runs it by itself.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub online: bool,
    /// When something last happened, milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub updated_at: u64,
}

/// The competitions that somebody can open.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CompetitionList {
    /// Those of which he is an arbiter.
    pub mine: Vec<CompetitionHead>,
    /// Public ones that are played.
    pub playing: Vec<CompetitionHead>,
    /// Public ones that have not begun.
    pub open: Vec<CompetitionHead>,
    /// Public ones that are over.
    pub over: Vec<CompetitionHead>,
}

/// A competition as it stands.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CompetitionInfo {
    /// What there is of it in lists.
    pub head: CompetitionHead,
    /// How many records there are; it grows with whatever is done.
    #[cfg_attr(test, ts(type = "number"))]
    pub version: u64,
    /// The member who made it; empty for a guest or somebody who has left.
    pub owner: String,
    /// The other arbiters, by name.
    pub arbiters: Vec<String>,
    /// Whether whoever asks may do what arbiters do.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub may_arbitrate: bool,
    /// Whether he made it, and names arbiters.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub owns: bool,
    /// The city, the dates and the chief arbiter, as far as they are told.
    pub about: Vec<String>,
    /// The clock of a player, if it is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub control: Option<ControlInfo>,
    /// How the server runs it; nothing where it is played elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub online: Option<OnlineInfo>,
    /// Games that go on, the best players first.
    pub boards: Vec<OnlineBoard>,
    /// How many games go on.
    pub playing: u32,
    /// The code with which an arbiter's program hands in a file of games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub relay: Option<String>,
    /// For arbiters: the codes on the players' cards, by entry; none where the server makes the games.
    pub cards: Vec<String>,
    /// The seed of all lots.
    pub seed: String,
    /// How many games a pair plays.
    pub games: u8,
    /// What an arbiter may note as the result of a game, the usual ones first.
    pub results: Vec<String>,
    /// In the order in which they entered.
    pub entries: Vec<CompetitorInfo>,
    /// Of whom there are standings of their own: those of an age, of a sex, of a team, of a city.
    pub selections: Vec<CompetitionSelection>,
    /// What has begun, stage by stage and group by group.
    pub groups: Vec<CompetitionGroup>,
    /// What can be undone: the number of its record and what it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub undo: Option<CompetitionUndo>,
    /// Protests, rulings and the like.
    pub notes: Vec<String>,
    /// Simultaneous exhibitions that belong to it.
    pub exhibitions: Vec<CompetitionExhibition>,
    /// What would be against the rules in the round that was published last.
    pub objections: Vec<String>,
}

/// A simultaneous exhibition that belongs to a competition.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CompetitionExhibition {
    /// Its address.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// `open`, `starting`, `running` or `over`.
    pub stage: String,
}

/// What was done last.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CompetitionUndo {
    /// The number of its record.
    #[cfg_attr(test, ts(type = "number"))]
    pub number: u64,
    /// A word for what it was: `entered`, `paired`, `scored` and others.
    pub what: String,
}

/// Some of those who take part.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CompetitionSelection {
    /// `age`, `sex`, `team` or `city`.
    pub by: String,
    /// `under12` and so on, `women` or `men`, or a name.
    pub value: String,
}

/// Who stands where among some.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SelectedStandings {
    /// Places count among themselves.
    pub standings: TableInfo,
    /// The entries in the order of the standings.
    pub order: Vec<u32>,
}

/// The regulations of a competition, for its arbiters.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CompetitionPlan {
    /// As JSON, as `bolshak tournament plan` prints it.
    pub plan: String,
    /// The tie-breaks that there are.
    pub tie_breaks: Vec<TieBreakChoice>,
    /// Whether openings are drawn in this game.
    pub openings: bool,
}

/// A tie-break that can be chosen.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TieBreakChoice {
    /// As JSON in regulations.
    pub code: String,
    /// What it is called above its column.
    pub name: String,
}

/// Who takes part.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CompetitorInfo {
    /// As it is printed.
    pub name: String,
    /// Zero if he has none.
    pub rating: u32,
    /// A title or grade.
    pub title: String,
    /// The team, the city or the federation.
    pub from: String,
    /// The people of a team, from the first board on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub members: Vec<String>,
    /// Whether he plays no more.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub out: bool,
}

/// A group of a stage.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CompetitionGroup {
    /// The stage, from 0.
    pub stage: u32,
    /// The group of the stage, from 0.
    pub group: u32,
    /// What it is called; empty where there is only one.
    pub name: String,
    /// How many rounds there will be, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub planned: Option<u32>,
    /// Those that were published.
    pub rounds: Vec<CompetitionRound>,
    /// Who stands where.
    pub standings: TableInfo,
    /// The entries in the order of the standings.
    pub order: Vec<u32>,
    /// Who met whom.
    pub crosstable: TableInfo,
    /// The most points of each problem, where problems are solved.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub problems: Vec<String>,
    /// What was solved.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<CompetitionSolution>>"))]
    pub solutions: Vec<CompetitionSolution>,
}

/// What somebody's solution of a problem is worth.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CompetitionSolution {
    /// His entry, from 0.
    pub who: u32,
    /// Which problem, from 0.
    pub problem: u32,
    /// The points.
    pub points: String,
    /// How long he took.
    pub seconds: u32,
}

/// A round.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CompetitionRound {
    /// In the order of the boards.
    pub pairs: Vec<CompetitionPair>,
    /// Who is not paired, by entry, and the points that he gets.
    pub byes: Vec<CompetitionBye>,
}

/// Somebody who is not paired.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CompetitionBye {
    /// His entry, from 0.
    pub who: u32,
    /// `allocated`, `half`, `full` or `zero`.
    pub bye: String,
}

/// A pair.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CompetitionPair {
    /// The entry that has White first, from 0.
    pub first: u32,
    /// The other one.
    pub second: u32,
    /// What each had before the round.
    pub points: [String; 2],
    /// The drawn opening; empty for the game's own beginning.
    pub opening: String,
    /// The result as far as it is known, in words of arbiters.
    pub result: String,
    /// The result of each game, board by board; empty where it is open.
    pub games: Vec<String>,
    /// The addresses of the games that were made for it on this server.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub played: Vec<String>,
    /// Of teams: who sits at each board, by their places in both teams, from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<[u32; 2]>>"))]
    pub line_ups: Vec<[u32; 2]>,
    /// What the players say of games without a result.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<PairReport>>"))]
    pub reports: Vec<PairReport>,
    /// Whether it is equal and somebody must go on.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub equal: bool,
}

/// A table with headings.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TableInfo {
    /// Above the columns.
    pub columns: Vec<String>,
    /// Which columns have numbers.
    pub numbers: Vec<bool>,
    /// As many texts in each as there are columns.
    pub rows: Vec<Vec<String>>,
}

/// Where somebody's place comes from.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PlaceReasons {
    /// His name.
    pub name: String,
    /// His place.
    pub place: String,
    /// His points.
    pub points: String,
    /// Each tie-break, in its order.
    pub values: Vec<TieBreakReason>,
}

/// The sum that a tie-break comes from.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TieBreakReason {
    /// What it is called above its column.
    pub name: String,
    /// Its value.
    pub value: String,
    /// What was added, or left out.
    pub parts: Vec<ReasonPart>,
}

/// A part of a sum.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReasonPart {
    /// The round, from 1; zero if it is about none.
    pub round: u32,
    /// The opponent's name; empty if it is about none.
    pub opponent: String,
    /// What it adds.
    pub amount: String,
    /// Whether it counts; cuts leave some out.
    pub counts: bool,
}

/// Something that an arbiter does.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "deed", rename_all = "kebab-case", deny_unknown_fields)]
pub enum CompetitionDeed {
    /// Enters the people of a list: names line by line, or a table as spreadsheets save it.
    Enter {
        /// The list.
        list: String,
    },
    /// Somebody plays no more.
    Withdraw {
        /// His entry, from 0.
        who: u32,
    },
    /// Somebody plays again.
    Return {
        /// His entry, from 0.
        who: u32,
    },
    /// What is known of somebody is put right, or another plays in his place; where the server runs it, a member by his name.
    Correct {
        /// His entry, from 0.
        who: u32,
        /// His name.
        name: String,
        /// Zero for none.
        rating: u32,
        /// A title or grade.
        title: String,
    },
    /// Somebody has asked for a bye in the next round.
    Ask {
        /// His entry, from 0.
        who: u32,
        /// `half`, `full` or `zero`.
        bye: String,
    },
    /// Two must not meet.
    Forbid {
        /// Their entries, from 0.
        players: Vec<u32>,
    },
    /// Publishes the next round of all groups, and begins what must begin before. What runs by itself begins now.
    Pair,
    /// Ends what is played now before its time: an arena when its last games are over, anything else if no game is open.
    End,
    /// Two change places in the round that was published last.
    Swap {
        /// The stage, from 0.
        stage: u32,
        /// The group, from 0.
        group: u32,
        /// One entry, from 0.
        one: u32,
        /// The other one.
        other: u32,
    },
    /// A game ended.
    Score {
        /// The stage, from 0.
        stage: u32,
        /// The group, from 0.
        group: u32,
        /// The round, from 0.
        round: u32,
        /// The pair, from 0.
        pair: u32,
        /// Which of its games, board by board, from 0.
        game: u32,
        /// As arbiters write it; empty to take it back.
        result: String,
    },
    /// A team says who plays.
    LineUp {
        /// The stage, from 0.
        stage: u32,
        /// The group, from 0.
        group: u32,
        /// The round, from 0.
        round: u32,
        /// The pair, from 0.
        pair: u32,
        /// `first` or `second`.
        side: String,
        /// Its people by their places in the team, board by board, from 0.
        members: Vec<u32>,
    },
    /// What is solved where the server runs it: each game of the text is a problem with its solution.
    Problems {
        /// As PDN; the result says whether a draw is to be reached.
        pdn: String,
    },
    /// A solution was judged.
    Solve {
        /// Whose, by his entry, from 0.
        who: u32,
        /// Of which problem, from 0.
        problem: u32,
        /// Points, with at most one decimal or a half.
        points: String,
        /// How long he took, in seconds.
        seconds: u32,
    },
    /// An additional game of an equal pair ended.
    Add {
        /// The stage, from 0.
        stage: u32,
        /// The group, from 0.
        group: u32,
        /// The round, from 0.
        round: u32,
        /// The pair, from 0.
        pair: u32,
        /// As arbiters write it.
        result: String,
    },
    /// Who goes on of an equal pair.
    Decide {
        /// The stage, from 0.
        stage: u32,
        /// The group, from 0.
        group: u32,
        /// The round, from 0.
        round: u32,
        /// The pair, from 0.
        pair: u32,
        /// `first` or `second`.
        side: String,
    },
    /// Something to be remembered.
    Note {
        /// In at most 1000 characters.
        text: String,
    },
    /// Undoes what was done last.
    Undo {
        /// The number of its record.
        #[cfg_attr(test, ts(type = "number"))]
        number: u64,
    },
    /// Everybody may look at it, or only arbiters.
    Publish {
        /// Which of both.
        public: bool,
    },
    /// Sets other regulations; what pairs play cannot be changed any more when a round is published.
    Plan {
        /// As [`CompetitionPlan::plan`].
        plan: String,
    },
    /// Somebody becomes an arbiter, or is one no longer.
    Arbiter {
        /// A member's name.
        name: String,
        /// Which of both.
        arbitrates: bool,
    },
}
