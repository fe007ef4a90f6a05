//! What is known of one's own turns in a race of many.

use std::cmp::Reverse;
use std::collections::HashMap;

use bolshak_game::{Cell, Node, Score, Turn};

/// How much is thought of a turn that was tried little.
const CURIOSITY: f64 = 0.3;
/// How much less than its average a turn is known to be worth that was tried once, in hundredths of a man.
const UNSURE: f64 = 240.0;
/// A lead of all men together, in hundredths of a man, by which about three of four opponents are overtaken.
const LEAD: f64 = 200.0;
/// Choices that are remembered at most.
const MOST: usize = 1 << 16;

/// Where a turn begins and ends.
pub(super) type Ends = (Cell, Cell);

/// What came of a turn.
#[derive(Clone, Copy, Default)]
struct Tried {
    times: u32,
    /// The sum of what the trials were worth.
    sum: f64,
    /// The choice that comes after it.
    next: Option<usize>,
}

/// One's own turn to move, after certain turns of one's own.
#[derive(Default)]
pub(super) struct Choice {
    all: Tried,
    turns: HashMap<Ends, Tried>,
}

impl Tried {
    fn note(&mut self, worth: f64) {
        self.times += 1;
        self.sum += worth;
    }

    fn average(&self) -> Option<f64> {
        (self.times > 0).then(|| self.sum / f64::from(self.times))
    }

    /// The lead that it stands for at least, as far as so few trials can say.
    #[allow(clippy::cast_possible_truncation, reason = "a logarithm is small")]
    fn proven(&self) -> Option<Score> {
        self.average().map(|average| Score((lead(average) - UNSURE / f64::from(self.times).sqrt()) as i32))
    }
}

impl Choice {
    pub(super) fn has_tried(&self, turn: &Turn) -> bool {
        self.turns.contains_key(&ends(turn))
    }

    /// How much a turn promises: it has turned out well, or it was tried little and is doubted little.
    pub(super) fn promise(&self, turn: &Turn, doubt: f64) -> f64 {
        let tried = self.turns.get(&ends(turn)).copied().unwrap_or_default();
        let (times, all) = (f64::from(tried.times), f64::from(self.all.times));
        let known = tried.average().or(self.all.average()).unwrap_or_default();
        known + CURIOSITY * ((all + 1.0).ln() / times.max(1.0)).sqrt() - doubt / (times + 1.0)
    }

    /// The legal turns that were tried, with the leads that they stand for at least, the best first.
    pub(super) fn ranked(&self, node: &dyn Node) -> Vec<(Score, usize)> {
        let proven = |turn| self.turns.get(&ends(turn)).and_then(Tried::proven);
        let turns = (0..).zip(node.turns());
        let mut ranked: Vec<(Score, usize)> =
            turns.filter_map(|(index, turn)| Some((proven(turn)?, index))).collect();
        ranked.sort_by_key(|(score, _)| Reverse(*score));
        ranked
    }
}

/// The choices that were met; the first is the root's.
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

    /// How many trials there were.
    pub(super) fn trials(&self) -> u64 {
        u64::from(self.0[0].all.times)
    }

    /// The choice that comes after a turn, if it is known.
    pub(super) fn after(&self, place: usize, ends: Ends) -> Option<usize> {
        self.0[place].turns.get(&ends)?.next
    }

    /// The choice that comes after a turn; it is made when the turn is tried for the second time.
    pub(super) fn grow(&mut self, place: usize, ends: Ends) -> Option<usize> {
        let new = self.0.len();
        let tried = self.0[place].turns.get_mut(&ends)?;
        if tried.next.is_none() && new < MOST {
            tried.next = Some(new);
            self.0.push(Choice::default());
        }
        self.after(place, ends)
    }

    /// Notes what came of these turns.
    pub(super) fn note(&mut self, made: &[(usize, Ends)], worth: f64) {
        for (place, ends) in made {
            let choice = &mut self.0[*place];
            choice.all.note(worth);
            choice.turns.entry(*ends).or_default().note(worth);
        }
    }
}

/// Which share of the opponents is overtaken with such a lead.
pub(super) fn overtaken(lead: f64) -> f64 {
    1.0 / (1.0 + (-lead / LEAD).exp())
}

/// The lead with which such a share is overtaken.
fn lead(share: f64) -> f64 {
    const LEAST: f64 = 0.001;
    let share = share.clamp(LEAST, 1.0 - LEAST);
    LEAD * (share / (1.0 - share)).ln()
}

/// Where a turn begins and ends.
pub(super) fn ends(turn: &Turn) -> Ends {
    (turn.from(), turn.to())
}
