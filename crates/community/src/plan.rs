//! Moves that a player has answered beforehand: if the other plays this, he plays that.

use std::fmt;

/// What a player will answer to which moves of the other: a tree whose every branch is a move of the other and the answer.
///
/// As text it is a line for each way through it, moves of the other and answers by turns: `c3-d4 b6-a5 d4-c5 f6-e5`. Moves are
/// compared as text, so whoever keeps a plan writes moves in one way.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan(Vec<Branch>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Branch {
    his: String,
    mine: String,
    then: Plan,
}

/// Why a text is no plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlanError {
    /// The line at fault, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: PlanFault,
}

/// What is wrong with a line of a plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlanFault {
    /// It ends with a move of the other that is not answered.
    Unanswered(String),
    /// Another line answers this move otherwise.
    Contradiction(String),
    /// There are more moves than are kept.
    TooLong,
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, fault } = self;
        match fault {
            PlanFault::Unanswered(his) => write!(f, "line {line} does not answer {his}"),
            PlanFault::Contradiction(his) => {
                write!(f, "line {line} answers {his} otherwise than a line before it")
            }
            PlanFault::TooLong => write!(f, "line {line}: a plan has at most {} moves", Plan::MOST_MOVES),
        }
    }
}

impl std::error::Error for PlanError {}

impl Plan {
    /// The most moves of all lines together.
    pub const MOST_MOVES: usize = 400;

    /// Reads a plan; empty lines say nothing.
    ///
    /// # Errors
    /// The first line that is at fault.
    pub fn read(text: &str) -> Result<Self, PlanError> {
        let mut plan = Self::default();
        let mut moves = 0;
        for (line, number) in text.lines().zip(1..) {
            let line: Vec<_> = line.split_whitespace().collect();
            moves += line.len();
            let added = if moves > Self::MOST_MOVES { Err(PlanFault::TooLong) } else { plan.add(&line) };
            added.map_err(|fault| PlanError { line: number, fault })?;
        }
        Ok(plan)
    }

    fn add(&mut self, line: &[&str]) -> Result<(), PlanFault> {
        let (his, mine, rest) = match line {
            [] => return Ok(()),
            [his] => return Err(PlanFault::Unanswered((*his).to_owned())),
            [his, mine, rest @ ..] => (*his, *mine, rest),
        };
        let index = match self.0.iter().position(|branch| branch.his == his) {
            Some(index) => index,
            None => {
                self.0.push(Branch { his: his.to_owned(), mine: mine.to_owned(), then: Self::default() });
                self.0.len() - 1
            }
        };
        if self.0[index].mine != mine {
            return Err(PlanFault::Contradiction(his.to_owned()));
        }
        self.0[index].then.add(rest)
    }

    /// Whether nothing is answered.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The answer to a move of the other, and what is planned after that; nothing if it was not foreseen.
    #[must_use]
    pub fn answer(mut self, his: &str) -> Option<(String, Self)> {
        let index = self.0.iter().position(|branch| branch.his == his)?;
        let Branch { mine, then, .. } = self.0.swap_remove(index);
        Some((mine, then))
    }

    /// Every way through the tree, each as its moves.
    #[must_use]
    pub fn lines(&self) -> Vec<Vec<&str>> {
        let lines = self.0.iter().flat_map(|Branch { his, mine, then }| {
            let rest = then.lines();
            let rest = if rest.is_empty() { vec![vec![]] } else { rest };
            rest.into_iter().map(move |rest| [vec![his.as_str(), mine.as_str()], rest].concat())
        });
        lines.collect()
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines().iter().try_for_each(|line| writeln!(f, "{}", line.join(" ")))
    }
}
