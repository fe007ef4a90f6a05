//! Bracket after bracket (article 3): which pairs are best by the criteria of article 2.

use super::digits::{Digit, Graph};
use super::history::{Field, Float, Player, Strength};
use super::{NoPairing, Points, likely, order};

/// Two places of the field that are a pair; the higher ranked first.
type Pair = (usize, usize);

/// Pairs the whole field; gives the pairs, and who is left over.
pub(super) fn pair_all(field: &Field<'_>) -> Result<(Vec<Pair>, Option<usize>), NoPairing> {
    let bye_score = bye_score(field)?;
    let mut left: Vec<usize> = (0..field.players.len()).collect();
    let (mut pairs, mut moved) = (vec![], 0);
    while left.len() > moved {
        let bracket = Bracket::new(field, &left, moved, bye_score);
        let found = bracket
            .alone()
            .map(|alone| order::pairs(&alone))
            .filter(|pairs| bracket.leaves_the_best(pairs))
            .unwrap_or_else(|| order::pairs(&bracket));
        let is_paired = |place: usize| found.iter().any(|&(a, b)| a == place || b == place);
        let (size, before) = (bracket.size, left);
        moved = (0..size).filter(|place| !is_paired(*place)).count();
        left = (0..before.len()).filter(|place| !is_paired(*place)).map(|place| before[place]).collect();
        pairs.extend(found.into_iter().map(|(a, b)| (before[a], before[b])));
    }
    Ok((pairs, left.first().copied()))
}

/// The lowest score that a player may have who takes the bye (C5), so that all others can be paired (C4).
fn bye_score(field: &Field<'_>) -> Result<Option<Points>, NoPairing> {
    let players = &field.players;
    if players.len().is_multiple_of(2) {
        let graph = Graph::new(players.len(), |a, b| field.may_meet(a, b));
        let all: Vec<usize> = (0..players.len()).collect();
        let is_possible = likely::all_paired(&graph, &all, None) || graph.is_perfect();
        return if is_possible { Ok(None) } else { Err(NoPairing) };
    }
    let nobody = players.len();
    let graph =
        Graph::new(nobody + 1, |a, b| if b == nobody { players[a].takes_bye } else { field.may_meet(a, b) });
    let takers = || (0..nobody).filter(|taker| players[*taker].takes_bye);
    let lowest = takers().next_back().map(|taker| players[taker].score);
    for taker in takers().rev().take_while(|taker| Some(players[*taker].score) == lowest).take(3) {
        let others: Vec<usize> = (0..nobody).filter(|other| *other != taker).collect();
        if likely::all_paired(&graph, &others, None) {
            return Ok(lowest);
        }
    }
    let lower = Digit::sum(nobody, |a, b| if b == nobody { a as i64 } else { 0 });
    let mates = graph.solve(&[&lower]);
    if mates.iter().any(Option::is_none) {
        return Err(NoPairing);
    }
    Ok(mates[nobody].map(|taker| players[taker].score))
}

/// The players of a bracket, and all below them. Places count from the first of those who are left; those who were moved down
/// come first, then the residents, then the next score group, then all others, and last nobody, who stands for the bye.
pub(super) struct Bracket<'b> {
    field: &'b Field<'b>,
    left: &'b [usize],
    /// How many were moved down.
    pub moved: usize,
    /// Those who were moved down and the residents.
    pub size: usize,
    /// Where the next score group ends.
    next: usize,
    pub graph: Graph,
    bye_score: Option<Points>,
}

impl<'b> Bracket<'b> {
    fn new(field: &'b Field<'b>, left: &'b [usize], moved: usize, bye_score: Option<Points>) -> Self {
        let players = &field.players;
        let score = |place: usize| players[left[place]].score;
        let group_from = |start: usize| {
            start + (start..left.len()).take_while(|&place| score(place) == score(start)).count()
        };
        let size = group_from(moved);
        let nobody = left.len();
        let graph = Graph::new(nobody + nobody % 2, |a, b| {
            if b == nobody {
                players[left[a]].takes_bye && bye_score.is_some_and(|most| score(a) <= most)
            } else {
                field.may_meet(left[a], left[b])
            }
        });
        Self { field, left, moved, size, next: group_from(size), graph, bye_score }
    }

    /// The same without all who are below it, where who of them is paired may well not depend on it.
    fn alone(&self) -> Option<Self> {
        let is_last = self.size == self.left.len();
        let takes_bye = self.bye_score.is_some_and(|score| score >= self.player(self.size - 1).score);
        (!is_last && !takes_bye).then(|| Self {
            field: self.field,
            left: &self.left[..self.size],
            moved: self.moved,
            size: self.size,
            next: self.size,
            graph: self.graph.first(self.size),
            bye_score: None,
        })
    }

    /// Is nobody below the bracket, but perhaps the bye?
    pub(super) fn is_alone(&self) -> bool {
        self.size == self.left.len()
    }

    /// Who stands for the bye, if one of the bracket has it and everybody else is paired.
    pub(super) fn nobody(&self) -> Option<usize> {
        (self.is_alone() && self.graph.len() > self.size).then_some(self.size)
    }

    /// Leave these pairs everything below the bracket as good as it can be: all others can be paired (C4), and of the next bracket
    /// all, or all but one of its residents (C8)?
    fn leaves_the_best(&self, pairs: &[Pair]) -> bool {
        let floats = |place: &usize| pairs.iter().all(|(a, b)| a != place && b != place);
        let next: Vec<usize> = (0..self.size).filter(floats).chain(self.size..self.next).collect();
        let Some(over) = likely::left_over(&self.graph, &next) else { return false };
        if over.is_some_and(|place| place < self.size) {
            return false;
        }
        let others: Vec<usize> = over.into_iter().chain(self.next..self.left.len()).collect();
        let nobody = (self.graph.len() > self.left.len()).then_some(self.left.len());
        likely::all_paired(&self.graph, &others, nobody)
    }

    pub(super) fn player(&self, place: usize) -> &'b Player {
        &self.field.players[self.left[place]]
    }

    pub(super) fn is_moved(&self, place: usize) -> bool {
        place < self.moved
    }

    /// Are both of the bracket?
    pub(super) fn within(&self, b: usize) -> bool {
        b < self.size
    }

    fn scores(&self, until: usize) -> Vec<Points> {
        let mut scores: Vec<_> = (0..until).map(|place| self.player(place).score).collect();
        scores.dedup();
        scores
    }

    /// Of both players of a pair within the bracket, those of whom this holds.
    fn members<'d>(&'d self, holds: impl Fn(usize) -> bool + 'd) -> Digit<'d> {
        let most = (0..self.size).filter(|place| holds(*place)).count();
        Digit::sum(
            most,
            move |a, b| {
                if self.within(b) { i64::from(holds(a)) + i64::from(holds(b)) } else { 0 }
            },
        )
    }

    /// Pairs within the bracket that are not so.
    fn without<'d>(&'d self, is_bad: impl Fn(usize, usize) -> bool + 'd) -> Digit<'d> {
        Digit::sum(self.size / 2, move |a, b| i64::from(self.within(b) && !is_bad(a, b)))
    }

    /// C6 to C8, which say how many float down, of which scores.
    pub(super) fn floaters(&self) -> Vec<Digit<'_>> {
        let mut digits = vec![self.without(|_, _| false)];
        for score in self.scores(self.size) {
            digits.push(self.members(move |place| self.player(place).score == score));
        }
        if self.next == self.size {
            return digits;
        }
        let in_next = |b: usize| !self.within(b) && b < self.next;
        digits.push(Digit::sum(self.next / 2, move |_, b| i64::from(in_next(b))));
        for score in self.scores(self.next) {
            let has = move |place: usize| i64::from(self.player(place).score == score);
            digits.push(Digit::sum(self.next, move |a, b| if in_next(b) { has(a) + has(b) } else { 0 }));
        }
        digits
    }

    /// C9, where the only one who floats down is going to have the bye.
    pub(super) fn bye(&self, floaters: usize) -> Option<Digit<'_>> {
        // Nobody below can have it, so that it is one of this bracket.
        let takes =
            self.bye_score.is_some_and(|score| score >= self.player(self.size - 1).score) && floaters == 1;
        let most = (0..self.size).map(|place| self.player(place).unplayed).max()?;
        let nobody = self.left.len();
        takes.then(|| {
            Digit::sum(most as usize, move |a, b| {
                if b == nobody && a < self.size { i64::from(most - self.player(a).unplayed) } else { 0 }
            })
        })
    }

    /// C10 to C21.
    pub(super) fn quality(&self) -> Vec<Digit<'_>> {
        let mut digits = vec![];
        let players = move |a: usize, b: usize| (self.player(a), self.player(b));
        if (0..self.size).any(|place| self.player(place).is_topscorer) {
            digits.push(self.without(move |a, b| both_are_far(players(a, b))));
            digits.push(self.without(move |a, b| has_third(players(a, b))));
        }
        digits.push(self.without(move |a, b| same_preference(players(a, b)).is_some()));
        digits.push(self.without(move |a, b| {
            same_preference(players(a, b)).is_some_and(|(weaker, stronger)| {
                weaker >= Strength::Strong && (weaker, stronger) != (Strength::Absolute, Strength::Absolute)
            })
        }));
        let floated =
            move |back: usize, float: Float| move |place: usize| self.player(place).floats[back] == float;
        for back in [0, 1] {
            let down = floated(back, Float::Down);
            digits.push(self.members(move |place| !self.is_moved(place) && down(place)));
            if self.moved > 0 {
                let up = floated(back, Float::Up);
                digits.push(self.without(move |a, b| self.is_moved(a) && up(b)));
            }
        }
        for back in [0, 1] {
            let (down, up) = (floated(back, Float::Down), floated(back, Float::Up));
            for score in self.scores(self.moved) {
                let has = move |place: usize| self.is_moved(place) && self.player(place).score == score;
                digits.push(self.members(move |place| has(place) && down(place)));
            }
            for score in self.scores(self.moved) {
                let has = move |place: usize| self.is_moved(place) && self.player(place).score == score;
                digits.push(self.without(move |a, b| has(a) && up(b)));
            }
        }
        digits
    }
}

/// C10: both have had one colour twice more.
fn both_are_far((a, b): (&Player, &Player)) -> bool {
    a.difference.abs() >= 2 && b.difference.abs() >= 2 && a.difference.signum() == b.difference.signum()
}

/// C11: somebody gets a colour a third time running.
fn has_third((a, b): (&Player, &Player)) -> bool {
    if !(a.is_absolute() && b.is_absolute() && a.preference == b.preference) {
        return false;
    }
    let (far, near) = if a.difference.abs() >= b.difference.abs() { (a, b) } else { (b, a) };
    if far.difference.abs() == near.difference.abs() {
        return far.doubled().is_some() && far.doubled() == near.doubled();
    }
    near.doubled().is_some() && near.doubled() == far.preference.map(|(colour, _)| colour.other())
}

/// C12: how strongly two who want the same colour do, the weaker first.
fn same_preference((a, b): (&Player, &Player)) -> Option<(Strength, Strength)> {
    let ((one, strength), (other, second)) = (a.preference?, b.preference?);
    (one == other).then(|| (strength.min(second), strength.max(second)))
}
