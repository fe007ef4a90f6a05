//! Where something is in a tree, said by the moves that lead there: numbers of nodes are other ones when the tree is read
//! again, and other writers add nodes meanwhile.

use bolshak_notation::tree::{GameTree, Node, NodeId};

/// What stands for a step that is no move, before its number among the steps without a move.
const NO_MOVE: char = '*';

/// The node to which these steps lead.
pub(super) fn find(tree: &GameTree, place: &[String]) -> Option<NodeId> {
    place.iter().try_fold(NodeId::ROOT, |at, step| child(tree, at, step))
}

/// The last node of these steps that is there.
pub(super) fn nearest(tree: &GameTree, place: &[String]) -> NodeId {
    let mut steps = place.iter();
    let next = |at: &NodeId| steps.next().and_then(|step| child(tree, *at, step));
    std::iter::successors(Some(NodeId::ROOT), next).last().unwrap_or(NodeId::ROOT)
}

fn child(tree: &GameTree, at: NodeId, step: &str) -> Option<NodeId> {
    let children = tree.node(at)?.children();
    let text = |child: &NodeId| tree.node(*child).and_then(Node::text);
    let mut silent = children.iter().filter(|child| text(child).is_none());
    match step.strip_prefix(NO_MOVE) {
        Some(number) => silent.nth(number.parse::<usize>().ok()?.checked_sub(1)?).copied(),
        None => children.iter().find(|child| text(child) == Some(step)).copied(),
    }
}

/// The steps to a node.
pub(super) fn of(tree: &GameTree, id: NodeId) -> Vec<String> {
    let path = tree.path(id).unwrap_or_default();
    let parents = std::iter::once(NodeId::ROOT).chain(path.iter().copied());
    parents.zip(&path).map(|(parent, child)| step(tree, parent, *child)).collect()
}

fn step(tree: &GameTree, parent: NodeId, child: NodeId) -> String {
    let text = |id: NodeId| tree.node(id).and_then(Node::text);
    if let Some(text) = text(child) {
        return text.to_owned();
    }
    let children = tree.node(parent).map(Node::children).unwrap_or_default();
    let before = children.iter().take_while(|one| **one != child).filter(|one| text(**one).is_none()).count();
    format!("{NO_MOVE}{}", before + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trees::from_pdn;

    #[test]
    fn every_node_is_found_by_its_place() {
        let russian = bolshak_game::find("russian").expect("a variant");
        let text = "1. c3-d4 d6-c5 (1... b6-a5 2. b2-c3) (1... --) 2. b2-c3 (2. g3-h4) *";
        let (tree, faults) = from_pdn(russian, text).expect("a tree");
        assert_eq!(faults, Vec::<String>::new());
        let all: Vec<_> = tree.depth_first().collect();
        assert!(all.len() > 6, "{all:?}");
        for id in all {
            assert_eq!(find(&tree, &of(&tree, id)), Some(id));
        }
        for nowhere in ["e3-f4", "*0", "*2", "*", "*x", ""] {
            assert_eq!(find(&tree, &[nowhere.to_owned()]), None, "{nowhere}");
        }
    }
}
