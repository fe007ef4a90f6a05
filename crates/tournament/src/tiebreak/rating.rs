//! What ratings say (C.07, article 10; the tables are those of the rating regulations, B.02, 8.1).

use super::sums::without_lowest;
use super::{Ground, Part, Value, parts};
use crate::lines::Line;

/// The difference of ratings for a score of 50 to 100 per cent.
const DIFFERENCES: [i64; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175,
    184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444,
    470, 501, 538, 589, 677, 800,
];

/// The largest difference at which somebody may expect 50 to 99 per cent.
const EXPECTED: [i64; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179,
    188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456,
    484, 517, 559, 619, 735,
];

/// The ratings of those whom he met; who has none does not count.
fn ratings(ground: &Ground<'_>, line: &Line) -> Vec<Part> {
    parts(line, |cell| {
        let rating = ground.rating(cell.opponent.filter(|_| cell.is_played())?);
        (rating > 0).then_some(100 * i64::from(rating))
    })
}

/// Their mean, half up.
fn mean(parts: &[Part]) -> Option<i64> {
    let counted: Vec<i64> = parts.iter().filter(|part| part.counts).map(|part| part.amount / 100).collect();
    let count = counted.len() as i64;
    (count > 0).then(|| (2 * counted.iter().sum::<i64>() + count).div_euclid(2 * count))
}

pub(super) fn average(ground: &Ground<'_>, line: &Line, low: u8) -> Value {
    let mut parts = ratings(ground, line);
    without_lowest(&mut parts, usize::from(low));
    Value { keys: vec![100 * mean(&parts).unwrap_or(0)], parts }
}

/// His points against those who have ratings, and the most that they could be.
fn points(ground: &Ground<'_>, line: &Line) -> (i64, i64) {
    let met = line
        .cells
        .iter()
        .filter(|cell| cell.is_played() && cell.opponent.is_some_and(|opponent| ground.rating(opponent) > 0));
    let most = i64::from(ground.competition.plan.form.most());
    met.fold((0, 0), |(sum, all), cell| (sum + i64::from(cell.points), all + most))
}

/// The same in hundredths, half up.
fn score(ground: &Ground<'_>, line: &Line) -> Option<i64> {
    let (points, all) = points(ground, line);
    (all > 0).then(|| (200 * points + all) / (2 * all))
}

fn difference(percent: i64) -> i64 {
    let above = (percent - 50).unsigned_abs().min(50) as usize;
    if percent < 50 { -DIFFERENCES[above] } else { DIFFERENCES[above] }
}

pub(super) fn performance(ground: &Ground<'_>, line: &Line) -> Value {
    let parts = ratings(ground, line);
    let performed = mean(&parts).zip(score(ground, line)).map(|(mean, percent)| mean + difference(percent));
    Value { keys: vec![100 * performed.unwrap_or(0)], parts }
}

/// What somebody may expect against a rating, in hundredths.
fn expected(own: i64, other: i64) -> i64 {
    let above = EXPECTED.partition_point(|most| *most < (own - other).abs()) as i64 + 50;
    if own < other { 100 - above } else { above }
}

pub(super) fn perfect_performance(ground: &Ground<'_>, line: &Line) -> Value {
    let parts = ratings(ground, line);
    let ratings: Vec<i64> = parts.iter().map(|part| part.amount / 100).collect();
    let most = i64::from(ground.competition.plan.form.most());
    let (points, _) = points(ground, line);
    let (Some(lowest), Some(highest)) = (ratings.iter().min(), ratings.iter().max()) else {
        return Value { keys: vec![0], parts };
    };
    if points == 0 {
        return Value { keys: vec![100 * (lowest - 800)], parts };
    }
    let is_enough = |own: i64| {
        let sum: i64 = ratings.iter().map(|other| expected(own, *other)).sum();
        sum * most >= 100 * points
    };
    let least = (lowest - 800..=highest + 800).find(|own| is_enough(*own)).unwrap_or(highest + 800);
    Value { keys: vec![100 * least], parts }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_tables_say_the_same() {
        for (above, difference) in DIFFERENCES.iter().enumerate() {
            assert_eq!(expected(1500 + difference, 1500), 50 + above as i64, "{difference}");
            assert_eq!(expected(1500 - difference, 1500), 50 - above as i64, "{difference}");
        }
    }
}
