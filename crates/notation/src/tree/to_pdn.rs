//! A tree as a record.

use bolshak_game::Game;

use super::annotation::plain;
use super::cursor::Cursor;
use super::{GameTree, NodeId, Step};
use crate::pdn::{Item, PdnGame, Place, STRENGTHS, facts, kept_tags, sign_of_nag};
use crate::{Form, write_fen, write_move};

impl GameTree {
    /// The record of the tree, which [`crate::pdn::write`] writes and [`GameTree::from_pdn`] reads. Tags that follow from the
    /// game are added to its own.
    #[must_use]
    pub fn to_pdn(&self) -> PdnGame {
        let mut items = vec![];
        self.say(NodeId::ROOT, &mut items);
        if let Some(first) = self.get(NodeId::ROOT).children.first() {
            self.line_items(*first, &mut Cursor::new(self), &mut items);
        }
        let is_ply = |node: &NodeId| !matches!(self.get(*node).step, Step::SetUp(_));
        let plies = self.main_line().iter().filter(|node| is_ply(node)).count();
        let mut tags = kept_tags(&self.tags);
        tags.extend(facts(self.variant, &self.start, self.result, plies));
        PdnGame { tags, items, result: self.result, ..PdnGame::default() }
    }

    /// The items of a line and its variations. It calls itself for these, which no tree nests deep.
    fn line_items(&self, first: NodeId, cursor: &mut Cursor, items: &mut Vec<Item>) {
        for node in self.line(first) {
            self.node_items(node, cursor, items);
            let siblings = self.get(node).parent.map(|parent| &self.get(parent).children[..]);
            // The first child's variations stand behind it; in a variation, the first move has none of its own.
            let Some([line, variations @ ..]) = siblings else { continue };
            if *line != node {
                continue;
            }
            for variation in variations {
                let mut inner = vec![];
                let before = self.get(*variation).annotation.before.iter();
                inner.extend(before.map(|comment| Item::Comment(plain(comment))));
                self.line_items(*variation, cursor, &mut inner);
                items.push(Item::Variation(inner));
            }
        }
    }

    fn node_items(&self, id: NodeId, cursor: &mut Cursor, items: &mut Vec<Item>) {
        let place = Place::default();
        let node = self.get(id);
        items.push(match &node.step {
            Step::Move { text, .. } => {
                let known = node.parent.is_some_and(|parent| cursor.go(self, parent).is_ok());
                let text = if known { short(cursor.game(), text) } else { text.clone() };
                Item::Move { place, text, marks: self.marks(id).to_owned() }
            }
            Step::SetUp(view) => Item::Setup { place, fen: write_fen(self.variant.info(), view) },
            Step::Unknown | Step::Start => Item::Unknown { place },
        });
        self.say(id, items);
    }

    /// The first sign as text, if it is one of strength, which stands directly behind the move.
    fn marks(&self, id: NodeId) -> &'static str {
        let node = self.get(id);
        let first = node.annotation.signs.first().filter(|sign| STRENGTHS.contains(sign));
        let first = first.filter(|_| node.played().is_some());
        first.and_then(|sign| sign_of_nag(*sign)).map_or("", |sign| sign.text)
    }

    /// What is said behind the move of a node.
    fn say(&self, id: NodeId, items: &mut Vec<Item>) {
        let annotation = &self.get(id).annotation;
        let in_marks = usize::from(!self.marks(id).is_empty());
        items.extend(annotation.signs.iter().skip(in_marks).map(|sign| Item::Nag(*sign)));
        items.extend(annotation.written(&self.variant.info().board).into_iter().map(Item::Comment));
    }
}

/// A legal move in short notation, or in full where others lead to the same position by another way.
fn short(game: &dyn Game, full: &str) -> String {
    let (info, moves) = (game.variant().info(), game.legal_moves());
    let Ok(index) = crate::read_move(info, moves, full) else { return full.to_owned() };
    let ways = moves.iter().filter(|mv| mv.same_move(&moves[index])).count();
    if ways > 1 { full.to_owned() } else { write_move(info, moves, index, Form::Short) }
}
