//! What a match between two players proves: the difference in strength with its error, and the test that says when a
//! match may end.
//!
//! Games come in pairs, one opening with colours reversed, because the two games of a pair are not independent. All
//! figures are made from the five results that a pair can have, seen by the first player.

/// How a game ended for the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Points {
    /// It lost.
    Loss,
    /// Nobody won.
    Draw,
    /// It won.
    Win,
}

/// The results of a match, seen by the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PairResults {
    /// Single games: lost, drawn, won.
    pub games: [u64; 3],
    /// Pairs by their half points: none of four to four of four.
    pub pairs: [u64; 5],
}

/// A difference in strength, in Elo points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    /// The likeliest difference; infinite if every point went to one side.
    pub elo: f64,
    /// Half the width of the interval that holds the truth in 95 of 100 matches. Where all pairs ended alike it is estimated
    /// as if one more had ended half a point better and one half a point worse.
    pub error: f64,
    /// How likely it is that the first player is the stronger one, from 0 to 1.
    pub superiority: f64,
}

/// The quantile of the normal distribution for 95 %.
const TWO_SIDED_95: f64 = 1.959_964;

impl PairResults {
    /// Counts a game.
    pub fn add_game(&mut self, points: Points) {
        self.games[points as usize] += 1;
    }

    /// Counts both games of a pair as a pair; the games themselves are counted by [`PairResults::add_game`].
    pub fn add_pair(&mut self, first: Points, second: Points) {
        self.pairs[first as usize + second as usize] += 1;
    }

    /// The same results as the second player sees them.
    #[must_use]
    pub fn turned(mut self) -> Self {
        self.games.reverse();
        self.pairs.reverse();
        self
    }

    /// These results and others of the same player.
    #[must_use]
    pub fn and(self, other: &Self) -> Self {
        Self {
            games: std::array::from_fn(|at| self.games[at] + other.games[at]),
            pairs: std::array::from_fn(|at| self.pairs[at] + other.pairs[at]),
        }
    }

    /// Games that were played.
    #[must_use]
    pub fn played(&self) -> u64 {
        self.games.iter().sum()
    }

    /// The share of the points that went to the first player, from 0 to 1; a half if none were played for.
    #[must_use]
    #[allow(clippy::cast_precision_loss)]
    pub fn score(&self) -> f64 {
        let [_, draws, wins] = self.games;
        let played = self.played();
        if played == 0 { 0.5 } else { (wins as f64 + draws as f64 / 2.0) / played as f64 }
    }

    /// The difference in strength, if at least two pairs were played.
    #[must_use]
    pub fn strength(&self) -> Option<Strength> {
        let pairs = Distribution::of(&self.pairs).filter(|pairs| pairs.count >= 2.0)?;
        let mean = pairs.mean();
        let deviation = (pairs.variance_of_the_next() / pairs.count).sqrt();
        let bound = |score: f64| elo_of_score(score.clamp(1e-9, 1.0 - 1e-9));
        let error = (bound(mean + TWO_SIDED_95 * deviation) - bound(mean - TWO_SIDED_95 * deviation)) / 2.0;
        Some(Strength { elo: elo_of_score(mean), error, superiority: normal_below((mean - 0.5) / deviation) })
    }
}

/// A sequential test between two differences in strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference of the hypothesis that is to be given up.
    pub elo0: f64,
    /// The difference of the hypothesis that is to be proven.
    pub elo1: f64,
    /// How often a player of the first strength may pass.
    pub alpha: f64,
    /// How often a player of the second strength may fail.
    pub beta: f64,
}

/// What a sequential test says so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The second hypothesis holds.
    Passed,
    /// The first hypothesis holds.
    Failed,
    /// More games are needed.
    Open,
}

impl Sprt {
    /// The logarithms of the likelihood ratio at which the test fails and passes.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of the likelihood ratio of the two hypotheses, each with the distribution of pairs that fits the
    /// played ones best among all that have its mean (the generalised test).
    #[must_use]
    pub fn log_likelihood_ratio(&self, tally: &PairResults) -> f64 {
        // A result that did not occur yet is rare and not impossible.
        const UNSEEN: f64 = 1e-3;
        let seen = tally.pairs.iter().sum::<u64>() > 0;
        let counts = tally.pairs.map(count).map(|count| if count == 0.0 { UNSEEN } else { count });
        let pairs = Distribution::new(counts);
        if !seen {
            return 0.0;
        }
        let likeliest = |elo: f64| pairs.likeliest_with_mean(score_of_elo(elo));
        let (zero, one) = (likeliest(self.elo0), likeliest(self.elo1));
        let terms = (0..RESULTS.len()).map(|result| pairs.share[result] * (one[result] / zero[result]).ln());
        pairs.count * terms.sum::<f64>()
    }

    /// What the test says of these results.
    #[must_use]
    pub fn verdict(&self, tally: &PairResults) -> Verdict {
        let (lower, upper) = self.bounds();
        match self.log_likelihood_ratio(tally) {
            ratio if ratio >= upper => Verdict::Passed,
            ratio if ratio <= lower => Verdict::Failed,
            _ => Verdict::Open,
        }
    }
}

/// The difference in strength at which this share of the points is expected.
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The share of the points that is expected at this difference in strength.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The share of the points that each result of a pair is worth.
const RESULTS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// How often each result of a pair occurred.
struct Distribution {
    /// Pairs.
    count: f64,
    /// The share of each result.
    share: [f64; 5],
}

impl Distribution {
    fn of(pairs: &[u64; 5]) -> Option<Self> {
        (pairs.iter().sum::<u64>() > 0).then(|| Self::new(pairs.map(count)))
    }

    fn new(counts: [f64; 5]) -> Self {
        let count: f64 = counts.iter().sum();
        Self { count, share: counts.map(|result| result / count) }
    }

    fn mean(&self) -> f64 {
        self.expectation(|result| result)
    }

    fn variance(&self) -> f64 {
        let mean = self.mean();
        self.expectation(|result| (result - mean).powi(2))
    }

    /// What the results of more pairs are expected to scatter by. That all ended alike so far does not prove that none will
    /// end otherwise.
    fn variance_of_the_next(&self) -> f64 {
        const HALF_A_POINT: f64 = 0.25;
        let seen = self.variance();
        if seen > 0.0 { seen } else { 2.0 * HALF_A_POINT.powi(2) / (self.count + 2.0) }
    }

    fn expectation(&self, of: impl Fn(f64) -> f64) -> f64 {
        self.share.iter().zip(RESULTS).map(|(share, result)| share * of(result)).sum()
    }

    /// The distribution with this mean under which what occurred is likeliest. It is the one that occurred, each share
    /// divided by `1 + x (result - mean)`, with the `x` that gives it the mean. All shares are above nothing.
    fn likeliest_with_mean(&self, mean: f64) -> [f64; 5] {
        let tilt = |x: f64| self.expectation(|result| (result - mean) / (1.0 + x * (result - mean)));
        // The tilt falls throughout the range in which every share stays positive.
        let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
        for _ in 0..64 {
            let middle = f64::midpoint(low, high);
            if tilt(middle) > 0.0 { low = middle } else { high = middle }
        }
        let x = f64::midpoint(low, high);
        std::array::from_fn(|result| self.share[result] / (1.0 + x * (RESULTS[result] - mean)))
    }
}

#[allow(clippy::cast_precision_loss)]
fn count(count: u64) -> f64 {
    count as f64
}

/// The share of the standard normal distribution below a value (Abramowitz and Stegun 26.2.17, error below 1e-7).
fn normal_below(value: f64) -> f64 {
    const FACTORS: [f64; 5] = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let t = 1.0 / (1.0 + 0.231_641_9 * value.abs());
    let density = (-value * value / 2.0).exp() / std::f64::consts::TAU.sqrt();
    let above = density * FACTORS.iter().rev().fold(0.0, |sum, factor| (sum + factor) * t);
    if value > 0.0 { 1.0 - above } else { above }
}
