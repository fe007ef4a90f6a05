//! Games and positions as arguments.

use std::path::Path;

use anyhow::{Context, anyhow};
use bolshak_game::{FindError, Game, Variant, look_up, registry};
use bolshak_notation::printable_lines;

use crate::house_file;
use crate::limited::read_text;

/// Names that are at least so much alike may have been mixed up.
const ALIKE: f64 = 0.8;

/// A game by its identifier, by its identifier with house rules (`russian+capture=optional`), or from a file of house
/// rules, for clap.
pub(crate) fn parse(text: &str) -> Result<&'static dyn Variant, String> {
    let is_file = Path::new(text).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"));
    if is_file { from_file(text) } else { look_up(text).map_err(|error| unknown(&error)) }
}

/// What is wrong, and what may have been meant.
fn unknown(error: &FindError) -> String {
    let FindError::UnknownVariant(id) = error else { return error.to_string() };
    if id.starts_with("chapaev") {
        return "Chapaev is played on the page alone, where discs can be flicked".to_owned();
    }
    let likeness = |known: &str| strsim::jaro_winkler(id, known);
    let near =
        registry().iter().map(|variant| variant.info().id).max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    match near.filter(|known| likeness(known) > ALIKE) {
        Some(known) => format!("{error}; did you mean {known}?"),
        None => error.to_string(),
    }
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
