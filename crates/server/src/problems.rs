//! Problems that people compose are checked with the engine that everybody shares, a position at a time.

use bolshak_analysis::lesson::Goal;
use bolshak_analysis::problem::{Flaw, LINES, Question, questions};
use bolshak_game::{Info, Limits, Variant};
use bolshak_notation::{Form, write_move};
use bolshak_wire as wire;
use bolshak_wire::AnalysisMessage;

use crate::analysis::{Desk, Refusal, aside, read_tree};
use crate::engines::pool::Purpose;

/// Positions that the search visits for each of a solution.
const NODES: u64 = 400_000;
/// The largest solution that is checked here.
const MOST_POSITIONS: usize = 150;

impl Desk {
    /// Whether a problem is sound, told when all of it is looked at.
    pub(crate) async fn check(
        &self,
        number: u32,
        variant: &'static dyn Variant,
        text: &str,
        goal: &str,
    ) -> Result<(), Refusal> {
        let goal = [Goal::Win, Goal::Draw].into_iter().find(|known| known.code() == goal);
        let goal = goal.ok_or_else(|| Refusal("bad-goal", "expected win or draw".to_owned()))?;
        let tree = read_tree(variant, text)?;
        let asked = questions(&tree).map_err(|error| Refusal("bad-record", error.to_string()))?;
        let all = asked.len();
        if all > MOST_POSITIONS {
            let message =
                format!("a solution of at most {MOST_POSITIONS} moves is checked here; use bolshak problems");
            return Err(Refusal("too-large", message));
        }
        let tables = self.endgames.of(tree.variant());
        let mut flaws = vec![];
        for (done, question) in asked.into_iter().enumerate() {
            let _ = self.found.send(AnalysisMessage::Annotating { number, done, all }).await;
            let lines = self.lines(&question).await?;
            let tables = tables.clone();
            let judged = aside(move || {
                let judged = question.judge(goal, &lines, tables.as_deref());
                judged.iter().map(|flaw| told(&question, flaw)).collect::<Vec<_>>()
            });
            flaws.extend(judged.await?);
        }
        let _ = self.found.send(AnalysisMessage::Checked { number, flaws }).await;
        Ok(())
    }

    /// The best lines of a position.
    async fn lines(&self, question: &Question) -> Result<Vec<Info>, Refusal> {
        let Some(task) = question.task() else { return Ok(vec![]) };
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let mut search = self.submit(task, limits, Purpose::Judge(LINES)).await;
        let done = search.answer.await.map_err(|_| Refusal("failed", "the engine is gone".to_owned()))?;
        let best = done.map_err(|error| Refusal("failed", error.to_string()))?;
        let lines = search.reports.borrow_and_update().clone();
        Ok(if lines.is_empty() { vec![best] } else { lines })
    }
}

fn told(question: &Question, flaw: &Flaw) -> wire::ProblemFlaw {
    let (info, moves) = (question.game.variant().info(), question.game.legal_moves());
    let index = flaw.mv.as_ref().and_then(|mv| moves.iter().position(|other| other.same_move(mv)));
    wire::ProblemFlaw {
        kind: flaw.kind.code().to_owned(),
        node: flaw.node.0,
        text: index.map(|index| write_move(info, moves, index, Form::Short)),
        sure: flaw.is_sure,
    }
}
