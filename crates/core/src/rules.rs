use core::fmt::Debug;

use crate::{Bits, ByColor, Color, Directions, DrawRule, Geometry};

/// The whole rule book of a game as one table of plain data. Every row stands in [`crate::tables`] with the article
/// of the rules beside it; the mover, the draw tracker and the notation read it and know no game by name.
///
/// Deliberately absent, because no game here differs in it yet: removal of captured pieces during the chain, the
/// aim of giving everything away, men that may not capture kings. Captured pieces always stay until the turn ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The board.
    pub geometry: Geometry,
    /// The side that begins.
    pub first: Color,
    /// How many rows of men each side starts with.
    pub rows: u8,
    /// How a man moves and captures.
    pub man: Reach,
    /// How a king moves and captures.
    pub king: Reach,
    /// How far a king goes in one line.
    pub king_range: KingRange,
    /// When a man that arrives on the last row by capture becomes a king.
    pub promotion: Promotion,
    /// Which of several captures must be chosen.
    pub precedence: Precedence,
    /// The draws that come without agreement.
    pub draws: &'static [DrawRule],
    /// How the game is written down.
    pub notation: NotationStyle,
}

/// The lines along which a piece makes quiet moves and captures, for each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Lines of quiet moves.
    pub quiet: ByColor<Directions>,
    /// Lines of captures.
    pub capture: ByColor<Directions>,
}

impl Reach {
    /// Towards the far side of the board.
    pub const FORWARD: ByColor<Directions> = ByColor { white: Directions::UP, black: Directions::DOWN };
    /// Forward and back.
    pub const ALL_WAYS: ByColor<Directions> = ByColor::both(Directions::DIAGONAL);
}

/// How far a king goes in one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KingRange {
    /// One square, and captures only what stands next to it.
    Short,
    /// Any distance, before and behind a captured piece.
    Flying,
}

/// When a man that arrives on the last row by capture becomes a king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promotion {
    /// At once, and it goes on capturing as a king in the same turn.
    InPassing,
    /// Only if the chain ends there; a man that can go on as a man does so and stays one.
    OnStopping,
    /// At once, and the turn ends.
    EndsTurn,
}

/// Which of several captures must be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Precedence {
    /// Any, whatever it takes.
    Free,
    /// One that takes the most pieces; a king counts as one.
    Majority,
}

/// How a game is written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotationStyle {
    /// What squares are called.
    pub squares: SquareNames,
    /// The sign of a capture.
    pub capture: CaptureMark,
    /// The value of PDN's `GameType` tag.
    pub game_type: &'static str,
    /// The value of the `Variant` tag, for games that share the `GameType` of another or have none of the standard.
    pub variant: Option<&'static str>,
    /// How results are written in PDN.
    pub results: ResultFamily,
}

/// What squares are called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SquareNames {
    /// `a1` to `h8`, a1 at White's left.
    Algebraic,
    /// The number of the [`crate::Square`].
    Numeric,
}

/// The sign of a capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CaptureMark {
    /// `:`, as in `c3:e5`.
    Colon,
    /// `x`, as in `28x19`.
    Cross,
}

/// How results are written in PDN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultFamily {
    /// `1-0`, `1/2-1/2`, `0-1`.
    Default,
    /// `2-0`, `1-1`, `0-2`.
    International,
}

/// Something that carries rules: a named game as a type of size zero, whose table the compiler folds into the code,
/// or a [`RuleTable`] chosen at run time.
pub trait RuleSet: Copy + Eq + Debug + Send + Sync {
    /// The word that holds the board.
    type Bits: Bits;
    /// The table.
    fn rules(&self) -> &Rules;
}

/// A named game: rules known to the compiler.
pub trait Variant: RuleSet + Default + 'static {
    /// The identifier, as in `bolshak perft russian 6`.
    const ID: &'static str;
    /// The table.
    const RULES: &'static Rules;
}

/// Rules chosen at run time. Slower than a [`Variant`], otherwise the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleTable<'a>(pub &'a Rules);

impl RuleSet for RuleTable<'_> {
    type Bits = u128;
    fn rules(&self) -> &Rules {
        self.0
    }
}
