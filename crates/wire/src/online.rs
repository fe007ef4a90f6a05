//! Competitions that a server runs by itself: what is wanted, who may enter, and what is said while they are played.

use serde::{Deserialize, Serialize};

use crate::clock::ControlInfo;
use crate::message::is_false;
use crate::studies::StudySaid;

/// How a server is to run a competition.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct OnlineWanted {
    /// When it begins, in milliseconds since 1970; when an arbiter begins it, if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(type = "number", optional))]
    pub begins: Option<u64>,
    /// How many minutes an arena, or solving, lasts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub minutes: Option<u32>,
    /// The break between rounds and between games of a pair, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub pause: Option<u32>,
    /// Whoever has not made his first move for so many seconds has lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub patience: Option<u32>,
    /// Whether games change ratings.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// The lowest and the highest rating of those who may enter.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rating: Option<[u32; 2]>,
    /// So many rated games of this kind must have been played.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub games: Option<u32>,
    /// Whether only people with a title may enter.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub title: bool,
    /// The only team whose people may enter; empty for everybody.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub team: String,
    /// A password that everybody must know who enters; empty for none.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub password: String,
    /// Whether people without an account may play.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub guests: bool,
}

/// How a server runs a competition, and what whoever asks is to it.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct OnlineInfo {
    /// When it begins, in milliseconds since 1970, if that is settled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(type = "number", optional))]
    pub begins: Option<u64>,
    /// When an arena, or solving, ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(type = "number", optional))]
    pub ends: Option<u64>,
    /// Whether pairs are made all the time.
    pub arena: bool,
    /// Whether problems are solved.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub solving: bool,
    /// How many problems are ready to be given.
    pub problems: u32,
    /// The break between rounds, in seconds.
    pub pause: u32,
    /// How late a first move may be, in seconds.
    pub patience: u32,
    /// Whether games change ratings.
    pub rated: bool,
    /// The lowest and the highest rating of those who may enter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rating: Option<[u32; 2]>,
    /// So many rated games of this kind must have been played.
    pub games: u32,
    /// Whether only people with a title may enter.
    pub title: bool,
    /// The only team whose people may enter; empty for everybody.
    pub team: String,
    /// Whether a password is asked for.
    pub password: bool,
    /// Whether people without an account may play.
    pub guests: bool,
    /// The clocks of additional games in a knock-out.
    pub play_offs: Vec<ControlInfo>,
    /// Whether entering is still possible.
    pub open: bool,
    /// How many boards a team has; zero where people play for themselves.
    pub team_boards: u32,
    /// Whether whoever asks leads his team.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub captain: bool,
    /// The entry of whoever asks, or of his team, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub mine: Option<u32>,
    /// The game that he has to play now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub game: Option<String>,
}

/// What a player says of a game that has no result yet.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PairReport {
    /// Which game of the pair, from 0.
    pub game: u32,
    /// Who says so.
    pub name: String,
    /// As arbiters write it.
    pub result: String,
}

/// A game that goes on in a competition.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct OnlineBoard {
    /// Its address.
    pub game: String,
    /// Who has White and who has Black, by their entries; of teams the teams.
    pub players: [u32; 2],
    /// What they are called who play it.
    pub names: [String; 2],
    /// The round, from 0.
    pub round: u32,
}

/// Somebody enters an online competition.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct EntryWanted {
    /// What a guest wants to be called; a member enters under his name.
    pub name: String,
    /// The team for which he plays.
    pub team: String,
    /// The password, if one is asked for.
    pub password: String,
    /// Where teams play: the names of its people, board by board; whoever enters is its captain.
    pub members: Vec<String>,
}

/// An arbiter intervenes in a game that goes on.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "ruling", rename_all = "kebab-case", deny_unknown_fields)]
pub enum CompetitionRuling {
    /// Stops the clock.
    Pause,
    /// Starts it again.
    Start,
    /// Gives somebody more time.
    Time {
        /// `white` or `black`.
        seat: String,
        /// How many seconds.
        seconds: u32,
    },
    /// Somebody has won.
    Award {
        /// `white` or `black`.
        seat: String,
    },
    /// Nobody has.
    Draw,
    /// The game does not count and is played again.
    Annul,
}

/// What a client wants at a competition.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum CompetitionCommand {
    /// Says something to all who are there.
    Say {
        /// In 1 to 300 characters.
        text: String,
    },
    /// Is not to be paired for the moment in an arena, or again.
    Rest {
        /// Which of both.
        on: bool,
    },
    /// Asks whether the line is there.
    Ping,
}

/// What is said at a competition.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum CompetitionMessage {
    /// To whoever comes: what was said, and how many are there.
    Welcome {
        /// In its order.
        said: Vec<StudySaid>,
        /// How many are there.
        here: u32,
    },
    /// How many are there now.
    Here {
        /// How many.
        here: u32,
    },
    /// Something has changed, and is to be asked for.
    Changed,
    /// How an arena stands.
    Arena {
        /// The best ones, as rows of the table of standings.
        leaders: Vec<Vec<String>>,
        /// How many games go on.
        playing: u32,
    },
    /// How whoever hears it stands in an arena.
    Standing {
        /// His place.
        place: String,
        /// His points.
        points: String,
    },
    /// The game of whoever hears it begins.
    Game {
        /// Its address.
        game: String,
    },
    /// Somebody has said something.
    Said(StudySaid),
    /// Something was not done.
    Refused {
        /// The reason as a word for programs and translations.
        reason: String,
        /// The same in English.
        message: String,
    },
    /// The line is there.
    Pong,
}

/// The place of a game in a competition.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CompetitionPlace {
    /// The address of the competition.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The round, from 1.
    pub round: u32,
    /// The board of the round, from 1.
    pub board: u32,
    /// Until when the first moves are to be made, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub first_moves_until: u64,
}

/// What a player finds behind the code on his card: his pair in the round that is played.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CardInfo {
    /// His name.
    pub name: String,
    /// The name of the competition.
    pub competition: String,
    /// The round, from 1; zero if he is not paired now.
    pub round: u32,
    /// The board, from 1.
    pub board: u32,
    /// Whom he meets.
    pub opponent: String,
    /// The drawn opening; empty for the game's own beginning.
    pub opening: String,
    /// The games of the pair.
    pub games: Vec<CardGame>,
}

/// A game as its player reports it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CardGame {
    /// Whether he has White.
    pub white: bool,
    /// `won`, `drawn` or `lost` for him, if the game has its result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub result: Option<String>,
    /// What he has said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub mine: Option<String>,
    /// What the other one has said, for him.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub theirs: Option<String>,
    /// The game's address, if it is played on a device.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub played: Option<String>,
}

/// A player says how a game of his ended.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct CardReport {
    /// The code on his card.
    pub code: String,
    /// Which game of the pair, from 0.
    pub game: u32,
    /// `won`, `drawn` or `lost`.
    pub result: String,
}

/// A game that is to be played at a board with a device beside it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct TableWanted {
    /// The code on a player's card; an arbiter needs none.
    pub code: String,
    /// Which game of the pair, from 0.
    pub game: u32,
}
