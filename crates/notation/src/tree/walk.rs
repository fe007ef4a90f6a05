//! Ways through a tree. Lines can be thousands of moves long, so none of them is walked by calling oneself.

use super::{GameTree, NodeId};

impl GameTree {
    /// The nodes that lead to this one, the first behind the root first and the node itself last. The root's is empty.
    #[must_use]
    pub fn path(&self, id: NodeId) -> Option<Vec<NodeId>> {
        self.node(id)?;
        let mut path: Vec<_> = self.upwards(id).take_while(|node| *node != NodeId::ROOT).collect();
        path.reverse();
        Some(path)
    }

    /// The nodes of the game itself, without the root.
    #[must_use]
    pub fn main_line(&self) -> Vec<NodeId> {
        self.line(NodeId::ROOT).skip(1).collect()
    }

    /// All nodes, each before its children and those in their order, the root first.
    #[must_use]
    pub fn depth_first(&self) -> DepthFirst<'_> {
        DepthFirst { tree: self, ahead: vec![NodeId::ROOT] }
    }

    /// How many variations lie within each other at a node; none on the main line.
    #[must_use]
    pub fn nesting(&self, id: NodeId) -> Option<usize> {
        self.node(id)?;
        Some(self.upwards(id).filter(|node| self.begins_variation(*node)).count())
    }

    /// Whether the node is not the first child of another.
    pub(super) fn begins_variation(&self, id: NodeId) -> bool {
        let parent = self.get(id).parent;
        parent.is_some_and(|parent| self.get(parent).children.first() != Some(&id))
    }

    /// A node and those that follow it as first children.
    pub(super) fn line(&self, from: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(from), |node| self.get(*node).children.first().copied())
    }

    /// A node and those before it.
    pub(super) fn upwards(&self, from: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(from), |node| self.get(*node).parent)
    }

    /// How deep the variations of the tree are nested.
    pub(super) fn deepest(&self) -> usize {
        let (mut deepest, mut ahead) = (0, vec![(NodeId::ROOT, 0)]);
        while let Some((node, depth)) = ahead.pop() {
            deepest = deepest.max(depth);
            let children = self.get(node).children.iter().enumerate();
            ahead.extend(children.map(|(place, child)| (*child, depth + usize::from(place > 0))));
        }
        deepest
    }
}

/// The nodes of a tree, each before its children.
#[derive(Clone, Debug)]
pub struct DepthFirst<'a> {
    tree: &'a GameTree,
    ahead: Vec<NodeId>,
}

impl Iterator for DepthFirst<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let next = self.ahead.pop()?;
        self.ahead.extend(self.tree.get(next).children.iter().rev());
        Some(next)
    }
}
