//! Flicked discs: Chapaev.

use serde::{Deserialize, Serialize};

/// A game of Chapaev as it stands. Places are in thousandths of a square from the lower left corner.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FlickSnapshot {
    /// The radius of a disc.
    pub radius: i32,
    /// Everything that was flicked.
    pub played: Vec<FlickPlayed>,
    /// How it stands, and the last flick to be seen again.
    pub now: FlickUpdate,
}

/// What an event changed: the whole position, which has sixteen discs at most.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FlickUpdate {
    /// How many flicks there are.
    pub plies: usize,
    /// Who is to flick.
    pub side_to_move: String,
    /// The round, from 1.
    pub round: u16,
    /// Who began the round.
    pub first: String,
    /// The rank of each side's line, White's first.
    pub lines: [i8; 2],
    /// The rounds that each side has won, White's first.
    pub score: [u16; 2],
    /// The discs on the board.
    pub discs: Vec<Disc>,
    /// The last flick.
    pub last: Option<Film>,
    /// The position as text.
    pub position: String,
}

/// A disc and where it lies.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Disc {
    /// Whose it is.
    pub seat: String,
    /// The letter of its file.
    pub disc: String,
    /// From the left edge.
    pub x: i32,
    /// From the lower edge.
    pub y: i32,
}

/// A flick that was made, and what came of it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FlickPlayed {
    /// Who made it.
    pub seat: String,
    /// As text.
    pub text: String,
    /// The discs that left the board.
    pub fell: Vec<FallenDisc>,
    /// The word for what it led to.
    pub effect: String,
    /// Who won by it.
    pub winner: Option<String>,
}

/// A disc that left the board.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FallenDisc {
    /// Whose it was.
    pub seat: String,
    /// The letter of its file.
    pub disc: String,
}

/// A flick with everything that is needed to show it.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Film {
    /// What was flicked.
    #[serde(flatten)]
    pub flick: FlickPlayed,
    /// Where the discs lay.
    pub before: Vec<Disc>,
    /// The ways of the discs; none if they cannot be told any more.
    pub motion: Option<FlickMotion>,
}

/// The ways of the discs in a flick.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FlickMotion {
    /// Frames in a second.
    pub rate: u16,
    /// How many frames there are.
    pub frames: u16,
    /// A way for each disc that moved.
    pub tracks: Vec<Track>,
}

/// The way of one disc.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Track {
    /// Whose disc it is.
    pub seat: String,
    /// Which.
    pub disc: String,
    /// The frame of the first point.
    pub begin: u16,
    /// Whether it left the board.
    pub fell: bool,
    /// Its places, frame after frame: x, y, x, y and so on.
    pub points: Vec<i32>,
}
