//! The evaluations that are built in. `docs/nets.md` says where each comes from.

/// The identifiers of games, each with its file.
macro_rules! files {
    ($($game:literal)*) => {
        const FILES: &[(&str, &[u8])] = &[$(($game, include_bytes!(concat!("../../data/", $game, ".net")))),*];
    };
}

files! {
    "russian" "giveaway" "diagonal" "spantsireti" "international" "canadian" "frisian" "frysk"
    "pool" "jamaican" "english" "czech" "slovak" "italian" "spanish" "algerian" "portuguese" "thai" "antidraughts"
    "breakthrough" "turkish"
    "northern" "two-move" "towers" "lasca" "pskov" "neva" "senegalese" "corners" "belarusian" "stavropol" "samoyed" "novgorod"
    "wigman" "pskov-large" "novgorod-large" "chinese-2" "chinese-small-2" "goban" "halma"
}

/// Games that the evaluation of another plays better than one fitted to the few games of their own, and that other game.
const SHARED: &[(&str, &str)] = &[
    ("brazilian", "russian"),
    ("russian-majority", "russian"),
    ("killer", "international"),
    ("armenian", "turkish"),
];

/// The file for a game, if there is one.
pub(super) fn of(id: &str) -> Option<&'static [u8]> {
    let id = SHARED.iter().find(|(game, _)| *game == id).map_or(id, |(_, other)| other);
    FILES.iter().find(|(game, _)| *game == id).map(|(_, bytes)| *bytes)
}

#[cfg(test)]
mod tests {
    use super::{FILES, SHARED};
    use crate::{Evaluation, Features, Weights};

    #[test]
    fn every_file_fits_its_game() {
        for (id, bytes) in FILES {
            let variant = bolshak_game::find(id).expect("a known game");
            let fits = match variant.rules() {
                Some(rules) => Evaluation::from_bytes(rules, bytes).map(|evaluation| {
                    assert_eq!(evaluation.variant(), Some(*id));
                }),
                None => Weights::from_bytes(&Features::of(variant.info()), bytes).map(|_| ()),
            };
            fits.unwrap_or_else(|error| panic!("{id}: {error}"));
            assert!(bytes.len() <= 4 << 20, "{id}");
        }
    }

    #[test]
    fn a_shared_file_fits_the_other_game_too() {
        for (id, other) in SHARED {
            let rules = bolshak_game::find(id).expect("a known game").rules().expect("a rule table");
            assert_eq!(Evaluation::embedded(id, rules).variant(), Some(*other));
        }
    }
}
