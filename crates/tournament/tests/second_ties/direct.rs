//! The direct encounter (C.07, article 6): no value of anybody, but an order of those who are tied.

use super::record::Record;

/// Sums are counted in parts of a tenth, so that means of up to five meetings are whole.
const PARTS: i64 = 60;

/// The separate standings of those who are tied (6.1).
struct Table {
    /// Points against each other; the mean where two met more than once (6.1.2).
    sums: Vec<i64>,
    /// With how many of the others he has not played.
    missing: Vec<i64>,
    /// What a missing meeting can give.
    win: i64,
}

impl Table {
    fn of(record: &Record, tied: &[usize]) -> Self {
        let (mut sums, mut missing) = (vec![], vec![]);
        for who in tied {
            let met = record.meetings(*who);
            let others = tied.iter().filter(|other| *other != who);
            let of_each: Vec<_> = others.map(|other| met.get(other)).collect();
            let mean = |points: &Vec<i64>| PARTS * points.iter().sum::<i64>() / points.len() as i64;
            sums.push(of_each.iter().flatten().map(|points| mean(points)).sum());
            missing.push(of_each.iter().filter(|points| points.is_none()).count() as i64);
        }
        Self { sums, missing, win: PARTS * i64::from(record.win) }
    }

    /// Who is above all of these whatever the missing games bring: he loses all of his, each other one wins all of his.
    fn alone_on_top(&self, left: &[usize]) -> Option<usize> {
        let most = |at: usize| self.sums[at] + self.missing[at] * self.win;
        let is_above_all = |at: usize| left.iter().all(|other| *other == at || most(*other) < self.sums[at]);
        left.iter().copied().find(|at| is_above_all(*at))
    }
}

/// Orders the tied, the best first; those who stay tied are together.
pub fn split(record: &Record, tied: &[usize]) -> Vec<Vec<usize>> {
    let table = Table::of(record, tied);
    if tied.len() == 1 {
        return vec![tied.to_vec()];
    }
    if table.missing.iter().all(|missing| *missing == 0) {
        return split_by_sums(record, tied, &table);
    }
    split_from_top(record, tied, &table)
}

/// All have met (6.2).
fn split_by_sums(record: &Record, tied: &[usize], table: &Table) -> Vec<Vec<usize>> {
    let mut sums = table.sums.clone();
    sums.sort_unstable();
    sums.dedup();
    if sums.len() == 1 {
        return vec![tied.to_vec()];
    }
    let with = |sum: &i64| -> Vec<usize> {
        (0..tied.len()).filter(|at| table.sums[*at] == *sum).map(|at| tied[at]).collect()
    };
    sums.iter().rev().flat_map(|sum| split(record, &with(sum))).collect()
}

/// Not all have met (6.3; also in a round robin that is not over): the first, then the second, as long as that is certain; the
/// others again from the beginning.
fn split_from_top(record: &Record, tied: &[usize], table: &Table) -> Vec<Vec<usize>> {
    let mut left: Vec<usize> = (0..tied.len()).collect();
    let mut order = vec![];
    while let Some(at) = table.alone_on_top(&left) {
        left.retain(|other| *other != at);
        order.push(vec![tied[at]]);
    }
    let rest: Vec<usize> = left.iter().map(|at| tied[*at]).collect();
    match (order.is_empty(), rest.is_empty()) {
        (true, _) => vec![rest],
        (_, true) => order,
        (false, false) => [order, split(record, &rest)].concat(),
    }
}
