//! What is said in the hall, where people find each other: who is here, who looks for a game, who is told something.

use serde::{Deserialize, Serialize};

use crate::clock::ControlInfo;
use crate::message::is_false;

/// What a client wants in the hall.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum HallCommand {
    /// Looks for a game; of whoever fits and looks already, the one who came first is taken.
    Seek(SeekTerms),
    /// Does not look any more: for what this number names, or for anything.
    Withdraw {
        /// The number of a seek of one's own.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(type = "number", optional))]
        seek: Option<u64>,
    },
    /// Takes up what somebody looks for.
    Accept {
        /// The number of the seek.
        #[cfg_attr(test, ts(type = "number"))]
        seek: u64,
        /// Which of its variants; the first by default.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        variant: Option<String>,
        /// Which of its times; the first by default.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        time: Option<String>,
    },
    /// Asks whether the line is there.
    Ping,
}

/// What somebody wants to play.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SeekTerms {
    /// The identifiers of the variants of which any will do, the dearest first.
    pub variants: Vec<String>,
    /// The time controls of which any will do, as text; null for none.
    pub times: Vec<Option<String>>,
    /// Whether the game counts for the ratings.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// The lowest and the highest rating of the other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub range: Option<[i32; 2]>,
    /// `white` or `black`; by lot if it is not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub colour: Option<String>,
    /// The table from which the opening is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub table: Option<String>,
    /// How many games: 1, or a micro-match of an even number.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    #[cfg_attr(test, ts(optional, as = "Option<u16>"))]
    pub games: u16,
    /// Who plays without seeing the pieces: `me`, `other` or `both`; nobody if it is not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub blindfold: Option<String>,
}

const fn one() -> u16 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
const fn is_one(count: &u16) -> bool {
    *count == 1
}

/// What is said in the hall.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum HallMessage {
    /// To whoever comes: everything.
    Hall {
        /// What others look for, and oneself.
        seeks: Vec<SeekInfo>,
        /// How many people are here.
        here: usize,
        /// One's friends who are here.
        friends: Vec<String>,
        /// How many notices one has not seen.
        unseen: usize,
    },
    /// Somebody looks for a game.
    Sought(SeekInfo),
    /// Somebody does not look any more.
    Gone {
        /// The number of the seek.
        #[cfg_attr(test, ts(type = "number"))]
        seek: u64,
    },
    /// How many people are here now.
    Here {
        /// How many.
        here: usize,
    },
    /// A friend has come or gone.
    Friend {
        /// What he is called.
        name: String,
        /// Whether he is here.
        here: bool,
    },
    /// One's game begins.
    Paired {
        /// Its address.
        game: String,
    },
    /// Something has happened that one should know.
    Noticed(NoticeInfo),
    /// The answer to a ping.
    Pong,
    /// A command was not done.
    Refused {
        /// The word for programs and translations.
        reason: String,
        /// In English words.
        message: String,
    },
}

/// Somebody who looks for a game.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SeekInfo {
    /// Its number.
    #[cfg_attr(test, ts(type = "number"))]
    pub seek: u64,
    /// Who; null for a guest.
    pub name: Option<String>,
    /// How strong he is in the first of what he wants; for members, where there is a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rating: Option<i32>,
    /// Whether it is one's own.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub mine: bool,
    /// What he wants.
    pub terms: SeekTerms,
    /// The time controls of `terms`, taken apart.
    pub controls: Vec<Option<ControlInfo>>,
    /// When it ends at the latest, in milliseconds since 1970, if it stands while whoever seeks is away: a member, by correspondence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(type = "number", optional))]
    pub until: Option<u64>,
}

/// Something that a member is told.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct NoticeInfo {
    /// What happened: `challenged`, `accepted`, `declined`, `paired`, `your-move`, `study`.
    pub kind: String,
    /// What else there is to say, such as the variant or the reason.
    pub detail: String,
    /// Who did it.
    pub name: String,
    /// The game that it is about; the study, if one is invited to one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub game: Option<String>,
    /// When, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: u64,
    /// Whether it was seen before.
    pub seen: bool,
}
