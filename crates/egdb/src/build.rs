//! Building tables, pair by pair, each from those that its moves lead to.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::Path;
use std::sync::Arc;

use bolshak_core::{MoveList, Position, RuleSet};

use crate::limits::{Model, model, sweep};
use crate::shelf::{Book, Shelf};
use crate::solve::{Outside, Solved, Stage, solve};
use crate::table::{Contents, EndgameTable, Loaded, write};
use crate::terrain::{MOST_PIECES, Terrain};
use crate::value::flat;
use crate::{EgdbError, Kind, Pair, Value};

/// What to build.
#[derive(Clone, Copy, Debug)]
pub struct Plan<'a> {
    /// The folder of this variant's tables. It is made if it does not exist.
    pub folder: &'a Path,
    /// The game's name, for people who look into a file.
    pub game: &'a str,
    /// The most pieces.
    pub pieces: u8,
    /// Only this pair, and the pairs that its values depend on.
    pub only: Option<Pair>,
    /// Which kinds of tables. [`Kind::Wld`] is always built.
    pub kinds: &'a [Kind],
    /// Number of threads.
    pub threads: usize,
}

/// The progress of a build.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The pair that is worked on.
    pub pair: Pair,
    /// The kind of table that is being built.
    pub kind: Kind,
    /// The current step.
    pub stage: Stage,
    /// Positions of the pair.
    pub positions: u64,
    /// Positions of all pairs before it.
    pub before: u64,
    /// Positions of all pairs.
    pub of: u64,
}

impl Progress {
    /// How much of the work is done, from 0 to 1, about.
    #[must_use]
    #[allow(clippy::cast_precision_loss)]
    pub fn share(&self) -> f64 {
        let part = match (self.kind, self.stage) {
            (Kind::Distance, Stage::FirstPass { done, of }) => 0.3 * done as f64 / of as f64,
            (Kind::Distance, Stage::Plies(_)) => 0.3,
            (_, Stage::FirstPass { done, of }) => 0.5 + 0.3 * done as f64 / of as f64,
            (_, Stage::Plies(_)) => 0.8,
        };
        (self.before as f64 + part * self.positions as f64) / self.of as f64
    }
}

/// Whether there can be tables for these rules.
///
/// # Errors
/// Why not.
pub fn check_possible<R: RuleSet>(rules: R) -> Result<(), EgdbError> {
    Terrain::new(rules).map(|_| ())
}

/// Builds the tables that do not exist yet. An interrupted build continues with the pair it was working on.
///
/// # Errors
/// The variant has no tables, a file cannot be read or written, or an existing one is damaged or of other rules.
pub fn build<R: RuleSet>(
    rules: R,
    plan: &Plan<'_>,
    tell: &(dyn Fn(&Progress) + Sync),
) -> Result<(), EgdbError> {
    if usize::from(plan.pieces) > MOST_PIECES {
        return Err(EgdbError::TooManyPieces { most: MOST_PIECES as u8 });
    }
    let terrain = Arc::new(Terrain::new(rules)?);
    fs::create_dir_all(plan.folder).map_err(EgdbError::io(plan.folder))?;
    let shelf = Shelf::new(terrain, plan.pieces);
    let mut builder = Builder { rules, plan, shelf: &shelf, library: HashMap::new(), tell };
    builder.run()
}

struct Builder<'a, R: RuleSet> {
    rules: R,
    plan: &'a Plan<'a>,
    shelf: &'a Shelf<R>,
    /// Tables in memory, by pair of the shelf and kind.
    library: HashMap<(usize, Kind), Loaded>,
    tell: &'a (dyn Fn(&Progress) + Sync),
}

impl<R: RuleSet> Builder<'_, R> {
    fn run(&mut self) -> Result<(), EgdbError> {
        let sizes: Vec<u64> =
            (0..self.shelf.pairs.len()).map(|pair| self.positions(pair).iter().sum()).collect();
        let wanted = self.wanted();
        let sizes: Vec<u64> =
            sizes.into_iter().zip(&wanted).map(|(size, &wanted)| if wanted { size } else { 0 }).collect();
        let of = sizes.iter().sum();
        let mut before = 0;
        for (pair, &positions) in sizes.iter().enumerate().filter(|&(pair, _)| wanted[pair]) {
            let start = Progress {
                pair: self.shelf.pairs[pair],
                kind: Kind::Wld,
                stage: Stage::FirstPass { done: 0, of: positions },
                positions,
                before,
                of,
            };
            self.build_pair(pair, start)?;
            before += positions;
        }
        Ok(())
    }

    /// Which pairs of the shelf are to be built.
    fn wanted(&self) -> Vec<bool> {
        let Some(only) = self.plan.only else { return vec![true; self.shelf.pairs.len()] };
        let mut wanted = BTreeSet::from([only]);
        // Later pairs need earlier ones, so one backward pass finds them all.
        for pair in self.shelf.pairs.iter().rev() {
            if wanted.contains(pair) {
                wanted.extend(pair.needs());
            }
        }
        self.shelf.pairs.iter().map(|pair| wanted.contains(pair)).collect()
    }

    fn positions(&self, pair: usize) -> Vec<u64> {
        self.shelf.positions(self.shelf.pairs[pair])
    }

    fn is_wanted(&self, kind: Kind) -> bool {
        kind == Kind::Wld || self.plan.kinds.contains(&kind)
    }

    fn build_pair(&mut self, pair: usize, start: Progress) -> Result<(), EgdbError> {
        let mut missing = vec![];
        for kind in Kind::ALL {
            let there = EndgameTable::open(
                self.plan.folder,
                &self.rules,
                (self.shelf.pairs[pair], kind),
                &self.positions(pair),
            )?;
            if self.is_wanted(kind) && there.is_none() {
                missing.push(kind);
            }
        }
        if missing.contains(&Kind::Distance) {
            let solved = self.solve(pair, Kind::Distance, start)?;
            self.write_solved(pair, Kind::Distance, &solved)?;
            if missing.contains(&Kind::Wld) {
                self.write_solved(pair, Kind::Wld, &solved)?;
            }
        }
        let outcome_is_left = missing.contains(&Kind::Wld) && !missing.contains(&Kind::Distance);
        if missing.contains(&Kind::Conversion) || outcome_is_left {
            let solved = self.solve(pair, Kind::Wld, start)?;
            if missing.contains(&Kind::Conversion) {
                self.write_solved(pair, Kind::Conversion, &solved)?;
            }
            if outcome_is_left {
                self.write_solved(pair, Kind::Wld, &solved)?;
            }
        }
        if missing.contains(&Kind::Limits) {
            self.build_limits(pair, start)?;
        }
        Ok(())
    }

    /// Values under the draw rules, unless the counts need more than a table can hold, here or where moves lead.
    fn build_limits(&mut self, pair: usize, start: Progress) -> Result<(), EgdbError> {
        let kind = Kind::Limits;
        let names = self.shelf.pairs[pair];
        let model = model(&self.rules, names);
        if model == Model::Unknown || !self.load(pair, kind)? {
            return Ok(());
        }
        let Model::Clock(clock) = model else {
            let solved = self.solve(pair, kind, start)?;
            return self.write_solved(pair, kind, &solved);
        };
        let tell = |stage| (self.tell)(&Progress { kind, stage, ..start });
        let tables = self.loaded(kind);
        let outside = || Library { shelf: self.shelf, tables: &tables, kind, lists: vec![] };
        let limited = sweep(&self.shelf.terrain, names, &clock, self.plan.threads, outside, &tell);
        let value = |view, number| (limited.value(view, number), !limited.is_capture(view, number));
        let contents = Contents { positions: self.positions(pair), value: &value };
        write(self.plan.folder, &self.rules, self.plan.game, (names, kind), &contents)
    }

    /// The tables of a kind that are in memory, by pair of the shelf.
    fn loaded(&self, kind: Kind) -> Vec<Option<&Loaded>> {
        (0..self.shelf.pairs.len()).map(|pair| self.library.get(&(pair, kind))).collect()
    }

    /// Solves a pair with the distances of a kind; those of [`Kind::Wld`] are distances to conversion.
    fn solve(&mut self, pair: usize, kind: Kind, start: Progress) -> Result<Solved, EgdbError> {
        self.load(pair, kind)?;
        let tell = |stage| (self.tell)(&Progress { kind, stage, ..start });
        let tables = self.loaded(kind);
        let outside = || Library { shelf: self.shelf, tables: &tables, kind, lists: vec![] };
        Ok(solve(&self.shelf.terrain, self.shelf.pairs[pair], self.plan.threads, outside, &tell))
    }

    /// Loads the tables of a kind that a pair needs into memory, and drops the others.
    fn load(&mut self, pair: usize, kind: Kind) -> Result<bool, EgdbError> {
        let needs = self.shelf.pairs[pair].needs();
        let pairs: Vec<usize> =
            (0..self.shelf.pairs.len()).filter(|&other| needs.contains(&self.shelf.pairs[other])).collect();
        self.library.retain(|(other, its_kind), _| *its_kind != kind || pairs.contains(other));
        for other in pairs {
            if self.library.contains_key(&(other, kind)) {
                continue;
            }
            let table = EndgameTable::open(
                self.plan.folder,
                &self.rules,
                (self.shelf.pairs[other], kind),
                &self.positions(other),
            )?;
            let Some(table) = table else { return Ok(false) };
            self.library.insert((other, kind), table.load()?);
        }
        Ok(true)
    }

    fn write_solved(&self, pair: usize, kind: Kind, solved: &Solved) -> Result<(), EgdbError> {
        let value = |view, number| (solved.value(view, number), !solved.is_capture(view, number));
        let contents = Contents { positions: self.positions(pair), value: &value };
        write(self.plan.folder, &self.rules, self.plan.game, (self.shelf.pairs[pair], kind), &contents)
    }
}

/// The tables in memory as a source of values, for one thread.
struct Library<'a, R: RuleSet> {
    shelf: &'a Shelf<R>,
    /// By pair of the shelf.
    tables: &'a [Option<&'a Loaded>],
    kind: Kind,
    lists: Vec<MoveList<R::Bits>>,
}

impl<R: RuleSet> Outside<R> for Library<'_, R> {
    fn value(&mut self, after: &Position<R>) -> Value {
        let stored = |book: &Book<R>, position: &Position<R>| {
            Some(self.tables[book.pair]?.value(book.view, book.number(position)))
        };
        let value = self.shelf.value(after, &mut self.lists, &stored);
        let value = value.expect("everything that a pair needs was loaded");
        if self.kind == Kind::Wld { flat(value).before() } else { value.before() }
    }
}
