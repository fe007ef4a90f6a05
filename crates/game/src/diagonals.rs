//! The names of the diagonals of the board of 64 squares (conduct §1).

use crate::{Board, Edge, Shape};

/// A diagonal that players call by a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Diagonal {
    /// The word for programs.
    pub id: &'static str,
    /// Its name in English.
    pub en: &'static str,
    /// Its name in Russian.
    pub ru: &'static str,
    /// Its squares from left to right.
    pub squares: &'static [&'static str],
}

/// All thirteen, longest kind first. What is lower touches the lower edge, seen by White. The two small doubles are in
/// S1 alone.
pub const DIAGONALS: &[Diagonal] = &[
    Diagonal {
        id: "main-road",
        en: "main road",
        ru: "большак (большая дорога)",
        squares: &["a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8"],
    },
    Diagonal {
        id: "double-lower",
        en: "lower double",
        ru: "нижний двойник",
        squares: &["a7", "b6", "c5", "d4", "e3", "f2", "g1"],
    },
    Diagonal {
        id: "double-upper",
        en: "upper double",
        ru: "верхний двойник",
        squares: &["b8", "c7", "d6", "e5", "f4", "g3", "h2"],
    },
    Diagonal {
        id: "small-double-lower",
        en: "lower small double",
        ru: "нижний двойничок",
        squares: &["g1", "h2"],
    },
    Diagonal {
        id: "small-double-upper",
        en: "upper small double",
        ru: "верхний двойничок",
        squares: &["a7", "b8"],
    },
    Diagonal {
        id: "triple-lower",
        en: "lower triple",
        ru: "нижний тройник",
        squares: &["c1", "d2", "e3", "f4", "g5", "h6"],
    },
    Diagonal {
        id: "triple-upper",
        en: "upper triple",
        ru: "верхний тройник",
        squares: &["a3", "b4", "c5", "d6", "e7", "f8"],
    },
    Diagonal {
        id: "small-triple-lower",
        en: "lower small triple",
        ru: "нижний тройничок",
        squares: &["a3", "b2", "c1"],
    },
    Diagonal {
        id: "small-triple-upper",
        en: "upper small triple",
        ru: "верхний тройничок",
        squares: &["f8", "g7", "h6"],
    },
    Diagonal {
        id: "jamb-lower",
        en: "lower jamb",
        ru: "нижний косяк",
        squares: &["a5", "b4", "c3", "d2", "e1"],
    },
    Diagonal {
        id: "jamb-upper",
        en: "upper jamb",
        ru: "верхний косяк",
        squares: &["d8", "e7", "f6", "g5", "h4"],
    },
    Diagonal {
        id: "small-jamb-lower",
        en: "lower small jamb",
        ru: "нижний косячок",
        squares: &["e1", "f2", "g3", "h4"],
    },
    Diagonal {
        id: "small-jamb-upper",
        en: "upper small jamb",
        ru: "верхний косячок",
        squares: &["a5", "b6", "c7", "d8"],
    },
];

/// The named diagonals of a board: all of them if it is the chequered one with letters and a1 in its corner, else none.
#[must_use]
pub fn diagonals_of(board: &Board) -> &'static [Diagonal] {
    let is_theirs = (board.shape, board.edge, board.columns, board.rows)
        == (Shape::Squares, Edge::Algebraic, 8, 8)
        && board.cell("a1").is_some();
    if is_theirs { DIAGONALS } else { &[] }
}
