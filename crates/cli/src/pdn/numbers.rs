//! Numbers of games: `3`, `7-9`, `12-`.

use std::ops::RangeInclusive;
use std::str::FromStr;

/// Games by their numbers, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Numbers(RangeInclusive<usize>);

impl FromStr for Numbers {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::read(text)
            .ok_or_else(|| format!("expected numbers of games such as 3, 7-9 or 12-, found {text}"))
    }
}

impl Numbers {
    fn read(text: &str) -> Option<Self> {
        let number = |text: &str| text.trim().parse().ok().filter(|number| *number > 0);
        let range = match text.split_once('-') {
            None => number(text)?..=number(text)?,
            Some((first, last)) if last.trim().is_empty() => number(first)?..=usize::MAX,
            Some((first, last)) => number(first)?..=number(last)?,
        };
        (!range.is_empty()).then_some(Self(range))
    }

    pub(crate) fn holds(&self, number: usize) -> bool {
        self.0.contains(&number)
    }

    /// The first of them.
    pub(crate) fn first(&self) -> usize {
        *self.0.start()
    }

    /// The last of them; the largest number there is where they go on to the end.
    pub(crate) fn last(&self) -> usize {
        *self.0.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_numbers() {
        let range = |text: &str| text.parse::<Numbers>().map(|numbers| (numbers.first(), numbers.last()));
        assert_eq!(range("3"), Ok((3, 3)));
        assert_eq!(range("7-9"), Ok((7, 9)));
        assert_eq!(range("12-"), Ok((12, usize::MAX)));
        for wrong in ["", "0", "0-3", "9-7", "-3", "x", "1-2-3"] {
            assert!(range(wrong).is_err(), "{wrong}");
        }
    }
}
