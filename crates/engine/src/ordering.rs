//! Move ordering: moves that caused cutoffs before come first.

use bolshak_core::{Bits, ByColor, Color, Move};

const POINTS: usize = 128;
const STEPS: usize = POINTS * POINTS;
/// The largest value of a history counter.
const FULL: i32 = 16_384;

/// Origin and destination of a quiet move in one number, below [`STEPS`]. 0 is no move.
pub(crate) type Step = u16;

/// Quiet moves that caused cutoffs: two killers for each ply, and for each side one answer to each move and a history counter of each.
pub(crate) struct Ordering {
    killers: Vec<[Step; 2]>,
    answers: ByColor<Vec<Step>>,
    history: ByColor<Vec<i32>>,
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
        Self {
            killers: vec![[0; 2]; plies],
            answers: ByColor { white: vec![0; STEPS], black: vec![0; STEPS] },
            history: ByColor { white: vec![0; STEPS], black: vec![0; STEPS] },
        }
    }

    /// The priorities of the moves, in the order of the list. `first` is the move to begin with, if it is in the list.
    pub(crate) fn rank<B: Bits>(&self, moves: &[Move<B>], first: u16, place: Place, order: &mut Vec<Ranked>) {
        let [killer, older_killer] = self.killers[place.ply];
        let answer = self.answers[place.color][usize::from(place.last)];
        let history = &self.history[place.color][..STEPS];
        order.clear();
        order.extend(moves.iter().enumerate().map(|(index, mv)| {
            let index = index as u16;
            let worth = if mv.is_capture() {
                1_000_000 * mv.captures() as i32 + i32::from(mv.promotes)
            } else {
                // One after the other and not the first that fits: the processor cannot guess which it will be.
                let step = step(mv);
                let worth = history[usize::from(step)];
                let worth = if step == answer { 600_000 } else { worth };
                let worth = if step == older_killer { 700_000 } else { worth };
                let worth = if step == killer { 800_000 } else { worth };
                if mv.promotes { 900_000 } else { worth }
            };
            Ranked { index, worth: if index == first { i32::MAX } else { worth } }
        }));
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
        self.answers[place.color][usize::from(place.last)] = step;
        let bonus = (depth * depth).min(400) * 4;
        let history = &mut self.history[place.color];
        tally(&mut history[usize::from(step)], bonus);
        for vain in in_vain {
            tally(&mut history[usize::from(step_of(vain))], -bonus);
        }
    }
}

/// Moves a history counter towards the limit with the bonus's sign, by less the nearer it is.
fn tally(counter: &mut i32, bonus: i32) {
    *counter += bonus - *counter * bonus.abs() / FULL;
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
    u16::from(mv.from_point()) * POINTS as u16 + u16::from(mv.to_point())
}
