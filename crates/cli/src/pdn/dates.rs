//! Dates of games, of which parts may be unknown.

/// A year, and what is known of month and day: `2025`, `2025.03`, `2025.03.14`, `2025.??.??`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PartialDate {
    year: u16,
    month: Option<u8>,
    day: Option<u8>,
}

impl PartialDate {
    /// Reads a date with dots, dashes or slashes between its parts.
    ///
    /// # Errors
    /// What was expected, for a person.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        Self::read(text)
            .ok_or_else(|| format!("expected a date such as 2025, 2025.03 or 2025.03.14, found {text}"))
    }

    /// The same, without a word where it is none.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut parts = text.trim().split(['.', '-', '/']);
        let year = parts.next().filter(|year| year.len() == 4)?.parse().ok()?;
        let mut part = |most: u8| match parts.next() {
            None => Some(None),
            Some(unknown) if unknown.chars().all(|c| c == '?') => Some(None),
            Some(known) => known.parse().ok().filter(|known| (1..=most).contains(known)).map(Some),
        };
        let (month, day) = (part(12)?, part(31)?);
        Some(Self { year, month, day })
    }

    /// The first and the last day that it can mean.
    fn range(self) -> [(u16, u8, u8); 2] {
        [1, 99].map(|unknown| (self.year, self.month.unwrap_or(unknown), self.day.unwrap_or(unknown)))
    }

    /// Whether it can be this date or a later one.
    pub(crate) fn reaches(self, since: Self) -> bool {
        self.range()[1] >= since.range()[0]
    }
}
