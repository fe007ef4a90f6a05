//! Parts of what is kept as columns of a table, for every back end that has tables.

use bolshak_arena::{Millis, TimeControl, TimeControls};
use bolshak_community::Tempo;
use bolshak_game::Seat;

use crate::{Circle, LETTER_WAITS, Occupant, PersonId, Quote, Record, StoreError, Words};

impl Occupant {
    /// Who sits somewhere as columns: the kind, the person and the level.
    #[must_use]
    pub fn columns(&self) -> (&'static str, Option<&str>, Option<u8>) {
        match self {
            Self::Guest(guest) => ("guest", Some(guest.as_str()), None),
            Self::Member(member) => ("member", Some(member.as_str()), None),
            Self::Local => ("local", None, None),
            Self::Open => ("open", None, None),
            Self::Invited(member) => ("invited", Some(member.as_str()), None),
            Self::Engine { level } => ("engine", None, Some(*level)),
        }
    }

    /// Who sits there by [`columns`](Self::columns); nobody if that cannot be.
    #[must_use]
    pub fn of_columns(kind: &str, person: Option<&str>, level: Option<u8>) -> Option<Self> {
        let person = || PersonId::new(person?);
        match kind {
            "guest" => person().map(Self::Guest),
            "member" => person().map(Self::Member),
            "local" => Some(Self::Local),
            "open" => Some(Self::Open),
            "invited" => person().map(Self::Invited),
            "engine" => level.filter(|level| (1..=10).contains(level)).map(|level| Self::Engine { level }),
            _ => None,
        }
    }
}

impl Words {
    /// What was said as columns: whether it is the name of a phrase, and the text.
    #[must_use]
    pub fn columns(&self) -> (bool, &str) {
        match self {
            Self::Own(words) => (false, words),
            Self::Phrase(phrase) => (true, phrase),
        }
    }

    /// What was said by [`columns`](Self::columns).
    #[must_use]
    pub const fn of_columns(is_phrase: bool, text: String) -> Self {
        if is_phrase { Self::Phrase(text) } else { Self::Own(text) }
    }
}

/// A word of a column as the function understands it; the message calls it `what`.
///
/// # Errors
/// [`StoreError::Damaged`] if it does not understand it.
pub fn read_word<T>(
    what: &str,
    word: &str,
    understand: impl FnOnce(&str) -> Option<T>,
) -> Result<T, StoreError> {
    let damaged = || StoreError::Damaged(format!("the database holds an impossible {what}, {word}"));
    understand(word).ok_or_else(damaged)
}

/// A game in which nothing has happened, as the columns of its row have it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Untouched {
    /// The time controls, as [`write_controls`] wrote them.
    pub controls: Option<String>,
    /// How many seats it has.
    pub seats: usize,
    /// When it was made, milliseconds since 1970.
    pub created_at: Millis,
    /// Whether a member sits on every seat.
    pub are_members: bool,
}

impl Untouched {
    /// Whether it stays though it was made before this moment: two members have agreed to play by correspondence, and whoever
    /// begins may be away for days.
    #[must_use]
    pub fn waits(&self, before: Millis) -> bool {
        let controls = self.controls.as_deref().and_then(|text| read_controls(text, self.seats));
        let is_letter = |controls| Tempo::of(&controls, self.seats) == Tempo::Correspondence;
        self.are_members
            && self.created_at.saturating_add(LETTER_WAITS) >= before
            && controls.is_some_and(is_letter)
    }
}

impl From<&Record> for Untouched {
    fn from(record: &Record) -> Self {
        let seats = record.seats.len();
        Self {
            controls: record.control.as_ref().map(|controls| write_controls(controls, seats)),
            seats,
            created_at: record.created_at,
            are_members: record.seats.iter().all(|seat| matches!(seat.occupant, Occupant::Member(_))),
        }
    }
}

/// Time controls as text: one for all, or one for each of so many seats, blanks between.
#[must_use]
pub fn write_controls(controls: &TimeControls, seats: usize) -> String {
    match controls.shared() {
        Some(control) => control.to_string(),
        None => {
            let texts = (0..seats).map(|seat| controls.of(Seat::of(seat)).to_string());
            texts.collect::<Vec<_>>().join(" ")
        }
    }
}

/// Time controls by what [`write_controls`] made of them, if it was that.
#[must_use]
pub fn read_controls(text: &str, seats: usize) -> Option<TimeControls> {
    let controls: Result<Vec<TimeControl>, _> = text.split(' ').map(str::parse).collect();
    match controls.ok()?.as_slice() {
        [control] => Some(control.clone().into()),
        controls if controls.len() == seats => TimeControls::new(controls.to_vec()),
        _ => None,
    }
}

/// The clocks of an exhibition's host and players as text, a blank between.
#[must_use]
pub fn write_times([host, player]: &[TimeControl; 2]) -> String {
    format!("{host} {player}")
}

/// The clocks by what [`write_times`] made of them, if it was that.
#[must_use]
pub fn read_times(text: &str) -> Option<[TimeControl; 2]> {
    let (host, player) = text.split_once(' ')?;
    Some([host.parse().ok()?, player.parse().ok()?])
}

/// In quotes, where nobody was chosen to hear the words.
const NO_CIRCLE: &str = "-";

/// Quotes as text: a line for each, in which tabs part when it was, the circle, whether it is a phrase, the name and the words.
#[must_use]
pub fn write_quotes(quotes: &[Quote]) -> String {
    let line = |Quote { circle, name, words, at }: &Quote| {
        let (is_phrase, words) = words.columns();
        let circle = circle.map_or(NO_CIRCLE, Circle::code);
        let [name, words] = [name, words].map(|text| text.replace(['\t', '\n'], " "));
        format!("{at}\t{circle}\t{}\t{name}\t{words}", u8::from(is_phrase))
    };
    quotes.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Quotes by what [`write_quotes`] made of them, if it was that.
#[must_use]
pub fn read_quotes(text: &str) -> Option<Vec<Quote>> {
    text.split('\n').filter(|line| !line.is_empty()).map(read_quote).collect()
}

fn read_quote(line: &str) -> Option<Quote> {
    let mut parts = line.splitn(5, '\t');
    let [at, circle, is_phrase, name, words] = std::array::from_fn(|_| parts.next());
    let circle = circle.filter(|code| *code != NO_CIRCLE).map(|code| Circle::of_code(code).ok_or(()));
    Some(Quote {
        at: at?.parse().ok()?,
        circle: circle.transpose().ok()?,
        name: name?.to_owned(),
        words: Words::of_columns(is_phrase? == "1", words?.to_owned()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_members_wait_but_not_for_ever() {
        let letter =
            Untouched { controls: Some("1/86400".to_owned()), seats: 2, created_at: 50, are_members: true };
        let waits = |untouched: &Untouched, before: Millis| untouched.waits(before);
        assert_eq!(
            [51, 50 + LETTER_WAITS, 51 + LETTER_WAITS].map(|at| waits(&letter, at)),
            [true, true, false]
        );
        let others = [
            Untouched { controls: Some("300".to_owned()), ..letter.clone() },
            Untouched { controls: None, ..letter.clone() },
            Untouched { are_members: false, ..letter },
        ];
        assert!(others.iter().all(|other| !waits(other, 51)));
    }
}
