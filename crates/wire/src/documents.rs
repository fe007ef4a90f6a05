//! Texts that people keep to show to others: trees of variations, and lessons of their own.

use serde::{Deserialize, Serialize};

use crate::LessonInfo;

/// A text that is to be kept.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DocumentText {
    /// `tree`, PDN with variations, or `lesson`, as docs/lessons.md says.
    pub kind: String,
    /// What it is called.
    pub title: String,
    /// The text itself.
    pub text: String,
}

/// What a list says of a document.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DocumentHead {
    /// Its name in addresses.
    pub id: String,
    /// `tree` or `lesson`.
    pub kind: String,
    /// What it is called.
    pub title: String,
    /// When it was last changed, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub updated_at: u64,
}

/// A document as somebody sees it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DocumentInfo {
    /// What a list says of it.
    #[serde(flatten)]
    pub head: DocumentHead,
    /// The text itself.
    pub text: String,
    /// Whether whoever asks may change it.
    pub mine: bool,
}

/// A lesson that is not kept here, to be gone through as it stands.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LessonText {
    /// As docs/lessons.md says.
    pub text: String,
}

/// A kept lesson, ready to be gone through.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OwnLesson {
    /// What the learner goes through.
    #[serde(flatten)]
    pub lesson: LessonInfo,
    /// Whether whoever asks may change it.
    pub mine: bool,
}
