use std::cmp::Ordering;

/// The value of a position for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wld {
    /// It loses.
    Loss,
    /// Nobody can force a win.
    Draw,
    /// It wins.
    Win,
}

impl Wld {
    /// The same for the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// A value and its distance in plies. The winner hurries, the loser delays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The side to move wins in this many plies.
    Win(u16),
    /// Nobody can force a win.
    Draw,
    /// The side to move loses in this many plies.
    Loss(u16),
}

impl Value {
    /// Without the distance.
    #[must_use]
    #[inline]
    pub fn wld(self) -> Wld {
        match self {
            Self::Win(_) => Wld::Win,
            Self::Draw => Wld::Draw,
            Self::Loss(_) => Wld::Loss,
        }
    }

    /// The distance of a win or a loss.
    #[must_use]
    #[inline]
    pub fn plies(self) -> Option<u16> {
        match self {
            Self::Win(plies) | Self::Loss(plies) => Some(plies),
            Self::Draw => None,
        }
    }

    /// The value of a move to a position of this value, for the side that makes it.
    #[must_use]
    #[inline]
    pub fn before(self) -> Self {
        match self {
            // A number in a file may be any.
            Self::Win(plies) => Self::Loss(plies.saturating_add(1)),
            Self::Draw => Self::Draw,
            Self::Loss(plies) => Self::Win(plies.saturating_add(1)),
        }
    }

    /// Greater is better for the side to move.
    #[inline]
    fn rank(self) -> i32 {
        match self {
            Self::Win(plies) => i32::from(u16::MAX) - i32::from(plies) + 1,
            Self::Draw => 0,
            Self::Loss(plies) => i32::from(plies) - i32::from(u16::MAX) - 1,
        }
    }
}

/// Greater is better for the side to move: a sooner win, a later loss.
impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// All that the theoretical tables know about a position, without the game's draw rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Distance {
    /// The value with the plies to the end of the game.
    pub end: Value,
    /// Plies to the next capture or promotion (or to the end of the game, if neither comes) when the winner plays for
    /// that; `None` in a draw, or if there is no such table.
    pub conversion: Option<u16>,
}

/// The outcome alone, as a value at no distance.
pub(crate) fn flat(value: Value) -> Value {
    match value {
        Value::Win(_) => Value::Win(0),
        Value::Draw => Value::Draw,
        Value::Loss(_) => Value::Loss(0),
    }
}
