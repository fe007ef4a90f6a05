//! Several people at one seat.

use bolshak_arena::Millis;
use bolshak_arena::referee::Consultation;
use serde::{Deserialize, Serialize};

/// Who holds a seat.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SideInfo {
    /// The seat.
    pub seat: String,
    /// The captain first, then the others in the order in which they joined.
    pub holders: Vec<Holder>,
    /// While the captain is not there: when another one of the side may take the lead, in milliseconds since 1970.
    #[serde(default, rename = "leadFreeAt", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub lead_free_at: Option<Millis>,
}

/// Somebody who holds a seat together with others.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Holder {
    /// What he is called in commands: letters that stay his in this game and say nothing else of him.
    pub key: String,
    /// What he is called; empty if nobody said.
    pub name: String,
    /// Whether he has signed up, under this name.
    #[serde(default, skip_serializing_if = "crate::message::is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub member: bool,
    /// Whether he is connected.
    #[serde(default, skip_serializing_if = "crate::message::is_false")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub here: bool,
}

/// What a side would play in one position. Only that side hears it, and nobody keeps it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Counsel {
    /// The side.
    pub seat: String,
    /// How many moves were made before.
    pub ply: usize,
    /// The moves that somebody is for, the one that was named first in front.
    pub moves: Vec<AdvisedMove>,
}

/// A move with those who are for it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AdvisedMove {
    /// In full notation.
    pub text: String,
    /// The squares in order.
    pub path: Vec<String>,
    /// The captured pieces in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub removed: Vec<String>,
    /// Who, as [`Holder::key`] names them.
    pub by: Vec<String>,
}

/// The word for who decides; nothing where one person holds a seat.
pub(crate) fn consultation_word(consultation: Consultation) -> Option<String> {
    let word = Consultation::ALL.iter().find(|(one, _)| *one == consultation).map(|(_, word)| *word);
    word.filter(|_| consultation != Consultation::Off).map(str::to_owned)
}
