//! How a book grows: by drop-out expansion (Lincke, 2000). Of all moves without an answer in the book, the one with the
//! cheapest path is judged next. Each step of a path costs one, and more the further its move falls behind the best.

use std::collections::HashMap;

use bolshak_core::{Position, RuleSet};
use bolshak_game::{Limits, Score};

use crate::{Searched, Thinker};

/// How far a book grows from one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Growth {
    /// How many positions are judged, all their moves together.
    pub positions: usize,
    /// Positions that the search visits to judge a move.
    pub nodes: u64,
}

/// Falling behind by this many hundredths of a man costs as much as one more step.
const DROP: i32 = 6;
/// A line that is decided by this much is not continued.
const DECIDED: i32 = 250;
/// The cost of a line that cannot be continued.
const CLOSED: i32 = i32::MAX / 4;

/// Judges the best lines from a position: the hash of each position met and the scores of its moves, backed up.
pub fn grow<R: Searched>(
    root: Position<R>,
    growth: Growth,
    thinker: &mut Thinker<R>,
) -> Vec<(u64, Vec<i32>)> {
    let mut tree = Tree { pages: HashMap::new() };
    if root.ending().is_none() {
        tree.judge(root, growth, thinker);
    }
    while tree.pages.len() < growth.positions {
        let Some(next) = tree.survey(root.hash_value()).next else { break };
        tree.judge(next, growth, thinker);
    }
    tree.backed_up(root.hash_value())
}

/// A judged position.
struct Page<R: RuleSet> {
    /// The position after each move, and its score by the search.
    moves: Vec<(Position<R>, i32)>,
}

struct Tree<R: RuleSet> {
    pages: HashMap<u64, Page<R>>,
}

/// What is known of a position and everything behind it.
#[derive(Clone, Debug)]
struct Survey<R: RuleSet> {
    value: i32,
    /// The cost of the path to the next position to judge.
    cost: i32,
    next: Option<Position<R>>,
    /// The backed-up scores of the moves.
    scores: Vec<i32>,
}

impl<R: Searched> Tree<R> {
    fn judge(&mut self, position: Position<R>, growth: Growth, thinker: &mut Thinker<R>) {
        let moves = position.moves();
        let limits = Limits { nodes: Some(growth.nodes), ..Limits::default() };
        let judged = moves.iter().map(|&mv| {
            let next = position.after(mv);
            (next, thinker.worth_of_reaching(&next, &limits))
        });
        self.pages.insert(position.hash_value(), Page { moves: judged.collect() });
    }

    fn survey(&self, root: u64) -> Survey<R> {
        let mut known = HashMap::new();
        self.look(root, &mut known);
        known.remove(&root).flatten().expect("the root was looked at")
    }

    /// Looks at a page and everything behind it. A position that is already on the path to here has no answer: its line
    /// is a cycle, and the score of the search is used.
    fn look(&self, key: u64, known: &mut HashMap<u64, Option<Survey<R>>>) {
        known.insert(key, None);
        let ways: Vec<_> = self.pages[&key].moves.iter().map(|way| self.way(way, known)).collect();
        let value = ways.iter().map(|way| way.value).max().unwrap_or(-Score::WIN);
        let price = |way: &Survey<R>| way.cost.saturating_add(1 + (value - way.value) / DROP).min(CLOSED);
        let nearest = ways.iter().min_by_key(|way| price(way));
        let survey = Survey {
            value,
            cost: nearest.map_or(CLOSED, price),
            next: nearest.and_then(|way| way.next),
            scores: ways.iter().map(|way| way.value).collect(),
        };
        known.insert(key, Some(survey));
    }

    /// A move as seen by the side that makes it.
    fn way(
        &self,
        (next, score): &(Position<R>, i32),
        known: &mut HashMap<u64, Option<Survey<R>>>,
    ) -> Survey<R> {
        let key = next.hash_value();
        let leaf = |open: bool| Survey {
            value: *score,
            cost: if open { 0 } else { CLOSED },
            next: open.then_some(*next),
            scores: vec![],
        };
        if !self.pages.contains_key(&key) {
            return leaf(score.abs() < DECIDED && next.ending().is_none());
        }
        if !known.contains_key(&key) {
            self.look(key, known);
        }
        match &known[&key] {
            Some(survey) => {
                Survey { value: -survey.value, cost: survey.cost, next: survey.next, scores: vec![] }
            }
            None => leaf(false),
        }
    }

    fn backed_up(&self, root: u64) -> Vec<(u64, Vec<i32>)> {
        let mut known = HashMap::new();
        if self.pages.contains_key(&root) {
            self.look(root, &mut known);
        }
        let mut pages: Vec<_> =
            known.into_iter().filter_map(|(key, survey)| Some((key, survey?.scores))).collect();
        pages.sort_by_key(|&(key, _)| key);
        pages
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bolshak_core::{ConstRules, Position, Russian};

    use super::{Growth, grow};
    use crate::{Book, Evaluation, Thinker};

    fn grown(positions: usize) -> Vec<(u64, Vec<i32>)> {
        let evaluation = Arc::new(Evaluation::by_hand(Russian::RULES));
        let mut thinker = Thinker::new(Russian, evaluation, 256);
        grow(Position::<Russian>::initial(), Growth { positions, nodes: 300 }, &mut thinker)
    }

    #[test]
    fn a_book_grows_where_the_good_moves_lead() {
        let pages = grown(60);
        assert_eq!(pages.len(), 60);
        let book = Book::new("russian", pages);
        let mut position = Position::<Russian>::initial();
        let mut depth = 0;
        let mut last = None;
        while let Some(judged) = book.look_up(&position) {
            let (best, score) = judged[0];
            // The backed-up value of the line, seen from the other side.
            assert!(last.is_none_or(|last: i32| (last + score).abs() <= 1), "{last:?} {score}");
            last = Some(score);
            position = position.after(best);
            depth += 1;
        }
        assert!(depth >= 3, "the best line is {depth} long");
    }

    #[test]
    fn the_same_book_grows_twice() {
        assert_eq!(grown(12), grown(12));
    }
}
