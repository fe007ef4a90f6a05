//! Contests in solving that the server runs: the problems, and what somebody answers.

use serde::{Deserialize, Serialize};

use crate::analysis::NodePosition;
use crate::board::PlayedMove;

/// A problem of a contest in solving, for whoever may see it now.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ContestProblem {
    /// `win` or `draw`.
    pub goal: String,
    /// The position in which it begins.
    pub here: NodePosition,
    /// The most points that it gives.
    pub most: String,
    /// What whoever asks has answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub own: Option<ContestAnswer>,
    /// The author's moves; for arbiters, and for everybody when time is up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub solution: Option<String>,
    /// What all have answered, for those who see the solution.
    pub answers: Vec<ContestAnswer>,
}

/// What somebody has answered in a contest.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ContestAnswer {
    /// His entry, from 0.
    pub who: u32,
    /// The points that he got.
    pub points: String,
    /// How long he took, since his last answer.
    pub seconds: u32,
    /// His moves, with blanks between; empty where an arbiter judged.
    pub moves: String,
}

/// Moves that somebody plays in a problem of a contest.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ProblemAnswer {
    /// Which problem, from 0.
    pub problem: u32,
    /// All his own moves from the beginning of it, in full notation.
    pub moves: Vec<String>,
}

/// What comes of moves in a problem.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ProblemReply {
    /// What is replied to the last move.
    pub replies: Vec<PlayedMove>,
    /// Where the next move is to be found; nothing if this was the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub here: Option<NodePosition>,
    /// Whether every move was found.
    pub solved: bool,
    /// What the answer is worth, if it was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub points: Option<String>,
}
