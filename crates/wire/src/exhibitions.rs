//! Simultaneous exhibitions: one host plays many.

use serde::{Deserialize, Serialize};

use crate::board::Handicap;
use crate::clock::ControlInfo;
use crate::message::is_false;

/// An exhibition that a member announces.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ExhibitionWanted {
    /// What it is called, in 1 to 60 characters.
    pub name: String,
    /// What there is to know of it, in at most 1000 characters.
    #[serde(default)]
    pub about: String,
    /// A variant for two.
    pub variant: String,
    /// From where all games begin, in any notation; from the initial position without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub position: Option<String>,
    /// Instead of that the table from which each board's opening is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub table: Option<String>,
    /// Which side the host has: `white`, `black`, `alternating` or `lot`.
    pub side: String,
    /// The host's clock at each board, in the text of PDN.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub host_time: Option<String>,
    /// The clock of each player. Host and players both have one, neither has, or only one of the two has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub player_time: Option<String>,
    /// The most boards, 1 to 60.
    pub most: u16,
    /// Whether the host plays without seeing the pieces.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub blindfold: bool,
}

/// An exhibition in a list.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ExhibitionHead {
    /// Its address.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The member who plays against all; empty if he has left.
    pub host: String,
    /// The variant.
    pub variant: String,
    /// `open`, `starting`, `running` or `over`.
    pub stage: String,
    /// Which side the host has.
    pub side: String,
    /// The most boards.
    pub most: u16,
    /// How many are accepted.
    pub players: u32,
    /// Whether the host plays without seeing the pieces.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub blindfold: bool,
    /// The host's clock at each board; null if he has none.
    pub host_time: Option<ControlInfo>,
    /// The clock of each player; null if they have none.
    pub player_time: Option<ControlInfo>,
    /// When it was announced, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub announced_at: u64,
}

/// The exhibitions of which everybody knows, the newest of each stage first.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExhibitionList {
    /// Those that take applications.
    pub open: Vec<ExhibitionHead>,
    /// Those that are played.
    pub running: Vec<ExhibitionHead>,
    /// Those that are over.
    pub over: Vec<ExhibitionHead>,
}

/// All of an exhibition, for whoever asks.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExhibitionInfo {
    /// What lists show of it.
    #[serde(flatten)]
    pub head: ExhibitionHead,
    /// What the host tells of it.
    pub about: String,
    /// The position from which all games begin, unless it is the initial one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub position: Option<String>,
    /// The table from which each board's opening is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub table: Option<String>,
    /// What whoever asks is to it: `host`, `player`, `applicant`, `declined`, `administrator` or `visitor`.
    pub role: String,
    /// What he may do now: `apply`, `leave`, `answer`, `start`, `call-off`, `settle`.
    pub may: Vec<String>,
    /// Who has applied. Only the host is told of those who are not accepted, and each of himself.
    pub entries: Vec<ExhibitionEntryInfo>,
    /// The boards, once they are given out.
    pub boards: Vec<ExhibitionBoard>,
    /// The score, once it is played.
    pub score: Option<ExhibitionScoreInfo>,
}

/// Somebody who has applied.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExhibitionEntryInfo {
    /// The number of his entry.
    pub number: u32,
    /// What he is called; empty if a guest has not said.
    pub name: String,
    /// Whether he is a member.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub member: bool,
    /// `applied`, `accepted` or `declined`.
    pub state: String,
    /// Whether it is whoever asks.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub mine: bool,
    /// What is another at his board.
    pub terms: BoardTermsInfo,
}

/// What is another at one board than at all others: a handicap that the host gives or takes.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Default, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoardTermsInfo {
    /// Seconds that the player's clock has more at the beginning, or less.
    #[serde(default, skip_serializing_if = "is_nothing")]
    #[cfg_attr(test, ts(optional, as = "Option<i32>"))]
    pub extra: i64,
    /// The host's seat, if it does not follow from the exhibition's side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub host: Option<String>,
    /// The FEN from which the game begins, if it is another than at all other boards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub position: Option<String>,
    /// The odds that this position is, if men of one side are all that is missing in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub handicap: Option<Handicap>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "as the derived code calls it")]
fn is_nothing(extra: &i64) -> bool {
    *extra == 0
}

/// What is another at the board of somebody who has applied: all of it anew.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct BoardTermsWanted {
    /// Seconds that his clock has more at the beginning, or less.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<i32>"))]
    pub extra: i64,
    /// The host's seat there; left to the exhibition's side without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub host: Option<String>,
    /// From where his game begins, in any notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub position: Option<String>,
    /// Instead of that the men that one side gives, and who begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub handicap: Option<OddsWanted>,
}

/// Men that one side gives.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct OddsWanted {
    /// The squares where men of one side are missing.
    pub without: Vec<String>,
    /// The seat that begins.
    pub first: String,
}

/// A board of an exhibition.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ExhibitionBoard {
    /// Its number, from 1.
    pub number: u16,
    /// The address of its game.
    pub game: String,
    /// What the player is called.
    pub name: String,
    /// Whether he is a member.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub member: bool,
    /// Whether he is whoever asks.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub mine: bool,
    /// The player's seat.
    pub seat: String,
    /// How many moves were played.
    pub plies: u32,
    /// Whose turn it is: `host` or `player`; nobody's when it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub to_move: Option<String>,
    /// How it has ended, as the game writes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub result: Option<String>,
    /// Who has won: `host`, `player` or `nobody`; nothing if it goes on or came to nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub winner: Option<String>,
    /// What is another at it than at all others.
    pub terms: BoardTermsInfo,
    /// When something happened last, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub updated_at: u64,
}

/// The score of an exhibition, counted for the host.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExhibitionScoreInfo {
    /// Games that the host has won.
    pub won: u32,
    /// Games that nobody has won.
    pub drawn: u32,
    /// Games that the host has lost.
    pub lost: u32,
    /// Games that go on.
    pub going: u32,
    /// The points of the host and of all players together: two for a game that is won.
    pub points: [u32; 2],
}

/// The place of a game in an exhibition.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExhibitionPlace {
    /// The address of the exhibition.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The number of the board.
    pub board: u16,
    /// The host's seat.
    pub host: String,
    /// Whether the host plays without seeing the pieces.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub blindfold: bool,
}

/// Whoever applies.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ApplicationWanted {
    /// What a guest is called; a member is called what he is called.
    #[serde(default)]
    pub name: String,
}

/// What the host answers to an application.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ApplicationAnswer {
    /// `accepted`, `declined`, or `applied` to think it over.
    pub state: String,
}

/// The result that a game is given.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SettlementWanted {
    /// Who wins: `host`, `player` or `nobody`.
    pub winner: String,
}
