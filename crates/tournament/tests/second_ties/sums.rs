//! Tie-breaks that are sums of scores as they stand.

use std::collections::HashMap;

use bolshak_tournament::Points;

use super::record::{Record, Round, Sort};

impl Record {
    /// What the opponents made, each as it stands; whoever had none met nobody with nothing (`rules.md`, 8).
    fn scores_met(&self, who: usize) -> Vec<i64> {
        let counted = self.rounds[who].iter().filter(|round| round.sort != Sort::Nothing);
        let score = |round: &Round| round.opponent.map_or(0, |other| 10 * i64::from(self.points(other)));
        let mut scores: Vec<i64> = counted.map(score).collect();
        scores.sort_unstable();
        scores
    }

    pub fn solkoff(&self, who: usize, low: usize, high: usize) -> i64 {
        let scores = self.scores_met(who);
        let end = scores.len().saturating_sub(high);
        scores.get(low..end).unwrap_or(&[]).iter().sum()
    }

    /// Less the lowest, less the two lowest, and so on until nothing is left.
    pub fn solkoff_truncated(&self, who: usize) -> Vec<i64> {
        (1..=self.rounds[who].len()).map(|low| self.solkoff(who, low, 0)).collect()
    }

    pub fn solkoff_plus(&self, who: usize) -> i64 {
        let opponents = self.rounds[who].iter().filter_map(|round| round.opponent);
        opponents.map(|other| self.solkoff(other, 0, 0)).sum()
    }

    pub fn shmulyan(&self, who: usize) -> i64 {
        let sum = |is_meant: fn(&Round) -> bool| -> i64 {
            let counts = |round: &&Round| round.sort == Sort::Played || self.is_robin;
            let meant = self.rounds[who].iter().filter(counts).filter(|round| is_meant(round));
            meant.filter_map(|round| round.opponent).map(|other| 10 * i64::from(self.points(other))).sum()
        };
        sum(Round::is_won) - sum(Round::is_lost)
    }

    /// Won rounds, and byes that give as much as a win (7.1).
    pub fn wins(&self, who: usize) -> i64 {
        let is_win = |round: &&Round| match round.opponent {
            Some(_) => round.is_won(),
            None => round.sort != Sort::Nothing && round.points >= self.win,
        };
        100 * self.rounds[who].iter().filter(is_win).count() as i64
    }

    /// Over the board also in a round robin (7.2).
    pub fn wins_played(&self, who: usize) -> i64 {
        let is_win = |round: &&Round| round.sort == Sort::Played && round.is_won();
        100 * self.rounds[who].iter().filter(is_win).count() as i64
    }

    pub fn progressive(&self, who: usize, cut: u8) -> i64 {
        let mut score = 0;
        let after_round = self.rounds[who].iter().map(|round| {
            score += i64::from(round.points);
            10 * score
        });
        after_round.skip(usize::from(cut)).sum()
    }

    /// Did he make half of the most that the tournament could give (9.2)? A bye of a Swiss system could give something, the free
    /// round of a round robin could not, nor could a meeting that does not count there.
    fn made_half(&self, who: usize) -> bool {
        let meetings = self.rounds[who].iter().filter(|round| round.opponent.is_some()).count();
        let rounds = if self.is_robin { meetings as Points } else { self.round_count() };
        2 * self.points(who) >= rounds * self.win
    }

    pub fn koya(&self, who: usize) -> i64 {
        let against_good =
            |round: &&Round| round.opponent.is_some_and(|other| !self.gone[other] && self.made_half(other));
        self.rounds[who].iter().filter(against_good).map(|round| 10 * i64::from(round.points)).sum()
    }

    /// How often he met each of these over the board, or by forfeit where that is as good (15.2), and for what.
    pub fn meetings(&self, who: usize) -> HashMap<usize, Vec<i64>> {
        let mut met: HashMap<usize, Vec<i64>> = HashMap::new();
        for round in &self.rounds[who] {
            let counts = match round.sort {
                Sort::Played => true,
                Sort::Forfeit => self.is_robin,
                _ => false,
            };
            if let (true, Some(other)) = (counts, round.opponent) {
                met.entry(other).or_default().push(i64::from(round.points));
            }
        }
        met
    }
}
