//! Which captures may be made: the precedence of the variant, and the sinks that select by it.

use core::cmp::Ordering;
use core::marker::PhantomData;

use super::{Sink, each_single};
use crate::{Bits, Merit, Move, MoveList, Position, Precedence, RuleSet};

/// How captures of one position compare: the merits of the game in their order, packed so that the greater number is
/// the better capture.
pub(crate) struct Scale<R: RuleSet> {
    rules: R,
    kings: R::Bits,
}

/// Bits of a merit: enough for the value of all pieces of a board, or for the order of thirty-two captures.
const fn width(merit: Merit) -> u32 {
    match merit {
        Merit::Value => 14,
        Merit::KingsEarly => 32,
        Merit::Pieces | Merit::ByKing | Merit::Kings => 8,
    }
}

impl<R: RuleSet> Scale<R> {
    pub(crate) fn new(position: &Position<R>) -> Self {
        Self { rules: position.rules, kings: position.kings }
    }

    #[inline(always)]
    fn precedence(&self) -> Precedence {
        self.rules.rules().precedence
    }

    /// The kings among the pieces captured so far, one binary digit each, with one more piece.
    #[inline(always)]
    pub(crate) fn order_with(&self, order: u64, over: R::Bits) -> u64 {
        order << 1 | u64::from((over & self.kings).any())
    }

    /// The worth of the capture of one man by a man.
    #[inline(always)]
    fn weigh_single(&self) -> u64 {
        self.precedence().iter().fold(0, |weight, &merit| {
            let value = match merit {
                Merit::Pieces => 1,
                Merit::Value => 100,
                Merit::ByKing | Merit::Kings | Merit::KingsEarly => 0,
            };
            weight << width(merit) | value
        })
    }

    /// The worth of a capture. `order` encodes which captured pieces are kings, in order ([`Self::order_with`]).
    #[inline(always)]
    pub(crate) fn weigh(&self, mv: &Move<R::Bits>, order: u64) -> u64 {
        let mut weight = 0;
        for &merit in self.precedence() {
            let kings = || u64::from((mv.captured & self.kings).count());
            let pieces = u64::from(mv.captures());
            let value = match merit {
                Merit::Pieces => pieces,
                Merit::Value => 100 * pieces + 99 * kings(),
                Merit::ByKing => u64::from((R::Bits::point(mv.from) & self.kings).any()),
                Merit::Kings => kings(),
                Merit::KingsEarly => order,
            };
            weight = weight << width(merit) | value;
        }
        weight
    }
}

/// Whether the ways to make one move are listed and counted once or each.
pub(crate) trait Convention {
    const EACH_WAY: bool;
}

/// Each move once.
pub(crate) struct Unique;

impl Convention for Unique {
    const EACH_WAY: bool = false;
}

/// Each way to make a move.
pub(crate) struct Paths;

impl Convention for Paths {
    const EACH_WAY: bool = true;
}

/// Collects the chains that the precedence of captures allows.
pub(super) struct Choice<'a, R: RuleSet, C> {
    list: &'a mut MoveList<R::Bits>,
    scale: Scale<R>,
    best: u64,
    order: u64,
    convention: PhantomData<C>,
}

impl<'a, R: RuleSet, C: Convention> Choice<'a, R, C> {
    #[inline(always)]
    pub(super) fn new(position: &Position<R>, list: &'a mut MoveList<R::Bits>) -> Self {
        Self { list, scale: Scale::new(position), best: 0, order: 0, convention: PhantomData }
    }
}

impl<R: RuleSet, C: Convention> Sink<R::Bits> for Choice<'_, R, C> {
    const EACH_LANDING: bool = C::EACH_WAY;

    #[inline(always)]
    fn step(&mut self, over: R::Bits, _land: R::Bits) {
        self.order = self.scale.order_with(self.order, over);
    }

    #[inline(always)]
    fn back(&mut self) {
        self.order >>= 1;
    }

    #[inline]
    fn finish(&mut self, mv: Move<R::Bits>) {
        if self.rank(&mv) != Ordering::Less && self.is_new(&mv) {
            self.list.0.push(mv);
        }
    }
}

impl<R: RuleSet, C: Convention> Choice<'_, R, C> {
    /// How a capture compares with the best so far. The list of those is emptied for a better one.
    #[inline(always)]
    fn rank(&mut self, mv: &Move<R::Bits>) -> Ordering {
        let weight = self.scale.weigh(mv, self.order);
        let rank = weight.cmp(&self.best);
        if rank == Ordering::Greater {
            self.list.0.clear();
            self.best = weight;
        }
        rank
    }

    #[inline(always)]
    fn is_new(&self, mv: &Move<R::Bits>) -> bool {
        Self::is_told_apart(mv) || !self.list.0.contains(mv)
    }

    /// Two chains can differ and still be one move only if they take the same pieces in another order, which needs at
    /// least three.
    #[inline(always)]
    fn is_told_apart(mv: &Move<R::Bits>) -> bool {
        C::EACH_WAY || mv.captures() < 3
    }
}

/// Counts the chains that the precedence of captures allows.
pub(super) struct MoveCounter<'a, R: RuleSet, C> {
    /// The chains that are listed, because they may be one move.
    choice: Choice<'a, R, C>,
    /// The others that are as good as these.
    counted: u64,
    /// Single captures by a neighbour, where all are equal in worth.
    singles: u64,
}

impl<'a, R: RuleSet, C: Convention> MoveCounter<'a, R, C> {
    #[inline(always)]
    pub(super) fn new(position: &Position<R>, list: &'a mut MoveList<R::Bits>) -> Self {
        Self { choice: Choice::new(position, list), counted: 0, singles: 0 }
    }

    /// Whether all captures of one piece by a neighbour are equal in worth.
    #[inline(always)]
    fn singles_are_equal(&self) -> bool {
        let scale = &self.choice.scale;
        scale.precedence().iter().all(|merit| *merit == Merit::Pieces) || scale.kings.is_none()
    }

    #[inline(always)]
    pub(super) fn count(&self) -> u64 {
        let listed = self.choice.list.len() as u64 + self.counted;
        if listed == 0 || self.singles == 0 {
            return listed + self.singles;
        }
        match self.choice.best.cmp(&self.choice.scale.weigh_single()) {
            Ordering::Less => self.singles,
            Ordering::Equal => listed + self.singles,
            Ordering::Greater => listed,
        }
    }
}

impl<R: RuleSet, C: Convention> Sink<R::Bits> for MoveCounter<'_, R, C> {
    const EACH_LANDING: bool = C::EACH_WAY;

    #[inline(always)]
    fn step(&mut self, over: R::Bits, land: R::Bits) {
        self.choice.step(over, land);
    }

    #[inline(always)]
    fn back(&mut self) {
        self.choice.back();
    }

    #[inline]
    fn finish(&mut self, mv: Move<R::Bits>) {
        self.add(&mv, 1);
    }

    #[inline]
    fn finish_landings(&mut self, landings: R::Bits, first: R::Bits, step: i8, mv: Move<R::Bits>) {
        self.step(first.shift(-step), first);
        if Choice::<R, C>::is_told_apart(&mv) {
            self.add(&mv, landings.count());
        } else {
            for to in landings.points() {
                self.add(&Move { to, ..mv }, 1);
            }
        }
        self.back();
    }

    #[inline(always)]
    fn single_jumps(&mut self, landings: R::Bits, step: i8, promoting: R::Bits) {
        if self.singles_are_equal() {
            self.singles += u64::from(landings.count());
        } else if landings.any() {
            self.add_singles(landings, step, promoting);
        }
    }
}

impl<R: RuleSet, C: Convention> MoveCounter<'_, R, C> {
    /// Adds a chain, or several of the same worth that cannot be one move.
    #[inline]
    fn add(&mut self, mv: &Move<R::Bits>, number: u32) {
        let rank = self.choice.rank(mv);
        if rank == Ordering::Less {
            return;
        }
        if rank == Ordering::Greater {
            self.counted = 0;
        }
        if Choice::<R, C>::is_told_apart(mv) {
            self.counted += u64::from(number);
        } else if self.choice.is_new(mv) {
            self.choice.list.0.push(*mv);
        }
    }

    /// Not inlined, so that the common path stays small.
    #[inline(never)]
    fn add_singles(&mut self, landings: R::Bits, step: i8, promoting: R::Bits) {
        each_single(landings, step, promoting, |over, land, mv| {
            self.step(over, land);
            self.finish(mv);
            self.back();
        });
    }
}
