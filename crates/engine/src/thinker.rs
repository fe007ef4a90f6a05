//! The engine for callers with typed positions: training, tables and tests, where the plain data of
//! [`bolshak_game::Engine`] would cost more than the search.

use std::sync::Arc;

use bolshak_core::{DrawCounts, Move, Position, RuleSet};
use bolshak_egdb::Tables;
use bolshak_game::{Flow, Limits, Score};

use crate::compiled::Searched;
use crate::eval::Evaluation;
use crate::search::{Found, Search, Shared, Start};
use crate::transpositions::TranspositionTable;

/// A search that keeps its transposition table from one move to the next.
pub struct Thinker<R: RuleSet> {
    evaluation: Arc<Evaluation>,
    table: TranspositionTable,
    tables: Arc<Tables<R>>,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Thought<R: RuleSet> {
    /// Depth of the last whole iteration, in plies.
    pub depth: u32,
    /// The score for the side to move, in hundredths of a man; a win in n plies is [`bolshak_game::Score::WIN`] less n.
    pub score: i32,
    /// Positions visited.
    pub nodes: u64,
    /// The expected play; never empty.
    pub line: Vec<Move<R::Bits>>,
}

impl<R: RuleSet> Thinker<R> {
    /// A search whose transposition table takes at most this many KiB.
    #[must_use]
    pub fn new(_rules: R, evaluation: Arc<Evaluation>, table_kib: usize) -> Self {
        Self { evaluation, table: TranspositionTable::new(table_kib << 10), tables: Arc::new(Tables::none()) }
    }

    /// Probes these endgame tables from now on.
    #[must_use]
    pub fn with_tables(self, tables: Arc<Tables<R>>) -> Self {
        Self { tables, ..self }
    }

    /// Forgets everything, so that the next search is like the first.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    pub(crate) fn search(&self, position: &Position<R>, keys: &[u64], limits: &Limits) -> Thought<R> {
        let start = Start { position: *position, keys: keys.to_vec(), counts: DrawCounts::new(position) };
        let search = Search {
            shared: Shared::new(&self.table, &self.evaluation, &self.tables, 1),
            limits: *limits,
            lines: 1,
            report: &mut |_| Flow::Continue,
        };
        let Found { depth, score, nodes, line, .. } = search.run(&start);
        Thought { depth, score, nodes, line }
    }
}

impl<R: Searched> Thinker<R> {
    /// Searches a position that has a legal move. `keys` are the hashes of the positions before it, back to the last
    /// move that cannot be undone, so that repetitions count.
    pub fn think(&mut self, position: &Position<R>, keys: &[u64], limits: &Limits) -> Thought<R> {
        R::think(self, position, keys, limits)
    }

    /// What it is worth, in hundredths of a man, to have moved to a position: by the rules if the game is over there, else by a
    /// search that knows nothing of what came before.
    pub fn worth_of_reaching(&mut self, next: &Position<R>, limits: &Limits) -> i32 {
        match next.ending() {
            Some(ending) if ending.winner == next.side_to_move() => -Score::WIN,
            Some(_) => Score::WIN,
            None => -self.think(next, &[], limits).score,
        }
    }
}
