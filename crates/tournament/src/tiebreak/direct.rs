//! The direct encounter (C.07, article 6).

use super::{Ground, Part, Value, tenths};
use crate::lines::Line;
use crate::outcome::Points;

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
        parts: parts(tied, line),
    };
    tied.iter().enumerate().map(value).collect()
}

/// His games against the others who are tied.
fn parts(tied: &[&Line], line: &Line) -> Vec<Part> {
    let among = |who: usize| tied.iter().any(|other| other.who == who);
    let cells = line.cells.iter().filter(|cell| cell.is_played() && cell.opponent.is_some_and(among));
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
    let points: Vec<Points> = lines.iter().map(|line| own_points(&lines, line)).collect();
    let parts = if have_all_met(&lines) {
        by_points(&group, &points)
    } else {
        leaders(ground, &group, &lines, &points)
    };
    if parts.len() < 2 {
        return parts;
    }
    parts.into_iter().flat_map(|part| split(ground, tied, part)).collect()
}

fn own_points(lines: &[&Line], line: &Line) -> Points {
    parts(lines, line).iter().map(|part| (part.amount / 10) as Points).sum()
}

fn meetings(a: &Line, b: &Line) -> usize {
    a.cells.iter().filter(|cell| cell.is_played() && cell.opponent == Some(b.who)).count()
}

fn have_all_met(lines: &[&Line]) -> bool {
    let counts =
        lines.iter().enumerate().flat_map(|(place, a)| lines[..place].iter().map(|b| meetings(a, b)));
    let counts: Vec<usize> = counts.collect();
    counts.iter().all(|count| *count > 0 && *count == counts[0])
}

fn by_points(group: &[usize], points: &[Points]) -> Vec<Vec<usize>> {
    let mut order: Vec<(Points, usize)> = points.iter().copied().zip(group.iter().copied()).collect();
    order.sort_by_key(|(points, _)| -points);
    order.chunk_by(|a, b| a.0 == b.0).map(|some| some.iter().map(|(_, one)| *one).collect()).collect()
}

/// Where not all have met, whoever could not be reached by anybody who won all that is missing stands before the others; then the
/// same among the rest.
fn leaders(ground: &Ground<'_>, group: &[usize], lines: &[&Line], points: &[Points]) -> Vec<Vec<usize>> {
    let win = ground.competition.plan.form.most();
    let most = |place: usize| {
        let missing =
            (0..lines.len()).filter(|other| *other != place && meetings(lines[place], lines[*other]) == 0);
        points[place] + win * missing.count() as Points
    };
    let best = points.iter().enumerate().max_by_key(|(_, points)| **points).map_or(0, |(place, _)| place);
    let is_ahead = (0..lines.len()).all(|other| other == best || most(other) < points[best]);
    if !is_ahead {
        return vec![group.to_vec()];
    }
    let rest = group.iter().copied().filter(|one| *one != group[best]).collect();
    vec![vec![group[best]], rest]
}
