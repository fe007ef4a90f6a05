//! Dates of games, of which parts may be unknown.

use std::fmt;

/// A date as far as it is known: `2025`, `2025.03`, `2025.03.14`, `2025.??.??`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct PartialDate {
    /// The year.
    pub year: Option<u16>,
    /// The month, from 1.
    pub month: Option<u8>,
    /// The day of the month.
    pub day: Option<u8>,
}

/// Why a text is not read as a date.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DateError {
    /// It is none.
    NoDate,
    /// It may be either of two: `1/3/2006`.
    Ambiguous(PartialDate, PartialDate),
}

impl fmt::Display for DateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoDate => f.write_str("expected a date such as 2006.03.01 or 2006.??.??"),
            Self::Ambiguous(one, other) => write!(f, "it may be {one} or {other}"),
        }
    }
}

impl fmt::Display for PartialDate {
    /// As PDN writes it: `2006.03.01`, with `??` for what is not known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let two = |part: Option<u8>| part.map_or("??".to_owned(), |part| format!("{part:02}"));
        let year = self.year.map_or("????".to_owned(), |year| format!("{year:04}"));
        write!(f, "{year}.{}.{}", two(self.month), two(self.day))
    }
}

impl PartialDate {
    /// Reads a date with dots, dashes or slashes between its parts, the year first or last. Where the year is last, dots
    /// mean that the day comes first; between dashes and slashes it may be either, and must be clear from the numbers.
    ///
    /// # Errors
    /// If it is no date, or may be two.
    pub fn read(text: &str) -> Result<Self, DateError> {
        let parts: Vec<&str> =
            text.trim().trim_end_matches('.').split(['.', '-', '/']).map(str::trim).collect();
        match parts[..] {
            [year] => Self::of(year, "?", "?").ok_or(DateError::NoDate),
            [year, month] if is_year(year) => Self::of(year, month, "?").ok_or(DateError::NoDate),
            [month, year] => Self::of(year, month, "?").ok_or(DateError::NoDate),
            [year, month, day] if is_year(year) => Self::of(year, month, day).ok_or(DateError::NoDate),
            [one, other, year] => match (Self::of(year, other, one), Self::of(year, one, other)) {
                (None, None) => Err(DateError::NoDate),
                (Some(date), None) | (None, Some(date)) => Ok(date),
                (Some(day_first), Some(_)) if text.contains('.') => Ok(day_first),
                (Some(day_first), Some(month_first)) if day_first == month_first => Ok(day_first),
                (Some(day_first), Some(month_first)) => Err(DateError::Ambiguous(day_first, month_first)),
            },
            _ => Err(DateError::NoDate),
        }
    }

    /// The date of these parts, if there is such a day.
    fn of(year: &str, month: &str, day: &str) -> Option<Self> {
        let year = match year {
            _ if is_unknown(year) => None,
            _ => Some(year.parse().ok().filter(|_| is_year(year))?),
        };
        let month = part(month, 12)?;
        let day = part(day, longest(year, month))?;
        Some(Self { year, month, day })
    }

    /// The first and the last day that it can mean.
    fn range(self) -> [(u16, u8, u8); 2] {
        [(0, 1), (u16::MAX, 99)].map(|(year, part)| {
            (self.year.unwrap_or(year), self.month.unwrap_or(part), self.day.unwrap_or(part))
        })
    }

    /// Whether it can be this date or a later one.
    #[must_use]
    pub fn reaches(self, since: Self) -> bool {
        self.range()[1] >= since.range()[0]
    }
}

fn is_unknown(part: &str) -> bool {
    part.chars().all(|c| c == '?') && !part.is_empty()
}

/// Four digits, or as many question marks.
fn is_year(part: &str) -> bool {
    part.len() == 4 && (is_unknown(part) || part.bytes().all(|byte| byte.is_ascii_digit()))
}

/// A month or a day; nothing where it is not known, for which some write 0.
fn part(text: &str, most: u8) -> Option<Option<u8>> {
    if is_unknown(text) {
        return Some(None);
    }
    let digits = text.len() <= 2 && text.bytes().all(|byte| byte.is_ascii_digit());
    let number: u8 = text.parse().ok().filter(|number| digits && *number <= most)?;
    Some((number > 0).then_some(number))
}

/// How many days a month has at most.
fn longest(year: Option<u16>, month: Option<u8>) -> u8 {
    let leaps = |year: u16| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        Some(2) if year.is_none_or(leaps) => 29,
        Some(2) => 28,
        Some(4 | 6 | 9 | 11) => 30,
        _ => 31,
    }
}
