//! Members as others see them: profiles, ratings, who is strong.

use serde::{Deserialize, Serialize};

use crate::lessons::PuzzleRatingInfo;
use crate::message::is_false;

/// A member as others see him.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    /// What he is called.
    pub name: String,
    /// The title or grade that was confirmed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub title: Option<String>,
    /// What he tells of himself.
    pub about: String,
    /// When he signed up, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub since: u64,
    /// Whether he is here now.
    pub here: bool,
    /// Whether he does not want to stand among those who are here; told to himself alone.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub hidden: bool,
    /// How strong he is, by variant and tempo.
    pub ratings: Vec<RatingInfo>,
    /// How strong he is in puzzles, by variant.
    pub puzzles: Vec<PuzzleRatingInfo>,
    /// What he is to whoever asks: `friend` or `blocked`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub relation: Option<String>,
    /// The games between him and whoever asks, counted for who asks; null for oneself and for guests.
    pub score: Option<Score>,
    /// Whether it is oneself.
    pub own: bool,
    /// Until when he is on vacation, in milliseconds since 1970, if he is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub vacation_until: Option<u64>,
    /// Whether the account is closed.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub closed: bool,
    /// The titles that whoever asks may give him; empty for who is no administrator.
    pub titles: Vec<String>,
}

/// Games between two.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Score {
    /// Those that the first has won.
    pub won: u32,
    /// Those that nobody has won.
    pub drawn: u32,
    /// Those that the other has won.
    pub lost: u32,
}

/// A rating in one variant at one tempo.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RatingInfo {
    /// The variant.
    pub variant: String,
    /// `bullet`, `blitz`, `rapid`, `classic` or `correspondence`.
    pub tempo: String,
    /// How strong.
    pub value: i32,
    /// How far off that may be.
    pub deviation: i32,
    /// Whether it is not to be relied on yet.
    pub provisional: bool,
    /// How many games have made it.
    pub games: u32,
}

/// What one game did to a rating.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RatingPoint {
    /// When it ended, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: u64,
    /// The rating after it.
    pub value: i32,
    /// How far off that may be.
    pub deviation: i32,
    /// The game.
    pub game: String,
}

/// A member against whom another has played.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OpponentInfo {
    /// What he is called.
    pub name: String,
    /// Games for two that the other one has won.
    pub won: u32,
    /// Those that nobody has won.
    pub drawn: u32,
    /// Those that this one has won.
    pub lost: u32,
    /// When something last happened in one of them, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub last: u64,
}

/// A member who is here.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PresentMember {
    /// What he is called.
    pub name: String,
    /// Whether he is a friend of whoever asks.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub friend: bool,
}

/// Whether a member stands among those who are here.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PresenceWanted {
    /// He does not, while it is so.
    pub hidden: bool,
}

/// Somebody strong.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Leader {
    /// What he is called.
    pub name: String,
    /// How strong he is.
    pub value: i32,
    /// How many games have shown it.
    pub games: u32,
}

/// What one writes about oneself.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AboutText {
    /// At most 1000 characters.
    pub about: String,
}

/// What somebody shall be to whoever asks.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct RelationWanted {
    /// `friend` or `blocked`; null for neither.
    pub relation: Option<String>,
}

/// Somebody who is something to whoever asks.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RelatedInfo {
    /// What he is called.
    pub name: String,
    /// `friend` or `blocked`.
    pub relation: String,
    /// Whether he is here now; of somebody blocked it is not told.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub here: bool,
}

/// What a player writes down for himself at a game.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NotesInfo {
    /// At most 4000 characters.
    #[serde(default)]
    pub text: String,
    /// The moves with which he answers: a line for each way, moves of the opponent and answers by turns.
    #[serde(default)]
    pub plan: String,
}

/// Why somebody does not want a game that he was challenged to.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct RefusalReason {
    /// A word from the list of reasons in `docs/wire.md`; empty for no reason.
    #[serde(default)]
    pub reason: String,
}
