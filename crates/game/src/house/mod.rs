//! House rules: a game that people agree on by changing some rules of a known one.
//!
//! Such a game is named by its text, `russian+capture=optional+men=forward`: the identifier of the base, then one
//! `key=value` for each rule that differs from it, in the order of [`SWITCHES`]. The text is the game's identifier
//! everywhere: in rooms, in records (as the `Variant` tag) and on the command line.

use std::collections::HashMap;
use std::fmt;
use std::sync::{LazyLock, Mutex, PoisonError};

use crate::{Variant, registry};

mod conflict;
mod draw_choice;
mod laws;
mod switches;

pub use conflict::RuleConflict;
use conflict::{check, refuse_without_effect};
pub(crate) use laws::Family;
pub use laws::Laws;
pub use switches::{Group, SWITCHES, Switch, Value};

/// Why a text names no game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FindError {
    /// There is no game with this identifier.
    UnknownVariant(String),
    /// There is no rule of this name to change.
    UnknownSwitch(String),
    /// The game has nothing that this rule could change.
    NotHere {
        /// The rule.
        key: String,
        /// The game.
        base: &'static str,
    },
    /// The rule cannot be set to this.
    UnknownValue {
        /// The rule.
        key: &'static str,
        /// What was asked for.
        value: String,
    },
    /// The rules contradict each other.
    RuleConflict(RuleConflict),
    /// Too many different house rules are in use.
    TooMany,
}

impl FindError {
    /// The word for programs and translations.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::RuleConflict(nonsense) => nonsense.code(),
            Self::TooMany => "too-many",
            _ => "no-such-variant",
        }
    }
}

impl fmt::Display for FindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownVariant(id) => {
                let known: Vec<_> = registry().iter().map(|variant| variant.info().id).collect();
                write!(f, "there is no game {id}; the games are {}", known.join(", "))
            }
            Self::UnknownSwitch(key) => {
                let known: Vec<_> = SWITCHES.iter().map(|switch| switch.key).collect();
                write!(f, "there is no rule {key} to change; the rules are {}", known.join(", "))
            }
            Self::NotHere { key, base } => {
                let known: Vec<_> = find(base).map(settings_of).unwrap_or_default();
                let known: Vec<_> = known.iter().map(|(key, _)| *key).collect();
                write!(f, "{base} has no rule {key}; the rules to change there are {}", known.join(", "))
            }
            Self::UnknownValue { key, value } => {
                let switch = SWITCHES.iter().find(|switch| switch.key == *key);
                let known: Vec<_> = switch.iter().flat_map(|switch| switch.values).map(|v| v.name).collect();
                write!(f, "{key} cannot be {value}; it can be {}", known.join(", "))
            }
            Self::RuleConflict(nonsense) => f.write_str(nonsense.words()),
            Self::TooMany => f.write_str("too many different house rules are in use"),
        }
    }
}

impl std::error::Error for FindError {}

/// House rules by name: the base and what is changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HouseRules {
    /// The identifier of the game that is changed.
    pub base: String,
    /// Rules and what they are set to, in any order.
    pub settings: Vec<(String, String)>,
}

/// A setting that has been found in [`SWITCHES`].
type Setting = (&'static Switch, &'static Value);

impl HouseRules {
    /// Takes an identifier apart.
    ///
    /// # Errors
    /// If something behind a `+` is not of the form `key=value`.
    pub fn parse(id: &str) -> Result<Self, FindError> {
        let mut parts = id.split('+');
        let base = parts.next().unwrap_or_default().to_owned();
        let setting = |part: &str| {
            let (key, value) =
                part.split_once('=').ok_or_else(|| FindError::UnknownSwitch(part.to_owned()))?;
            Ok((key.trim().to_owned(), value.trim().to_owned()))
        };
        Ok(Self { base, settings: parts.map(setting).collect::<Result<_, _>>()? })
    }

    /// The game by these rules; the base itself if they change nothing.
    ///
    /// # Errors
    /// If the base, a rule or a value is unknown, or the rules contradict each other.
    pub fn variant(&self) -> Result<&'static dyn Variant, FindError> {
        self.variant_within(usize::MAX)
    }

    fn variant_within(&self, most: usize) -> Result<&'static dyn Variant, FindError> {
        let base = named(&self.base).ok_or_else(|| FindError::UnknownVariant(self.base.clone()))?;
        if self.settings.is_empty() {
            return Ok(base);
        }
        let Laws(parent) = base.laws();
        let mut laws = parent.clone();
        let mut id = self.base.clone();
        let settings = self.settings().map_err(|error| match error {
            FindError::UnknownSwitch(key) => FindError::NotHere { key, base: base.info().id },
            other => other,
        })?;
        for (switch, value) in settings {
            let before = laws.clone();
            value.apply(&mut laws);
            refuse_without_effect(switch, value, &before, &laws).map_err(FindError::RuleConflict)?;
            if !is_there(switch, &before) && !is_there(switch, &laws) {
                return Err(FindError::NotHere { key: switch.key.to_owned(), base: base.info().id });
            }
            if laws != before {
                id.push_str(&format!("+{}={}", switch.key, value.name));
            }
        }
        check(&laws).map_err(FindError::RuleConflict)?;
        if laws == parent { Ok(base) } else { remember(&id, base, laws, most) }
    }

    /// The settings in the order of the switches.
    fn settings(&self) -> Result<Vec<Setting>, FindError> {
        let find = |(key, value): &(String, String)| {
            let index = SWITCHES.iter().position(|switch| switch.key == key);
            let index = index.ok_or_else(|| FindError::UnknownSwitch(key.clone()))?;
            let switch = &SWITCHES[index];
            let known = switch.values.iter().find(|known| known.name == value);
            let known =
                known.ok_or_else(|| FindError::UnknownValue { key: switch.key, value: value.clone() })?;
            Ok((index, (switch, known)))
        };
        let mut found = self.settings.iter().map(find).collect::<Result<Vec<_>, _>>()?;
        found.sort_by_key(|(index, _)| *index);
        Ok(found.into_iter().map(|(_, setting)| setting).collect())
    }
}

/// What the switches that apply to a game are set to there: key and value, in the order of [`SWITCHES`].
#[must_use]
pub fn settings_of(variant: &dyn Variant) -> Vec<(&'static str, &'static str)> {
    let Laws(laws) = variant.laws();
    let own = |switch: &'static Switch| {
        let own = switch.values.iter().find(|value| changes_nothing(value, &laws));
        let own = own.filter(|_| is_there(switch, &laws))?;
        Some((switch.key, own.name))
    };
    SWITCHES.iter().filter_map(own).collect()
}

/// Whether a switch can change anything about a game.
fn is_there(switch: &Switch, laws: &Family) -> bool {
    switch.values.iter().any(|value| !changes_nothing(value, laws))
}

fn changes_nothing(value: &Value, laws: &Family) -> bool {
    let mut again = laws.clone();
    value.apply(&mut again);
    again == *laws
}

/// The house rules that have been asked for. They live as long as the program.
static HOUSES: LazyLock<Mutex<HashMap<String, &'static dyn Variant>>> = LazyLock::new(Mutex::default);

fn remember(
    id: &str,
    base: &dyn Variant,
    laws: Family,
    most: usize,
) -> Result<&'static dyn Variant, FindError> {
    let mut houses = HOUSES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(variant) = houses.get(id) {
        return Ok(*variant);
    }
    if houses.len() >= most {
        return Err(FindError::TooMany);
    }
    let variant = laws.variant(id.to_owned().leak(), base);
    houses.insert(id.to_owned(), variant);
    Ok(variant)
}

fn named(id: &str) -> Option<&'static dyn Variant> {
    registry().iter().copied().find(|variant| variant.info().id == id)
}

/// The game with this identifier: a named one, or one with house rules.
///
/// # Errors
/// [`FindError`] says what is unknown or contradictory.
pub fn look_up(id: &str) -> Result<&'static dyn Variant, FindError> {
    HouseRules::parse(id)?.variant()
}

/// What a stranger wants a variant for. A rule table stays in memory as long as the program runs (search reads it at every
/// node, by its place), so house rules that are new are refused when many are known already; the limits are apart so
/// that reading alone keeps nobody from playing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// To read about it.
    Read,
    /// To play it.
    Play,
}

impl Need {
    /// How many house rules may be known before new ones are refused. Each takes 3.3 to 7 kB; on the large
    /// boards of races more, but there are only some hundreds of these.
    const fn most(self) -> usize {
        match self {
            Self::Read => 2_000,
            Self::Play => 20_000,
        }
    }
}

/// As [`look_up`], for somebody who may be a stranger. A game that was kept is found by [`look_up`], which refuses
/// nothing, so that a record always opens.
///
/// # Errors
/// [`FindError`] says what is unknown or contradictory; [`FindError::TooMany`] that too many house rules are known.
pub fn look_up_for(need: Need, id: &str) -> Result<&'static dyn Variant, FindError> {
    HouseRules::parse(id)?.variant_within(need.most())
}

/// As [`look_up`], for callers who do not ask why there is none.
#[must_use]
pub fn find(id: &str) -> Option<&'static dyn Variant> {
    look_up(id).ok()
}
