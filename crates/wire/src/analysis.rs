//! Analysis: trees of variations, what the engine finds, what endgame tables know.

use bolshak_game::{Board, Cell, VariantInfo};
use serde::{Deserialize, Serialize};

use crate::{LegalMove, Now, PlayedMove, Result, View};

/// What is wanted of a tree of variations.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TreeRequest {
    /// The tree as PDN. Without it, a new one begins at `fen`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub pdn: Option<String>,
    /// Where a new tree begins; the initial position if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub fen: Option<String>,
    /// The node that is looked at or changed; 0 is the beginning.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub node: u32,
    /// What is changed there; without it, nothing is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub edit: Option<TreeEdit>,
}

/// A change of a tree.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum TreeEdit {
    /// A move by its squares; a variation if the node goes on already.
    Move {
        /// The squares in order.
        path: Vec<String>,
        /// The captured pieces in order.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, as = "Option<_>"))]
        removed: Vec<String>,
    },
    /// Moves as text, one after the other.
    Line {
        /// In any notation.
        moves: Vec<String>,
    },
    /// Takes the node away with everything behind it.
    Delete,
    /// Makes the variation that the node is in more important by one.
    Promote,
    /// Makes it the main line.
    Main,
    /// What is said about the node.
    Comment {
        /// The words; none to take them away.
        text: String,
    },
    /// The signs behind the move.
    Signs {
        /// As they are printed, such as `!?`.
        signs: Vec<String>,
    },
    /// What is drawn on the board.
    Shapes {
        /// Circles and arrows.
        shapes: Vec<ShapeInfo>,
    },
    /// The tags of the record: names, event, date.
    Tags {
        /// Name and value; an empty value takes a tag away.
        tags: Vec<(String, String)>,
    },
}

/// A circle or an arrow.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ShapeInfo {
    /// The square, or where the arrow begins.
    pub from: String,
    /// Where the arrow ends; the same square for a circle.
    pub to: String,
    /// `green`, `red`, `yellow` or `blue`.
    pub color: String,
}

/// What came of it.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TreeAnswer {
    /// The tree, where it is new to the client or was changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub tree: Option<Tree>,
    /// How it stands at the node.
    pub here: NodePosition,
}

/// A tree of variations.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tree {
    /// The variant.
    pub variant: String,
    /// The tree as PDN.
    pub pdn: String,
    /// The tags of the record.
    pub tags: Vec<(String, String)>,
    /// The result, as the game writes it.
    pub result: String,
    /// Where it begins.
    pub start: View,
    /// The nodes, each behind its parent; the first is the beginning.
    pub nodes: Vec<TreeNode>,
    /// What the record has that is not sound, in words: lines end there.
    pub faults: Vec<String>,
}

/// A position of a tree, and the move to it.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TreeNode {
    /// Its number.
    pub id: u32,
    /// The node before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub parent: Option<u32>,
    /// The move.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub made: Option<PlayedMove>,
    /// What stands on the board, where that does not follow from the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub view: Option<View>,
    /// What is said about it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub comment: String,
    /// The signs behind the move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub signs: Vec<String>,
    /// What is drawn on the board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub shapes: Vec<ShapeInfo>,
    /// What the record says the position is worth, for White.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub evaluation: Option<String>,
    /// How long the move took, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub used: Option<u64>,
}

/// How it stands at a node.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NodePosition {
    /// Its number.
    pub node: u32,
    /// The position as a FEN.
    pub fen: String,
    /// What stands on the board.
    pub view: View,
    /// How it stands beside its pieces.
    pub now: Now,
    /// The legal moves.
    pub legal: Vec<LegalMove>,
    /// How the game has ended here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub result: Option<Result>,
    /// What endgame tables know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub tables: Option<TableAnswer>,
}

/// What endgame tables know of a position.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableAnswer {
    /// For the side to move.
    #[serde(flatten)]
    pub value: TableValue,
    /// For each legal move, the best first; for who makes it.
    pub moves: Vec<TableMove>,
}

/// What a move leads to.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableMove {
    /// In full notation.
    #[serde(rename = "move")]
    pub text: String,
    /// For who makes it.
    #[serde(flatten)]
    pub value: TableValue,
}

/// A value of endgame tables.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TableValue {
    /// `win`, `draw` or `loss`, without draw rules.
    pub value: String,
    /// The plies to the end of the game, without draw rules.
    pub plies: Option<u16>,
    /// The plies until the position changes for good: a capture, or a man moves.
    pub conversion: Option<u16>,
    /// The value under the draw rules if their counts begin here: `win`, `draw` or `loss`.
    pub under_rules: Option<String>,
    /// The value under the draw rules with the moves that they have counted in this game so far; left out if it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub now: Option<String>,
}

/// What a client wants of the engine.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum AnalysisCommand {
    /// Think about a position until told otherwise.
    Search {
        /// A number that comes back with all that is found.
        number: u32,
        /// The game up to there.
        position: SearchPosition,
        /// How many of the best moves are wanted, 1 to 5.
        lines: u8,
        /// What if it were the other side's move?
        #[serde(default)]
        #[cfg_attr(test, ts(optional, as = "Option<_>"))]
        threat: bool,
    },
    /// Choose a move as a level would.
    Play {
        /// A number that comes back with the move.
        number: u32,
        /// The game up to there.
        position: SearchPosition,
        /// 1 to 10.
        level: u8,
    },
    /// Look at every position of a game and say what each move gave away.
    Annotate {
        /// A number that comes back with the report.
        number: u32,
        /// The variant of a record that does not name it.
        variant: String,
        /// The game.
        pdn: String,
        /// Positions that are visited for each, from a thousand to a million.
        #[cfg_attr(test, ts(type = "number"))]
        nodes: u64,
        /// The language of the comments.
        language: String,
    },
    /// Look at every position of a problem and say whether it is sound.
    Check {
        /// A number that comes back with the answer.
        number: u32,
        /// The variant of a record that does not name it.
        variant: String,
        /// The problem: a position, and the solution with its variations.
        pdn: String,
        /// `win` or `draw`, for whoever moves first.
        goal: String,
    },
    /// Stop whatever is thought about.
    Stop,
    /// Is the line there? What is thought about goes on.
    Ping,
}

/// A game up to a position.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SearchPosition {
    /// The variant.
    pub variant: String,
    /// Where it began, unless that is the initial position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub fen: Option<String>,
    /// The moves since, in full notation.
    pub moves: Vec<String>,
}

/// What the engine says.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum AnalysisMessage {
    /// What is found so far.
    Found {
        /// Of which search.
        number: u32,
        /// In plies.
        depth: u32,
        /// Positions visited.
        #[cfg_attr(test, ts(type = "number"))]
        nodes: u64,
        /// In milliseconds.
        #[cfg_attr(test, ts(type = "number"))]
        time: u64,
        /// The best line first.
        lines: Vec<FoundLine>,
    },
    /// The move of a level.
    Played {
        /// Of which request.
        number: u32,
        /// In full notation.
        #[serde(rename = "move")]
        text: String,
    },
    /// How far an annotation or a check has come.
    Annotating {
        /// Of which request.
        number: u32,
        /// Positions that are done.
        done: usize,
        /// Of how many.
        all: usize,
    },
    /// A whole game is looked at.
    Annotated {
        /// Of which request.
        number: u32,
        /// What was found.
        report: GameReport,
    },
    /// A problem is looked at.
    Checked {
        /// Of which request.
        number: u32,
        /// What is wrong with it; nothing if it is sound.
        flaws: Vec<ProblemFlaw>,
    },
    /// How many others go first; none once it is thought about.
    Waiting {
        /// Of which request.
        number: u32,
        /// How many.
        before: usize,
    },
    /// Nothing more will be found: the position is solved, or the search has had its time.
    Ended {
        /// Of which search.
        number: u32,
    },
    /// It cannot be thought about.
    Refused {
        /// Of which request.
        number: u32,
        /// The word for programs and translations.
        reason: String,
        /// In English words.
        message: String,
    },
    /// The answer to a ping.
    Pong,
}

/// Something that is wrong with a problem.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProblemFlaw {
    /// `no-solution`, `second-solution`, `dual` or `refuted`.
    pub kind: String,
    /// In which position of the tree.
    pub node: u32,
    /// Which move there; none where a line ends.
    #[serde(rename = "move")]
    pub text: Option<String>,
    /// Whether it is so; otherwise the search could not say.
    pub sure: bool,
}

/// A line of play with its worth.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FoundLine {
    /// For the side to move, in hundredths of a man.
    pub score: i32,
    /// The plies to a win that is found, negative to a loss.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub ends: Option<i32>,
    /// The chances of the first seat, such as White.
    pub chances: ChancesInfo,
    /// The moves in short notation.
    pub moves: Vec<String>,
    /// The first move by its squares.
    pub path: Vec<String>,
}

/// How a game may end for the first seat, and how that is called for it.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChancesInfo {
    /// It wins.
    pub win: f64,
    /// Nobody wins.
    pub draw: f64,
    /// It loses.
    pub loss: f64,
    /// `winning`, `much-better`, `better`, `even`, `worse`, `much-worse` or `losing`.
    pub verdict: String,
}

/// What is said of a whole game.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameReport {
    /// The game with values, signs, comments and better play, as PDN.
    pub pdn: String,
    /// The chances of the first seat at each position, the last included.
    pub chances: Vec<ChancesInfo>,
    /// What is said of each move.
    pub moves: Vec<MoveJudgement>,
    /// For each seat the accuracy of its moves in hundredths.
    pub accuracy: Vec<Option<f64>>,
}

/// What is said of a move.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MoveJudgement {
    /// Who made it.
    pub seat: String,
    /// The share of the point that it gave away.
    pub loss: f64,
    /// `inaccuracy`, `mistake` or `blunder`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub mark: Option<String>,
    /// Whether the tables knew a win that it missed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub missed_win: bool,
    /// What would have been better, in short notation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub better: Vec<String>,
}

impl ShapeInfo {
    /// A shape as clients are told of it.
    #[must_use]
    pub fn of(board: &Board, shape: bolshak_notation::tree::Shape) -> Self {
        use bolshak_notation::tree::Shape;
        let (from, to, color) = match shape {
            Shape::Circle { cell, color } => (cell, cell, color),
            Shape::Arrow { from, to, color } => (from, to, color),
        };
        let name = |cell: Cell| board.name(cell).to_owned();
        Self { from: name(from), to: name(to), color: color.name().to_owned() }
    }

    /// The shape, if the board has its squares and there is such a colour.
    #[must_use]
    pub fn shape(&self, info: &VariantInfo) -> Option<bolshak_notation::tree::Shape> {
        use bolshak_notation::tree::{Shape, ShapeColor};
        let (from, to) = (info.board.cell(&self.from)?, info.board.cell(&self.to)?);
        let color = ShapeColor::ALL.into_iter().find(|color| color.name() == self.color)?;
        Some(if from == to { Shape::Circle { cell: from, color } } else { Shape::Arrow { from, to, color } })
    }
}
