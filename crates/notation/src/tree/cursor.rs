//! A game that is led from node to node: going to a neighbour plays or takes back one move instead of the whole line.

use bolshak_game::Game;

use super::{GameTree, NodeId, Step, TreeError};

/// A game at a node of a tree. Nodes never change what leads to them and identifiers are not used again, so a cursor
/// stays right whatever happens to the tree.
pub(super) struct Cursor {
    /// The nodes from the first behind the root to the one where it is.
    path: Vec<NodeId>,
    /// How many of them lie before the position in which the game begins.
    base: usize,
    game: Box<dyn Game>,
}

impl Cursor {
    /// At the root.
    pub(super) fn new(tree: &GameTree) -> Self {
        Self { path: vec![], base: 0, game: tree.first_game() }
    }

    pub(super) fn game(&self) -> &dyn Game {
        self.game.as_ref()
    }

    /// Leads the game to a node, from where the two lines part.
    pub(super) fn go(&mut self, tree: &GameTree, id: NodeId) -> Result<(), TreeError> {
        let path = tree.path(id).ok_or(TreeError::NoSuchNode(id))?;
        let step = |node: NodeId| &tree.get(node).step;
        let is_set_up = |node: &NodeId| matches!(step(*node), Step::SetUp(_));
        let base = path.iter().rposition(is_set_up).map_or(0, |last| last + 1);
        if path[base..].iter().any(|node| *step(*node) == Step::Unknown) {
            return Err(TreeError::UnknownPosition(id));
        }
        let mut shared = self.path.iter().zip(&path).take_while(|(one, other)| one == other).count();
        if base == self.base && shared >= base {
            self.game.take_back(self.path.len() - shared);
        } else {
            self.game = match path[..base].last().map(|node| step(*node)) {
                Some(Step::SetUp(view)) => tree.game_from(view),
                _ => tree.first_game(),
            };
            shared = base;
        }
        for node in &path[shared..] {
            if let Step::Move { mv, .. } = step(*node) {
                self.game.play(mv).map_err(|_| TreeError::Illegal)?;
            }
        }
        (self.path, self.base) = (path, base);
        Ok(())
    }
}
