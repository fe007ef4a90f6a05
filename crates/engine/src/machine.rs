//! The engine behind the socket: from plain tasks to typed searches and back.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use bolshak_core::{
    Brazilian, DrawTracker, English, International, Move, Position, RuleSet, RuleTable, Rules, Russian,
    Variant,
};
use bolshak_egdb::Tables;
use bolshak_game::{
    Engine, EngineError, Flow, GameInfo, Info, Limits, Purpose, Score, Task, Turn, position_of, turns_of,
};

use crate::book::Book;
use crate::eval::Evaluation;
use crate::general::General;
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
    /// How positions are judged.
    pub evaluation: Judgement,
    /// Where endgame tables lie, those of each game in a folder of its name. A game without such a folder is played
    /// without tables.
    pub tables: Option<PathBuf>,
    /// Whether the book that is built in is used, and how many hundredths of a man a move may fall behind the best and
    /// still be played now and then. Without it, no book.
    pub book: Option<u16>,
}

/// How positions are judged.
#[derive(Clone, Debug, Default)]
pub enum Judgement {
    /// By the net that is built in for the game, or by hand where there is none.
    #[default]
    BuiltIn,
    /// By hand.
    Hand,
    /// By a net: the contents of its file.
    Net(Arc<[u8]>),
}

impl Judgement {
    fn of(&self, id: &str, rules: &Rules) -> Result<Evaluation, EngineError> {
        match self {
            Self::BuiltIn => Ok(Evaluation::embedded(id, rules)),
            Self::Hand => Ok(Evaluation::by_hand(rules)),
            Self::Net(bytes) => {
                Evaluation::from_bytes(rules, bytes).map_err(|error| EngineError::Unfit(error.to_string()))
            }
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self { table_mib: 64, threads: 1, lines: 1, evaluation: Judgement::BuiltIn, tables: None, book: None }
    }
}

/// The engine at full strength.
pub struct Machine {
    options: Options,
    table: Table,
    /// Who plays the games that were asked for last, the latest at the end; the table knows about that one alone.
    specialists: Vec<(&'static str, Box<dyn Specialist>)>,
    random: fastrand::Rng,
}

/// In which way a search is done.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    /// How many of the best moves are wanted with their lines.
    pub lines: usize,
    /// Whether book and tables may be asked.
    pub aided: bool,
}

/// What is asked, and what there is to find the answer with.
pub(crate) struct Question<'a> {
    pub task: &'a Task,
    pub limits: &'a Limits,
    pub manner: Manner,
    threads: usize,
    /// How far a move of the book may fall behind, if the book is asked.
    margin: Option<u16>,
    table: &'a Table,
    /// Decides among moves of the book.
    throw: u64,
}

/// Plays one game.
pub(crate) trait Specialist: Send {
    fn search(
        &self,
        question: &Question<'_>,
        report: &mut dyn FnMut(&Info) -> Flow,
    ) -> Result<Info, EngineError>;
}

/// Makes the specialist of a game.
type School = fn(&GameInfo, &'static Rules, &Options) -> Result<Box<dyn Specialist>, EngineError>;

/// The games whose tables are compiled into a search of their own, which makes it two to three times as fast. All others
/// share the search over a table of run time.
const SCHOOLS: &[(&str, School)] = &[
    (Russian::ID, compiled::<Russian>),
    (International::ID, compiled::<International>),
    (Brazilian::ID, compiled::<Brazilian>),
    (English::ID, compiled::<English>),
];

fn compiled<R: Variant>(
    info: &GameInfo,
    _: &'static Rules,
    options: &Options,
) -> Result<Box<dyn Specialist>, EngineError> {
    Ok(Box::new(Player::of(R::default(), info, options)?))
}

fn at_run_time(
    info: &GameInfo,
    rules: &'static Rules,
    options: &Options,
) -> Result<Box<dyn Specialist>, EngineError> {
    Ok(Box::new(Player::of(RuleTable(rules), info, options)?))
}

impl Machine {
    /// An engine of one thread whose memory of positions takes at most this many MiB.
    #[must_use]
    pub fn new(table_mib: usize) -> Self {
        Self::with(Options { table_mib, ..Options::default() })
    }

    /// An engine with these options.
    #[must_use]
    pub fn with(options: Options) -> Self {
        Self {
            table: Table::new(options.table_mib.max(1) << 20),
            options,
            specialists: vec![],
            random: fastrand::Rng::new(),
        }
    }

    /// The options.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Forgets everything, so that the next search is as the first.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Searches with as many lines, and with or without book and tables.
    pub(crate) fn search_in(
        &mut self,
        manner: Manner,
        (task, limits): (&Task, &Limits),
        report: &mut dyn FnMut(&Info) -> Flow,
    ) -> Result<Info, EngineError> {
        let throw = self.random.u64(..);
        self.prepare(task)?;
        let (_, specialist) = self.specialists.last().expect("made ready");
        let (table, threads) = (&self.table, self.options.threads);
        let asked = manner.aided && task.purpose == Purpose::Play;
        let margin = self.options.book.filter(|_| asked);
        let question = Question { task, limits, manner, threads, margin, table, throw };
        specialist.search(&question, report)
    }

    /// Makes ready for a game; what the table knew of another is forgotten.
    fn prepare(&mut self, task: &Task) -> Result<(), EngineError> {
        let id = task.game.info().id;
        if self.specialists.last().is_some_and(|(game, _)| *game == id) {
            return Ok(());
        }
        self.table.clear();
        if let Some(place) = self.specialists.iter().position(|(game, _)| *game == id) {
            self.specialists[place..].rotate_left(1);
            return Ok(());
        }
        let school = SCHOOLS.iter().find(|(game, _)| *game == id);
        let school = school.map_or(at_run_time as School, |(_, own)| *own);
        let specialist = match task.game.rules() {
            Some(rules) => school(task.game.info(), rules, &self.options)?,
            None => Box::new(General),
        };
        if self.specialists.len() == MOST_SPECIALISTS {
            self.specialists.remove(0);
        }
        self.specialists.push((id, specialist));
        Ok(())
    }
}

/// How many games are kept ready.
const MOST_SPECIALISTS: usize = 8;

impl Engine for Machine {
    fn search(
        &mut self,
        task: &Task,
        limits: &Limits,
        report: &mut dyn FnMut(&Info) -> Flow,
    ) -> Result<Info, EngineError> {
        let manner = Manner { lines: self.options.lines, aided: true };
        self.search_in(manner, (task, limits), report)
    }
}

/// A specialist by a rule table.
struct Player<R: RuleSet> {
    rules: R,
    evaluation: Evaluation,
    tables: Tables<R>,
    book: Option<Book>,
}

impl<R: RuleSet> Player<R> {
    fn of(rules: R, info: &GameInfo, options: &Options) -> Result<Self, EngineError> {
        let folder =
            options.tables.as_ref().map(|folder| folder.join(info.id)).filter(|folder| folder.is_dir());
        let tables = match folder {
            Some(folder) => {
                Tables::open(&folder, rules).map_err(|error| EngineError::Unfit(error.to_string()))?
            }
            None => Tables::none(),
        };
        Ok(Self {
            evaluation: options.evaluation.of(info.kin, rules.rules())?,
            tables,
            book: options.book.and_then(|_| Book::built_in(info.kin)),
            rules,
        })
    }
}

impl<R: RuleSet> Player<R> {
    /// A move of the book, the best or one that falls little behind it, and the line that the book expects.
    fn by_book(&self, position: &Position<R>, question: &Question<'_>) -> Option<Found<R>> {
        let Question { margin, throw, .. } = question;
        let margin = i32::from((*margin)?);
        let book = self.book.as_ref()?;
        let judged = book.look_up(position)?;
        let good = judged.iter().take_while(|(_, score)| score + margin >= judged[0].1).count();
        let (turn, score) = judged[(throw % good as u64) as usize];
        let mut line = vec![turn];
        let mut next = position.after(turn);
        while line.len() < LONGEST_BOOK_LINE
            && let Some(judged) = book.look_up(&next)
        {
            line.push(judged[0].0);
            next = next.after(judged[0].0);
        }
        Some(Found { depth: line.len() as u32, rank: 1, score, nodes: 0, time: Duration::ZERO, line })
    }
}

/// Books may go round in circles.
const LONGEST_BOOK_LINE: usize = 20;

impl<R: RuleSet> Specialist for Player<R> {
    fn search(
        &self,
        question: &Question<'_>,
        report: &mut dyn FnMut(&Info) -> Flow,
    ) -> Result<Info, EngineError> {
        let start = follow(self.rules, question.task)?;
        if start.position.ending().is_some() {
            return Err(EngineError::GameOver);
        }
        if let Some(found) = self.by_book(&start.position, question) {
            let info = info(&start.position, &found);
            report(&info);
            return Ok(info);
        }
        let mut typed_report = |found: &Found<R>| report(&info(&start.position, found));
        let tables = if question.manner.aided { &self.tables } else { &Tables::none() };
        let search = Search {
            shared: Shared::new(question.table, &self.evaluation, tables, question.threads),
            limits: *question.limits,
            lines: question.manner.lines,
            report: &mut typed_report,
        };
        Ok(info(&start.position, &search.run(&start)))
    }
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
