//! In which order moves are tried: what refuted before comes first.

use bolshak_core::{Bits, Color, Move};

const POINTS: usize = 128;
/// The most that a tally can be worth.
const FULL: i32 = 16_384;

/// Which quiet move was made: from where and to where.
pub(crate) type Step = (u8, u8);

/// Quiet moves that refuted before: two for each ply, one for each move they answered, and a tally for each.
pub(crate) struct Ordering {
    killers: Vec<[Step; 2]>,
    answers: Vec<Step>,
    history: Vec<i32>,
}

/// Where the moves to be ordered stand.
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

    /// The moves by their places in the list, best first. `first` is the move to begin with, if it is in the list.
    pub(crate) fn order<B: Bits>(
        &self,
        moves: &[Move<B>],
        first: u16,
        place: Place,
        order: &mut Vec<Ranked>,
    ) {
        order.clear();
        order.extend(moves.iter().enumerate().map(|(index, turn)| {
            let index = index as u16;
            let worth = if index == first { i32::MAX } else { self.worth(turn, place) };
            Ranked { index, worth }
        }));
        order.sort_by_key(|ranked| std::cmp::Reverse(ranked.worth));
    }

    fn worth<B: Bits>(&self, turn: &Move<B>, place: Place) -> i32 {
        if turn.is_capture() {
            return 1_000_000 * turn.captures() as i32 + i32::from(turn.promotes);
        }
        let step = step(turn);
        let killers = &self.killers[place.ply];
        match () {
            () if turn.promotes => 900_000,
            () if step == killers[0] => 800_000,
            () if step == killers[1] => 700_000,
            () if step == self.answers[slot(place.last, place.color)] => 600_000,
            () => self.history[slot(step, place.color)],
        }
    }

    /// The last of the moves tried refuted the position, the others did not.
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

    /// Moves a tally towards the full mark of the bonus's sign, less the nearer it is.
    fn tally(&mut self, step: Step, color: Color, bonus: i32) {
        let tally = &mut self.history[slot(step, color)];
        *tally += bonus - *tally * bonus.abs() / FULL;
    }
}

/// A move by its place in the move list.
#[derive(Clone, Copy)]
pub(crate) struct Ranked {
    pub index: u16,
    /// What it promises; for quiet moves without a special claim the tally, positive if it refuted more than it failed.
    pub worth: i32,
}

pub(crate) fn step<B: Bits>(turn: &Move<B>) -> Step {
    (turn.from_point(), turn.to_point())
}

fn slot((from, to): Step, color: Color) -> usize {
    (color as usize * POINTS + usize::from(from)) * POINTS + usize::from(to)
}
