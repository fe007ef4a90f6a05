//! The languages of lessons and reports.

use std::str::FromStr;

/// A language that people read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Russian.
    Russian,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::English, Self::Russian];

    /// The code of the language, as in HTML.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Russian => "ru",
        }
    }
}

impl FromStr for Language {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|language| language.code() == text);
        found.ok_or_else(|| format!("expected en or ru, found {text:?}"))
    }
}
