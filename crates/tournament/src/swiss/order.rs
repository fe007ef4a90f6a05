//! What the criteria leave open is decided by the order of article 4: of all pairings of a bracket that are as good, the one
//! that would have been tried first.

use super::assignment;
use super::bracket::Bracket;
use super::digits::{self, Digit, Graph, bits};

/// How wide the part of the order is that is decided at once.
const AT_ONCE: usize = 240;

/// The best pairs of a bracket, by their places.
pub(super) fn pairs(bracket: &Bracket<'_>) -> Vec<(usize, usize)> {
    if let Some(pairs) = untouched(bracket) {
        return pairs;
    }
    let floaters = bracket.floaters();
    let mut graph = bracket.graph.clone();
    let count = |mates: &[Option<usize>]| pairs_within(bracket, mates, 0).count();
    let most = count(&graph.solve(&floaters.iter().collect::<Vec<_>>()));
    let bye = bracket.bye(bracket.size - 2 * most);
    let criteria: Vec<_> = floaters.into_iter().chain(bye).chain(bracket.quality()).collect();
    let criteria: Vec<_> = criteria.iter().collect();
    if bracket.moved > 0 {
        fix_moved(bracket, &mut graph, &criteria);
    }
    let mates = graph.solve(&criteria);
    let mut pairs: Vec<_> = pairs_within(bracket, &mates, 0).filter(|(a, _)| *a < bracket.moved).collect();
    pairs.extend(residents(bracket, &mut graph, &criteria, &mates));
    pairs
}

/// The very first pairing of a bracket of residents, if no criterion says anything against it.
fn untouched(bracket: &Bracket<'_>) -> Option<Vec<(usize, usize)>> {
    if bracket.moved > 0 || !bracket.is_alone() {
        return None;
    }
    let half = bracket.size / 2;
    let pairs: Vec<_> = (0..half).map(|place| (place, half + place)).collect();
    let bye = bracket.nobody().map(|nobody| (bracket.size - 1, nobody));
    let all: Vec<_> = pairs.iter().copied().chain(bye).collect();
    let is_best =
        |digit: &Digit<'_>| all.iter().map(|&(a, b)| digit.worth(a, b)).sum::<i64>() == digit.most as i64;
    let is_allowed = all.iter().all(|&(a, b)| bracket.graph.is_allowed(a, b));
    let who_has_it = bye.and_then(|_| bracket.bye(1));
    (is_allowed && who_has_it.iter().chain(&bracket.quality()).all(is_best)).then_some(pairs)
}

/// The pairs within the bracket, from this place on.
fn pairs_within<'p>(
    bracket: &'p Bracket<'_>,
    mates: &'p [Option<usize>],
    from: usize,
) -> impl Iterator<Item = (usize, usize)> + 'p {
    (from..bracket.size).filter_map(|place| {
        let mate = mates[place]?;
        (place < mate && mate < bracket.size).then_some((place, mate))
    })
}

/// Who of those who were moved down is paired, the highest first, and then with whom (4.4).
fn fix_moved(bracket: &Bracket<'_>, graph: &mut Graph, criteria: &[&Digit<'_>]) {
    let moved: Vec<usize> = (0..bracket.moved).collect();
    for some in moved.chunks(AT_ONCE) {
        let is_paired: Vec<_> = some
            .iter()
            .map(|&place| Digit::once(move |a, b| i64::from(a == place && bracket.within(b))))
            .collect();
        let mates = graph.solve(&chain(criteria, &is_paired));
        for &place in some {
            let stays = mates[place].is_some_and(|mate| bracket.within(mate));
            graph.retain(|a, b| a != place || bracket.within(b) == stays);
        }
    }
    fix_partners(bracket, graph, criteria, &moved);
}

/// With whom these are paired, the highest first, each with the highest possible.
fn fix_partners(bracket: &Bracket<'_>, graph: &mut Graph, criteria: &[&Digit<'_>], tops: &[usize]) {
    for some in tops.chunks((AT_ONCE / bits(bracket.size)).max(1)) {
        let high: Vec<_> = some
            .iter()
            .map(|&place| {
                Digit::sum(bracket.size, move |a, b| {
                    if a == place && bracket.within(b) { (bracket.size - b) as i64 } else { 0 }
                })
            })
            .collect();
        let mates = graph.solve(&chain(criteria, &high));
        for &place in some {
            if let Some(mate) = mates[place].filter(|mate| *mate > place && bracket.within(*mate)) {
                graph.retain(|a, b| (a == place) == (b == mate) && b != place && a != mate);
            }
        }
    }
}

fn chain<'c, 'd>(criteria: &[&'c Digit<'d>], more: &'c [Digit<'d>]) -> Vec<&'c Digit<'d>> {
    criteria.iter().copied().chain(more).collect()
}

/// Residents among themselves: the upper half against the lower one, after as few exchanges as possible (4.2, 4.3).
fn residents(
    bracket: &Bracket<'_>,
    graph: &mut Graph,
    criteria: &[&Digit<'_>],
    mates: &[Option<usize>],
) -> Vec<(usize, usize)> {
    let with_moved = |place: usize| mates[place].is_some_and(|mate| mate < bracket.moved);
    let rest: Vec<usize> = (bracket.moved..bracket.size).filter(|place| !with_moved(*place)).collect();
    let among: Vec<_> = pairs_within(bracket, mates, bracket.moved).collect();
    let half = among.len();
    if half == 0 {
        return vec![];
    }
    let worth = digits::joined(criteria).filter(|_| bracket.is_alone());
    let Some(worth) = worth else {
        let tops = fix_tops(bracket, graph, criteria, &rest, half);
        fix_partners(bracket, graph, criteria, &tops);
        let mates = graph.solve(criteria);
        return pairs_within(bracket, &mates, bracket.moved).collect();
    };
    // The bye is one more place in the upper half, which takes whoever is left.
    let nobody = bracket.nobody().filter(|_| rest.len() > 2 * half);
    let over = nobody.and_then(|nobody| rest.iter().copied().find(|place| mates[*place] == Some(nobody)));
    let bye = over.zip(nobody).map_or(0, |(over, nobody)| worth(over, nobody));
    let best = among.iter().map(|&(a, b)| worth(a, b)).sum::<assignment::Worth>() + bye;
    let assign = |graph: &Graph, tops: &[usize]| assigned(graph, &worth, tops, &rest, nobody);
    let natural = assign(graph, &rest[..half]).filter(|(sum, _)| *sum == best);
    let found = natural.or_else(|| {
        let tops = fix_tops(bracket, graph, criteria, &rest, half);
        assign(graph, &tops)
    });
    found.map_or(among, |(_, pairs)| pairs)
}

/// The first of the best ways to pair the upper half with the others of these, and what it is worth.
fn assigned(
    graph: &Graph,
    worth: &impl Fn(usize, usize) -> assignment::Worth,
    tops: &[usize],
    rest: &[usize],
    nobody: Option<usize>,
) -> Option<(assignment::Worth, Vec<(usize, usize)>)> {
    let others: Vec<usize> = rest.iter().copied().filter(|place| !tops.contains(place)).collect();
    let fits = |a: usize, b: usize| (a < b && graph.is_allowed(a, b)).then(|| worth(a, b));
    let mut worths: Vec<Vec<_>> =
        tops.iter().map(|&top| others.iter().map(|&other| fits(top, other)).collect()).collect();
    worths.extend(nobody.map(|nobody| others.iter().map(|&other| fits(other, nobody)).collect()));
    let (sum, columns) = assignment::first_best(&worths)?;
    Some((sum, tops.iter().zip(columns).map(|(top, column)| (*top, others[column])).collect()))
}

/// Who of the residents plays in the upper half.
fn fix_tops(
    bracket: &Bracket<'_>,
    graph: &mut Graph,
    criteria: &[&Digit<'_>],
    rest: &[usize],
    half: usize,
) -> Vec<usize> {
    let is_pair = |a: usize, b: usize| a >= bracket.moved && bracket.within(b);
    let last = rest[half - 1];
    let upper = move |place: usize| place <= last;
    // The fewest exchanges, then the smallest difference of the numbers that are exchanged.
    let number = |place: usize| rest.iter().position(|one| *one == place).unwrap_or_default();
    let numbers: Vec<usize> = (0..bracket.size).map(number).collect();
    let few = Digit::sum(half, move |a, b| i64::from(is_pair(a, b) && upper(a)));
    let near =
        Digit::sum(
            half * rest.len(),
            |a, b| {
                if is_pair(a, b) { (rest.len() - numbers[a]) as i64 } else { 0 }
            },
        );
    // The lowest of the upper half leave it, the highest of the lower half come into it.
    let decided: Vec<usize> = rest[..half].iter().rev().chain(&rest[half..]).copied().collect();
    let mut tops = vec![];
    for some in decided.chunks(AT_ONCE) {
        let mut digits = vec![];
        for &place in some {
            let worth = if upper(place) { -1 } else { 1 };
            digits.push(Digit::once(move |a, b| if a == place && is_pair(a, b) { worth } else { 0 }));
        }
        let all: Vec<_> = criteria.iter().copied().chain([&few, &near]).chain(&digits).collect();
        let mates = graph.solve(&all);
        for &place in some {
            let is_top = mates[place].is_some_and(|mate| is_pair(place, mate) && place < mate);
            if is_top {
                tops.push(place);
                graph.retain(|a, b| b != place && (a != place || is_pair(a, b)));
            } else {
                graph.retain(|a, b| a != place || !is_pair(a, b));
            }
        }
    }
    tops.sort_unstable();
    tops
}
