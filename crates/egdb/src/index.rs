//! The place of a position in its table: a number without gaps for each way to put the pieces of a material on the
//! board, with men never on the row where they become kings.
//!
//! Own men are numbered first, those on the row where the other side's men cannot stand apart, because only men elsewhere
//! take a square from those; then the other men on the squares left to them, then own and other kings on what is free. Where
//! a king must rest after some moves in a row, last comes how they have moved ([`crate::rest`]).

use std::ops::Range;
use std::sync::Arc;

use bolshak_core::{Bits, KingRun, RuleSet};

use crate::Material;
use crate::terrain::{MOST_PIECES, Placing, Terrain};

/// The numbering of one material.
#[derive(Clone, Debug)]
pub(crate) struct Index<R: RuleSet> {
    pub terrain: Arc<Terrain<R>>,
    pub material: Material,
    /// By the number of own men on the row where only own men stand.
    parts: Vec<Part>,
    /// Numbers for each way to put the men, and for each way to put men and own kings.
    kings: u64,
    other_kings: u64,
    /// How many positions each placing of the pieces stands for, and how many each together with the state of the own kings.
    states: u64,
    other_states: u64,
}

/// The positions with a given number of own men on the row where only own men stand.
#[derive(Clone, Copy, Debug)]
struct Part {
    /// Ways to put all men in the parts before this one.
    start: u64,
    /// Ways to put the own men that stand elsewhere.
    middle: u64,
    /// Ways to put the other men.
    others: u64,
}

impl<R: RuleSet> Index<R> {
    pub(crate) fn new(terrain: Arc<Terrain<R>>, material: Material) -> Self {
        let field = |set: R::Bits| set.count() as u8;
        let ways = |squares: u8, count: u8| terrain.binomials[usize::from(count)][usize::from(squares)];
        let mut start = 0;
        let mut parts = vec![];
        for apart in 0..=material.own_men {
            let among = material.own_men - apart;
            let middle = ways(field(terrain.middle), among);
            let others = ways(field(terrain.others).saturating_sub(among), material.other_men);
            parts.push(Part { start, middle, others });
            start += ways(field(terrain.own_only), apart) * middle * others;
        }
        parts.push(Part { start, middle: 0, others: 0 });
        let free = field(terrain.playable) - material.men();
        let other_kings = ways(free - material.own_kings, material.other_kings);
        let kings = ways(free, material.own_kings) * other_kings;
        let states = |men, kings| terrain.rest.map_or(1, |rest| rest.states(men, kings));
        let other_states = states(material.other_men, material.other_kings);
        let states = states(material.own_men, material.own_kings) * other_states;
        Self { terrain, material, parts, kings, other_kings, states, other_states }
    }

    /// How many positions the material has.
    pub(crate) fn positions(&self) -> u64 {
        self.parts.last().map_or(0, |part| part.start) * self.kings * self.states
    }

    /// The number of a placing of this material.
    #[inline(always)]
    pub(crate) fn rank(&self, placing: &Placing<R::Bits>) -> u64 {
        let terrain = &*self.terrain;
        let mut rank = 0;
        let mut free = terrain.playable;
        if self.material.men() > 0 {
            let apart = placing.own_men & terrain.own_only;
            let among = placing.own_men & terrain.middle;
            let part = &self.parts[apart.count() as usize];
            rank = self.order(apart, terrain.own_only) * part.middle + self.order(among, terrain.middle);
            rank = rank * part.others + self.order(placing.other_men, terrain.others & !among) + part.start;
            free = free & !placing.own_men & !placing.other_men;
        }
        rank = rank * self.kings + self.order(placing.own_kings, free) * self.other_kings;
        rank += self.order(placing.other_kings, free & !placing.own_kings);
        match terrain.rest {
            Some(rest) => {
                let own = rest.number(placing.own_kings, placing.own_run);
                let other = rest.number(placing.other_kings, placing.other_run);
                rank * self.states + own * self.other_states + other
            }
            None => rank,
        }
    }

    /// The number of a set among those of its size on a field: greater points weigh more.
    #[inline(always)]
    fn order(&self, set: R::Bits, field: R::Bits) -> u64 {
        let mut order = 0;
        let mut size = 0;
        for point in set.points() {
            size += 1;
            let place = (field & self.terrain.below[usize::from(point)]).count();
            order += self.terrain.binomials[size][place as usize];
        }
        order
    }
}

/// Walks through the positions of a material. Neighbours share most pieces, so a step is cheap.
pub(crate) struct Cursor<'a, R: RuleSet> {
    index: &'a Index<R>,
    /// Own men apart and elsewhere, other men, own kings, other kings.
    groups: [Group<R::Bits>; 5],
    /// The last group that has pieces: the only one that changes within `run`.
    inner: usize,
    /// The numbers of the placings in which all groups but the last stand as they do now.
    run: Range<u64>,
    /// The number of the placing.
    at: u64,
}

/// Pieces of one sort: the points they may have, and those they have as places among these, lowest first.
#[derive(Clone, Copy)]
struct Group<B> {
    count: usize,
    points: [u8; 128],
    size: usize,
    places: [u8; MOST_PIECES],
    set: B,
}

impl<B: Bits> Group<B> {
    const EMPTY: Self = Self { count: 0, points: [0; 128], size: 0, places: [0; MOST_PIECES], set: B::NONE };

    fn open(&mut self, field: B, count: u8) {
        self.count = usize::from(count);
        self.size = 0;
        if count > 0 {
            for point in field.points() {
                self.points[self.size] = point;
                self.size += 1;
            }
        }
    }

    fn collect(&mut self) {
        let places = self.places[..self.count].iter();
        self.set = places.fold(B::NONE, |set, &place| set | B::point(self.points[usize::from(place)]));
    }

    /// Stands as the set with this number among those of its size.
    #[inline(always)]
    fn put(&mut self, binomials: &[[u64; 129]], mut order: u64) {
        let mut place = self.size;
        for nth in (0..self.count).rev() {
            let row = &binomials[nth + 1];
            place -= 1;
            while row[place] > order {
                place -= 1;
            }
            order -= row[place];
            self.places[nth] = place as u8;
        }
        self.collect();
    }

    /// Steps to the next set; the present one must not be the last.
    #[inline(always)]
    fn next(&mut self) {
        let mut nth = 0;
        while nth + 1 < self.count && self.places[nth] + 1 == self.places[nth + 1] {
            nth += 1;
        }
        self.places[nth] += 1;
        for below in 0..nth {
            self.places[below] = below as u8;
        }
        self.collect();
    }
}

impl<'a, R: RuleSet> Cursor<'a, R> {
    pub(crate) fn new(index: &'a Index<R>) -> Self {
        Self { index, groups: [Group::EMPTY; 5], inner: 0, run: 0..0, at: 0 }
    }

    /// The position with this number; stepping to the next number is fastest.
    #[inline(always)]
    pub(crate) fn go_to(&mut self, number: u64) -> Placing<R::Bits> {
        let index = self.index;
        let Some(rest) = index.terrain.rest else { return self.place(number) };
        let placing = self.place(number / index.states);
        let state = number % index.states;
        Placing {
            own_run: rest.run(placing.own_kings, state / index.other_states),
            other_run: rest.run(placing.other_kings, state % index.other_states),
            ..placing
        }
    }

    #[inline(always)]
    fn place(&mut self, number: u64) -> Placing<R::Bits> {
        if !self.run.contains(&number) {
            self.unfold(number);
        } else if number == self.at + 1 {
            self.groups[self.inner].next();
        } else if number != self.at {
            let order = number - self.run.start;
            self.groups[self.inner].put(&self.index.terrain.binomials[..], order);
        }
        self.at = number;
        self.placing()
    }

    #[inline(always)]
    fn placing(&self) -> Placing<R::Bits> {
        let [apart, among, other_men, own_kings, other_kings] = &self.groups;
        Placing {
            own_men: apart.set | among.set,
            own_kings: own_kings.set,
            other_men: other_men.set,
            other_kings: other_kings.set,
            own_run: KingRun::default(),
            other_run: KingRun::default(),
        }
    }

    /// Sets every group from the number.
    fn unfold(&mut self, number: u64) {
        let index = self.index;
        let terrain = &*index.terrain;
        let material = index.material;
        let men = number / index.kings;
        let kings = number % index.kings;
        let apart = index.parts.iter().rposition(|part| part.start <= men).unwrap_or(0);
        let apart = apart.min(usize::from(material.own_men)) as u8;
        let part = &index.parts[usize::from(apart)];
        let own_men = (men - part.start) / part.others;
        let orders = [
            own_men / part.middle,
            own_men % part.middle,
            (men - part.start) % part.others,
            kings / index.other_kings,
            kings % index.other_kings,
        ];
        let counts =
            [apart, material.own_men - apart, material.other_men, material.own_kings, material.other_kings];
        let mut taken = R::Bits::NONE;
        for nth in 0..5 {
            let field = match nth {
                0 => terrain.own_only,
                1 => terrain.middle,
                2 => terrain.others & !taken,
                _ => terrain.playable & !taken,
            };
            self.groups[nth].open(field, counts[nth]);
            self.groups[nth].put(&terrain.binomials[..], orders[nth]);
            taken |= self.groups[nth].set;
        }
        self.inner = (0..5).rposition(|nth| counts[nth] > 0).unwrap_or(0);
        let start = number - orders[self.inner];
        let inner = &self.groups[self.inner];
        self.run = start..start + terrain.binomials[inner.count][inner.size];
    }
}
