//! The tree of the engine's own moves in a race of more than two.

use std::cmp::Reverse;
use std::collections::HashMap;

use bolshak_game::{Cell, Move, Node, Score};

/// The exploration bonus of a move that was tried little.
const CURIOSITY: f64 = 0.3;
/// The margin below its average for a move that was tried once, in hundredths of a man.
const UNSURE: f64 = 240.0;
/// A lead of all men together, in hundredths of a man, by which about three of four opponents are overtaken.
const LEAD: f64 = 200.0;
/// The most choices that are kept.
const MOST: usize = 1 << 16;

/// Origin and destination of a move.
pub(super) type Ends = (Cell, Cell);

/// The results of a move.
#[derive(Clone, Copy, Default)]
struct Tried {
    times: u32,
    /// The sum of the values of the playouts.
    sum: f64,
    /// The choice that follows it.
    next: Option<usize>,
}

/// The engine's choice of a move, after certain moves of its own.
#[derive(Default)]
pub(super) struct Choice {
    all: Tried,
    moves: HashMap<Ends, Tried>,
}

impl Tried {
    fn note(&mut self, worth: f64) {
        self.times += 1;
        self.sum += worth;
    }

    fn average(&self) -> Option<f64> {
        (self.times > 0).then(|| self.sum / f64::from(self.times))
    }

    /// A lower bound of the lead it stands for, given the number of playouts.
    #[allow(clippy::cast_possible_truncation, reason = "a logarithm is small")]
    fn proven(&self) -> Option<Score> {
        self.average().map(|average| Score((lead(average) - UNSURE / f64::from(self.times).sqrt()) as i32))
    }
}

impl Choice {
    pub(super) fn has_tried(&self, mv: &Move) -> bool {
        self.moves.contains_key(&ends(mv))
    }

    /// The promise of a move: high if its results are good, or if it was tried little and is doubted little.
    pub(super) fn promise(&self, mv: &Move, doubt: f64) -> f64 {
        let tried = self.moves.get(&ends(mv)).copied().unwrap_or_default();
        let (times, all) = (f64::from(tried.times), f64::from(self.all.times));
        let known = tried.average().or(self.all.average()).unwrap_or_default();
        known + CURIOSITY * ((all + 1.0).ln() / times.max(1.0)).sqrt() - doubt / (times + 1.0)
    }

    /// The legal moves that were tried, with the lower bounds of their leads, the best first.
    pub(super) fn ranked(&self, node: &dyn Node) -> Vec<(Score, usize)> {
        let proven = |mv| self.moves.get(&ends(mv)).and_then(Tried::proven);
        let moves = (0..).zip(node.legal_moves());
        let mut ranked: Vec<(Score, usize)> =
            moves.filter_map(|(index, mv)| Some((proven(mv)?, index))).collect();
        ranked.sort_by_key(|(score, _)| Reverse(*score));
        ranked
    }
}

/// The choices that were reached; the first is the root's.
pub(super) struct Tree(Vec<Choice>);

impl Default for Tree {
    fn default() -> Self {
        Self(vec![Choice::default()])
    }
}

impl Tree {
    pub(super) fn choice(&self, place: usize) -> &Choice {
        &self.0[place]
    }

    /// How many playouts there were.
    pub(super) fn trials(&self) -> u64 {
        u64::from(self.0[0].all.times)
    }

    /// The choice that follows a move, if it is known.
    pub(super) fn after(&self, place: usize, ends: Ends) -> Option<usize> {
        self.0[place].moves.get(&ends)?.next
    }

    /// The choice that follows a move; it is created when the move is tried for the second time.
    pub(super) fn grow(&mut self, place: usize, ends: Ends) -> Option<usize> {
        let new = self.0.len();
        let tried = self.0[place].moves.get_mut(&ends)?;
        if tried.next.is_none() && new < MOST {
            tried.next = Some(new);
            self.0.push(Choice::default());
        }
        self.after(place, ends)
    }

    /// Records the result of these moves.
    pub(super) fn note(&mut self, made: &[(usize, Ends)], worth: f64) {
        for (place, ends) in made {
            let choice = &mut self.0[*place];
            choice.all.note(worth);
            choice.moves.entry(*ends).or_default().note(worth);
        }
    }
}

/// The share of the opponents that is overtaken with this lead.
pub(super) fn overtaken(lead: f64) -> f64 {
    1.0 / (1.0 + (-lead / LEAD).exp())
}

/// The lead with which this share is overtaken.
fn lead(share: f64) -> f64 {
    const LEAST: f64 = 0.001;
    let share = share.clamp(LEAST, 1.0 - LEAST);
    LEAD * (share / (1.0 - share)).ln()
}

/// Origin and destination of a move.
pub(super) fn ends(mv: &Move) -> Ends {
    (mv.from(), mv.to())
}
