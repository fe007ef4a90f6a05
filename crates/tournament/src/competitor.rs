//! Who takes part.

use serde::{Deserialize, Serialize};

/// A person of a competition, or one of a team.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Person {
    /// As it is printed.
    pub name: String,
    /// Zero if he has none.
    #[serde(skip_serializing_if = "is_none")]
    pub rating: u32,
    /// A title of the world federation, or a title or grade of his own country.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// The federation or country.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub federation: String,
    /// The city.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub city: String,
    /// The team or club for which he scores, also where everybody plays for himself.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub team: String,
    /// For standings of their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sex: Option<Sex>,
    /// The year of birth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub born: Option<u16>,
    /// His number at his federation.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub licence: String,
    /// Who he is at the server where he plays.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub account: String,
}

impl Person {
    /// Whence he is: the team, the city or the federation, whichever is known first.
    #[must_use]
    pub fn origin(&self) -> &str {
        let from = [&self.team, &self.city, &self.federation];
        from.into_iter().find(|from| !from.is_empty()).map_or("", String::as_str)
    }

    /// His rating as it is printed; nothing if he has none.
    #[must_use]
    pub fn rating_text(&self) -> String {
        if self.rating == 0 { String::new() } else { self.rating.to_string() }
    }
}

fn is_none(rating: &u32) -> bool {
    *rating == 0
}

/// Of a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sex {
    /// A man or a boy.
    Male,
    /// A woman or a girl.
    Female,
}

/// Whoever is paired: a person, or a team with its people.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Competitor {
    /// The person; of a team its name, its city and the mean of its ratings.
    #[serde(flatten)]
    pub person: Person,
    /// The people of a team, from the first board on; the reserves behind them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<Person>,
}

impl Competitor {
    /// A person of whom only the name and the rating are known.
    #[must_use]
    pub fn named(name: &str, rating: u32) -> Self {
        let person = Person { name: name.to_owned(), rating, ..Person::default() };
        Self { person, members: vec![] }
    }
}

/// An age group of the source texts (conduct, 9), by the age that is reached in the year of the competition.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AgeGroup {
    /// Under 12 `[R]`: the text has 12 in two groups.
    Under12,
    /// 12 and 13.
    Under14,
    /// 14 and 15.
    Under16,
    /// 16 and 17.
    Under18,
    /// 18 and 19: juniors.
    Juniors,
    /// 20 to 22: the youth. Under 23 `[R]`: the text has 23 in two groups.
    Youth,
    /// All above.
    Adults,
}

impl AgeGroup {
    /// All, the youngest first.
    pub const ALL: [Self; 7] = [
        Self::Under12,
        Self::Under14,
        Self::Under16,
        Self::Under18,
        Self::Juniors,
        Self::Youth,
        Self::Adults,
    ];

    /// The word for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Under12 => "under12",
            Self::Under14 => "under14",
            Self::Under16 => "under16",
            Self::Under18 => "under18",
            Self::Juniors => "juniors",
            Self::Youth => "youth",
            Self::Adults => "adults",
        }
    }

    /// The group of somebody who was born in a year, in the year of the competition.
    #[must_use]
    pub fn of(born: u16, year: u16) -> Self {
        match year.saturating_sub(born) {
            0..=11 => Self::Under12,
            12..=13 => Self::Under14,
            14..=15 => Self::Under16,
            16..=17 => Self::Under18,
            18..=19 => Self::Juniors,
            20..=22 => Self::Youth,
            _ => Self::Adults,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_age_is_in_one_group() {
        let groups: Vec<_> = [11, 12, 13, 14, 16, 18, 19, 20, 22, 23, 60]
            .map(|age| AgeGroup::of(2026 - age, 2026))
            .into_iter()
            .collect();
        use AgeGroup::*;
        assert_eq!(
            groups,
            [Under12, Under14, Under14, Under16, Under18, Juniors, Juniors, Youth, Youth, Adults, Adults]
        );
    }
}
