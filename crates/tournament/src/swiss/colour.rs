//! Who has White (article 5.2).

use super::history::{Colour, Field, Player, Strength};

/// White first, of two who meet.
pub(super) fn allocate(field: &Field<'_>, a: usize, b: usize) -> (usize, usize) {
    let (high, low) = (a.min(b), a.max(b));
    match colour_of_higher(field, &field.players[high], &field.players[low]) {
        Colour::White => (high, low),
        Colour::Black => (low, high),
    }
}

fn colour_of_higher(field: &Field<'_>, high: &Player, low: &Player) -> Colour {
    match (high.preference, low.preference) {
        (Some((colour, _)), None) => colour,
        (None, Some((colour, _))) => colour.other(),
        (Some((colour, _)), Some((other, _))) if colour != other => colour,
        (Some((colour, strength)), Some((_, other))) => {
            let due = |strength: Strength, player: &Player| {
                (strength, if strength == Strength::Absolute { player.difference.abs() } else { 0 })
            };
            match due(strength, high).cmp(&due(other, low)) {
                std::cmp::Ordering::Greater => colour,
                std::cmp::Ordering::Less => colour.other(),
                std::cmp::Ordering::Equal => last_difference(high, low).unwrap_or(colour),
            }
        }
        (None, None) if high.number % 2 == 1 => field.initial,
        (None, None) => field.initial.other(),
    }
}

/// Back to the last game in which both had different colours: the other one.
fn last_difference(high: &Player, low: &Player) -> Option<Colour> {
    let both = high.colours.iter().rev().zip(low.colours.iter().rev());
    both.filter(|(a, b)| a != b).map(|(a, _)| a.other()).next()
}
