//! Whom somebody looks for to play with, and who fits whom.

use std::fmt;
use std::ops::RangeInclusive;

use bolshak_arena::TimeControl;

use crate::Tempo;

/// The clock of a game that is looked for; none plays without.
pub type SeekTime = Option<TimeControl>;

/// What somebody wants to play. Several variants and times mean that any of them will do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seek {
    /// The identifiers of the variants, the dearest first.
    pub variants: Vec<String>,
    /// The clocks, the dearest first.
    pub times: Vec<SeekTime>,
    /// Whether the game counts for the ratings.
    pub rated: bool,
    /// How strong the other may be.
    pub range: Option<RatingRange>,
    /// The colour that is wanted; by lot otherwise.
    pub colour: Option<Colour>,
    /// The table from which the opening is drawn.
    pub table: Option<String>,
    /// How many games: one, or a micro-match of an even number.
    pub games: u16,
    /// Who plays without seeing the pieces.
    pub blindfold: Blindfolded,
}

/// Who of two plays without seeing the pieces, in the words of one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Blindfolded {
    /// Both see them.
    #[default]
    Nobody,
    /// The one who says so.
    Me,
    /// The other one.
    Other,
    /// Neither sees them.
    Both,
}

/// A side of a game for two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// The first seat.
    White,
    /// The second seat.
    Black,
}

/// From the weakest to the strongest.
pub type RatingRange = RangeInclusive<i32>;

/// Why nobody can look for this.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeekError {
    /// No variant or no time is named, or too many are.
    Choices,
    /// A rated game has a clock.
    RatedWithoutClock,
    /// In a rated game the lot decides who has which colour.
    RatedWithColour,
    /// In a rated game both see the pieces, or neither does.
    RatedUnequal,
    /// A micro-match has an even number of games, 2 to 20.
    Games,
    /// The range holds no rating.
    Range,
}

impl fmt::Display for SeekError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Choices => "name 1 to 20 games and 1 to 10 time controls",
            Self::RatedWithoutClock => "a rated game has a clock",
            Self::RatedWithColour => "in a rated game the lot decides about the colours",
            Self::RatedUnequal => "in a rated game both see the pieces, or neither does",
            Self::Games => "play one game, or a micro-match of an even number, 2 to 20",
            Self::Range => "the lowest rating is not above the highest",
        })
    }
}

impl std::error::Error for SeekError {}

impl Seek {
    /// The most variants of one seek.
    pub const MOST_VARIANTS: usize = 20;
    /// The most times of one seek.
    pub const MOST_TIMES: usize = 10;

    /// Whether somebody can look for this.
    ///
    /// # Errors
    /// The first thing that cannot be.
    pub fn check(&self) -> Result<(), SeekError> {
        let is_few = |count, most| (1..=most).contains(&count);
        let choices =
            is_few(self.variants.len(), Self::MOST_VARIANTS) && is_few(self.times.len(), Self::MOST_TIMES);
        let games = self.games == 1 || (self.games <= 20 && self.games > 0 && self.games.is_multiple_of(2));
        let checks = [
            (choices, SeekError::Choices),
            (!self.rated || self.times.iter().all(Option::is_some), SeekError::RatedWithoutClock),
            (!self.rated || self.colour.is_none(), SeekError::RatedWithColour),
            (!self.rated || self.blindfold.is_equal(), SeekError::RatedUnequal),
            (games, SeekError::Games),
            (self.range.as_ref().is_none_or(|range| !range.is_empty()), SeekError::Range),
        ];
        checks.into_iter().find(|(holds, _)| !holds).map_or(Ok(()), |(_, error)| Err(error))
    }

    /// The tempos and variants in which whoever looks for this may come to play, for his ratings.
    pub fn classes(&self) -> impl Iterator<Item = (&str, Tempo)> {
        let tempos = self.times.iter().flatten().map(|control| Tempo::of(&control.clone().into(), 2));
        let tempos: Vec<_> = tempos.collect();
        self.variants
            .iter()
            .flat_map(move |variant| tempos.clone().into_iter().map(move |tempo| (variant.as_str(), tempo)))
    }
}

/// Somebody who looks for a game, as far as it matters to whoever else does.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<'a> {
    /// What he wants.
    pub seek: &'a Seek,
    /// How strong he is in [`Seek::classes`]; who is not named there has the rating that everybody begins with.
    pub strengths: &'a [(String, Tempo, i32)],
}

/// What two who look for a game will play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// The variant.
    pub variant: String,
    /// The clock.
    pub time: SeekTime,
    /// The colour of the first of the two; by lot if neither cares.
    pub colour: Option<Colour>,
    /// Who plays without seeing the pieces, in the words of the first.
    pub blindfold: Blindfolded,
}

impl Blindfolded {
    /// Everything that can be said, but for nobody, with its word.
    const WORDS: [(Self, &'static str); 3] = [(Self::Me, "me"), (Self::Other, "other"), (Self::Both, "both")];

    /// Who it is by this word.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        Self::WORDS.into_iter().find(|(_, word)| *word == code).map(|(who, _)| who)
    }

    /// The word; none for nobody.
    #[must_use]
    pub fn code(self) -> Option<&'static str> {
        Self::WORDS.into_iter().find(|(who, _)| *who == self).map(|(_, word)| word)
    }

    /// The same in the words of the other.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::Me => Self::Other,
            Self::Other => Self::Me,
            Self::Nobody | Self::Both => self,
        }
    }

    /// Whether it is the same for both.
    #[must_use]
    pub const fn is_equal(self) -> bool {
        matches!(self, Self::Nobody | Self::Both)
    }
}

impl Colour {
    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl Candidate<'_> {
    const NEW: i32 = 1500;

    fn strength(&self, variant: &str, time: &SeekTime) -> i32 {
        let Some(control) = time else { return Self::NEW };
        let tempo = Tempo::of(&control.clone().into(), 2);
        let known = self.strengths.iter().find(|(name, of, _)| name == variant && *of == tempo);
        known.map_or(Self::NEW, |(_, _, value)| *value)
    }

    fn admits(&self, other: &Self, variant: &str, time: &SeekTime) -> bool {
        self.seek.range.as_ref().is_none_or(|range| range.contains(&other.strength(variant, time)))
    }
}

/// What these two will play, by the preferences of the first; nothing if they do not fit.
#[must_use]
pub fn pair(first: &Candidate<'_>, second: &Candidate<'_>) -> Option<Pairing> {
    let (one, other) = (first.seek, second.seek);
    let terms = |seek: &Seek| (seek.rated, seek.table.clone(), seek.games);
    let see_alike = one.blindfold == other.blindfold.turned();
    if terms(one) != terms(other) || !see_alike || (one.colour.is_some() && one.colour == other.colour) {
        return None;
    }
    let shared = one.variants.iter().filter(|variant| other.variants.contains(variant));
    let mut choices = shared.flat_map(|variant| {
        one.times.iter().filter(|time| other.times.contains(time)).map(move |time| (variant, time))
    });
    let (variant, time) = choices
        .find(|(variant, time)| first.admits(second, variant, time) && second.admits(first, variant, time))?;
    let colour = one.colour.or_else(|| other.colour.map(Colour::other));
    Some(Pairing { variant: variant.clone(), time: time.clone(), colour, blindfold: one.blindfold })
}
