//! What members report of one another, and what administrators do about it.

use serde::{Deserialize, Serialize};

use crate::Said;

/// What somebody tells the administrators of another member.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ReportText {
    /// What he has done, in 1 to 1000 characters.
    pub text: String,
    /// The game in which he has done it. What he has said there is kept with the report, as far as whoever reports him could
    /// hear it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub game: Option<String>,
    /// The study in which he has done it, in the same way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub study: Option<String>,
}

/// What an administrator decides about a member.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct JudgementWanted {
    /// `dismissal`, `warning`, `mute`, `unmute`, `closing` or `reopening`.
    pub kind: String,
    /// Why, in at most 1000 characters. Of a warning the member reads it.
    pub text: String,
    /// Of a mute, for how many days, 1 to 3650.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub days: Option<u32>,
}

/// An entry of the log, which nobody edits.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LogEntryInfo {
    /// Its number; later entries have higher ones.
    #[cfg_attr(test, ts(type = "number"))]
    pub number: u64,
    /// The member whom it is about; empty if he has left.
    pub about: String,
    /// Who has written it; empty if he has left.
    pub by: String,
    /// `report`, `title`, `reset`, `look`, or a kind of [`JudgementWanted`].
    pub kind: String,
    /// Why; of a title its letters.
    pub text: String,
    /// Of a mute, when it ends, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub until: Option<u64>,
    /// The game in which it happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub game: Option<String>,
    /// The study in which it happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub study: Option<String>,
    /// Of a report what the member had said there, as it was then; the circle of words in a study is `study`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub said: Vec<Said>,
    /// When, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: u64,
}

/// What administrators see.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ModerationInfo {
    /// Reports that nothing has settled yet, the oldest first; not with a later page of the log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub reports: Option<Vec<LogEntryInfo>>,
    /// A page of the log, the newest first.
    pub log: Vec<LogEntryInfo>,
}

/// An administrator wants to read what was said at a game; that he has stands in the log.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LookWanted {
    /// The number of the report that names the game.
    #[cfg_attr(test, ts(type = "number"))]
    pub report: u64,
}

/// What was said at a game that was reported, but for what a side has said among itself.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Overheard {
    /// In its order.
    pub said: Vec<Said>,
}
