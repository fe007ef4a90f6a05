//! What openings are called, by the position that they come to, so that the order of moves does not matter.

use std::collections::HashMap;
use std::sync::LazyLock;

use bolshak_game::{Game, PositionKey, find, position_key};
use bolshak_notation::find_move;

use crate::Language;

/// The names, each with its source: a game, moves, the name in English and Russian, where it is said.
const TEXT: &str = include_str!("../data/openings.tsv");

/// The name of an opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpeningName {
    en: &'static str,
    ru: Option<&'static str>,
    /// Where it is said.
    pub source: &'static str,
}

impl OpeningName {
    /// The name in a language, if it has one there.
    #[must_use]
    pub const fn get(&self, language: Language) -> Option<&'static str> {
        match language {
            Language::English => Some(self.en),
            Language::Russian => self.ru,
        }
    }
}

type Names = HashMap<(&'static str, PositionKey), OpeningName>;

static NAMES: LazyLock<Names> = LazyLock::new(|| {
    let lines = TEXT.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| read(line).unwrap_or_else(|why| unreachable!("a test reads every line: {line}: {why}")))
        .collect()
});

fn read(line: &'static str) -> Result<((&'static str, PositionKey), OpeningName), String> {
    let parts: Vec<_> = line.split('\t').collect();
    let [id, moves, en, ru, source] = parts[..] else { return Err("expected five fields".to_owned()) };
    let variant = find(id).ok_or("there is no such game")?;
    let mut game = variant.start();
    for text in moves.split(' ') {
        let found = find_move(game.as_ref(), text).map_err(|error| format!("{text}: {error}"))?;
        game.play_at(found.index).map_err(|error| format!("{text}: {error}"))?;
    }
    let name = OpeningName { en, ru: (ru != "-").then_some(ru), source };
    Ok(((variant.info().id, position_key(&game.view())), name))
}

/// What the opening of a game is called: the last position on its way that has a name. Games that began elsewhere than at the
/// initial position are named by the positions that they come to.
#[must_use]
pub fn opening_name(game: &dyn Game) -> Option<&'static OpeningName> {
    let id = game.variant().info().id;
    let named = |ply: usize| NAMES.get(&(id, position_key(&game.view_before(ply))));
    (0..=game.played().len()).rev().find_map(named)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(id: &str, moves: &str) -> Option<&'static str> {
        let mut game = find(id).expect("a game").start();
        game.rule_draws(bolshak_game::Draws::Waived);
        for text in moves.split(' ') {
            let found = find_move(game.as_ref(), text).expect("a move");
            game.play_at(found.index).expect("a legal move");
        }
        opening_name(game.as_ref()).map(|name| name.en)
    }

    #[test]
    fn every_name_is_of_a_position_of_its_own() {
        let lines: Vec<_> = TEXT.lines().filter(|line| !line.starts_with('#')).collect();
        for line in &lines {
            read(line).unwrap_or_else(|why| panic!("{line}: {why}"));
        }
        assert_eq!(NAMES.len(), lines.len(), "two names for a position");
    }

    #[test]
    fn the_last_name_on_the_way_is_told_whatever_the_order_of_moves() {
        assert_eq!(after("russian", "c3-d4 d6-c5"), None);
        assert_eq!(after("russian", "c3-d4 d6-c5 b2-c3 f6-g5 c3-b4 g5-h4"), Some("City Game"));
        assert_eq!(after("russian", "c3-d4 f6-g5 b2-c3 d6-c5"), Some("City Game"));
        assert_eq!(after("english", "11-15 23-19 8-11 22-17"), Some("Single Corner"));
        assert_eq!(after("english", "11-15 23-19 8-11 22-17 4-8 17-13"), Some("Old Fourteenth"));
        assert_eq!(after("brazilian", "c3-d4 d6-c5 b2-c3 f6-g5"), None);
    }
}
