//! When article 4 would try a pairing of a bracket: the least order comes first.

use std::cmp::Reverse;

use super::bracket::{Bracket, Candidate};

/// The numbers of players in a bracket or in a remainder (BSN), from 1 by rank.
type Numbers = Vec<usize>;

/// The place of a pairing among all, the outermost choice first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub struct Order {
    /// Which of those who moved down are paired: the smallest differing number first.
    moved_down: Numbers,
    /// The residents they meet, from the highest of them.
    opponents: Numbers,
    remainder: Remainder,
}

/// How the rest of the residents is paired among themselves.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Remainder {
    exchange: Exchange,
    /// The opponents of S1 in S2, from the highest of S1.
    transposition: Numbers,
}

/// Who changes between the original S1 and the original S2.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Exchange {
    /// As few as possible.
    players: usize,
    /// The sum of those into S1 above the sum of those out of it.
    sum: usize,
    /// Out of S1, from the highest number; the higher one is tried first.
    out: Vec<Reverse<usize>>,
    /// Into S1, from the lowest number.
    into: Numbers,
}

impl Order {
    /// Of a pairing.
    pub fn of(bracket: &Bracket<'_>, one: &Candidate) -> Self {
        let members = [bracket.moved_down, bracket.residents()].concat();
        let (mut upper, equal): (Vec<_>, Vec<_>) =
            one.pairs.iter().partition(|&&(a, _)| bracket.is_moved_down(a));
        upper.sort_unstable();
        let is_left = |player: &&usize| !upper.iter().any(|(_, opponent)| opponent == *player);
        let left: Vec<usize> = bracket.residents().iter().filter(is_left).copied().collect();
        Self {
            moved_down: upper.iter().map(|(player, _)| number(&members, *player)).collect(),
            opponents: upper.iter().map(|(_, opponent)| number(&members, *opponent)).collect(),
            remainder: Remainder::first(&left, &equal),
        }
    }
}

fn number(members: &[usize], player: usize) -> usize {
    1 + members.iter().position(|&member| member == player).expect("a member of the bracket")
}

impl Remainder {
    /// A pairing comes out as often as its pairs can be turned round, each time with another S1. The first time counts.
    fn first(members: &[usize], pairs: &[(usize, usize)]) -> Self {
        let numbered: Vec<_> = pairs.iter().map(|&(a, b)| (number(members, a), number(members, b))).collect();
        let turned = (0..1_usize << pairs.len()).map(|turns| {
            let turn = |(place, &(a, b)): (usize, &(usize, usize))| {
                if turns >> place & 1 == 1 { (b, a) } else { (a, b) }
            };
            numbered.iter().enumerate().map(turn).collect()
        });
        turned.map(Self::of).min().expect("at least the pairs as they are")
    }

    /// Of pairs from S1 to S2.
    fn of(mut pairs: Vec<(usize, usize)>) -> Self {
        pairs.sort_unstable();
        let (first, transposition): (Numbers, Numbers) = pairs.into_iter().unzip();
        Self { exchange: Exchange::to(&first), transposition }
    }
}

impl Exchange {
    /// That leads to this S1. The original one has the lowest numbers.
    fn to(first: &[usize]) -> Self {
        let original = 1..=first.len();
        let into: Numbers = first.iter().copied().filter(|number| !original.contains(number)).collect();
        let out: Numbers = original.filter(|number| !first.contains(number)).collect();
        Self {
            players: into.len(),
            sum: into.iter().sum::<usize>() - out.iter().sum::<usize>(),
            out: out.into_iter().rev().map(Reverse).collect(),
            into,
        }
    }
}
