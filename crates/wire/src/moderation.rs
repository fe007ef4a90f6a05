//! What members report of one another, and what administrators do about it.

use serde::{Deserialize, Serialize};

/// What somebody tells the administrators of another member.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ReportText {
    /// What he has done, in 1 to 1000 characters.
    pub text: String,
    /// The game in which he has done it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub game: Option<String>,
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
    /// `report`, `title`, `reset`, or a kind of [`JudgementWanted`].
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
