//! Vacations from games by letter.

use serde::{Deserialize, Serialize};

/// One's own days of vacation.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct VacationInfo {
    /// How many days a member has in a year; 0 where nobody has any.
    pub allowance: u32,
    /// How many of this year's are left.
    pub left: u32,
    /// The vacation that lasts or is to come.
    pub vacation: Option<VacationSpan>,
}

/// From when to when a vacation is, in milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct VacationSpan {
    /// When it begins.
    #[cfg_attr(test, ts(type = "number"))]
    pub begins: u64,
    /// When it ends.
    #[cfg_attr(test, ts(type = "number"))]
    pub ends: u64,
}

/// A vacation that somebody takes.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct VacationWanted {
    /// How many days.
    pub days: u32,
    /// When it begins, in milliseconds since 1970; nothing for now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub from: Option<u64>,
}

/// A seat whose clock stands still, for its player is on vacation.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatVacation {
    /// The seat.
    pub seat: String,
    /// When the vacation ends, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub until: u64,
}
