//! What a solver plays, against the author's solution: his moves must be the author's, and the author's first replies answer them.

use bolshak_game::{Game, Seat};
use bolshak_notation::find_move;
use bolshak_notation::tree::{GameTree, NodeId};

/// Signs of moves that an author shows because they do not reach the goal: `?`, `??` and `?!`.
const TRIES: [u16; 3] = [2, 4, 6];

/// How far a solver has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// Every move was right, and there are more to be found.
    GoesOn,
    /// Every move was found.
    Solved,
    /// The last move is not the author's.
    Wrong,
}

/// An attempt at a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// How far it has come.
    pub progress: Progress,
    /// The position that was reached, behind the replies; before the move that was wrong.
    pub node: NodeId,
    /// What the author replies to the last move, each in its node.
    pub replies: Vec<NodeId>,
    /// How many moves were right.
    pub found: usize,
    /// How many there are in the line that was followed.
    pub of: usize,
}

impl Attempt {
    /// What an attempt is worth of so many points: as large a share as was found, rounded down.
    #[must_use]
    pub fn worth(&self, most: i32) -> i32 {
        let share = i64::from(most) * self.found as i64 / self.of.max(1) as i64;
        i32::try_from(share).unwrap_or(most)
    }
}

/// Plays a solver's moves against the author's solution. Moves that the author marks as bad are not his.
///
/// # Errors
/// If a text is no legal move where it stands, there is more to play than the solution has, or a position is not known.
pub fn attempt(tree: &GameTree, moves: &[impl AsRef<str>]) -> Result<Attempt, String> {
    let solver = position(tree, NodeId::ROOT)?.side_to_move();
    let (mut node, mut replies) = (NodeId::ROOT, vec![]);
    for (found, text) in moves.iter().enumerate() {
        let game = position(tree, node)?;
        if right_moves(tree, node).next().is_none() {
            return Err("the solution is over".to_owned());
        }
        let text = text.as_ref();
        let index = find_move(game.as_ref(), text).map_err(|error| format!("{text:?}: {error}"))?.index;
        let mv = &game.legal_moves()[index];
        let played = |child: NodeId| tree.node(child).and_then(|child| child.played());
        let right = right_moves(tree, node).find(|child| played(*child).is_some_and(|own| own.same_move(mv)));
        let Some(right) = right else {
            let of = found + moves_behind(tree, node, solver)?;
            return Ok(Attempt { progress: Progress::Wrong, node, replies: vec![], found, of });
        };
        replies = replies_to(tree, right, solver)?;
        node = *replies.last().unwrap_or(&right);
    }
    let left = moves_behind(tree, node, solver)?;
    let progress = if left == 0 { Progress::Solved } else { Progress::GoesOn };
    Ok(Attempt { progress, node, replies, found: moves.len(), of: moves.len() + left })
}

fn position(tree: &GameTree, node: NodeId) -> Result<Box<dyn Game>, String> {
    tree.position(node).map_err(|error| error.to_string())
}

/// The moves that the author goes on with, the main one first.
fn right_moves(tree: &GameTree, node: NodeId) -> impl Iterator<Item = NodeId> {
    let children = tree.node(node).map_or(&[][..], |node| node.children());
    let is_right = |child: &&NodeId| {
        let signs = tree.node(**child).map_or(&[][..], |child| &child.annotation().signs);
        !signs.iter().any(|sign| TRIES.contains(sign))
    };
    children.iter().filter(is_right).copied()
}

/// The author's line behind a move of the solver until it is the solver's turn again.
fn replies_to(tree: &GameTree, mv: NodeId, solver: Seat) -> Result<Vec<NodeId>, String> {
    let (mut node, mut replies) = (mv, vec![]);
    while position(tree, node)?.side_to_move() != solver {
        let Some(reply) = tree.node(node).and_then(|node| node.children().first().copied()) else { break };
        replies.push(reply);
        node = reply;
    }
    Ok(replies)
}

/// How many moves of the solver the author's line has behind a position.
fn moves_behind(tree: &GameTree, from: NodeId, solver: Seat) -> Result<usize, String> {
    let (mut node, mut count) = (from, 0);
    while let Some(next) = right_moves(tree, node).next() {
        count += usize::from(position(tree, node)?.side_to_move() == solver);
        node = next;
    }
    Ok(count)
}

#[cfg(test)]
mod tests {
    use bolshak_game::find;
    use bolshak_notation::pdn;

    use super::*;

    /// Nothing happens in it; whether a solution is one is not for an attempt to say.
    const PROBLEM: &str = "[GameType \"25\"]\n[SetUp \"1\"]\n[FEN \"W:Wa1,c1,g1:Bb8,d8,h8\"]\n\n\
        1. c1-d2 (1. g1-h2? h8-g7) (1. a1-b2 b8-a7 2. b2-c3) h8-g7 2. d2-e3 b8-c7 3. e3-f4 d8-e7 *\n";

    fn tried(moves: &[&str]) -> Result<(Progress, usize, usize, Vec<String>), String> {
        let file = pdn::read(PROBLEM);
        let tree = GameTree::from_pdn(&file.games[0], find("russian")).expect("a tree").tree;
        let Attempt { progress, replies, found, of, .. } = attempt(&tree, moves)?;
        let text = |node: NodeId| tree.node(node).and_then(|node| node.text()).expect("a move").to_owned();
        Ok((progress, found, of, replies.into_iter().map(text).collect()))
    }

    #[test]
    fn the_authors_moves_are_answered_until_none_is_left() {
        use Progress::{GoesOn, Solved, Wrong};
        let reply = |text: &str| vec![text.to_owned()];
        assert_eq!(tried(&[]), Ok((GoesOn, 0, 3, vec![])));
        assert_eq!(tried(&["c1-d2"]), Ok((GoesOn, 1, 3, reply("h8-g7"))));
        assert_eq!(tried(&["c1-d2", "d2-e3", "e3-f4"]), Ok((Solved, 3, 3, reply("d8-e7"))));
        assert_eq!(tried(&["c1-d2", "d2-c3"]), Ok((Wrong, 1, 3, vec![])));
        assert_eq!(tried(&["g1-h2"]), Ok((Wrong, 0, 3, vec![])), "a try is not the solution");
        assert_eq!(tried(&["a1-b2", "b2-c3"]), Ok((Solved, 2, 2, vec![])), "the author has another way");
        for bad in [&["c1-c3"][..], &["a1-b2", "b2-c3", "c3-d4"]] {
            assert!(tried(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_part_of_the_solution_is_a_part_of_the_points() {
        let found =
            |found, of| Attempt { progress: Progress::Wrong, node: NodeId::ROOT, replies: vec![], found, of };
        let worth = [(0, 3), (1, 3), (2, 3), (3, 3), (0, 0)].map(|(one, of)| found(one, of).worth(10));
        assert_eq!(worth, [0, 3, 6, 10, 0]);
    }
}
