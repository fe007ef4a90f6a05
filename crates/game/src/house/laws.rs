//! All that people may change about a game, whatever family its rules are of.

use bolshak_core::{Color, Field, Rules, SquareNames};

use crate::graph::{self, GraphBook};
use crate::race::{self, RaceBook};
use crate::{Names, RayBook, Variant, goban};

/// The rules of a game as house rules change them; what is in them is for this crate alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Laws(pub(crate) Family);

/// The rules by their family.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Family {
    /// Captures along straight lines: one rule table.
    Rays(Rules),
    /// Captures that no rule table can express.
    Graph(graph::Laws),
    /// Races from camp to camp.
    Race(race::Laws),
    /// Five in a row.
    GoBan(goban::Laws),
}

/// PDN's number for games of our own; the `Variant` tag says which.
const HOUSE_GAME_TYPE: u32 = 105;

impl Family {
    /// The game by these rules under an identifier of its own; it lives as long as the program, and so do its rules,
    /// because a rule table is known by its place in memory.
    pub(super) fn variant(self, id: &'static str, base: &dyn Variant) -> &'static dyn Variant {
        let info = base.info();
        let names = house_names(&info.names);
        let words: (&'static str, &'static str) = (names.en.clone().leak(), names.ru.clone().leak());
        match self {
            Self::Rays(rules) => {
                let moves_alike = base.rules().is_some_and(|own| are_alike(&rules, own));
                let book = RayBook::new(id, Box::leak(Box::new(noted(rules, id))), names);
                Box::leak(Box::new(if moves_alike { book.kin_to(info.id) } else { book }))
            }
            Self::Graph(laws) => {
                let pdn = (renumbered(laws.pdn.0, laws.begins()), id);
                let laws = graph::Laws { id, names: words, form: None, pdn, ..laws };
                Box::leak(Box::new(GraphBook::new(Box::leak(Box::new(laws)))))
            }
            Self::Race(laws) => {
                let pdn = (renumbered(laws.pdn.0, 'W'), id);
                let laws = race::Laws { id, names: words, form: None, pdn, ..laws };
                Box::leak(Box::new(RaceBook::new(Box::leak(Box::new(laws)))))
            }
            Self::GoBan(laws) => {
                let pdn = (renumbered(laws.pdn.0, 'W'), id);
                Box::leak(Box::new(goban::GoBan::new(goban::Laws { id, names: words, pdn, ..laws })))
            }
        }
    }
}

fn house_names(base: &Names) -> Names {
    Names { en: format!("{}, house rules", base.en), ru: format!("{}, свои правила", base.ru) }
}

/// Whether two tables have the same moves and the same aim: they differ in their draws and their paint at most.
fn are_alike(rules: &Rules, other: &Rules) -> bool {
    let geometry = rules.geometry.painted(other.geometry.shade);
    Rules { draws: other.draws, geometry, ..*rules } == *other
}

/// A `GameType` with our own number and the letter of the side that begins, the board as it was.
fn renumbered(game_type: &str, begins: char) -> &'static str {
    let board = game_type.splitn(3, ',').nth(2).unwrap_or_default();
    format!("{HOUSE_GAME_TYPE},{begins},{board}").leak()
}

fn noted(mut rules: Rules, id: &'static str) -> Rules {
    let begins = if rules.first == Color::White { 'W' } else { 'B' };
    let squares = match (rules.notation.squares, begins) {
        (SquareNames::Algebraic, 'W') => "A0",
        (SquareNames::Algebraic, _) => "A3",
        (SquareNames::AlgebraicFromTop, 'W') => "A2",
        (SquareNames::AlgebraicFromTop, _) => "A1",
        (SquareNames::Numeric, 'W') | (SquareNames::NumericFromBottom, 'B') => "N2",
        (SquareNames::Numeric | SquareNames::NumericFromBottom, _) => "N1",
    };
    let inverted = u8::from(rules.geometry.field == Field::RightCorner);
    let (files, ranks) = (rules.geometry.files, rules.geometry.ranks);
    rules.notation.game_type =
        format!("{HOUSE_GAME_TYPE},{begins},{files},{ranks},{squares},{inverted}").leak();
    rules.notation.variant = Some(id);
    rules
}
