//! What is different between two states of one tree, whose nodes keep their numbers.

use bolshak_notation::tree::{GameTree, Node, NodeId};
use bolshak_wire as wire;

use crate::trees;

/// What has changed from one state to the next.
pub(super) fn between(before: &GameTree, after: &GameTree) -> wire::TreeDifference {
    let is_told = |id: &NodeId| {
        let (old, new) = (before.node(*id), after.node(*id));
        old.is_none() || old.map(Node::annotation) != new.map(Node::annotation)
    };
    let order = |id: NodeId| {
        let now = after.node(id).map(Node::children).unwrap_or_default();
        let is_other = now != before.node(id).map(Node::children).unwrap_or_default();
        is_other.then(|| wire::ChildOrder { node: id.0, children: now.iter().map(|child| child.0).collect() })
    };
    let tags = trees::tags(after);
    wire::TreeDifference {
        nodes: after.depth_first().filter(is_told).filter_map(|id| trees::node(after, id)).collect(),
        removed: before.depth_first().filter(|id| is_gone(before, after, *id)).map(|id| id.0).collect(),
        orders: after.depth_first().filter_map(order).collect(),
        tags: (tags != trees::tags(before)).then_some(tags),
    }
}

/// Whether a node is gone whose parent is still there: what lay behind it is gone with it.
fn is_gone(before: &GameTree, after: &GameTree, id: NodeId) -> bool {
    let parent = before.node(id).and_then(Node::parent);
    after.node(id).is_none() && parent.is_some_and(|parent| after.node(parent).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bolshak_wire::TreeEdit;

    fn tree(text: &str) -> GameTree {
        trees::from_pdn(bolshak_game::find("russian").expect("a variant"), text).expect("a tree").0
    }

    #[test]
    fn an_edit_tells_what_it_has_changed_and_nothing_else() {
        let before = tree("1. c3-d4 d6-c5 (1... b6-a5 2. b2-c3) 2. b2-c3 *");
        let change = |at: u32, edit: TreeEdit| {
            let mut after = before.clone();
            trees::change(&mut after, NodeId(at), &edit).expect("an edit");
            between(&before, &after)
        };
        let same = change(1, TreeEdit::Line { moves: vec!["dc5".to_owned()] });
        assert_eq!(same, wire::TreeDifference::default(), "the move is there");
        let added = change(1, TreeEdit::Line { moves: vec!["f6-g5".to_owned(), "g3-h4".to_owned()] });
        assert_eq!(
            added.nodes.iter().map(|node| node.parent).collect::<Vec<_>>(),
            [Some(1), Some(added.nodes[0].id)]
        );
        assert_eq!(added.orders.iter().map(|order| order.node).collect::<Vec<_>>(), [1, added.nodes[0].id]);
        let said = change(2, TreeEdit::Comment { text: "Good".to_owned() });
        assert_eq!((said.nodes.len(), said.nodes[0].comment.as_str(), said.orders.len()), (1, "Good", 0));
        let variation = before.node(NodeId(1)).expect("a node").children()[1];
        let gone = change(variation.0, TreeEdit::Delete);
        assert_eq!((gone.removed, gone.nodes.len(), gone.orders.len()), (vec![variation.0], 0, 1));
        let main = change(variation.0, TreeEdit::Main);
        assert_eq!(main.orders[0].children[0], variation.0);
        let tags = change(0, TreeEdit::Tags { tags: vec![("Event".to_owned(), "Club".to_owned())] });
        assert_eq!(tags.tags, Some(vec![("Event".to_owned(), "Club".to_owned())]));
    }
}
