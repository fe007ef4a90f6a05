//! Pairs of an arena: whoever waits is paired with somebody of about as many points whom he has not just met.

use crate::lines::{Cell, Line};
use crate::outcome::{Points, Refusal};
use crate::round::{Drawn, Pairing};

/// How far down the list a partner is sought before a game that was just played is played again.
const REACH: usize = 12;

/// Pairs those who wait, as far as that is possible. In the order of their points everybody gets the next one below him with whom
/// he has not played just now; if he must wait, he waits for the next time.
pub fn pair(lines: &[Line], waiting: &[usize]) -> Result<Pairing, Refusal> {
    let mut waits: Vec<bool> = vec![];
    for who in waiting {
        waits.resize(waits.len().max(who + 1), false);
        waits[*who] = true;
    }
    let mut queue: Vec<&Line> =
        lines.iter().filter(|line| waits.get(line.who).copied().unwrap_or(false)).collect();
    // Who has played fewer games stands above others with the same points.
    queue.sort_by_key(|line| (-line.points, line.cells.len(), line.who));
    let mut pairing = Pairing::default();
    let mut is_paired = vec![false; queue.len()];
    for top in 0..queue.len() {
        if is_paired[top] {
            continue;
        }
        let others = (top + 1..queue.len()).filter(|other| !is_paired[*other]).take(REACH);
        let others: Vec<usize> = others.collect();
        let fresh = others.iter().find(|other| !have_just_met(queue[top], queue[**other]));
        // Two who are alone meet again rather than wait for ever.
        let again = others.first().filter(|_| queue.len() == 2);
        if let Some(other) = fresh.or(again) {
            is_paired[*other] = true;
            pairing.pairs.push(coloured(queue[top], queue[*other]));
        }
    }
    if pairing.pairs.is_empty() {
        return Err(Refusal::new("nobody-waits", "nobody waits who could meet somebody"));
    }
    Ok(pairing)
}

fn have_just_met(a: &Line, b: &Line) -> bool {
    let last = |line: &Line| line.cells.last().and_then(|cell| cell.opponent);
    last(a) == Some(b.who) || last(b) == Some(a.who)
}

/// White is for whoever has had it less often, and then for whoever had Black last.
fn coloured(a: &Line, b: &Line) -> Drawn {
    let white = |cell: &Cell| cell.colour == Some(crate::swiss::Colour::White);
    let had = |line: &Line| {
        let whites = line.cells.iter().filter(|cell| white(cell)).count() as Points;
        (2 * whites - line.cells.len() as Points, line.cells.last().is_some_and(white))
    };
    if had(a) <= had(b) { Drawn::new(a.who, b.who) } else { Drawn::new(b.who, a.who) }
}
