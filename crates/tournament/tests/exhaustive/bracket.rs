//! All pairings of a bracket, and the best of them.

use std::collections::BTreeMap;

use bolshak_tournament::Points;

use super::criteria::{CRITERIA, Criterion};
use super::field::{Field, Set, set};
use super::order::Order;

/// How often a criterion or an article has decided something.
pub type Decided = BTreeMap<&'static str, usize>;

/// C4: who can be paired among each other, with at most one left over, who may take the bye.
pub struct Completion {
    is_possible: Vec<bool>,
    /// C5: the score of whoever will have the bye, if anybody will.
    pub bye_score: Option<Points>,
}

impl Completion {
    /// Nothing if the whole field cannot be paired.
    pub fn new(field: &Field) -> Option<Self> {
        let all = (1 << field.players.len()) - 1;
        let scores = field.players.iter().map(|player| player.score);
        let is_possible = |score: Option<Points>| {
            let table = table(field, score);
            table[all].then_some(Self { is_possible: table, bye_score: score })
        };
        if field.players.len().is_multiple_of(2) {
            is_possible(None)
        } else {
            // C5: the lowest score at which somebody can have the bye.
            scores.rev().find_map(|score| is_possible(Some(score)))
        }
    }

    /// Whether these can be paired.
    pub fn is_possible(&self, rest: Set) -> bool {
        self.is_possible[rest]
    }
}

/// For each set of players whether it can be paired, found by trying all partners of its highest player. Of an odd one
/// somebody with this score has the bye.
fn table(field: &Field, bye_score: Option<Points>) -> Vec<bool> {
    let mut table = vec![true];
    for rest in 1..1_usize << field.players.len() {
        let first = rest.trailing_zeros() as usize;
        let others = rest & !(1 << first);
        let player = &field.players[first];
        let has_bye = rest.count_ones() % 2 == 1
            && player.may_take_bye
            && Some(player.score) == bye_score
            && table[others];
        let meets = |second: usize| {
            others >> second & 1 == 1 && field.may_meet(first, second) && table[others & !(1 << second)]
        };
        table.push(has_bye || (0..field.players.len()).any(meets));
    }
    table
}

/// One way to pair a bracket.
#[derive(Clone, Default)]
pub struct Candidate {
    /// The higher ranked first.
    pub pairs: Vec<(usize, usize)>,
    /// Who goes on to the next bracket, or has the bye after the last one; by rank.
    pub floaters: Vec<usize>,
}

/// A scoregroup and those who came down to it.
pub struct Bracket<'f> {
    pub field: &'f Field,
    pub completion: &'f Completion,
    /// By rank.
    pub moved_down: &'f [usize],
    /// The residents, then the scoregroups below.
    pub groups: &'f [Vec<usize>],
}

impl Bracket<'_> {
    /// By rank.
    pub fn residents(&self) -> &[usize] {
        &self.groups[0]
    }

    /// Whether somebody came down to here.
    pub fn is_moved_down(&self, player: usize) -> bool {
        self.moved_down.contains(&player)
    }

    /// The bracket after this one.
    pub fn next<'n>(&'n self, floaters: &'n [usize]) -> Option<Bracket<'n>> {
        let groups = &self.groups[1..];
        let next = Bracket { field: self.field, completion: self.completion, moved_down: floaters, groups };
        (!groups.is_empty()).then_some(next)
    }

    /// All pairings that leave a rest which can be paired (C1 to C5).
    pub fn candidates(&self) -> Vec<Candidate> {
        let mut all = vec![];
        let members = [self.moved_down, self.residents()].concat();
        self.extend(&members, &mut Candidate::default(), &mut all);
        all
    }

    /// The highest of the rest floats, or meets one of the residents below him. Two who moved down do not meet: they
    /// would have met in the bracket before.
    fn extend(&self, rest: &[usize], made: &mut Candidate, all: &mut Vec<Candidate>) {
        let Some((&first, others)) = rest.split_first() else {
            if self.completion.is_possible(set(&made.floaters) | set(&self.groups[1..].concat())) {
                all.push(made.clone());
            }
            return;
        };
        made.floaters.push(first);
        self.extend(others, made, all);
        made.floaters.pop();
        for &second in others.iter().filter(|&&second| !self.is_moved_down(second)) {
            if self.field.may_meet(first, second) {
                let others: Vec<usize> = others.iter().copied().filter(|&other| other != second).collect();
                made.pairs.push((first, second));
                self.extend(&others, made, all);
                made.pairs.pop();
            }
        }
    }

    /// The best pairing by C6 to C21; among equal ones, whichever would be tried first.
    pub fn best(&self, decided: &mut Decided) -> Candidate {
        let mut left = self.candidates();
        for (name, criterion) in CRITERIA {
            let before = left.len();
            left = self.least(left, criterion);
            *decided.entry(name).or_default() += usize::from(left.len() < before);
        }
        let first = left.into_iter().min_by_key(|candidate| Order::of(self, candidate));
        first.expect("the rest after the bracket before can be paired")
    }

    fn least(&self, candidates: Vec<Candidate>, criterion: Criterion) -> Vec<Candidate> {
        let values: Vec<_> = candidates.iter().map(|candidate| criterion(self, candidate)).collect();
        let least = values.iter().min().cloned();
        let valued = candidates.into_iter().zip(values);
        valued.filter(|(_, value)| Some(value) == least.as_ref()).map(|(candidate, _)| candidate).collect()
    }
}
