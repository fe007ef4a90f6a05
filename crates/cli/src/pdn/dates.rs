//! Dates as arguments.

use bolshak_notation::pdn::{PartialDate, PdnGame};

/// Reads a date of which the year is known, for clap.
///
/// # Errors
/// What was expected, for a person.
pub(crate) fn parse(text: &str) -> Result<PartialDate, String> {
    let date = PartialDate::read(text).ok().filter(|date| date.year.is_some());
    date.ok_or_else(|| format!("expected a date such as 2025, 2025.03 or 2025.03.14, found {text}"))
}

/// The date of a record, if it has one of which the year is known.
pub(crate) fn date_of(record: &PdnGame) -> Option<PartialDate> {
    let dates = ["Date", "UTCDate", "EventDate"].map(|name| record.value(&[name]));
    let mut read = dates.into_iter().flatten().filter_map(|date| PartialDate::read(date).ok());
    read.find(|date| date.year.is_some())
}
