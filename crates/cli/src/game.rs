//! Games and positions as arguments.

use anyhow::{Context, anyhow};
use bolshak_game::{Game, Match, registry};

/// A game by its identifier, for clap.
pub(crate) fn parse(id: &str) -> Result<&'static dyn Game, String> {
    bolshak_game::find(id).ok_or_else(|| {
        let known: Vec<_> = registry().iter().map(|game| game.info().id).collect();
        format!("there is no game {id}; the games are {}", known.join(", "))
    })
}

/// A match from a position in any accepted notation, or from the initial one.
pub(crate) fn open(game: &'static dyn Game, position: Option<&str>) -> anyhow::Result<Box<dyn Match>> {
    match position {
        None => Ok(game.start()),
        Some(text) => bolshak_notation::read_position(game, text)
            .map_err(|error| anyhow!(error))
            .with_context(|| format!("cannot read the position \"{text}\"")),
    }
}
