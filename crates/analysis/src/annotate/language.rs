//! The words of a report.

use std::str::FromStr;

use super::Mark;

/// The language of what is written into a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Russian.
    Russian,
}

impl FromStr for Language {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "en" => Ok(Self::English),
            "ru" => Ok(Self::Russian),
            _ => Err(format!("expected en or ru, found {text:?}")),
        }
    }
}

impl Language {
    /// The code of the language, as in HTML.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Russian => "ru",
        }
    }

    const fn choose(self, en: &'static str, ru: &'static str) -> &'static str {
        match self {
            Self::English => en,
            Self::Russian => ru,
        }
    }

    /// What a move is called that has a mark.
    #[must_use]
    pub const fn mark(self, mark: Mark) -> &'static str {
        match mark {
            Mark::Inaccuracy => self.choose("Inaccuracy", "Неточность"),
            Mark::Mistake => self.choose("Mistake", "Ошибка"),
            Mark::Blunder => self.choose("Blunder", "Грубая ошибка"),
        }
    }

    /// What is said of a move before the better one.
    pub(super) const fn better(self) -> &'static str {
        self.choose("better was", "лучше было")
    }

    pub(super) const fn missed_win(self) -> &'static str {
        self.choose("The tables knew a win here", "По таблицам здесь был выигрыш")
    }

    pub(super) const fn accuracy(self) -> &'static str {
        self.choose("accuracy", "точность")
    }

    pub(super) const fn graph(self) -> &'static str {
        self.choose(
            "What each position was worth to the first side",
            "Во что оценивалась каждая позиция для первой стороны",
        )
    }
}
