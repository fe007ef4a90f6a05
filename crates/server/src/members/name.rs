//! What a member may be called, and which names are the same.

use crate::error::ApiError;

/// The fewest letters of a name, and the most.
const LENGTHS: std::ops::RangeInclusive<usize> = 2..=20;

/// Nobody is called so, because others would believe that the house speaks.
const OF_THE_HOUSE: [&str; 8] =
    ["bolshak", "большак", "admin", "administrator", "moderator", "администратор", "модератор", "арбитр"];

/// A name that can be had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Name {
    /// As it is shown.
    pub text: String,
    /// By which it is found.
    pub key: String,
}

impl Name {
    /// A name that somebody wants: letters of one script, digits, and single marks between them.
    pub(crate) fn new(text: &str) -> Result<Self, ApiError> {
        let text = text.trim();
        let fits = LENGTHS.contains(&text.chars().count())
            && text.chars().all(|letter| is_latin(letter) || is_cyrillic(letter) || is_other(letter));
        if !fits {
            let (least, most) = (LENGTHS.start(), LENGTHS.end());
            return Err(bad(format!(
                "a name has {least} to {most} letters, digits, or the marks - _ . between them"
            )));
        }
        if text.chars().any(is_latin) && text.chars().any(is_cyrillic) {
            return Err(bad("a name has either Latin or Cyrillic letters, not both".to_owned()));
        }
        let is_letter = |letter: char| !is_mark(letter);
        let letters: Vec<char> = text.chars().collect();
        let ends = [letters.first(), letters.last()].into_iter().flatten();
        if !ends.copied().all(is_letter)
            || letters.windows(2).any(|pair| pair.iter().all(|one| is_mark(*one)))
        {
            return Err(bad("marks stand between letters or digits, one at a time".to_owned()));
        }
        let key = key(text);
        if OF_THE_HOUSE.iter().any(|name| self::key(name) == key) {
            return Err(bad(format!("{text} is no name for a player")));
        }
        Ok(Self { text: text.to_owned(), key })
    }
}

/// The key of a name: names with one key look alike, whatever their script and case. What is too long for a name has a key of
/// which no name is found.
pub(crate) fn key(name: &str) -> String {
    // A capital may be two small letters.
    let most = 2 * LENGTHS.end() + 1;
    let letters = name.trim().chars().flat_map(char::to_lowercase).filter(|letter| !is_mark(*letter));
    letters.map(plain).take(most).collect()
}

/// The letter or digit that others are mistaken for, in small letters or capitals.
const fn plain(letter: char) -> char {
    match letter {
        'а' => 'a',
        'в' => 'b',
        'с' => 'c',
        'е' | 'ё' => 'e',
        'н' => 'h',
        'к' => 'k',
        'м' => 'm',
        'о' | '0' => 'o',
        'р' => 'p',
        'т' => 't',
        'у' => 'y',
        'х' => 'x',
        'з' => '3',
        'ѕ' => 's',
        'ј' => 'j',
        'i' | '1' | 'і' => 'l',
        other => other,
    }
}

fn is_latin(letter: char) -> bool {
    letter.is_alphabetic() && matches!(letter, 'A'..='Z' | 'a'..='z' | '\u{c0}'..='\u{24f}')
}

fn is_cyrillic(letter: char) -> bool {
    letter.is_alphabetic() && matches!(letter, '\u{400}'..='\u{4ff}')
}

fn is_other(letter: char) -> bool {
    letter.is_ascii_digit() || is_mark(letter)
}

const fn is_mark(letter: char) -> bool {
    matches!(letter, '-' | '_' | '.')
}

fn bad(message: String) -> ApiError {
    ApiError::impossible("bad-member-name", message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_people_fit_and_others_do_not() {
        for name in ["Anna", "Анна", "Иван-царевич", "o.neil_64", "Łukasz", "Ян", "64", " Anna "]
        {
            assert!(Name::new(name).is_ok(), "{name}");
        }
        let long = "a".repeat(21);
        for name in [
            "",
            "a",
            &long,
            "a b",
            "Aннa",
            "-anna",
            "anna-",
            "a--b",
            "a\u{202e}b",
            "<b>",
            "Bolshak",
            "B0lshak",
            "Админ\u{301}",
        ] {
            assert!(Name::new(name).is_err(), "{name}");
        }
    }

    #[test]
    fn names_that_look_alike_are_one() {
        for (one, other) in [
            ("Anna", "ANNA"),
            ("сора", "copa"),
            ("Ёлка", "елка"),
            ("Ivan", "lvan"),
            ("Bob", "B0B"),
            ("a-b", "a_b"),
        ] {
            assert_eq!(key(one), key(other), "{one} and {other}");
        }
        assert_ne!(key("Анна"), key("Инна"));
    }
}
