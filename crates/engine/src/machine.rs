//! The engine behind the socket: from plain tasks to typed searches and back.

use std::sync::Arc;

use bolshak_core::{
    Brazilian, DrawTracker, English, International, Move, Position, RuleSet, RuleTable, Russian, Variant,
};
use bolshak_game::{Engine, EngineError, Flow, Info, Limits, Score, Task, Turn, position_of, turns_of};

use crate::eval::Evaluation;
use crate::search::{Found, Search, Shared, Start};
use crate::table::Table;

/// What an engine is given to work with.
#[derive(Clone, Debug)]
pub struct Options {
    /// Memory of positions, in MiB; taken as it is used.
    pub table_mib: usize,
    /// Threads that search together.
    pub threads: usize,
    /// How many of the best moves are wanted with their lines.
    pub lines: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { table_mib: 64, threads: 1, lines: 1 }
    }
}

/// The engine at full strength.
pub struct Machine {
    options: Options,
    table: Table,
    /// The game that the table knows about, and how its positions are judged.
    game: Option<(&'static str, Arc<Evaluation>)>,
}

/// What a search is asked, and what it has.
struct Question<'a> {
    task: &'a Task,
    limits: &'a Limits,
    options: &'a Options,
    table: &'a Table,
    evaluation: &'a Evaluation,
}

/// A search of one game.
type SearchOf = fn(&Question<'_>, &mut dyn FnMut(&Info) -> Flow) -> Result<Info, EngineError>;

/// The games whose tables are compiled into a search of their own, which makes it two to three times as fast. All others
/// share the search over a table of run time.
const SEARCHES: &[(&str, SearchOf)] = &[
    (Russian::ID, compiled::<Russian>),
    (International::ID, compiled::<International>),
    (Brazilian::ID, compiled::<Brazilian>),
    (English::ID, compiled::<English>),
];

impl Machine {
    /// An engine of one thread whose memory of positions takes at most this many MiB.
    #[must_use]
    pub fn new(table_mib: usize) -> Self {
        Self::with(Options { table_mib, ..Options::default() })
    }

    /// An engine with these options.
    #[must_use]
    pub fn with(options: Options) -> Self {
        Self { table: Table::new(options.table_mib.max(1) << 20), options, game: None }
    }

    /// The options.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// How many of the best moves are wanted with their lines from now on.
    pub fn set_lines(&mut self, lines: usize) {
        self.options.lines = lines;
    }

    /// Forgets everything, so that the next search is as the first.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Makes ready for a game; whatever was known of another is forgotten.
    fn evaluation_of(&mut self, task: &Task) -> Result<Arc<Evaluation>, EngineError> {
        let id = task.game.info().id;
        let rules = task.game.rules().ok_or_else(|| EngineError::UnknownGame(id.to_owned()))?;
        if let Some((game, evaluation)) = &self.game
            && *game == id
        {
            return Ok(evaluation.clone());
        }
        self.table.clear();
        let evaluation = Arc::new(Evaluation::by_hand(rules));
        self.game = Some((id, evaluation.clone()));
        Ok(evaluation)
    }
}

impl Engine for Machine {
    fn search(
        &mut self,
        task: &Task,
        limits: &Limits,
        report: &mut dyn FnMut(&Info) -> Flow,
    ) -> Result<Info, EngineError> {
        let evaluation = self.evaluation_of(task)?;
        let id = task.game.info().id;
        let search = SEARCHES.iter().find(|(game, _)| *game == id).map_or(any as SearchOf, |(_, own)| *own);
        let (options, table) = (&self.options, &self.table);
        search(&Question { task, limits, options, table, evaluation: &evaluation }, report)
    }
}

fn compiled<R: Variant>(
    question: &Question<'_>,
    report: &mut dyn FnMut(&Info) -> Flow,
) -> Result<Info, EngineError> {
    search(R::default(), question, report)
}

fn any(question: &Question<'_>, report: &mut dyn FnMut(&Info) -> Flow) -> Result<Info, EngineError> {
    let game = question.task.game;
    let rules = game.rules().ok_or_else(|| EngineError::UnknownGame(game.info().id.to_owned()))?;
    search(RuleTable(rules), question, report)
}

fn search<R: RuleSet>(
    rules: R,
    question: &Question<'_>,
    report: &mut dyn FnMut(&Info) -> Flow,
) -> Result<Info, EngineError> {
    let start = follow(rules, question.task)?;
    if start.position.ending().is_some() {
        return Err(EngineError::GameOver);
    }
    let mut typed_report = |found: &Found<R>| report(&info(&start.position, found));
    let search = Search {
        shared: Shared::new(question.table, question.evaluation),
        limits: *question.limits,
        lines: question.options.lines,
        threads: question.options.threads,
        report: &mut typed_report,
    };
    Ok(info(&start.position, &search.run(&start)))
}

/// Where a task has led.
fn follow<R: RuleSet>(rules: R, task: &Task) -> Result<Start<R>, EngineError> {
    let bad = |what: String| EngineError::BadTask(what);
    let mut position = position_of(rules, &task.start).map_err(|error| bad(error.to_string()))?;
    let mut keys = vec![];
    let mut draws = DrawTracker::new(position);
    for (index, turn) in task.turns.iter().enumerate() {
        let legal = turns_of(&position);
        let (_, turn) = legal
            .into_iter()
            .find(|(legal, _)| legal == turn)
            .ok_or_else(|| bad(format!("turn {} is not legal", index + 1)))?;
        draws.play(&position, turn);
        if position.is_progress(turn) {
            keys.clear();
        } else {
            keys.push(position.hash_value());
        }
        position = position.after(turn);
    }
    Ok(Start { position, keys, counts: draws.counts() })
}

fn info<R: RuleSet>(root: &Position<R>, found: &Found<R>) -> Info {
    Info {
        depth: found.depth,
        rank: found.rank,
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
