//! What the laws of a game can say.

use bolshak_core::{DrawRule, Shade};

use super::ground::Way;
use crate::Kind;

/// The laws of a game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Laws {
    /// The identifier.
    pub(crate) id: &'static str,
    /// What people call it, in English and Russian.
    pub(crate) names: (&'static str, &'static str),
    /// Of which game it is a form, and what tells it from the others, in English and Russian.
    pub(crate) form: Option<(&'static str, &'static str, &'static str)>,
    /// Its `GameType` and `Variant` in PDN.
    pub(crate) pdn: (&'static str, &'static str),
    /// The board.
    pub(crate) ground: Ground,
    /// How its squares are painted, where one colour is played on.
    pub(crate) shade: Shade,
    /// The names of the seats in the order of play.
    pub(crate) seats: &'static [&'static str],
    /// The place in `seats` of who begins.
    pub(crate) first: u8,
    /// Whether the lot decides who begins; where it is not drawn `first` does.
    pub(crate) first_by_lot: bool,
    /// Who plays together.
    pub(crate) sides: Sides,
    /// Where pieces stand at the start.
    pub(crate) start: Start,
    /// The lines on which kings move and everything captures.
    pub(crate) lines: &'static [Way],
    /// The ways of a man of each seat.
    pub(crate) forward: &'static [&'static [Way]],
    /// Where men capture.
    pub(crate) strike: Strike,
    /// How far a king moves.
    pub(crate) reach: Reach,
    /// How far a pawn goes from a square on which pawns start.
    pub(crate) pawns: Pawns,
    /// What becomes of a man on its last row.
    pub(crate) crown: Crown,
    /// Whose pieces a player may move.
    pub(crate) moves: Moves,
    /// What may be captured.
    pub(crate) prey: Prey,
    /// What becomes of a captured piece.
    pub(crate) fate: Fate,
    /// When it becomes of it.
    pub(crate) removal: Removal,
    /// How often a tower is struck in one capture, where it is struck at once and something stays of it.
    pub(crate) strikes: Strikes,
    /// How many moves make a turn.
    pub(crate) moves_a_turn: u8,
    /// How many of the first turns have only one move.
    pub(crate) short_turns: u8,
    /// What happens to a player who has made the first move of his turn and has no second.
    pub(crate) no_second: NoSecond,
    /// What becomes of the pieces of a player who is out, where more than two play.
    pub(crate) beaten: Beaten,
    /// What ends a game that goes no further; what is of ours bears no article.
    pub(crate) draws: &'static [DrawRule],
    /// After how many rounds of all without a capture or a move of a man it ends besides.
    pub(crate) rounds: Option<u16>,
    /// Who has won where the side to move cannot.
    pub(crate) stuck: Stuck,
}

impl Laws {
    /// The letter of the side that begins, for `GameType`.
    pub(crate) fn begins(&self) -> char {
        let name = self.seats[usize::from(self.first)];
        if name == "white" { 'W' } else { 'B' }
    }

    /// Whether something stays of a tower that is struck in the middle of a capture.
    pub(crate) fn keeps_towers_struck(&self) -> bool {
        self.fate == Fate::Imprisoned && self.removal == Removal::AtOnce
    }

    /// The kinds of pieces that there are.
    pub(crate) fn kinds(&self) -> &'static [Kind] {
        match (self.crown, self.start) {
            (Crown::Leaves, _) => &[Kind::Man],
            (_, Start::BothWithPawns) => &[Kind::Man, Kind::King, Kind::Pawn],
            _ => &[Kind::Man, Kind::King],
        }
    }
}

/// A board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ground {
    /// The dark squares of a board with so many rows.
    Dark(i32),
    /// All squares of a chequered board.
    All(i32),
    /// Squares of one colour, so many columns and rows.
    Grid(i32, i32),
    /// A hexagon of hexagons, so many on a side, a corner at the bottom.
    Hexes(i32),
    /// Dark squares that stand on a corner, so many in a row.
    Lattice(i32),
}

/// Who plays together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sides {
    /// Everybody for himself.
    Single,
    /// Those who sit opposite each other.
    Pairs,
}

/// Where the pieces stand at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Start {
    /// Men on so many rows of each side, counted as rows of names.
    Rows(i32),
    /// Men on three rows of dark squares, pawns on the light ones beside them.
    BothWithPawns,
    /// Men on so many rows, and on the two cells in front of them at the right hand.
    RowsAndCorner(i32),
    /// A rhombus at each corner without its inner corner.
    Rhombus,
    /// Six men in each corner.
    Corner,
}

/// Where men capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Strike {
    /// On all lines.
    AllWays,
    /// In the ways in which they move.
    Forward,
}

/// How far a king moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reach {
    /// As far as it likes.
    Flying,
    /// One cell.
    Short,
}

/// How far a pawn goes from a square on which pawns of its side start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pawns {
    /// One square, as from any other.
    SingleStep,
    /// One or two squares, as in chess.
    DoubleStep,
}

/// What becomes of a man on its last row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Crown {
    /// It is a king from there on, also in the middle of a capture.
    InPassing,
    /// It is a king if its move ends there.
    AtRest,
    /// It is a king, and its move ends there.
    EndsMove,
    /// It leaves the board if its move ends there.
    Leaves,
}

/// Whose pieces a player may move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moves {
    /// His own.
    Own,
    /// Those of either colour, each by its own rules.
    Either,
    /// Those of either colour, but as long as his own can capture, only these.
    OwnCapturesFirst,
}

/// What a piece may capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Prey {
    /// Pieces of other sides.
    Others,
    /// Whatever stands in its way.
    Everyone,
}

/// What becomes of a captured piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// It leaves the board.
    Removed,
    /// A man leaves the board; a king becomes a man of its owner where it stands.
    KingsDemoted,
    /// The uppermost piece of a tower goes under the tower that captured it; what it stood on stays.
    Imprisoned,
}

/// When captured pieces meet their fate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Removal {
    /// When the capture is finished; until then they bar the way.
    AtEnd,
    /// When they are struck.
    AtOnce,
}

/// How often one tower is struck in a capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Strikes {
    /// Once.
    Once,
    /// Again, if what has come to its top can be struck.
    Again,
}

/// What happens to a player who has no second move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoSecond {
    /// He has lost.
    Loses,
    /// The turn passes to the opponent.
    Passes,
}

/// What becomes of the pieces of a player who is out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Beaten {
    /// They stay where they are and can be captured.
    Stay,
    /// They leave the board.
    Leave,
}

/// Who has won where the side to move cannot, or where the game goes no further.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stuck {
    /// The side that cannot move has lost; what goes no further is drawn.
    Loses,
    /// Whoever has more men.
    MostMen,
}
