//! What rounds count for that were not played (C.07, articles 15 and 16 of March 2026; `rules.md`, 7).

use bolshak_tournament::Points;

use super::record::{Record, Round, Sort};

/// What somebody's round adds to a tie-break that is made from opponents.
#[derive(Clone, Copy, Debug)]
pub struct Element {
    /// The score of the opponent, or of the dummy in his place.
    pub score: i64,
    /// What is added.
    pub value: i64,
    /// Was he himself not available in this round?
    pub is_voluntary: bool,
}

impl Record {
    /// How many rounds there were (in the middle of a competition: so far).
    pub fn round_count(&self) -> Points {
        self.players.iter().map(|who| self.rounds[*who].len()).max().unwrap_or(0) as Points
    }

    /// What all rounds are worth to whoever draws them.
    fn all_drawn(&self) -> Points {
        self.draw * self.round_count()
    }

    /// His points as they count for his opponents (16.3): from the last round backwards, rounds that he asked to miss are draws,
    /// until one comes in which he was available. Forfeits among them count as awarded (16.2.4).
    pub fn adjusted(&self, who: usize) -> Points {
        let rounds = &self.rounds[who];
        let end = rounds.iter().rev().take_while(|round| round.is_voluntary());
        let missed: Points =
            end.filter(|round| round.sort == Sort::Requested).map(|round| self.draw - round.points).sum();
        self.points(who) + if self.is_robin { 0 } else { missed }
    }

    /// The score that stands for the opponent's in a round; none where there is nothing to count.
    fn score_met(&self, who: usize, round: &Round) -> Option<Points> {
        let own = self.points(who);
        match (round.sort, round.opponent) {
            (Sort::Nothing, _) => None,
            (Sort::Played, Some(other)) => Some(self.adjusted(other)),
            // Forfeits are regular games where all pairs are known before (15.2).
            (Sort::Forfeit, Some(other)) if self.is_robin => Some(self.adjusted(other)),
            (Sort::Forfeit, Some(other)) => Some(own.min(self.adjusted(other))),
            _ => Some(own.min(self.all_drawn())),
        }
    }

    /// What his rounds add, each weighed by `weight`.
    fn elements(&self, who: usize, weight: impl Fn(&Round) -> Points) -> Vec<Element> {
        let element = |round: &Round| {
            let score = i64::from(self.score_met(who, round)?);
            let value = score * i64::from(weight(round));
            // Articles 16.1 to 16.5 are for Swiss systems only.
            Some(Element { score, value, is_voluntary: round.is_voluntary() && !self.is_robin })
        };
        self.rounds[who].iter().filter_map(element).collect()
    }

    pub fn buchholz(&self, who: usize, low: u8, high: u8) -> i64 {
        // Scores are tenths, values are hundredths.
        let mut elements = self.elements(who, |_| 10);
        // First the least ones, then the greatest ones (14.3).
        cut_least(&mut elements, low);
        for _ in 0..high {
            let greatest = (0..elements.len()).max_by_key(|at| elements[*at].value);
            greatest.map(|at| elements.remove(at));
        }
        sum(&elements)
    }

    pub fn sonneborn_berger(&self, who: usize, low: u8) -> i64 {
        let mut elements = self.elements(who, |round| round.points);
        cut_least(&mut elements, low);
        sum(&elements)
    }
}

fn sum(elements: &[Element]) -> i64 {
    elements.iter().map(|element| element.value).sum()
}

/// Cuts what belongs to the lowest opponent (14.1), or the least that comes from a round in which he was not available, where that
/// is not less (16.5). Every further cut looks at what is left.
fn cut_least(elements: &mut Vec<Element>, count: u8) {
    for _ in 0..count {
        let places = 0..elements.len();
        let Some(least) = places.clone().min_by_key(|at| (elements[*at].score, elements[*at].value)) else {
            return;
        };
        let voluntary = places
            .filter(|at| elements[*at].is_voluntary)
            .min_by_key(|at| (elements[*at].value, elements[*at].score));
        let cut = voluntary.filter(|at| elements[*at].value >= elements[least].value).unwrap_or(least);
        elements.remove(cut);
    }
}
