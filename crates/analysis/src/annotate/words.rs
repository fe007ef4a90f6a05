//! The words of a report.

use super::Mark;
use crate::Language;

impl Language {
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
