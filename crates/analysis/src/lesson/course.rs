//! The courses into which lessons are ordered.

use std::fmt;
use std::str::FromStr;

/// A course: lessons about one thing, to be taken in their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Course {
    /// Board, moves and captures, from nothing.
    FirstSteps,
    /// Coordinates and the names of the diagonals.
    Board,
    /// Traps, sacrifices, counting, the opposition.
    Tactics,
    /// The last pieces.
    Endings,
    /// When a game is drawn.
    Draws,
    /// How to behave at the board, clocks and score sheets.
    Conduct,
    /// A first lesson for each game.
    Games,
}

impl Course {
    /// All courses, in the order in which to take them.
    pub const ALL: [Self; 7] = [
        Self::FirstSteps,
        Self::Board,
        Self::Tactics,
        Self::Endings,
        Self::Draws,
        Self::Conduct,
        Self::Games,
    ];

    /// The word for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::FirstSteps => "first-steps",
            Self::Board => "board",
            Self::Tactics => "tactics",
            Self::Endings => "endings",
            Self::Draws => "draws",
            Self::Conduct => "conduct",
            Self::Games => "games",
        }
    }
}

impl fmt::Display for Course {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Course {
    type Err = String;

    fn from_str(code: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|course| course.code() == code).ok_or_else(|| {
            let codes: Vec<_> = Self::ALL.iter().map(|course| course.code()).collect();
            format!("expected a course ({}), found {code:?}", codes.join(", "))
        })
    }
}
