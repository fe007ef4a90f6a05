use core::fmt::Debug;

use crate::{Bits, ByColor, Color, Directions, DrawRule, Geometry};

/// All rules of a variant as one table of plain data. Every row is in [`crate::tables`] with the article of the rules
/// beside it; the move generator, the draw tracker and the notation read it and know no variant by name.
///
/// Deliberately absent, because no such variant differs in it: a chain of captures that was begun is always
/// completed, own pieces are never jumped, and the two sides play by the same rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The board.
    pub geometry: Geometry,
    /// The side that begins.
    pub first: Color,
    /// Where the men stand before the first move.
    pub start: Start,
    /// How a man moves and captures.
    pub man: Reach,
    /// How a king moves and captures.
    pub king: Reach,
    /// How far a king goes in one line.
    pub king_range: KingRange,
    /// Where a flying king lands after a capture.
    pub king_landing: KingLanding,
    /// When a king that has moved again and again must rest.
    pub king_rest: Option<KingRest>,
    /// When a man that arrives on the last row by capture becomes a king.
    pub promotion: Promotion,
    /// When captured pieces leave the board.
    pub removal: Removal,
    /// Whether a man may capture a king.
    pub man_takes_king: bool,
    /// Whether a capture must be made.
    pub duty: Duty,
    /// Which of several captures must be chosen.
    pub precedence: Precedence,
    /// What wins the game.
    pub objective: Objective,
    /// The draws that need no agreement.
    pub draws: &'static [DrawRule],
    /// How the game is written down.
    pub notation: NotationStyle,
}

/// Where the men stand before the first move; Black's mirror White's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Start {
    /// On whole rows.
    Rows {
        /// Empty rows nearest to the owner.
        skipped: u8,
        /// Rows of men.
        men: u8,
    },
    /// Everywhere between the main road, which stays empty, and the owner's right-hand corner.
    BesideMainRoad,
}

impl Start {
    /// The points of a side's men.
    #[must_use]
    pub const fn home(self, board: &Geometry, owner: Color) -> u128 {
        match self {
            Self::Rows { skipped, men } => board.home_rows(owner, skipped, men),
            Self::BesideMainRoad => board.beside_main_road(owner),
        }
    }
}

/// The lines along which a piece makes quiet moves and captures, for each side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
    /// Straight ahead and to both sides.
    pub const AHEAD_OR_SIDEWAYS: ByColor<Directions> =
        ByColor { white: Directions::UP_OR_SIDEWAYS, black: Directions::DOWN_OR_SIDEWAYS };
    /// Along rows and columns.
    pub const STRAIGHT: ByColor<Directions> = ByColor::both(Directions::STRAIGHT);
    /// Along diagonals, rows and columns.
    pub const EIGHT_WAYS: ByColor<Directions> = ByColor::both(Directions::ALL);
}

/// How far a king goes in one line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KingRange {
    /// One square, and captures only what stands next to it.
    Short,
    /// Any distance before a captured piece, and behind it as [`KingLanding`] allows.
    Flying,
}

/// Where a flying king lands after a capture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KingLanding {
    /// On any free square behind the piece from which it can capture on, if there is one; otherwise on any.
    Anywhere,
    /// Directly behind the piece.
    Behind,
    /// Anywhere, but directly behind the last piece if that is a king.
    BehindLastKing,
}

/// When a king that has made quiet moves in a row must rest, until its side has made another move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KingRest {
    /// After this many moves of it in a row.
    pub after: u8,
    /// What its side must have beside it to be bound by this.
    pub beside: Company,
}

/// What stands on the board beside a king.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Company {
    /// A man of its side.
    Man,
    /// Any other piece of its side.
    Piece,
}

impl Company {
    /// Whether a king of a side with so many men and kings has it beside itself.
    #[must_use]
    #[inline(always)]
    pub fn is_beside(self, men: u32, kings: u32) -> bool {
        match self {
            Self::Man => men > 0,
            Self::Piece => men + kings > 1,
        }
    }
}

/// When a man that arrives on the last row by capture becomes a king.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Promotion {
    /// At once, and it goes on capturing as a king in the same turn.
    InPassing,
    /// Only if the chain ends there; a man that can go on as a man does so and stays one.
    OnStopping,
    /// At once, and the turn ends.
    EndsTurn,
}

/// When captured pieces leave the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Removal {
    /// When the turn ends: until then they block, and cannot be captured twice.
    AtEnd,
    /// One by one as they are captured.
    AtOnce,
    /// One by one, and a king does not turn straight back between two captures.
    AtOnceNoTurningBack,
}

/// Whether a capture must be made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Duty {
    /// It must, and by the precedence of the game.
    Compulsory,
    /// A quiet move may be made instead.
    Optional,
}

/// Which of several captures must be chosen: the one that is greatest by the first merit, among equals by the second,
/// and so on. Without merits the choice is free.
pub type Precedence = &'static [Merit];

/// Something that captures are compared by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Merit {
    /// How many pieces are taken.
    Pieces,
    /// What they are worth, when a king is worth almost two men: n kings are less than 2n men and more than 2n − 1.
    Value,
    /// Whether a king captures.
    ByKing,
    /// How many kings are taken.
    Kings,
    /// How early kings are taken: of two chains that agree so far, the one that takes a king next.
    KingsEarly,
}

/// What wins the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Objective {
    /// The opponent is to move and has no pieces or no legal move.
    TakeAll,
    /// Being to move with no pieces or no legal move.
    GiveAll,
    /// Making the first king, or as in [`Objective::TakeAll`].
    FirstKing,
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
    /// Letters from White's left, ranks from Black's side: a1 at White's upper left.
    AlgebraicFromTop,
    /// Numbers from the upper left as White sees it: those of [`crate::Square`].
    Numeric,
    /// Numbers from the lower right as White sees it, leftward and upward.
    NumericFromBottom,
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
    /// Whether the compiler knows the table: some ways to look along a line are only worth it if it knows the steps.
    const IS_CONSTANT: bool = false;
    /// The table.
    fn rules(&self) -> &Rules;
}

/// A named game: rules known to the compiler.
pub trait ConstRules: RuleSet + Default + 'static {
    /// The identifier, as in `bolshak perft russian 6`.
    const ID: &'static str;
    /// The table.
    const RULES: &'static Rules;
}

/// Rules chosen at run time. Slower than a [`ConstRules`], otherwise the same.
#[derive(Clone, Copy, Debug)]
pub struct RuleTable<'a>(pub &'a Rules);

/// Positions are compared all the time and nearly always by one and the same table.
impl PartialEq for RuleTable<'_> {
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self.0, other.0) || self.0 == other.0
    }
}

impl Eq for RuleTable<'_> {}

impl RuleSet for RuleTable<'_> {
    type Bits = u128;
    fn rules(&self) -> &Rules {
        self.0
    }
}
