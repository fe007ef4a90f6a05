//! The direct encounter (C.07, article 6).

use super::{Ground, Part, Value, tenths};
use crate::lines::Line;

/// The places among the tied, the best highest; equal where the direct encounter says nothing.
pub(super) fn values(ground: &Ground<'_>, tied: &[&Line]) -> Vec<Value> {
    let mut ranks = vec![0; tied.len()];
    let all: Vec<usize> = (0..tied.len()).collect();
    let mut next = 0;
    for group in split(ground, tied, all) {
        for one in &group {
            ranks[*one] = next;
        }
        next += group.len();
    }
    let value = |(place, line): (usize, &&Line)| Value {
        keys: vec![100 * (tied.len() - ranks[place]) as i64],
        parts: parts(ground, tied, line),
    };
    tied.iter().enumerate().map(value).collect()
}

/// His games against the others who are tied.
fn parts(ground: &Ground<'_>, tied: &[&Line], line: &Line) -> Vec<Part> {
    let among = |who: usize| tied.iter().any(|other| other.who == who);
    let cells = line.cells.iter().filter(|cell| ground.is_meeting(cell) && cell.opponent.is_some_and(among));
    cells
        .map(|cell| Part {
            round: Some(cell.round),
            who: cell.opponent,
            amount: tenths(cell.points),
            counts: true,
        })
        .collect()
}

/// Those who are tied in the order that their games say, the best first; who stays together stays tied.
fn split(ground: &Ground<'_>, tied: &[&Line], group: Vec<usize>) -> Vec<Vec<usize>> {
    if group.len() < 2 {
        return vec![group];
    }
    let lines: Vec<&Line> = group.iter().map(|one| tied[*one]).collect();
    let table = Table::new(ground, &lines);
    let order = table.order();
    let ranks = if table.have_all_met() {
        order.chunk_by(|a, b| table.points(*a) == table.points(*b)).map(<[usize]>::to_vec).collect()
    } else {
        table.leaders(ground, order)
    };
    let ranks: Vec<Vec<usize>> =
        ranks.into_iter().map(|rank| rank.into_iter().map(|place| group[place]).collect()).collect();
    if ranks.len() < 2 {
        return ranks;
    }
    ranks.into_iter().flat_map(|rank| split(ground, tied, rank)).collect()
}

/// Who made what against whom; none where two have not met.
struct Table {
    against: Vec<Vec<Option<i64>>>,
}

/// Points are counted in parts so small that the mean of several meetings is a whole number of them.
const PARTS: i64 = 2520;

impl Table {
    fn new(ground: &Ground<'_>, lines: &[&Line]) -> Self {
        // Two who have met several times count as having met once, with the mean (6.1.2).
        let mean = |a: &Line, b: &Line| {
            let met: Vec<i64> = a
                .cells
                .iter()
                .filter(|cell| ground.is_meeting(cell) && cell.opponent == Some(b.who))
                .map(|cell| PARTS * i64::from(cell.points))
                .collect();
            (!met.is_empty()).then(|| met.iter().sum::<i64>() / met.len() as i64)
        };
        Self { against: lines.iter().map(|a| lines.iter().map(|b| mean(a, b)).collect()).collect() }
    }

    fn points(&self, place: usize) -> i64 {
        self.against[place].iter().flatten().sum()
    }

    /// The places by their points, the best first.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.against.len()).collect();
        order.sort_by_key(|place| -self.points(*place));
        order
    }

    fn have_all_met(&self) -> bool {
        let met = |(place, row): (usize, &Vec<Option<i64>>)| {
            row.iter().enumerate().all(|(other, points)| other == place || points.is_some())
        };
        self.against.iter().enumerate().all(met)
    }

    /// Where not all have met, whoever cannot be reached by anybody below him who wins all that is missing has his rank; then the
    /// next one, as long as that holds (6.3).
    fn leaders(&self, ground: &Ground<'_>, mut order: Vec<usize>) -> Vec<Vec<usize>> {
        let win = PARTS * i64::from(ground.competition.plan.form.most());
        let most = |place: usize| {
            let missing = self.against[place].iter().filter(|points| points.is_none()).count() as i64 - 1;
            self.points(place) + win * missing
        };
        let mut ranks = vec![];
        while order.len() > 1 && order[1..].iter().all(|other| most(*other) < self.points(order[0])) {
            ranks.push(vec![order.remove(0)]);
        }
        ranks.push(order);
        ranks
    }
}
