//! Problems: compositions with a goal and the author's solution as a tree. A problem is sound if at each of the solver's
//! moves the author's reaches the goal and no other does, and no reply defeats it.
//!
//! What is asked at each node ([`Question`]) and what follows from the answer ([`Question::judge`]) are apart from who
//! searches, so that a server can think about a problem between other things.

use bolshak_game::{Draws, Game, Info, Move, Seat, Task};
use bolshak_notation::pdn::{GameResult, PdnGame};
use bolshak_notation::tree::{GameTree, NodeId, TreeError};

use crate::lesson::Goal;
use crate::puzzle::{FAILS, WINS};
use crate::{ChanceScale, Endgames, Outcome};

/// How many moves are looked at in each position: in games where several ways make the same move, lines may repeat one.
pub const LINES: usize = 5;

/// What is wrong with a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FlawKind {
    /// The author's move, or the position in which his line ends, does not reach the goal.
    NoSolution,
    /// Another first move reaches it, too.
    SecondSolution,
    /// Another later move reaches it, too.
    Dual,
    /// A reply that the author does not show keeps the goal away.
    Refuted,
}

impl FlawKind {
    /// The word for programs and translations.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoSolution => "no-solution",
            Self::SecondSolution => "second-solution",
            Self::Dual => "dual",
            Self::Refuted => "refuted",
        }
    }
}

/// What is to be reached in a problem: a draw where its result is one, otherwise a win.
#[must_use]
pub fn goal_of(record: &PdnGame) -> Goal {
    if record.result == GameResult::Draw { Goal::Draw } else { Goal::Win }
}

/// Something that is wrong with a problem.
#[derive(Clone, PartialEq, Debug)]
pub struct Flaw {
    /// What.
    pub kind: FlawKind,
    /// In which position.
    pub node: NodeId,
    /// Which move; none where a line ends.
    pub mv: Option<Move>,
    /// Whether it is so; otherwise the search could not say.
    pub is_sure: bool,
}

/// A position of a problem that must be looked at.
pub struct Question {
    /// The node.
    pub node: NodeId,
    /// The position.
    pub game: Box<dyn Game>,
    solver: Seat,
    /// The moves with which the author goes on.
    shown: Vec<Move>,
    is_first: bool,
}

/// The positions of a problem, in the order in which its solution is read. The solver is whoever is to move at its beginning.
///
/// # Errors
/// If a position of the tree is not known.
pub fn questions(tree: &GameTree) -> Result<Vec<Question>, TreeError> {
    let solver = tree.position(NodeId::ROOT)?.side_to_move();
    let question = |node: NodeId| {
        let mut game = tree.position(node)?;
        game.rule_draws(Draws::Waived);
        let children = tree.node(node).map(|node| node.children().to_vec()).unwrap_or_default();
        let shown = children.iter().filter_map(|child| tree.node(*child)?.played().cloned()).collect();
        Ok(Question { node, game, solver, shown, is_first: node == NodeId::ROOT })
    };
    let behind = tree.depth_first().filter(|node| *node != NodeId::ROOT);
    std::iter::once(NodeId::ROOT).chain(behind).map(question).collect()
}

/// What a move is worth to the solver.
#[derive(Clone, Copy, Debug)]
enum Worth {
    Known(Outcome),
    /// A share of the point.
    Promises(f64),
}

/// Whether a move reaches a goal; nothing if nobody can say.
type Reaches = Option<bool>;

impl Worth {
    fn reaches(self, goal: Goal) -> Reaches {
        match (self, goal) {
            (Self::Known(outcome), _) => Some(goal.is_reached(outcome)),
            (Self::Promises(share), Goal::Win) => certain(share >= WINS, share <= FAILS),
            (Self::Promises(share), Goal::Draw) => certain(share >= 1.0 - FAILS, share <= 1.0 - WINS),
        }
    }
}

fn certain(yes: bool, no: bool) -> Reaches {
    if yes || no { Some(yes) } else { None }
}

impl Question {
    /// What an engine must look at, with [`LINES`] lines; nothing if the game is over here or the author shows every move.
    #[must_use]
    pub fn task(&self) -> Option<Task> {
        let moves = self.game.legal_moves();
        let is_shown = |mv: &Move| self.shown.iter().any(|shown| shown.same_move(mv));
        (self.game.outcome().is_none() && !moves.iter().all(is_shown))
            .then(|| Task::of(self.game.as_ref()).for_analysis())
    }

    /// What is wrong here, by the lines that a search has found, each with another first move, and by tables where they know
    /// every move.
    #[must_use]
    pub fn judge(&self, goal: Goal, lines: &[Info], tables: Option<&Endgames>) -> Vec<Flaw> {
        if self.task().is_none() && !self.shown.is_empty() {
            return vec![];
        }
        let values = self.values(lines, tables);
        if self.shown.is_empty() {
            return self.judge_end(goal, &values);
        }
        if self.game.side_to_move() == self.solver {
            self.judge_move(goal, &values)
        } else {
            self.judge_reply(goal, &values)
        }
    }

    /// The moves with what each is worth to the solver, the best for who makes it first.
    fn values(&self, lines: &[Info], tables: Option<&Endgames>) -> Vec<(Move, Worth)> {
        let own = self.game.side_to_move() == self.solver;
        if let Some(known) = tables.and_then(|tables| tables.moves(self.game.as_ref())) {
            let worth = |outcome: Outcome| Worth::Known(if own { outcome } else { outcome.reversed() });
            return known.into_iter().filter_map(|(mv, known)| Some((mv, worth(known.outcome()?)))).collect();
        }
        let scale = ChanceScale::of(self.game.variant().info());
        let share = |info: &Info| {
            let share = scale.chances(info.score).expected();
            if own { share } else { 1.0 - share }
        };
        let worth = |info: &Info| Some((info.line.first()?.clone(), Worth::Promises(share(info))));
        lines.iter().filter_map(worth).collect()
    }

    fn flaw(&self, kind: FlawKind, mv: Option<&Move>, is_sure: bool) -> Flaw {
        Flaw { kind, node: self.node, mv: mv.cloned(), is_sure }
    }

    /// Where the author's line ends the goal must be reached by the best play of both.
    fn judge_end(&self, goal: Goal, values: &[(Move, Worth)]) -> Vec<Flaw> {
        let best = values.first().map(|(_, worth)| worth.reaches(goal));
        let reached = best.unwrap_or_else(|| {
            let winner = self.game.outcome().and_then(|outcome| outcome.winner);
            Some(match goal {
                Goal::Win => winner == Some(self.solver),
                Goal::Draw => winner.is_none_or(|winner| winner == self.solver),
            })
        });
        match reached {
            Some(true) => vec![],
            other => vec![self.flaw(FlawKind::NoSolution, None, other.is_some())],
        }
    }

    /// The author's moves reach the goal, and no other does.
    fn judge_move(&self, goal: Goal, values: &[(Move, Worth)]) -> Vec<Flaw> {
        let another = if self.is_first { FlawKind::SecondSolution } else { FlawKind::Dual };
        let mut flaws = vec![];
        for mv in &self.shown {
            // A move that is behind all that were looked at is no better than the last of them.
            let found = values.iter().find(|(other, _)| other.same_move(mv)).or(values.last());
            let reached = found.and_then(|(_, worth)| worth.reaches(goal));
            if reached != Some(true) {
                flaws.push(self.flaw(FlawKind::NoSolution, Some(mv), reached.is_some()));
            }
        }
        for (mv, worth) in self.others(values) {
            match worth.reaches(goal) {
                Some(false) => {}
                reached => flaws.push(self.flaw(another, Some(mv), reached.is_some())),
            }
        }
        flaws
    }

    /// No reply that is not shown keeps the goal away. What follows those that are shown is looked at in its place.
    fn judge_reply(&self, goal: Goal, values: &[(Move, Worth)]) -> Vec<Flaw> {
        let refutes = |(mv, worth): (&Move, Worth)| match worth.reaches(goal) {
            Some(true) => None,
            reached => Some(self.flaw(FlawKind::Refuted, Some(mv), reached.is_some())),
        };
        self.others(values).filter_map(refutes).collect()
    }

    /// The moves that the author does not show, each once.
    fn others<'v>(&self, values: &'v [(Move, Worth)]) -> impl Iterator<Item = (&'v Move, Worth)> {
        let is_new = |place: usize, mv: &Move| !values[..place].iter().any(|(other, _)| other.same_move(mv));
        let is_other = |mv: &Move| !self.shown.iter().any(|shown| shown.same_move(mv));
        let all = values.iter().enumerate();
        all.filter(move |(place, (mv, _))| is_new(*place, mv) && is_other(mv))
            .map(|(_, (mv, worth))| (mv, *worth))
    }
}

#[cfg(test)]
mod tests {
    use bolshak_engine::{Options, VariantEngine};
    use bolshak_game::{Engine, Flow, Limits, find};
    use bolshak_notation::pdn;

    use super::*;

    fn flaws(pdn: &str, goal: Goal) -> Vec<(FlawKind, Option<String>, bool)> {
        let file = pdn::read(pdn);
        let tree = GameTree::from_pdn(&file.games[0], find("russian")).expect("a tree").tree;
        let mut engine = VariantEngine::with(Options { lines: LINES, book: None, ..Options::default() });
        let mut found = vec![];
        for question in questions(&tree).expect("positions") {
            let mut lines: Vec<Info> = vec![];
            if let Some(task) = question.task() {
                let limits = Limits { nodes: Some(100_000), ..Limits::default() };
                let mut note = |info: &Info| {
                    lines.retain(|line| line.rank != info.rank);
                    lines.push(info.clone());
                    Flow::Continue
                };
                engine.search(&task, &limits, &mut note).expect("an answer");
                lines.sort_by_key(|line| line.rank);
            }
            for flaw in question.judge(goal, &lines, None) {
                let text = flaw.mv.map(|mv| {
                    let moves = question.game.legal_moves();
                    let index = moves.iter().position(|other| other.same_move(&mv)).expect("a legal move");
                    bolshak_notation::FoundMove::at(question.game.as_ref(), index).text
                });
                found.push((flaw.kind, text, flaw.is_sure));
            }
        }
        found
    }

    fn with_position(fen: &str, moves: &str) -> String {
        format!("[GameType \"25\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{moves} *\n")
    }

    #[test]
    fn puzzles_that_were_proven_are_sound_and_another_first_move_is_no_solution() {
        let variant = find("russian").expect("Russian draughts");
        for puzzle in crate::puzzle::shipped("russian").iter().take(12) {
            let pdn = with_position(&puzzle.fen, &puzzle.moves.join(" "));
            let sure: Vec<_> = flaws(&pdn, Goal::Win).into_iter().filter(|flaw| flaw.2).collect();
            assert_eq!(sure, [], "{pdn}");
            let (start, moves) = puzzle.replay(variant).expect("a puzzle");
            let other = start.legal_moves().iter().position(|mv| !mv.same_move(&moves[0]));
            let Some(other) = other else { continue };
            let text = bolshak_notation::FoundMove::at(start.as_ref(), other).text;
            let found = flaws(&with_position(&puzzle.fen, &text), Goal::Win);
            let has = |wanted: FlawKind| found.iter().any(|(kind, ..)| *kind == wanted);
            assert!(has(FlawKind::NoSolution) && has(FlawKind::SecondSolution), "{found:?}");
        }
    }

    #[test]
    fn second_solutions_duals_and_refutations_are_found() {
        // Two kings catch a man anywhere.
        let pdn = with_position("W:WKa1,Kh2:Bh6", "1. a1-b2 h6-g5");
        let found = flaws(&pdn, Goal::Win);
        assert!(
            found.iter().any(|(kind, mv, sure)| *kind == FlawKind::SecondSolution && mv.is_some() && *sure),
            "{found:?}"
        );
        // The man that goes on to f2 is lost, the one that waits is not.
        let pdn = with_position("W:Wa1:Bh8,g7", "1. a1-b2");
        assert!(flaws(&pdn, Goal::Win).iter().any(|(kind, ..)| *kind == FlawKind::NoSolution));
    }
}
