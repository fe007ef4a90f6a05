use std::fmt;

use bolshak_core::{Objective, RuleSet};

use crate::Value;

/// What a table says about its positions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Win, draw or loss.
    Wld,
    /// Plies to the end of the game.
    Distance,
    /// Plies to the next capture or promotion.
    Conversion,
    /// Plies to the end of the game under its draw rules.
    Limits,
}

impl Kind {
    /// Every kind, in the order in which tables of one pair are built.
    pub const ALL: [Self; 4] = [Self::Wld, Self::Distance, Self::Conversion, Self::Limits];

    /// The extension of its file names.
    #[must_use]
    pub fn ending(self) -> &'static str {
        match self {
            Self::Wld => "wld",
            Self::Distance => "dtw",
            Self::Conversion => "dtc",
            Self::Limits => "dtl",
        }
    }

    /// The number of the kind in files.
    pub(crate) fn number(self) -> u8 {
        self as u8
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Wld => "win, draw or loss",
            Self::Distance => "distance to the end",
            Self::Conversion => "distance to conversion",
            Self::Limits => "distance under the draw rules",
        })
    }
}

/// How values are written as numbers.
///
/// Where every win takes an odd number of plies and every loss an even one, or the other way round, the number of
/// plies says which it is. Only conversions have no such order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Coding {
    /// 0 draw, 1 win, 2 loss.
    Outcome,
    /// 0 draw, otherwise plies + 1; odd plies win.
    OddWins,
    /// 0 draw, otherwise plies + 1; even plies win: the aim is to have nothing left to move.
    EvenWins,
    /// 0 draw, otherwise twice the plies, + 1 for a win and + 2 for a loss.
    Both,
}

impl Coding {
    pub(crate) fn of<R: RuleSet>(rules: &R, kind: Kind) -> Self {
        match (kind, rules.rules().objective) {
            (Kind::Wld, _) => Self::Outcome,
            (Kind::Conversion, _) => Self::Both,
            (_, Objective::GiveAll) => Self::EvenWins,
            _ => Self::OddWins,
        }
    }

    pub(crate) fn write(self, value: Value) -> u16 {
        match (self, value) {
            (_, Value::Draw) => 0,
            (Self::Outcome, Value::Win(_)) => 1,
            (Self::Outcome, Value::Loss(_)) => 2,
            (Self::Both, Value::Win(plies)) => 2 * plies + 1,
            (Self::Both, Value::Loss(plies)) => 2 * plies + 2,
            (_, Value::Win(plies) | Value::Loss(plies)) => plies + 1,
        }
    }

    pub(crate) fn read(self, number: u16) -> Value {
        if number == 0 {
            return Value::Draw;
        }
        let plies = number - 1;
        let wins = match self {
            Self::OddWins => !plies.is_multiple_of(2),
            Self::Outcome | Self::Both | Self::EvenWins => plies.is_multiple_of(2),
        };
        let plies = match self {
            Self::Outcome => 0,
            Self::Both => plies / 2,
            Self::OddWins | Self::EvenWins => plies,
        };
        if wins { Value::Win(plies) } else { Value::Loss(plies) }
    }
}
