//! The games that a record can be of where no tag says it. Nothing here chooses: whoever asks decides what to do with one
//! answer, with several and with none.

use bolshak_game::{CaptureMark, Variant, registry};

use super::{Item, Naming, PdnGame, replay};
use crate::squares::is_number;

/// What the moves of a record say about its game.
pub struct Fitting {
    /// The games that explain them best: those under which the whole record is legal with their own names of squares,
    /// without oddities and with their own sign of captures; where there is none, the next best. The games of the
    /// standard's table come before all others.
    pub games: Vec<&'static dyn Variant>,
    /// How the record is written, in words: `squares in numbers up to 50`.
    pub notation: String,
}

/// The games that a record can be of by its squares, its notation and the rules. Its tags are not asked, except for the
/// position from which it begins. A record without moves says nothing, and fits none.
#[must_use]
pub fn fitting_games(record: &PdnGame) -> Fitting {
    let moves: Vec<&str> = record.items.iter().filter_map(text).collect();
    let unnamed = unnamed(record);
    let of_standard = |variant: &&dyn Variant| variant.info().notation.variant.is_none();
    let (standard, others): (Vec<_>, Vec<_>) = registry().iter().copied().partition(of_standard);
    let fitting = |games: &[&'static dyn Variant]| best(games, &unnamed, &moves);
    let games = match moves.is_empty() {
        true => vec![],
        false => {
            Some(fitting(&standard)).filter(|games| !games.is_empty()).unwrap_or_else(|| fitting(&others))
        }
    };
    Fitting { games, notation: notation(&moves) }
}

/// The record without the tags that name a game.
#[must_use]
pub fn unnamed(record: &PdnGame) -> PdnGame {
    let mut unnamed = record.clone();
    unnamed.tags.retain(|tag| !matches!(&*tag.name, "GameType" | "Variant"));
    unnamed
}

/// What speaks against a game under which a record is legal, the weightiest first.
type Against = (bool, bool, bool);

/// The games that have least against them.
fn best(games: &[&'static dyn Variant], record: &PdnGame, moves: &[&str]) -> Vec<&'static dyn Variant> {
    let legal = games.iter().filter_map(|game| Some((against(*game, record, moves)?, *game)));
    let mut legal: Vec<(Against, _)> = legal.collect();
    let least = legal.iter().map(|(against, _)| *against).min();
    legal.retain(|(against, _)| Some(*against) == least);
    legal.into_iter().map(|(_, game)| game).collect()
}

/// What speaks against a game: other names of squares than its own, oddities, another sign of captures. An `x` says
/// nothing, for many programs write it in every game. None if the record is not legal in it.
fn against(game: &'static dyn Variant, record: &PdnGame, moves: &[&str]) -> Option<Against> {
    let replayed = replay(record, Some(game)).ok()?;
    let colon = game.info().notation.capture == CaptureMark::Colon;
    let is_odd = replayed.warnings.len() > record.warnings.len();
    Some((replayed.naming != Naming::OfTheGame, is_odd, has_colons(moves) && !colon))
}

/// How moves are written.
fn notation(moves: &[&str]) -> String {
    let numbers = moves.iter().flat_map(|text| text.split(|c: char| !c.is_ascii_alphanumeric()));
    let numbers =
        numbers.filter(|square| is_number(square)).filter_map(|square| square.parse::<usize>().ok());
    let squares = match numbers.max() {
        Some(largest) => format!("squares in numbers up to {largest}"),
        None => "squares in letters".to_owned(),
    };
    if has_colons(moves) { format!("{squares}, captures with a colon") } else { squares }
}

fn has_colons(moves: &[&str]) -> bool {
    moves.iter().any(|text| text.contains(':'))
}

fn text(item: &Item) -> Option<&str> {
    if let Item::Move { text, .. } = item { Some(text) } else { None }
}
