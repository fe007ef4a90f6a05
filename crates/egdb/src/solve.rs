//! Retrograde analysis of one pair of materials.
//!
//! A first pass looks at every position once: the values of its captures and promotions are known already, and its quiet
//! moves are counted. After that only newly certain values are followed, in the order of their distance, back to the
//! positions whose quiet moves lead to them: a position with a move to a loss is a win, and a position all of whose
//! moves lead to wins of the other side is a loss.

mod cells;

use std::sync::Arc;

use bolshak_core::{Bits, Duty, MoveList, Objective, Position, RuleSet};

use crate::index::{Cursor, Index};
use crate::parallel::each_chunk;
use crate::terrain::Terrain;
use crate::{Pair, Value};
use cells::{Cell, Cells};

/// The values of positions of other materials, to which moves leave the pair. Each thread has its own source.
pub(crate) trait Outside<R: RuleSet> {
    /// The value of a capture or promotion that leads to this position, for the side that makes it.
    fn value(&mut self, after: &Position<R>) -> Value;
}

/// The values of a pair of materials.
pub(crate) struct Solved {
    views: Vec<Cells>,
}

impl Solved {
    pub(crate) fn value(&self, view: usize, number: u64) -> Value {
        self.views[view].get(number).value()
    }

    /// Whether a capture must be made, so that the value is known without a table.
    pub(crate) fn is_capture(&self, view: usize, number: u64) -> bool {
        self.views[view].get(number).is_capture()
    }
}

/// The progress of a solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Looking at every position once.
    FirstPass {
        /// Positions looked at.
        done: u64,
        /// All positions of the pair.
        of: u64,
    },
    /// Following the values that are certain at this distance.
    Plies(u16),
}

/// Solves a pair; `outside` makes a source of values for a thread.
pub(crate) fn solve<R: RuleSet, O: Outside<R>>(
    terrain: &Arc<Terrain<R>>,
    pair: Pair,
    threads: usize,
    outside: impl Fn() -> O + Sync,
    tell: &(dyn Fn(Stage) + Sync),
) -> Solved {
    let indexes: Vec<_> =
        pair.views().into_iter().map(|material| Index::new(terrain.clone(), material)).collect();
    let views: Vec<_> = indexes.iter().map(|index| Cells::new(index.positions())).collect();
    let solver = Solver { indexes: &indexes, views: &views, threads };
    solver.first_pass(outside, tell);
    let mut plies = 0;
    while views.iter().any(Cells::has_marks) {
        tell(Stage::Plies(plies));
        for view in 0..views.len() {
            solver.spread(view, plies);
        }
        plies += 1;
    }
    Solved { views }
}

struct Solver<'a, R: RuleSet> {
    indexes: &'a [Index<R>],
    views: &'a [Cells],
    threads: usize,
}

/// What a thread needs for the first pass.
struct Looker<'a, R: RuleSet, O> {
    cursor: Cursor<'a, R>,
    moves: MoveList<R::Bits>,
    outside: O,
}

impl<R: RuleSet> Solver<'_, R> {
    fn first_pass<O: Outside<R>>(&self, outside: impl Fn() -> O + Sync, tell: &(dyn Fn(Stage) + Sync)) {
        let of = self.indexes.iter().map(Index::positions).sum();
        let mut before = 0;
        for (index, cells) in self.indexes.iter().zip(self.views) {
            let worker = || Looker { cursor: Cursor::new(index), moves: MoveList::new(), outside: outside() };
            each_chunk(self.threads, index.positions(), worker, |looker, range| {
                tell(Stage::FirstPass { done: before + range.start, of });
                for number in range {
                    let placing = looker.cursor.go_to(number);
                    let position = index.terrain.position(&placing);
                    let (cell, count) = looker.look(&position);
                    cells.begin(number, cell, count);
                }
            });
            before += index.positions();
        }
    }

    /// Follows every position of a view that is certain at this distance back along quiet moves.
    fn spread(&self, view: usize, plies: u16) {
        let index = &self.indexes[view];
        let before = self.views.len() - 1 - view;
        let terrain = &*index.terrain;
        let cells = &self.views[view];
        let worker = || Cursor::new(index);
        each_chunk(self.threads, index.positions(), worker, |cursor, range| {
            if !cells.take_mark(range.start, plies) {
                return;
            }
            for number in range {
                let cell = cells.get(number);
                if !cell.is_certain_at(plies) {
                    if cell.is_certain_later(plies) {
                        cells.mark(number, cell.plies());
                    }
                    continue;
                }
                let after = terrain.mirrored(&cursor.go_to(number));
                let (index, cells) = (&self.indexes[before], &self.views[before]);
                if cell.is_loss() {
                    terrain.each_unmove(&after, |earlier| cells.win_at(index.rank(&earlier), plies + 1));
                } else {
                    terrain.each_unmove(&after, |earlier| cells.refute(index.rank(&earlier), plies + 1));
                }
            }
        });
    }
}

impl<R: RuleSet, O: Outside<R>> Looker<'_, R, O> {
    /// What is known of a position before any quiet move is followed, and how many moves must be refuted before it is
    /// lost.
    fn look(&mut self, position: &Position<R>) -> (Cell, u8) {
        position.moves_into(&mut self.moves);
        let rules = position.rules();
        if self.moves.is_empty() {
            return match rules.rules().objective {
                Objective::GiveAll => (Cell::win(0), 0),
                Objective::TakeAll | Objective::FirstKing => (Cell::loss(0), 0),
            };
        }
        let mut quiet: u8 = 0;
        let mut best: Option<Value> = None;
        for &mv in self.moves.iter() {
            if mv.is_capture() || mv.promotes {
                let value = self.outside.value(&position.after(mv));
                best = best.max(Some(value));
            } else {
                quiet += 1;
            }
        }
        let must_capture = quiet == 0 && self.moves[0].captured().any();
        let (cell, count) = match best {
            None => (Cell::OPEN, quiet),
            // Never refuted: the count has one more, which nothing takes away.
            Some(Value::Draw) if quiet > 0 => (Cell::OPEN, quiet + 1),
            Some(Value::Win(plies)) if quiet > 0 => (Cell::win(plies), quiet + 1),
            Some(Value::Loss(plies)) if quiet > 0 => (Cell::open_until(plies), quiet),
            Some(value) => (Cell::certain(value), 0),
        };
        let compulsory = rules.rules().duty == Duty::Compulsory;
        (if must_capture && compulsory { cell.capture() } else { cell }, count)
    }
}
