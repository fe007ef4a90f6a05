//! The parameter `variant`. The protocol's positions are those of variants with a rule table, so only these are offered
//! and accepted.

use bolshak_game::{Variant, look_up, registry};

use super::{Param, ParamKind};

/// The name of the parameter.
pub const VARIANT: &str = "variant";
/// The protocol's name of international draughts, the game of an engine that has no such parameter.
pub const NORMAL: &str = "normal";

/// The protocol's names of the variants of the large board, and our names. All other variants go by their own
/// identifiers, which is an extension.
const NAMES: [(&str, &str); 5] = [
    (NORMAL, "international"),
    ("killer", "killer"),
    ("bt", "breakthrough"),
    ("frisian", "frisian"),
    ("losing", "antidraughts"),
];

/// The variant with this name in the protocol; house rules count as variants, too.
///
/// # Errors
/// What is unknown about the text, or that the protocol has no positions of the variant.
pub fn game_of_variant(text: &str) -> Result<&'static dyn Variant, String> {
    let id = NAMES.iter().find(|(name, _)| *name == text).map_or(text, |(_, id)| id);
    let variant = look_up(id).map_err(|error| error.to_string())?;
    variant.rules().map(|_| variant).ok_or_else(|| format!("the Hub protocol has no positions of {id}"))
}

/// The protocol's name of a variant.
#[must_use]
pub fn variant_of(variant: &dyn Variant) -> &'static str {
    let id = variant.info().id;
    NAMES.iter().find(|(_, own)| *own == id).map_or(id, |(name, _)| name)
}

/// The parameter as an engine offers it that plays every game, or only one.
#[must_use]
pub fn variant_param(variant: &dyn Variant, only: Option<&'static dyn Variant>) -> Param {
    let words = only.map_or_else(all_names, |only| vec![variant_of(only).to_owned()]);
    Param { name: VARIANT.to_owned(), value: variant_of(variant).to_owned(), kind: ParamKind::Enum(words) }
}

/// The games that can be named, those of the protocol first.
fn all_names() -> Vec<String> {
    let known = NAMES.iter().map(|(name, _)| *name);
    let spoken = registry().iter().filter(|variant| variant.rules().is_some());
    let own = spoken.map(|variant| variant.info().id).filter(|id| NAMES.iter().all(|(name, _)| name != id));
    known.chain(own).map(str::to_owned).collect()
}
