//! What can be seen at once. A yes is proven here; where nothing is found, the matchings of `digits` decide.

use super::digits::Graph;

/// Pairs of these, found one after the other, that leave over nobody, or the last possible one where their number is odd. Gives who
/// is left over.
pub(super) fn left_over(graph: &Graph, who: &[usize]) -> Option<Option<usize>> {
    let mut mates: Vec<Option<usize>> = vec![None; who.len()];
    let allowed = |a: usize, b: usize| graph.is_allowed(who[a], who[b]);
    for a in 0..who.len() {
        if mates[a].is_none()
            && let Some(b) = (a + 1..who.len()).find(|&b| mates[b].is_none() && allowed(a, b))
        {
            (mates[a], mates[b]) = (Some(b), Some(a));
        }
    }
    let mut alone: Vec<usize> = (0..who.len()).filter(|place| mates[*place].is_none()).collect();
    // Two who are alone get those whom another pair gives them.
    while alone.len() > 1 {
        let (one, other) = (alone[0], alone[1]);
        let (a, b) = (0..who.len()).find_map(|a| {
            let b = mates[a]?;
            (allowed(one, a) && allowed(other, b)).then_some((a, b))
        })?;
        (mates[one], mates[a]) = (Some(a), Some(one));
        (mates[other], mates[b]) = (Some(b), Some(other));
        alone.drain(..2);
    }
    Some(alone.first().map(|place| who[*place]))
}

/// Can all of these be paired? `nobody` stands for the bye: whoever is paired with him has it.
pub(super) fn all_paired(graph: &Graph, who: &[usize], nobody: Option<usize>) -> bool {
    let Some(nobody) = nobody else { return left_over(graph, who) == Some(None) };
    let takers = who.iter().rev().filter(|taker| graph.is_allowed(**taker, nobody)).take(3);
    takers.copied().any(|taker| {
        let others: Vec<usize> = who.iter().copied().filter(|other| *other != taker).collect();
        left_over(graph, &others) == Some(None)
    })
}
