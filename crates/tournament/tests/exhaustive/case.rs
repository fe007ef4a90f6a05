//! What a round is paired from.

use bolshak_tournament::swiss::{Entrant, Settings};

use super::chance::Chance;

/// A tournament before one of its rounds.
#[derive(Debug)]
pub struct Case {
    pub settings: Settings,
    pub entrants: Vec<Entrant>,
    /// Who must not meet, the lower place first.
    pub forbidden: Vec<(usize, usize)>,
}

impl Case {
    /// How many rounds are over.
    pub fn played(&self) -> usize {
        self.entrants[0].past.len()
    }

    /// Whether two must not meet.
    pub fn is_forbidden(&self, a: usize, b: usize) -> bool {
        self.forbidden.contains(&(a.min(b), a.max(b)))
    }

    /// How many are to be paired.
    pub fn present(&self) -> usize {
        self.entrants.iter().filter(|entrant| entrant.is_here).count()
    }
}

/// Those pairs of so many players who must not meet, where each is forbidden in so many cases of a hundred.
pub fn forbidden(
    chance: &mut Chance,
    players: usize,
    percent: impl Fn(usize, usize) -> usize,
) -> Vec<(usize, usize)> {
    let all = (0..players).flat_map(|second| (0..second).map(move |first| (first, second)));
    all.filter(|&(first, second)| chance.percent(percent(first, second))).collect()
}
