//! The parameter `variant`: which game is played. The protocol's positions are those of games with a rule table, so only
//! these are offered and taken.

use bolshak_game::{Game, look_up, registry};

use super::{Param, ParamKind};

/// The name of the parameter.
pub const VARIANT: &str = "variant";

/// What the protocol calls the games of the large board, and what they are called here. All other games go by their
/// own identifiers, which is an extension.
const NAMES: [(&str, &str); 5] = [
    ("normal", "international"),
    ("killer", "killer"),
    ("bt", "breakthrough"),
    ("frisian", "frisian"),
    ("losing", "antidraughts"),
];

/// The game that a variant is; house rules count as games, too.
///
/// # Errors
/// What is unknown about the text, or that the protocol has no positions of the game.
pub fn game_of_variant(text: &str) -> Result<&'static dyn Game, String> {
    let id = NAMES.iter().find(|(name, _)| *name == text).map_or(text, |(_, id)| id);
    let game = look_up(id).map_err(|error| error.to_string())?;
    game.rules().map(|_| game).ok_or_else(|| format!("the Hub protocol has no positions of {id}"))
}

/// What the protocol calls a game.
#[must_use]
pub fn variant_of(game: &dyn Game) -> &'static str {
    let id = game.info().id;
    NAMES.iter().find(|(_, own)| *own == id).map_or(id, |(name, _)| name)
}

/// The parameter as an engine offers it.
#[must_use]
pub fn variant_param(game: &dyn Game) -> Param {
    let known = NAMES.iter().map(|(name, _)| *name);
    let spoken = registry().iter().filter(|game| game.rules().is_some());
    let own = spoken.map(|game| game.info().id).filter(|id| NAMES.iter().all(|(name, _)| name != id));
    let words = known.chain(own).map(str::to_owned).collect();
    Param { name: VARIANT.to_owned(), value: variant_of(game).to_owned(), kind: ParamKind::Enum(words) }
}
