//! The parameters that an engine offers.

use std::fmt;

use super::{HubError, Line};

/// A parameter: its name, its present value and its type.
#[derive(Clone, PartialEq, Debug)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// Its present value.
    pub value: String,
    /// What it may be set to.
    pub kind: ParamKind,
}

/// What a parameter may be set to.
#[derive(Clone, PartialEq, Debug)]
pub enum ParamKind {
    /// `true` or `false`.
    Bool,
    /// A whole number.
    Int {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// A number.
    Real {
        /// The least.
        min: f64,
        /// The greatest.
        max: f64,
    },
    /// Any text.
    Text,
    /// One of these words.
    Enum(Vec<String>),
}

impl ParamKind {
    /// Checks that a value is one of these.
    ///
    /// # Errors
    /// What was expected.
    pub fn check(&self, value: &str) -> Result<(), String> {
        let fits = match self {
            Self::Bool => matches!(value, "true" | "false"),
            Self::Int { min, max } => value.parse().is_ok_and(|number: i64| (min..=max).contains(&&number)),
            Self::Real { min, max } => value.parse().is_ok_and(|number: f64| (min..=max).contains(&&number)),
            Self::Text => true,
            Self::Enum(words) => words.iter().any(|word| word == value),
        };
        if fits { Ok(()) } else { Err(format!("expected {self}, found \"{value}\"")) }
    }

    fn word(&self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::Int { .. } => "int",
            Self::Real { .. } => "real",
            Self::Text => "string",
            Self::Enum(_) => "enum",
        }
    }
}

impl fmt::Display for ParamKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool => f.write_str("true or false"),
            Self::Int { min, max } => write!(f, "a whole number from {min} to {max}"),
            Self::Real { min, max } => write!(f, "a number from {min} to {max}"),
            Self::Text => f.write_str("a text"),
            Self::Enum(words) => write!(f, "one of {}", words.join(", ")),
        }
    }
}

impl Param {
    /// Reads the arguments of `param`. An unknown type is read as text, and a limit that is missing or cannot be read
    /// as the largest or smallest value.
    pub(super) fn read(line: &Line) -> Result<Self, HubError> {
        let kind = match line.value("type").unwrap_or_default() {
            "bool" => ParamKind::Bool,
            "int" => ParamKind::Int {
                min: line.readable("min").unwrap_or(i64::MIN),
                max: line.readable("max").unwrap_or(i64::MAX),
            },
            "real" => ParamKind::Real {
                min: line.readable("min").unwrap_or(f64::NEG_INFINITY),
                max: line.readable("max").unwrap_or(f64::INFINITY),
            },
            "enum" => {
                let words = line.value("values").unwrap_or_default();
                ParamKind::Enum(words.split_whitespace().map(str::to_owned).collect())
            }
            _ => ParamKind::Text,
        };
        let value = line.value("value").unwrap_or_default().to_owned();
        Ok(Self { name: line.needed("name")?.to_owned(), value, kind })
    }

    pub(super) fn line(&self) -> Line {
        let line = Line::new("param").with("name", &self.name).with("value", &self.value);
        let line = line.with("type", self.kind.word());
        match &self.kind {
            ParamKind::Bool | ParamKind::Text => line,
            ParamKind::Int { min, max } => line.with("min", min).with("max", max),
            ParamKind::Real { min, max } => line.with("min", min).with("max", max),
            ParamKind::Enum(words) => line.with("values", words.join(" ")),
        }
    }
}
