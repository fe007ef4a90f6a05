//! The engine behind [`bolshak_game::Engine`]: from plain tasks to typed searches and back.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use bolshak_core::{ConstRules, DrawTracker, Move as CoreMove, Position, RuleSet, RuleTable, Rules};
use bolshak_egdb::Tables;
use bolshak_game::{
    Engine, EngineError, Flow, Info, Limits, Move, Purpose, Score, Task, VariantInfo, plain_of, position_of,
    typed_of,
};

use crate::book::Book;
use crate::compiled::with_compiled_games;
use crate::eval::Evaluation;
use crate::general::General;
use crate::search::{Found, Search, Shared, Start};
use crate::transpositions::TranspositionTable;

/// The options of an engine.
#[derive(Clone, Debug)]
pub struct Options {
    /// Size of the transposition table in MiB, which all variants share; the memory is allocated as it is used.
    pub table_mib: usize,
    /// Threads that search together.
    pub threads: usize,
    /// How many of the best moves are wanted with their lines.
    pub lines: usize,
    /// How positions are evaluated.
    pub evaluation: Judging,
    /// The folder of the endgame tables, those of each variant in a folder of its name. A variant without such a folder is
    /// played without tables.
    pub tables: Option<PathBuf>,
    /// How many hundredths of a man a move of the built-in book may fall behind the best and still be played now and then.
    /// `None` for no book.
    pub book: Option<u16>,
}

/// How positions are evaluated.
#[derive(Clone, Debug, Default)]
pub enum Judging {
    /// By the built-in net of the variant, or the hand-made evaluation if there is none.
    #[default]
    BuiltIn,
    /// By the hand-made evaluation.
    Handcrafted,
    /// By a net: the contents of its file.
    Net(Arc<[u8]>),
}

impl Judging {
    fn of(&self, id: &str, rules: &Rules) -> Result<Evaluation, EngineError> {
        match self {
            Self::BuiltIn => Ok(Evaluation::embedded(id, rules)),
            Self::Handcrafted => Ok(Evaluation::by_hand(rules)),
            Self::Net(bytes) => {
                Evaluation::from_bytes(rules, bytes).map_err(|error| EngineError::Unfit(error.to_string()))
            }
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self { table_mib: 64, threads: 1, lines: 1, evaluation: Judging::BuiltIn, tables: None, book: None }
    }
}

/// The engine at full strength.
pub struct VariantEngine {
    options: Options,
    table: TranspositionTable,
    /// The specialists of the variants used last, the latest at the end.
    specialists: Vec<Specialist>,
    random: fastrand::Rng,
}

/// The mode of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchMode {
    /// How many of the best moves are wanted with their lines.
    pub lines: usize,
    /// Whether book and endgame tables may be used.
    pub aided: bool,
}

/// A search request, and the resources for it.
pub(crate) struct SearchRequest<'a> {
    pub task: &'a Task,
    pub limits: &'a Limits,
    pub manner: SearchMode,
    threads: usize,
    /// How far a book move may fall behind the best, if the book is used.
    margin: Option<u16>,
    table: &'a TranspositionTable,
    /// A random number that decides among moves of the book.
    throw: u64,
}

/// Who plays a variant.
struct Specialist {
    variant: &'static str,
    /// When the folder of the endgame tables that were opened was changed last, if there is one.
    tables_of: Option<SystemTime>,
    player: Box<dyn VariantSearch>,
}

/// Plays one variant.
pub(crate) trait VariantSearch: Send {
    fn search(
        &self,
        question: &SearchRequest<'_>,
        report: &mut dyn FnMut(&Info) -> Flow,
    ) -> Result<Info, EngineError>;
}

/// Makes the specialist of a game.
type SearcherFactory =
    fn(&VariantInfo, &'static Rules, &Options) -> Result<Box<dyn VariantSearch>, EngineError>;

macro_rules! schools {
    ($($game:ident),*) => {
        /// The games that have a search of their own.
        const SCHOOLS: &[(&str, SearcherFactory)] =
            &[$((bolshak_core::$game::ID, compiled::<bolshak_core::$game>)),*];
    };
}
with_compiled_games!(schools);

fn compiled<R: ConstRules>(
    info: &VariantInfo,
    _: &'static Rules,
    options: &Options,
) -> Result<Box<dyn VariantSearch>, EngineError> {
    Ok(Box::new(Player::of(R::default(), info, options)?))
}

fn at_run_time(
    info: &VariantInfo,
    rules: &'static Rules,
    options: &Options,
) -> Result<Box<dyn VariantSearch>, EngineError> {
    Ok(Box::new(Player::of(RuleTable(rules), info, options)?))
}

impl VariantEngine {
    /// An engine with one thread and a transposition table of at most this many MiB.
    #[must_use]
    pub fn new(table_mib: usize) -> Self {
        Self::with(Options { table_mib, ..Options::default() })
    }

    /// An engine with these options.
    #[must_use]
    pub fn with(options: Options) -> Self {
        Self {
            table: TranspositionTable::new(options.table_mib.max(1) << 20),
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

    /// From now on so many of the best moves are wanted with their lines.
    pub fn set_lines(&mut self, lines: usize) {
        self.options.lines = lines.max(1);
    }

    /// Forgets everything, so that the next search is like the first.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Searches with this many lines, and with or without book and tables.
    pub(crate) fn search_in(
        &mut self,
        manner: SearchMode,
        (task, limits): (&Task, &Limits),
        report: &mut dyn FnMut(&Info) -> Flow,
    ) -> Result<Info, EngineError> {
        let throw = self.random.u64(..);
        self.prepare(task)?;
        let specialist = self.specialists.last().expect("made ready");
        let (table, threads) = (&self.table, self.options.threads);
        let asked = manner.aided && task.purpose == Purpose::Play;
        let margin = self.options.book.filter(|_| asked);
        let question = SearchRequest { task, limits, manner, threads, margin, table, throw };
        specialist.player.search(&question, report)
    }

    /// Prepares for a variant. What is known about the positions of others stays in the table. Endgame tables that have been
    /// built since the last time are opened.
    fn prepare(&mut self, task: &Task) -> Result<(), EngineError> {
        let id = task.variant.info().id;
        self.table.turn_to(id);
        let tables_of = self.options.tables.as_ref().and_then(|folder| changed(&folder.join(id)));
        if let Some(place) = self.specialists.iter().position(|known| known.variant == id) {
            if self.specialists[place].tables_of == tables_of {
                self.specialists[place..].rotate_left(1);
                return Ok(());
            }
            self.specialists.remove(place);
        }
        let school = SCHOOLS.iter().find(|(game, _)| *game == id);
        let school = school.map_or(at_run_time as SearcherFactory, |(_, own)| *own);
        let player = match task.variant.rules() {
            Some(rules) => school(task.variant.info(), rules, &self.options)?,
            None => Box::new(General::new(task.variant.info(), &self.options.evaluation)?),
        };
        if self.specialists.len() == MOST_SPECIALISTS {
            self.specialists.remove(0);
        }
        self.specialists.push(Specialist { variant: id, tables_of, player });
        Ok(())
    }
}

/// When a folder was changed last; nothing if it is not there.
fn changed(folder: &Path) -> Option<SystemTime> {
    std::fs::metadata(folder).ok()?.modified().ok()
}

/// How many specialists are kept.
const MOST_SPECIALISTS: usize = 8;

impl Engine for VariantEngine {
    fn search(
        &mut self,
        task: &Task,
        limits: &Limits,
        report: &mut dyn FnMut(&Info) -> Flow,
    ) -> Result<Info, EngineError> {
        let manner = SearchMode { lines: self.options.lines, aided: true };
        self.search_in(manner, (task, limits), report)
    }
}

/// A specialist for a variant with a rule table.
struct Player<R: RuleSet> {
    rules: R,
    evaluation: Evaluation,
    tables: Tables<R>,
    book: Option<Book>,
}

impl<R: RuleSet> Player<R> {
    fn of(rules: R, info: &VariantInfo, options: &Options) -> Result<Self, EngineError> {
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
    /// A move of the book, the best or one that is little worse, and the line that the book expects.
    fn by_book(&self, position: &Position<R>, question: &SearchRequest<'_>) -> Option<Found<R>> {
        let SearchRequest { margin, throw, .. } = question;
        let margin = i32::from((*margin)?);
        let book = self.book.as_ref()?;
        let judged = book.look_up(position)?;
        let good = judged.iter().take_while(|(_, score)| score + margin >= judged[0].1).count();
        let (mv, score) = judged[(throw % good as u64) as usize];
        let mut line = vec![mv];
        let mut next = position.after(mv);
        while line.len() < LONGEST_BOOK_LINE
            && let Some(judged) = book.look_up(&next)
        {
            line.push(judged[0].0);
            next = next.after(judged[0].0);
        }
        Some(Found { depth: line.len() as u32, rank: 1, score, nodes: 0, time: Duration::ZERO, line })
    }
}

/// A limit, because the lines of a book may be cycles.
const LONGEST_BOOK_LINE: usize = 20;

impl<R: RuleSet> VariantSearch for Player<R> {
    fn search(
        &self,
        question: &SearchRequest<'_>,
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

/// The position after the moves of a task.
fn follow<R: RuleSet>(rules: R, task: &Task) -> Result<Start<R>, EngineError> {
    let bad = |what: String| EngineError::BadTask(what);
    let mut position = position_of(rules, &task.start).map_err(|error| bad(error.to_string()))?;
    let mut keys = vec![];
    let mut draws = DrawTracker::new(position);
    for (index, mv) in task.moves.iter().enumerate() {
        let mv = typed_of(&position, mv).ok_or_else(|| bad(format!("move {} is not legal", index + 1)))?;
        draws.play(&position, mv);
        if position.is_progress(mv) {
            keys.clear();
        } else {
            keys.push(position.hash_value());
        }
        position = position.after(mv);
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
        line: plain_moves(root, &found.line),
    }
}

/// The moves of a line in plain form; of several ways to make a move, the first.
fn plain_moves<R: RuleSet>(root: &Position<R>, line: &[CoreMove<R::Bits>]) -> Vec<Move> {
    let mut position = *root;
    let follow = |&wanted: &CoreMove<R::Bits>| {
        let mv = plain_of(&position, wanted)?;
        position = position.after(wanted);
        Some(mv)
    };
    line.iter().map_while(follow).collect()
}
