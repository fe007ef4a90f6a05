//! The library of games: what is in it, what is found, what was played from a position.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::ChancesInfo;

/// What is in the library.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LibraryInfo {
    /// How many games there are.
    pub games: u32,
    /// How many players.
    pub players: u32,
    /// Games by the variant.
    #[cfg_attr(test, ts(type = "{ [key: string]: number }"))]
    pub variants: BTreeMap<String, u32>,
    /// Games by the collection that they came in with.
    #[cfg_attr(test, ts(type = "{ [key: string]: number }"))]
    pub collections: BTreeMap<String, u32>,
    /// Whether whoever asks may take games in and say that two names are one player's.
    pub may_change: bool,
}

/// A game in a list.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LibraryGame {
    /// Its number, part of its address.
    pub id: u32,
    /// The players in the order of their seats; empty where nobody said.
    pub players: Vec<String>,
    /// The event.
    pub event: String,
    /// The collection.
    pub collection: String,
    /// The variant.
    pub variant: String,
    /// When, as far as it is known: `2024.05.??`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub date: Option<String>,
    /// The result as the game writes it; the places in a game for more than two.
    pub result: String,
    /// Moves of all players.
    pub plies: u16,
    /// The average of the players' ratings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rating: Option<u16>,
}

/// What is told while games are looked for, a line each.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum SearchNews {
    /// How far it has come.
    Progress {
        /// Games that were looked at.
        done: u32,
        /// Games to look at.
        whole: u32,
        /// Games found.
        found: u32,
    },
    /// The end: how many were found, and those that were asked for.
    Found {
        /// All that were found.
        total: u32,
        /// Some of them, in their order.
        games: Vec<LibraryGame>,
    },
    /// The end: it went wrong.
    Failed {
        /// Why.
        message: String,
    },
}

/// What became of games that were sent to be taken in.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ImportAnswer {
    /// So many are new.
    pub new: u32,
    /// So many were there already.
    pub double: u32,
    /// Those that were not taken in, and why.
    pub faults: Vec<FaultInfo>,
}

/// Something wrong with a text.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FaultInfo {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

/// A player in a list.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LibraryPlayer {
    /// The name that counts.
    pub name: String,
    /// Other names that were said to be his.
    pub aliases: Vec<String>,
    /// Games.
    pub games: u32,
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// The highest average rating of a game of his.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub best_rating: Option<u16>,
}

/// Says that two names are one player's.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PlayersMerged {
    /// A name.
    pub name: String,
    /// The name that counts from now on; empty if the first is a player of its own again.
    pub counting: String,
}

/// Games with the same moves.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DoubleGames {
    /// The games.
    pub games: Vec<LibraryGame>,
    /// Whether the players are the same, too.
    pub same_players: bool,
}

/// What is known of a position from games, books and tables of openings.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Explorer {
    /// How many games came to it.
    pub games: u32,
    /// What was played, the most frequent first.
    pub moves: Vec<ExplorerMove>,
    /// Games that ended here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub ended: Option<MoveTally>,
    /// What the engine's opening book says, the best first.
    pub book: Vec<BookMove>,
    /// The cells of drawing tables that begin here.
    pub cells: Vec<CellInfo>,
    /// What the opening is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub opening: Option<OpeningInfo>,
}

/// The name of an opening.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OpeningInfo {
    /// By language; English is always there.
    #[cfg_attr(test, ts(type = "{ [key: string]: string }"))]
    pub names: BTreeMap<String, String>,
    /// Where it is said.
    pub source: String,
}

/// A move that was played.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ExplorerMove {
    /// The move, short.
    #[serde(rename = "move")]
    pub text: String,
    /// What became of it.
    #[serde(flatten)]
    pub tally: MoveTally,
}

/// What became of games.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MoveTally {
    /// How many.
    pub games: u32,
    /// Won by the first seat of a game for two …
    pub white: u32,
    /// … drawn …
    pub draws: u32,
    /// … won by the second.
    pub black: u32,
    /// In games for more than two: for each seat, how often it came in at each place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub places: Vec<Vec<u32>>,
    /// The average rating of the players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rating: Option<f64>,
    /// Some of the games.
    pub samples: Vec<u32>,
}

/// A move of the engine's opening book.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BookMove {
    /// The move, short.
    #[serde(rename = "move")]
    pub text: String,
    /// Its score for the side to move, in hundredths of a man.
    pub score: i32,
    /// What that is worth to the first seat.
    pub chances: ChancesInfo,
}

/// A cell of a drawing table.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CellInfo {
    /// The identifier of the table.
    pub table: String,
    /// What the table is called, by language.
    #[cfg_attr(test, ts(type = "{ [key: string]: string }"))]
    pub names: BTreeMap<String, String>,
    /// The name of the cell.
    pub cell: String,
}
