//! Games and positions as arguments.

use std::path::Path;

use anyhow::{Context, anyhow};
use bolshak_game::{Game, HouseRules, Match, look_up};

/// A game by its identifier, by its identifier with house rules (`russian+capture=optional`), or from a file of house
/// rules, for clap.
pub(crate) fn parse(text: &str) -> Result<&'static dyn Game, String> {
    let is_file = Path::new(text).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"));
    if is_file { from_file(text) } else { look_up(text).map_err(|error| error.to_string()) }
}

/// A file of house rules: `base = "russian"` and one line for each rule that is changed, such as
/// `capture = "optional"`.
fn from_file(path: &str) -> Result<&'static dyn Game, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("cannot read {path}: {error}"))?;
    let table: toml::Table = text.parse().map_err(|error| format!("{path}: {error}"))?;
    let mut rules = HouseRules { base: String::new(), settings: vec![] };
    for (key, value) in table {
        let value = match value {
            toml::Value::String(text) => text,
            toml::Value::Integer(number) => number.to_string(),
            other => return Err(format!("{path}: {key} is {}, expected a word in quotes", other.type_str())),
        };
        if key == "base" {
            rules.base = value;
        } else {
            rules.settings.push((key, value));
        }
    }
    if rules.base.is_empty() {
        return Err(format!("{path}: expected base = \"…\", the game whose rules are changed"));
    }
    rules.game().map_err(|error| format!("{path}: {error}"))
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
