//! The evaluations that are built in. `docs/nets.md` says where each comes from.

/// The identifiers of games, each with its file.
macro_rules! files {
    ($($game:literal)*) => {
        const FILES: &[(&str, &[u8])] = &[$(($game, include_bytes!(concat!("../../data/", $game, ".net")))),*];
    };
}

files! {
    "russian" "giveaway" "russian-majority" "diagonal" "spantsireti" "international" "brazilian" "canadian" "frisian"
    "frysk" "pool" "jamaican" "english" "czech" "slovak" "italian" "spanish" "algerian" "portuguese" "thai" "antidraughts"
    "breakthrough" "killer" "turkish" "armenian"
    "northern" "two-move" "towers" "lasca" "pskov" "neva" "senegalese" "corners" "belarusian" "stavropol" "samoyed" "novgorod"
}

/// The file for a game, if there is one.
pub(super) fn of(id: &str) -> Option<&'static [u8]> {
    FILES.iter().find(|(game, _)| *game == id).map(|(_, bytes)| *bytes)
}

#[cfg(test)]
mod tests {
    use super::FILES;
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
}
