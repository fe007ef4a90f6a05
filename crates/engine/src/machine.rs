//! The engine behind the socket: from plain tasks to typed searches and back.

use std::sync::Arc;

use bolshak_core::{Brazilian, English, International, Move, Position, RuleSet, RuleTable, Russian, Variant};
use bolshak_game::{Engine, EngineError, Flow, Info, Limits, Score, Task, Turn, position_of, turns_of};

use crate::eval::Evaluation;
use crate::search::{Found, Search, State};
use crate::table::Table;

/// The engine at full strength.
pub struct Machine {
    table: Table,
    /// The game that the table knows about.
    game: &'static str,
}

/// What a search is asked.
struct Question<'a> {
    task: &'a Task,
    limits: &'a Limits,
    /// Errors (hundredths of a man) that are added to the scores of the root moves in their order.
    noise: &'a [i32],
}

/// A search of one game.
type SearchOf = fn(&mut Table, &Question<'_>, &mut dyn FnMut(&Info) -> Flow) -> Result<Info, EngineError>;

/// The games whose tables are compiled into a search of their own, which makes it two to three times as fast. All others
/// share the search over a table of run time.
const SEARCHES: &[(&str, SearchOf)] = &[
    (Russian::ID, compiled::<Russian>),
    (International::ID, compiled::<International>),
    (Brazilian::ID, compiled::<Brazilian>),
    (English::ID, compiled::<English>),
];

impl Machine {
    /// An engine whose memory of positions takes at most this many MiB.
    #[must_use]
    pub fn new(table_mib: usize) -> Self {
        Self { table: Table::new(table_mib.max(1) << 20), game: "" }
    }

    /// Forgets everything, so that the next search is as the first.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Searches with errors (hundredths of a man) added to the scores of the root moves in their order.
    pub(crate) fn search_with_noise(
        &mut self,
        task: &Task,
        limits: &Limits,
        noise: &[i32],
        report: &mut dyn FnMut(&Info) -> Flow,
    ) -> Result<Info, EngineError> {
        let id = task.game.info().id;
        if task.game.rules().is_none() {
            return Err(EngineError::UnknownGame(id.to_owned()));
        }
        let search = SEARCHES.iter().find(|(game, _)| *game == id).map_or(any as SearchOf, |(_, own)| *own);
        if self.game != id {
            self.table.clear();
            self.game = id;
        }
        search(&mut self.table, &Question { task, limits, noise }, report)
    }
}

impl Engine for Machine {
    fn search(
        &mut self,
        task: &Task,
        limits: &Limits,
        report: &mut dyn FnMut(&Info) -> Flow,
    ) -> Result<Info, EngineError> {
        self.search_with_noise(task, limits, &[], report)
    }
}

fn compiled<R: Variant>(
    table: &mut Table,
    question: &Question<'_>,
    report: &mut dyn FnMut(&Info) -> Flow,
) -> Result<Info, EngineError> {
    search(R::default(), table, question, report)
}

fn any(
    table: &mut Table,
    question: &Question<'_>,
    report: &mut dyn FnMut(&Info) -> Flow,
) -> Result<Info, EngineError> {
    let game = question.task.game;
    let rules = game.rules().ok_or_else(|| EngineError::UnknownGame(game.info().id.to_owned()))?;
    search(RuleTable(rules), table, question, report)
}

fn search<R: RuleSet>(
    rules: R,
    table: &mut Table,
    question: &Question<'_>,
    report: &mut dyn FnMut(&Info) -> Flow,
) -> Result<Info, EngineError> {
    let root = Root::follow(rules, question.task)?;
    if root.position.ending().is_some() {
        return Err(EngineError::GameOver);
    }
    let mut typed_report = |found: &Found<R>| report(&info(&root.position, found));
    let search = Search {
        table,
        limits: *question.limits,
        keys: root.keys.clone(),
        reversible: root.keys.len(),
        noise: question.noise.to_vec(),
        report: &mut typed_report,
        state: State::new(rules.rules(), Arc::new(Evaluation::by_hand(rules.rules()))),
    };
    Ok(info(&root.position, &search.run(&root.position)))
}

/// Where a task has led.
struct Root<R: RuleSet> {
    position: Position<R>,
    /// The positions before this one, back to the last that cannot come again.
    keys: Vec<u64>,
}

impl<R: RuleSet> Root<R> {
    fn follow(rules: R, task: &Task) -> Result<Self, EngineError> {
        let bad = |what: String| EngineError::BadTask(what);
        let mut position = position_of(rules, &task.start).map_err(|error| bad(error.to_string()))?;
        let mut keys = vec![];
        for (index, turn) in task.turns.iter().enumerate() {
            let legal = turns_of(&position);
            let (_, turn) = legal
                .into_iter()
                .find(|(legal, _)| legal == turn)
                .ok_or_else(|| bad(format!("turn {} is not legal", index + 1)))?;
            if position.is_progress(turn) {
                keys.clear();
            } else {
                keys.push(position.hash_value());
            }
            position = position.after(turn);
        }
        Ok(Self { position, keys })
    }
}

fn info<R: RuleSet>(root: &Position<R>, found: &Found<R>) -> Info {
    Info {
        depth: found.depth,
        score: Score(found.score),
        nodes: found.nodes,
        time: found.time,
        line: turns(root, &found.line),
    }
}

/// The moves of a line as turns; of several ways to make a move, the first.
fn turns<R: RuleSet>(root: &Position<R>, line: &[Move<R::Bits>]) -> Vec<Turn> {
    let mut position = *root;
    let follow = |&wanted: &Move<R::Bits>| {
        let (turn, _) = turns_of(&position).into_iter().find(|(_, legal)| *legal == wanted)?;
        position = position.after(wanted);
        Some(turn)
    };
    line.iter().map_while(follow).collect()
}
