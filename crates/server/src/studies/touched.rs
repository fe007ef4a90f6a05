//! What was touched since when, so that nobody takes away what another has written and he has not seen.

use std::collections::HashMap;

use bolshak_notation::tree::{GameTree, Node, NodeId};
use bolshak_wire::{TreeDifference, TreeEdit};

use super::chapter::changed_meanwhile;
use crate::error::ApiError;

/// What of a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Part {
    Move,
    Comment,
    Signs,
    Shapes,
    Tags,
}

/// Who acts, and which version of the tree he sees.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    /// His connection.
    pub connection: u64,
    /// The version.
    pub version: u64,
}

/// When each part of each node last changed, and by which connection.
#[derive(Clone, Default, Debug)]
pub(super) struct Touched {
    parts: HashMap<(NodeId, Part), Seen>,
    /// What happened up to here is not known.
    floor: u64,
}

impl Touched {
    /// Nothing is known of what happened up to this version.
    pub(super) fn from(floor: u64) -> Self {
        Self { floor, ..Self::default() }
    }

    /// Refuses an edit that would replace or delete what another has changed since. Moves and the order of variations take
    /// nothing away.
    pub(super) fn check(
        &self,
        tree: &GameTree,
        at: NodeId,
        edit: &TreeEdit,
        seen: Seen,
    ) -> Result<(), ApiError> {
        let is_safe = match edit {
            TreeEdit::Move { .. } | TreeEdit::Line { .. } | TreeEdit::Promote | TreeEdit::Main => true,
            TreeEdit::Delete => self.knows(seen) && self.is_known_below(tree, at, seen),
            TreeEdit::Tags { .. } => self.knows(seen) && !self.is_news((NodeId::ROOT, Part::Tags), seen),
            TreeEdit::Comment { .. } | TreeEdit::Signs { .. } | TreeEdit::Shapes { .. } => {
                self.knows(seen) && !self.is_news((at, part_of(edit)), seen)
            }
        };
        is_safe.then_some(()).ok_or_else(changed_meanwhile)
    }

    /// Refuses to take the whole tree away where anybody has changed it since this version.
    pub(super) fn check_whole(&self, version: u64) -> Result<(), ApiError> {
        let is_safe = version >= self.floor && self.parts.values().all(|last| last.version <= version);
        is_safe.then_some(()).ok_or_else(changed_meanwhile)
    }

    fn knows(&self, seen: Seen) -> bool {
        seen.version >= self.floor
    }

    /// Whether somebody else has changed this since.
    fn is_news(&self, what: (NodeId, Part), seen: Seen) -> bool {
        let last = self.parts.get(&what);
        last.is_some_and(|last| last.version > seen.version && last.connection != seen.connection)
    }

    /// Whether nobody else has changed anything from this node on.
    fn is_known_below(&self, tree: &GameTree, at: NodeId, seen: Seen) -> bool {
        let is_below = |mut id: NodeId| loop {
            if id == at {
                return true;
            }
            match tree.node(id).and_then(Node::parent) {
                Some(parent) => id = parent,
                None => return false,
            }
        };
        !self.parts.keys().any(|what| self.is_news(*what, seen) && is_below(what.0))
    }

    /// Notes what an edit has changed; `seen` has the version that it led to.
    pub(super) fn note(
        &mut self,
        before: &GameTree,
        edit: &TreeEdit,
        difference: &TreeDifference,
        seen: Seen,
    ) {
        for node in difference.nodes.iter().map(|node| NodeId(node.id)) {
            let part = if before.node(node).is_none() { Part::Move } else { part_of(edit) };
            self.parts.insert((node, part), seen);
        }
        if difference.tags.is_some() {
            self.parts.insert((NodeId::ROOT, Part::Tags), seen);
        }
    }
}

/// What an edit changes of a node that is there. Where variations change places, comments move.
fn part_of(edit: &TreeEdit) -> Part {
    match edit {
        TreeEdit::Move { .. } | TreeEdit::Line { .. } => Part::Move,
        TreeEdit::Comment { .. } | TreeEdit::Delete | TreeEdit::Promote | TreeEdit::Main => Part::Comment,
        TreeEdit::Signs { .. } => Part::Signs,
        TreeEdit::Shapes { .. } => Part::Shapes,
        TreeEdit::Tags { .. } => Part::Tags,
    }
}
