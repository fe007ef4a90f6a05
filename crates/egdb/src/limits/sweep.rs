//! The game with a clock, from its last ply back to its first.

use std::sync::Arc;
use std::sync::atomic::AtomicU16;
use std::sync::atomic::Ordering::Relaxed;

use bolshak_core::{Bits, Color, Duty, MoveList, Objective, Position, RuleSet, Square};

use super::{Clock, OnRoad, Reading, stronger_to_move};
use crate::index::{Cursor, Index};
use crate::kind::Coding;
use crate::parallel::each_chunk;
use crate::solve::{Outside, Stage};
use crate::terrain::Terrain;
use crate::{Material, Pair, Value};

/// The values of a pair of materials, with every count at its start.
pub(crate) struct Limited {
    fresh: Vec<Plane>,
    begun: Vec<Vec<Begun>>,
}

impl Limited {
    pub(crate) fn value(&self, view: usize, number: u64) -> Value {
        self.fresh[view].get(number)
    }

    /// Whether a capture must be made.
    pub(crate) fn is_capture(&self, view: usize, number: u64) -> bool {
        self.begun[view][number as usize].must_capture
    }
}

/// One value for each position of a material.
struct Plane(Vec<AtomicU16>);

impl Plane {
    fn new(positions: u64) -> Self {
        Self((0..positions).map(|_| AtomicU16::new(0)).collect())
    }

    #[inline(always)]
    fn get(&self, number: u64) -> Value {
        Coding::Both.read(self.0[number as usize].load(Relaxed))
    }

    fn set(&self, number: u64, value: Value) {
        self.0[number as usize].store(Coding::Both.write(value), Relaxed);
    }
}

/// The value of a position apart from quiet moves.
#[derive(Clone, Copy, Default)]
struct Begun {
    /// The best value of a move that leaves the pair, or of the end of the game if no move is left.
    best: Option<Value>,
    /// No move is left.
    is_over: bool,
    must_capture: bool,
}

/// Where a quiet move leads.
struct Next {
    number: u64,
    /// Whether it reset the clock.
    reset: bool,
    on_road: OnRoad,
}

/// Computes the values of a pair under its clock.
pub(crate) fn sweep<R: RuleSet, O: Outside<R>>(
    terrain: &Arc<Terrain<R>>,
    pair: Pair,
    clock: &Clock,
    threads: usize,
    outside: impl Fn() -> O + Sync,
    tell: &(dyn Fn(Stage) + Sync),
) -> Limited {
    let views = pair.views();
    let indexes: Vec<_> = views.iter().map(|&material| Index::new(terrain.clone(), material)).collect();
    let holds = clock.holds();
    let planes = || -> Vec<Vec<Plane>> {
        let of = |index: &Index<R>| (0..holds).map(|_| Plane::new(index.positions())).collect();
        indexes.iter().map(of).collect()
    };
    let mut sweeper = Sweeper {
        clock,
        stronger: views.iter().map(|&material| stronger(material)).collect(),
        planes: [planes(), planes()],
        fresh: indexes.iter().map(|index| Plane::new(index.positions())).collect(),
        begun: vec![],
        indexes: &indexes,
        threads,
        holds,
    };
    sweeper.begin(outside);
    for slice in sweeper.slices() {
        for plies in (0..=clock.limit).rev() {
            tell(Stage::Plies(plies));
            for (view, numbers) in slice.iter().enumerate() {
                sweeper.turn_back(view, numbers, plies);
            }
        }
    }
    Limited { fresh: sweeper.fresh, begun: sweeper.begun }
}

/// The side that stands against a lone king, where there is one; White is to move.
fn stronger(material: Material) -> Color {
    if stronger_to_move(material) { Color::White } else { Color::Black }
}

struct Sweeper<'a, R: RuleSet> {
    indexes: &'a [Index<R>],
    clock: &'a Clock,
    /// By view.
    stronger: Vec<Color>,
    /// By whether the number of plies is odd, then view, then hold.
    planes: [Vec<Vec<Plane>>; 2],
    fresh: Vec<Plane>,
    begun: Vec<Vec<Begun>>,
    threads: usize,
    holds: usize,
}

impl<R: RuleSet> Sweeper<'_, R> {
    /// Looks at the moves that leave the pair.
    fn begin<O: Outside<R>>(&mut self, outside: impl Fn() -> O) {
        for index in self.indexes {
            let (mut cursor, mut moves, mut outside) = (Cursor::new(index), MoveList::new(), outside());
            let begun = (0..index.positions()).map(|number| {
                let position = index.terrain.position(&cursor.go_to(number));
                begin(&position, &mut moves, &mut outside)
            });
            self.begun.push(begun.collect());
        }
    }

    /// Positions by view, in slices; each slice is computed after those that its moves of men lead to.
    fn slices(&self) -> Vec<Vec<Vec<u64>>> {
        let mut slices: Vec<Vec<Vec<u64>>> = vec![];
        for (view, index) in self.indexes.iter().enumerate() {
            let mut cursor = Cursor::new(index);
            for number in 0..index.positions() {
                let placing = cursor.go_to(number);
                let slice = if self.clock.men_reset { advance(index, &placing) } else { 0 };
                while slices.len() <= slice {
                    slices.push(vec![vec![]; self.indexes.len()]);
                }
                slices[slice][view].push(number);
            }
        }
        slices.reverse();
        slices
    }

    /// Computes positions of a view with the clock at this many plies, from the values at one ply more.
    fn turn_back(&self, view: usize, numbers: &[u64], plies: u16) {
        let index = &self.indexes[view];
        let worker = || (Cursor::new(index), MoveList::new(), Vec::new());
        each_chunk(self.threads, numbers.len() as u64, worker, |(cursor, moves, next), range| {
            for &number in &numbers[range.start as usize..range.end as usize] {
                let position = index.terrain.position(&cursor.go_to(number));
                self.list_next(view, number, &position, moves, next);
                let on_road = OnRoad::of(&position, self.stronger[view]);
                // A king that is not on the road does not hold it.
                let holds = if on_road.lone { self.holds } else { 1 };
                for hold in 0..holds {
                    let value = self.value(view, number, &position, next, Reading { plies, hold });
                    self.planes[usize::from(plies % 2)][view][hold].set(number, value);
                }
                if plies == 0 {
                    let hold = self.clock.hold(0, on_road, false);
                    self.fresh[view].set(number, self.planes[0][view][hold].get(number));
                }
            }
        });
    }

    fn list_next(
        &self,
        view: usize,
        number: u64,
        position: &Position<R>,
        moves: &mut MoveList<R::Bits>,
        next: &mut Vec<Next>,
    ) {
        next.clear();
        let begun = &self.begun[view][number as usize];
        if begun.is_over || begun.must_capture {
            return;
        }
        let index = &self.indexes[self.indexes.len() - 1 - view];
        position.moves_into(moves);
        for &mv in moves.iter().filter(|mv| !mv.is_capture() && !mv.promotes) {
            let after = position.after(mv);
            next.push(Next {
                number: index.rank(&index.terrain.placing(&after)),
                reset: self.clock.men_reset && position.is_progress(mv),
                on_road: OnRoad::of(&after, self.stronger[view]),
            });
        }
    }

    fn value(&self, view: usize, number: u64, position: &Position<R>, next: &[Next], now: Reading) -> Value {
        let begun = &self.begun[view][number as usize];
        if begun.is_over {
            return begun.best.unwrap_or(Value::Draw);
        }
        let stronger = self.stronger[view];
        if self.clock.is_drawn(position, stronger, now) {
            return Value::Draw;
        }
        let before = self.indexes.len() - 1 - view;
        let plane = &self.planes[usize::from((now.plies + 1) % 2)][before];
        let values = next.iter().map(|next| {
            let hold = self.clock.hold(now.hold, next.on_road, stronger == Color::White);
            let after = if next.reset { &self.fresh[before] } else { &plane[hold] };
            after.get(next.number).before()
        });
        values.chain(begun.best).max().unwrap_or(Value::Draw)
    }
}

fn begin<R: RuleSet, O: Outside<R>>(
    position: &Position<R>,
    moves: &mut MoveList<R::Bits>,
    outside: &mut O,
) -> Begun {
    position.moves_into(moves);
    let rules = position.rules();
    if moves.is_empty() {
        let value = match rules.rules().objective {
            Objective::GiveAll => Value::Win(0),
            Objective::TakeAll | Objective::FirstKing => Value::Loss(0),
        };
        return Begun { best: Some(value), is_over: true, must_capture: false };
    }
    let leaving = moves.iter().filter(|mv| mv.is_capture() || mv.promotes);
    let best = leaving.map(|&mv| outside.value(&position.after(mv))).max();
    let must_capture = rules.rules().duty == Duty::Compulsory && moves[0].is_capture();
    Begun { best, is_over: false, must_capture }
}

/// How many rows the men have advanced in all.
fn advance<R: RuleSet>(index: &Index<R>, placing: &crate::terrain::Placing<R::Bits>) -> usize {
    let board = &index.terrain.rules.rules().geometry;
    let row = |point: u8| {
        let place = board.square(point).and_then(|square: Square| board.place(square));
        place.map_or(0, |(_, rank)| usize::from(rank))
    };
    let own: usize = placing.own_men.points().map(row).sum();
    let other: usize =
        placing.other_men.points().map(|point| usize::from(board.ranks) - 1 - row(point)).sum();
    own + other
}
