//! Move ordering: moves that caused cutoffs before come first.

use bolshak_core::{Bits, Color, Move};

const POINTS: usize = 128;
/// The largest value of a history counter.
const FULL: i32 = 16_384;

/// Origin and destination of a quiet move.
pub(crate) type Step = (u8, u8);

/// Quiet moves that caused cutoffs: two killers for each ply, one answer to each move, and a history counter for each.
pub(crate) struct Ordering {
    killers: Vec<[Step; 2]>,
    answers: Vec<Step>,
    history: Vec<i32>,
}

/// Where in the tree the moves are ordered.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub ply: usize,
    pub color: Color,
    /// The move that led here.
    pub last: Step,
}

impl Ordering {
    pub(crate) fn new(plies: usize) -> Self {
        let answers = vec![(0, 0); 2 * POINTS * POINTS];
        Self { killers: vec![[(0, 0); 2]; plies], answers, history: vec![0; 2 * POINTS * POINTS] }
    }

    /// The priorities of the moves, in the order of the list. `first` is the move to begin with, if it is in the list.
    pub(crate) fn rank<B: Bits>(&self, moves: &[Move<B>], first: u16, place: Place, order: &mut Vec<Ranked>) {
        order.clear();
        order.extend(moves.iter().enumerate().map(|(index, mv)| {
            let index = index as u16;
            let worth = if index == first { i32::MAX } else { self.worth(mv, place) };
            Ranked { index, worth }
        }));
    }

    fn worth<B: Bits>(&self, mv: &Move<B>, place: Place) -> i32 {
        if mv.is_capture() {
            return 1_000_000 * mv.captures() as i32 + i32::from(mv.promotes);
        }
        let step = step(mv);
        let killers = &self.killers[place.ply];
        match () {
            () if mv.promotes => 900_000,
            () if step == killers[0] => 800_000,
            () if step == killers[1] => 700_000,
            () if step == self.answers[slot(place.last, place.color)] => 600_000,
            () => self.history[slot(step, place.color)],
        }
    }

    /// The last of the moves tried caused a cutoff, the others did not.
    pub(crate) fn cut<B: Bits>(&mut self, moves: &[Move<B>], tried: &[Ranked], place: Place, depth: i32) {
        let step_of = |ranked: &Ranked| step(&moves[usize::from(ranked.index)]);
        let Some((best, in_vain)) = tried.split_last() else { return };
        if moves[usize::from(best.index)].is_capture() {
            return;
        }
        let step = step_of(best);
        let killers = &mut self.killers[place.ply];
        if killers[0] != step {
            *killers = [step, killers[0]];
        }
        self.answers[slot(place.last, place.color)] = step;
        let bonus = (depth * depth).min(400) * 4;
        self.tally(step, place.color, bonus);
        for vain in in_vain {
            self.tally(step_of(vain), place.color, -bonus);
        }
    }

    /// Moves a history counter towards the limit with the bonus's sign, by less the nearer it is.
    fn tally(&mut self, step: Step, color: Color, bonus: i32) {
        let tally = &mut self.history[slot(step, color)];
        *tally += bonus - *tally * bonus.abs() / FULL;
    }
}

/// Moves, best first, sorted only as far as they are asked for: most nodes need but the first few.
pub(crate) struct Sorted<'a> {
    order: &'a mut [Ranked],
    sorted: usize,
}

impl<'a> Sorted<'a> {
    pub(crate) fn new(order: &'a mut [Ranked]) -> Self {
        Self { order, sorted: 0 }
    }

    pub(crate) fn len(&self) -> usize {
        self.order.len()
    }

    /// The move at this place of the order, none behind the last.
    #[inline(always)]
    pub(crate) fn get(&mut self, place: usize) -> Option<Ranked> {
        while self.sorted <= place {
            let best = (self.sorted..self.order.len()).max_by_key(|&at| self.order[at].priority())?;
            self.order.swap(self.sorted, best);
            self.sorted += 1;
        }
        Some(self.order[place])
    }

    /// The moves up to this place, which have all been asked for.
    pub(crate) fn up_to(&self, place: usize) -> &[Ranked] {
        &self.order[..=place]
    }
}

/// A move by its index in the move list.
#[derive(Clone, Copy)]
pub(crate) struct Ranked {
    pub index: u16,
    /// Its priority; for most quiet moves the history counter, positive if cutoffs were more frequent than failures.
    pub worth: i32,
}

impl Ranked {
    /// Of equal priorities the first in the list comes first.
    #[inline(always)]
    fn priority(self) -> i64 {
        (i64::from(self.worth) << 16) - i64::from(self.index)
    }
}

pub(crate) fn step<B: Bits>(mv: &Move<B>) -> Step {
    (mv.from_point(), mv.to_point())
}

fn slot((from, to): Step, color: Color) -> usize {
    (color as usize * POINTS + usize::from(from)) * POINTS + usize::from(to)
}
