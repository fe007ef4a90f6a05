//! Tie-breaks from ratings (C.07, article 10), by the tables of the FIDE Rating Regulations (B.02, 8.1).

use super::record::{Record, Round, Sort};

/// What percentages of points from 50 to 100 say of the difference of ratings (8.1.1).
const DIFFERENCES: [i64; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175,
    184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444,
    470, 501, 538, 589, 677, 800,
];

/// Up to which difference of ratings 50, 51, … 99 points of 100 are expected; above that it is all of them (8.1.2).
const EXPECTED_UP_TO: [i64; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179,
    188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456,
    484, 517, 559, 619, 735,
];

/// Half a unit and above is rounded up.
fn rounded(sum: i64, count: i64) -> i64 {
    (2 * sum + count).div_euclid(2 * count)
}

/// The difference of ratings that a percentage of points stands for.
fn difference(percent: i64) -> i64 {
    let above = DIFFERENCES[(percent - 50).unsigned_abs() as usize];
    if percent < 50 { -above } else { above }
}

/// How many points of 100 somebody expects whose rating is higher by `above`.
fn expected(above: i64) -> i64 {
    let stronger = 50 + EXPECTED_UP_TO.iter().filter(|bound| **bound < above.abs()).count() as i64;
    if above < 0 { 100 - stronger } else { stronger }
}

impl Record {
    /// The opponents' ratings and the points, over the board only, also in a round robin (15.2).
    fn games(&self, who: usize) -> (Vec<i64>, i64) {
        let played: Vec<&Round> =
            self.rounds[who].iter().filter(|round| round.sort == Sort::Played).collect();
        let mut ratings: Vec<i64> =
            played.iter().filter_map(|round| round.opponent).map(|other| self.ratings[other]).collect();
        ratings.sort_unstable();
        (ratings, played.iter().map(|round| i64::from(round.points)).sum())
    }

    pub fn average_rating(&self, who: usize, low: u8) -> Option<i64> {
        let (ratings, _) = self.games(who);
        let left = ratings.get(usize::from(low)..).unwrap_or(&[]);
        (!left.is_empty()).then(|| rounded(left.iter().sum(), left.len() as i64))
    }

    pub fn performance(&self, who: usize) -> Option<i64> {
        let (ratings, points) = self.games(who);
        let most = ratings.len() as i64 * i64::from(self.win);
        Some(self.average_rating(who, 0)? + difference(rounded(100 * points, most)))
    }

    pub fn perfect_performance(&self, who: usize) -> Option<i64> {
        let (ratings, points) = self.games(who);
        let (lowest, highest) = (*ratings.first()?, *ratings.last()?);
        let is_enough = |rating: i64| {
            let sum: i64 = ratings.iter().map(|other| expected(rating - other)).sum();
            sum * i64::from(self.win) >= 100 * points
        };
        if points == 0 {
            return Some(lowest - 800);
        }
        // Expectation grows with the rating, from nothing to everything.
        let (mut too_low, mut enough) = (lowest - 737, highest + 736);
        while enough - too_low > 1 {
            let middle = i64::midpoint(too_low, enough);
            if is_enough(middle) { enough = middle } else { too_low = middle }
        }
        Some(enough)
    }
}
