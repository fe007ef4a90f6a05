//! Games and positions as arguments.

use std::path::Path;

use anyhow::{Context, anyhow};
use bolshak_game::{Game, Variant, look_up};
use bolshak_notation::printable_lines;

use crate::house_file;
use crate::limited::read_text;

/// A game by its identifier, by its identifier with house rules (`russian+capture=optional`), or from a file of house
/// rules, for clap.
pub(crate) fn parse(text: &str) -> Result<&'static dyn Variant, String> {
    let is_file = Path::new(text).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"));
    if is_file { from_file(text) } else { look_up(text).map_err(|error| error.to_string()) }
}

fn from_file(path: &str) -> Result<&'static dyn Variant, String> {
    let text = read_text(Path::new(path), house_file::LONGEST);
    let text = text.map_err(|error| format!("cannot read {path}: {error}"))?;
    let variant =
        house_file::read(&text).and_then(|rules| rules.variant().map_err(|error| error.to_string()));
    // What is wrong is shown with its line, which may hold anything.
    variant.map_err(|error| format!("{path}: {}", printable_lines(&error)))
}

/// A game from a position in any accepted notation, or from the initial one.
pub(crate) fn open(variant: &'static dyn Variant, position: Option<&str>) -> anyhow::Result<Box<dyn Game>> {
    match position {
        None => Ok(variant.start()),
        Some(text) => bolshak_notation::read_position(variant, text)
            .map_err(|error| anyhow!(error))
            .with_context(|| format!("cannot read the position \"{text}\"")),
    }
}
