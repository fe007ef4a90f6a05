//! A game with variations: what an analysis board, an annotated record, a study or a puzzle holds.
//!
//! A [`GameTree`] begins at any position of any variant. Each node below its root is a legal move, told by an identifier that
//! stays the same until the node is deleted, with what people and programs say about it ([`Annotation`]). The first
//! child of a node goes on with its line, the others are variations.
//!
//! [`GameTree::from_pdn`] and [`GameTree::to_pdn`] read and write it: every tree can be written, and reads back as it was.
//! For that, variations are nested at most [`DEEPEST_VARIATION`] deep and a line has at most [`LONGEST_LINE`] moves;
//! what would go beyond is refused.
//!
//! No draw comes by itself in a tree, as in records: repetitions are for a player to claim. A position from
//! [`GameTree::position`] can be told otherwise by [`Game::rule_draws`].

mod annotation;
mod cursor;
mod edit;
mod from_pdn;
mod shapes;
mod to_pdn;
mod walk;

use std::fmt;
use std::sync::{Mutex, PoisonError};

use bolshak_game::{Draws, Game, Move, Seat, SetUpError, Variant, View};

pub use crate::pdn::{DEEPEST_VARIATION, LONGEST_LINE};
pub use annotation::{Annotation, Evaluation, Value};
pub use from_pdn::ReadTree;
pub use shapes::{Shape, ShapeColor};
pub use walk::DepthFirst;

use crate::MoveTextError;
use crate::pdn::{GameResult, Tag};
use cursor::Cursor;

/// A game with variations.
pub struct GameTree {
    /// What a record says in its tags, but for those that follow from the game, its moves and its result.
    pub tags: Vec<Tag>,
    /// The result of the game that the main line shows.
    pub result: GameResult,
    variant: &'static dyn Variant,
    start: View,
    /// By identifier; nothing is left of deleted nodes.
    nodes: Vec<Option<Node>>,
    /// The position that was asked for last. Going on from there is cheaper than from the root.
    cursor: Mutex<Option<Cursor>>,
}

/// A node by the order in which it came into its tree. Identifiers are never used again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The root of every tree.
    pub const ROOT: Self = Self(0);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// A position of a tree with the move that led to it.
#[derive(Clone, Debug)]
pub struct Node {
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    step: Step,
    annotation: Annotation,
}

impl Node {
    /// The node before it; the root has none.
    #[must_use]
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The nodes behind it: the first goes on with the line, the others are variations.
    #[must_use]
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// What led to it.
    #[must_use]
    pub fn step(&self) -> &Step {
        &self.step
    }

    /// The move that led to it, if it was one.
    #[must_use]
    pub fn played(&self) -> Option<&Move> {
        if let Step::Move { mv, .. } = &self.step { Some(mv) } else { None }
    }

    /// The text of that move in full notation.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        if let Step::Move { text, .. } = &self.step { Some(text) } else { None }
    }

    /// What is said about it.
    #[must_use]
    pub fn annotation(&self) -> &Annotation {
        &self.annotation
    }
}

/// What leads to a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// Nothing: it is the root.
    Start,
    /// A legal move.
    Move {
        /// The move.
        mv: Move,
        /// Its text in full notation.
        text: String,
    },
    /// A move that a record leaves out. The position is not known until one is set up.
    Unknown,
    /// The position was changed by hand.
    SetUp(View),
}

impl Step {
    /// Whether it is the same, whatever way a move goes.
    fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Move { mv, .. }, Self::Move { mv: other, .. }) => mv.same_move(other),
            _ => self == other,
        }
    }
}

/// Why something cannot be done with a tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TreeError {
    /// The tree has no such node, or it was deleted.
    NoSuchNode(NodeId),
    /// Moves before this node are not known, and so is its position.
    UnknownPosition(NodeId),
    /// The move is not legal there.
    Illegal,
    /// The text is no legal move there.
    Text(MoveTextError),
    /// A line would have more than [`LONGEST_LINE`] moves.
    TooLong,
    /// Variations would be nested more than [`DEEPEST_VARIATION`] deep.
    TooDeep,
    /// The root is no move: it can neither be deleted nor promoted.
    IsRoot,
    /// Only the first move of a variation has comments before it; elsewhere they stand behind the move before.
    BeginsNoVariation(NodeId),
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchNode(NodeId(node)) => write!(f, "there is no node {node}"),
            Self::UnknownPosition(NodeId(node)) => write!(f, "the moves before node {node} are not known"),
            Self::Illegal => f.write_str("that move is not legal here"),
            Self::Text(error) => error.fmt(f),
            Self::TooLong => write!(f, "a line of more than {LONGEST_LINE} moves of both sides"),
            Self::TooDeep => write!(f, "variations nested more than {DEEPEST_VARIATION} deep"),
            Self::IsRoot => f.write_str("the root is no move"),
            Self::BeginsNoVariation(NodeId(node)) => {
                write!(f, "node {node} begins no variation: write behind the move before it")
            }
        }
    }
}

impl std::error::Error for TreeError {}

impl GameTree {
    /// A tree without moves from the initial position of a variant.
    #[must_use]
    pub fn new(variant: &'static dyn Variant) -> Self {
        Self::beginning(variant, variant.start().view())
    }

    /// A tree without moves from any position.
    ///
    /// # Errors
    /// The first thing that keeps the view from being a position.
    pub fn from_position(variant: &'static dyn Variant, view: &View) -> Result<Self, SetUpError> {
        Ok(Self::beginning(variant, variant.set_up(view)?.view()))
    }

    /// A tree with a played game as its main line.
    #[must_use]
    pub fn of_game(played: &dyn Game) -> Self {
        let mut tree = Self::beginning(played.variant(), played.start_view());
        tree.result = played.outcome().into();
        let mut at = NodeId::ROOT;
        for mv in played.played() {
            // Longer games than a record may have end where it would.
            let Ok(next) = tree.add_move(at, mv) else { break };
            at = next;
        }
        tree
    }

    fn beginning(variant: &'static dyn Variant, start: View) -> Self {
        let root =
            Node { parent: None, children: vec![], step: Step::Start, annotation: Annotation::default() };
        let (tags, result, cursor) = (vec![], GameResult::Unknown, Mutex::default());
        Self { tags, result, variant, start, nodes: vec![Some(root)], cursor }
    }

    /// The variant.
    #[must_use]
    pub fn variant(&self) -> &'static dyn Variant {
        self.variant
    }

    /// The position at the root.
    #[must_use]
    pub fn start(&self) -> &View {
        &self.start
    }

    /// A node, if there is one with this identifier.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index())?.as_ref()
    }

    /// The game at a node, to be looked at or played on with: its moves are those of the line that leads there. Where the
    /// position was changed by hand it begins there.
    ///
    /// The tree keeps one game and leads it from node to node over what their lines share, so going through a tree in
    /// order costs one move a node; only jumps play out whole lines.
    ///
    /// # Errors
    /// If there is no such node, or its position is not known.
    pub fn position(&self, id: NodeId) -> Result<Box<dyn Game>, TreeError> {
        self.at(id, |game| game.copy())
    }

    /// The legal moves at a node, every way separately.
    ///
    /// # Errors
    /// As [`GameTree::position`].
    pub fn legal_moves(&self, id: NodeId) -> Result<Vec<Move>, TreeError> {
        self.at(id, |game| game.legal_moves().to_vec())
    }

    /// Who is to move at a node, and how many pieces of its turn have been moved there already.
    ///
    /// # Errors
    /// As [`GameTree::position`].
    pub fn turn(&self, id: NodeId) -> Result<(Seat, u8), TreeError> {
        self.at(id, |game| (game.side_to_move(), game.step_before(game.played().len())))
    }

    /// Looks at the game at a node.
    fn at<T>(&self, id: NodeId, look: impl FnOnce(&dyn Game) -> T) -> Result<T, TreeError> {
        let mut kept = self.cursor.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever fails to come to a node leaves no cursor behind.
        let mut cursor = kept.take().unwrap_or_else(|| Cursor::new(self));
        cursor.go(self, id)?;
        let found = look(cursor.game());
        *kept = Some(cursor);
        Ok(found)
    }

    /// The game at the root.
    fn first_game(&self) -> Box<dyn Game> {
        self.game_from(&self.start)
    }

    /// A game from a position that was one before.
    fn game_from(&self, view: &View) -> Box<dyn Game> {
        let mut game = self.variant.set_up(view).unwrap_or_else(|_| self.variant.start());
        game.rule_draws(Draws::Waived);
        game
    }

    /// A node that is known to be there.
    fn get(&self, id: NodeId) -> &Node {
        self.node(id).unwrap_or_else(|| unreachable!("children and parents of nodes are nodes"))
    }

    fn get_mut(&mut self, id: NodeId) -> &mut Node {
        let node = self.nodes[id.index()].as_mut();
        node.unwrap_or_else(|| unreachable!("children and parents of nodes are nodes"))
    }

    fn check(&self, id: NodeId) -> Result<&Node, TreeError> {
        self.node(id).ok_or(TreeError::NoSuchNode(id))
    }
}

impl Clone for GameTree {
    fn clone(&self) -> Self {
        Self {
            tags: self.tags.clone(),
            result: self.result,
            variant: self.variant,
            start: self.start.clone(),
            nodes: self.nodes.clone(),
            cursor: Mutex::default(),
        }
    }
}

impl fmt::Debug for GameTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tags, result, start, nodes, .. } = self;
        let mut shown = f.debug_struct("GameTree");
        shown.field("variant", &self.variant.info().id).field("tags", tags).field("result", result);
        shown.field("start", start).field("nodes", nodes).finish_non_exhaustive()
    }
}

/// Trees are equal if they say the same in the same order, whatever the identifiers of their nodes.
impl PartialEq for GameTree {
    fn eq(&self, other: &Self) -> bool {
        let same_head = self.variant.info().id == other.variant.info().id
            && (&self.start, &self.tags, self.result) == (&other.start, &other.tags, other.result);
        let mut pairs = self.depth_first().zip(other.depth_first());
        let is_like = |(one, another): (NodeId, NodeId)| {
            let (one, another) = (self.get(one), other.get(another));
            one.step.is_like(&another.step)
                && one.annotation == another.annotation
                && one.children.len() == another.children.len()
        };
        same_head && pairs.all(is_like)
    }
}
