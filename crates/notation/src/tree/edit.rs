//! What can be done to a tree.

use bolshak_game::{Game, Move};

use super::{Annotation, DEEPEST_VARIATION, GameTree, LONGEST_LINE, Node, NodeId, Shape, Step, TreeError};
use crate::pdn::{Naming, Translator};
use crate::{FoundMove, find_move};

impl GameTree {
    /// Adds a move at a node, or goes to the child that it already has; the node of the move.
    ///
    /// # Errors
    /// If there is no such node, its position is not known or the move is not legal there; [`TreeError::TooLong`] and
    /// [`TreeError::TooDeep`].
    pub fn add_move(&mut self, at: NodeId, mv: &Move) -> Result<NodeId, TreeError> {
        let step = self.at(at, |game| {
            let index = game.find_way(&mv.path, &mv.removed).ok_or(TreeError::Illegal)?;
            Ok(step(game, FoundMove::at(game, index)))
        })??;
        self.enter(at, step)
    }

    /// The same for a move as text, in any notation that [`crate::read_move`] reads.
    ///
    /// # Errors
    /// As [`GameTree::add_move`], and [`TreeError::Text`] for what is no legal move there.
    pub fn add_text(&mut self, at: NodeId, text: &str) -> Result<NodeId, TreeError> {
        let step = self.at(at, |game| {
            let found = find_move(game, text).map_err(TreeError::Text)?;
            Ok(step(game, found))
        })??;
        self.enter(at, step)
    }

    /// Moves the variation that a node is in one up: before the variation, or the line, that stands before it. Nothing
    /// changes on the main line.
    ///
    /// # Errors
    /// If there is no such node, or it is the root; [`TreeError::TooDeep`] if what it changes places with would be nested
    /// too deep.
    pub fn promote(&mut self, id: NodeId) -> Result<(), TreeError> {
        self.check_move(id)?;
        let begins = self.upwards(id).find(|node| self.begins_variation(*node));
        begins.map_or(Ok(()), |first| {
            let place = self.place_of(first);
            self.reorder(&[(first, place - 1)])
        })
    }

    /// Makes the line that leads to a node the main line.
    ///
    /// # Errors
    /// As [`GameTree::promote`].
    pub fn promote_to_main(&mut self, id: NodeId) -> Result<(), TreeError> {
        self.check_move(id)?;
        let variations: Vec<_> = self.upwards(id).filter(|node| self.begins_variation(*node)).collect();
        self.reorder(&variations.into_iter().map(|node| (node, 0)).collect::<Vec<_>>())
    }

    /// Deletes a move and all that comes behind it. If it went on with a line, the first of its variations does so now.
    ///
    /// # Errors
    /// If there is no such node, or it is the root.
    pub fn delete(&mut self, id: NodeId) -> Result<(), TreeError> {
        let parent = self.check_move(id)?;
        self.get_mut(parent).children.retain(|child| *child != id);
        let mut ahead = vec![id];
        while let Some(node) = ahead.pop() {
            ahead.extend(self.nodes[node.index()].take().into_iter().flat_map(|node| node.children));
        }
        self.settle(parent);
        Ok(())
    }

    /// Says something about a node instead of what was said. Comments are kept as a record can hold them: on one line, round
    /// brackets for braces; and commands in them become what they say.
    ///
    /// # Errors
    /// If there is no such node; [`TreeError::BeginsNoVariation`] for comments before a move that does not begin one.
    pub fn annotate(&mut self, id: NodeId, annotation: &Annotation) -> Result<(), TreeError> {
        self.check(id)?;
        let tidy = annotation.tidy(&self.variant.info().board);
        if !tidy.before.is_empty() && !self.begins_variation(id) {
            return Err(TreeError::BeginsNoVariation(id));
        }
        self.get_mut(id).annotation = tidy;
        Ok(())
    }

    /// Writes a comment behind the move of a node instead of those there; nothing if the text is empty.
    ///
    /// # Errors
    /// If there is no such node.
    pub fn set_comment(&mut self, id: NodeId, text: &str) -> Result<(), TreeError> {
        self.change(id, |said| said.comments = vec![text.to_owned()])
    }

    /// Writes a comment before the first move of a variation.
    ///
    /// # Errors
    /// As [`GameTree::annotate`].
    pub fn set_comment_before(&mut self, id: NodeId, text: &str) -> Result<(), TreeError> {
        self.change(id, |said| said.before = vec![text.to_owned()])
    }

    /// Puts signs behind a move, by their numbers ([`crate::pdn::SIGNS`]).
    ///
    /// # Errors
    /// If there is no such node.
    pub fn set_signs(&mut self, id: NodeId, signs: &[u16]) -> Result<(), TreeError> {
        self.change(id, |said| said.signs = signs.to_vec())
    }

    /// Draws arrows and circles on the board of a node.
    ///
    /// # Errors
    /// If there is no such node.
    pub fn set_shapes(&mut self, id: NodeId, shapes: &[Shape]) -> Result<(), TreeError> {
        self.change(id, |said| said.shapes = shapes.to_vec())
    }

    fn change(&mut self, id: NodeId, change: impl FnOnce(&mut Annotation)) -> Result<(), TreeError> {
        let mut said = self.check(id)?.annotation.clone();
        change(&mut said);
        self.annotate(id, &said)
    }

    /// Goes to the child with this step, which is added if there is none.
    fn enter(&mut self, at: NodeId, step: Step) -> Result<NodeId, TreeError> {
        match self.child_like(at, &step, None) {
            Some(child) => Ok(child),
            None => self.add(at, step),
        }
    }

    /// The child with this step that is not a certain one. Changes by hand are not looked for: there may be any number of
    /// them, and of legal moves only some hundreds.
    pub(super) fn child_like(&self, at: NodeId, step: &Step, but: Option<NodeId>) -> Option<NodeId> {
        if matches!(step, Step::SetUp(_)) {
            return None;
        }
        let children = self.get(at).children.iter().copied();
        children.filter(|child| Some(*child) != but).find(|child| self.get(*child).step.is_like(step))
    }

    /// Adds a child.
    pub(super) fn add(&mut self, at: NodeId, step: Step) -> Result<NodeId, TreeError> {
        let variation = usize::from(!self.get(at).children.is_empty());
        if self.upwards(at).nth(LONGEST_LINE).is_some() {
            return Err(TreeError::TooLong);
        }
        if self.nesting(at).unwrap_or_default() + variation > DEEPEST_VARIATION {
            return Err(TreeError::TooDeep);
        }
        let id = NodeId(u32::try_from(self.nodes.len()).map_err(|_| TreeError::TooLong)?);
        let annotation = Annotation::default();
        self.nodes.push(Some(Node { parent: Some(at), children: vec![], step, annotation }));
        self.get_mut(at).children.push(id);
        Ok(id)
    }

    pub(super) fn annotation_mut(&mut self, id: NodeId) -> &mut Annotation {
        &mut self.get_mut(id).annotation
    }

    /// Where a child no longer begins a variation, what was said before it is said behind the move before.
    pub(super) fn settle(&mut self, parent: NodeId) {
        if let Some(&first) = self.get(parent).children.first() {
            let before = std::mem::take(&mut self.annotation_mut(first).before);
            let squares = Translator::new(Naming::OfTheGame, &self.variant.info().board);
            let said = self.annotation_mut(parent);
            before.iter().for_each(|comment| said.take_comment(&squares, comment));
        }
    }

    /// Puts nodes at places among the children of their parents, or changes nothing if the tree would become too deep.
    fn reorder(&mut self, places: &[(NodeId, usize)]) -> Result<(), TreeError> {
        let parents: Vec<_> = places.iter().filter_map(|(node, _)| self.get(*node).parent).collect();
        let before: Vec<_> = parents.iter().map(|parent| self.get(*parent).children.clone()).collect();
        for (&(node, place), &parent) in places.iter().zip(&parents) {
            let now = self.place_of(node);
            self.get_mut(parent).children[place..=now].rotate_right(1);
        }
        if self.deepest() > DEEPEST_VARIATION {
            for (parent, children) in parents.into_iter().zip(before) {
                self.get_mut(parent).children = children;
            }
            return Err(TreeError::TooDeep);
        }
        parents.into_iter().for_each(|parent| self.settle(parent));
        Ok(())
    }

    /// The place of a node among the children of its parent.
    fn place_of(&self, id: NodeId) -> usize {
        let siblings = self.get(id).parent.map(|parent| &self.get(parent).children);
        siblings.and_then(|nodes| nodes.iter().position(|node| *node == id)).unwrap_or_default()
    }

    /// The parent of a node that is a move.
    fn check_move(&self, id: NodeId) -> Result<NodeId, TreeError> {
        self.check(id)?.parent.ok_or(TreeError::IsRoot)
    }
}

/// The step of a legal move.
pub(super) fn step(game: &dyn Game, found: FoundMove) -> Step {
    Step::Move { mv: game.legal_moves()[found.index].clone(), text: found.text }
}
