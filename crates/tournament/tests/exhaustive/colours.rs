//! Who has white: article 5.2.

use bolshak_tournament::swiss::Colour;

use super::bracket::Decided;
use super::field::{Field, Player};

/// White first. `a` is ranked higher.
pub fn allocate(field: &Field, a: usize, b: usize, decided: &mut Decided) -> (usize, usize) {
    let (article, colour) = colour_of_the_higher(field, &field.players[a], &field.players[b]);
    *decided.entry(article).or_default() += 1;
    if colour == Colour::White { (a, b) } else { (b, a) }
}

fn colour_of_the_higher(field: &Field, a: &Player, b: &Player) -> (&'static str, Colour) {
    match (a.preference, b.preference) {
        (None, None) => {
            let is_odd = a.number % 2 == 1;
            ("5.2.5", if is_odd { field.initial } else { field.initial.other() })
        }
        (Some((_, colour)), None) => ("5.2.1", colour),
        (None, Some((_, colour))) => ("5.2.1", colour.other()),
        (Some((_, colour)), Some((_, other))) if colour != other => ("5.2.1", colour),
        (Some((_, colour)), Some(_)) => same_preference(a, b, colour),
    }
}

fn same_preference(a: &Player, b: &Player, colour: Colour) -> (&'static str, Colour) {
    // The differences count only where both must get the colour.
    let need = |player: &Player| {
        let strength = player.preference.map(|(strength, _)| strength);
        (strength, if player.is_absolute() { player.difference.abs() } else { 0 })
    };
    if need(a) != need(b) {
        return ("5.2.2", if need(a) > need(b) { colour } else { colour.other() });
    }
    let both = a.colours.iter().rev().zip(b.colours.iter().rev());
    match both.into_iter().find(|(a, b)| a != b) {
        Some((last, _)) => ("5.2.3", last.other()),
        None => ("5.2.4", colour),
    }
}
